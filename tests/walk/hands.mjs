// Doing a step of a walk, by mouse, finger and keys.
import { RECORDS } from './places.mjs';

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function touchAt(person, { x, y }) {
  if (person.touches) await person.page.touchscreen.tap(x, y);
  else await person.page.mouse.click(x, y);
}

const felt = (person) => person.page.evaluate(() => globalThis.walker.felt);

/**
 * Until a touch is felt, and a file that it asked for is read: a busy browser is late with both.
 * False where it was not felt.
 */
async function arrived(person, before) {
  let now = before;
  for (let i = 0; i < 160 && now?.clicks === before.clicks && now.born === before.born; i++) {
    await pause(25);
    now = await felt(person).catch(() => null); // The page may have gone.
  }
  if (!now || now.born !== before.born) return true;
  if (now.files !== before.files) {
    for (let i = 0; i < 80 && !person.filed; i++) await pause(25);
    await person.filed;
    await pause(200); // The page reads it.
  }
  return now.clicks !== before.clicks || now.files !== before.files;
}

/** Where something is, once it lies still: after a change of size a busy browser lays out late. */
async function still(person, look) {
  let spot = await look();
  for (let i = 0; i < 20 && spot; i++) {
    const before = spot;
    await person.page.evaluate(
      () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))),
    );
    spot = await look();
    if (spot?.x === before.x && spot.y === before.y) break;
  }
  return spot;
}

const spotOf = (person, place) => still(person, () => seen(person, place));

const seen = (person, place) =>
  person.page.evaluate((id) => {
    const node = globalThis.walker.placeAt(id);
    const classes = node?.classList;
    return (
      node && {
        ...globalThis.walker.pointOf(node),
        offered: classes.contains('acts') && node.getAttribute('aria-pressed') !== 'true',
      }
    );
  }, place);

/** A finger, or a mouse with its button down, from one point over others to the last. */
async function stroke(person, points) {
  const { page } = person;
  if (!person.touches) {
    await page.mouse.move(points[0].x, points[0].y);
    await page.mouse.down();
    return { move: (p) => page.mouse.move(p.x, p.y, { steps: 3 }), up: () => page.mouse.up() };
  }
  person.finger ??= await person.context.newCDPSession(page);
  const send = (type, touchPoints) =>
    person.finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  const [{ x, y }] = points;
  await send('touchStart', [{ x, y }]);
  return {
    move: (p) => send('touchMove', [{ x: p.x, y: p.y }]),
    // It rests before it lifts: else what scrolled glides on, and the next touch would only stop
    // that.
    up: () => pause(60).then(() => send('touchEnd', [])),
  };
}

/** One of the places lit now, by a number from 0 to 1. */
const litAt = (person, share) =>
  person.page.evaluate((at) => {
    const lit = [...document.querySelectorAll('.board .hit.acts:not([aria-pressed=true])')];
    return lit.length ? globalThis.walker.pointOf(lit[Math.floor(at * lit.length)]) : null;
  }, share);

/** To load again what cannot come would leave the page for one of the browser's own. */
const isLost = ({ scene, offline }) => (scene.away || offline) && !scene.plan.worker;

const DEEDS = {
  async tap(person, step) {
    const spot = await spotOf(person, step.place);
    if (!spot) return null;
    await touchAt(person, spot);
    return { offered: spot.offered };
  },

  async drag(person, { place, to, onto }) {
    const from = await spotOf(person, place);
    if (!from) return null;
    const hand = await stroke(person, [from]);
    await hand.move({ x: from.x + 9, y: from.y + 5 });
    const end = (to === undefined ? await spotOf(person, onto) : await litAt(person, to)) ?? {
      x: from.x + 40,
      y: from.y + 40,
    };
    await hand.move(end);
    await hand.up();
    return {};
  },

  async slide(person, { place, onto }) {
    const [from, end] = [await spotOf(person, place), await spotOf(person, onto)];
    if (!from || !end) return null;
    const hand = await stroke(person, [from]);
    await hand.move({ x: (from.x + end.x) / 2, y: (from.y + end.y) / 2 });
    await hand.move(end);
    await hand.up();
    return {};
  },

  async board(person, { keys }) {
    const there = await person.page.evaluate(() => {
      const node = globalThis.walker.placeAt(
        document.querySelector('.board .hit[tabindex="0"]')?.dataset.place ?? -1,
      );
      node?.focus();
      return Boolean(node) && document.activeElement === node;
    });
    if (!there) return null;
    for (const key of keys) await person.page.keyboard.press(key);
    return { keys: true };
  },

  async key(person, { key }) {
    const onAlert = () => Boolean(document.activeElement?.closest('[role=alert]'));
    if (/^(Enter| )$/.test(key) && isLost(person) && (await person.page.evaluate(onAlert)))
      return null;
    await person.page.keyboard.press(key);
    return { keys: true };
  },

  async click(person, { key, nth, file }) {
    person.file = RECORDS[file ?? 0];
    const look = ([name, n, gone]) => {
      const node = globalThis.walker.thingAt(name, n);
      if (gone && node?.closest('[role=alert]')) return null;
      return (
        node && {
          ...globalThis.walker.pointOf(node),
          offered: node.classList.contains('ready') || Boolean(node.dataset.action),
        }
      );
    };
    const spot = await still(person, () => person.page.evaluate(look, [key, nth, isLost(person)]));
    if (!spot) return null;
    if (spot.covered) return { fault: `${key} is covered by ${spot.covered}` };
    person.filed = null;
    const before = await felt(person);
    // A page that still rolls after a stroke stands still at the first touch, and feels the second.
    for (let at = spot, i = 0; at; i++) {
      if (i === 2) return { fault: `${key} was touched twice and felt nothing` };
      await touchAt(person, at);
      if (await arrived(person, before)) break;
      at = await person.page.evaluate(look, [key, nth, isLost(person)]);
    }
    return { offered: spot.offered };
  },

  async select(person, { key, nth, value }) {
    const handle = await person.page.evaluateHandle(
      ([name, n]) => globalThis.walker.thingAt(name, n),
      [key, nth],
    );
    const node = handle.asElement();
    if (!node) return null;
    await node.focus(); // Whoever chooses is there; the browser of a test is not by itself.
    return await node.selectOption(value).then(
      () => ({}),
      () => null,
    );
  },

  async fill(person, { key, nth, value }) {
    const handle = await person.page.evaluateHandle(
      ([name, n]) => globalThis.walker.thingAt(name, n),
      [key, nth],
    );
    const node = handle.asElement();
    if (!node) return null;
    return await node.fill(value, { timeout: 2000 }).then(
      () => ({}),
      () => null,
    );
  },

  async go(person, { hash }) {
    if (person.scene.embed) {
      // A frame is opened at an address; nobody types another one there.
      await person.page.goto('about:blank');
      await person.arrive(hash);
      return { fresh: true };
    }
    await person.page.evaluate((to) => (location.hash = to), hash);
    return {};
  },

  async back(person) {
    const could = await person.page.evaluate(
      () => navigation.currentEntry.index > 0 && (history.back(), true),
    );
    await pause(30);
    return could ? {} : null;
  },

  async forward(person) {
    const could = await person.page.evaluate(
      () => navigation.canGoForward && (history.forward(), true),
    );
    await pause(30);
    return could ? {} : null;
  },

  async reload(person) {
    if (isLost(person)) return null;
    await person.page.reload({ waitUntil: 'domcontentloaded' });
    await person.ready();
    return {};
  },

  async size(person, { size: [width, height] }) {
    await person.page.setViewportSize({ width, height });
    return {};
  },

  async media(person, { media }) {
    await person.page.emulateMedia(media);
    return {};
  },

  async offline(person, { on }) {
    if (on === person.offline) return null;
    person.offline = on;
    person.scene.cutUntil = Math.max(person.scene.cutUntil, Date.now() + 6000);
    await person.context.setOffline(on);
    return {};
  },

  async server(person, { away }) {
    if (away === person.scene.away) return null;
    await person.scene.cut(away);
    return {};
  },

  /**
   * Goes where the other one is; where links are shown there, to a table, a room or the other's own
   * seat, to one of them.
   */
  async follow(person, { link = 0 }) {
    const other = person.scene.people.find((each) => each !== person);
    if (!other) return null;
    const links = await other.page.evaluate(() =>
      [...document.querySelectorAll('input[readonly]')]
        .map(({ value }) => value)
        .filter((value) => value.includes('#/')),
    );
    const { hash } = new URL(links[link % links.length] ?? other.page.url());
    await person.page.evaluate((to) => (location.hash = to), hash);
    return /^#\/(table|salle)\/./.test(hash) ? sit(person) : {};
  },

  async invite(person, { game }) {
    await person.page.evaluate((to) => (location.hash = to), `#/inviter/${game}`);
    return sit(person);
  },

  /** Opens a room and is its host. */
  async gather(person, { pairing }) {
    await person.page.evaluate(() => (location.hash = '#/salle'));
    const title = person.page.locator('form input[name=title]');
    await title.waitFor({ timeout: 1500 }).catch(() => {});
    if ((await title.count()) !== 1) return {};
    await title.fill('Class 3b');
    await person.page
      .locator('form select[name=pairing]')
      .selectOption(pairing, { timeout: 2000 })
      .catch(() => {});
    await person.page
      .locator('form button[type=submit]')
      .first()
      .click({ timeout: 2000 })
      .catch(() => {});
    await person.page.waitForURL(/#\/salle\/./, { timeout: 1500 }).catch(() => {});
    return {};
  },
};

/** Where a form asks for a name, it is given and sent. A busy browser brings the screen late. */
async function sit(person) {
  const { page } = person;
  const isCut = person.offline || person.scene.away;
  const come = (selector) => page.waitForSelector(selector, { timeout: isCut ? 1500 : 10000 });
  await come('form input[name=name], .hit, [role=alert]').catch(() => {});
  const form = page.locator('form input[name=name]');
  if ((await form.count()) !== 1) return {};
  await form.fill(person === person.scene.people[0] ? 'Claudia' : 'Marcus');
  const submit = page.locator('form button[type=submit]').first();
  await submit.click({ timeout: 2000 }).catch(() => {});
  await come('.hit, input[readonly], [role=alert]').catch(() => {});
  return {};
}

/** Does a step: null where there is nothing to do it to; else what is to be expected of it. */
export function perform(scene, step) {
  const person = scene.people[step.who];
  return person ? DEEDS[step.do](person, step) : null;
}
