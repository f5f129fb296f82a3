// The address of the editor: #/editeur, #/editeur/GAME:pawns=5, #/editeur/GAME/POSITION.
import { decoded } from './decoded';

export interface EditorRoute {
  /** Empty where none is named. */
  identity: string;
  /** Empty for the game's own start. */
  position: string;
}

export function editorRouteOf(hash: string): EditorRoute | null {
  const [screen, identity = '', ...rest] = hash.replace(/^#\/?/, '').split('/');
  if (screen !== 'editeur') return null;
  const position = rest.join('/');
  // As it stands where it is bent: the editor then says what is wrong with it.
  return { identity: decoded(identity, identity), position: decoded(position, position) };
}

export function editorAddress(identity = '', position = ''): string {
  const parts = [identity, position].filter((part) => part !== '').map(encodeURIComponent);
  return ['#/editeur', ...parts].join('/');
}
