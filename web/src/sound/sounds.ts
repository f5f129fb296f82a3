// Short sounds made on the spot, no files: wood and stone set down, dice rolling, bronze. Quiet,
// and silent until a person has touched something, as browsers ask.
import type { GameEvent } from '../core/types';
import { settings } from '../settings/settings.svelte';

type Sound = 'dice' | 'step' | 'place' | 'push' | 'turn' | 'hit' | 'coin' | 'light' | 'win';

/** Something to be heard: what happens, in how many milliseconds, and how long it takes. */
export interface Cue {
  kind: GameEvent['kind'] | 'passes' | 'lights';
  at: number;
  length: number;
}

/** Loudest amplitude of any sound. */
const LOUDNESS = 0.16;

const BY_KIND: Partial<Record<Cue['kind'], Sound>> = {
  passes: 'step',
  lights: 'light',
  thrown: 'dice',
  entered: 'place',
  bought: 'place',
  placed: 'place',
  moved: 'place',
  pushed: 'push',
  borne_off: 'place',
  swapped: 'place',
  hit: 'hit',
  captured: 'hit',
  ejected: 'hit',
  exhausted: 'turn',
  turned: 'turn',
  paid: 'coin',
  received: 'coin',
  ended: 'win',
};

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Only after a gesture: before it there is no context, and every sound is dropped. */
function wake(): void {
  if (!settings.sound || !('AudioContext' in globalThis)) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
}

export function listenForGestures(): void {
  addEventListener('pointerdown', wake, { passive: true });
  addEventListener('keydown', wake, { passive: true });
}

function noiseOf(audio: AudioContext): AudioBuffer {
  noise ??= audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const samples = noise.getChannelData(0);
  if (samples[0] === 0) for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  return noise;
}

/** A gain that starts at once and dies away within `length` seconds. */
function fading(audio: AudioContext, at: number, loud: number, length: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(LOUDNESS * loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(audio.destination);
  return gain;
}

/** A knock: a little noise in a narrow band. */
function knock(audio: AudioContext, at: number, pitch: number, loud: number, length: number): void {
  const source = audio.createBufferSource();
  const band = audio.createBiquadFilter();
  source.buffer = noiseOf(audio);
  band.type = 'bandpass';
  band.frequency.value = pitch;
  band.Q.value = 3;
  source.connect(band).connect(fading(audio, at, loud, length));
  source.start(at, Math.random() * 0.3, length);
}

function tone(audio: AudioContext, at: number, pitch: number, loud: number, length: number): void {
  const source = audio.createOscillator();
  source.type = 'triangle';
  source.frequency.value = pitch;
  source.connect(fading(audio, at, loud, length));
  source.start(at);
  source.stop(at + length);
}

/** When dice meet the board, in parts of a throw: each bounce a little lower. */
const BOUNCES = [0.2, 0.23, 0.28, 0.5, 0.54, 0.7, 0.74, 0.86];

/** Seconds that dice are heard which are not seen flying. */
const UNSEEN = 0.45;

/** What is heard from `now` on, in seconds; `length` is for what takes its time. */
const MAKE: Record<Sound, (audio: AudioContext, now: number, length: number) => void> = {
  dice: (audio, now, length) =>
    BOUNCES.forEach((part, i) =>
      knock(audio, now + part * (length || UNSEEN), 2000 - 120 * i, 1.7 - 0.17 * i, 0.06),
    ),
  step: (audio, now) => knock(audio, now, 1250, 0.6, 0.04),
  push: (audio, now) => {
    for (const [i, after] of [0, 0.05, 0.1, 0.15].entries())
      knock(audio, now + after, 300 + 40 * i, 1.1, 0.09);
  },
  turn: (audio, now) => [0, 0.06].forEach((after) => knock(audio, now + after, 1500, 0.9, 0.05)),
  light: (audio, now) =>
    [523, 659, 784].forEach((pitch, i) => tone(audio, now + 0.06 * i, pitch, 0.28, 0.4)),
  place: (audio, now) => {
    knock(audio, now, 900, 2, 0.07);
    tone(audio, now, 190, 0.35, 0.08);
  },
  hit: (audio, now) => {
    knock(audio, now, 420, 3, 0.16);
    tone(audio, now, 95, 0.9, 0.2);
  },
  coin: (audio, now) =>
    [2100, 3150].forEach((pitch, i) => tone(audio, now + 0.04 * i, pitch, 0.18, 0.18)),
  win: (audio, now) =>
    [392, 494, 587, 784].forEach((pitch, i) => tone(audio, now + 0.13 * i, pitch, 0.5, 0.5)),
};

/** What is being shown, for the ear: once, where several pieces do the same at once. */
export function sound(cues: readonly Cue[]): void {
  if (!settings.sound || context?.state !== 'running') return;
  const made = new Set<string>();
  for (const { kind, at, length } of cues) {
    const voice = BY_KIND[kind];
    const once = `${voice} ${Math.round(at / 20)}`;
    if (!voice || made.has(once)) continue;
    made.add(once);
    MAKE[voice](context, context.currentTime + at / 1000, length / 1000);
  }
}
