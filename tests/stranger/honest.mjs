// Honest people, in a process of their own: some play on and on, one newcomer after another does
// what newcomers do. What they waited for is measured; whatever is refused, closed or not answered
// is an error. Each has an address of their own, as people have.
import { get } from 'node:http';
import { SHORT_GAMES } from '../support/games.mjs';
import { Client, entry, pause, person, randomFrom, seating } from '../server/support/client.mjs';

const PATIENCE_MS = 30000; // nobody waits longer: an error
const THINKING_MS = 40; // between the actions of a table
const NEWCOMER_MS = 150; // between newcomers
const UNTIMED = 'pair'; // a room is told once a second

const [port, seed, cold] = JSON.parse(process.argv[2]);
const random = randomFrom(seed);
let measures = {};
let errors = [];
let over = false;
let people = 0;

/** 127.1.x.y: none of them is a stranger's, and no two who come together are of one network. */
const nextAddress = () => `127.1.${1 + (people % 250)}.${1 + (Math.floor(people++ / 250) % 250)}`;
const open = () => Client.open(port, { from: nextAddress() });
const isError = (message) => message.type === 'error';

/** What somebody waits for at this moment. */
const pending = new Set();

function timed(kind, doing) {
  const waiting = measured(kind, doing);
  pending.add(waiting);
  const done = () => pending.delete(waiting);
  waiting.then(done, done);
  return waiting;
}

async function measured(kind, doing) {
  const began = performance.now();
  let timer;
  const late = new Promise(
    (_, reject) => (timer = setTimeout(() => reject(new Error('no answer')), PATIENCE_MS)),
  );
  try {
    return await Promise.race([doing(), late]);
  } catch (failure) {
    failure.message = `${kind}: ${failure.message}`;
    throw failure;
  } finally {
    clearTimeout(timer);
    if (kind !== UNTIMED) (measures[kind] ??= []).push(performance.now() - began);
  }
}

async function ask(kind, client, type, fields, fits) {
  const answer = await timed(kind, () =>
    client.ask(type, fields, (message) => fits(message) || isError(message)),
  );
  if (isError(answer)) throw new Error(`${kind}: ${answer.reason} ${answer.detail ?? ''}`);
  return answer;
}

const typed = (type) => (message) => message.type === type;

async function sitDown(game, isPublic = false) {
  const who = [person('Claudia'), person('Marcus')];
  const clients = [await timed('connect', open), await timed('connect', open)];
  const fields = { game, seat: 'white', public: isPublic, clock: 'none', ...seating(who[0]) };
  const { code } = await ask('create', clients[0], 'create', fields, typed('game'));
  await ask('join', clients[1], 'join', { code, ...seating(who[1]) }, typed('game'));
  await clients[0].told(entry(1));
  await ask('act', clients[0], 'seed', { number: 2, seed: who[0].seed }, entry(2));
  await clients[1].told(entry(2));
  const last = await ask('act', clients[1], 'seed', { number: 3, seed: who[1].seed }, entry(3));
  await clients[0].told(entry(3));
  return { code, clients, last };
}

async function step(table) {
  const number = table.last.number + 1;
  const seat = table.last.player === 'white' ? 0 : 1;
  const mover = table.clients[seat];
  if (table.last.next === 'throw')
    table.last = await ask('act', mover, 'throw', { number }, entry(number));
  else {
    const { actions } = await ask('moves', mover, 'moves', {}, typed('moves'));
    const action = actions[Math.floor(random() * actions.length)];
    table.last = await ask('act', mover, 'act', { number, action }, entry(number));
  }
  await timed('told', () => table.clients[1 - seat].told(entry(number)));
}

const close = (table) => table.clients.forEach((client) => client.close());

/** A table that plays one game after another. */
async function regulars(game) {
  while (!over) {
    const table = await sitDown(game);
    for (let steps = 0; !over && table.last.next !== 'over' && steps < 400; steps++) {
      await step(table);
      await pause(THINKING_MS);
    }
    close(table);
  }
}

const page = () =>
  new Promise((resolve, reject) => {
    const asked = get(
      { port, host: '127.0.0.1', localAddress: nextAddress(), path: '/', agent: false },
      (answer) => {
        answer.resume();
        answer.on('end', () =>
          answer.statusCode === 200 ? resolve() : reject(new Error(`page: ${answer.statusCode}`)),
        );
      },
    );
    asked.on('error', reject);
  });

/**
 * Opens the page, waits in the lobby until somebody finds them there, plays a little, shows the
 * game to a friend.
 */
async function newcomer() {
  await timed('page', page);
  const host = await timed('connect', open);
  const who = person('Livia');
  const { code } = await ask(
    'create',
    host,
    'create',
    { game: 'ergo', seat: 'white', public: true, clock: 'none', ...seating(who) },
    typed('game'),
  );
  const guest = await timed('connect', open);
  const { games: waiting } = await ask('lobby', guest, 'lobby', {}, typed('lobby'));
  if (!waiting.some((game) => game.code === code))
    throw new Error('lobby: an honest game is not in it');
  await ask('join', guest, 'join', { code, ...seating(person('Titus')) }, typed('game'));
  const friend = await timed('connect', open);
  await ask('watch', friend, 'watch', { code }, typed('game'));
  await ask('act', host, 'resign', { number: 2 }, entry(2));
  await ask('record', friend, 'record', {}, typed('record'));
  close({ clients: [host, guest, friend] });
}

/** Somebody comes back to a game of long ago. */
async function returner() {
  const client = await timed('connect', open);
  await ask(
    'load',
    client,
    'watch',
    { code: cold[Math.floor(random() * cold.length)] },
    typed('game'),
  );
  client.close();
}

/** A class: a room, four pupils, a round. */
async function lesson() {
  const teacher = await timed('connect', open);
  const fields = { game: 'ergo', pairing: 'swiss', name: 'Class 6b', key: person('').key };
  const { code } = await ask('room', teacher, 'open', fields, typed('room'));
  const pupils = [];
  for (const name of ['Aulus', 'Gaius', 'Flavia', 'Julia']) {
    const pupil = await timed('connect', open);
    await ask('enter', pupil, 'enter', { code, name, key: person('').key }, typed('room'));
    pupils.push(pupil);
  }
  await ask(
    UNTIMED,
    teacher,
    'pair',
    { round: 1 },
    (message) => message.type === 'room' && message.rounds === 1,
  );
  close({ clients: [teacher, ...pupils] });
}

/** Again and again; an error is noted, and life goes on. */
async function again(doing, rest) {
  while (!over) {
    await doing().catch((failure) => errors.push(failure.message));
    await pause(rest);
  }
}

const lives = [
  ...SHORT_GAMES.map((game) => again(() => regulars(game), 100)),
  again(newcomer, NEWCOMER_MS),
  again(returner, 50),
  again(lesson, 700),
];

const orders = {
  /** From here on it counts. */
  begin() {
    measures = {};
    errors = [];
  },
  /**
   * When everything is answered that was asked until now: who is still waiting is what matters
   * most.
   */
  async tell() {
    await Promise.allSettled([...pending]);
    process.send({ measures, errors });
  },
  async end() {
    over = true;
    await Promise.all(lives);
    process.exit();
  },
};
process.on('message', (order) => orders[order]());
process.on('disconnect', () => process.exit());
