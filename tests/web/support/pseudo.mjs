// A language that nobody speaks, made of the English: every sentence longer and with marks on its
// letters (qps), and the same from right to left (qpr). It shows which words were not translated,
// what does not fit, and what is tied to a side. Visitors never meet it: the page with it lies in
// build/pseudo.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const folder = `${root}build/pseudo`;
const MARKED = {
  a: 'äa',
  e: 'éë',
  i: 'îi',
  o: 'öõ',
  u: 'üu',
  A: 'Ä',
  E: 'É',
  I: 'Î',
  O: 'Ö',
  U: 'Ü',
};

/** Places, formats and single signs stay; a vowel counts for two letters in longer words. */
const lengthened = (text) =>
  text.replace(/\{\w+\}|%[-+#0]*[\d.*]*(?:ll|l|z)?[a-zA-Z%]|\\.|[A-Za-z]{3,}/g, (part) =>
    /^[A-Za-z]/.test(part) ? part.replace(/[aeiouAEIOU]/g, (vowel) => MARKED[vowel]) : part,
  );

/** Letters of a board and of keys are no sentences. */
const isSaid = (text) => text.length > 2 && /[a-z]{2}/.test(text);

export function pseudo(text, isMirrored) {
  if (text === 'ltr') return isMirrored ? 'rtl' : text;
  if (!isSaid(text)) return text;
  return isMirrored ? `\u202e${lengthened(text)}\u202c` : lengthened(text);
}

/** The catalogue of all sentences, from the template. */
function catalogue(template, language, isMirrored) {
  const head = `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n`;
  const entries = template.split('\n\n').slice(1);
  const said = (strings) =>
    strings
      .split('\n')
      .map((line) => line.replace(/^[^"]*"|"$/g, ''))
      .join('');
  const filled = entries.map((entry) => {
    const [, one = ''] = /^msgid ((?:".*"\n?)+)/m.exec(entry) ?? [];
    const [, other] = /^msgid_plural ((?:".*"\n?)+)/m.exec(entry) ?? [];
    const form = (text) => `"${pseudo(said(text.trimEnd()), isMirrored)}"`;
    const top = entry.slice(0, entry.search(/^msgstr/m));
    return other === undefined
      ? `${top}msgstr ${form(one)}`
      : `${top}msgstr[0] ${form(one)}\nmsgstr[1] ${form(other)}`;
  });
  return [head, ...filled].join('\n\n');
}

/** Builds the page with both, where anything has changed. */
export function buildPseudoPage() {
  mkdirSync(`${folder}/po`, { recursive: true });
  const template = execFileSync(`${root}po/extract`, { encoding: 'utf8', maxBuffer: 1e8 });
  for (const [language, isMirrored] of [
    ['qps', false],
    ['qpr', true],
  ])
    writeFileSync(`${folder}/po/${language}.po`, catalogue(template, language, isMirrored));
  execFileSync(`${root}web/build`, [`${folder}/page`], {
    env: { ...process.env, LUSORIA_CATALOGUES: `${folder}/po` },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return `${folder}/page`;
}
