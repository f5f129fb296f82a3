// The board of a game as parts of a picture: rendered by Svelte on its server's side, so that
// whoever puts positions together needs no browser (README.md). Nothing here knows a game.
import type { Component } from 'svelte';
import { render } from 'svelte/server';
import { designOf } from '../src/boards/registry';
import type { Design, Layout } from '../src/boards/design';
import Defs from '../src/boards/parts/Defs.svelte';
import { COUNTED } from '../src/boards/standing';
import { Module } from '../src/core/module';
import { Rules } from '../src/core/rules';
import type { Game, Place, Player } from '../src/core/types';
import { loadWords, words } from '../src/i18n/index.svelte';
import Count from '../src/boards/parts/Count.svelte';

/** Where pieces stand on a place, from its middle: by how many there are, and which it is. */
export type Stands = [x: number, y: number, size: number][][];

export interface Drawing {
  game: string;
  box: { x: number; y: number; w: number; h: number };
  styles: string[];
  defs: string;
  art: string;
  /** By owner and kind: “0.1”. */
  pieces: Record<string, string>;
  /** The numbers that are written on high stacks; none below `counted`. */
  counts: Record<string, string>;
  counted: number;
  /** By the number of the place; null where nothing is drawn. */
  places: ([x: number, y: number, stands: number] | null)[];
  /** Each only once: most places are alike. */
  stands: Stands[];
}

/** More on one place are not drawn. */
const MOST = 40;
const OWNERS: readonly Player[] = [0, 1, 2];

const short = (value: number) => Math.round(value * 10) / 10;

function standsOf(layout: Layout, place: Place): Stands {
  const spot = layout.spots[place.id]!;
  return Array.from({ length: MOST }, (_, most) =>
    Array.from({ length: most + 1 }, (_, index) => {
      const { x, y, size = 1 } = layout.stand(place, index, most + 1);
      return [short(x - spot.x), short(y - spot.y), size];
    }),
  );
}

function placesOf(layout: Layout, places: readonly Place[]): Pick<Drawing, 'places' | 'stands'> {
  const known = new Map<string, number>();
  const stands: Stands[] = [];
  const found = places.map((place): Drawing['places'][number] => {
    const spot = layout.spots[place.id];
    if (!spot) return null;
    const here = standsOf(layout, place);
    const key = JSON.stringify(here);
    if (!known.has(key)) known.set(key, stands.push(here) - 1);
    return [short(spot.x), short(spot.y), known.get(key)!];
  });
  return { places: found, stands };
}

function drawn(game: Game, design: Design, places: readonly Place[]): Drawing {
  const styles = new Set<string>();
  function rendered<Props extends Record<string, unknown>>(
    part: Component<Props>,
    props: Props,
  ): string {
    const { head, body } = render(part as Component<Record<string, unknown>>, { props });
    for (const [, style = ''] of head.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g))
      styles.add(style);
    return body.replace(/<!--[\s\S]*?-->/g, '');
  }
  const layout = design.layout(places, { tall: false, turned: false });
  const kinds = game.pieces.flatMap((_, kind) => OWNERS.map((owner) => ({ owner, kind })));
  return {
    game: game.id,
    box: { x: 0, y: 0, w: layout.width, h: layout.height },
    defs: /<defs>([\s\S]*)<\/defs>/.exec(rendered(Defs, {}))![1]!,
    art: rendered(design.Art, { layout, places, face: 0 }),
    pieces: Object.fromEntries(
      kinds.map(({ owner, kind }) => [
        `${owner}.${kind}`,
        rendered(design.Piece, { owner, kind, radius: layout.radius }),
      ]),
    ),
    counts: Object.fromEntries(
      Array.from({ length: MOST + 1 - COUNTED }, (_, i) => [
        String(COUNTED + i),
        rendered(Count, { count: COUNTED + i }),
      ]),
    ),
    counted: COUNTED,
    ...placesOf(layout, places),
    styles: [...styles],
  };
}

/** One picture for people of all languages: trays are shown without their names. */
async function withoutNames(): Promise<void> {
  await loadWords();
  const { board, players } = words() as { board: object; players: object };
  for (const named of [board, players])
    for (const [name, text] of Object.entries(named))
      if (typeof text === 'string') Object.assign(named, { [name]: '' });
}

export async function drawings(instance: WebAssembly.Instance): Promise<Drawing[]> {
  await withoutNames();
  const rules = new Rules(new Module(instance));
  return rules
    .catalogue()
    .games.map((game) => drawn(game, designOf(game.id), rules.places(game.id)));
}
