// A look says something of every material in both themes, and of nothing else.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) =>
  readFileSync(new URL(`../../src/theme/${file}`, import.meta.url), 'utf8');
const blocks = (css: string) =>
  [...css.matchAll(/:root([^{]*)\{([^}]*)\}/g)].map(([, of, body]) => ({
    of: of!.trim(),
    names: new Set([...body!.matchAll(/(--[\w-]+):/g)].map(([, name]) => name!)),
  }));
const theme = blocks(read('theme.css'));
const known = new Set(theme[0]!.names);
/** Those that a look alone may have. */
const OWN = new Set(['--wear', '--lip']);

test('every theme has all materials', () => {
  const dark = theme.find(({ of }) => of.includes('dark'))!.names;
  const contrast = theme.find(({ of }) => of.includes('contrast'))!.names;
  for (const name of dark) expect(contrast, name).toContain(name);
  for (const name of [...dark, ...contrast])
    if (name !== '--lip') expect(known, name).toContain(name);
});

for (const look of ['excavated', 'plain'])
  test(`${look}: a drawing for light and for dark, of what exists`, () => {
    const [light, dark] = blocks(read(`looks/${look}.css`));
    expect(light!.of).toBe(`[data-look='${look}']`);
    expect(dark!.of).toBe(`[data-look='${look}'][data-theme='dark']`);
    for (const name of [...light!.names, ...dark!.names])
      expect(known.has(name) || OWN.has(name), name).toBe(true);
    // What light redraws, dark redraws as well, or it would shine in the dark.
    const colours = [...light!.names].filter((name) => !/wear|texture|bevel|lip|pyrite/.test(name));
    const bright = colours.filter((name) => !dark!.names.has(name));
    expect(bright.filter((name) => !/bronze|clay|ivory-line/.test(name))).toEqual([]);
  });
