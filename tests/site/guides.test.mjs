// The guides say what is true: words in bold stand on the screen, in the language of the guide, and
// the commands exist with the flags they are given. Each guide is there in English and French.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = `${root}docs/guides/`;
const guides = readdirSync(folder).filter((name) => name.endsWith('.md'));
/** The guide for those who write a player lies beside the reference. */
const bots = ['../bots.md', '../bots.fr.md'];
const read = (name) => readFileSync(folder + name, 'utf8');
const program = process.env.LUSORIA ?? `${root}build/lusoria`;

/** Every sentence of the catalogue and its French, as one line. */
function catalogue() {
  const sentences = { en: new Set(), fr: new Set(['Latina']) };
  const text = readFileSync(`${root}po/fr.po`, 'utf8');
  const entry = /^(msgid|msgid_plural|msgstr(?:\[\d\])?) ((?:"(?:[^"\\]|\\.)*"\n?)+)/gm;
  for (const [, kind, lines] of text.matchAll(entry)) {
    const sentence = [...lines.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, line]) => line).join('');
    sentences[kind.startsWith('msgid') ? 'en' : 'fr'].add(sentence);
  }
  sentences.en.add('Latina'); // A language is called what its speakers call it.
  return sentences;
}
const sentences = catalogue();
/** “Pair round 1” is what the screen makes of “Pair round {n}”. */
const onScreen = (words, language) =>
  sentences[language].has(words) || sentences[language].has(words.replace(/\d+/, '{n}'));

test('each guide is there in both languages', () => {
  const names = guides.map((name) => name.replace(/(\.fr)?\.md$/, ''));
  for (const name of new Set(names))
    assert.equal(names.filter((each) => each === name).length, 2, name);
  assert.ok(guides.length >= 18);
});

for (const name of guides)
  test(`${name}: words in bold stand on the screen`, () => {
    const language = name.endsWith('.fr.md') ? 'fr' : 'en';
    const bold = [...read(name).matchAll(/\*\*([^*]+)\*\*/g)].map(([, words]) =>
      words.replace(/[ \n]+/g, ' '),
    );
    assert.deepEqual(
      bold.filter((words) => words !== 'bold' && words !== 'gras' && !onScreen(words, language)),
      [],
    );
  });

test('every command exists, with its flags', () => {
  let commands = 0;
  for (const name of [...guides, ...bots])
    for (const [, line] of read(name).matchAll(/(?:`|^ {4,})lusoria ([^`\n]+)/gm)) {
      const words = line.trim().split(/\s+/);
      if (words[0].startsWith('-')) continue;
      const command = ['lab', 'store'].includes(words[0]) ? words.slice(0, 2) : words.slice(0, 1);
      const help = execFileSync(program, [...command, '--help'], { encoding: 'utf8' });
      for (const flag of words.filter((word) => word.startsWith('--')))
        assert.ok(help.includes(`  ${flag} `), `${name}: ${line}: no ${flag}`);
      commands++;
    }
  assert.ok(commands >= 20, `${commands} commands`);
});

test('both guides for writing a player say the same commands and links', () => {
  const codes = (name) =>
    [...read(name).matchAll(/`([^`]+)`|^ {7}(lusoria .*(?:\\\n.*)?)/gm)]
      .map(([, inline, block]) => (inline ?? block).replace(/\s+/g, ' '))
      .sort();
  const links = (name) =>
    [...read(name).matchAll(/\]\(([^)]+)\)/g)]
      .map(([, link]) => link.replace('.fr.md', '.md'))
      .sort();
  const [english, french] = bots;
  assert.ok(codes(english).length >= 12);
  assert.deepEqual(codes(french), codes(english));
  assert.deepEqual(links(french), links(english));
});
