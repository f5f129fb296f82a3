// The sign of the page, drawn by us: a rosette of Ur on Pompeian red. From one list of shapes come
// the vector and, because some systems ask for pixels, PNG files in the sizes they want.
import { deflateSync } from 'node:zlib';

type Colour = readonly [number, number, number];
/** An ellipse around (x, y), turned by `angle` (radians), on a field of 32 by 32. */
interface Ellipse {
  x: number;
  y: number;
  rx: number;
  ry: number;
  angle: number;
  colour: Colour;
}

const RED: Colour = [140, 47, 35];
const IVORY: Colour = [239, 226, 198];
const LAPIS: Colour = [36, 71, 122];
const BRONZE: Colour = [168, 128, 60];
const SIDE = 32;
const ROUND = 6;
const PETALS = 8;

const disc = (r: number, colour: Colour): Ellipse => ({
  x: 16,
  y: 16,
  rx: r,
  ry: r,
  angle: 0,
  colour,
});
const petal = (i: number): Ellipse => {
  const angle = (2 * Math.PI * i) / PETALS;
  return {
    x: 16 + 5.6 * Math.cos(angle),
    y: 16 + 5.6 * Math.sin(angle),
    rx: 3.5,
    ry: 1.75,
    angle,
    colour: i % 2 ? LAPIS : RED,
  };
};
const shapes: Ellipse[] = [
  disc(11.4, BRONZE),
  disc(10.6, IVORY),
  ...Array.from({ length: PETALS }, (_, i) => petal(i)),
  disc(2.1, BRONZE),
  disc(1, IVORY),
];

const css = (colour: Colour) => `rgb(${colour.join(' ')})`;

export function iconSvg(): string {
  const ellipses = shapes.map(({ x, y, rx, ry, angle, colour }) => {
    const at = [x, y, rx, ry].map((n) => Number(n.toFixed(2)));
    const turned = angle ? ` transform="rotate(${(angle * 180) / Math.PI} ${at[0]} ${at[1]})"` : '';
    return `<ellipse cx="${at[0]}" cy="${at[1]}" rx="${at[2]}" ry="${at[3]}" fill="${css(colour)}"${turned}/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><rect width="${SIDE}" height="${SIDE}" rx="${ROUND}" fill="${css(RED)}"/>${ellipses.join('')}</svg>\n`;
}

function covers({ x, y, rx, ry, angle }: Ellipse, px: number, py: number): boolean {
  const along = (px - x) * Math.cos(angle) + (py - y) * Math.sin(angle);
  const across = (py - y) * Math.cos(angle) - (px - x) * Math.sin(angle);
  return (along / rx) ** 2 + (across / ry) ** 2 <= 1;
}

function inField(px: number, py: number): boolean {
  const dx = Math.max(ROUND - px, 0, px - (SIDE - ROUND));
  const dy = Math.max(ROUND - py, 0, py - (SIDE - ROUND));
  return dx * dx + dy * dy <= ROUND * ROUND;
}

/**
 * The mean of nine points of a pixel. A full icon is cut to shape by the system: red to its edges,
 * the drawing smaller.
 */
function pixel(
  column: number,
  row: number,
  size: number,
  full: boolean,
): [number, number, number, number] {
  const sum: [number, number, number, number] = [0, 0, 0, 0];
  for (let i = 0; i < 9; i++) {
    let x = ((column + ((i % 3) + 0.5) / 3) * SIDE) / size;
    let y = ((row + (Math.floor(i / 3) + 0.5) / 3) * SIDE) / size;
    if (full) [x, y] = [16 + (x - 16) * 1.2, 16 + (y - 16) * 1.2];
    if (!full && !inField(x, y)) continue;
    const colour = shapes.findLast((shape) => covers(shape, x, y))?.colour ?? RED;
    colour.forEach((part, k) => (sum[k]! += part));
    sum[3]++;
  }
  const points = sum[3] || 1;
  return [sum[0] / points, sum[1] / points, sum[2] / points, (sum[3] * 255) / 9];
}

const CRC = Uint32Array.from({ length: 256 }, (_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n;
});

function chunk(type: string, data: Uint8Array): Buffer {
  const out = Buffer.alloc(12 + data.length);
  out.writeUInt32BE(data.length, 0);
  out.write(type, 4, 'latin1');
  out.set(data, 8);
  let crc = 0xffffffff;
  for (const byte of out.subarray(4, 8 + data.length)) crc = CRC[(crc ^ byte) & 255]! ^ (crc >>> 8);
  out.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 8 + data.length);
  return out;
}

export function iconPng(size: number, full: boolean): Buffer {
  const rows = Buffer.alloc(size * (1 + 4 * size));
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++)
      pixel(column, row, size, full).forEach(
        (part, k) => (rows[row * (1 + 4 * size) + 1 + 4 * column + k] = Math.round(part)),
      );
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 6, 0, 0, 0], 8); // eight bits a channel, with transparency
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', new Uint8Array()),
  ]);
}
