// The address of the editor: #/editeur, #/editeur/GAME:pawns=5, #/editeur/GAME/POSITION.
export interface EditorRoute {
  /** Empty where none is named. */
  identity: string;
  /** Empty for the game's own start. */
  position: string;
}

/** A part of an address, whatever somebody has made of it. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export function editorRouteOf(hash: string): EditorRoute | null {
  const [screen, identity = '', ...rest] = hash.replace(/^#\/?/, '').split('/');
  if (screen !== 'editeur') return null;
  return { identity: decoded(identity), position: decoded(rest.join('/')) };
}

export function editorAddress(identity = '', position = ''): string {
  const parts = [identity, position].filter((part) => part !== '').map(encodeURIComponent);
  return ['#/editeur', ...parts].join('/');
}
