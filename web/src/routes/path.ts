// Addresses that can be posted elsewhere, where other sites show a picture of the board: no server
// sees what stands after #, so our own has a path for each (docs/network.md):
//   /g/CODE   /p/GAME/12   /b/IDENTITY/POSITION
// The page turns them into its own at once, and makes them of its own where it is served by such a
// server.
const FORMS = [
  { path: '/g/', hash: '#/table/', rest: /^[a-z2-9]{8}$/ },
  { path: '/p/', hash: '#/problemes/', rest: /^[a-z0-9]+\/[1-9]\d{0,4}$/ },
  { path: '/b/', hash: '#/p=', rest: /^[^/]+\/./ },
] as const;

function changed(address: string, from: 'path' | 'hash', to: 'path' | 'hash'): string | null {
  for (const form of FORMS) {
    const rest = address.slice(form[from].length);
    if (address.startsWith(form[from]) && form.rest.test(rest)) return form[to] + rest;
  }
  return null;
}

/** The page's own address for a path; null where the path is another. */
export const hashOfPath = (path: string) => changed(path, 'path', 'hash');
/** The path for an address of the page; null where it has none. */
export const pathOfHash = (hash: string) => changed(hash, 'hash', 'path');

/**
 * Where the page should be instead of where it was called: in its own folder, with what is asked
 * for after #. Null where it is there. A worker without a network sends paths on after # (sw.ts).
 */
export function rightPlace({ pathname, search, hash }: Location): string | null {
  const asked = hashOfPath(pathname);
  const sent = hashOfPath(hash.slice(1));
  if (asked === null && sent === null) return null;
  const folder = asked === null ? pathname : '/';
  return `${folder}${search}${sent ?? (hash.length > 2 ? hash : asked)}`;
}
