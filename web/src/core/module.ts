// The C module: text in through one buffer, text out through another.

/** Of every module. */
export interface TextExports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  input(): number;
  input_size(): number;
  output(): number;
  output_length(): number;
}

/** Of a module that thinks: where the weights of the net of the game named in the input belong. */
export interface NetExports extends TextExports {
  net_room(): number;
  net_size(): number;
}

/**
 * Where a call answers 0 it refuses, and what it tells is a fault. A match is a number that `open`
 * or `open_record` gave.
 */
export interface Exports extends NetExports {
  games(): void;
  places(): number;
  courses(): number;
  dice_set(): number;
  look(): number;
  set_up(): number;
  open(): number;
  open_record(): number;
  close(match: number): number;
  state(match: number): number;
  state_at(match: number, count: number): number;
  throws(match: number): number;
  history(match: number, from: number): number;
  actions(match: number): number;
  outcomes(match: number, count: number): number;
  pick(match: number, count: number): number;
  refusal(match: number, count: number, target: number): number;
  play(match: number): number;
  throw_dice(match: number, high: number, low: number): number;
  rewind(match: number, count: number): number;
  end(match: number, winner: number): number;
  record(match: number): number;
  allow(seconds: number, fills: number): void;
  think(match: number, level: number, high: number, low: number): number;
  prepare(match: number): number;
  hint(match: number, depth: number, nodes: number, most: number): number;
  evaluate(match: number, count: number, depth: number, nodes: number): number;
  weigh(match: number, count: number, depth: number, nodes: number): number;
  review_step(match: number, step: number, depth: number, nodes: number): number;
  review_sum(match: number): number;
}

export class Module<Calls extends TextExports = Exports> {
  readonly call: Calls;
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();

  constructor(instance: WebAssembly.Instance) {
    this.call = instance.exports as unknown as Calls;
    this.call._initialize();
  }

  write(text: string): void {
    const size = this.call.input_size();
    const bytes = this.encoder.encode(text);
    if (bytes.length >= size) throw new RangeError('text too long');
    const room = new Uint8Array(this.call.memory.buffer, this.call.input(), size);
    room.set(bytes);
    room[bytes.length] = 0;
  }

  writeBytes(bytes: ArrayLike<number>): void {
    new Uint8Array(this.call.memory.buffer, this.call.input(), bytes.length).set(bytes);
  }

  text(): string {
    return this.decoder.decode(
      new Uint8Array(this.call.memory.buffer, this.call.output(), this.call.output_length()),
    );
  }

  /** A copy of what was answered, where it is no text. */
  bytes(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(
      this.call.memory.buffer,
      this.call.output(),
      this.call.output_length(),
    ).slice() as Uint8Array<ArrayBuffer>;
  }

  json(): unknown {
    return JSON.parse(this.text());
  }
}

/** All that the module imports: the clock that bounds its thoughts. */
export const IMPORTS = { page: { now: () => performance.now() / 1000 } };

export async function startModule<Calls extends TextExports = Exports>(
  code: WebAssembly.Module,
): Promise<Module<Calls>> {
  return new Module<Calls>(await WebAssembly.instantiate(code, IMPORTS));
}
