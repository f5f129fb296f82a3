// A rulebook read into parts: at build time, from the files that are the law (games/*/rules.md).

export type Standing = 'source' | 'gap' | 'mixed' | 'follows';

export type Inline =
  | { kind: 'text' | 'code' | 'em' | 'strong'; text: string }
  /** Another article. */
  | { kind: 'article'; text: string }
  /** Where it comes from: [source], [gap: …]. */
  | { kind: 'mark'; standing: Standing; text: string };

export type Block =
  { kind: 'article'; id: string; text: Inline[] } | { kind: 'item' | 'paragraph'; text: Inline[] };

export interface Section {
  title: Inline[];
  blocks: Block[];
}

export interface Rulebook {
  source: Inline[];
  sections: Section[];
}

const PIECES = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]|\b([A-Z][A-Z0-9]-\d+)\b/g;

/** What a mark calls a rule of the document, and a gap in it, in the language of a rulebook. */
export interface Marks {
  source: string;
  gap: string;
}

function standingOf(mark: string, words: Marks): Standing {
  const says = (word: string) => new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'u').test(mark);
  const gap = says(words.gap);
  const source = says(words.source);
  if (gap && source) return 'mixed';
  if (gap) return 'gap';
  return source ? 'source' : 'follows';
}

export function inlines(text: string, words: Marks): Inline[] {
  const out: Inline[] = [];
  let at = 0;
  for (const match of text.matchAll(PIECES)) {
    if (match.index > at) out.push({ kind: 'text', text: text.slice(at, match.index) });
    const [whole, code, strong, em, mark, article] = match;
    if (code) out.push({ kind: 'code', text: code });
    else if (strong) out.push({ kind: 'strong', text: strong });
    else if (em) out.push({ kind: 'em', text: em });
    else if (mark) out.push({ kind: 'mark', standing: standingOf(mark, words), text: mark });
    else if (article) out.push({ kind: 'article', text: article });
    at = match.index + whole.length;
  }
  if (at < text.length) out.push({ kind: 'text', text: text.slice(at) });
  return out;
}

function blockOf(text: string, words: Marks): Block {
  const article = /^- \*\*([A-Z][A-Z0-9]-\d+)\*\* (.*)$/s.exec(text);
  if (article) return { kind: 'article', id: article[1]!, text: inlines(article[2]!, words) };
  if (text.startsWith('- ')) return { kind: 'item', text: inlines(text.slice(2), words) };
  return { kind: 'paragraph', text: inlines(text, words) };
}

/** Lines that belong together: a blank line, a heading or a new item begins another. */
function chunks(markdown: string): string[] {
  const out: string[] = [];
  let open = false;
  for (const line of markdown.split('\n')) {
    const trimmed = line.trim();
    if (trimmed === '') open = false;
    else if (open && !/^(#|- )/.test(trimmed)) out.push(`${out.pop()} ${trimmed}`);
    else out.push(trimmed);
    if (trimmed !== '') open = !trimmed.startsWith('#');
  }
  return out;
}

export function parseRulebook(markdown: string, words: Marks): Rulebook {
  const book: Rulebook = { source: [], sections: [] };
  for (const chunk of chunks(markdown)) {
    // “Source: …”, in any language, stands before all sections.
    const source = book.sections.length === 0 && /^\p{L}+\s*: (.*)$/su.exec(chunk);
    if (chunk.startsWith('## '))
      book.sections.push({ title: inlines(chunk.slice(3), words), blocks: [] });
    else if (source) book.source = inlines(source[1]!, words);
    else if (!chunk.startsWith('# ')) {
      const section = book.sections.at(-1);
      if (!section)
        throw new Error(`a rulebook begins with its source and a section, not with “${chunk}”`);
      section.blocks.push(blockOf(chunk, words));
    }
  }
  return book;
}
