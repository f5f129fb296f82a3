// The keyboard's focus is never lost: when what had it goes away, it goes where one would look for
// it next.
import { tick } from 'svelte';

let byKeys = false;

/** Tells keys from pointers: only people who use keys need the focus moved. */
export function watchHands(): () => void {
  const keys = () => (byKeys = true);
  const pointer = () => (byKeys = false);
  addEventListener('keydown', keys, true);
  addEventListener('pointerdown', pointer, true);
  return () => {
    removeEventListener('keydown', keys, true);
    removeEventListener('pointerdown', pointer, true);
  };
}

export function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Where what had the focus has gone, something else has it then. */
export function catchFocus(selector: string): void {
  void tick().then(() => {
    if (isLost()) document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  });
}

/** Another screen: its title is read out, and Tab goes on from there. */
export const focusScreen = () => catchFocus('h1[tabindex]');

/**
 * After a step: to the dice where they may be thrown, otherwise to the place on the board where one
 * can act.
 */
export function recoverFocus(): void {
  void tick().then(() => {
    if (!byKeys || !isLost()) return;
    const next =
      document.querySelector<HTMLElement | SVGElement>('.dice.ready') ??
      document.querySelector<SVGElement>('.hit[tabindex="0"]');
    next?.focus();
  });
}
