// Compares what a screen shows with what a fresh module makes of the record of it.
import { Fresh, Game, gameOf } from './core.mjs';
import { diceName, isButton, lettered, placeName, taskOf } from './words.mjs';

const same = (a, b) =>
  a.length === b.length &&
  [...a].sort((x, y) => x - y).every((id, i) => id === [...b].sort((x, y) => x - y)[i]);
const list = (ids) => [...ids].sort((a, b) => a - b).join(' ') || 'none';

/** Everything that is asked of the rules about one moment, each module used for it alone. */
function momentOf(game, at = null) {
  const state = at === null ? game.state() : game.stateAt(at);
  return {
    game,
    state,
    places: game.places(),
    actions: at === null ? game.actions() : [],
    steps: game.history(),
  };
}

const pieces = (moment, id) =>
  moment.state.pieces
    .filter((piece) => piece.place === id)
    .reduce((sum, piece) => sum + piece.count, 0);

/** Pieces where they belong, named as they should be, and drawn there. */
function judgePieces(board, moment, language) {
  const game = gameOf(moment.state.identity);
  const out = [];
  for (const { id, label } of board.places) {
    const place = board.letters ? lettered(game, moment.places[id]) : moment.places[id];
    const name = placeName(language, game, place, moment.state);
    if (label !== name && !label.startsWith(`${name}, `))
      out.push(`place ${id} is called “${label}”, it should be “${name}”`);
    const [drawn, stand] = [board.drawn[id] ?? 0, pieces(moment, id)];
    if (drawn !== stand) out.push(`${drawn} pieces are drawn on place ${id}, ${stand} stand there`);
  }
  if (board.drawn[-1]) out.push(`${board.drawn[-1]} pieces are drawn beside all places`);
  return out;
}

/** What may be taken up, or where what is held may go. */
function judgePlaces(board, moment, acts, language) {
  const lit = board.places.filter((place) => place.acts).map(({ id }) => id);
  const held = board.places.filter((place) => place.held).map(({ id }) => id);
  const shown = new Set(board.places.map(({ id }) => id));
  const out = board.places
    .filter((place) => place.acts === place.disabled)
    .map(({ id }) => `place ${id} is lit and disabled, or neither`);
  if (!acts)
    return lit.length + held.length ? [...out, `nobody may act here, lit: ${list(lit)}`] : out;
  if (held.length === 0) {
    // What can be bought is a button with its price.
    const moves = moment.actions.filter(
      ({ text, price }) => price === 0 || !isButton(language, text),
    );
    const movable = [...new Set(moves.flatMap((action) => action.from))].filter((id) =>
      shown.has(id),
    );
    return same(lit, movable)
      ? out
      : [...out, `may be taken up: ${list(movable)}, lit: ${list(lit)}`];
  }
  const fits = (anchors) => {
    const pick = moment.game.pick(anchors);
    const all = [
      ...new Set([...anchors, ...pick.carried, ...pick.joins, ...pick.ways.map((way) => way.to)]),
    ].filter((id) => shown.has(id));
    return same(held, [...new Set([...anchors, ...pick.carried])]) && same(lit, all);
  };
  const pairs = held.flatMap((a) => held.filter((b) => b !== a).map((b) => [a, b]));
  if ([held, ...held.map((a) => [a]), ...pairs].some(fits)) return out;
  return [...out, `with ${list(held)} in hand the places lit are ${list(lit)}`];
}

function judgeTable(board, moment, acts, language) {
  const { state, actions } = moment;
  const out = [];
  const buttons = acts
    ? actions
        .map(({ text }) => text)
        .filter((text) => isButton(language, text))
        .sort()
    : [];
  if (buttons.join() !== board.buttons.join())
    out.push(`buttons for “${board.buttons}”, actions are “${buttons}”`);
  if (board.listed >= 0 && state.kind !== 'over') {
    const count = acts && state.kind === 'decision' ? actions.length : 0;
    if (board.listed !== count) out.push(`${board.listed} actions are offered, ${count} are legal`);
  }
  const colour = ['white', 'black', ''][state.player];
  if (state.kind !== 'over' && board.dot !== colour)
    out.push(`${colour || 'nobody'} is to act, the page shows ${board.dot || 'nobody'}`);
  return out;
}

function judgeDice(board, moment, acts, language) {
  if (!board.dice) return [];
  const { state, actions } = moment;
  const ready = acts && (state.kind === 'chance' || actions.some(({ text }) => text === 'throw'));
  if (board.dice.ready !== ready)
    return [`the dice ${ready ? 'may be thrown, and cannot' : 'can be thrown, and may not'}`];
  const held = board.places.filter((place) => place.held).map(({ id }) => id);
  const dice = actions.map(({ die }) => die).filter((die) => die > 0);
  const fit = held.length ? moment.game.pick(held).ways.flatMap((way) => way.dice) : dice;
  const playable = acts && state.kind === 'decision' && dice.length ? fit : null;
  const name = diceName(language, state.dice, ready, playable, held.length > 0);
  return board.dice.label === name
    ? []
    : [`the dice are called “${board.dice.label}”, they should be “${name}”`];
}

/** The whole board against one moment; `acts`: whether a person here may do something. */
function judgeBoard(board, moment, acts, language) {
  const live = board.past === null;
  return [
    ...judgePieces(board, moment, language),
    ...judgePlaces(board, moment, acts && live, language),
    ...(live && board.status ? judgeTable(board, moment, acts, language) : []),
    ...(board.dice ? judgeDice(board, moment, acts && live, language) : []),
  ];
}

const mayUndo = ({ state, steps }, isPerson) =>
  steps.some((step, i) => i >= state.undoFloor && !step.chance && isPerson(step.player));

let last = { record: '', game: null };
/** A screen is looked at again and again until it comes to rest: the same record is read once. */
function gameOfRecord(record) {
  if (last.record !== record) last = { record, game: Game.record(record) };
  return last.game;
}

/** A game on this screen: its record is kept in the browser. */
function judgeKept(view) {
  const { board, kept, turn, lang } = view;
  if (!kept) return ['a game is shown and none is kept'];
  const game = gameOfRecord(kept.record);
  const now = momentOf(game);
  const isPerson = (player) => kept.seats[player]?.kind === 'person';
  const past = board.past;
  const moment = past ? momentOf(game, past[0]) : now;
  const over = now.state.kind === 'over';
  const acts = !over && isPerson(now.state.player) && !past;
  const out = judgeBoard(board, moment, acts, lang);
  if (gameOf(now.state.identity) !== view.first)
    out.push(`${now.state.identity} is kept as ${view.first}`);
  if (past && past[1] !== now.steps.length)
    out.push(`the past of ${past[1]} steps, the record has ${now.steps.length}`);
  if (kept.over !== over) out.push(`kept as ${kept.over ? 'over' : 'going on'}, and it is not`);
  const expected = over ? 'over' : acts ? 'person' : 'other';
  if (turn !== expected)
    out.push(
      turn === 'other'
        ? 'dead end: a person is to act and cannot'
        : `turn of ${turn}, by the rules ${expected}`,
    );
  if (board.undo !== null && !past && board.undo !== mayUndo(now, isPerson))
    out.push(
      board.undo ? 'a step may be taken back that may not' : 'a step that may be taken back cannot',
    );
  return out;
}

/** A game on the server, by the messages that this browser was sent. */
function judgeFar(view, table) {
  if (!table) return [];
  const { board, turn, lang } = view;
  const game = Game.begin(table.game, '', table.steps);
  if (table.next === 'over' && game.state().kind !== 'over')
    game.end({ white: 0, black: 1 }[table.winner] ?? 2, table.reason);
  const now = momentOf(game);
  const own = { white: 0, black: 1 }[table.seat] ?? 2;
  const over = now.state.kind === 'over';
  const past = board.past;
  // Without a connection a board waits for one.
  const mine = !over && now.state.player === own && !past;
  if (mine && turn === 'other' && !table.open) return judgeBoard(board, now, false, lang);
  const out = judgeBoard(board, past ? momentOf(game, past[0]) : now, mine, lang);
  const expected = over ? 'over' : mine ? 'person' : 'other';
  if (turn !== expected)
    out.push(
      turn === 'other'
        ? 'dead end: it is one’s turn, and one cannot act'
        : `turn of ${turn}, by the server ${expected}`,
    );
  return out;
}

const MOST = 4000; // positions looked at for one step of a lesson, or a problem
const lessons = new Map();

/**
 * Every position that one turn can lead to from where a step of a lesson begins, and whether it is
 * still that turn.
 */
function reachable(identity, position) {
  const key = `${identity} ${position}`;
  if (lessons.has(key)) return lessons.get(key);
  const found = [];
  const fresh = new Fresh();
  const seen = new Set();
  const waiting = [[]];
  while (waiting.length && found.length < MOST) {
    const played = waiting.shift();
    const game = Game.begin(identity, position, played, fresh);
    const state = game.state();
    const next = state.kind === 'chance' ? game.outcomes() : game.actions();
    game.close();
    if (seen.has(`${state.position} ${state.kind}`)) continue;
    seen.add(`${state.position} ${state.kind}`);
    found.push({ played, state });
    // A throw belongs to the turn, too: in Ur it may be chosen instead of buying in.
    if (state.kind === 'over' || state.player !== found[0].state.player) continue;
    for (const { text } of next) waiting.push([...played, text]);
  }
  lessons.set(key, found);
  return found;
}

function judgeLesson(view) {
  const { lesson, second: identity } = view;
  if (view.first !== 'lecon') return [`a lesson is shown at ${view.hash}`];
  return judgeTurn(view, identity, taskOf(identity, lesson.step), lesson.verdict === 'trying');
}

function judgeProblem(view) {
  // What perfect play knows has positions to try: a decision, and nothing else.
  if (view.first !== 'problemes' && view.first !== 'savoir')
    return [`a problem is shown at ${view.hash}`];
  const { identity, position, ended } = view.task;
  return judgeTurn(view, identity, position, ended === 'false');
}

/** A board that fits one of the positions a turn can lead to. */
function judgeTurn({ board, lang }, identity, position, goesOn) {
  const places = Game.begin(identity, position).places();
  const { player } = Game.begin(identity, position).state();
  const fits = ({ state }) => judgePieces(board, { state, places }, lang).length === 0;
  const all = reachable(identity, position);
  const near = all.filter(fits);
  let best = null;
  for (const { played } of near.length ? near : all.slice(0, 1)) {
    const moment = momentOf(Game.begin(identity, position, played));
    const faults = judgeBoard(board, moment, goesOn && moment.state.player === player, lang);
    if (faults.length === 0) return [];
    if (!best || faults.length < best.length) best = faults;
  }
  return best;
}

/**
 * A game under review: the position before the step that is looked at, and nothing can be played;
 * while a move is asked for again, what is drawn and said agree.
 */
function judgeReview(view) {
  const { at, tries, record } = view.review;
  if (tries || record === null) return judgeAlone(view);
  const game = gameOfRecord(record);
  if (at > game.history().length) return [`step ${at} of ${game.history().length} is looked at`];
  return judgeBoard(view.board, reviewed(game, at), false, view.lang);
}

/** The moment before a step, but with the dice of a throw that is looked at. */
function reviewed(game, at) {
  const moment = momentOf(game, at);
  const thrown = moment.steps[at]?.events.find(({ kind }) => kind === 'thrown');
  const dice =
    thrown && [...String(thrown.amount)].map((digit) => ({ value: +digit, used: false }));
  return dice ? { ...moment, state: { ...moment.state, dice } } : moment;
}

/** A position that is being set up: what the address holds is one. */
function judgeEditor(view) {
  const [, , identity = '', ...rest] = view.hash.split('/').map(decodeURIComponent);
  try {
    if (rest.length > 0 && !view.board.wrong) Game.begin(identity, rest.join('/'));
  } catch (trouble) {
    return [`the editor takes ${view.hash} for a position: ${trouble.message}`];
  }
  return judgeAlone(view);
}

/** Of a board whose record nobody outside can have: that what is drawn and what is said agree. */
function judgeAlone({ board }) {
  return board.places
    .filter((place) => place.acts === place.disabled)
    .map(({ id }) => `place ${id} is lit and disabled, or neither`);
}

/**
 * What is wrong with a view; `table` is what the server said of the game on it, `cut` whether
 * connections were.
 */
export function judge(view, { kiosk = false, embed = false, table = null, cut = false } = {}) {
  // Where a connection was cut, a part of the page may be missing, as long as that is said.
  const out = view.faults.filter((fault) => !cut || !fault.startsWith('the page did not load'));
  if (view.settings?.language && !kiosk && view.lang !== view.settings.language)
    out.push(`lang is ${view.lang}, chosen is ${view.settings.language}`);
  if (view.pressedLanguage && view.pressedLanguage !== view.lang)
    out.push(`lang is ${view.lang}, pressed is ${view.pressedLanguage}`);
  if (!view.board) return out;
  view.board.letters = !kiosk && view.settings?.names === 'letters';
  if (kiosk) return [...out, ...judgeAlone(view)];
  // A frame keeps nothing: beside problems there is no record to compare with.
  if (embed) return view.task ? [...out, ...judgeProblem(view)] : out;
  // What the link holds is asked about; the address is not yet that of the board.
  if (view.linked)
    return view.dialog
      ? out
      : [...out, `the address is a link’s, and nothing is asked: ${view.hash}`];
  if (view.review) return [...out, ...judgeReview(view)];
  if (view.lesson) return [...out, ...judgeLesson(view)];
  if (view.task) return [...out, ...judgeProblem(view)];
  if (view.first === 'editeur') return [...out, ...judgeEditor(view)];
  if (view.first === 'table') return [...out, ...judgeFar(view, table)];
  return [...out, ...judgeKept(view)];
}

/** By what it can be told that a step has done something. */
export function fingerprint(view) {
  const { board, kept, lesson, review, task, turn, dialog, hash, story } = view;
  const places = board?.places.map(({ label, held, acts }) => `${label}${held}${acts}`).join();
  return JSON.stringify([
    hash,
    story,
    kept?.record,
    lesson,
    review,
    task,
    turn,
    dialog,
    places,
    board?.dice,
    board?.status,
    board?.past,
    board?.buttons,
  ]);
}
