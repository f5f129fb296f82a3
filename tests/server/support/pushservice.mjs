// A push service as browsers have it (RFC 8030), and browsers that read what it is handed: decrypted
// by their own key (RFC 8291), the sender's token checked (RFC 8292).
import assert from 'node:assert/strict';
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import { until } from './client.mjs';

const bytes = (text) => Buffer.from(text, 'base64url');

/** What a token says; it must be signed by the key that goes with it. */
function claimsOf(authorization) {
  const [, head, claims, signature, key] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  assert.ok(key, authorization);
  assert.deepEqual(JSON.parse(bytes(head)), { typ: 'JWT', alg: 'ES256' });
  const point = bytes(key);
  assert.equal(point.length, 65);
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' };
  assert.ok(verify('sha256', Buffer.from(`${head}.${claims}`), signer, bytes(signature)), 'signed');
  return { ...JSON.parse(bytes(claims)), key };
}

/** A browser at this service; `calls` is what it was told, `tries` how often somebody wrote. */
class Browser {
  calls = [];
  tries = 0;
  /** What the service answers, one after the other; 201 afterwards. */
  answers = [];

  constructor(service) {
    this.path = `/push/${randomBytes(12).toString('hex')}`;
    this.ecdh = createECDH('prime256v1');
    this.ecdh.generateKeys();
    this.auth = randomBytes(16);
    this.service = service;
  }

  get subscription() {
    return {
      endpoint: this.service.origin + this.path,
      p256dh: this.ecdh.getPublicKey('base64url'),
      auth: this.auth.toString('base64url'),
    };
  }

  /** The text of a body; nobody else can read it, and every text has the same length. */
  decrypt(body) {
    const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 86)];
    assert.deepEqual([body.readUInt32BE(16), body[20]], [4096, 65]);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.ecdh.getPublicKey(), sender]);
    const secret = hkdfSync('sha256', this.ecdh.computeSecret(sender), this.auth, info, 32);
    const derived = (words, length) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${words}\0`, length));
    const cipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
    cipher.setAuthTag(body.subarray(-16));
    const plain = Buffer.concat([cipher.update(body.subarray(86, -16)), cipher.final()]);
    const end = plain.findLastIndex((byte) => byte !== 0);
    assert.deepEqual([plain.length, plain[end]], [129, 2]);
    return plain.subarray(0, end).toString();
  }

  hear({ method, headers }, body) {
    assert.equal(method, 'POST');
    assert.equal(headers['content-encoding'], 'aes128gcm');
    const { ttl, topic, urgency } = headers;
    this.calls.push({
      ...JSON.parse(this.decrypt(body)),
      headers: { ttl: Number(ttl), topic, urgency },
      token: claimsOf(headers.authorization),
    });
  }

  /** Waits for so many calls, and returns the last. */
  async called(count = 1) {
    await until(() => this.calls.length >= count, `call ${count}; ${this.service.troubles}`);
    return this.calls[count - 1];
  }
}

/** `tls`: its certificate and key. */
export async function pushService(tls) {
  const browsers = new Map();
  const self = { troubles: [], requests: 0, hanging: new Set() };
  const server = (tls ? https : http).createServer(tls ?? {}, (request, response) => {
    const parts = [];
    self.requests++;
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      const browser = browsers.get(request.url);
      if (!browser) return response.writeHead(404).end();
      browser.tries++;
      const answer = browser.answers.shift() ?? { status: 201 };
      if (answer === 'hang') return self.hanging.add(response);
      try {
        if (answer.status === 201) browser.hear(request, Buffer.concat(parts));
      } catch (trouble) {
        self.troubles.push(trouble);
      }
      return response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  self.place = `127.0.0.1:${server.address().port}`;
  self.origin = `${tls ? 'https' : 'http'}://${self.place}`;
  /** Flags of a server that calls through this service. */
  self.flags = ['--push', 'mailto:admin@example.org', '--push-allow', self.place];
  self.browser = (...answers) => {
    const browser = new Browser(self);
    browsers.set(browser.path, browser);
    browser.answers = answers;
    return browser;
  };
  self.forget = (browser) => browsers.delete(browser.path);
  self.stop = () => {
    assert.deepEqual(self.troubles, []);
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return self;
}
