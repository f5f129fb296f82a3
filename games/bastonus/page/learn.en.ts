import type { LearnGame } from '$page/i18n/learn/types';

export const learn: LearnGame = {
  steps: [
    {
      title: 'Taking a step',
      text: 'Two legions, two camps. Every piece steps one square, forward, backward or sideways. Move a piece.',
      done: 'One action per turn, then it is your opponent’s turn.',
    },
    {
      title: 'The Dux jumps',
      text: 'The Dux wears a plumed helmet. He alone can also move diagonally and jump over a piece. Make him jump to e3.',
      done: 'A jump takes nothing by itself, but it surprises.',
    },
    {
      title: 'Advancing in rank',
      text: 'Legionaries in a line can advance together. Pick one up, tap another one marked +, at least two columns away, then a square in front of them.',
      done: 'A whole rank in a single action.',
    },
    {
      title: 'Pushing',
      text: 'A legionary may push the enemy piece in front of him one square, once per game. Push with the one on c4.',
      done: 'He is exhausted and lies down: he still walks and captures, but pushes no more.',
    },
    {
      title: 'Pushing together',
      text: 'Two black pieces stand one behind the other. Your legionaries, in file and at least as many, can drive them back: pick up c3, then c4, and tap the square of the black pieces.',
      done: 'Only the first one who was not exhausted yet becomes exhausted.',
    },
    {
      title: 'The Colossus',
      text: 'The Colossus, on horseback, pushes a piece alone and never tires. Push with him.',
      done: 'He pushes friends as well as enemies.',
    },
    {
      title: 'Capturing',
      text: 'An enemy piece between two of yours, on opposite sides, is captured. Surround the black legionary.',
      done: 'A piece that walks between two enemies of its own accord is safe. The Empress never helps to capture.',
    },
    {
      title: 'Acting again',
      text: 'A capture gives another action, if that captures too. Make two captures in a row.',
      done: 'You can go on for as long as you capture, or stop when you like.',
    },
    {
      title: 'Over the edge',
      text: 'A piece pushed off the board is lost. Drive the legionary over the edge.',
      done: 'This counts as a capture: you could go on.',
    },
    {
      title: 'Winning with the Empress',
      text: 'There are six ways to win. Here is one: your Empress is at the gates of the enemy camp. Take her in.',
      done: 'Annexation! More glorious still: four pieces in the camp, or no enemy left on the field.',
    },
  ],
  story: [
    'Bastonus Romanus is not ancient, and does not pretend to be: Fred Darevil invented it after seeing the series Spartacus (season 1, episode 10) and asking himself which games its people may have played; Cyril Billard made the second version, which we follow.',
    'Its two models, he says, were very popular under the Empire: the Ludus Romanus and the latrunculi, the “game of the little soldiers”. From them come the basic rules: the straight step, capture by enclosing, the Dux, a leader with a plumed helmet.',
    'The rest is a happy invention. Legionaries walk in rank, like a true legion; they push the enemy, but only once, and then lie down on their square, exhausted. The Colossus, a legionary on horseback, pushes without end. The Empress can do nothing, and everything hangs on her.',
    'The board has eight squares a side and two camps within a palisade. Six ways to win are ranked by glory, from victory in the field to the capture of an Empress.',
  ],
  uncertain: [
    'The seven photographs of the document are lost: where camps and pieces stand at the start is ours, except that Dux and Empress begin in the camp (BR-1, BR-3).',
    'Who begins, and whether ranks may also walk abreast (BR-4, BR-7).',
    'What becomes of a piece pushed between two enemies, and draws (BR-15, BR-26).',
    'The document does not say what the author means by Ludus Romanus; and the rules of the latrunculi themselves are known only from allusions.',
  ],
  source:
    '“Bastonus Romanus par Fred Darevil (seconde version modifiée par Cyril Billard)”, rules in French whose photographs are lost.',
  faces: [],
  short: [
    'A board of eight by eight, two camps of four squares. Each has eight legionaries, a Dux, a Colossus, an Empress. White: legionaries a3–h3, Colossus f2, Empress d1, Dux e1; Black the same, turned half round.',
    'One action per turn. Every piece steps one square, straight, to an empty square. The Dux also moves diagonally and jumps over a piece.',
    'Legionaries in an unbroken line move together one square.',
    'A legionary who is not exhausted pushes an enemy piece one square and takes its place; he is then exhausted (lay him down). In file, k legionaries push up to k pieces; the foremost not exhausted becomes so.',
    'The Colossus pushes one piece alone, friend or enemy, and never tires. Behind the last pushed piece the square must be empty, or off the board: then the piece is lost.',
    'A piece that has just been pushed does not push back in the next turn.',
    'Capture: an enemy piece between two of yours, in row or column; in a corner, the two squares next to it. Walking between two enemies by oneself is safe. The Empress does not help; a piece in a camp does not help to capture outside it.',
    'After a capture you may act again, for as long as you capture.',
    'Winning, most glorious first: no enemy on the field; four pieces in his camp; one’s Empress in the enemy camp; no enemy legionary left; no enemy chief on the field when he is to play; the enemy Empress captured.',
  ],
  make: [
    'Cut out the pieces; glue each standing legionary back to back with a lying one: turn him over when he is exhausted.',
  ],
};
