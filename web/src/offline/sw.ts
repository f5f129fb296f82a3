// The service worker: keeps the files of one build, and hands them out whether there is a network
// or not. A new build is another worker with another cache; it waits until nobody plays on the old
// one (offline.svelte.ts). It also hears the server's calls while the page is closed.
import type { Call, CallWords } from '../core/calls'; // Types only: the bundler leaves none of it.

declare const self: ServiceWorkerGlobalScope;

/** The build replaces these texts (web/offline.ts). */
const VERSION: string = 'LUSORIA_VERSION';
const FILES = 'LUSORIA_FILES' as unknown as string[];
/** By language: its words and rulebooks. */
const SPOKEN = 'LUSORIA_SPOKEN' as unknown as Record<string, string[]>;
const PREFIX = 'lusoria-';
const CACHE = PREFIX + VERSION;
/** Outlives all builds. */
const CALLS = 'calls';
const WORDS = './words';
const LANGUAGES = './languages';
/** Milliseconds that a window may take to answer. */
const PATIENCE = 300;

/**
 * Files whose name changes with their contents may come from the browser's own cache; all others
 * are asked for anew.
 */
function requestFor(file: string): Request {
  return new Request(file, { cache: file.startsWith('./assets/') ? 'default' : 'no-cache' });
}

/** Those spoken here before; at first, those that the browser asks for. */
async function languagesHere(): Promise<string[]> {
  const kept = await caches.match(LANGUAGES, { cacheName: CALLS });
  if (kept) return (await kept.json()) as string[];
  return navigator.languages.map((tag) => tag.toLowerCase().split('-')[0]!);
}

async function fill(): Promise<void> {
  const cache = await caches.open(CACHE);
  const spoken = [...new Set(await languagesHere())].flatMap((language) => SPOKEN[language] ?? []);
  await cache.addAll([...FILES, ...spoken].map(requestFor));
}

/** Languages that the page speaks now: they work without a network from now on. */
async function keepLanguages(spoken: string[]): Promise<void> {
  const calls = await caches.open(CALLS);
  const all = [...new Set([...(await languagesHere()), ...spoken])];
  await calls.put(LANGUAGES, new Response(JSON.stringify(all)));
  const cache = await caches.open(CACHE);
  for (const file of spoken.flatMap((language) => SPOKEN[language] ?? []))
    if (!(await cache.match(file))) await cache.add(requestFor(file));
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
  if (kept) return kept;
  const fetched = await fetch(request);
  // What only some people need stays with them.
  if (fetched.ok && request.mode !== 'navigate') void cache.put(request, fetched.clone());
  return fetched;
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
/** What the page says in its language. */
async function keepWords(words: CallWords): Promise<void> {
  const cache = await caches.open(CALLS);
  await cache.put(WORDS, new Response(JSON.stringify(words)));
}

async function wordsFor({ kind, game }: Call): Promise<{ title: string; body: string }> {
  const kept = await caches.match(WORDS, { cacheName: CALLS });
  const words = kept ? ((await kept.json()) as CallWords) : null;
  return { title: words?.[kind] ?? 'Lusoria', body: words?.games[game] ?? '' };
}

/** Null for what no server of ours sends. */
function callIn(data: PushMessageData | null): Call | null {
  try {
    const call = data?.json() as Call;
    return /^[a-z2-9]{8}$/.test(call.code) ? call : null;
  } catch {
    return null;
  }
}

/** Safari lets a page be called only if every call is shown, even to who looks at the game. */
async function demandsNotice(): Promise<boolean> {
  const subscription = await self.registration.pushManager.getSubscription();
  return /\.apple\.com$/.test(new URL(subscription?.endpoint ?? self.location.href).hostname);
}

/** Where a window is, as far as it says: its `url` is where it began. */
function placeOf(client: Client): Promise<string> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data as string);
    setTimeout(() => resolve(''), PATIENCE); // It sleeps, or shows nothing that calls are about.
    client.postMessage('where', [port2]);
  });
}

/** The windows at an address, which answer themselves (online/game/push.ts). */
async function windowsAt(address: string): Promise<WindowClient[]> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const places = await Promise.all(windows.map(placeOf));
  return windows.filter((_, i) => places[i] === address);
}

async function tell(call: Call): Promise<void> {
  const address = new URL(`./#/table/${call.code}`, self.registration.scope).href;
  const seen = (await windowsAt(address)).some(
    ({ visibilityState }) => visibilityState === 'visible',
  );
  if (seen && !(await demandsNotice())) return;
  const { title, body } = await wordsFor(call);
  await self.registration.showNotification(title, {
    body,
    tag: `lusoria-${call.code}`, // A new one takes the place of the last.
    icon: './icon-any-192.png',
    data: address,
    silent: seen,
  });
  await navigator.setAppBadge?.(1).catch(() => undefined);
}

/** The window with the game, or a new one. */
async function bringTo(address: string): Promise<void> {
  const [there] = await windowsAt(address);
  await (there ? there.focus() : self.clients.openWindow(address));
}

self.addEventListener('push', (event) => {
  const call = callIn(event.data);
  if (call) event.waitUntil(tell(call));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(bringTo(event.notification.data as string));
});
self.addEventListener('message', (event) => {
  if (event.data === 'apply') event.waitUntil(self.skipWaiting());
  // A page that was already on its way when the worker became active is not yet its own.
  if (event.data === 'started') event.waitUntil(tidy().then(() => self.clients.claim()));
  if (event.data.languages) event.waitUntil(keepLanguages(event.data.languages as string[]));
  if (event.data.words) event.waitUntil(keepWords(event.data.words as CallWords));
});
