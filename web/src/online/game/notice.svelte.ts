// Somebody who looks elsewhere is told that it is their turn: by the title, by the icon of the page
// where it was installed, and, if they asked for it, by a notice of the system.
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

const badge = (on: boolean) =>
  void (on ? navigator.setAppBadge?.(1) : navigator.clearAppBadge?.())?.catch(() => {});

/**
 * It is somebody's turn: tells them while they do not look, until they do or the answer is called,
 * which is when the turn is over.
 */
export function callToTurn(title: string, body: string): () => void {
  let close = () => {};
  let over = false;
  function call(): void {
    close();
    badge(document.hidden);
    close = () => {};
    if (!document.hidden || !notices.on) return;
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
