// nginx with the very block of docs/server.md, on ports and with a certificate of the test's own.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { certificate } from './certificate.mjs';
import { freePort, root } from './client.mjs';

/** The block as it stands, before servers at these three ports. */
function settings(file, https, http, ports) {
  const page = readFileSync(`${root}docs/server.md`, 'utf8');
  let block = /```nginx\n([\s\S]*?)```/.exec(page)[1];
  const changes = [
    [/listen \[::\]:\d+( ssl)?;/g, ''],
    [/listen 443/g, `listen 127.0.0.1:${https}`],
    [/listen 80/g, `listen 127.0.0.1:${http}`],
    [/games\.example;/g, 'localhost;'],
    [/\/etc\/\S+fullchain\.pem/g, file('cert.pem')],
    [/\/etc\/\S+privkey\.pem/g, file('key.pem')],
    ...ports.map((port, i) => [
      new RegExp(`127\\.0\\.0\\.1:808${i + 1}`, 'g'),
      `127.0.0.1:${port}`,
    ]),
  ];
  for (const [from, to] of changes) {
    assert.match(block, from);
    block = block.replace(from, to);
  }
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${file(name)};`,
  );
  const user = userInfo().uid === 0 ? 'user root;' : '';
  return `${user} daemon off; pid ${file('pid')}; events {} http { access_log off; ${places.join(' ')}\n${block}}`;
}

/** `at` is where clients reach it, `certificate` the file to trust, `process` nginx itself. */
export async function nginxBefore(ports) {
  const folder = mkdtempSync(join(tmpdir(), 'lusoria-nginx-'));
  const file = (name) => join(folder, name);
  certificate(file('cert.pem'), file('key.pem'));
  const self = {
    certificate: file('cert.pem'),
    at: { port: await freePort(), ca: readFileSync(file('cert.pem')) },
    said: '',
  };
  self.at.plain = await freePort();
  writeFileSync(file('nginx.conf'), settings(file, self.at.port, self.at.plain, ports));
  const installed = '/usr/sbin/nginx';
  const words = ['-p', folder, '-e', file('error.log'), '-c', file('nginx.conf')];
  const program = [installed, `${root}build/nginx${installed}`].find((path) => existsSync(path));
  assert.ok(program, 'there is no nginx: ./test server unpacks one into build/nginx');
  self.process = spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe'] });
  self.process.stderr.on('data', (data) => (self.said += data));
  const ended = new Promise((resolve) => self.process.on('close', resolve));
  self.stop = async () => {
    self.process.kill('SIGTERM');
    assert.equal(await ended, 0, self.said);
    rmSync(folder, { recursive: true });
  };
  return self;
}
