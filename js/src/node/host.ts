// What the page has of a browser (web/src/core/host.ts), under Node.js: files lie beside this one,
// and a worker is a thread. The build puts this file in the other's place.
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { Helper } from '$page/core/host';
import type { Question, Reply } from '$page/core/questions';

const TYPES: Record<string, string> = { wasm: 'application/wasm', json: 'application/json' };

export async function get(file: string): Promise<Response> {
  const type = TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
  return new Response(await readFile(new URL(file)), { headers: { 'content-type': type } });
}

/** Built as an entry of its own, into the same folder. */
const THREAD = './thread.js';

export function openHelper(
  onreply: (reply: Reply) => void,
  onfailure: (trouble: unknown) => void,
): Helper {
  const worker = new Worker(new URL(THREAD, import.meta.url));
  worker.on('message', onreply);
  worker.on('error', onfailure);
  return {
    post: (question: Question) => worker.postMessage(question),
    end: () => void worker.terminate(),
  };
}
