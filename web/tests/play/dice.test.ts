// What the dice say of themselves, and squares by their letters.
import { afterEach, expect, test } from 'vitest';
import { speak } from '../../src/i18n/lexicon';
import type { Thinker } from '../../src/core/thinker';
import { diceInWords, dieState, playableDice } from '../../src/wording/dice';
import { dropsOf, placeLabel } from '../../src/wording/labels';
import { Match } from '../../src/play/match.svelte';
import { offersNames } from '../../src/play/names';
import { stepInWords } from '../../src/wording/words';
import { settings } from '../../src/settings/settings.svelte';
import { freshRules } from '../module';

const THINKER = { stop() {}, another: () => THINKER } as unknown as Thinker;
const PEOPLE = [{ kind: 'person' }, { kind: 'person' }] as const;

function at(game: string, position: string, steps = ''): Match {
  const record = `[Lusoria "1"]\n[Game "${game}"]\n[Start "${position}"]\n\n${steps}result *\n`;
  return new Match(freshRules(), THINKER, { record, seats: [...PEOPLE], over: false });
}
const states = (match: Match) => match.state.dice.map((die) => dieState(die, playableDice(match)));
const label = (match: Match, id: number) => placeLabel(match, match.places[id]!, dropsOf(match));

afterEach(() => {
  settings.names = 'numbers';
  settings.speed = 'normal';
});

test('dice that can be played with the piece in hand, and that cannot', async () => {
  await speak('en');
  // From 4 a five is barred, at once and after the two; from 8 both go.
  const match = at('scripta2', 'w 52 W:4x1,8x14 B:h11,9x2,11x2');
  expect(states(match)).toEqual(['can', 'can']);
  match.tap(4);
  expect(states(match)).toEqual(['cannot', 'can']);
  expect(diceInWords(match.state.dice, playableDice(match))).toBe(
    'die 5, not with this piece, die 2, can be played',
  );
  expect(label(match, 4)).toMatch(/, picked up, can play 2, cannot play 5$/);
  match.letGo();
  match.tap(8);
  expect(states(match)).toEqual(['can', 'can']);
  expect(label(match, 8)).toMatch(/, picked up, can play 2, 5$/);
});

test('dice that nothing can play say so before anything is taken up', async () => {
  await speak('en');
  const match = at('scripta2', 'w 52 W:4x15 B:h11,9x2,11x2');
  expect(diceInWords(match.state.dice, playableDice(match))).toBe(
    'die 5, cannot be played, die 2, can be played',
  );
});

test('a used die is used, and where nobody plays dice they say nothing more', () => {
  const match = at('scripta2', 'w - W:8x15 B:h15', '1. w (52) 5:8\n');
  expect(states(match)).toEqual(['used', 'can']);
  expect(playableDice(at('scripta2', 'w - W:8x15 B:h15'))).toBeNull();
  expect(playableDice(at('ergo', '10/10/10/4c5/3cCc4/4c5/10/10/10 w 0'))).toBeNull();
  expect(playableDice(at('ur', 'w 2 W:t7,h5,3,5 B:t7,h6,8 r7'))?.values).toEqual([2]);
});

test('squares have the names of the document, or numbers', async () => {
  await speak('en');
  const match = at('scripta2', 'w - W:11x15 B:h15', '1. w (52) 5:11\n');
  const told = () => stepInWords(match, match.steps[1]!).join(' ');
  expect(told()).toMatch(/11.*16/);
  settings.names = 'letters';
  expect(told()).toMatch(/A11.*B4/);
  expect(
    [1, 12, 13, 18, 19, 24, 25, 30, 31, 36].map((id) => match.places[id]!.name).join(' '),
  ).toBe('A1 A12 B1 B6 C1 C6 D1 D6 E6 E1');
  expect(label(match, 16)).toMatch(/^square B4, /);
  expect(new Set(match.places.map(({ kind, name, owner }) => kind + name + owner)).size).toBe(
    match.places.length,
  );
  expect(['scripta2', 'ur', 'ergo'].map(offersNames)).toEqual([true, false, false]);
  expect(at('ur', 'w 2 W:t7,h5,3,5 B:t7,h6,8 r7').places[3]!.name).toMatch(/^[a-h][123]$/);
});

test('a step is told when it has been seen', async () => {
  settings.speed = 'fast';
  const match = at('scripta2', 'w 52 W:8x15 B:h15');
  const shown = match.act('5:8');
  expect([match.steps.length, match.told.length]).toEqual([1, 0]);
  await shown;
  expect(match.told.length).toBe(1);
});

test('what stands on a place: one is not counted, and tokens are tokens', async () => {
  await speak('en');
  const match = at('ur', 'w 2 W:t5,h2,2,5,8,13,o1 B:t1,h2,3,7,10,14,o1 r15');
  const of = (kind: string, owner: number) =>
    label(match, match.places.find((place) => place.kind === kind && place.owner === owner)!.id);
  expect(of('home', 0)).toBe('White’s pieces borne off, a pawn of White');
  expect(of('hand', 0)).toBe('White’s hand, 2 × a pawn of White');
  expect(of('purse', 0)).toBe('White’s purse, 5 tokens');
  expect(of('purse', 1)).toBe('Black’s purse, 1 token');
  expect(of('reserve', 2)).toBe('common reserve, 15 tokens');
});
