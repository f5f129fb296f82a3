// Answers for somebody who hears the game: whose turn it is, what stands where, what can be done,
// what happened.
import { fill, gameWords, words } from '../i18n/index.svelte';
import type { Piece, Side } from '../core/types';
import type { Match } from '../play/match.svelte';
import {
  actionInWords,
  capitalised,
  outcomeInWords,
  placeName,
  playerName,
  resultInWords,
  stepInWords,
} from './words';

export type Question = 'turn' | 'byPlayer' | 'bySquare' | 'possible' | 'last';
/** More places than anybody would listen to are counted. */
const MOST_NAMED = 40;

export const QUESTIONS: Question[] = ['turn', 'byPlayer', 'bySquare', 'possible', 'last'];

function diceSaid(match: Match): string {
  const t = words().kiosk.speak;
  const { dice } = match.state;
  if (dice.length === 0) return match.state.kind === 'chance' ? t.noDice : '';
  const left = dice.filter((die) => !die.used).map((die) => die.value);
  return left.length > 0 ? fill(t.dice, { dice: left.join(', ') }) : t.diceUsed;
}

function turnSaid(match: Match): string {
  const t = words().play;
  const { kind, player, reason } = match.state;
  if (kind === 'over')
    return match.person === 2
      ? `${capitalised(resultInWords(match.game, player, reason))}.`
      : outcomeInWords(match.state, match.person);
  const sentence = kind === 'chance' ? t.throwOf : t.turnOf;
  return (
    [fill(sentence, { player: playerName(player) }), diceSaid(match)]
      .filter((part) => part !== '')
      .join(', ') + '.'
  );
}

/** “3 on 12”, “7 in hand”; the kind is named where a game has several. */
function standsSaid(match: Match, piece: Piece, owner: boolean): string {
  const t = words().kiosk.speak;
  const names = gameWords(match.game).pieces;
  const place = placeName(match, piece.place);
  const kind = names[piece.kind] ?? '';
  const beside = t.beside[match.places[piece.place]?.kind ?? ''];
  if (beside)
    return fill(beside, {
      count: names.length === 1 ? piece.count : `${String(piece.count)} × ${kind}`,
    });
  if (!owner && names.length === 1) return fill(t.at, { count: piece.count, place });
  return fill(t.atKind, {
    count: piece.count,
    piece: owner ? `${kind} (${playerName(piece.owner)})` : kind,
    place,
  });
}

const inOrder = (a: Piece, b: Piece) => a.place - b.place;

function byPlayerSaid(match: Match): string {
  const t = words().kiosk.speak;
  return ([0, 1] as Side[])
    .map((player) => ({
      player,
      own: match.state.pieces.filter((piece) => piece.owner === player).sort(inOrder),
    }))
    .filter(({ own }) => own.length > 0)
    .map(({ player, own }) =>
      fill(t.owns, {
        player: playerName(player),
        list: own.map((piece) => standsSaid(match, piece, false)).join(', '),
      }),
    )
    .join(' ');
}

function bySquareSaid(match: Match): string {
  const on = match.state.pieces
    .filter((piece) => match.places[piece.place]?.kind === 'square')
    .sort(inOrder);
  return on.length > 0
    ? `${on.map((piece) => standsSaid(match, piece, true)).join(', ')}.`
    : words().kiosk.speak.empty;
}

function possibleSaid(match: Match): string {
  const t = words().kiosk.speak;
  if (!match.awaitsPerson) return t.nothing;
  if (match.state.kind === 'chance') return t.throwFirst;
  const said = (ids: Iterable<number>) => {
    const names = [...new Set(ids)].map((id) => placeName(match, id));
    return names.length > MOST_NAMED ? fill(t.places, { n: names.length }) : names.join(', ');
  };
  if (match.anchors.length > 0)
    return fill(t.holding, {
      from: said(match.anchors),
      list: said(match.pick.ways.map((way) => way.to)),
    });
  const pieces = Map.groupBy(
    match.actions.filter((action) => action.from.length > 0),
    (action) => said(action.from),
  );
  const moves = [...pieces].map(([from, actions]) =>
    fill(t.pieceGoes, { from, list: said(actions.flatMap((action) => action.to)) }),
  );
  const others = match.actions
    .filter((action) => action.from.length === 0)
    .map((action) => actionInWords(match, action));
  if (others.length > 0) moves.push(fill(t.choices, { list: others.join(', ') }));
  return moves.join(' ');
}

/** Everything since the player whose turn it is acted last. */
function lastSaid(match: Match): string {
  const own = match.steps.findLastIndex(
    (step) => !step.chance && step.player === match.state.player,
  );
  const since = match.steps.slice(Math.max(0, own < 0 ? match.steps.length - 3 : own));
  return since.flatMap((step) => stepInWords(match, step)).join(' ') || words().play.logEmpty;
}

const ANSWERS: Record<Question, (match: Match) => string> = {
  turn: turnSaid,
  byPlayer: byPlayerSaid,
  bySquare: bySquareSaid,
  possible: possibleSaid,
  last: lastSaid,
};

export function answerTo(question: Question, match: Match): string {
  return ANSWERS[question](match);
}

/** The question a key asks, if it asks one. */
export function questionOf(key: string): Question | null {
  return QUESTIONS.find((question) => words().kiosk.speak.keys[question] === key) ?? null;
}
