// Where things stand in a window: the panel beside the board or under it, the board lying or
// upright, whichever makes the board largest.
import type { Layout } from '../boards/design';

export interface Room {
  width: number;
  height: number;
  /** Pixels of the page's own unit of length. */
  rem: number;
}

export interface Arrangement {
  /** The panel stands beside the board; else under it. */
  side: boolean;
  /** The board stands upright. */
  tall: boolean;
  /** So narrow that everything but the board has two rows, for a finger each. */
  phone: boolean;
  /** So low that the tools stand in the panel. */
  low: boolean;
  /** Too small for everything: the page scrolls. */
  tiny: boolean;
  /** In a museum: so much is left under the board that everything there may be large. */
  roomy: boolean;
  /** Pixels: how wide the panel is beside the board, and how high the board over it. */
  panel: number;
  board: number;
}

/** Units of the drawing left free around it, on either side (Board.svelte). */
const EDGE = 6;
/** Pixels beside the board: padding of the window, and the gap before the panel. */
const BESIDE = 28;
const AROUND = 8;

// In the page's unit of length.
const HEAD = 2.9;
const KIOSK_HEAD = 3.3;
const UNDER = { phone: 7, kiosk: 12, else: 9 };
const PANEL = { least: 10.6, most: 25, share: 0.19 };
/** Where there is much to read beside the board: the end of a game, its review. */
const WORDY = { least: 15, most: 25, share: 0.29, under: 0.48 };
const LOW = 26;
const TINY = 19;
const ROOMY = 19;

/** Pixels a unit of the drawing has. */
const scaleIn = (layout: Layout, width: number, height: number) =>
  Math.min(width / (layout.width + 2 * EDGE), height / (layout.height + 2 * EDGE));

/** `wordy`: there is much to read beside the board. */
export function arrange(
  room: Room,
  drawing: (tall: boolean) => Layout,
  kiosk: boolean,
  wordy = false,
): Arrangement {
  const { width, height, rem } = room;
  const phone = width < 600;
  const tiny = height < TINY * rem;
  const head = (kiosk ? KIOSK_HEAD : HEAD) * rem;
  const { least: narrow, most, share } = wordy ? WORDY : PANEL;
  const least = Math.max(narrow * rem, Math.min(share * width, most * rem));
  const below = (phone ? UNDER.phone : kiosk ? UNDER.kiosk : UNDER.else) * rem;
  const under = wordy ? Math.max(below, WORDY.under * height) : below;
  const ways = [true, false].flatMap((side) =>
    [false, true].map((tall) => {
      const low = side && height < LOW * rem;
      const layout = drawing(tall);
      const free = side
        ? { w: width - least - BESIDE, h: height - (low ? 0 : head) - AROUND }
        : { w: width - AROUND, h: height - head - under };
      const scale = scaleIn(layout, Math.max(free.w, 1), Math.max(free.h, 1));
      const drawn = {
        w: scale * (layout.width + 2 * EDGE),
        h: scale * (layout.height + 2 * EDGE),
      };
      const area = scale * scale * layout.board.w * layout.board.h;
      return { side, tall, low, area, drawn };
    }),
  );
  // More to read makes a board smaller, but does not turn it or move what stands beside it.
  const usual = wordy ? arrange(room, drawing, kiosk) : null;
  const best = ways
    .filter(({ side }) => !(tiny && side))
    .filter(({ side, tall }) => !usual || (side === usual.side && tall === usual.tall))
    .reduce((one, other) => (other.area > one.area ? other : one));
  return {
    side: best.side,
    tall: best.tall,
    phone: phone && !best.side,
    low: best.low,
    tiny,
    roomy: kiosk && !best.side && height - best.drawn.h > ROOMY * rem,
    panel: Math.min(Math.max(least, width - BESIDE - best.drawn.w), PANEL.most * rem),
    board: tiny ? Math.max(180, 0.78 * height) : best.drawn.h,
  };
}
