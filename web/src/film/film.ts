// A game as a file with a moving picture, made in the browser: no server sees it, no network is
// needed. As MP4 where the browser can, which everybody plays; as WebM else.
import {
  BufferTarget,
  CanvasSource,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import type { Rules } from '../core/rules';
import { ScenePainter, SIZE } from './painter';
import { scriptOf } from './scenes';

export interface Film {
  file: Blob;
  /** Of its name: “mp4”. */
  ending: string;
  /** In seconds. */
  time: number;
}

/** Bits a second: with LONGEST (scenes.ts) no film is larger than some 27 MB; most are a tenth of it. */
const BITRATE = 1_200_000;

/** There is no encoder, or none that may be used without encryption. */
export class Unable extends Error {}

/**
 * Null when `signal` ended it. `onscene` is told which scene of how many is being drawn.
 */
export async function makeFilm(
  rules: Rules,
  record: string,
  signal: AbortSignal,
  onscene: (n: number, count: number) => void,
): Promise<Film | null> {
  const codec =
    typeof VideoEncoder === 'undefined'
      ? null
      : await getFirstEncodableVideoCodec(['avc', 'vp9', 'vp8'], { ...SIZE, bitrate: BITRATE });
  if (codec === null) throw new Unable();
  const script = scriptOf(rules, record);
  const painter = await ScenePainter.prepare(script);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, SIZE);
  const context = canvas.getContext('2d', { alpha: false })!;
  const target = new BufferTarget();
  const format = codec === 'avc' ? new Mp4OutputFormat() : new WebMOutputFormat();
  const output = new Output({ format, target });
  const source = new CanvasSource(canvas, { codec, bitrate: BITRATE, keyFrameInterval: 5 });
  output.addVideoTrack(source);
  await output.start();
  let time = 0;
  for (const [i, scene] of script.scenes.entries()) {
    if (signal.aborted) {
      await output.cancel();
      return null;
    }
    onscene(i, script.scenes.length);
    painter.paint(context, scene);
    await source.add(time, scene.time);
    time += scene.time;
  }
  await output.finalize();
  const file = new Blob([target.buffer!], { type: format.mimeType });
  return { file, ending: format.fileExtension.slice(1), time };
}
