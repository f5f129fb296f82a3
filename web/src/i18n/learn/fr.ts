// French, the reference for everything that teaches.
import { byGame } from '../../core/games';
import type { LearnGame } from './types';

export const learn = {
  rules: {
    contents: 'Table des matières',
    article: 'Article {id}',
    sourceLabel: 'Source\u00a0:',
    marks: { source: 'source', gap: 'lacune', mixed: 'source\u00a0; lacune', follows: 'découle' },
    standings: {
      source: 'la règle est dans le document dont part cette reconstitution',
      gap: 'le document ne dit rien, ou son image est perdue\u00a0: nous avons comblé le vide, et nous le disons',
      mixed: 'le document donne la règle, nous avons comblé un détail',
      follows: 'conséquence d’autres articles',
    },
    options:
      'Une «\u00a0option\u00a0» est une variante que l’on peut choisir en commençant une partie\u00a0; les mots en caractères de machine sont ceux du programme.',
    walk: 'Le chemin d’un pion blanc, case par case.',
    doIt: 'À vous\u00a0: leçon, étape {n}',
  },
  lesson: {
    step: 'Étape {n} sur {of}',
    progress: 'Avancement de la leçon',
    right: 'Bravo\u00a0!',
    other: 'C’était permis.',
    otherWhy:
      'Mais ce n’est pas ce que l’on cherche ici\u00a0: reprenez la position et essayez autrement.',
    show: 'Montrer',
    shown: 'Voici comment.',
    again: 'Réessayer',
    restart: 'Reprendre l’étape',
    next: 'Étape suivante',
    back: 'Étape précédente',
    skip: 'Passer à l’étape suivante',
    finished: 'Leçon terminée\u00a0: vous savez jouer.',
    play: 'Jouer une partie',
    toRules: 'Lire les règles',
  },
  story: {
    inscriptions: 'Ce qui est écrit sur le plateau',
    uncertain: 'Ce que l’on ignore',
    source: 'Source\u00a0:',
  },
  print: {
    paper: 'Papier',
    face: 'Inscription du plateau',
    colours: 'En couleurs',
    print: 'Imprimer',
    advice:
      'Trois feuilles\u00a0: le plateau, les pièces à découper, les règles. Imprimez «\u00a0à la taille réelle\u00a0» (100\u00a0%)\u00a0: pièces et plateau sont à la même échelle.',
    board: 'Plateau',
    pieces: 'Pièces à découper',
    rules: 'Règles en bref',
    cubes:
      '{n} dés\u00a0: découpez, pliez, collez. Des dés ordinaires à six faces conviennent aussi bien.',
    pyramids:
      'Trois dés en pyramide\u00a0: découpez, pliez, collez\u00a0; les points marquent deux sommets sur quatre. Sans dés, lancez trois pièces de monnaie\u00a0: chaque face compte pour un sommet marqué.',
    more: 'Les règles complètes, article par article, avec leurs sources et leurs lacunes, sont dans Lusoria.',
  },
  games: byGame(
    import.meta.glob<LearnGame>('../../../../games/*/page/learn.fr.ts', {
      import: 'learn',
      eager: true,
    }),
  ),
};

export type LearnWords = typeof learn;
