// Choosing a step from what a screen offers. A step is a plain description of what is done to what,
// so that a walk can be kept in a file and done again without its generator (hands.mjs).
import { DOORS, gameLinks, HASHES, RECORDS, frames } from './places.mjs';

const DESKS = [
  [1280, 800],
  [1024, 768],
  [640, 400],
  [320, 640],
  [1920, 1080],
  [800, 1100],
];
const PHONES = [
  [390, 844],
  [844, 390],
  [360, 640],
  [768, 1024],
];
const SCREENS = [
  [1080, 1920],
  [1920, 1080],
  [1280, 800],
  [1024, 768],
  [768, 1024],
  [360, 640],
  [320, 640],
];
const KEYS = [
  'Tab',
  'Tab',
  'Shift+Tab',
  'Enter',
  'Enter',
  ' ',
  'Escape',
  'ArrowRight',
  'ArrowLeft',
  'ArrowUp',
  'ArrowDown',
  'Shift+ArrowRight',
  'PageUp',
  'PageDown',
  'Home',
  'End',
  'l',
  't',
  'r',
  'u',
  'i',
  'h',
  'q',
  'p',
  'c',
  'f',
  'd',
  'w',
  '?',
];
const TEXTS = [
  'Claudia',
  'Max (4)',
  '',
  'Ünïcödé 𝔵 \u202eabc',
  'x'.repeat(200),
  '12',
  '0',
  '-3',
  '1e9',
  'abcd-efgh',
  '<b>',
];
const MEDIA = [
  { colorScheme: 'dark' },
  { colorScheme: 'light' },
  { forcedColors: 'active' },
  { forcedColors: 'none' },
  { contrast: 'more' },
];
const QUICK_LEVELS = ['1', '2']; // Higher ones think for seconds.

const named = ({ key, nth, text }) => ({ key, nth, text });

function chooseBoard(chance, { places }) {
  const lit = places.filter((place) => place.acts);
  const free = lit.filter((place) => !place.held);
  const any = chance.next() < 0.12 || free.length === 0 ? chance.pick(places) : chance.pick(free);
  return chance.weigh([
    [6, { do: 'tap', place: any.id }],
    [3, { do: 'drag', place: any.id, to: chance.next() }],
    [1, { do: 'drag', place: any.id, onto: chance.pick(places).id }],
    [1, { do: 'slide', place: any.id, onto: chance.pick(lit.length ? lit : places).id }],
    [
      2,
      {
        do: 'board',
        keys: Array.from({ length: 1 + chance.below(4) }, () =>
          chance.pick([
            'ArrowRight',
            'ArrowLeft',
            'ArrowUp',
            'ArrowDown',
            'Enter',
            'Enter',
            ' ',
            'Escape',
          ]),
        ),
      },
    ],
  ]);
}

function chooseThing(chance, thing) {
  const use = named(thing);
  if (thing.tag === 'select') {
    const options = /level/.test(thing.name)
      ? thing.options.filter((value) => QUICK_LEVELS.includes(value))
      : thing.options;
    return { do: 'select', ...use, value: chance.pick(options.length ? options : thing.options) };
  }
  if (
    (thing.tag === 'input' && ['text', 'number', 'search'].includes(thing.type)) ||
    thing.tag === 'textarea'
  ) {
    if (thing.readonly) return { do: 'click', ...use };
    return {
      do: 'fill',
      ...use,
      value:
        thing.type === 'number'
          ? String(chance.pick([1, 2, 3, 10, 0, -1, 99999999]))
          : chance.pick(TEXTS),
    };
  }
  if (/open|file|bring/.test(thing.key))
    return { do: 'click', ...use, file: chance.below(RECORDS.length) };
  return { do: 'click', ...use };
}

/** How much a thing invites. */
function weightOf(thing) {
  if (thing.idle) return 0.15;
  if (thing.dice) return 14;
  if (thing.action) return 5;
  if (thing.story) return 0.05;
  if (thing.listed) return 0.5;
  if (thing.main) return 3;
  if (thing.tag === 'a') return thing.href.startsWith('#/regles/') ? 0.15 : 1;
  return 1.2;
}

/** The next step for somebody, from what the screen offers. */
export function choose(chance, scene, who, offers) {
  const person = scene.people[who];
  const { things, places, dialog } = offers;
  const lit = places.filter((place) => place.acts && !place.held).length;
  const size = () => chance.pick(scene.kiosk ? SCREENS : person.touches ? PHONES : DESKS);
  const two = scene.people.length > 1;
  const alone = scene.kiosk || scene.embed;
  const step = chance.weigh([
    [places.length ? (lit ? 30 : 2) : 0, () => chooseBoard(chance, offers)],
    [
      things.length ? (dialog ? 30 : 18) : 0,
      () => chooseThing(chance, chance.weigh(things.map((thing) => [weightOf(thing), thing]))),
    ],
    [6, () => ({ do: 'key', key: chance.pick(KEYS) })],
    [alone ? 0 : 1.2, () => ({ do: 'go', hash: chance.pick(HASHES) })],
    [alone ? 0 : 0.5, () => ({ do: 'go', hash: chance.pick(gameLinks()) })],
    [alone ? 0 : 0.6, () => ({ do: 'go', hash: chance.pick(DOORS) })],
    [scene.embed ? 4 : 0, () => ({ do: 'go', hash: chance.pick(frames()) })],
    [scene.kiosk ? 0 : 1, () => ({ do: 'back' })],
    [scene.kiosk ? 0 : 0.4, () => ({ do: 'forward' })],
    [0.8, () => ({ do: 'reload' })],
    [0.7, () => ({ do: 'size', size: size() })],
    [0.3, () => ({ do: 'media', media: chance.pick(MEDIA) })],
    [two ? 2 : 0, () => ({ do: 'follow', link: chance.below(2) })],
    [
      two ? (scene.plan.room ? 0.7 : 0.2) : 0,
      () => ({ do: 'gather', pairing: chance.pick(['swiss', 'robin', 'free']) }),
    ],
    [
      two ? 0.7 : 0,
      () => ({
        do: 'invite',
        game: chance.pick([
          'scripta2',
          'scripta3',
          'ur',
          'finkel:masters',
          'ergo',
          'bastonus',
          'ur:pawns=2',
          'scripta2:pieces=3',
        ]),
      }),
    ],
    [two || scene.plan.worker ? 0.6 : 0, () => ({ do: 'offline', on: chance.next() < 0.5 })],
    [two ? 0.5 : 0, () => ({ do: 'server', away: chance.next() < 0.4 })],
  ])();
  return { who, ...step };
}
