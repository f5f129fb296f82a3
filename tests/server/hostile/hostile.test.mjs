// Clients that mean no good, or know no better. MESSAGES=1000000 SLEEPERS=1000 for the long run.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { Client, person, play, randomFrom, seating, server, table } from '../support/client.mjs';
import { Socket } from '../support/socket.mjs';
import { soup } from '../support/soup.mjs';

const messages = Number(process.env.MESSAGES ?? 10000);
const sleeping = Number(process.env.SLEEPERS ?? 200);
let host;
before(async () => (host = await server()));
after(() => host.stop());
const error = (reason) => (message) => message.type === 'error' && message.reason === reason;
const memory = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${host.process.pid}/status`, 'utf8'))[1]);
const get = async (path) => (await fetch(`http://127.0.0.1:${host.port}${path}`)).text();

test('only our own page may connect from a browser', async () => {
  const own = await Socket.open(host.port, { origin: `http://127.0.0.1:${host.port}` });
  own.close();
  for (const origin of [
    'http://evil.example',
    `http://127.0.0.1:${host.port}.evil.example`,
    `http://127.0.0.1`,
    'null',
  ])
    await assert.rejects(Socket.open(host.port, { origin }), /403/, origin);
  await assert.rejects(Socket.open(host.port, { protocol: 'other' }), /403/);
  await assert.rejects(Socket.open(host.port, { protocol: null }), /403/);
  await assert.rejects(Socket.open(host.port, { path: '/' }), /403/);
});

test('malformed messages are refused, one by one, and the socket stays open', async () => {
  const client = await Client.open(host.port);
  const good = {
    v: 1,
    type: 'create',
    game: 'ur',
    seat: 'white',
    public: false,
    ...seating(person('Nero')),
  };
  const bad = [
    '',
    '{',
    'null',
    '[]',
    '1',
    '"x"',
    '{"v":1}',
    '{"v":2,"type":"lobby"}',
    '{"v":1,"type":"lobby","more":1}',
    '{"v":1,"type":"lobby","type":"lobby"}',
    '{"v":1,"type":"nothing"}',
    '{"v":1,"type":"act","number":-1,"action":"a"}',
    '{"v":1,"type":"act","number":1.5,"action":"a"}',
    '{"v":1,"type":"act","number":1e99,"action":"a"}',
    '{"v":1,"type":"lobby"}x',
    '['.repeat(2000),
  ];
  for (const [name, value] of Object.entries({
    game: 'chess',
    seat: 'red',
    public: 1,
    key: 'ab',
    commit: 'AB'.repeat(32),
    name: '',
    v: '1',
  }))
    bad.push(JSON.stringify({ ...good, [name]: value }));
  for (const name of [
    ' Nero',
    'x'.repeat(25),
    'a\u0000b',
    'a\nb',
    'a\u202eb',
    '\u200b',
    'é'.repeat(40),
  ])
    bad.push(JSON.stringify({ ...good, name }));
  for (const text of bad) {
    client.socket.sendText(text);
    const answer = await client.told('error');
    assert.equal(answer.reason, 'malformed', text);
  }
  await client.ask('join', { code: 'aaaaaaaa', ...seating(person('Nero')) }, error('unknown'));
  await client.ask('lobby', {}, 'lobby');
  client.close();
});

test('names are made of what can be seen', async () => {
  const client = await Client.open(host.port);
  const tell = (name, answer) =>
    client.ask(
      'create',
      { game: 'ergo', seat: 'white', public: false, ...seating(person(name)) },
      answer,
    );
  const unseen = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Z}]/u;
  const refused = [0x2800, 0x1d159];
  for (let c = 0x80; c < 0xe1000; c++)
    if (
      !(c >= 0xd800 && c < 0xe000) &&
      unseen.test(String.fromCodePoint(c)) &&
      (c < 0xe0000 || c % 97 === 0)
    )
      refused.push(c);
  assert.ok(refused.length > 100);
  for (const c of refused) {
    const mark = String.fromCodePoint(c);
    for (const name of [mark, `Ne${mark}ro`])
      assert.equal(
        (await tell(name, (m) => m.type === 'error' || m.type === 'game')).detail,
        'name',
        c.toString(16),
      );
  }
  await tell('\u0301a', error('malformed'));
  for (const name of ['Zoë', 'Ἀσπασία', '李白', 'محمد', 'e\u0301lodie', '♟', 'd’Artagnan', '🎲'])
    assert.equal((await tell(name, 'game')).white.name, name);
  client.close();
});

test('a message in pieces is put together; one that is too long, or not text, ends the connection', async () => {
  const client = await Client.open(host.port);
  client.socket.sendFrame(1, '{"v":1,', false);
  client.socket.sendFrame(0, '"type":"lobby"}', true);
  await client.told('lobby');
  client.close();
  for (const send of [(s) => s.sendText(' '.repeat(5000)), (s) => s.sendFrame(2, 'binary')]) {
    const doomed = await Client.open(host.port);
    send(doomed.socket);
    await assert.rejects(doomed.told('lobby'), /closed/);
  }
});

const noise = (random) => Buffer.from(Array.from({ length: random() * 60 }, () => random() * 256));
const models = [
  {
    v: 1,
    type: 'create',
    game: 'scripta2:pieces=3',
    seat: 'white',
    public: true,
    ...seating(person('Nero')),
  },
  { v: 1, type: 'join', code: 'abcdefgh', since: 7, ...seating(person('Nero')) },
  { v: 1, type: 'act', number: 5, action: '6:h' },
  { v: 1, type: 'seed', number: 2, seed: 'ab'.repeat(32) },
  { v: 1, type: 'watch', code: 'abcdefgh' },
  { v: 1, type: 'enter', code: 'abcdefgh', name: 'Nero', key: 'ab'.repeat(16) },
  { v: 1, type: 'view', code: 'abcdefgh' },
  { v: 1, type: 'pair', round: 1 },
  { v: 1, type: 'decide', code: 'abcdefgh', outcome: 'white' },
  { v: 1, type: 'rest', resting: true, player: 3 },
  { v: 1, type: 'claim', number: 4, result: 'win' },
].map((model) => JSON.stringify(model));
const damaged = (random) => {
  const bytes = Buffer.from(models[Math.floor(random() * models.length)]);
  for (let k = 1 + random() * 4; k > 0; k--)
    bytes[Math.floor(random() * bytes.length)] = random() * 256;
  return random() < 0.3 ? bytes.subarray(0, random() * bytes.length) : bytes;
};

/**
 * Waits until everything before was heard. While a damaged “watch” looks for its game, others are
 * refused as busy.
 */
async function heardAll(client) {
  const answered = client.told('lobby');
  let open = true;
  const done = () => (open = false);
  answered.then(done, done);
  let wait = 50;
  for (let asked = 0; open; asked++, wait *= 2) {
    client.say('lobby');
    const pause = new Promise((resolve) => setTimeout(resolve, wait).unref());
    await Promise.race([answered, pause]);
    // Asked more than once, it is answered more than once: that must not count for the next time.
    if (!open && asked > 0) await new Promise((resolve) => setTimeout(resolve, 2 * wait));
  }
  await answered;
  client.heard.length = 0;
}

test(`${messages} malformed messages change nothing and cost no memory`, async () => {
  const client = await Client.open(host.port);
  const random = randomFrom(11);
  const kinds = [(random) => Buffer.from(soup(random, 20)), noise, damaged];
  let first;
  for (let sent = 0; sent < messages; sent += 15) {
    for (let i = 0; i < 15; i++) client.socket.sendFrame(1, kinds[i % 3](random));
    await heardAll(client);
    if (sent >= messages / 10) first ??= memory();
  }
  assert.ok(memory() - first < 6000, `${memory() - first} kB more`);
  client.close();
});

test(`${messages / 50} connections that send anything but frames change nothing`, async () => {
  const random = randomFrom(12);
  for (let done = 0; done < messages / 50; done += 20)
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const client = await Client.open(host.port);
        client.socket.net.on('error', () => {});
        for (let i = 0; i < 5; i++) client.socket.net.write(noise(random));
        client.socket.net.end();
        await client.told('nothing').catch(() => {});
      }),
    );
  const client = await Client.open(host.port);
  await client.ask('lobby', {}, 'lobby');
  client.close();
});

test('clients that ask and never read cost no memory', async () => {
  const seated = await table(host.port, 'ur:path=murray');
  let last = await play(seated, seated.last, randomFrom(1), 200);
  const sleepers = [];
  for (let i = 0; i < sleeping; i++) {
    const sleeper = await Client.open(host.port);
    await sleeper.ask('watch', { code: seated.code }, 'game');
    sleeper.socket.pause();
    sleepers.push(sleeper);
  }
  const before_ = memory();
  let settled;
  for (let round = 0; round < 10; round++) {
    for (const sleeper of sleepers) for (let i = 0; i < 100; i++) sleeper.say('record');
    last = await play(seated, last, randomFrom(2), 10);
    if (round === 4) settled = memory();
  }
  assert.ok(memory() - settled < 4000, `${memory() - settled} kB more in the second half`);
  for (const sleeper of sleepers.slice(sleeping / 2))
    for (let i = 0; i < 100; i++) sleeper.say('nonsense');
  await play(seated, last, randomFrom(2), 10);
  assert.ok(
    memory() - before_ < 60 * sleeping,
    `${memory() - before_} kB more for ${sleeping} sockets and ${1000 * sleeping} questions`,
  );
  console.log(
    `# ${sleeping} sockets that do not read: ${memory() - before_} kB more, ${memory() - settled} kB in the second half`,
  );
  for (const client of [...seated.clients, ...sleepers]) client.close();
});

test('too many messages, sockets or games of one client are refused', async () => {
  const strict = await server(['--rate', '5', '--sockets', '3', '--games', '2']);
  const first = await Client.open(strict.port);
  for (let i = 0; i < 2; i++)
    await first.ask(
      'create',
      { game: 'ergo', seat: 'either', public: false, ...seating(person('A')) },
      'game',
    );
  await first.ask(
    'create',
    { game: 'ergo', seat: 'either', public: false, ...seating(person('A')) },
    error('limit'),
  );
  // One by one: what it has not read when it closes would take the answer along.
  const lobbyOrRate = (message) => message.type === 'lobby' || error('rate')(message);
  for (let i = 0; (await first.ask('lobby', {}, lobbyOrRate)).type === 'lobby'; i++)
    assert.ok(i < 1000);
  await assert.rejects(first.told('nothing'), /closed/);
  const clients = [
    await Client.open(strict.port),
    await Client.open(strict.port),
    await Client.open(strict.port),
  ];
  const fourth = await Client.open(strict.port).catch(() => undefined);
  if (fourth) await assert.rejects(fourth.ask('lobby', {}, 'lobby'), /closed/);
  for (const client of clients) client.close();
  await strict.stop();
});

test('behind a proxy the address that it wrote counts, otherwise nobody’s word', async () => {
  const isIn = (port, forwarded) =>
    Client.open(port, { forwarded }).then(
      (client) =>
        client.ask('lobby', {}, 'lobby').then(
          () => true,
          () => false,
        ),
      () => false,
    );
  for (const [proxy, expected] of [
    ['yes', [true, true, false, false, true]],
    ['no', [true, true, false, false, false]],
  ]) {
    const behind = await server(['--proxy', proxy, '--sockets', '2']);
    const addresses = [
      '203.0.113.1',
      '203.0.113.1',
      '203.0.113.1',
      '198.51.100.7, 203.0.113.1',
      '198.51.100.7',
    ];
    const let_in = [];
    for (const address of addresses) let_in.push(await isIn(behind.port, address));
    assert.deepEqual(let_in, expected, `--proxy ${proxy}`);
    await behind.stop();
  }
});

test('health and measures are told, keys never are', async () => {
  assert.equal(await get('/healthz'), 'ok\n');
  const measures = await get('/metrics');
  assert.match(measures, /^lusoria_entries_total \d+$/m);
  assert.match(measures, /^lusoria_store_failures_total \d+$/m);
  const measure = (name) =>
    Number(new RegExp(`^${name.replace(/[+{}]/g, '\\$&')} (\\S+)$`, 'm').exec(measures)?.[1]);
  for (const histogram of [
    'lusoria_message_seconds',
    'lusoria_turn_seconds',
    'lusoria_store_batch_seconds',
    'lusoria_store_job_seconds',
  ]) {
    assert.ok(measure(`${histogram}_count`) > 0 && measure(`${histogram}_sum`) > 0, histogram);
    assert.equal(measure(`${histogram}_bucket{le="+Inf"}`), measure(`${histogram}_count`));
  }
  assert.ok(Math.abs(measure('process_resident_memory_bytes') / 1024 - memory()) < 20000);
  assert.ok(
    measure('process_open_fds') > 5 && measure('process_open_fds') < measure('process_max_fds'),
  );
  const seated = await table(host.port, 'ergo');
  for (const { key, seed } of seated.people)
    assert.ok(!host.log.includes(key) && !host.log.includes(seed));
  for (const client of seated.clients) client.close();
});
