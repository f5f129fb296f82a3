// Parts of the page that are loaded when they are opened.

const isMissing = new WeakSet<HTMLLinkElement>();
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') isMissing.add(target);
  },
  true, // what a link meets does not rise
);

function askAgain(link: HTMLLinkElement): Promise<void> {
  const fresh = link.cloneNode() as HTMLLinkElement;
  return new Promise((resolve, reject) => {
    fresh.onload = () => resolve();
    fresh.onerror = () => reject(new Error(`${link.href} cannot be loaded`));
    link.replaceWith(fresh);
  });
}

/**
 * Loads a part. Without a connection its script and its style fail; the build's loader asks for the
 * script again when the part is opened again, but never for the style.
 */
export async function part<T>(load: () => Promise<T>): Promise<T> {
  const styles = [...document.querySelectorAll('link')].filter((link) => isMissing.has(link));
  await Promise.all(styles.map(askAgain));
  return load();
}
