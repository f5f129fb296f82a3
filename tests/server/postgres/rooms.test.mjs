// A class whose members are at three servers on one PostgreSQL: all come in at once, are paired,
// play, and are counted.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { Client, entry, pause, person, server, sha256 } from '../support/client.mjs';

import { database } from '../support/postgres.mjs';

let db, hosts;
before(async () => {
  db = await database();
  const place = db.create('rooms');
  hosts = await Promise.all([1, 2, 3].map(() => server([], place)));
});
after(async () => {
  for (const host of hosts) await host.stop();
  await db.stop();
});
const roomWhere = (test_) => (message) => message.type === 'room' && test_(message);
const portOf = (i) => hosts[i % hosts.length].port;

async function roomOf(pairing, count) {
  const teacher = { ...person('Class 6b'), client: await Client.open(portOf(0)) };
  const { code } = await teacher.client.ask(
    'open',
    { game: 'ergo', pairing, name: teacher.name, key: teacher.key },
    'room',
  );
  const come = async (i) => {
    const player = { ...person(`P${i}`), client: await Client.open(portOf(i)) };
    const { you, player: number } = await player.client.ask(
      'enter',
      { code, name: player.name, key: player.key },
      'room',
    );
    assert.equal(you, 'player');
    return { ...player, number };
  };
  const players = await Promise.all(Array.from({ length: count }, (_, i) => come(i)));
  players.sort((a, b) => a.number - b.number);
  assert.deepEqual(
    players.map((p) => p.number),
    players.map((_, i) => i),
    'every player has a number of his own',
  );
  const seen = await teacher.client.told(
    roomWhere((m) => m.players.length === count && m.players.every((p) => p.here)),
  );
  assert.deepEqual(
    seen.players.map((p) => p.name),
    players.map((p) => p.name),
  );
  return { code, teacher, players };
}

async function sitDown(player, code) {
  const seed = randomBytes(32).toString('hex');
  player.client.heard = player.client.heard.filter((m) => m.type !== 'entry'); // of the game before
  player.seed = seed;
  return player.client.ask(
    'join',
    { code, name: 'whatever', key: player.key, commit: sha256(seed) },
    'game',
  );
}

/** Both sit down, at their servers; Black gives up. */
async function whiteWins({ players }, { code, white, black }) {
  assert.equal((await sitDown(players[white], code)).seat, 'white');
  assert.equal((await sitDown(players[black], code)).seat, 'black');
  players[black].client.say('resign', { number: 4 });
  const told = await Promise.all([white, black].map((i) => players[i].client.told(entry(4))));
  assert.deepEqual(told[0], told[1]);
}

const closeAll = ({ teacher, players }) =>
  [teacher, ...players].forEach(({ client }) => client.close());

test('five come in at once through three servers, and play two rounds', async () => {
  const room = await roomOf('swiss', 5);
  for (const round of [1, 2]) {
    const { games } = await room.teacher.client.ask(
      'pair',
      { round },
      roomWhere((m) => m.rounds === round),
    );
    const played = games.filter((g) => g.round === round && g.code);
    assert.equal(played.length, 2);
    await Promise.all(played.map((game) => whiteWins(room, game)));
    await room.teacher.client.told(
      roomWhere(
        (m) =>
          m.rounds === round &&
          m.games.filter((g) => g.round === round).every((g) => g.result !== 'open'),
      ),
    );
  }
  for (const { client } of room.players) {
    const { players } = await client.told(
      roomWhere((m) => m.rounds === 2 && m.games.every((g) => g.result !== 'open')),
    );
    assert.equal(
      players.reduce((sum, p) => sum + p.points, 0),
      6,
    );
  }
  assert.equal(
    db.ask('rooms', `SELECT count(*) FROM entry WHERE code = '${room.code}' AND kind = 'result'`),
    '4',
  );
  closeAll(room);
});

test('a projector at another server sees the boards move', async () => {
  const room = await roomOf('robin', 2);
  const projector = await Client.open(portOf(2));
  await projector.ask('view', { code: room.code }, 'room');
  const { games } = await room.teacher.client.ask(
    'pair',
    { round: 1 },
    roomWhere((m) => m.rounds === 1),
  );
  await projector.told((m) => m.type === 'boards' && m.boards.length === 1);
  await whiteWins(room, games[0]);
  await projector.told((m) => m.type === 'boards' && m.boards[0]?.result === 'white');
  projector.close();
  closeAll(room);
});

test('the host freezes: boards at all servers stand, though somebody plays at that moment', async () => {
  const room = await roomOf('swiss', 6);
  const { client } = room.teacher;
  const { games } = await client.ask(
    'pair',
    { round: 1 },
    roomWhere((m) => m.rounds === 1),
  );
  const kind = (word) => (message) => message.type === 'entry' && message.kind === word;
  const pairs = games.map((game) => [room.players[game.white], room.players[game.black], game]);
  for (const [white, black, { code }] of pairs)
    for (const each of [white, black]) await sitDown(each, code);
  // While some still sit down and draw their dice, the room freezes and goes on, three times.
  for (let i = 0; i < 3; i++) {
    for (const each of room.players)
      each.client.heard = each.client.heard.filter((m) => m.type !== 'entry');
    client.say('freeze', { frozen: true });
    if (i === 0)
      for (const [white] of pairs) white.client.say('seed', { number: 4, seed: white.seed });
    for (const { client: each } of room.players) {
      await each.told(kind('freeze'));
      await each.told(roomWhere((m) => m.frozen));
    }
    client.say('freeze', { frozen: false });
    for (const { client: each } of room.players) await each.told(kind('thaw'));
  }
  for (const [, black, { code }] of pairs) {
    const kinds = db
      .ask('rooms', `SELECT kind FROM entry WHERE code = '${code}' ORDER BY number`)
      .split('\n');
    const halts = kinds.filter((word) => word === 'freeze' || word === 'thaw');
    assert.deepEqual(halts, Array(3).fill(['freeze', 'thaw']).flat(), code);
    assert.equal(black.client.heard.filter((m) => m.type === 'error').length, 0);
  }
  closeAll(room);
});

test('two challenge each other through two servers, one after the other and at once', async () => {
  const room = await roomOf('free', 2);
  const [a, b] = room.players;
  for (const together of [false, true]) {
    const before_ = Number(
      db.ask('rooms', `SELECT count(*) FROM entry WHERE code = '${room.code}' AND kind = 'pair'`),
    );
    a.client.heard = a.client.heard.filter((m) => m.type !== 'room');
    a.client.say('challenge', { player: 1 });
    if (!together) await b.client.told(roomWhere((m) => m.players[0].challenges === 1));
    b.client.say('challenge', { player: 0 });
    const { table, games } = await a.client.told(roomWhere((m) => m.table));
    await b.client.told(roomWhere((m) => m.table === table));
    await whiteWins(
      room,
      games.find((g) => g.code === table),
    );
    await b.client.told(
      roomWhere(
        (m) => !m.table && m.players[0].points + m.players[1].points === (together ? 2 : 1),
      ),
    );
    assert.equal(
      Number(
        db.ask('rooms', `SELECT count(*) FROM entry WHERE code = '${room.code}' AND kind = 'pair'`),
      ),
      before_ + 1,
    );
    await pause(100);
  }
  closeAll(room);
});
