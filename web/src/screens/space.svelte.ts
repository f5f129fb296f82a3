// The room that a window gives to a match: its drawing, lying or upright, and the panel.
import type { Design, Layout } from '../boards/design';
import { bareAmong } from '../boards/parts/strip';
import type { Match } from '../play/match.svelte';
import { arrange, type Arrangement } from './arrange';

interface Shown {
  match: Match;
  design: Design;
  /** Black sits in front. */
  turned: boolean;
  kiosk: boolean;
  /** The panel has more to tell than while one plays. */
  telling: boolean;
}

export class Space {
  width = $state(innerWidth);
  height = $state(innerHeight);
  /** Pixels of the page's unit of length. */
  readonly rem = $derived.by(() => {
    void [this.width, this.height];
    return parseFloat(getComputedStyle(document.documentElement).fontSize);
  });
  /** A text, so that the board is laid out anew only when it changes. */
  private readonly bare = $derived.by(() => {
    const { match } = this.shown();
    return bareAmong(match.places, match.stage.sprites).join();
  });
  readonly room: Arrangement = $derived.by(() => {
    const { kiosk, telling } = this.shown();
    return arrange(this, (tall) => this.drawn(tall), kiosk, telling);
  });
  readonly layout: Layout = $derived(this.drawn(this.room.tall));

  constructor(private readonly shown: () => Shown) {}

  private drawn(tall: boolean): Layout {
    const { match, design, turned } = this.shown();
    const bare = new Set(this.bare.split(',').map(Number));
    return design.layout(match.places, { tall, turned, bare });
  }
}
