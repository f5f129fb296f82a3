// Words of the protocol in no order: text that almost makes sense.
const words = [
  '{',
  '}',
  '"v"',
  ':',
  '1',
  ',',
  '"type"',
  '"act"',
  '"join"',
  '"code"',
  '"number"',
  '\u00e9',
  '\\u0000',
  '[',
  '1e9',
];

/** Fewer words than `most`. */
export const soup = (random, most) =>
  Array.from({ length: random() * most }, () => words[Math.floor(random() * words.length)]).join(
    '',
  );
