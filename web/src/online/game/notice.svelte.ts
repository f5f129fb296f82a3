// Somebody who looks elsewhere is told that it is their turn: by the title, by the icon of the page
// where it was installed, and, if they asked for it, by a notice of the system.
import { words } from '../../i18n/index.svelte';
import { onlineWords } from '../../i18n/online';
import type { CallWords } from '../../core/calls';
import { store } from '../../settings/store';

const KEY = 'lusoria.notices';

class Notices {
  /** Whether the person asked for notices here, and whether the browser lets us. */
  wanted = $state(store.get(KEY) === 'yes');
  permission: NotificationPermission | 'none' = $state(
    'Notification' in globalThis && isSecureContext ? Notification.permission : 'none',
  );

  get on(): boolean {
    return this.wanted && this.permission === 'granted';
  }

  /** The browser asks the person, once; what it was told holds. */
  async want(wanted: boolean): Promise<void> {
    this.wanted = wanted;
    if (wanted) this.permission = await Notification.requestPermission();
    store.set(KEY, this.on ? 'yes' : 'no');
    this.wanted = this.on;
  }
}

export const notices = new Notices();

/** For whoever shows notices while the page is closed. */
export function callWords(): CallWords {
  const games = Object.entries(words().games).map(([id, { name }]) => [id, name]);
  return {
    turn: words().play.yourTurn,
    ...onlineWords().notice.calls,
    games: Object.fromEntries(games) as Record<string, string>,
  };
}

const badge = (on: boolean) =>
  void (on ? navigator.setAppBadge?.(1) : navigator.clearAppBadge?.())?.catch(() => {});

/** Whoever has come to the game needs no notice of it any more. */
export async function hush(): Promise<void> {
  badge(false);
  const worker = await navigator.serviceWorker?.getRegistration();
  const shown = (await worker?.getNotifications?.()) ?? [];
  for (const notice of shown) if (notice.data === location.href) notice.close();
}

/** One at a time: a new one takes the place of the last. */
const TAG = 'lusoria-turn';

async function notify(title: string, body: string): Promise<() => void> {
  const options = { body, tag: TAG, icon: './icon-any-192.png', data: location.href };
  try {
    const notice = new Notification(title, options);
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
    return () => notice.close();
  } catch {
    // Phones show notices of a service worker only.
    const worker = await navigator.serviceWorker?.getRegistration();
    await worker?.showNotification(title, options);
    return () =>
      void worker
        ?.getNotifications({ tag: TAG })
        .then((all) => all.forEach((notice) => notice.close()));
  }
}

/**
 * It is somebody's turn: tells them while they do not look, until they do or the answer is called,
 * which is when the turn is over.
 */
export function callToTurn(title: string, body: string): () => void {
  let close = () => {};
  let over = false;
  function call(): void {
    close();
    close = () => {};
    if (!document.hidden) return void hush();
    badge(true);
    if (!notices.on) return;
    void notify(title, body).then((end) => {
      if (over || !document.hidden) end();
      else close = end;
    });
  }
  call();
  document.addEventListener('visibilitychange', call);
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', call);
    close();
    badge(false);
  };
}
