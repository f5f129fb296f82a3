// TLS of the server's own, with a certificate that is made here, and IPv6 where the machine has it.
import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:https';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { connect } from 'node:tls';
import { certificate } from './certificate.mjs';
import { run, server, until } from './client.mjs';

const folder = mkdtempSync(join(tmpdir(), 'lusoria-tls-'));
const file = (name) => join(folder, name);
for (const [name, host] of [['first'], ['second'], ['elsewhere', 'games.example']])
  certificate(file(`${name}.pem`), file(`${name}.key`), host);
after(() => rmSync(folder, { recursive: true }));

const use = (name) =>
  ['pem', 'key'].forEach((ending) =>
    copyFileSync(file(`${name}.${ending}`), file(`used.${ending}`)),
  );
const request = (port, ca) =>
  new Promise((resolve, reject) => {
    get(
      { host: 'localhost', port, path: '/', ca, agent: false, headers: { connection: 'close' } },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer));
      },
    ).on('error', reject);
  });
const fingerprint = (port) =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: 'localhost', port, rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().fingerprint256);
      socket.destroy();
    }).on('error', reject);
  });

let host;
before(async () => {
  use('first');
  host = await server(['--cert', file('used.pem'), '--key', file('used.key')]);
});
after(() => host.stop());

test('the page comes over https, which browsers are to keep to', async () => {
  const { readFileSync } = await import('node:fs');
  const answer = await request(host.port, readFileSync(file('used.pem')));
  assert.equal(answer.statusCode, 200);
  assert.match(answer.headers['strict-transport-security'], /max-age=\d{7}/);
  await assert.rejects(request(host.port), /self-signed/);
});

test('the engine plays over https, and trusts nobody it was not told to', async () => {
  const address = `https://localhost:${host.port}`;
  const guest = run('join', address, '--game', 'ergo', '--ca', file('used.pem'), '--level', '1');
  await until(() => /Sitting at game (\w+)/.test(guest.said), 'a guest sits down');
  const [, code] = /Sitting at game (\w+)/.exec(guest.said);
  const other = run('join', `${address}/${code}`, '--ca', file('used.pem'), '--level', '1');
  assert.deepEqual([await guest.ended, await other.ended], [0, 0], guest.said + other.said);
  assert.match(other.said, /The game is over/);
  const wary = run('join', address, '--game', 'ergo');
  assert.equal(await wary.ended, 3);
});

test('a certificate for another name is refused', async () => {
  const elsewhere = await server(['--cert', file('elsewhere.pem'), '--key', file('elsewhere.key')]);
  const guest = run(
    'join',
    `https://localhost:${elsewhere.port}`,
    '--game',
    'ergo',
    '--ca',
    file('elsewhere.pem'),
  );
  assert.equal(await guest.ended, 3);
  await elsewhere.stop();
});

test('SIGHUP reads the certificate again; one that does not fit is not taken', async () => {
  const first = await fingerprint(host.port);
  use('second');
  host.process.kill('SIGHUP');
  await until(async () => (await fingerprint(host.port)) !== first, 'the new certificate is used');
  const second = await fingerprint(host.port);
  writeFileSync(file('used.key'), 'nonsense');
  host.process.kill('SIGHUP');
  await until(
    () => /event=certificate_kept/.test(host.log),
    'the log says that the old one is kept',
  );
  assert.equal(await fingerprint(host.port), second);
});

test('files that are no certificate, or not its key, are told at the start', async () => {
  const wrong = [
    ['first.pem', 'second.key', /second.key: .*mismatch/],
    ['no-such.pem', 'first.key', /no-such.pem: No such file/],
    ['first.key', 'first.key', /first.key: no start line/],
  ];
  for (const [cert, key, why] of wrong) {
    const child = run(
      'serve',
      '--page',
      join(host.folder, 'page'),
      '--port',
      '1',
      '--store',
      ':memory:',
      '--cert',
      file(cert),
      '--key',
      file(key),
    );
    assert.equal(await child.ended, 3);
    assert.match(child.said, /cannot be used/);
    assert.match(child.said, why);
  }
});

/** How TLS is spoken with a server, or why not. */
const spoken = (port, options) =>
  new Promise((resolve) => {
    const socket = connect(
      { host: '127.0.0.1', port, rejectUnauthorized: false, ...options },
      () => {
        resolve(`${socket.getProtocol()} ${socket.getCipher().name}`);
        socket.destroy();
      },
    ).on('error', (error) => resolve(error.code ?? error.message));
  });

test('only TLS 1.2 with forward secrecy and authenticated encryption, and TLS 1.3', async (t) => {
  certificate(file('rsa.pem'), file('rsa.key'), 'localhost', 'rsa');
  const rsa = await server(['--cert', file('rsa.pem'), '--key', file('rsa.key')]);
  t.after(() => rsa.stop());
  const old = { minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' };
  const weak = [
    'AES128-SHA',
    'AES256-SHA256',
    'AES128-GCM-SHA256',
    'ECDHE-RSA-AES128-SHA',
    'ECDHE-RSA-AES256-SHA384',
    'DHE-RSA-AES128-GCM-SHA256',
    'ECDHE-ECDSA-AES128-SHA',
    'CAMELLIA128-SHA',
    'ECDHE-RSA-CAMELLIA128-SHA256',
  ];
  for (const port of [rsa.port, host.port]) {
    for (const ciphers of weak)
      assert.match(
        await spoken(port, { ...old, ciphers: `${ciphers}:@SECLEVEL=0` }),
        /HANDSHAKE_FAILURE/,
        ciphers,
      );
    for (const version of ['TLSv1', 'TLSv1.1'])
      assert.match(
        await spoken(port, {
          minVersion: version,
          maxVersion: version,
          ciphers: 'ALL:@SECLEVEL=0',
        }),
        /PROTOCOL_VERSION|HANDSHAKE_FAILURE/,
        version,
      );
    assert.match(await spoken(port, old), /^TLSv1.2 ECDHE-(RSA|ECDSA)-(AES\d+-GCM|CHACHA20)/);
    assert.match(
      await spoken(port, { ciphers: 'ALL:@SECLEVEL=0' }),
      /^TLSv1.3 TLS_(AES_\d+_GCM|CHACHA20)/,
    );
  }
});

const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((address) => address.address === '::1');
for (const address of ['::1', '::'])
  test(`IPv6: --host ${address}`, { skip: !hasIpv6 }, async () => {
    const there = await server(['--host', address]);
    const urls = address === '::' ? ['[::1]', '127.0.0.1'] : ['[::1]'];
    for (const url of urls) {
      assert.equal((await fetch(`http://${url}:${there.port}/healthz`)).status, 200, url);
      const guest = run('join', `http://${url}:${there.port}/`, '--game', 'ergo');
      await until(
        () => /Sitting at game/.test(guest.said),
        `a guest sits down at ${url}: ${guest.said}`,
      );
      guest.kill('SIGINT');
      await guest.ended;
    }
    await there.stop();
  });
