// The page and its service worker: registered when the first screen stands, asked for news now and
// then. A new build is announced, and applied at the next start or by a button, never under
// somebody who plays.
const HOUR = 3600_000; // milliseconds, as the next
const PATIENCE = 4000;
const QUIET = 250;

export const news = $state({ ready: false });
let waiting: ServiceWorker | null = null;

function supported(): boolean {
  return import.meta.env.PROD && 'serviceWorker' in navigator && isSecureContext;
}

/**
 * When everything has been fetched, the icon too. A worker asked for something just when it should
 * give way clings to its place in Chromium.
 */
async function quiet(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  await new Promise((resolve) => setTimeout(resolve, QUIET));
}

/** Lets the build that waits take over; resolves when it has, or when it takes too long. */
function takeOver(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true), {
      once: true,
    });
    setTimeout(() => resolve(false), PATIENCE);
    void quiet().then(() => worker.postMessage('apply'));
  });
}

/**
 * At the very start: a build that was fetched last time is applied before anything is shown. True:
 * the page is being loaded again.
 */
export async function applyAtStart(): Promise<boolean> {
  if (!supported() || !navigator.serviceWorker.controller) return false;
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  if (!registration?.waiting || !(await takeOver(registration.waiting))) return false;
  location.reload();
  return true;
}

export async function applyNow(): Promise<void> {
  if (waiting && (await takeOver(waiting))) location.reload();
}

function announce(worker: ServiceWorker | null): void {
  // The very first worker has nothing to replace.
  if (!worker || !navigator.serviceWorker.controller) return;
  waiting = worker;
  news.ready = true;
}

function watch(registration: ServiceWorkerRegistration): void {
  announce(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const fresh = registration.installing;
    fresh?.addEventListener(
      'statechange',
      () => fresh.state === 'installed' && announce(registration.waiting),
    );
  });
  // Without a network there are no news.
  const ask = () => void registration.update().catch(() => undefined);
  setInterval(ask, HOUR);
  document.addEventListener(
    'visibilitychange',
    () => document.visibilityState === 'visible' && ask(),
  );
}

/** The worker keeps the words of every language that is spoken here. */
function tellLanguages(worker: ServiceWorker, spoken: () => readonly string[]): void {
  $effect.root(() => {
    $effect(() => worker.postMessage({ languages: [...spoken()] }));
  });
}

export async function keepOffline(spoken: () => readonly string[]): Promise<void> {
  if (!supported()) return;
  try {
    const registration = await navigator.serviceWorker.register('./sw.js');
    watch(registration);
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage('started');
    if (active) tellLanguages(active, spoken);
  } catch {
    // A browser that allows no service worker still plays, with a network.
  }
}
