// What a person who knows none of the games is told: what decided, who goes along, who paid whom,
// why one goes on.
import { describe, expect, test } from 'vitest';
import type { Bout } from '../../src/core/bout';
import { gripAt, regripped } from '../../src/play/grip';
import { settings } from '../../src/settings/settings.svelte';
import {
  decisionInWords,
  noticeInWords,
  stepInWords,
  wayInWords,
  type Scene,
} from '../../src/wording/words';
import { freshRules } from '../module';

settings.language = 'fr';

function opened(
  game: string,
  position = '',
): { bout: Bout; scene: Scene; at: (name: string) => number } {
  const rules = freshRules();
  const places = rules.places(game);
  return {
    bout: rules.open(game, position),
    scene: { game: game.split(':')[0]!, places },
    at: (name) => places.find((place) => place.name === name)!.id,
  };
}
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const named = (scene: Scene, ids: readonly number[]) => ids.map((id) => scene.places[id]!.name);

describe('what decided a game', () => {
  test('the five of Ergo, and nothing before', () => {
    const { bout, scene } = opened('ergo', '10/10/4cc4/10/4CC4/5C4/6C3/7C2/10 w 0');
    expect(bout.state().deciding).toEqual([]);
    bout.play('@d6');
    expect(named(scene, bout.state().deciding).sort()).toEqual(['d6', 'e5', 'f4', 'g3', 'h2']);
    expect(decisionInWords(scene, bout.state())).toContain('h2, g3, f4, e5, d6');
    expect(bout.stateAt(0).deciding).toEqual([]);
  });

  test('who holds a camp of Bastonus', () => {
    const { bout, scene } = opened('bastonus', '7i/8/3I4/8/8/8/l6L/8 w - 5');
    bout.play('d6-d7');
    expect(named(scene, bout.state().deciding)).toEqual(['d7']);
  });
});

describe('pieces in hand', () => {
  test('between two ends of a rank they come along', () => {
    const { bout, scene, at } = opened('bastonus');
    expect(bout.pick([at('b3')]).carried).toEqual([]);
    const pick = bout.pick([at('b3'), at('e3')]);
    expect(named(scene, pick.carried).sort()).toEqual(['c3', 'd3']);
    expect(named(scene, pick.joins).sort()).toEqual(['a3', 'f3', 'g3', 'h3']);
  });

  test('a touch takes one more, one less, or puts all back', () => {
    const pick = { joins: [4], carried: [2], ways: [], bars: [] };
    expect(regripped(4, [1, 3], pick)).toEqual([1, 3, 4]);
    expect(regripped(3, [1, 3], pick)).toEqual([1]);
    expect(regripped(2, [1, 3], pick)).toEqual([]);
    expect(regripped(9, [1, 3], pick)).toEqual([9]);
  });

  test('a touch on a free square means the hand, where one may come from it', () => {
    const { bout, scene, at } = opened('ergo', '10/10/10/10/4C5/10/10/10/10 w 0');
    const grip = (name: string) =>
      scene.places[gripAt(at(name), [at('e5')], bout.actions(), scene.places)];
    expect(grip('e4')).toMatchObject({ kind: 'hand', owner: 0 });
    expect(grip('e5')).toMatchObject({ name: 'e5' });
    const bastonus = opened('bastonus');
    expect(gripAt(at('e5'), [], bastonus.bout.actions(), bastonus.scene.places)).toBe(at('e5'));
  });

  test('the way of a pawn, and no way where pieces go where they like', () => {
    const { scene } = opened('ur');
    expect(named(scene, freshRules().courses('ur')[0]).join(' ')).toBe(
      'd1 c1 b1 a1 a2 b2 c2 d2 e2 f2 g2 h2 h1 g1 o',
    );
    expect(freshRules().courses('ergo')).toEqual([[], []]);
  });
});

describe('what is told', () => {
  test('a rank goes in one sentence, a push in another', () => {
    const { bout, scene } = opened('bastonus', '3di3/2c5/ll2llll/2l5/2L5/LL1LLLLL/5C2/3ID3 w - 0');
    expect(stepInWords(scene, bout.play('f3..h3n'))).toEqual([
      'Blanc déplace 3 pièces de f3–h3 en f4–h4.',
    ]);
    expect(plain(stepInWords(scene, bout.play('c5!s')).join(' '))).toBe(
      'Noir pousse avec un légionnaire, de c5 en c4. Sous la poussée, un légionnaire de Blanc passe de c4 en c3. Le légionnaire de Noir en c4, épuisé, ne peut plus pousser seul.',
    );
  });

  test('who pushes comes before what is pushed over the edge', () => {
    const { bout, scene } = opened('bastonus', '3di3/8/8/8/8/5L2/5L2/3IDl2 w - 0');
    expect(plain(stepInWords(scene, bout.play('f2..f3!s')).slice(0, 2).join(' '))).toBe(
      'Blanc pousse avec 2 pièces, de f2–f3 en f1–f2. Noir perd un légionnaire en f1 : éjection du plateau.',
    );
  });

  test('who ends a turn that could go on, but not who throws', () => {
    const { bout, scene } = opened('bastonus', '7i/8/8/Ll1L4/Ll6/2L5/8/l3I2C w - 5');
    bout.play('d5-c5');
    expect(stepInWords(scene, bout.play('stop'))).toEqual(['Blanc s’arrête là.']);
    const ur = opened('ur');
    expect(stepInWords(ur.scene, ur.bout.play('throw'))).toEqual([]);
  });

  test('what a push does is said where it may be chosen', () => {
    const { bout, scene, at } = opened(
      'bastonus',
      '3di3/2c5/ll2llll/2l5/2L5/LL1LLLLL/5C2/3ID3 w - 0',
    );
    const push = bout.pick([at('c4')]).ways.find((way) => way.to === at('c5'))!;
    expect(wayInWords(scene, push)).toBe('c4\u00a0→ c5, pousse c5, épuise un légionnaire');
  });

  test('who paid whom, why a turn passed, and with which throw', () => {
    const { bout, scene } = opened('ur', 'w - W:t7,h6,o1 B:t7,h6,o1 r7');
    const steps = [bout.play('2'), bout.play('throw'), bout.play('4')];
    expect(plain(noticeInWords(scene, steps, 0))).toBe(
      'Blanc passe : aucun coup possible (un pion n’entre qu’avec un 1). Blanc verse 1 jeton à la réserve (tour passé). ' +
        'Noir lance les dés : 4. Noir passe : aucun coup possible (un pion n’entre qu’avec un 1). Noir verse 1 jeton à la réserve (tour passé).',
    );
  });

  test('why one goes on after a capture, and no longer when another step has been made', () => {
    const { bout, scene } = opened('bastonus', '7i/8/8/Ll1L4/Ll6/2L5/8/l3I2C w - 5');
    const taking = bout.play('d5-c5');
    expect(taking.events.map(({ kind }) => kind)).toContain('plays_again');
    expect(noticeInWords(scene, [taking], 0)).toContain('une prise donne droit à une autre action');
    expect(noticeInWords(scene, [taking, bout.play('stop')], 0)).toBe('');
  });
});
