// The same server twice, plain and over TLS: what a stranger sends is refused the same way by both.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { certificate } from './certificate.mjs';
import { server } from './client.mjs';

/**
 * `plain` and `tls`, each with `at` to connect to; started before the tests of a file, stopped
 * after them.
 */
export function bothHosts() {
  const folder = mkdtempSync(join(tmpdir(), 'lusoria-both-'));
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const hosts = {};
  before(async () => {
    certificate(cert, key);
    hosts.plain = await server();
    hosts.plain.at = hosts.plain.port;
    hosts.tls = await server(['--cert', cert, '--key', key]);
    hosts.tls.at = { port: hosts.tls.port, ca: readFileSync(cert) };
  });
  after(async () => {
    for (const host of Object.values(hosts)) await host.stop();
    rmSync(folder, { recursive: true });
  });
  return hosts;
}
