// The addresses of reviews: #/revue/NAME and #/revue/NAME/12. A game that this browser keeps is named
// by the name it is kept under; any other stands in the address itself, packed as in a link.
export interface ReviewRoute {
  name: string;
  /** The step that is looked at; null: where the review likes to begin. */
  step: number | null;
}

export const REVIEW = '#/revue/';

export function reviewAddress(name: string, step: number | null = null): string {
  return `${REVIEW}${encodeURIComponent(name)}${step === null ? '' : `/${step}`}`;
}

export function reviewRouteOf(hash: string): ReviewRoute | null {
  const [, name = '', step] = /^#\/?revue\/([^/]+)(?:\/(\d{1,6}))?$/.exec(hash) ?? [];
  try {
    return name === ''
      ? null
      : { name: decodeURIComponent(name), step: step === undefined ? null : Number(step) };
  } catch {
    return null; // Somebody has made an odd one.
  }
}
