// What belongs to no match: the games, their boards, positions to look at; and the door to matches.
import { accept, Bout } from './bout';
import type { Module } from './module';
import type { Catalogue, DiceSet, Place, Setup, State } from './types';

export class Rules {
  constructor(private readonly module: Module) {}

  catalogue(): Catalogue {
    this.module.call.games();
    return this.module.json() as Catalogue;
  }

  places(identity: string): Place[] {
    return this.tell('places', identity);
  }

  /**
   * The places that pieces of White and of Black walk over, in order; none where they go where they
   * like.
   */
  courses(identity: string): [number[], number[]] {
    const { white, black } = this.tell<{ white: number[]; black: number[] }>('courses', identity);
    return [white, black];
  }

  /** The dice that lie there; none in a game that does not begin with a throw of numbers. */
  diceSet(identity: string): DiceSet {
    return this.tell('dice_set', identity);
  }

  /**
   * A position to be seen, that nobody is going to play: the game's own start where none is given.
   */
  look(identity: string, position = ''): State {
    return this.tell('look', `${identity}\n${position}`);
  }

  /**
   * The position in which these pieces stand and this player is to act, before a throw or after
   * one; and all that can be thrown there. Refused where it is impossible.
   */
  setUp(
    identity: string,
    { player, thrown, pieces }: Setup,
  ): { position: string; throws: string[] } {
    const listed = pieces.map(
      ({ place, owner, kind, count }) => `${place} ${owner} ${kind} ${count}`,
    );
    return this.tell('set_up', [identity, player, thrown, listed.join()].join('\n'));
  }

  /** A match, from a position of one's own, after so many actions and throws. */
  open(identity: string, position = '', played: readonly string[] = []): Bout {
    const bout = this.enter('open', `${identity}\n${position}`);
    try {
      for (const text of played) bout.play(text);
    } catch (trouble) {
      bout.close();
      throw trouble;
    }
    return bout;
  }

  openRecord(text: string): Bout {
    return this.enter('open_record', text);
  }

  private enter(door: 'open' | 'open_record', text: string): Bout {
    this.module.write(text);
    const handle = this.module.call[door]();
    accept(this.module, handle);
    return new Bout(this.module, handle);
  }

  private tell<Answer>(
    question: 'places' | 'courses' | 'dice_set' | 'look' | 'set_up',
    text: string,
  ): Answer {
    this.module.write(text);
    accept(this.module, this.module.call[question]());
    return this.module.json() as Answer;
  }
}
