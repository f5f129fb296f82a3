// Whether a server of ours has served this page, and what it can do: a page may as well lie on any
// server, where it has no paths but its files.
import { pathOfHash } from './path';

interface Served {
  /** It has paths that can be posted (path.ts). */
  links: boolean;
  /** Other sites may show what is played here. */
  embeds: boolean;
}

const served: Served = $state({ links: false, embeds: false });
let asked: Promise<void> | null = null;

async function ask(): Promise<void> {
  // A page in a folder of somebody's server is not at the root of ours.
  if (!/^\/(index\.html)?$/.test(location.pathname)) return;
  const answer = await fetch('./api/server');
  if (answer.ok) Object.assign(served, (await answer.json()) as Served);
}

/** What is known by now. Reading it in a component keeps the component up to date. */
export function serverOf(): Readonly<Served> {
  asked ??= ask().catch(() => {
    asked = null; // No network, or no server of ours; perhaps later.
  });
  return served;
}

/** A whole address, to be given to somebody. */
export function sharedAddress(hash: string): string {
  const path = serverOf().links ? pathOfHash(hash) : null;
  return new URL(path ?? hash, location.href).href;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** One line of HTML that shows it in another page. */
export function frameOf(hash: string, title: string): string {
  const path = pathOfHash(hash);
  const address = new URL(path === null ? `/?embed${hash}` : `${path}?embed`, location.href);
  return `<iframe src="${escaped(address.href)}" title="${escaped(title)}" width="640" height="480" style="border:0" loading="lazy" allow="fullscreen"></iframe>`;
}
