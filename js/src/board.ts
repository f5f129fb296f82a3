// <lusoria-board game="ur">: a board in another page. js/README.md has its attributes and events.
import type { Action, Player, State, Step } from '$page/core/types';
import { speak } from '$page/i18n/lexicon';
import { languages } from '$page/settings/languages';
import type { Look, Theme } from '$page/settings/types';
import type { Seat } from '$page/play/seats';
import { mount, unmount } from 'svelte';
import { BoardMatch } from './board/match.svelte';
import { resources } from './board/resources';
import { Shown } from './board/shown.svelte';
import { styles } from './board/styles';
import Table from './board/Table.svelte';

export type { Action, Player, State };

/** `detail` of lusoria-action. */
export interface ActionDetail {
  text: string;
  player: Player;
  /** Dice were thrown. */
  chance: boolean;
  position: string;
}

/** `detail` of lusoria-over. */
export interface OverDetail {
  winner: Player;
  reason: string;
}

const ANEW = ['game', 'position', 'white', 'black'];
const SHOWN = ['theme', 'look', 'orientation', 'readonly', 'lang'];
const THEMES: readonly Theme[] = ['auto', 'light', 'dark', 'contrast'];
const LOOKS: readonly Look[] = ['new', 'excavated', 'plain'];

/** One of a few words; the first where nothing is said. */
function wordOf<Word extends string>(name: string, text: string | null, words: readonly Word[]) {
  const found = words.find((word) => word === (text ?? words[0]));
  if (!found) throw new Error(`${name}="${text}": one of ${words.join(', ')}`);
  return found;
}

function seatOf(name: string, text: string | null): Seat {
  if (text === null || text === 'person') return { kind: 'person' };
  const level = /^level:([1-6])$/.exec(text)?.[1];
  if (!level) throw new Error(`${name}="${text}": person, or level:1 to level:6`);
  return { kind: 'level', level: Number(level) };
}

const messageOf = (trouble: unknown) => (trouble instanceof Error ? trouble.message : `${trouble}`);

/** On a server there are no elements: the class is there to be imported, and nothing else. */
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

export class LusoriaBoard extends Base {
  static readonly observedAttributes = [...ANEW, ...SHOWN];
  readonly #shown = new Shown();
  #table: Record<string, unknown> | null = null;
  /** What the property gave. */
  #record: string | null = null;
  /** Changes when what is being loaded is no longer wanted. */
  #turn = 0;

  connectedCallback(): void {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    root.adoptedStyleSheets = [sheet];
    this.#table = mount(Table, {
      target: root,
      props: { shown: this.#shown, onagain: () => this.restart() },
    });
    void this.#begin();
  }

  disconnectedCallback(): void {
    this.#turn++;
    if (this.#table) void unmount(this.#table);
    this.#table = null;
    this.#close();
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now || !this.#table) return;
    if (ANEW.includes(name)) {
      this.#record = null;
      void this.#begin();
    } else this.#tryTo(() => this.#dress());
  }

  /** Null before the board is there. */
  get state(): State | null {
    return this.#shown.match?.state ?? null;
  }

  get actions(): readonly Action[] {
    return this.#shown.match?.actions ?? [];
  }

  /** The game as a record; empty before the board is there. */
  get record(): string {
    return this.#shown.match?.record() ?? '';
  }

  set record(text: string) {
    this.#record = text;
    if (this.#table) void this.#begin();
  }

  /** Plays an action, or a throw that was made elsewhere. What is refused rejects. */
  async play(text: string): Promise<void> {
    await this.#match().follow(text);
  }

  async throw(): Promise<void> {
    await this.#match().follow(null);
  }

  /** To the last decision of a person since the last throw. */
  undo(): void {
    this.#match().undo();
  }

  /** From where its attributes say. */
  restart(): void {
    this.#record = null;
    void this.#begin();
  }

  #match(): BoardMatch {
    if (!this.#shown.match) throw new Error('the board is not there yet: wait for lusoria-ready');
    return this.#shown.match;
  }

  #fire(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  #close(): void {
    this.#shown.match?.close();
    this.#shown.match = null;
  }

  #fail(trouble: unknown): void {
    this.#close();
    this.#shown.trouble = messageOf(trouble);
    this.#fire('lusoria-error', { message: this.#shown.trouble });
  }

  #tryTo(act: () => void): void {
    try {
      act();
    } catch (trouble) {
      this.#fail(trouble);
    }
  }

  #dress(): void {
    this.#shown.theme = wordOf('theme', this.getAttribute('theme'), THEMES);
    this.#shown.look = wordOf('look', this.getAttribute('look'), LOOKS);
    const side = wordOf('orientation', this.getAttribute('orientation'), ['white', 'black']);
    this.#shown.turned = side === 'black';
    this.#shown.fixed = this.hasAttribute('readonly');
    const language = this.getAttribute('lang');
    if (language === null) return;
    void speak(wordOf('lang', language, ['en', ...languages]));
  }

  async #begin(): Promise<void> {
    const turn = ++this.#turn;
    try {
      this.#dress();
      const { rules, thinker } = await resources();
      if (turn !== this.#turn) return;
      this.#close();
      const seats = (['white', 'black'] as const).map((name) =>
        seatOf(name, this.getAttribute(name)),
      ) as [Seat, Seat];
      const identity = this.getAttribute('game');
      if (identity === null && this.#record === null)
        throw new Error('game="…" is missing: what is played, as "ur"');
      const setup =
        this.#record === null
          ? { identity: identity!, position: this.getAttribute('position') ?? '', seats }
          : { record: this.#record, seats, over: false };
      const told = (step: Step) => this.#tell(step);
      const match = new BoardMatch(rules, thinker, setup, told, () => this.#shown.fixed);
      this.#shown.trouble = '';
      this.#shown.match = match;
      this.#fire('lusoria-ready', { position: match.state.position });
      await match.goOn();
    } catch (trouble) {
      if (turn === this.#turn) this.#fail(trouble);
    }
  }

  #tell({ text, player, chance }: Step): void {
    const state = this.#shown.match?.state;
    if (!state) return;
    const detail: ActionDetail = { text, player, chance, position: state.position };
    this.#fire('lusoria-action', detail);
    if (state.kind !== 'over') return;
    const over: OverDetail = { winner: state.player, reason: state.reason };
    this.#fire('lusoria-over', over);
  }
}

if (globalThis.customElements && !customElements.get('lusoria-board'))
  customElements.define('lusoria-board', LusoriaBoard);
