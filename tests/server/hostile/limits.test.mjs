// What one address may do: no more than is promised (docs/server.md, “Limits”), and whatever it
// does, others play.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Client, person, play, randomFrom, seating, server, table } from '../support/client.mjs';

// Clients tell their addresses themselves, as a proxy would.
let host;
const usual = ['--proxy', 'yes', '--rate', '100000', '--games', '30', '--sockets', '64'];
before(async () => (host = await server(usual)));
after(() => host.stop());
const stranger = { forwarded: '203.0.113.1' };
const honest = { forwarded: '198.51.100.7' };
const roomOrError = (message) => message.type === 'room' || message.type === 'error';
const measure = async (server_, name) =>
  Number(
    new RegExp(`^${name} (\\S+)$`, 'm').exec(
      await (await fetch(`http://127.0.0.1:${server_.port}/metrics`)).text(),
    )[1],
  );
const create = (client, answer, extra = {}) =>
  client.ask(
    'create',
    { game: 'ergo', seat: 'white', public: false, ...seating(person('A')), ...extra },
    answer,
  );
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const code = (n) =>
  Array.from({ length: 8 }, (_, i) => letters[Math.floor(n / 31 ** i) % 31]).join('');

/** A room with its host and so many players, each on a connection of their own that stays open. */
async function roomOf(port, pairing, count, options) {
  const teacher = await Client.open(port, options);
  const key = person('x').key;
  const { code } = await teacher.ask('open', { game: 'ergo', pairing, name: 'Class', key }, 'room');
  const players = [];
  for (let i = 0; i < count; i++) {
    const player = { ...person(`P${i}`), client: await Client.open(port, options) };
    await player.client.ask('enter', { code, name: player.name, key: player.key }, 'room');
    players.push(player);
  }
  return {
    code,
    key,
    teacher,
    players,
    close: () => [teacher, ...players.map((p) => p.client)].forEach((c) => c.close()),
  };
}

test('codes that stand for nothing cost: a stranger tries sixty, then one in two seconds', async () => {
  const known = await table(host.port, 'ergo');
  const guesser = await Client.open(host.port, stranger);
  const answers = {};
  const began = Date.now();
  for (let i = 0; i < 400; i++) {
    const { reason } = await guesser.ask(
      ...[
        ['watch', { code: code(i) }],
        ['join', { code: code(i), ...seating(person('G')) }],
        ['view', { code: code(i) }],
        ['enter', { code: code(i), name: 'G', key: person('G').key }],
      ][i % 4],
      'error',
    );
    answers[reason] = (answers[reason] ?? 0) + 1;
  }
  const most = () => 62 + (Date.now() - began) / 2000;
  assert.ok(answers.unknown >= 60 && answers.unknown <= most(), JSON.stringify(answers));
  assert.equal(answers.unknown + answers.limit, 400);
  // A good code is no more told than a bad one, over HTTP neither; who has the key of a seat comes
  // in. A question that two seconds have brought meanwhile is one of those counted.
  let told = answers.unknown;
  async function refused(question) {
    while (!(await question())) assert.ok(++told <= most(), `${told} told`);
  }
  for (const [type, words] of [
    ['watch', {}],
    ['join', seating(person('G'))],
  ])
    await refused(async () => {
      const client = await Client.open(host.port, stranger);
      const { reason } = await client.ask(type, { code: known.code, ...words }, () => true);
      client.close();
      return reason === 'limit';
    });
  const ask = (which, from) =>
    fetch(`http://127.0.0.1:${host.port}/api/games/${which}`, {
      headers: { 'x-forwarded-for': from.forwarded },
    });
  for (const which of [known.code, 'zzzzzzzz'])
    await refused(async () => (await ask(which, stranger)).status === 429);
  assert.equal(
    (await guesser.ask('join', { code: known.code, ...seating(known.people[0]) }, 'game')).seat,
    'white',
  );
  // Another address has not felt anything.
  const other = await Client.open(host.port, honest);
  await other.ask('watch', { code: known.code }, 'game');
  assert.equal((await ask(known.code, honest)).status, 200);
  for (const client of [guesser, other, ...known.clients]) client.close();
});

test('codes are not tried faster over HTTP', async () => {
  let unknown = 0;
  const began = Date.now();
  while (Date.now() - began < 8000 && unknown < 100)
    unknown +=
      (
        await fetch(`http://127.0.0.1:${host.port}/api/games/${code(5000 + unknown)}`, {
          headers: { 'x-forwarded-for': '203.0.113.2' },
        })
      ).status === 404;
  assert.ok(unknown >= 40 && unknown <= 66, `${unknown} codes`);
});

test('a room makes no more games than its host’s address may', async () => {
  const host = await server([...usual, '--games', '3']);
  const room = await roomOf(host.port, 'free', 50, stranger);
  const created = () => measure(host, 'lusoria_games_created_total');
  const before_ = await created();
  const began = Date.now();
  let round = 1;
  let refused = 0;
  while (refused < 3) {
    const answer = await room.teacher.ask(
      'pair',
      { round },
      (m) =>
        (m.type === 'room' && m.rounds === round) || (m.type === 'error' && m.about === 'pair'),
    );
    if (answer.type === 'error') {
      assert.equal(answer.reason, 'limit');
      refused++;
      continue;
    }
    const games = answer.games.filter((g) => g.result === 'open');
    for (const game of games) room.teacher.say('decide', { code: game.code, outcome: 'draw' });
    await room.teacher.told((m) => m.type === 'room' && m.games.every((g) => g.result !== 'open'));
    round++;
    assert.ok((await created()) - before_ < 1000, 'no end of games');
  }
  const made = (await created()) - before_;
  assert.ok(made >= 200 && made <= 200 + (Date.now() - began) / 10000, `${made} games`);
  // Two who challenge each other pay as well.
  const [a, b] = room.players.map((p) => p.client);
  const challenged = (who, number) => (m) =>
    (m.type === 'error' && m.about === 'challenge') ||
    (m.type === 'room' && m.players[who].challenges === number);
  let answer = { type: 'room' };
  for (let i = 0; i < 30 && answer.type !== 'error'; i++) {
    for (const client of [a, b]) client.heard.length = 0;
    a.say('challenge', { player: 1 });
    await b.told(challenged(0, 1));
    answer = await b.ask(
      'challenge',
      { player: 0 },
      (m) => (m.type === 'error' && m.about === 'challenge') || (m.type === 'room' && m.table),
    );
    if (answer.type === 'room') room.teacher.say('decide', { code: answer.table, outcome: 'draw' });
    if (answer.type === 'room') await b.told((m) => m.type === 'room' && !m.table);
  }
  assert.equal(answer.reason, 'limit');
  // Somebody else makes a game, and a class its rounds.
  const other = await Client.open(host.port, honest);
  await create(other, 'game');
  const school = await roomOf(host.port, 'swiss', 60, honest);
  for (let n = 1; n <= 4; n++) {
    const { games } = await school.teacher.ask(
      'pair',
      { round: n },
      (m) => m.type === 'room' && m.rounds === n,
    );
    for (const game of games)
      if (game.code) school.teacher.say('decide', { code: game.code, outcome: 'white' });
    await school.teacher.told(
      (m) => m.type === 'room' && m.rounds === n && m.games.every((g) => g.result !== 'open'),
    );
  }
  for (const each of [other, room, school]) each.close();
  await host.stop();
});

test('one connection brings three players into rooms, one address twice as many as it has sockets', async () => {
  const teacher = await Client.open(host.port, honest);
  const { code } = await teacher.ask(
    'open',
    { game: 'ergo', pairing: 'free', name: 'Class', key: person('x').key },
    'room',
  );
  const enter = (client, name) =>
    client.ask('enter', { code, name, key: person(name).key }, roomOrError);
  const alone = await Client.open(host.port, { forwarded: '203.0.113.9' });
  for (let i = 0; i < 3; i++) assert.equal((await enter(alone, `T${i}`)).type, 'room');
  assert.equal((await enter(alone, 'T3')).reason, 'limit');
  const small = await server([...usual, '--sockets', '5']);
  const own = await Client.open(small.port, honest);
  const opened = await own.ask(
    'open',
    { game: 'ergo', pairing: 'free', name: 'Class', key: person('x').key },
    'room',
  );
  const told = [];
  for (let i = 0; i < 15; i++) {
    const client = await Client.open(small.port, stranger);
    told.push(
      (
        await client.ask(
          'enter',
          { code: opened.code, name: `P${i}`, key: person('x').key },
          roomOrError,
        )
      ).type,
    );
    client.close();
  }
  const entered = told.filter((type) => type === 'room').length;
  assert.ok(entered >= 10 && entered <= 12, told.join());
  const pupil = await Client.open(small.port, honest);
  assert.equal(
    (
      await pupil.ask(
        'enter',
        { code: opened.code, name: 'Pupil', key: person('x').key },
        roomOrError,
      )
    ).type,
    'room',
  );
  for (const client of [teacher, alone, own, pupil]) client.close();
  await small.stop();
});

test('memory holds so many games and no more, whoever loads them; nobody is refused for it', async () => {
  const small = await server([...usual, '--held', '60', '--games', '100000', '--sockets', '200']);
  const played = await table(small.port, 'ergo');
  const maker = await Client.open(small.port, stranger);
  const codes = [];
  for (let i = 0; i < 400; i++) codes.push((await create(maker, 'game')).code);
  assert.ok((await measure(small, 'lusoria_games')) <= 60);
  for (const code of codes) assert.equal((await maker.ask('watch', { code }, 'game')).code, code);
  assert.ok(
    (await measure(small, 'lusoria_games')) <= 60,
    `${await measure(small, 'lusoria_games')} games`,
  );
  // Games that somebody is at have stayed; another address makes one; a left one is found again.
  const last = await play(played, played.last, randomFrom(3), 10);
  assert.ok(last.number >= 13);
  const other = await Client.open(small.port, honest);
  await create(other, 'game');
  // One address cannot sit at more than a quarter of them.
  const sitters = [];
  let refused;
  for (let i = 0; !refused && i < 40; i++) {
    sitters.push(await Client.open(small.port, stranger));
    refused = (await create(sitters.at(-1), (m) => m.type === 'game' || m.type === 'error')).reason;
  }
  assert.deepEqual([refused, sitters.length], ['limit', 15]);
  await create(await Client.open(small.port, honest), 'game');
  for (const client of [maker, other, ...sitters, ...played.clients]) client.close();
  await small.kill('SIGKILL');
});

test('nobody fills the lobby alone', async () => {
  const own = await server([...usual, '--games', '100000', '--sockets', '200']);
  const spam = await Promise.all(
    Array.from({ length: 130 }, () => Client.open(own.port, stranger)),
  );
  await Promise.all(spam.map((client) => create(client, 'game', { public: true })));
  const others = await Promise.all(
    Array.from({ length: 40 }, (_, i) => Client.open(own.port, { forwarded: `198.51.100.${i}` })),
  );
  const made = await Promise.all(others.map((client) => create(client, 'game', { public: true })));
  const { games } = await others[0].ask('lobby', {}, 'lobby');
  assert.equal(games.length, 100);
  for (const { code } of made) assert.ok(games.some((game) => game.code === code));
  for (const client of [...others, ...spam]) client.close();
  await own.stop();
});

test('one address does not have games loaded without end', async () => {
  const small = await server([...usual, '--sockets', '5', '--games', '1000', '--held', '50']);
  const maker = await Client.open(small.port, honest);
  const codes = [];
  for (let i = 0; i < 150; i++) codes.push((await create(maker, 'game')).code);
  const watcher = await Client.open(small.port, stranger);
  const began = Date.now();
  let seen = 0;
  for (const code of codes.slice(0, 90))
    seen +=
      (await watcher.ask('watch', { code }, (m) => m.type === 'game' || m.type === 'error'))
        .type === 'game';
  assert.ok(seen >= 20 && seen <= 21 + (Date.now() - began) / 3000, `${seen} of 90`);
  assert.equal(
    (await maker.ask('watch', { code: codes[0] }, (m) => m.type === 'game' || m.type === 'error'))
      .type,
    'game',
  );
  for (const client of [maker, watcher]) client.close();
  await small.stop();
});

test('rooms in memory are bounded too, and there is always one more', async () => {
  const own = await server(['--proxy', 'yes']);
  const clients = await Promise.all(
    Array.from({ length: 50 }, () => Client.open(own.port, stranger)),
  );
  const open = (client, answer) =>
    client.ask(
      'open',
      { game: 'ergo', pairing: 'free', name: 'Ludus', key: person('A').key },
      answer,
    );
  let first;
  await Promise.all(
    clients.map(async (client) => {
      for (let i = 0; i < 42; i++) {
        const { code } = await open(client, roomOrError);
        first ??= code;
      }
    }),
  );
  assert.ok((await measure(own, 'lusoria_rooms')) <= 2000);
  const other = await Client.open(own.port, honest);
  await open(other, 'room');
  assert.equal((await other.ask('view', { code: first }, 'room')).title, 'Ludus');
  assert.ok((await measure(own, 'lusoria_rooms')) <= 2000);
  for (const client of [other, ...clients]) client.close();
  await own.stop();
});
