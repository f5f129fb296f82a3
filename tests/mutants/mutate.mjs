// Mutants of a C source: the same text with one small thing changed. A tokenizer is enough: our
// sources are formatted, so “a * b” is a product and “a *b” a pointer.

const TOKEN = new RegExp(
  [
    '(?<comment>/\\*[^]*?\\*/|//[^\\n]*)',
    '(?<directive>(?<=^|\\n)[ \\t]*#(?:\\\\\\n|[^\\n])*)',
    '(?<string>"(?:\\\\[^]|[^"\\\\])*")',
    "(?<char>'(?:\\\\[^]|[^'\\\\])+')",
    '(?<number>(?:0[xX][0-9a-fA-F]+|[0-9]+(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)[uUlLf]*)',
    '(?<word>[A-Za-z_][A-Za-z_0-9]*)',
    '(?<sign><<=|>>=|\\.\\.\\.|->|\\+\\+|--|<<|>>|<=|>=|==|!=|&&|\\|\\||[-+*/%&|^]=|[^\\s\\w])',
  ].join('|'),
  'g',
);

/** The tokens of a source, without comments and directives. */
export function tokensOf(source) {
  const tokens = [];
  for (const match of source.matchAll(TOKEN)) {
    const [kind, text] = Object.entries(match.groups).find(([, found]) => found !== undefined);
    if (kind !== 'comment' && kind !== 'directive')
      tokens.push({ kind, text, at: match.index, end: match.index + text.length });
  }
  return tokens;
}

const SWAPS = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '==': '!=',
  '!=': '==',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&': '|',
  '|': '&',
  '^': '&',
  '<<': '>>',
  '>>': '<<',
  '&&': '||',
  '||': '&&',
  '+=': '-=',
  '-=': '+=',
  '|=': '&=',
  '&=': '|=',
  '^=': '|=',
  '++': '--',
  '--': '++',
};
/** These are also something else than an operator between two values: spaces tell. */
const SPACED = new Set(['+', '-', '*', '&', '|', '^', '/', '%']);
const KEYWORDS = new Set(
  'break case const continue default do else enum extern for goto if inline return sizeof static struct switch typedef union volatile while'.split(
    ' ',
  ),
);

const endsValue = (token) =>
  token &&
  (token.kind === 'number' ||
    (token.kind === 'word' && !KEYWORDS.has(token.text)) ||
    token.text === ')' ||
    token.text === ']');

function* swaps(source, tokens) {
  for (const [i, token] of tokens.entries()) {
    if (token.kind !== 'sign' || !(token.text in SWAPS)) continue;
    const spaced = source[token.at - 1] === ' ' && /\s/.test(source[token.end]);
    const step = token.text === '++' || token.text === '--';
    if (SPACED.has(token.text) && !(spaced && endsValue(tokens[i - 1]))) continue;
    if (!step && !endsValue(tokens[i - 1])) continue;
    yield { ...token, by: SWAPS[token.text] };
  }
}

function* negations(tokens) {
  for (const [i, token] of tokens.entries())
    if (token.text === '!' && !endsValue(tokens[i - 1])) yield { ...token, by: '' };
}

function* constants(tokens) {
  for (const [i, { kind, text, at, end }] of tokens.entries()) {
    if (text === 'true' || text === 'false') yield { at, end, by: String(text === 'false') };
    if (kind !== 'number' || !/^[0-9]+[uUlL]*$/.test(text)) continue;
    // The size of an array that is declared: a larger one behaves the same.
    const declared =
      tokens[i - 1]?.text === '[' &&
      tokens[i + 1]?.text === ']' &&
      ((tokens[i - 3]?.kind === 'word' && tokens[i - 3].text !== 'return') ||
        tokens[i - 3]?.text === '*' ||
        tokens[i - 3]?.text === ',');
    // “NULL, 0”: the length of nothing is not read.
    const ofNothing = tokens[i - 1]?.text === ',' && tokens[i - 2]?.text === 'NULL';
    if (declared || ofNothing) continue;
    const [, digits, suffix] = text.match(/^([0-9]+)(.*)$/);
    const value = BigInt(digits);
    yield { at, end, by: `${value + 1n}${suffix}` };
    if (value > 0n) yield { at, end, by: `${value - 1n}${suffix}` };
  }
}

/** Where the bracket at i is closed. */
function closing(tokens, i) {
  let depth = 0;
  for (let k = i; k < tokens.length; k++) {
    if ('([{'.includes(tokens[k].text)) depth++;
    if (')]}'.includes(tokens[k].text) && --depth === 0) return k;
  }
  return -1;
}

function* conditions(source, tokens) {
  for (const [i, token] of tokens.entries()) {
    if (token.text !== 'if' && token.text !== 'while') continue;
    const close = closing(tokens, i + 1);
    const { at } = tokens[i + 1];
    const { end } = tokens[close];
    yield { at, end, by: `(!${source.slice(at, end)})` };
  }
}

/** Where the bracket that is closed at i was opened. */
function opening(tokens, i) {
  let depth = 0;
  for (let k = i; k >= 0; k--) {
    if (')]}'.includes(tokens[k].text)) depth++;
    if ('([{'.includes(tokens[k].text) && --depth === 0) return k;
  }
  return -1;
}

const HEADS = ['if', 'for', 'while', 'switch'];

/** Whether the brace at i begins statements, not the values of a struct or an enumeration. */
function isBlock(tokens, i) {
  const before = tokens[i - 1];
  if (before?.text === 'else' || before?.text === 'do') return true;
  if (before?.text !== ')') return ';{}'.includes(before?.text ?? ' ');
  const head = tokens[opening(tokens, i - 1) - 1];
  return HEADS.includes(head?.text) || (head?.kind === 'word' && !KEYWORDS.has(head.text));
}

/** The places where statements begin, as numbers of tokens. */
function* statements(tokens) {
  const inside = []; // of each bracket that is open: whether statements stand in it
  for (const [i, { text }] of tokens.entries()) {
    const before = tokens[i - 1]?.text;
    const headed = before === ')' && HEADS.includes(tokens[opening(tokens, i - 1) - 1]?.text);
    const fresh = headed || ['else', 'do', ';', '{', '}'].includes(before);
    if (inside.at(-1) && fresh) yield i;
    if ('([{'.includes(text)) inside.push(text === '{' && isBlock(tokens, i));
    if (')]}'.includes(text)) inside.pop();
  }
}

/** Statements that are left out: calls, assignments, break and continue; no declarations. */
function* removals(source, tokens) {
  for (const i of statements(tokens)) {
    const token = tokens[i];
    const next = tokens[i + 1];
    const leaves = token.text === 'break' || token.text === 'continue';
    if (token.kind !== 'word' || (!leaves && (KEYWORDS.has(token.text) || next.kind === 'word')))
      continue;
    if (next.text === '*' && tokens[i + 2].at === next.end) continue; // lus_state *s
    let k = i;
    while (tokens[k].text !== ';')
      k = '([{'.includes(tokens[k].text) ? closing(tokens, k) + 1 : k + 1;
    yield { at: token.at, end: tokens[k].at, by: '' };
  }
}

/** Every mutant of a source, in the order of the text. */
export function mutantsOf(source) {
  const tokens = tokensOf(source);
  const changes = [
    ...swaps(source, tokens),
    ...negations(tokens),
    ...constants(tokens),
    ...conditions(source, tokens),
    ...removals(source, tokens),
  ].sort((a, b) => a.at - b.at || a.end - b.end);
  return changes.map(({ at, end, by }) => {
    const line = source.slice(0, at).split('\n').length;
    const start = source.lastIndexOf('\n', at - 1) + 1;
    const stop = source.indexOf('\n', at);
    return {
      line,
      column: at - start + 1,
      text: source.slice(start, stop < 0 ? undefined : stop).trim(),
      before: source.slice(at, end).replace(/\s+/g, ' '),
      after: by.replace(/\s+/g, ' '),
      source: source.slice(0, at) + by + source.slice(end),
    };
  });
}
