// A game as a moving picture.
export const film = {
  title: 'A film of this game',
  note: 'Every move is a scene, with what happens written below the board.',
  making: 'Move {n} of {count}',
  ready: 'The film is ready: {seconds} s, {size} MB.',
  save: 'Save the film',
  share: 'Share the film',
  cancel: 'Cancel',
  unable:
    'This browser cannot make films here. A recent Chrome, Edge, Firefox or Safari can, over https.',
  failed: 'The film could not be made.',
};

export type FilmWords = typeof film;
