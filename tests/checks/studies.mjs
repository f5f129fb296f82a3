// Whether an archived result is of its study file: studies.mjs STUDY, the result on standard input.
// Its text is the canonical one: single blanks, and settings that the file leaves out by their defaults.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const defaults = ['limit 10000', 'opening 0', 'margin 1'];
const study = readFileSync(process.argv[2], 'utf8')
  .split('\n')
  .map((line) => line.trim().replace(/^(\S+)\s+/, '$1 '))
  .filter((line) => line && !line.startsWith('#'));
const result = JSON.parse(readFileSync(0, 'utf8'));
const said = result.study.text
  .split('\n')
  .filter((line) => line && (study.includes(line) || !defaults.includes(line)));
if (said.join('\n') !== study.join('\n'))
  throw new Error(`the study is now\n${study.join('\n')}\nand was\n${said.join('\n')}`);
const text = `lusoria ${result.version} ${result.commit}\n${result.study.text}`;
if (createHash('sha256').update(text).digest('hex') !== result.registration)
  throw new Error('its registration is of another study');
if (result.commit.endsWith('-dirty')) throw new Error('played by a program of no commit');
