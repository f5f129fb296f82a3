// Plays blocks of one study in a copy of the laboratory's module of its own.
import { fetchNet } from '../../core/nets';
import { openStudy, pilotOf, startLab, type LabModule, type Study } from './module';

/** `pilot`: the blocks are those of the study that is played before, to plan this one. */
export type Order =
  { code: WebAssembly.Module; study: string; pilot: boolean } | { item: number; cell: number };
/** A block that was played, packed; or what went wrong. */
export type Delivery = { item: number; block: Uint8Array<ArrayBuffer> } | { failure: string };

let ready: Promise<{ module: LabModule; study: Study }> | undefined;
/** Games whose net is in the module, or which have none. */
const equipped = new Set<string>();

async function prepare(
  code: WebAssembly.Module,
  text: string,
  pilot: boolean,
): Promise<{ module: LabModule; study: Study }> {
  const module = await startLab(code);
  const own = openStudy(module, text);
  const study = pilot ? pilotOf(module) : own;
  if (!module.call.lab_player_open()) throw new Error('memory');
  return { module, study };
}

async function play(item: number, cell: number): Promise<Uint8Array<ArrayBuffer>> {
  const { module, study } = await ready!;
  const { id, thinks } = study.cells[cell]!;
  if (thinks && !equipped.has(id)) {
    await fetchNet(module, id);
    equipped.add(id);
  }
  if (!module.call.lab_play(item)) throw new Error('memory');
  return module.bytes();
}

self.onmessage = async ({ data }: MessageEvent<Order>) => {
  if ('code' in data) {
    ready = prepare(data.code, data.study, data.pilot);
    return;
  }
  try {
    const block = await play(data.item, data.cell);
    self.postMessage({ item: data.item, block } satisfies Delivery, { transfer: [block.buffer] });
  } catch (trouble) {
    self.postMessage({ failure: String(trouble) } satisfies Delivery);
  }
};
