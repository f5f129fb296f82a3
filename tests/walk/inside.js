// Runs in the page before its own scripts: chance that a seed begins, and eyes that see the whole
// screen at once.
(() => {
  /**
   * The walker says the seed by its own name in the window; one that is loaded again goes on with
   * another number.
   */
  function seedChance(seed) {
    let state = seed >>> 0;
    const next = () => {
      state = (state + 0x6d2b79f5) >>> 0;
      let t = state;
      t = Math.imul(t ^ (t >>> 15), t | 1);
      t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
      return (t ^ (t >>> 14)) >>> 0;
    };
    Math.random = () => next() / 2 ** 32;
    crypto.getRandomValues = (room) => {
      const bytes = new Uint8Array(room.buffer, room.byteOffset, room.byteLength);
      for (let i = 0; i < bytes.length; i++) bytes[i] = next() >>> 8;
      return room;
    };
  }
  seedChance(globalThis.walkSeed ?? 1);
  globalThis.print = () => {};

  const isSeen = (node) => {
    const box = node.getBoundingClientRect();
    return (
      !node.classList.contains('hidden') &&
      box.width > 0 &&
      box.height > 0 &&
      node.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    );
  };

  const dialogs = () => [...document.querySelectorAll('dialog[open]')];
  /** What can be reached: the topmost dialog, or everything. */
  const reach = () => dialogs().at(-1) ?? document.body;

  const ACTIVE =
    'a[href], button, select, input, textarea, summary, [role=button], [role=tab], [role=slider]';
  const isHit = (node) => node.classList.contains('hit');
  const STATES = /^(svelte-|ready$|counted$|short$|cut$|past$|main$)/;

  /** A name for a thing that is the same in every language, and in every game on the server. */
  function keyOf(node) {
    const classes = [...node.classList]
      .filter((name) => !STATES.test(name))
      .sort()
      .join('.');
    const href = (node.getAttribute('href') ?? '')
      .replace(/[gpt]=.*/, '…')
      .replace(/(?<=\/(table|salle|mur)\/)\w{8}/, '…')
      .replace(/(?<=\/revue\/)[^/]*/, '…')
      .replace(/\/[0-9a-f.]{32,}/, '/…');
    const data = ['menu', 'action', 'reaction', 'answer']
      .map((name) => node.dataset?.[name] ?? '')
      .join('');
    const sign = node.querySelector?.('[data-icon]')?.dataset.icon ?? '';
    return [
      node.localName,
      classes,
      href,
      node.getAttribute('name') ?? '',
      node.getAttribute('type') ?? '',
      node.lang ?? '',
      data,
      sign,
    ].join('|');
  }

  /** Everything that can be used now but the board, in the order of the document. */
  function things() {
    // What is for keys alone comes into sight with the focus (Kiosk.svelte).
    const AWAY = '[inert], .ear:not(:focus-within)';
    const seen = [...reach().querySelectorAll(ACTIVE)].filter(
      (node) => !isHit(node) && !node.disabled && !node.closest(AWAY) && isSeen(node),
    );
    const counts = new Map();
    return seen.map((node) => {
      const key = keyOf(node);
      const nth = counts.get(key) ?? 0;
      counts.set(key, nth + 1);
      return { node, key, nth };
    });
  }

  const nameOf = (node) =>
    (node.getAttribute('aria-label') ?? node.labels?.[0]?.textContent ?? node.textContent ?? '')
      .trim()
      .replace(/\s+/g, ' ')
      .slice(0, 60);

  /** The way out of a frame opens a window that nobody watches. */
  const staysHere = ({ node }) => !node.closest('.embed > footer');

  function offers() {
    const board =
      reach() === document.body
        ? [...document.querySelectorAll('.board .hit')].filter((node) => !node.closest('[inert]'))
        : [];
    return {
      things: things()
        .filter(staysHere)
        .map(({ node, key, nth }) => ({
          key,
          nth,
          text: nameOf(node),
          tag: node.localName,
          type: node.type ?? '',
          name: node.name ?? '',
          href: node.getAttribute('href') ?? '',
          idle: node.getAttribute('aria-disabled') === 'true',
          dice: node.classList.contains('dice'),
          ready: node.classList.contains('ready'),
          action: node.dataset.action ?? '',
          main: node.classList.contains('main'),
          story: node.closest('.story, .movelist') !== null,
          listed: node.closest('details li') !== null,
          readonly: node.readOnly === true,
          options:
            node.localName === 'select' ? [...node.options].map((option) => option.value) : [],
          most: Number(node.max) || 0,
          least: Number(node.min) || 0,
        })),
      places: board.map((node) => ({
        id: Number(node.dataset.place),
        acts: node.classList.contains('acts'),
        held: node.getAttribute('aria-pressed') === 'true',
      })),
      dialog: dialogs().length > 0,
    };
  }

  /** Where to touch something; what lies over it is told. */
  function pointOf(node) {
    const first = node.getClientRects()[0];
    if (!first) return null;
    const middle = () => {
      const box = node.getClientRects()[0];
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const over = ({ x, y }) => {
      const top = document.elementFromPoint(x, y);
      const free =
        top !== null &&
        (top === node || node.contains(top) || top.contains(node) || node.labels?.length > 0);
      return free ? '' : keyOf(top ?? document.body);
    };
    const inside =
      first.top >= 0 && first.bottom <= innerHeight && first.left >= 0 && first.right <= innerWidth;
    if (!inside || over(middle()))
      node.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    return { ...middle(), covered: over(middle()) };
  }

  const thingAt = (key, nth) =>
    things().find((thing) => thing.key === key && thing.nth === nth)?.node ?? null;
  const placeAt = (id) =>
    reach() === document.body ? document.querySelector(`.board .hit[data-place="${id}"]`) : null;

  // ---- faults that need no rule ----

  const GAPS = /\{\w+\}|\bundefined\b|\bNaN\b|\[object\b|\bInfinity\b/;
  function badWords() {
    const found = [];
    const walk = document.createTreeWalker(
      document.body,
      NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    );
    for (let node = walk.currentNode; node; node = walk.nextNode()) {
      if (node.nodeType === Node.TEXT_NODE) {
        if (GAPS.test(node.data)) found.push(node.data.trim().slice(0, 120));
      } else {
        for (const { name, value } of node.attributes)
          if (name !== 'href' && name !== 'd' && GAPS.test(value))
            found.push(`${name}="${value.slice(0, 120)}"`);
        if (node.localName === 'input' && node.readOnly === false && GAPS.test(node.value))
          found.push(`a field with ${node.value.slice(0, 60)}`);
      }
    }
    if (GAPS.test(document.title)) found.push(document.title);
    return found;
  }

  const LEAST = 24; // CSS pixels, WCAG 2.2
  const inText = (node) => node.localName === 'a' && getComputedStyle(node).display === 'inline';
  function smallThings(all) {
    const of = (node) =>
      ['checkbox', 'radio'].includes(node.type) && node.closest('label')
        ? node.closest('label')
        : node;
    return all
      .filter(({ node }) => !inText(node))
      .map(({ node, key }) => ({ box: of(node).getBoundingClientRect(), key }))
      .filter(({ box }) => Math.min(box.width, box.height) < LEAST - 0.5)
      .map(({ box, key }) => `${key} is ${Math.round(box.width)}×${Math.round(box.height)} px`);
  }

  const nameless = (all) =>
    all
      .filter(
        ({ node }) =>
          !node.labels?.length &&
          !nameOf(node) &&
          !node.getAttribute('aria-labelledby') &&
          !node.title,
      )
      .map(({ key }) => `no name: ${key}`);

  function overflow() {
    const out = [];
    // Not innerWidth: a phone zooms out until all is seen.
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (wide > 1) out.push(`the page is ${wide} px too wide`);
    for (const dialog of dialogs()) {
      const box = dialog.getBoundingClientRect();
      if (dialog.scrollWidth > dialog.clientWidth + 1)
        out.push(`a dialog is ${dialog.scrollWidth - dialog.clientWidth} px too wide`);
      if (
        box.top < -1 ||
        box.bottom > innerHeight + 1 ||
        box.left < -1 ||
        box.right > innerWidth + 1
      )
        out.push('a dialog hangs over the window');
    }
    return out;
  }

  const NOT_LOADED = 'the page did not load';
  function faults() {
    const all = things();
    const out = [
      ...badWords().map((text) => `unfilled: ${text}`),
      ...overflow(),
      ...smallThings(all),
      ...nameless(all),
    ];
    if (dialogs().length > 1) out.push(`${dialogs().length} dialogs are open at once`);
    if (document.title.trim() === '') out.push('no title');
    if (!document.querySelector('h1')) out.push('no heading');
    const trouble = document.querySelector('main > section[lang] .detail');
    if (trouble)
      out.push(
        `${document.querySelector('main > section[lang] a') ? 'the page cannot go on' : NOT_LOADED}: ${trouble.textContent}`,
      );
    // A wall is for a projector: it offers nothing, unless it has nothing to show.
    if (
      all.length === 0 &&
      !(location.hash.startsWith('#/mur/') && !document.querySelector('[role=alert]'))
    )
      out.push('nothing can be used');
    return out;
  }

  // ---- the board as it is shown ----

  function drawnOn(hits) {
    const boxes = hits.map((node) => ({
      id: Number(node.dataset.place),
      x: +node.getAttribute('x'),
      y: +node.getAttribute('y'),
      w: +node.getAttribute('width'),
      h: +node.getAttribute('height'),
    }));
    const counts = {};
    for (const piece of document.querySelectorAll('.board .piece')) {
      const [x, y] = (piece.getAttribute('transform')?.match(/translate\(([^)]*)\)/)?.[1] ?? '')
        .split(/[ ,]+/)
        .map(Number);
      const box = boxes.find(
        (b) => x >= b.x - 1 && x <= b.x + b.w + 1 && y >= b.y - 1 && y <= b.y + b.h + 1,
      );
      counts[box?.id ?? -1] = (counts[box?.id ?? -1] ?? 0) + 1;
    }
    return counts;
  }

  function board() {
    const hits = [...document.querySelectorAll('.board .hit')];
    if (hits.length === 0) return null;
    const dice = document.querySelector('.dice');
    const toolOf = (icon) =>
      document.querySelector(`.table [data-icon=${icon}]`)?.closest('button');
    return {
      places: hits.map((node) => ({
        id: Number(node.dataset.place),
        label: node.getAttribute('aria-label'),
        acts: node.classList.contains('acts'),
        disabled: node.getAttribute('aria-disabled') === 'true',
        held: node.getAttribute('aria-pressed') === 'true',
      })),
      drawn: drawnOn(hits),
      dice: dice && {
        label: dice.getAttribute('aria-label'),
        ready: dice.classList.contains('ready'),
      },
      dot:
        ['white', 'black'].find((name) =>
          document.querySelector('.status .dot')?.classList.contains(name),
        ) ?? '',
      status: document.querySelector('.status .what')?.textContent ?? '',
      buttons: [...document.querySelectorAll('.table [data-action]')]
        .map((node) => node.dataset.action)
        .sort(),
      listed: Number(
        /\((\d+)\)/.exec(document.querySelector('details > summary')?.textContent ?? '')?.[1] ?? -1,
      ),
      undo: toolOf('undo') ? toolOf('undo').getAttribute('aria-disabled') !== 'true' : null,
      wrong: document.querySelector('.panel .told.wrong') !== null,
      past: document.querySelector('.screen.past')
        ? (
            document.querySelector('aside .past [role=status]')?.textContent.match(/\d+/g) ?? []
          ).map(Number)
        : null,
      trouble: document.querySelector('.trouble')?.textContent ?? '',
    };
  }

  function look() {
    const keep = (key) => {
      try {
        return JSON.parse(localStorage.getItem(key) ?? 'null');
      } catch {
        return null;
      }
    };
    const [, first = '', second = ''] = /^#?\/?([^/]*)\/?([^/]*)/.exec(location.hash) ?? [];
    const here = document.activeElement;
    const review = document.querySelector('[data-turn=review]');
    /** A game of this browser by its name; those of the database cannot be had at once. */
    const named = (name) =>
      Object.keys(localStorage)
        .filter((key) => /^lusoria\.(game|aside)\./.test(key))
        .map(keep)
        .find((each) => each?.id === name) ?? null;
    const lesson = document.querySelector('[data-verdict]');
    const task = document.querySelector('[data-position]');
    return {
      hash: location.hash,
      search: location.search,
      first,
      second,
      lang: document.documentElement.lang,
      title: document.title,
      turn: document.querySelector('.screen')?.dataset.turn ?? null,
      lesson: lesson && { verdict: lesson.dataset.verdict, step: Number(lesson.dataset.step) },
      task: task && { ...task.dataset },
      dialog: dialogs().at(-1)?.querySelector('h2')?.textContent ?? '',
      review: review && {
        at: Number(review.dataset.at),
        tries: document.querySelector('[data-trial]') !== null,
        record: named(decodeURIComponent(second))?.record ?? null,
      },
      board: board(),
      settings: keep('lusoria.settings'),
      kept: keep(`lusoria.game.${first}`),
      pressedLanguage:
        document.querySelector('select.languages')?.value ??
        document.querySelector('.languages [aria-pressed=true]')?.lang ??
        null,
      faults: faults(),
      focus: here === document.body || here === null ? '' : keyOf(here),
      heading: document.querySelector('h1')?.textContent ?? '',
      story: document.querySelector('[role=log]')?.textContent ?? '',
      linked: /^#\/?[pgt]=/.test(location.hash),
    };
  }

  /** What a hand has done to the page so far: touches that have arrived, files asked for. */
  const felt = { clicks: 0, files: 0, born: performance.timeOrigin };
  addEventListener(
    'click',
    (event) => {
      if (event.target.matches?.('input[type=file]')) felt.files++;
      else felt.clicks++;
    },
    true,
  );

  globalThis.walker = { look, offers, pointOf, thingAt, placeAt, felt };
})();
