// What Lusoria is, whose words and letters it uses, and how to cite it.
export const about = {
  title: 'About Lusoria',
  intro:
    'Lusoria lets people play, study and host ancient board games by exact rules: every article is numbered and says where it comes from. A tabula lusoria is a Roman game board.',
  version: 'Version {version} ({commit})',
  sourcesTitle: 'Where the rules come from',
  citeTitle: 'How to cite it',
  citation: 'The Lusoria authors: Lusoria, ancient board games by exact rules, version {version}.',
  citeNote:
    'For a game, add the article of the rules, such as {article}. For figures, add the study’s file, which names version and commit.',
  licenceTitle: 'Licences',
  licence:
    'Lusoria is free software under the MIT licence: use it, change it and pass it on, also in a museum or a school.',
  others: 'The letters are Cinzel and EB Garamond, under the SIL Open Font License.',
  all: 'Licences of the fonts and libraries in this page',
} as const;

export type AboutWords = typeof about;
