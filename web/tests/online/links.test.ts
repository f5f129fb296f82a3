// Links that can be posted, pages for frames, drawings without a browser, and films.
import { expect, test } from 'vitest';
import { linkPage } from '../../links/plugin';
import { plainStyles, resolved, rulesOf, themeValues, withOutlines } from '../../links/flat';
import { hurried, LONGEST, scriptOf } from '../../src/film/scenes';
import { positionLink } from '../../src/play/link';
import { seatAddress, tableAddress } from '../../src/routes/online';
import { hashOfPath, pathOfHash, rightPlace } from '../../src/routes/path';
import { problemAddress } from '../../src/routes/problems';
import { parseEmbed } from '../../src/settings/embed';
import { freshRules } from '../module';

test('paths and addresses of the page are each other’s reverse', () => {
  const addresses = [
    tableAddress('abcdefgh'),
    problemAddress('ur', 12),
    positionLink('ergo:first=white', '10/10/4c5 w 0'),
  ];
  for (const address of addresses) {
    const path = pathOfHash(address)!;
    expect(path).toMatch(/^\/[gpb]\//);
    expect(hashOfPath(path)).toBe(address);
  }
  const others = [
    '#/',
    '#/ur',
    '#/salle/abcdefgh',
    '#/problemes/jour',
    '#/problemes/ur',
    '#/g=abc',
  ];
  for (const other of others) expect(pathOfHash(other)).toBeNull();
  for (const path of ['/', '/g/', '/g/abc', '/p/ur', '/p/ur/0', '/b/ur', '/assets/x.js'])
    expect(hashOfPath(path)).toBeNull();
});

test('a key never gets into a path', () => {
  const seat = seatAddress('abcdefgh', { key: 'a'.repeat(32), seed: 'b'.repeat(64) });
  expect(pathOfHash(seat)).toBeNull();
});

test('the page goes where it belongs', () => {
  const at = (address: string) => rightPlace(new URL(address, 'http://x') as unknown as Location);
  expect(at('/#/ur')).toBeNull();
  expect(at('/')).toBeNull();
  expect(at('/g/abcdefgh')).toBe('/#/table/abcdefgh');
  expect(at('/p/ur/3?embed')).toBe('/?embed#/problemes/ur/3');
  expect(at('/g/abcdefgh#/ur')).toBe('/#/ur');
  expect(at('/games/#/p/ur/3')).toBe('/games/#/problemes/ur/3');
});

test('what a frame is asked for', () => {
  expect(parseEmbed('?kiosk')).toBeNull();
  expect(parseEmbed('?embed')).toEqual({ language: null, theme: 'auto' });
  expect(parseEmbed('?embed&lang=fr&theme=dark')).toEqual({ language: 'fr', theme: 'dark' });
  expect(parseEmbed('?embed=1&lang=xx&theme=red')).toEqual({ language: null, theme: 'auto' });
});

test('variables are written out, also those that stand for others', () => {
  const values = { '--a': 'red', '--b': 'rgb(1 2 3 / 0.5)' };
  expect(resolved('var(--a) var(--x, var(--b))', values)).toBe('red rgba(1,2,3,0.5)');
  expect(() => resolved('var(--x)', values)).toThrow('--x');
  expect(plainStyles('.a:where(.s){--n: 1;fill:var(--a)}', values)).toBe('.a.s{fill:red}');
  expect(themeValues()['--paper']).toMatch(/^#/);
});

test('letters become outlines in the colours of their styles', () => {
  const rules = rulesOf(
    "text.s{font-family:'Cinzel';text-anchor:middle;fill:var(--a)}.g{--a: var(--b)}",
  );
  const svg =
    '<text class="s" x="0" y="0" font-size="20">6</text><g class="g"><text class="s">I</text></g>';
  const drawn = withOutlines(svg, rules, { '--a': 'red', '--b': 'blue' });
  expect(drawn).not.toContain('<text');
  expect(drawn).toMatch(/<path fill="red" d="M[-\d. QLZM]*"\/><g class="g"><path fill="blue"/);
  // Every command has as many numbers as it needs.
  for (const [, kind, numbers = ''] of drawn.matchAll(/([MLQ])([-\d. ]*)/g))
    expect(numbers.trim().split(/\s+/), numbers).toHaveLength(kind === 'Q' ? 4 : 2);
  expect(withOutlines('<text class="s"> · </text>', rules, { '--a': 'red' })).toBe('');
});

test('the page has room for a card', () => {
  const index =
    '<html lang="en"><head><title>L</title><meta name="description" content="x" />' +
    '<script src="./a.js"></script></head>';
  expect(linkPage(index)).toBe(
    '<html lang="{lang}"><head><title>{title}</title><script src="{up}a.js"></script>{head}</head>',
  );
  expect(() => linkPage('<p>')).toThrow();
});

test('a film has a scene for every step, and is never too long', () => {
  const rules = freshRules();
  const record = '[Lusoria "1"]\n[Game "ergo"]\n\n1. b @e5\n2. w @e6\nresult b resignation\n';
  const { game, scenes } = scriptOf(rules, record);
  expect(game).toBe('ergo');
  expect(scenes).toHaveLength(4);
  expect(scenes.every(({ caption }) => caption !== '')).toBe(true);
  expect(scenes[1]!.touched.length).toBeGreaterThan(0);
  const many = Array.from({ length: 1000 }, () => ({ ...scenes[0]!, time: 1 }));
  const whole = hurried(many).reduce((sum, { time }) => sum + time, 0);
  expect(whole).toBeCloseTo(LONGEST);
  expect(hurried(scenes)).toEqual(scenes);
});
