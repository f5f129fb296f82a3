// Addresses that somebody may type or be sent, and files that may be opened: good ones, odd ones,
// broken ones.
import { GAMES } from '../support/games.mjs';
import { Game } from './core.mjs';

const position = (identity, text) =>
  `#/p=${encodeURIComponent(identity)}/${encodeURIComponent(text)}`;

export const HASHES = [
  '#/',
  '#/',
  ...GAMES.map((game) => `#/${game}`),
  ...GAMES.flatMap((game) => [
    `#/lecon/${game}`,
    `#/lecon/${game}/${game === 'ergo' ? 3 : 10}`,
    `#/regles/${game}`,
    `#/histoire/${game}`,
    `#/imprimer/${game}`,
    `#/problemes/${game}`,
    `#/problemes/${game}/7`,
    `#/editeur/${game}`,
  ]),
  '#/savoir/finkel',
  '#/savoir/finkel/2',
  '#/savoir/ur',
  '#/savoir/ur/1',
  '#/savoir/ur/99',
  '#/savoir/ergo',
  '#/savoir/nothing',
  '#/salon',
  '#/salle',
  '#/verifier',
  '#/laboratoire',
  '#/parties',
  '#/a-propos',
  '#/problemes',
  '#/problemes/jour',
  '#/problemes/ur/99999',
  '#/problemes/nothing',
  '#/problemes/faire/ur/nonsense',
  `#/problemes/faire/ergo/${encodeURIComponent('10/10/4cc4/10/4CC4/5C4/6C3/7C2/10 w 0')}`,
  '#/problemes/de/ur',
  '#/problemes/de/%E0%A4%A/x/y/z',
  '#/editeur',
  '#/editeur/ur/nonsense',
  '#/editeur/ergo/10%2F10%2F10%2F4c5%2F4C5%2F10%2F10%2F10%2F10%20w%200',
  '#/revue/nothing',
  '#/revue/g=AAAA/3',
  '#/inviter/ur',
  '#/inviter/ur:pawns=2',
  '#/inviter/finkel:masters',
  '#/editeur/finkel:blitz',
  '#/inviter/nothing',
  '#/table/abcdefgh',
  '#/mur/abcdefgh',
  '#/mur/abcdefgh/problemes',
  '#/salle/abcdefgh',
  '#/salle/abcdefgh/p2',
  '#/nothing',
  '#/lecon/ur/99',
  '#/lecon/nothing',
  '#/regles/ur/UR-9',
  '#/%E0%A4%A',
  '#',
];

/** What has one address, and much behind it. */
export const DOORS = [
  '#/laboratoire',
  '#/laboratoire',
  '#/parties',
  '#/parties',
  '#/problemes',
  '#/problemes',
  '#/editeur',
  '#/editeur',
  '#/salle',
  '#/salon',
  '#/verifier',
];

let links = null;
/** Positions and games in addresses. */
export function gameLinks() {
  links ??= [
    ...GAMES.map((game) => position(game, Game.begin(game).state().position)),
    position('ur', 'w 2 W:t5,h2,2,5,8,13,o1 B:t6,h2,3,7,10,14,o1 r10'),
    position('ergo', '10/10/4cc4/10/4CC4/5C4/6C3/7C2/10 w 0'),
    position('bastonus', '3di3/2c5/ll2llll/2l5/3eL3/LLL2LLL/3L1C2/3ID3 w - 0'),
    position('finkel:masters', Game.begin('finkel:masters').state().position),
    position('ur', 'nonsense'),
    position('chess', 'x'),
    '#/g=AAAA',
    '#/g=',
    '#/p=',
    '#/t=%5BLusoria',
    `#/t=${encodeURIComponent(record('scripta2', 'w 52 W:4x1,8x14 B:h11,6x2,9x2'))}`,
  ];
  return links;
}

/** What is shown in frames of other sites. */
export const frames = () => [
  ...GAMES.map((game) => `#/${game}`),
  ...GAMES.map((game) => `#/problemes/${game}/5`),
  '#/problemes/jour',
  '#/problemes/ur/99999',
  '#/table/abcdefgh',
  '#/nothing',
  ...gameLinks(),
];

function record(game, start) {
  return `[Lusoria "1"]\n[Game "${game}"]\n[Start "${start}"]\n\nresult *\n`;
}

export const RECORDS = [
  record('ur', 'w 2 W:t7,h5,1,5 B:t7,h7 r7'),
  record('ergo', '10/10/10/4c5/3cCc4/4c5/10/10/10 w 0'),
  record('scripta2', 'w 44 W:h15 B:h15').replace('result', '1. w 4:h\nresult'),
  'nothing of the kind\n',
  '',
  record('ur', 'w 9 W:t7'),
];
