// Events, places and ways as people say them, in the language of the page.
import { plural } from '../i18n/catalogue';
import { fill, gameWords, words } from '../i18n/index.svelte';
import {
  NOWHERE,
  type Action,
  type Bar,
  type GameEvent,
  type Place,
  type Player,
  type State,
  type Step,
  type Told,
  type ToldValue,
  type Way,
} from '../core/types';
import { reasonSentence, resultSentence } from '../core/reasons';
import { translate } from '../i18n/catalogue';

export interface Scene {
  game: string;
  places: readonly Place[];
}

export function playerName(player: Player): string {
  return words().players[player] ?? '';
}

export function tokensInWords(n: number): string {
  return fill(plural(words().tokens, n), { n });
}

/** “12”, “the hand”. */
export function placeName(scene: Scene, id: number): string {
  const place = scene.places[id];
  if (id === NOWHERE || !place) return '';
  return place.kind === 'square'
    ? place.name
    : (words().places[place.kind as keyof Dictionary['places']] ?? '');
}
type Dictionary = ReturnType<typeof words>;

export function reasonInWords(game: string, reason: string): string {
  const sentence = reasonSentence(game, reason);
  return sentence && translate(sentence);
}

/** “White wins, five pieces in a line”; `why` is a sentence already. */
const resultWith = (winner: Player, why: string) =>
  fill(translate(resultSentence(winner)), { player: playerName(winner), why });

export const resultInWords = (game: string, winner: Player, reason: string) =>
  resultWith(winner, reasonInWords(game, reason));

export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** “5-5-5-5”, kept on one line. */
export const diceDashed = (dice: Iterable<string | number>) => [...dice].join('-\u2060');

/** “a3”, “a3–c3”. */
function placesInWords(scene: Scene, ids: readonly number[]): string {
  const names = ids.map((id) => placeName(scene, id)).sort();
  return names.length > 1 ? `${names[0]}–${names.at(-1)}` : (names[0] ?? '');
}

function valueInWords(scene: Scene, value: ToldValue): string | number {
  if ('player' in value) return playerName(value.player);
  if ('piece' in value) return gameWords(scene.game).pieces[value.piece] ?? '';
  if ('place' in value) return placeName(scene, value.place);
  if ('row' in value) return value.row.map((id) => placeName(scene, id)).join('–');
  if ('dice' in value) return diceDashed(String(value.dice));
  if ('tokens' in value) return tokensInWords(value.tokens);
  if ('count' in value) return value.count;
  if ('reason' in value) return translate(value.reason);
  return resultWith(value.result.winner, translate(value.result.reason));
}

function toldInWords(scene: Scene, { sentence, values }: Told): string {
  const filling = Object.entries(values).map(([name, value]) => [name, valueInWords(scene, value)]);
  return fill(translate(sentence), Object.fromEntries(filling));
}

export const stepInWords = (scene: Scene, step: Step) =>
  step.told.map((told) => toldInWords(scene, told));

/** Why a piece that was touched cannot be taken up; empty where there is nothing to tell. */
export function barsInWords(scene: Scene, bars: readonly Bar[]): string {
  const named = (places: readonly number[]) => places.map((id) => placeName(scene, id)).join(', ');
  return bars
    .map(({ why, dice, places }) =>
      fill(words().bars[why], { dice: diceDashed(dice), places: named(places) }),
    )
    .join(' ');
}

/** What a person is to take up: where all of it lies, if it lies in places of one kind. */
export function pickFrom(
  match: Hand,
  sentences: Record<string, string>,
  otherwise: string,
): string {
  const [only = 'none', ...others] = new Set(
    match.movable.map((place) => match.places[place]?.kind ?? 'none'),
  );
  return (others.length === 0 && sentences[only]) || otherwise;
}

/** What of a match tells why something was refused. */
interface Hand extends Scene {
  state: State;
  pick: { bars: readonly Bar[] };
  movable: readonly number[];
}

/**
 * Why the last touch did nothing: of the piece and where it was to go, or that there is nothing to
 * take up.
 */
export function refusalInWords(match: Hand): string {
  const t = words();
  if (match.pick.bars.length > 0) return barsInWords(match, match.pick.bars);
  if (match.state.kind === 'chance') return t.bars.throw;
  return match.movable.length === 0
    ? t.play.nothingHere
    : pickFrom(match, t.play.missedFrom, t.play.missedHint);
}

/**
 * What should be said about the last steps before anybody goes on; empty when nothing should. The
 * person at the screen, where there is one, is told everything since what that person did last: the
 * other may have gone far meanwhile.
 */
export function noticeInWords(scene: Scene, steps: readonly Step[], person: Player): string {
  const own = person === 2 ? -1 : steps.findLastIndex((step) => step.player === person);
  const recent = own < 0 ? steps.slice(-2) : steps.slice(Math.min(own, steps.length - 2));
  return recent
    .flatMap((step) => {
      const others = person !== 2 && step.player !== person;
      const needed = ({ weight }: Told) => weight === 'notice' || (weight === 'goes-on' && !others);
      if (!step.told.some(needed)) return [];
      // What somebody does is known to who does it; of the other the throw is told that led to it.
      const told = others
        ? step.told
        : person === 2 || step === steps[own]
          ? step.told.filter(({ weight }) => weight !== 'seen')
          : [];
      return told.map((each) => toldInWords(scene, each));
    })
    .join(' ');
}

/** What a way itself brings about, before the turn of anybody begins. */
export function ownEvents(way: Way): GameEvent[] {
  const end = way.events.findIndex((event) => event.kind === 'turn' || event.kind === 'passed');
  return way.events.slice(0, end < 0 ? undefined : end);
}

/** What events do to others and cost, each in short. */
export function effectsInWords(scene: Scene, events: readonly GameEvent[]): string[] {
  const effects = words().way.effects;
  return events.flatMap((event) => {
    const effect = effects[event.kind];
    return effect
      ? [fill(effect, { from: placeName(scene, event.from), amount: tokensInWords(event.amount) })]
      : [];
  });
}

/** What sets a way apart: where from and to, with which dice, and what it does to others. */
export function wayInWords(scene: Scene, way: Way): string {
  const t = words().way;
  const from = placesInWords(scene, way.from);
  const parts = [
    fill(way.from.length > 1 ? t.rank : t.step, {
      n: way.from.length,
      from,
      to: placeName(scene, way.to),
    }),
  ];
  if (way.dice.length > 0) parts.push(fill(t.dice, { dice: way.dice.join(t.and) }));
  return [...parts, ...effectsInWords(scene, ownEvents(way))].join(', ');
}

/** “The Dux”: the piece taken up, where it is one, from the board. */
export function heldName(match: Scene & { state: State; anchors: readonly number[] }): string {
  const [place, ...others] = match.anchors;
  const piece = match.state.pieces.find((stands) => stands.place === place);
  if (!piece || others.length > 0 || match.places[piece.place]?.kind !== 'square') return '';
  const name = gameWords(match.game).pieces[piece.kind] ?? '';
  return capitalised(name);
}

/** The headline over the board when a game is over. */
export function outcomeInWords(state: State, person: Player): string {
  const t = words();
  const headline =
    state.player === 2
      ? t.nobodyWins
      : person === 2
        ? fill(t.play.wins, { player: playerName(state.player) })
        : state.player === person
          ? t.play.won
          : t.play.lost;
  return fill(t.play.resultWhy, {
    result: headline,
    why: reasonInWords(state.game, state.reason),
  });
}

/** Which pieces decided a game that is over; empty where none did. */
export function decisionInWords(scene: Scene, state: State): string {
  const names = state.deciding.map((id) => placeName(scene, id));
  return names.length > 0 ? fill(words().play.decided, { places: names.join(', ') }) : '';
}

/** An action as a person would ask for it. */
export function actionInWords(scene: Scene, action: Action): string {
  const t = words();
  const named = t.buttons[action.text];
  if (named || action.from.length === 0) return named ?? action.text;
  const step = fill(t.way.step, {
    from: placesInWords(scene, action.from),
    to: placesInWords(scene, action.to),
  });
  return action.die ? `${step}\u00a0(${action.die})` : step;
}
