// The page shows the rulebooks as they stand: every article, in every language, and every word of
// it.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { marksOf } from '../../catalogue';
import { courseOf } from '../../src/learn/lessons';
import { parseRulebook, type Inline, type Rulebook } from '../../src/learn/rulebook';
import { loadRulebook } from '../../src/learn/rulebooks';
import { languages } from '../../src/settings/languages';
import { freshRules } from '../module';

const bookOf = (id: string, language: string) =>
  new URL(
    `../../../games/${id}/rules${language === 'en' ? '' : `.${language}`}.md`,
    import.meta.url,
  );
const games = freshRules()
  .catalogue()
  .games.flatMap(({ id, articles }) =>
    languages
      .filter((language) => existsSync(bookOf(id, language)))
      .map((language) => ({ id, articles, language })),
  );
const fileOf = (id: string, language: string) => readFileSync(bookOf(id, language), 'utf8');
const articlesOf = (book: Rulebook) =>
  book.sections.flatMap((s) => s.blocks.flatMap((b) => (b.kind === 'article' ? [b.id] : [])));
const plain = (parts: Inline[]) => parts.map((part) => part.text).join('');

describe.each(games)('$id in $language', ({ id, articles, language }) => {
  const text = fileOf(id, language);
  const book = parseRulebook(text, marksOf(language));

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
    expect(letters(shown)).toBe(
      letters(text.replace(/^# .*$/m, '').replace(/^\p{L}+(?=\s*: )/mu, '')),
    );
  });

  test('refers to articles that exist', () => {
    const all = new Set([
      ...articlesOf(book),
      ...games
        .filter((g) => g.language === language)
        .flatMap((g) => articlesOf(parseRulebook(fileOf(g.id, language), marksOf(language)))),
    ]);
    const named = book.sections.flatMap((s) =>
      s.blocks.flatMap((b) => b.text.filter((part) => part.kind === 'article')),
    );
    for (const part of named) expect(all).toContain(part.text);
    for (const task of courseOf(id).tasks)
      for (const name of task.articles) expect(all).toContain(name);
  });

  test('marks every article as the English one does', () => {
    const standings = (some: Rulebook) =>
      some.sections.flatMap((s) =>
        s.blocks.flatMap((b) =>
          b.kind === 'article'
            ? `${b.id} ${b.text.map((part) => (part.kind === 'mark' ? part.standing : '')).join('')}`
            : [],
        ),
      );
    expect(standings(book)).toEqual(standings(parseRulebook(fileOf(id, 'en'), marksOf('en'))));
  });

  test('is what the page loads', async () => {
    expect(await loadRulebook(id, language)).toEqual(book);
  });
});

test('marks tell what is from the source and what was filled in', () => {
  const standing = (text: string, language = 'en') =>
    parseRulebook(
      `## A\n- **UR-1** Text ${text}`,
      marksOf(language),
    ).sections[0]!.blocks[0]!.text.find((part) => part.kind === 'mark');
  expect(standing('[source]')).toMatchObject({ standing: 'source' });
  expect(standing('[lacune : photo perdue]', 'fr')).toMatchObject({ standing: 'gap' });
  expect(standing('[source; "any throw" gap]')).toMatchObject({ standing: 'mixed' });
  expect(standing('[découle]')).toMatchObject({ standing: 'follows' });
});
