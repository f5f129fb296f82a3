// Proper messages that are cheap to ask and dear to answer.
import { person, seating } from '../../server/support/client.mjs';
import { soup } from '../../server/support/soup.mjs';

const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const code = (random) =>
  Array.from({ length: 8 }, () => letters[Math.floor(random() * letters.length)]).join('');
const isRefused = (answer) => answer === undefined || answer.type === 'error';

/**
 * Asks as often as the server lets it; `ask(client, round)` sends one question and gives its
 * answer.
 */
const insist = (ask) => async (stranger) => {
  while (!stranger.isOver()) {
    const client = await stranger.open();
    for (let round = 0; !client.closed && !stranger.isOver(); round++) {
      const answer = await ask(stranger, client, round);
      stranger.count(isRefused(answer) ? 'refused' : 'granted');
      if (answer === undefined) break;
    }
    client.close();
  }
};

const guess = insist((stranger, client) =>
  stranger.ask(client, 'watch', { code: code(stranger.random) }, 'game'),
);
const lobby = insist((stranger, client) => stranger.ask(client, 'lobby', {}, 'lobby'));
/** All hands together each ask for another one, again and again. */
const watch = insist((stranger, client, round) =>
  stranger.ask(
    client,
    'watch',
    { code: stranger.long[(stranger.hand + round) % stranger.long.length] },
    'game',
  ),
);

/** Waits in the lobby with one game a connection, as many as it gets. */
async function spam(stranger) {
  while (!stranger.isOver()) {
    const client = await stranger.open();
    const fields = {
      game: 'ergo',
      seat: 'white',
      public: true,
      clock: 'none',
      ...seating(person('Spam')),
    };
    const game = await stranger.ask(client, 'create', fields, 'game');
    stranger.count(isRefused(game) ? 'refused' : 'granted');
    while (!isRefused(game) && !client.closed && !stranger.isOver()) await stranger.rest(50);
    if (isRefused(game)) await stranger.rest(50);
    client.close();
  }
}

async function guessOverHttp(stranger) {
  while (!stranger.isOver()) {
    const said = await stranger.raw(
      Buffer.from(
        `GET /api/games/${code(stranger.random)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      ),
      500,
    );
    stranger.count(said.startsWith('HTTP/1.1 404') ? 'granted' : 'refused');
  }
}

/**
 * A room, filled over one connection or a connection a member; undefined when the server has none
 * for it.
 */
async function fill(stranger, host, members, connections) {
  const room = await stranger.ask(
    host,
    'open',
    { game: 'ergo', pairing: 'swiss', name: 'Spam', key: person('').key },
    'room',
  );
  stranger.count(isRefused(room) ? 'refused' : 'rooms');
  if (isRefused(room)) return undefined;
  const entered = [];
  for (let i = 0; i < members && !stranger.isOver(); i++) {
    if (entered.length < connections) entered.push(await stranger.open());
    const answer = await stranger.ask(
      entered.at(-1),
      'enter',
      { code: room.code, name: `S${i}`, key: person('').key },
      'room',
    );
    stranger.count(isRefused(answer) ? 'not entered' : 'entered');
    if (isRefused(answer)) break;
  }
  return { code: room.code, entered };
}

/** Rooms that make games: paired again and again, the host deciding all of a round at once. */
const rooms = (members, connections) => async (stranger) => {
  while (!stranger.isOver()) {
    const host = await stranger.open();
    const room = await fill(stranger, host, members, connections);
    if (!room) await stranger.rest(100);
    for (let round = 1; room && !host.closed && !stranger.isOver(); round++) {
      const told = await stranger.ask(
        host,
        'pair',
        { round },
        (message) => message.type === 'room' && message.rounds === round,
      );
      stranger.count(isRefused(told) ? 'not paired' : 'paired');
      if (isRefused(told)) break;
      stranger.count('games', told.games.length);
      for (const game of told.games)
        if (game.result === 'open') host.say('decide', { code: game.code, outcome: 'white' });
    }
    for (const client of [host, ...(room?.entered ?? [])]) client.close();
  }
};

/** A host stops all games of a large room and lets them go on, and sets timers, for ever. */
async function halts(stranger) {
  while (!stranger.isOver()) {
    const host = await stranger.open();
    const room = await fill(stranger, host, 60, 60);
    if (!room) await stranger.rest(100);
    else host.say('pair', { round: 1 });
    for (let i = 0; room && !host.closed && !stranger.isOver(); i++) {
      const [type, fields] =
        i % 3 ? ['freeze', { frozen: i % 3 === 1 }] : ['timer', { seconds: i % 7200 }];
      const told = await stranger.ask(host, type, fields, 'room');
      stranger.count(isRefused(told) ? 'refused' : type);
    }
    for (const client of [host, ...(room?.entered ?? [])]) client.close();
  }
}

/** Plays an action and takes it back, for ever. */
async function takeBack(stranger) {
  while (!stranger.isOver()) {
    const [white, black] = [await stranger.open(), await stranger.open()];
    const who = [person('A'), person('B')];
    const game = await stranger.ask(
      white,
      'create',
      { game: 'scripta2', seat: 'white', public: false, clock: 'none', ...seating(who[0]) },
      'game',
    );
    stranger.count(isRefused(game) ? 'refused' : 'granted');
    if (!isRefused(game)) {
      await stranger.ask(black, 'join', { code: game.code, ...seating(who[1]) }, 'game');
      await stranger.ask(white, 'seed', { number: 2, seed: who[0].seed }, 'entry');
      const last = await stranger.ask(
        black,
        'seed',
        { number: 3, seed: who[1].seed },
        (message) => message.number === 3,
      );
      const mover = last?.player === 'black' ? black : white;
      await stranger.ask(mover, 'throw', { number: 4 }, (message) => message.number === 4);
      const moves = await stranger.ask(mover, 'moves', {}, 'moves');
      for (let number = 5; !mover.closed && !stranger.isOver() && moves?.actions; number++) {
        const fields = number % 2 ? { number, action: moves.actions[0] } : { number };
        const told = await stranger.ask(
          mover,
          number % 2 ? 'act' : 'back',
          fields,
          (message) => message.type === 'entry' && message.number === number,
        );
        stranger.count(isRefused(told) ? 'refused' : 'entries');
        if (isRefused(told)) break;
      }
    } else await stranger.rest(200);
    white.close();
    black.close();
  }
}

async function malformed(stranger) {
  while (!stranger.isOver()) {
    const client = await stranger.open();
    while (!client.closed && !stranger.isOver()) {
      client.socket.sendText(soup(stranger.random, 40));
      stranger.count('sent');
      await stranger.rest(5);
    }
    client.close();
  }
}

export default [
  { name: 'malformed messages', hands: 8, attack: malformed },
  { name: 'guesses', hands: 8, attack: guess },
  { name: 'guesses over HTTP', hands: 8, attack: guessOverHttp },
  { name: 'lobby asked', hands: 8, attack: lobby },
  { name: 'lobby asked by a network', hands: 240, crowd: 240, attack: lobby },
  { name: 'lobby asked from everywhere', hands: 240, crowd: 240, scattered: true, attack: lobby },
  { name: 'lobby filled', hands: 160, crowd: 8, attack: spam },
  { name: 'long games watched', hands: 40, attack: watch },
  { name: 'long games watched by a crowd', hands: 24, crowd: 12, attack: watch },
  { name: 'rooms, each by one connection', hands: 8, attack: rooms(100, 1) },
  { name: 'rooms of a crowd', hands: 12, crowd: 12, attack: rooms(20, 20) },
  { name: 'a room that freezes', hands: 1, attack: halts },
  { name: 'a large room', hands: 1, attack: rooms(60, 60) },
  { name: 'acts taken back', hands: 4, attack: takeBack },
  { name: 'acts taken back by a network', hands: 60, crowd: 60, attack: takeBack },
];
