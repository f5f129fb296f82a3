// A certificate that signs itself, for two days.
import { execFileSync } from 'node:child_process';

const keys = {
  ec: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
  rsa: ['-newkey', 'rsa:2048'],
};

export function certificate(cert, key, host = 'localhost', algorithm = 'ec') {
  const kind = [...keys[algorithm], '-nodes', '-days', '2'];
  const names = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  execFileSync('openssl', ['req', '-x509', ...kind, ...names, '-keyout', key, '-out', cert], {
    stdio: 'pipe',
  });
}
