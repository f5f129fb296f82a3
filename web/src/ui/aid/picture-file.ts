// The board on the screen as a picture that stands by itself: the page's own drawing, with the
// colours of its theme, its gradients and its letters written into the file.
import { saveFile } from '../../play/save';

const SVG = 'http://www.w3.org/2000/svg';
/** Pixels along the longer side of a PNG. */
const LONG_SIDE = 1600;
/** Around the board, in the units of its drawing. */
const MARGIN = 18;

/** What children take from their parents: told where it changes. */
const INHERITED = [
  'fill',
  'fill-opacity',
  'fill-rule',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-miterlimit',
  'stroke-dasharray',
  'stroke-dashoffset',
  'paint-order',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'letter-spacing',
  'text-anchor',
  'dominant-baseline',
  'visibility',
] as const;
/** What they do not take, and what it is where nobody says otherwise. */
const OWN: Record<string, string> = {
  opacity: '1',
  filter: 'none',
  'clip-path': 'none',
  mask: 'none',
  display: 'inline',
  'stop-color': 'rgb(0, 0, 0)',
  'stop-opacity': '1',
};

/** Everything that style sheets say of an element, as its own attributes. */
function paint(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  const parent = from.parentElement && getComputedStyle(from.parentElement);
  for (const name of INHERITED) {
    const value = style.getPropertyValue(name);
    const same = parent?.getPropertyValue(name) === value && !to.hasAttribute(name);
    if (value && !same) to.setAttribute(name, value);
  }
  for (const [name, usual] of Object.entries(OWN)) {
    const value = style.getPropertyValue(name);
    if (value && (value !== usual || to.hasAttribute(name))) to.setAttribute(name, value);
  }
  if (style.transform !== 'none' && !to.hasAttribute('transform'))
    to.setAttribute('transform', style.transform);
  for (const { name } of [...to.attributes])
    if (/^(class|style|role|tabindex|aria-|data-)/.test(name)) to.removeAttribute(name);
}

/** A copy that needs nothing of the page. */
function copied(from: Element, root: boolean): Element {
  const to = from.cloneNode(false) as Element;
  paint(from, to);
  if (root) for (const name of INHERITED) takeOver(from, to, name);
  for (const child of from.childNodes) {
    if (child instanceof Element) to.append(copied(child, false));
    else if (child.nodeType === Node.TEXT_NODE) to.append(child.cloneNode());
  }
  return to;
}

/** A part that leaves its parents takes along what it had from them. */
function takeOver(from: Element, to: Element, name: string): void {
  const value = getComputedStyle(from).getPropertyValue(name);
  if (value) to.setAttribute(name, value);
}

async function dataOf(address: string): Promise<string> {
  const blob = await (await fetch(address)).blob();
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new Error(address));
    reader.readAsDataURL(blob);
  });
}

const bare = (family: string) => family.replace(/["']/g, '').trim();

/** The page's own letters, as far as they stand in the picture. */
async function lettersIn(picture: Element): Promise<string> {
  const used = new Set(
    [...picture.querySelectorAll('[font-family]')].flatMap((node) =>
      (node.getAttribute('font-family') ?? '').split(',').map(bare),
    ),
  );
  if (!picture.querySelector('text')) return '';
  const faces = [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules].map((rule) => ({ rule, base: sheet.href })))
    .filter(
      (each): each is { rule: CSSFontFaceRule; base: string | null } =>
        each.rule instanceof CSSFontFaceRule &&
        used.has(bare(each.rule.style.getPropertyValue('font-family'))),
    );
  const written = faces.map(async ({ rule, base }) => {
    const of = (name: string) => rule.style.getPropertyValue(name);
    const source = /url\(["']?([^"')]+)/.exec(of('src'))?.[1] ?? '';
    const data = await dataOf(new URL(source, base ?? location.href).href);
    return `@font-face{font-family:${of('font-family')};font-weight:${of('font-weight')};font-style:${of('font-style') || 'normal'};src:url(${data}) format("woff2")}`;
  });
  return (await Promise.all(written)).join('');
}

async function takeImagesIn(picture: Element): Promise<void> {
  for (const image of picture.querySelectorAll('image'))
    image.setAttribute('href', await dataOf(image.getAttribute('href') ?? ''));
}

/** What is written under a board: in capitals, and smaller below. */
export interface Caption {
  title: string;
  line: string;
}

/** A text in lines of so many letters at most. */
function linesOf(text: string, most: number): string[] {
  return text.split(' ').reduce<string[]>((lines, word) => {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    return lines.length > 0 && longer.length <= most
      ? [...lines.slice(0, -1), longer]
      : [...lines, word];
  }, []);
}

/** Writes the caption from the height `top` on; where it ends. */
function write(picture: Element, { title, line }: Caption, box: DOMRect, top: number): number {
  const size = Math.max(20, box.width / 26);
  const style = (selector: string) =>
    getComputedStyle(document.querySelector(selector) ?? document.body);
  const rows = [
    ...linesOf(title, box.width / (0.62 * size)).map((text) => ({ text, by: 1, from: 'h1' })),
    ...linesOf(line, box.width / (0.42 * size)).map((text) => ({ text, by: 0.8, from: 'body' })),
  ];
  let y = top;
  for (const { text, by, from } of rows) {
    const node = document.createElementNS(SVG, 'text');
    y += 1.35 * by * size;
    const { fontFamily, color } = style(from);
    const told = {
      x: box.x + box.width / 2,
      y,
      'text-anchor': 'middle',
      'font-family': fontFamily,
      'font-weight': from === 'h1' ? 600 : 400,
      'font-size': by * size,
      fill: color,
    };
    for (const [name, value] of Object.entries(told)) node.setAttribute(name, String(value));
    node.textContent = text;
    picture.append(node);
  }
  return y + 0.6 * size;
}

/** An empty picture of this part of the drawing. */
function framed({ x, y, width, height }: DOMRect | SVGRect): SVGSVGElement {
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('xmlns', SVG);
  picture.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
  picture.setAttribute('width', String(width));
  picture.setAttribute('height', String(height));
  return picture;
}

/** The picture with all that it needs of the page, as text. */
async function written(picture: SVGSVGElement): Promise<string> {
  await takeImagesIn(picture);
  const letters = await lettersIn(picture);
  if (letters) {
    const style = document.createElementNS(SVG, 'style');
    style.textContent = letters;
    picture.prepend(style);
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(picture)}\n`;
}

const sharedDefs = () => document.querySelector('svg.defs defs');

/** Parts of a drawing on the screen as a picture by itself. */
export async function standalone(parts: readonly Element[], box: SVGRect): Promise<string> {
  const picture = framed(box);
  for (const part of [sharedDefs(), ...parts]) if (part) picture.append(copied(part, true));
  return written(picture);
}

/** The board, its pieces and their numbers; nothing that only says what can be done. */
async function svgOf(board: Element, caption?: Caption): Promise<string> {
  const art = board.querySelector<SVGSVGElement>('svg.art')!;
  const top = board.querySelector<SVGSVGElement>('svg.top')!;
  const drawn = art.viewBox.baseVal;
  const box = new DOMRect(
    drawn.x - MARGIN,
    drawn.y - MARGIN,
    drawn.width + 2 * MARGIN,
    drawn.height + 2 * MARGIN,
  );
  const lines = document.createElementNS(SVG, 'g');
  if (caption) box.height = write(lines, caption, box, box.bottom - MARGIN) - box.y;
  const picture = framed(box);
  const ground = document.createElementNS(SVG, 'rect');
  for (const name of ['x', 'y', 'width', 'height'] as const)
    ground.setAttribute(name, String(box[name]));
  ground.setAttribute('fill', getComputedStyle(document.documentElement).backgroundColor);
  picture.append(ground);
  const pieces = top.querySelectorAll(':scope > :is(.piece, .count)');
  for (const part of [sharedDefs(), ...art.children, ...pieces])
    if (part) picture.append(copied(part, true));
  if (caption) picture.append(lines);
  return written(picture);
}

/** A picture as pixels, in this size. */
export async function drawnAt(
  svg: string,
  width: number,
  height: number,
): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width);
  canvas.height = Math.round(height);
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

async function pngOf(svg: string): Promise<Blob> {
  const [, width, height] = /viewBox="\S+ \S+ (\S+) (\S+)"/.exec(svg)!.map(Number);
  const scale = LONG_SIDE / Math.max(width!, height!);
  const canvas = await drawnAt(svg, width! * scale, height! * scale);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture')))),
  );
}

/** Hands the board on the screen to the person as a file. */
export async function savePicture(kind: 'png' | 'svg', name: string): Promise<void> {
  const svg = await svgOf(document.querySelector('.screen .board')!);
  if (kind === 'svg') saveFile(name, svg, 'image/svg+xml');
  else saveFile(name, await pngOf(svg), 'image/png');
}

/** Hands the board with its caption to whatever the device shares with; else as a file. */
export async function sharePicture(name: string, caption: Caption): Promise<void> {
  const png = await pngOf(await svgOf(document.querySelector('.screen .board')!, caption));
  const files = [new File([png], name, { type: 'image/png' })];
  if (!navigator.canShare?.({ files })) return saveFile(name, png, 'image/png');
  try {
    await navigator.share({ files, title: caption.title });
  } catch (refusal) {
    // Whoever closes the list of ways to share wants none; a browser may want another touch.
    if (!(refusal instanceof DOMException && refusal.name === 'AbortError'))
      saveFile(name, png, 'image/png');
  }
}
