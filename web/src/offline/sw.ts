// The service worker: keeps the files of one build, and hands them out whether there is a network
// or not. A new build is another worker with another cache; it waits until nobody plays on the old
// one (offline.svelte.ts).
export {}; // A module for the compiler; the bundler leaves none of it.
declare const self: ServiceWorkerGlobalScope;

/** The build replaces both texts (web/offline.ts). */
const VERSION: string = 'LUSORIA_VERSION';
const FILES = 'LUSORIA_FILES' as unknown as string[];
const PREFIX = 'lusoria-';
const CACHE = PREFIX + VERSION;

/**
 * Files whose name changes with their contents may come from the browser's own cache; all others
 * are asked for anew.
 */
function requestFor(file: string): Request {
  return new Request(file, { cache: file.startsWith('./assets/') ? 'default' : 'no-cache' });
}

async function fill(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map(requestFor));
}

/**
 * Removes what older builds have left, unless a window may still need it or a newer build waits.
 */
async function tidy(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const { waiting, installing } = self.registration;
  if (windows.length > 1 || waiting || installing) return;
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Own files first, then those of a build that a window still shows, then the network. */
async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const wanted = request.mode === 'navigate' ? './index.html' : request;
  const kept =
    (await cache.match(wanted, { ignoreSearch: true })) ??
    (await caches.match(wanted, { ignoreSearch: true }));
  return kept ?? fetch(request);
}

/**
 * The files of a build, and what one before it may have called its assets. All else is the server's
 * own: games between people, its health.
 */
function isOurs({ method, url, mode }: Request): boolean {
  const scope = self.registration.scope;
  const [address = '', search = ''] = url.split(/[?#]/);
  if (method !== 'GET' || !address.startsWith(scope)) return false;
  // A page for somebody else's frame: whether it may be shown there only the server says.
  if (mode === 'navigate' && /(^|&)embed(=|&|$)/.test(search)) return false;
  const file = `./${address.slice(scope.length)}`;
  if (mode === 'navigate') return file === './' || file === './index.html';
  return file.startsWith('./assets/') || FILES.includes(file);
}

/**
 * An address that was posted somewhere (routes/path.ts) is the server's to answer. Without a network
 * the page finds the same behind #.
 */
function posted({ method, url, mode }: Request): string | null {
  const scope = self.registration.scope;
  const [address = ''] = url.split(/[?#]/);
  if (method !== 'GET' || mode !== 'navigate' || !address.startsWith(scope)) return null;
  const path = `/${address.slice(scope.length)}`;
  return /^\/[gpb]\/./.test(path) ? `${scope}#${path}` : null;
}

self.addEventListener('install', (event) => event.waitUntil(fill()));
self.addEventListener('activate', (event) =>
  event.waitUntil(tidy().then(() => self.clients.claim())),
);
self.addEventListener('fetch', (event) => {
  const behind = posted(event.request);
  if (isOurs(event.request)) event.respondWith(answer(event.request));
  else if (behind !== null)
    event.respondWith(fetch(event.request).catch(() => Response.redirect(behind)));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(
    self.clients
      .matchAll({ type: 'window' })
      .then((all) => (all.find(({ url }) => url === event.notification.data) ?? all[0])?.focus()),
  );
});
self.addEventListener('message', (event) => {
  if (event.data === 'apply') event.waitUntil(self.skipWaiting());
  // A page that was already on its way when the worker became active is not yet its own.
  if (event.data === 'started') event.waitUntil(tidy().then(() => self.clients.claim()));
});
