// A position or a whole game in the part of an address after #, which no server ever sees. Games
// are packed where the browser can, else they stand there as text.
const LONGEST = 1 << 19; // as much as the core reads

export class BadLink extends Error {
  constructor(readonly why: 'broken' | 'long') {
    super(why);
  }
}

export type Linked = { identity: string; position: string } | { record: string };

const base64url = (bytes: Uint8Array) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
    char.charCodeAt(0),
  );

async function collect(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(read.value);
    length += read.value.length;
    if (length >= LONGEST) {
      void reader.cancel();
      throw new BadLink('long');
    }
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const through = (bytes: Uint8Array, change: CompressionStream | DecompressionStream) =>
  collect(new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(change));

export function positionLink(identity: string, position: string): string {
  return `#/p=${encodeURIComponent(identity)}/${encodeURIComponent(position)}`;
}

export async function gameLink(record: string): Promise<string> {
  if (typeof CompressionStream === 'undefined') return `#/t=${encodeURIComponent(record)}`;
  return `#/g=${base64url(await through(new TextEncoder().encode(record), new CompressionStream('deflate-raw')))}`;
}

/** What a link holds; a BadLink where it holds nothing that can be read. */
export async function readLink(hash: string): Promise<Linked> {
  const [, kind, body] = /^#\/?([pgt])=(.*)$/s.exec(hash) ?? [];
  try {
    if (kind === 'p') {
      const [identity = '', position = ''] = (body ?? '').split('/').map(decodeURIComponent);
      return { identity, position };
    }
    if (kind === 't') return { record: decodeURIComponent(body ?? '') };
    const bytes = await through(bytesOf(body ?? ''), new DecompressionStream('deflate-raw'));
    return { record: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch (trouble) {
    throw trouble instanceof BadLink ? trouble : new BadLink('broken');
  }
}
