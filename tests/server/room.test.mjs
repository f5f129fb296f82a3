// Class and club rooms over real sockets: many players, pairing by a click, results, the projector,
// a kill in between.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Client, entry, pause, person, randomFrom, server } from './support/client.mjs';
import { closeAll, roomOf, roomWhere, settle, sitDown } from './support/rooms.mjs';

let host;
before(async () => (host = await server(['--claim', '1'])));
after(() => host.stop());
const error = (reason) => (message) => message.type === 'error' && message.reason === reason;

test('a round robin of four: everybody meets, results flow into the table and the file', async () => {
  const room = await roomOf(host.port, 'robin', 4);
  const { client } = room.teacher;
  await room.players[0].client.ask('pair', { round: 1 }, error('seat'));
  const met = new Set();
  for (let round = 1; round <= 3; round++) {
    const paired = await client.ask(
      'pair',
      { round },
      roomWhere((m) => m.rounds === round),
    );
    const games = paired.games.filter((g) => g.round === round);
    assert.equal(games.length, 2);
    for (const game of games) {
      met.add([game.white, game.black].sort().join());
      const told = await room.players[game.white].client.told(
        roomWhere((m) => m.table === game.code),
      );
      assert.equal(told.you, 'player');
    }
    await client.ask('pair', { round: round + 1 }, error('playing'));
    // Sent again, it pairs nothing anew.
    client.say('pair', { round });
    // Player 0 wins all of his, the others draw.
    for (const game of games)
      await settle(room, game, game.white === 0 ? 'white' : game.black === 0 ? 'black' : 'draw');
    await client.told(
      roomWhere(
        (m) =>
          m.rounds === round &&
          m.games.filter((g) => g.round === round).every((g) => g.result !== 'open'),
      ),
    );
  }
  assert.equal(met.size, 6);
  await client.ask('pair', { round: 4 }, error('complete'));
  const viewer = await Client.open(host.port);
  const { players } = await viewer.ask('view', { code: room.code }, 'room');
  assert.deepEqual(
    players.map((p) => [p.points, p.place]),
    [
      [3, 1],
      [1, 2],
      [1, 2],
      [1, 2],
    ],
  );
  viewer.close();
  closeAll(room);
});

test('a Swiss of five: a bye, late comers, those who rest, decisions of the host', async () => {
  const room = await roomOf(host.port, 'swiss', 5);
  const { client } = room.teacher;
  const first = await client.ask(
    'pair',
    { round: 1 },
    roomWhere((m) => m.rounds === 1),
  );
  assert.equal(first.games.filter((g) => g.result === 'bye').length, 1);
  const played = first.games.filter((g) => g.code);
  assert.equal(played.length, 2);
  await room.players[0].client.ask(
    'decide',
    { code: played[0].code, outcome: 'white' },
    error('seat'),
  );
  for (const { code } of played) client.say('decide', { code, outcome: 'white' });
  await client.told(roomWhere((m) => m.games.every((g) => g.result !== 'open')));
  const late = { ...person('Late'), client: await Client.open(host.port) };
  await late.client.ask('enter', { code: room.code, name: 'P1', key: late.key }, error('name'));
  await late.client.ask('enter', { code: room.code, name: 'Late', key: late.key }, 'room');
  room.players[0].client.say('rest', { resting: true });
  client.say('rest', { player: 1, resting: true });
  await room.players[2].client.ask('rest', { player: 3, resting: true }, error('seat'));
  await client.told(roomWhere((m) => m.players[0].resting && m.players[1].resting));
  const second = await client.ask(
    'pair',
    { round: 2 },
    roomWhere((m) => m.rounds === 2),
  );
  const busy = second.games.filter((g) => g.round === 2).flatMap((g) => [g.white, g.black]);
  assert.deepEqual(busy.sort(), [2, 3, 4, 5]);
  late.client.close();
  closeAll(room);
});

test('free: two who challenge each other play; a game is a seat kept for a key', async () => {
  const room = await roomOf(host.port, 'free', 3, { clock: '300+5' });
  const [a, b, c] = room.players;
  a.client.say('challenge', { player: 1 });
  await b.client.told(roomWhere((m) => m.players[0].challenges === 1));
  b.client.say('challenge', { player: 0 });
  const { table } = await a.client.told(roomWhere((m) => m.table));
  await c.client.ask('challenge', { player: 0 }, error('playing'));
  await c.client.ask('challenge', { player: 2 }, error('playing'));
  await c.client.ask(
    'join',
    { code: table, name: 'C', key: c.key, commit: c.commit },
    error('seat'),
  );
  const game = await sitDown(a, table);
  assert.equal(game.clock, '300+5');
  assert.equal(game.next, 'join');
  // The other one never comes: the game can be claimed.
  const early = await a.client.ask(
    'claim',
    { number: 3, result: 'win' },
    (m) => m.type === 'error' || m.type === 'entry',
  );
  if (early.type === 'error') {
    await pause(1100);
    await a.client.ask('claim', { number: 3, result: 'win' }, entry(3));
  }
  const seen = await room.teacher.client.told(roomWhere((m) => m.players[0].points === 1));
  assert.equal(seen.players[0].place, 1);
  closeAll(room);
});

test('the host gives other names and removes: the key opens no more, the number is free, the opponent has won', async () => {
  const room = await roomOf(host.port, 'swiss', 4);
  const { client } = room.teacher;
  const [a, b, c, d] = room.players;
  await a.client.ask('rename', { player: 1, name: 'Nero' }, error('seat'));
  await a.client.ask('remove', { player: 1 }, error('seat'));
  await client.ask('rename', { player: 9, name: 'Nero' }, error('seat'));
  await client.ask('remove', {}, error('seat'));
  await client.ask('rename', { player: 1, name: 'P0' }, error('name'));
  await client.ask('rename', { player: 1, name: '\u3164' }, error('malformed'));
  client.say('rename', { player: 1, name: 'Livia' });
  await b.client.told(roomWhere((m) => m.players[1].name === 'Livia'));
  // Nobody has played yet: whoever comes next gets the number.
  client.say('remove', { player: 3 });
  await d.client.told(error('removed'));
  await d.client.ask('rest', { resting: true }, error('seat'));
  await d.client.ask('enter', { code: room.code, name: 'P3', key: d.key }, error('removed'));
  await client.told(roomWhere((m) => m.players[3].gone && !m.players[3].here));
  const next = { ...person('Next'), client: await Client.open(host.port) };
  assert.equal(
    (await next.client.ask('enter', { code: room.code, name: 'P3', key: next.key }, 'room')).player,
    3,
  );
  const { games } = await client.ask(
    'pair',
    { round: 1 },
    roomWhere((m) => m.rounds === 1),
  );
  const game = games.find((g) => g.white === 0 || g.black === 0);
  client.say('remove', { player: 0 });
  const after_ = await client.told(roomWhere((m) => m.players[0].gone));
  assert.equal(
    after_.games.find((g) => g.code === game.code).result,
    game.white === 0 ? 'black' : 'white',
  );
  // Who has played keeps the number and is in the file.
  const last = { ...person('Last'), client: await Client.open(host.port) };
  assert.equal(
    (await last.client.ask('enter', { code: room.code, name: 'P0', key: last.key }, 'room')).player,
    4,
  );
  assert.match(
    await (await fetch(`http://127.0.0.1:${host.port}/api/rooms/${room.code}/results.csv`)).text(),
    /"Livia"/,
  );
  const again = await Client.open(host.port);
  const back = await again.ask(
    'enter',
    { code: room.code, name: 'x', key: room.teacher.key },
    'room',
  );
  assert.deepEqual(
    back.players.map((p) => [p.name, p.gone ?? false]),
    [
      ['P0', true],
      ['Livia', false],
      ['P2', false],
      ['P3', false],
      ['P0', false],
    ],
  );
  for (const each of [next.client, last.client, again]) each.close();
  closeAll({ ...room, players: [a, b, c, d] });
});

test('a projector sees all boards, at most once a second', async () => {
  const room = await roomOf(host.port, 'free', 4);
  const wall = await Client.open(host.port);
  await wall.ask('view', { code: room.code }, 'room');
  const { games } = await room.teacher.client.ask(
    'pair',
    { round: 1 },
    roomWhere((m) => m.rounds === 1),
  );
  const [game] = games;
  const [w, b] = [room.players[game.white], room.players[game.black]];
  await sitDown(w, game.code);
  await sitDown(b, game.code);
  await w.client.ask('seed', { number: 4, seed: w.seed }, entry(4));
  let last = await b.client.ask('seed', { number: 5, seed: b.seed }, entry(5));
  const began = Date.now();
  while (Date.now() - began < 3000) {
    const mover = last.player === 'white' ? w : b;
    const { actions } = await mover.client.ask('moves', {}, 'moves');
    last = await mover.client.ask(
      'act',
      { number: last.number + 1, action: actions[0] },
      entry(last.number + 1),
    );
    if (last.next === 'over') break;
    await pause(20);
  }
  await pause(1200);
  const boards = wall.heard.filter((m) => m.type === 'boards');
  assert.ok(boards.length >= 2 && boards.length <= 8, `${boards.length} messages`);
  const shown = boards.at(-1).boards.find((board) => board.code === game.code);
  const watcher = await Client.open(host.port);
  assert.equal(shown.position, (await watcher.ask('watch', { code: game.code }, 'game')).position);
  assert.deepEqual([shown.white, shown.black], [w.name, b.name]);
  for (const client of [wall, watcher]) client.close();
  closeAll(room);
});

test('a room is kept through kills: players, pairings, results that came while it was away', async () => {
  const own = await server();
  const room = await roomOf(own.port, 'swiss', 6);
  const { games } = await room.teacher.client.ask(
    'pair',
    { round: 1 },
    roomWhere((m) => m.rounds === 1),
  );
  await settle(room, games[0], 'white');
  await own.kill('SIGKILL');
  await own.start();
  // One game ends before anybody asks for the room.
  for (const player of room.players) player.client = await Client.open(own.port);
  await settle(room, games[1], 'black');
  await pause(300);
  await own.kill('SIGKILL');
  await own.start();
  const teacher = (room.teacher.client = await Client.open(own.port));
  const back = await teacher.ask(
    'enter',
    { code: room.code, name: 'x', key: room.teacher.key },
    roomWhere((m) => m.games.filter((g) => g.result !== 'open').length === 2),
  );
  assert.deepEqual(
    [back.you, back.title, back.rounds, back.players.length],
    ['host', 'Class 6b', 1, 6],
  );
  assert.deepEqual(
    [back.games[0].result, back.games[1].result, back.games[2].result],
    ['white', 'black', 'open'],
  );
  for (const player of room.players) player.client = await Client.open(own.port);
  const player = room.players[games[2].white];
  const again = await player.client.ask(
    'enter',
    { code: room.code, name: player.name, key: player.key },
    'room',
  );
  assert.deepEqual(
    [again.player, again.table, again.players.length],
    [games[2].white, games[2].code, 6],
  );
  await settle(room, games[2], 'draw');
  await teacher.told(roomWhere((m) => m.games.every((g) => g.result !== 'open')));
  await teacher.ask(
    'pair',
    { round: 2 },
    roomWhere((m) => m.rounds === 2),
  );
  closeAll(room);
  await own.stop();
});

test('a click that a kill interrupts has made all games of its round, or none', async () => {
  const own = await server();
  const room = await roomOf(own.port, 'swiss', 12);
  for (const { client } of room.players) client.close();
  const random = randomFrom(Date.now());
  let rounds = 0;
  let made = 0;
  for (let i = 0; i < 8; i++) {
    room.teacher.client.say('pair', { round: rounds + 1 });
    await pause(6 * random());
    await own.kill('SIGKILL');
    await own.start();
    const client = (room.teacher.client = await Client.open(own.port));
    const back = await client.ask(
      'enter',
      { code: room.code, name: 'x', key: room.teacher.key },
      'room',
    );
    assert.deepEqual(
      [back.rounds === rounds || back.rounds === rounds + 1, back.players.length],
      [true, 12],
    );
    if (back.rounds === rounds) continue;
    made++;
    rounds = back.rounds;
    const games = back.games.filter((g) => g.round === rounds);
    assert.equal(games.length, 6);
    for (const { code } of games) {
      const answer = await (await fetch(`http://127.0.0.1:${own.port}/api/games/${code}`)).json();
      assert.deepEqual([answer.kind, answer.room, answer.free], ['game', room.code, []]);
      client.say('decide', { code, outcome: 'draw' });
    }
    await client.told(
      roomWhere((m) => m.rounds === rounds && m.games.every((g) => g.result === 'draw')),
    );
  }
  console.log(`# ${made} of 8 clicks were done`);
  room.teacher.client.close();
  await own.stop();
});

test('a room is not a game, a game not a room, and nobody acts outside', async () => {
  const room = await roomOf(host.port, 'free', 2);
  const other = await Client.open(host.port);
  const { code } = await other.ask(
    'create',
    { game: 'ergo', seat: 'white', public: false, ...person('x'), seed: undefined },
    'game',
  );
  await other.ask('enter', { code, name: 'A', key: person('A').key }, error('kind'));
  await other.ask('watch', { code: room.code }, error('kind'));
  await other.ask('enter', { code: 'aaaaaaaa', name: 'A', key: person('A').key }, error('unknown'));
  for (const [type, fields] of [
    ['pair', { round: 1 }],
    ['rest', { resting: true }],
    ['challenge', {}],
    ['exit', {}],
    ['decide', { code, outcome: 'draw' }],
  ])
    await other.ask(type, fields, error('seat'));
  await other.ask('view', { code: room.code }, 'room');
  await other.ask('rest', { resting: true }, error('seat'));
  await other.ask('pair', { round: 1 }, error('seat'));
  await room.teacher.client.ask('pair', { round: 2 }, error('stale'));
  for (const bad of [{ pairing: 'best' }, { name: ' ' }, { game: 'chess' }])
    await other.ask(
      'open',
      { game: 'ergo', pairing: 'free', name: 'A', key: person('A').key, ...bad },
      error('malformed'),
    );
  other.close();
  closeAll(room);
});
