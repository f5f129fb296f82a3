// Plays batches of games that wear a board, or judges a map by what they left, in a copy of the
// module of its own.
import { fetchNet } from '../../core/nets';
import {
  openWear,
  readMap,
  startWear,
  type WearModule,
  type WearStudy,
  type WearVerdict,
} from './module';

export type Order =
  | { code: WebAssembly.Module; study: string }
  | { item: number; cell: number }
  | { traces: readonly Uint8Array[]; map: string };
export type Delivery =
  { item: number; block: Uint8Array<ArrayBuffer> } | { verdict: WearVerdict } | { failure: string };

let ready: Promise<{ module: WearModule; wear: WearStudy }> | undefined;
let equipped = false;

async function prepare(code: WebAssembly.Module, text: string) {
  const module = await startWear(code);
  return { module, wear: openWear(module, text) };
}

async function play(item: number, cell: number): Promise<Delivery> {
  const { module, wear } = await ready!;
  if (!equipped) await fetchNet(module, wear.study.cells[cell]!.id);
  equipped = true;
  if (!module.call.wear_play(item)) throw new Error('memory');
  return { item, block: module.bytes() };
}

async function judge(traces: readonly Uint8Array[], map: string): Promise<Delivery> {
  const { module } = await ready!;
  traces.forEach((trace, item) => {
    module.writeBytes(trace);
    module.call.wear_add(item);
  });
  readMap(module, map);
  if (!module.call.wear_judge()) throw new Error('memory');
  return { verdict: module.json() as WearVerdict };
}

self.onmessage = async ({ data }: MessageEvent<Order>) => {
  if ('code' in data) {
    ready = prepare(data.code, data.study);
    return;
  }
  try {
    self.postMessage(
      await ('map' in data ? judge(data.traces, data.map) : play(data.item, data.cell)),
    );
  } catch (trouble) {
    self.postMessage({ failure: String(trouble) } satisfies Delivery);
  }
};
