// Short sounds made on the spot, no files: wood and stone set down, dice rolling, bronze. Quiet,
// and silent until a person has touched something, as browsers ask.
import type { GameEvent } from '../core/types';
import { settings } from '../settings/settings.svelte';

type Sound = 'dice' | 'place' | 'hit' | 'coin' | 'win';

/** Loudest amplitude of any sound. */
const LOUDNESS = 0.16;

const BY_EVENT: Partial<Record<GameEvent['kind'], Sound>> = {
  thrown: 'dice',
  entered: 'place',
  bought: 'place',
  placed: 'place',
  moved: 'place',
  pushed: 'place',
  borne_off: 'place',
  swapped: 'place',
  hit: 'hit',
  captured: 'hit',
  ejected: 'hit',
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

const MAKE: Record<Sound, (audio: AudioContext, now: number) => void> = {
  dice: (audio, now) =>
    [0, 0.07, 0.13, 0.22, 0.28, 0.38].forEach((after, i) =>
      knock(audio, now + after, 1900 - 130 * i, 1.6 - 0.2 * i, 0.06),
    ),
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

function play(sound: Sound): void {
  if (!settings.sound || context?.state !== 'running') return;
  MAKE[sound](context, context.currentTime);
}

/** The sound of what is being shown: one for a movement of several pieces. */
export function soundOf(events: readonly GameEvent[]): void {
  for (const sound of new Set(events.map((event) => BY_EVENT[event.kind]))) if (sound) play(sound);
}
