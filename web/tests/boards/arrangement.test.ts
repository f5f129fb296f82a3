// Positions that somebody sets up: what the core says of them, and what the editor makes of touches.
import { describe, expect, test } from 'vitest';
import { Arrangement } from '../../src/editor/arrangement.svelte';
import { editorAddress, editorRouteOf } from '../../src/routes/editor';
import { freshRules } from '../module';

const rules = freshRules();
const { games } = rules.catalogue();

function arranged(identity: string, position = ''): Arrangement {
  const game = games.find(({ id }) => id === identity.split(':')[0])!;
  return new Arrangement(rules, game, identity, position);
}
const place = (set: Arrangement, name: string, owner?: number) =>
  set.places.find((each) => each.name === name && (owner === undefined || each.owner === owner))!
    .id;
function move(set: Arrangement, from: number, to: number): boolean {
  set.tap(from);
  return set.put(to);
}

describe.each(games)('$id', ({ id }) => {
  test('the start is set up as it is, before a throw and after every one', () => {
    const set = arranged(id);
    expect(set.state?.position).toBe(rules.look(id).position);
    for (const thrown of set.throws) {
      set.setThrown(thrown);
      expect(set.thrown).toBe(thrown);
      expect(set.state).not.toBeNull();
      expect(set.pieces).toEqual(rules.look(id).pieces.filter(() => true));
    }
  });

  test('an empty board, undone step by step', () => {
    const set = arranged(id);
    const before = set.pieces;
    set.clear();
    expect(set.pieces.every((piece) => set.places[piece.place]?.kind !== 'square')).toBe(true);
    set.setPlayer(1);
    while (set.mayUndo) set.undo();
    expect(set.pieces).toEqual(before);
    expect(set.state?.position).toBe(rules.look(id).position);
  });

  test('no piece is ever lost, wherever it is put', () => {
    const set = arranged(id);
    const count = () => set.pieces.reduce((sum, piece) => sum + piece.count, 0);
    const all = count();
    for (let i = 0; i < 300; i++) {
      const from = set.pieces[(i * 7) % set.pieces.length]!.place;
      move(set, from, (i * 13) % set.places.length);
      expect(count()).toBe(all);
      expect(set.state === null).toBe(set.fault !== null);
    }
  });
});

test('a pawn of Ur from the hand to the board, and not where its way never leads', () => {
  const set = arranged('ur');
  expect(move(set, place(set, 'h', 0), place(set, 'd1'))).toBe(true);
  expect(set.state?.position).toBe('w - W:t7,h6,1 B:t7,h7 r7');
  expect(move(set, place(set, 'h', 0), place(set, 'd3'))).toBe(false);
  expect(set.refusal?.error).toBe('LUS_E_PUT');
  expect(set.state?.position).toBe('w - W:t7,h6,1 B:t7,h7 r7');
});

test('tokens go from purse to purse, and to the reserve', () => {
  const set = arranged('ur', 'w 2 W:t5,h2,2,5,8,13,o1 B:t6,h2,3,7,10,14,o1 r10');
  expect(set.thrown).toBe('2');
  move(set, place(set, 't', 0), place(set, 't', 1));
  move(set, place(set, 'r'), place(set, 't', 0));
  expect(set.state?.position).toBe('w 2 W:t5,h2,2,5,8,13,o1 B:t7,h2,3,7,10,14,o1 r9');
});

test('pieces stack where they do, and change places where they do not', () => {
  const stacks = arranged('scripta2', 'w - W:h13,4x2 B:h14,6x1');
  move(stacks, place(stacks, 'h', 0), place(stacks, '4'));
  expect(stacks.state?.position).toBe('w - W:h12,4x3 B:h14,6x1');
  move(stacks, place(stacks, '4'), place(stacks, '6'));
  expect(stacks.state?.position).toBe('w - W:h12,4x2,6x1 B:h15');
  const single = arranged('ergo', '10/10/10/4c5/4C5/10/10/10/10 w 0');
  move(single, place(single, 'e5'), place(single, 'e6'));
  expect(single.state?.position).toBe('10/10/10/4C5/4c5/10/10/10/10 w 0');
});

test('a piece is turned over, and taken off the board', () => {
  const set = arranged('ergo', '10/10/10/4c5/4C5/10/10/10/10 w 0');
  set.tap(place(set, 'e5'));
  expect(set.canTurn).toBe(true);
  set.turnOver();
  expect(set.state?.position).toBe('10/10/10/4c5/4L5/10/10/10/10 w 0');
  set.putAside();
  expect(set.state?.position).toBe('10/10/10/4c5/10/10/10/10/10 w 0');
  const dux = arranged('bastonus');
  dux.tap(place(dux, 'e1'));
  expect(dux.canTurn).toBe(false);
});

test('what is impossible says why, and can be mended', () => {
  const set = arranged('bastonus');
  set.tap(place(set, 'd1'));
  set.putAside();
  expect(set.fault?.error).toBe('LUS_E_ALREADY_OVER');
  expect(set.state).toBeNull();
  set.undo();
  expect(set.state?.kind).toBe('decision');
});

test('what pieces do not show comes with a text', () => {
  const position = 'w 5e W:h11,c1,3x3 B:h14,1x1';
  const set = arranged('scripta2', position);
  expect(set.state?.position).toBe(position);
});

test.each([
  ['', ''],
  ['ur', ''],
  ['ur:pawns=5', 'w ?o W:t7,h5 B:t7,h5 r7'],
  ['ergo', '10/10/10/4c5/4C5/10/10/10/10 w 0'],
])('the address of %s %s', (identity, position) => {
  expect(editorRouteOf(editorAddress(identity, position))).toEqual({ identity, position });
});

test('addresses of other things, and bent ones', () => {
  expect(editorRouteOf('#/parties')).toBeNull();
  expect(editorRouteOf('#/editeur/%E0%A4%A/x')).toEqual({ identity: '%E0%A4%A', position: 'x' });
});
