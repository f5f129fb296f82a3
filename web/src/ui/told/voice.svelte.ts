// What is said aloud. The page has one live region (Voice.svelte), and what belongs together is one
// announcement: everything said within a moment, in its order. Nothing is lost while a dialog hides
// the region: it is said when the dialog closes.

/**
 * Milliseconds within which what is said belongs together: the effects of one step, not the next
 * step.
 */
const MOMENT = 30;
/** So many announcements stay in the region. */
const KEPT = 8;

let waiting: string[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let dialogs = 0;
let number = 0;

export const voice: { said: { number: number; text: string }[] } = $state({ said: [] });

function speak(): void {
  timer = undefined;
  if (waiting.length === 0 || dialogs > 0) return;
  voice.said = [...voice.said, { number: ++number, text: waiting.join(' ') }].slice(-KEPT);
  waiting = [];
}

/** Says it, together with what else is said in this moment. */
export function say(text: string): void {
  if (text === '') return;
  waiting.push(text);
  timer ??= setTimeout(speak, MOMENT);
}

/** A dialog has opened: what is outside it is not heard until it closes. */
export function holdVoice(): () => void {
  dialogs++;
  return () => {
    dialogs--;
    timer ??= setTimeout(speak, MOMENT);
  };
}
