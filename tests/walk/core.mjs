// What the rules make of a record: the page's module, instantiated afresh for every question, so
// that nothing can be left in it from the last one. Nothing else in tests/walk/ knows the module's
// calls.
import { readFileSync } from 'node:fs';

const code = new WebAssembly.Module(
  readFileSync(new URL('../../web/generated/lusoria.wasm', import.meta.url)),
);

export class Fresh {
  constructor() {
    this.call = new WebAssembly.Instance(code, {
      page: { now: () => performance.now() / 1000 },
    }).exports;
    this.call._initialize();
  }

  write(text) {
    const bytes = new TextEncoder().encode(`${text}\0`);
    if (bytes.length > this.call.input_size()) throw new RangeError('text too long');
    new Uint8Array(this.call.memory.buffer, this.call.input(), bytes.length).set(bytes);
  }

  writeBytes(bytes) {
    new Uint8Array(this.call.memory.buffer, this.call.input(), bytes.length).set(bytes);
  }

  /** The answer to a call, and what the call returned, where it was not refused. */
  ask(name, ...numbers) {
    const returned = this.call[name](...numbers);
    const text = new TextDecoder().decode(
      new Uint8Array(this.call.memory.buffer, this.call.output(), this.call.output_length()),
    );
    const answer = JSON.parse(text);
    if (!returned) throw new Error(answer.sentence);
    return { answer, returned };
  }
}

/** A match in a module of its own. */
export class Game {
  constructor(fresh, door, text) {
    this.fresh = fresh;
    fresh.write(text);
    this.handle = fresh.ask(door).returned;
  }

  static record(text) {
    return new Game(new Fresh(), 'open_record', text);
  }

  /**
   * `fresh`: a module that is used again, where thousands of positions are opened one after the
   * other.
   */
  static begin(identity, position = '', played = [], fresh = new Fresh()) {
    const game = new Game(fresh, 'open', `${identity}\n${position}`);
    for (const text of played) game.play(text);
    return game;
  }

  ask(name, ...numbers) {
    return this.fresh.ask(name, this.handle, ...numbers).answer;
  }

  close() {
    this.ask('close');
  }

  play(text) {
    this.fresh.write(text);
    this.ask('play');
  }

  /** People have ended it. */
  end(winner, reason) {
    this.fresh.write(reason);
    this.ask('end', winner);
  }

  places() {
    this.fresh.write(this.state().identity);
    return this.fresh.ask('places').answer;
  }

  state() {
    return this.ask('state');
  }

  stateAt(count) {
    return this.ask('state_at', count);
  }

  history() {
    return this.ask('history', 0);
  }

  actions() {
    return this.ask('actions');
  }

  /** The throws that are possible now. */
  outcomes() {
    return this.ask('outcomes', this.state().steps);
  }

  pick(places) {
    this.fresh.writeBytes(places);
    return this.ask('pick', places.length);
  }
}

/** The game of an identity as it is named in addresses. */
export const gameOf = (identity) => identity.split(':')[0];
