// How the build reads catalogues and sources of C.
import { describe, expect, test } from 'vitest';
import { Catalogue, contextOf } from '../../catalogue';
import { spoken, textsOf, translated } from '../../dictionary';
import { faults, messages, readMessages, readSentences } from '../../sentences';
import { keyOf } from '../../src/i18n/key';

const header = (forms: string) => `msgid ""\nmsgstr ""\n"Plural-Forms: ${forms}\\n"\n\n`;
const FRENCH = `${header('nplurals=2; plural=(n > 1);')}msgid "one "\n"two"\nmsgstr "un "\n"deux \\"trois\\""

#, c-format
msgid "{n} token"
msgid_plural "{n} tokens"
msgstr[0] "{n} jeton"
msgstr[1] "{n} jetons"

msgctxt "keys"
msgid "t"
msgstr "l"

msgid "open"
msgstr ""
`;
const POLISH = `${header('nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);')}msgid "{n} token"
msgid_plural "{n} tokens"
msgstr[0] "{n} żeton"
msgstr[1] "{n} żetony"
msgstr[2] "{n} żetonów"
`;

const TOKENS = { one: '{n} token', other: '{n} tokens' };

describe('a catalogue', () => {
  const french = new Catalogue('fr', FRENCH);

  test('says what it has, and fails by name where it has nothing', () => {
    expect(french.say('one two', undefined, 'a.b')).toBe('un deux "trois"');
    expect(french.say('t', 'keys', 'keys.throw')).toBe('l');
    expect(() => french.say('t', undefined, 'a.b')).toThrow('po/fr.po lacks “t”, of a.b');
    expect(() => french.say('open', undefined, 'a.b')).toThrow('po/fr.po lacks “open”, of a.b');
  });

  test('has a form for every kind of number', () => {
    expect(french.sayForms(TOKENS, undefined, 'tokens')).toEqual({
      one: '{n} jeton',
      other: '{n} jetons',
    });
    expect(new Catalogue('pl', POLISH).sayForms(TOKENS, undefined, 'tokens')).toEqual({
      one: '{n} żeton',
      few: '{n} żetony',
      other: '{n} żetonów',
    });
  });

  test('that need not be whole says in English what it lacks', () => {
    const open = new Catalogue('pl', POLISH, false);
    expect(open.say('one two', undefined, 'a.b')).toBe('one two');
    expect(open.sayForms({ one: 'one', other: '{n}' }, undefined, 'a.b')).toEqual({
      one: 'one',
      other: '{n}',
    });
    expect(open.sayForms(TOKENS, undefined, 'tokens').few).toBe('{n} żetony');
  });

  test('of a language that browsers do not know counts as English does', () => {
    const text = POLISH.replace(/nplurals[^\\]*/, 'nplurals=2; plural=(n != 1);');
    expect(new Catalogue('la', text).sayForms(TOKENS, undefined, 'tokens').one).toBe('{n} żeton');
    expect(() => new Catalogue('la', POLISH)).toThrow('po/la.po');
  });

  test('translates a dictionary whole', () => {
    const english = {
      list: ['one two', ''],
      n: 3,
      keys: { throwDice: 't' },
      tokens: { one: '{n} token', other: '{n} tokens' },
    };
    expect(translated({ ...english.keys }, 'keys', french)).toEqual({ throwDice: 'l' });
    expect(translated(english, '', french)).toEqual({
      list: ['un deux "trois"', ''],
      n: 3,
      keys: { throwDice: 'l' },
      tokens: { one: '{n} jeton', other: '{n} jetons' },
    });
    expect(textsOf(english, '')).toEqual([
      { path: 'list.0', one: 'one two' },
      { path: 'keys.throwDice', one: 't' },
      { path: 'tokens', one: '{n} token', other: '{n} tokens' },
    ]);
  });
});

test('a context is a place in the dictionaries, with all below it', () => {
  expect(contextOf('keys.undo')).toBe('keys');
  expect(contextOf('games.ur.options.first.values.white')).toBe('games.*.options.first.values');
  expect(contextOf('keysOf')).toBeUndefined();
});

describe('sentences of C', () => {
  test('are read from lists, by name', () => {
    expect(
      readSentences(
        '#define L(X) \\\n  X(A_B, "one " \\\n "two", "a-b", 3) \\\n  X(C, "{x}", "c")',
      ),
    ).toEqual({ 'a-b': 'one two', c: '{x}' });
  });

  test('are read where they are marked', () => {
    expect(
      readMessages('say(_("a")); N_("b \\"c\\""), LUS_TEXT("d "\n "e") X(LUS_E, "f") other("g")'),
    ).toEqual(['a', 'b "c"', 'd e', 'f']);
    expect(faults()).toContain('the text ends too early');
    expect(messages()).not.toContain('the text ends too early');
  });
});

test('two messages with one key are refused by the build', () => {
  const catalogue = { say: (text: string) => text };
  expect(spoken(catalogue, ['one', 'two'])).toEqual({
    [keyOf('one')]: 'one',
    [keyOf('two')]: 'two',
  });
  expect(() => spoken(catalogue, ['one', 'two', 'one'])).toThrow('“one” has the key of another');
});
