// Calls while the page is closed: the server hands them to the browser's push service, and the
// service worker shows them (offline/sw.ts).
import type { CallWords } from '../../core/calls';
import type { OnlineGame } from './game.svelte';

/** Milliseconds that a service worker may take to be there. */
const PATIENCE = 10000;

/** The worker asks where this window is: whoever looks at the game needs no notice. */
navigator.serviceWorker?.addEventListener('message', ({ data, ports: [port] }) => {
  if (data === 'where') port?.postMessage(location.href);
});

/** The key by which push services know this server; null where it calls nobody. */
async function serverKey(): Promise<string | null> {
  const answer = await fetch('./api/push');
  return answer.ok ? ((await answer.json()) as { key: string | null }).key : null;
}

function worker(): Promise<ServiceWorkerRegistration | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE));
  return Promise.race([navigator.serviceWorker?.ready, late]);
}

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** This browser's, with that key; another server at this address may have had another one. */
async function subscriptionAt(push: PushManager, key: string): Promise<PushSubscription> {
  const found = await push.getSubscription();
  const used = found?.options.applicationServerKey;
  if (found && used && base64url(used) === key) return found;
  await found?.unsubscribe();
  return push.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Asks the server to call this player, at this browser. */
export async function subscribe(online: OnlineGame): Promise<void> {
  try {
    const key = await serverKey();
    const push = key ? (await worker())?.pushManager : undefined;
    if (!key || !push) throw new Error('none');
    const { endpoint, keys } = (await subscriptionAt(push, key)).toJSON();
    online.connection.send('subscribe', { endpoint, p256dh: keys?.p256dh, auth: keys?.auth });
  } catch {
    // Neither server nor browser need to have it: there are notices while the page is open.
    online.calls = false;
  }
}

/** This browser is not called any more: not for this game, and the server learns it of others. */
export async function unsubscribe(online: OnlineGame): Promise<void> {
  const found = await (await worker())?.pushManager?.getSubscription();
  if (!found) return;
  online.connection.send('unsubscribe', { endpoint: found.endpoint });
  await found.unsubscribe();
}

export async function leaveWords(words: CallWords): Promise<void> {
  (await worker())?.active?.postMessage({ words });
}
