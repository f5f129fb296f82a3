// The engine takes a seat through the public protocol.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  Client,
  entry,
  pause,
  person,
  randomFrom,
  run,
  seating,
  server,
  sha256,
  table,
  until,
  verify,
} from './support/client.mjs';
import { SHORT_GAMES, SOLVED_GAMES } from '../support/games.mjs';
import { Altering } from './support/altering.mjs';
import { Answering } from './support/socket.mjs';

let host;
before(async () => (host = await server()));
after(() => host.stop());

const engine = (...words) => run('join', ...words);

/** Plays one's own side at random until the end; now and then takes an action back. */
async function playSide(client, game, me, random) {
  let last = game;
  let number = game.number;
  let revealed = false;
  while (last.next !== 'over') {
    const ours = last.player === game.seat;
    if (last.next === 'seed' && !revealed) client.say('seed', { number, seed: me.seed });
    else if (last.next === 'throw' && ours) client.say('throw', { number });
    else if (last.next === 'act' && ours) {
      if (last.kind === 'act' && last.seat === game.seat && random() < 0.1)
        client.say('back', { number });
      else {
        const { actions } = await client.ask('moves', {}, 'moves');
        client.say('act', { number, action: actions[Math.floor(random() * actions.length)] });
      }
    }
    last = await client.told(entry(number++));
    revealed ||= last.kind === 'seed' && last.seat === game.seat;
  }
}

for (const game of ['ur', 'scripta2:pieces=3', 'ergo'])
  test(`the engine joins a game of ${game} by its code`, async () => {
    const me = person('Livia');
    const client = await Client.open(host.port);
    const created = await client.ask(
      'create',
      { game, seat: 'either', public: false, ...seating(me) },
      'game',
    );
    const guest = engine(`http://127.0.0.1:${host.port}/${created.code}`, '--level', '1');
    await playSide(client, created, me, randomFrom(9));
    assert.equal(await guest.ended, 0, guest.said);
    assert.match(guest.said, /The game is over: (White|Black) wins, /);
    assert.equal(/The dice are fair: \d+ throws/.test(guest.said), game !== 'ergo', guest.said);
    assert.equal((await verify((await client.ask('record', {}, 'record')).text)).code, 0);
    client.close();
  });

/** The guest of a game with these flags, played at random to its end or until the guest leaves. */
async function guestWith(game, ...flags) {
  const me = person('Livia');
  const client = await Client.open(host.port);
  const created = await client.ask(
    'create',
    { game, seat: 'either', public: false, ...seating(me) },
    'game',
  );
  const guest = engine(`http://127.0.0.1:${host.port}/${created.code}`, ...flags);
  const played = playSide(client, created, me, randomFrom(9));
  const code = await Promise.race([guest.ended, played.then(() => guest.ended)]);
  client.close();
  return { code, said: guest.said };
}

const PLAYER = fileURLToPath(new URL('../../docs/examples/player.py', import.meta.url));

test('any program takes a seat: the example of docs/bots.md', async () => {
  const game = SHORT_GAMES[0];
  process.env.LUSORIA ??= fileURLToPath(new URL('../../build/lusoria', import.meta.url));
  const { code, said } = await guestWith(game, '--player', `cmd:wait=60 python3 '${PLAYER}'`);
  assert.equal(code, 0, said);
  assert.match(said, /The game is over: (White|Black) wins, /);
});

test('a player that fails is told of, and leaves', async () => {
  const answers = (reply) =>
    `cmd:wait=2 while read -r w r; do case $w in ugi) echo ugiok;; isready) echo readyok;; go) ${reply};; esac; done`;
  for (const [player, told] of [
    ['cmd:exit 5', /ended with exit code 5 instead of answering “ugi”/],
    [answers('exit 4'), /ended with exit code 4/],
    [answers('echo bestmove zz'), /zz/],
    [answers('sleep 60'), /did not answer “go movetime 100” within 2\.1 s/],
    ['nobody', /there is no agent “nobody”/],
  ]) {
    const { code, said } = await guestWith('ergo', '--player', player);
    assert.equal(code, 3, said);
    assert.match(said, told);
  }
  const both = run('join', 'http://127.0.0.1:1/', '--player', 'random', '--level', '2');
  assert.equal(await both.ended, 2);
  assert.match(both.said, /--player and --level both say who plays/);
});

test('the engine plays by a table', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lusoria-guest-'));
  const game = SOLVED_GAMES.at(-1); // the quickest, of one piece
  const other = game.replace('=1', '=2');
  const table = join(folder, 'known.table');
  const solving = run('solve', game, '--out', table);
  assert.equal(await solving.ended, 0, solving.said);

  const perfect = await guestWith(game, '--tables', folder);
  assert.equal(perfect.code, 0, perfect.said);
  assert.match(perfect.said, /The engine plays perfectly: exact, by the table known\.table/);
  assert.match(perfect.said, /The game is over/);
  // a level plays as it does without
  const level = await guestWith(game, '--tables', folder, '--level', '2');
  assert.equal(level.code, 0, level.said);
  assert.doesNotMatch(level.said, /perfectly/);

  const without = await guestWith(other, '--tables', folder);
  assert.equal(without.code, 0, without.said);
  assert.match(without.said, /no table of .*pieces=2 there; the engine judges by itself/);
  const refused = await guestWith(other, '--tables', folder, '--level', 'perfect');
  assert.equal(refused.code, 3, refused.said);
  assert.match(refused.said, /no table of .*pieces=2 there; “lusoria solve” makes one/);

  truncateSync(table, 4200);
  const cut = await guestWith(game, '--tables', folder);
  assert.equal(cut.code, 3, cut.said);
  assert.match(cut.said, /known\.table: cut short/);
  rmSync(folder, { recursive: true });
});

test('the engine minds the clock', async () => {
  const me = person('Livia');
  const client = await Client.open(host.port);
  const created = await client.ask(
    'create',
    { game: 'bastonus', seat: 'either', public: false, clock: '5+0', ...seating(me) },
    'game',
  );
  const guest = engine(`http://127.0.0.1:${host.port}/${created.code}`, '--level', '6');
  await playSide(client, created, me, randomFrom(9));
  assert.equal(await guest.ended, 0, guest.said);
  assert.ok(
    client.lastEntry.reason !== 'time' || client.lastEntry.winner !== created.seat,
    JSON.stringify(client.lastEntry),
  );
  client.close();
});

test('the engine offers a game in the lobby', async () => {
  const guest = engine(`http://127.0.0.1:${host.port}`, '--game', 'ergo', '--name', 'Legatus');
  const client = await Client.open(host.port);
  await until(() => /Sitting at game/.test(guest.said), 'the engine sits down');
  const { games } = await client.ask('lobby', {}, 'lobby');
  assert.equal(games[0].name, 'Legatus');
  await client.ask('join', { code: games[0].code, ...seating(person('Livia')) }, 'game');
  await client.told(entry(2)); // its seed
  await client.ask('resign', { number: 3 }, entry(3));
  assert.equal(await guest.ended, 0, guest.said);
  client.close();
});

test(
  'the engine comes back to its game when the server is killed',
  { timeout: 60000 },
  async () => {
    const fragile = await server();
    const guest = engine(`http://127.0.0.1:${fragile.port}`, '--game', 'ur');
    await until(() => /Sitting at game (\w+)/.test(guest.said), 'the engine sits down');
    const rival = engine(
      `http://127.0.0.1:${fragile.port}/${/game (\w+)/.exec(guest.said)[1]}`,
      '--level',
      '1',
    );
    await until(() => /Sitting/.test(rival.said), 'the other one sits down, too');
    for (let i = 0; i < 3; i++) {
      await pause(50);
      await fragile.kill('SIGKILL');
      await fragile.start();
    }
    assert.deepEqual([await guest.ended, await rival.ended], [0, 0], guest.said + rival.said);
    assert.match(guest.said, /The game is over/);
    await fragile.stop();
  },
);

test('the engine is told the game so far: it does not repeat a position', async (t) => {
  const moves = readFileSync(new URL('../engine/repetition.txt', import.meta.url), 'utf8')
    .trim()
    .split(' ');
  const repeating = moves.pop(); // by which the next position would be there a second time
  const { code, clients, last } = await table(host.port, 'bastonus');
  let { player } = last;
  for (const [i, action] of moves.entries()) {
    clients[player === 'white' ? 0 : 1].say('act', { number: 4 + i, action });
    ({ player } = (await Promise.all(clients.map((client) => client.told(entry(4 + i)))))[0]);
  }
  const game = await clients[0].ask('watch', { code }, 'game');
  const seatFor = ({ commit }) => ({
    ...game,
    seat: player,
    [player]: { name: 'Lusoria', commit },
  });
  const untried = await Answering.listen((message) =>
    message.type === 'join'
      ? seatFor(message)
      : { v: 1, type: 'error', about: 'act', reason: 'unknown' },
  );
  t.after(() => [untried, ...clients].forEach((one) => one.close()));
  const guest = engine(`http://127.0.0.1:${untried.port}/${code}`, '--level', '4');
  assert.equal(await guest.ended, 1, guest.said);
  const { action } = untried.heard.find(({ type }) => type === 'act');
  assert.notEqual(action, repeating);
});

/**
 * What a cheat alters, and what the engine says of it. `self.proxy.interrupt()` makes it come
 * again.
 */
const other = (hex) => hex.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
const FALSE = '11'.repeat(32);
const cheats = {
  'a secret that was not promised': {
    says: /DiceSecret is not what DiceCommit promised/,
    alter: (m) => (m.secret ? { ...m, secret: other(m.secret) } : m),
  },
  'a secret that is kept': {
    says: /does not show what its dice were drawn from/,
    alter: ({ secret: _, ...m }) => m,
  },
  'throws that were not drawn from the secret': {
    says: /roll \d+ is not the one that the secret and the seeds give/,
    alter: (m) => ({
      ...m,
      ...(m.type === 'game' ? { commit: sha256(FALSE) } : {}),
      ...(m.secret ? { secret: FALSE } : {}),
    }),
  },
  'a promise that changes': {
    says: /the server has changed DiceCommit/,
    alter(m, self) {
      if (m.kind === 'throw') self.proxy.interrupt();
      return m.type === 'game' && m.steps.length > 0 ? { ...m, commit: other(m.commit) } : m;
    },
  },
  'our own promise altered': {
    says: /the server has changed (White|Black)Commit/,
    alter: (m) => (m.type === 'game' ? { ...m, [m.seat]: { ...m[m.seat], commit: FALSE } } : m),
  },
  'our own seed altered': {
    says: /the server has changed (White|Black)Seed/,
    alter: (m, { seat }) => (m.kind === 'seed' && m.seat === seat ? { ...m, seed: FALSE } : m),
  },
  'another seed than the opponent promised': {
    says: /(White|Black)Seed is not what (White|Black)Commit promised/,
    alter: (m, { seat }) => (m.kind === 'seed' && m.seat !== seat ? { ...m, seed: FALSE } : m),
  },
  'a seed asked for too early': {
    says: /asks for our seed before/,
    alter: (m) =>
      m.type === 'game'
        ? {
            ...m,
            white: m.seat === 'white' ? m.white : null,
            black: m.seat === 'black' ? m.black : null,
          }
        : m,
  },
  'a throw that is told anew': {
    says: /roll \d+ was reported differently before/,
    alter: (m) => (m.kind === 'throw' ? { ...m, text: m.text === '1' ? '2' : '1' } : m),
  },
  'a throw that is taken back': {
    says: /roll \d+ was reported differently before/,
    alter(m, self) {
      if (m.kind === 'throw' && self.thrown) self.proxy.interrupt();
      self.thrown ||= m.kind === 'throw';
      return m.type === 'game'
        ? { ...m, steps: m.steps.filter((step) => !step.startsWith('(')) }
        : m;
    },
  },
};

for (const [cheat, { alter, says }] of Object.entries(cheats))
  test(`the engine leaves a server that cheats: ${cheat}`, { timeout: 120000 }, async (t) => {
    const me = person('Livia');
    const client = await Client.open(host.port);
    const created = await client.ask(
      'create',
      { game: 'ur:pawns=1,buy=never', seat: 'white', public: false, ...seating(me) },
      'game',
    );
    const self = { seat: 'black' };
    self.proxy = await Altering.before(host.port, (message) => alter(message, self));
    t.after(() => [client, self.proxy].forEach((one) => one.close()));
    const guest = engine(`http://127.0.0.1:${self.proxy.port}/${created.code}`, '--level', '1');
    const playing = playSide(client, created, me, randomFrom(3)).catch(() => {});
    assert.equal(await guest.ended, 1, guest.said);
    assert.match(guest.said, says);
    assert.match(guest.said, /this server does not play fair/);
    assert.doesNotMatch(guest.said, /The dice are fair/);
    client.close();
    await playing;
  });

test(
  'an altered message is what these tests are about: unaltered, the engine says that all was fair',
  { timeout: 120000 },
  async (t) => {
    const me = person('Livia');
    const client = await Client.open(host.port);
    const created = await client.ask(
      'create',
      { game: 'ur:pawns=1,buy=never', seat: 'white', public: false, ...seating(me) },
      'game',
    );
    let told = 0;
    const proxy = await Altering.before(host.port, (message) => {
      if (message.kind === 'throw' && ++told === 3) proxy.interrupt();
      return message;
    });
    t.after(() => [client, proxy].forEach((one) => one.close()));
    const guest = engine(`http://127.0.0.1:${proxy.port}/${created.code}`, '--level', '1');
    await playSide(client, created, me, randomFrom(3));
    assert.equal(await guest.ended, 0, guest.said);
    assert.match(guest.said, /The dice are fair: \d+ throws/);
  },
);

test('Ctrl-C is no broken connection', async () => {
  const guest = engine(`http://127.0.0.1:${host.port}`, '--game', 'ergo');
  await until(() => /Sitting at game/.test(guest.said), 'the engine sits down');
  guest.kill('SIGINT');
  assert.equal(await guest.ended, 130, guest.said);
  assert.doesNotMatch(guest.said, /connection/);
});

test('an address that is none, and a server that is not there', async () => {
  for (const [words, code] of [
    [['nonsense'], 2],
    [['http://127.0.0.1:1/abcdefgh'], 3],
    [['http://127.0.0.1:1/'], 2],
    [[`http://127.0.0.1:${host.port}/aaaaaaaa`], 1],
  ])
    assert.equal(await engine(...words).ended, code, words[0]);
});
