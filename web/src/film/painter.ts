// Draws the scenes of a game: the page's own board and pieces, put together on a canvas.
import { flushSync, mount, unmount } from 'svelte';
import type { Layout } from '../boards/design';
import { designOf } from '../boards/registry';
import { COUNTED } from '../boards/standing';
import type { Piece } from '../core/types';
import { settings } from '../settings/settings.svelte';
import { drawnAt, standalone } from '../ui/aid/picture-file';
import FilmParts from './FilmParts.svelte';
import type { Scene, Script } from './scenes';

export const SIZE = { width: 1280, height: 720 };
const MARGIN = 20;
/** Room for two lines of words. */
const CAPTION = 96;

const variable = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

export class ScenePainter {
  private constructor(
    private readonly script: Script,
    private readonly layout: Layout,
    private readonly parts: ReadonlyMap<string, HTMLCanvasElement>,
    private readonly scale: number,
  ) {}

  static async prepare(script: Script): Promise<ScenePainter> {
    const design = designOf(script.game);
    const layout = design.layout(script.places, { tall: false, turned: false });
    const scale = Math.min(
      (SIZE.width - 2 * MARGIN) / layout.width,
      (SIZE.height - 2 * MARGIN - CAPTION) / layout.height,
    );
    const all = script.scenes.flatMap(({ pieces }) => pieces);
    const kinds = [...new Map(all.map((piece) => [keyOf(piece), piece])).values()];
    const target = document.body;
    const face = settings.faces[script.game] ?? 0;
    const shown = mount(FilmParts, {
      target,
      props: { design, layout, places: script.places, face, kinds },
    });
    flushSync();
    const parts = new Map<string, HTMLCanvasElement>();
    try {
      for (const node of document.querySelectorAll<SVGSVGElement>('svg[data-part]')) {
        const box = node.viewBox.baseVal;
        const svg = await standalone([...node.children], box);
        parts.set(node.dataset.part!, await drawnAt(svg, box.width * scale, box.height * scale));
      }
    } finally {
      void unmount(shown);
    }
    return new ScenePainter(script, layout, parts, scale);
  }

  paint(on: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D, scene: Scene): void {
    const { layout, scale, script } = this;
    const left = (SIZE.width - layout.width * scale) / 2;
    on.setTransform(1, 0, 0, 1, 0, 0);
    on.fillStyle = variable('--paper');
    on.fillRect(0, 0, SIZE.width, SIZE.height);
    this.write(on, scene.caption);
    on.setTransform(1, 0, 0, 1, left, MARGIN);
    on.drawImage(this.parts.get('board')!, 0, 0);
    on.setTransform(scale, 0, 0, scale, left, MARGIN);
    on.fillStyle = variable('--last');
    on.strokeStyle = variable('--last-line');
    on.lineWidth = 3;
    for (const place of scene.touched) this.mark(on, place);
    const byPlace = Map.groupBy(scene.pieces, ({ place }) => place);
    for (const [id, here] of byPlace) {
      const place = script.places[id];
      if (place && layout.spots[id]) this.stand(on, id, here);
    }
  }

  private mark(on: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D, id: number): void {
    const spot = this.layout.spots[id];
    if (!spot || this.script.places[id]?.kind !== 'square') return;
    const { x, y, w, h } = spot;
    on.fillRect(x - w / 2 + 4, y - h / 2 + 4, w - 8, h - 8);
    on.strokeRect(x - w / 2 + 4, y - h / 2 + 4, w - 8, h - 8);
  }

  private stand(
    on: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D,
    id: number,
    here: readonly Piece[],
  ): void {
    const place = this.script.places[id]!;
    const each = here.flatMap((piece) => Array.from({ length: piece.count }, () => piece));
    const reach = this.layout.radius * 1.4;
    each.forEach((piece, index) => {
      const { x, y, size = 1 } = this.layout.stand(place, index, each.length);
      const drawn = this.parts.get(keyOf(piece))!;
      on.drawImage(drawn, x - reach * size, y - reach * size, 2 * reach * size, 2 * reach * size);
    });
    const alike = each.every(({ kind }) => kind === each[0]?.kind);
    if (each.length < COUNTED || !alike) return;
    const { x, y } = this.layout.stand(place, each.length - 1, each.length);
    on.fillStyle = variable('--count');
    on.beginPath();
    on.arc(x, y, 15, 0, 2 * Math.PI);
    on.fill();
    on.fillStyle = variable('--on-count');
    on.font = `600 18px ${variable('--titles')}`;
    on.textAlign = 'center';
    on.fillText(String(each.length), x, y + 6.5);
  }

  /** In two lines at most; what does not fit is left out. */
  private write(
    on: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D,
    caption: string,
  ): void {
    on.font = `400 30px ${variable('--text')}`;
    on.fillStyle = variable('--ink');
    on.textAlign = 'center';
    const lines: string[] = [];
    for (const word of caption.split(' ')) {
      const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
      if (lines.length > 0 && on.measureText(longer).width <= SIZE.width - 4 * MARGIN)
        lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    const shown = lines.slice(0, 2);
    if (lines.length > 2) shown[1] += ' …';
    const top = SIZE.height - CAPTION + (shown.length === 1 ? 42 : 22);
    shown.forEach((line, i) => on.fillText(line, SIZE.width / 2, top + 36 * i));
  }
}

const keyOf = ({ owner, kind }: Piece) => `${owner}.${kind}`;
