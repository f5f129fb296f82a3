// The page shows the rulebooks as they stand: every article, in both languages, and every word of
// it.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { courseOf } from '../../src/learn/lessons';
import { parseRulebook, type Inline, type Rulebook } from '../../src/learn/rulebook';
import { loadRulebook } from '../../src/learn/rulebooks';
import { freshRules } from '../module';

const games = freshRules()
  .catalogue()
  .games.flatMap(({ id, articles }) =>
    (['fr', 'en'] as const).map((language) => ({ id, articles, language })),
  );
const fileOf = (id: string, language: string) =>
  readFileSync(
    new URL(`../../../games/${id}/rules${language === 'fr' ? '.fr' : ''}.md`, import.meta.url),
    'utf8',
  );
const articlesOf = (book: Rulebook) =>
  book.sections.flatMap((s) => s.blocks.flatMap((b) => (b.kind === 'article' ? [b.id] : [])));
const plain = (parts: Inline[]) => parts.map((part) => part.text).join('');

describe.each(games)('$id in $language', ({ id, articles, language }) => {
  const text = fileOf(id, language);
  const book = parseRulebook(text);

  test('has every article, in order', () => {
    const written = [...text.matchAll(/^- \*\*([A-Z0-9]+-\d+)\*\*/gm)].map((match) => match[1]);
    expect(articlesOf(book)).toEqual(written);
    expect(written).toEqual(written.map((_, i) => `${articles}-${i + 1}`));
  });

  test('loses no word', () => {
    const letters = (s: string) => s.replace(/[^\p{L}\p{N}]/gu, '');
    const shown = [
      plain(book.source),
      ...book.sections.flatMap((s) => [
        plain(s.title),
        ...s.blocks.map((b) => (b.kind === 'article' ? b.id : '') + plain(b.text)),
      ]),
    ].join('');
    expect(letters(shown)).toBe(letters(text.replace(/^# .*$/m, '').replace(/^Sources?/m, '')));
  });

  test('refers to articles that exist', () => {
    const all = new Set([
      ...articlesOf(book),
      ...games.flatMap((g) => articlesOf(parseRulebook(fileOf(g.id, language)))),
    ]);
    const named = book.sections.flatMap((s) =>
      s.blocks.flatMap((b) => b.text.filter((part) => part.kind === 'article')),
    );
    for (const part of named) expect(all).toContain(part.text);
    for (const task of courseOf(id).tasks)
      for (const name of task.articles) expect(all).toContain(name);
  });

  test('is what the page loads', async () => {
    expect(await loadRulebook(id, language)).toEqual(book);
  });
});

test('marks tell what is from the source and what was filled in', () => {
  const standing = (text: string) =>
    parseRulebook(`## A\n- **UR-1** Text ${text}`).sections[0]!.blocks[0]!.text.find(
      (part) => part.kind === 'mark',
    );
  expect(standing('[seed]')).toMatchObject({ standing: 'source' });
  expect(standing('[lacune : photo perdue]')).toMatchObject({ standing: 'gap' });
  expect(standing('[seed; "any throw" gap]')).toMatchObject({ standing: 'mixed' });
  expect(standing('[découle]')).toMatchObject({ standing: 'follows' });
});
