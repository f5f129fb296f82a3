// Where a walk takes place: a server, one to three people with a browser profile each, and what is
// heard from them.
import { readFileSync } from 'node:fs';
import { launch } from '../web/support/page.mjs';
import { host } from '../web/support/online.mjs';

const inside = readFileSync(new URL('./inside.js', import.meta.url), 'utf8');

const SIZES = {
  desktop: { viewport: { width: 1280, height: 800 } },
  tablet: { viewport: { width: 1024, height: 768 }, hasTouch: true },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  landscape: { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true },
  screen: { viewport: { width: 1080, height: 1920 }, hasTouch: true },
};

/** The kinds of walks, with how often each is taken. A list of devices: so many people. */
export const KINDS = [
  [5, { devices: ['desktop'] }],
  [3, { devices: ['phone'] }],
  [1, { devices: ['landscape'] }],
  [1, { devices: ['tablet'] }],
  [2, { devices: ['screen'], kiosk: true }],
  [1, { devices: ['desktop'], kiosk: true }],
  [3, { devices: ['desktop', 'phone'] }],
  [2, { devices: ['desktop', 'desktop'] }],
  [2, { devices: ['desktop', 'phone', 'desktop'], room: true }],
  [1, { devices: ['desktop'], worker: true }],
  [1, { devices: ['desktop'], embed: true }],
  [1, { devices: ['phone'], embed: true }],
];

/** What a browser says of connections that somebody has cut. */
const LOST =
  /WebSocket|ERR_CONNECTION|ERR_INTERNET_DISCONNECTED|ERR_NETWORK|Failed to load resource|Failed to fetch|NetworkError|Load failed|preload CSS|dynamically imported module/;
const EXCUSED = 6000; // milliseconds that old news of a cut connection may take

/** The server's word on the games that a browser sits at, from the messages it was sent. */
class Wire {
  tables = new Map();

  constructor(page) {
    page.on('websocket', (socket) => {
      let code = '';
      socket.on('framereceived', ({ payload }) => {
        const message = JSON.parse(payload);
        if (message.type === 'game') code = this.hearGame(message);
        else if (message.type === 'entry' && code) this.hearEntry(this.tables.get(code), message);
      });
      socket.on('close', () => code && (this.tables.get(code).open = false));
    });
  }

  hearGame({ code, game, seat, phase, steps, ...rest }) {
    const known = this.tables.get(code);
    const all = steps?.map((text) => text.replace(/^\((.*)\)$/, '$1')) ?? known?.steps ?? [];
    this.tables.set(code, {
      game,
      seat,
      phase,
      steps: all,
      number: steps ? rest.number : (known?.number ?? 0),
      open: true,
      ...dueOf(rest),
    });
    return code;
  }

  hearEntry(table, message) {
    if (message.number < table.number) return; // told again
    table.number = message.number + 1;
    if (message.kind === 'act' || message.kind === 'throw') table.steps.push(message.text);
    else if (message.kind === 'back') table.steps.pop();
    Object.assign(table, dueOf(message));
  }
}
const dueOf = ({ next, winner, reason }) => ({ next, winner, reason });

class Person {
  complaints = [];
  offline = false;

  constructor(scene, context, page, device) {
    Object.assign(this, { scene, context, page, device, touches: SIZES[device].hasTouch === true });
    this.wire = new Wire(page);
    page.on('console', (message) => message.type() === 'error' && this.complain(message.text()));
    page.on('pageerror', (error) => this.complain(`${error.message}`));
    page.on('crash', () => this.complain('the page crashed'));
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(scene.server.address))
        this.complain(`a request to ${request.url()}`);
    });
    page.on('filechooser', (chooser) => {
      this.filed = chooser
        .setFiles({
          name: 'game.lus',
          mimeType: 'text/plain',
          buffer: Buffer.from(this.file ?? ''),
        })
        .catch(() => {});
    });
  }

  complain(text) {
    if (LOST.test(text) && (this.offline || this.scene.cutUntil > Date.now())) return;
    this.complaints.push(text);
  }

  async arrive(hash = '') {
    const { kiosk, embed, server } = this.scene;
    const asked = kiosk ? '?kiosk&idle=3600' : embed ? '?embed' : '';
    await this.page.goto(`${server.address}${asked}${hash}`);
    await this.ready();
  }

  ready() {
    return this.page.waitForFunction(
      () => globalThis.walker && document.querySelector('h1, .embed > footer'),
      null,
      { timeout: 60000, polling: 20 },
    );
  }

  async view() {
    const view = await this.page.evaluate(() => globalThis.walker.look());
    const code = view.first === 'table' ? view.second.replace(/[^a-z0-9]/g, '') : '';
    return { ...view, table: this.wire.tables.get(code) ?? null };
  }
}

/** A server and a browser, for many walks. */
export class Stage {
  async start() {
    this.server = await host();
    // Nothing glides away from under a hand.
    this.browser = await launch(['--disable-smooth-scrolling']);
  }

  async stop() {
    await this.browser.close();
    await this.server.stop();
  }
}

/** One walk's people, on a stage. */
export class Scene {
  people = [];
  /** Until when connections may be missed: the server was away. */
  cutUntil = 0;
  away = false;

  constructor(stage, plan) {
    this.server = stage.server;
    this.browser = stage.browser;
    this.plan = plan;
    this.kiosk = plan.kiosk === true;
    /** In a frame of another site. */
    this.embed = plan.embed === true;
  }

  static async open(stage, plan) {
    const scene = new Scene(stage, plan);
    for (const [i, device] of plan.devices.entries()) await scene.invite(device, i);
    return scene;
  }

  async invite(device, i) {
    const settings = { speed: 'none', sound: false, language: this.plan.language };
    const storageState = {
      cookies: [],
      origins: [
        {
          origin: new URL(this.server.address).origin,
          localStorage: [{ name: 'lusoria.settings', value: JSON.stringify(settings) }],
        },
      ],
    };
    const context = await this.browser.newContext({
      ...SIZES[device],
      locale: this.plan.language,
      reducedMotion: 'reduce',
      storageState,
      serviceWorkers: this.plan.worker ? 'allow' : 'block',
    });
    await context.addInitScript(
      `globalThis.walkSeed = ${(this.plan.seed * 7919 + i) >>> 0};\n${inside}`,
    );
    const page = await context.newPage();
    page.setDefaultTimeout(60000);
    const person = new Person(this, context, page, device);
    this.people.push(person);
    await person.arrive(this.embed ? '#/problemes/jour' : '');
    if (this.plan.worker)
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  }

  /** The server goes away, or comes back. */
  async cut(away) {
    if (away === this.away) return;
    this.cutUntil = away ? Infinity : Date.now() + EXCUSED;
    if (away) await this.server.kill('SIGTERM');
    else await this.server.start();
    this.away = away;
  }

  async close() {
    for (const person of this.people) await person.context.close();
    if (this.away) await this.cut(false);
  }
}
