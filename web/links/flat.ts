// Makes of a drawing what a plain renderer of SVG understands: the variables of the light theme
// stand for themselves, and letters are outlines, so that no font is needed. Only as much of CSS is
// read as our drawings use.
import { readFileSync } from 'node:fs';
import opentype from 'opentype.js';
import { root } from '../catalogue.ts';

type Values = Record<string, string>;

interface Rule {
  /** The last part of a selector: an element's name, or "", and the classes it needs. */
  element: string;
  classes: string[];
  values: Values;
}

const valuesOf = (body: string): Values =>
  Object.fromEntries(
    [...body.matchAll(/([\w-]+)\s*:\s*([^;]+)/g)].map(([, name = '', value = '']) => [
      name,
      value.trim(),
    ]),
  );

/** The variables of the light theme. */
export function themeValues(): Values {
  const css = readFileSync(`${root}web/src/theme/theme.css`, 'utf8').replace(/\/\*[^]*?\*\//g, '');
  return valuesOf(/:root\s*\{([^}]*)\}/.exec(css)![1]!);
}

/** Writes variables out, from the innermost; one that nobody has set keeps what stands for it. */
export function resolved(text: string, values: Values): string {
  const inner = /var\(\s*(--[\w-]+)\s*(?:,\s*([^()]*(?:\([^()]*\)[^()]*)*))?\)/;
  let out = text;
  for (let found = inner.exec(out); found; found = inner.exec(out)) {
    const [whole, name = '', other] = found;
    const value = values[name] ?? other;
    if (value === undefined) throw new Error(`nobody sets ${name}`);
    out = out.replace(whole, () => value);
  }
  // The new way to write colours is not known everywhere.
  return out.replace(
    /rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)/g,
    (_, r: string, g: string, b: string, a: string) => `rgba(${r},${g},${b},${a})`,
  );
}

export function rulesOf(css: string): Rule[] {
  return [...css.matchAll(/([^{}]+)\{([^}]*)\}/g)].flatMap(([, selectors = '', body = '']) =>
    selectors.split(',').map((selector): Rule => {
      const last = selector.trim().split(/\s+/).at(-1)!;
      return {
        element: /^[a-z]+/.exec(last)?.[0] ?? '',
        classes: [...last.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name),
        values: valuesOf(body),
      };
    }),
  );
}

const attribute = (tag: string, name: string) =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

function styleOf(tag: string, rules: readonly Rule[]): Values {
  const element = /^<(\w+)/.exec(tag)?.[1] ?? '';
  const classes = attribute(tag, 'class').split(' ');
  const fitting = rules
    .filter(
      (rule) =>
        (rule.element === '' || rule.element === element) &&
        rule.classes.every((name) => classes.includes(name)),
    )
    .sort((a, b) => a.classes.length - b.classes.length);
  return Object.assign({}, ...fitting.map((rule) => rule.values)) as Values;
}

const FONTS: Record<string, string> = {
  Cinzel: 'cinzel/files/cinzel-latin-600-normal.woff',
  'EB Garamond': 'eb-garamond/files/eb-garamond-latin-400-normal.woff',
};
const fonts = new Map<string, opentype.Font>();

function fontOf(family: string): opentype.Font {
  const [name = ''] = family.split(',').map((each) => each.replace(/['"]/g, '').trim());
  if (!FONTS[name]) throw new Error(`no letters of ${family}`);
  const known = fonts.get(name);
  if (known) return known;
  const bytes = readFileSync(`${root}node_modules/@fontsource/${FONTS[name]}`);
  const font = opentype.parse(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
  );
  fonts.set(name, font);
  return font;
}

/** The library's own way to write it loses the blank before a number that is rounded to -0. */
const pathOf = (commands: opentype.Command[]) =>
  commands
    .map(({ type, x1, y1, x2, y2, x, y }) => {
      const numbers = [x1, y1, x2, y2, x, y].filter((value) => value !== undefined);
      return type + numbers.map((value) => Math.round(value * 10) / 10).join(' ');
    })
    .join('');

/** What is written, as its outline. */
function outline(tag: string, text: string, style: Values): string {
  if (!/[\p{L}\p{N}]/u.test(text)) return '';
  const font = fontOf(style['font-family'] ?? '');
  const size = parseFloat(attribute(tag, 'font-size') || (style['font-size'] ?? '16'));
  const x = Number(attribute(tag, 'x') || 0);
  const y = Number(attribute(tag, 'y') || 0);
  const middle = style['text-anchor'] === 'middle' ? font.getAdvanceWidth(text, size) / 2 : 0;
  const path = pathOf(font.getPath(text, x - middle, y, size).commands);
  const opacity = style.opacity ? ` opacity="${style.opacity}"` : '';
  return `<path fill="${style.fill ?? '#000'}"${opacity} d="${path}"/>`;
}

/** All texts of a part of a drawing as outlines, in the colours that its styles give them. */
export function withOutlines(svg: string, rules: readonly Rule[], theme: Values): string {
  const parents: Values[] = [theme];
  return svg.replace(
    /<text\b[^>]*>([^<]*)<\/text>|<\/\w+>|<\w+\b[^>]*>/g,
    (tag: string, text?: string) => {
      if (text !== undefined) {
        const style = styleOf(tag, rules);
        const values = Object.entries(style).map(([name, value]) => [
          name,
          resolved(value, parents.at(-1)!),
        ]);
        return outline(tag, text, Object.fromEntries(values) as Values);
      }
      if (tag.startsWith('</')) parents.pop();
      else if (!tag.endsWith('/>')) {
        const own = Object.entries(styleOf(tag, rules))
          .filter(([name]) => name.startsWith('--'))
          .map(([name, value]) => [name, resolved(value, parents.at(-1)!)]);
        parents.push({ ...parents.at(-1)!, ...(Object.fromEntries(own) as Values) });
      }
      return tag;
    },
  );
}

/** A style sheet without variables and without what only browsers know. */
export function plainStyles(css: string, theme: Values): string {
  const known = css
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/:where\((\.[\w-]+)\)/g, '$1')
    .replace(/--[\w-]+\s*:[^;}]*;?/g, '');
  return resolved(known, theme).replace(/\s+/g, ' ');
}
