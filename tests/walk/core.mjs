// What the rules make of a record: the page's module, instantiated afresh for every question, so that nothing can be left
// in it from the last one. Nothing else in tests/walk/ knows the module's calls.
import { readFileSync } from 'node:fs';

const code = new WebAssembly.Module(readFileSync(new URL('../../web/generated/lusoria.wasm', import.meta.url)));

export class Fresh {
  constructor() {
    this.call = new WebAssembly.Instance(code).exports;
    this.call._initialize();
  }

  write(text) {
    const bytes = new TextEncoder().encode(`${text}\0`);
    if (bytes.length > this.call.input_size()) throw new RangeError('text too long');
    new Uint8Array(this.call.memory.buffer, this.call.input(), bytes.length).set(bytes);
  }

  json() {
    const text = new TextDecoder().decode(new Uint8Array(this.call.memory.buffer, this.call.output(), this.call.output_length()));
    const answer = JSON.parse(text);
    if (answer && typeof answer === 'object' && 'error' in answer) throw new Error(answer.sentence);
    return answer;
  }

  ask(name, ...numbers) {
    this.call[name](...numbers);
    return this.json();
  }
}

/** A match in a module of its own. */
export class Game {
  constructor(fresh) {
    this.fresh = fresh;
  }

  static record(text) {
    const fresh = new Fresh();
    fresh.write(text);
    fresh.ask('open_record');
    return new Game(fresh);
  }

  /** `fresh`: a module that is used again, where thousands of positions are opened one after the other. */
  static begin(identity, position = '', played = [], fresh = new Fresh()) {
    fresh.write(`${identity}\n${position}`);
    fresh.ask('open');
    const game = new Game(fresh);
    for (const text of played) game.play(text);
    return game;
  }

  play(text) {
    this.fresh.write(text);
    this.fresh.ask('play');
  }

  /** People have ended it. */
  end(winner, reason) {
    this.fresh.write(reason);
    this.fresh.call.end(winner);
  }

  places() {
    return this.fresh.ask('places');
  }

  state() {
    return this.fresh.ask('state');
  }

  stateAt(count) {
    return this.fresh.ask('state_at', count);
  }

  history() {
    return this.fresh.ask('history', 0);
  }

  actions() {
    return this.fresh.ask('actions');
  }

  /** The throws that are possible now. */
  outcomes() {
    return this.fresh.ask('outcomes', this.state().steps);
  }

  pick(places) {
    new Uint8Array(this.fresh.call.memory.buffer, this.fresh.call.input(), places.length).set(places);
    return this.fresh.ask('pick', places.length);
  }
}

/** What a record says in so many words: the game as it is named in addresses. */
export const gameOf = (identity) => identity.split(':')[0];
