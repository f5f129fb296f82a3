// The site's navigation in both languages. Every document is in docs/; what a language has not is
// linked in English.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type DefaultTheme } from 'vitepress';

/** Where site/gather.mjs has laid them out. */
const root = process.env.SITE_SOURCE ?? '';
const words = {
  en: {
    guides: 'Guides',
    search: 'Search',
    noResults: 'Nothing found for',
    menu: 'Menu',
    top: 'Back to the top',
    onPage: 'On this page',
    next: 'Next',
    previous: 'Previous',
    theme: 'Appearance',
    light: 'Light',
    dark: 'Oil lamp',
    language: 'Language',
    skip: 'Skip to the text',
    rules: 'Rules',
    reference: 'Reference',
    inside: 'How it is built',
    people: {
      visitor: 'Visitor',
      teacher: 'Teacher',
      club: 'Club',
      museum: 'Museum',
      player: 'Player',
      historian: 'Historian',
      administrator: 'Administrator',
      translator: 'Translator',
      contributor: 'Contributor',
    },
  },
  fr: {
    guides: 'Guides',
    search: 'Chercher',
    noResults: 'Rien trouvé pour',
    menu: 'Menu',
    top: 'Revenir en haut',
    onPage: 'Sur cette page',
    next: 'Suivant',
    previous: 'Précédent',
    theme: 'Apparence',
    light: 'Clair',
    dark: 'Lampe à huile',
    language: 'Langue',
    skip: 'Aller au texte',
    rules: 'Règles',
    reference: 'Référence (en anglais)',
    inside: 'Comment c’est fait (en anglais)',
    people: {
      visitor: 'Visiteur',
      teacher: 'Professeur',
      club: 'Club',
      museum: 'Musée',
      player: 'Joueur',
      historian: 'Historien',
      administrator: 'Administrateur',
      translator: 'Traducteur',
      contributor: 'Contributeur',
    },
  },
};
type Language = keyof typeof words;

const titleOf = (path: string) =>
  /^# (.*)$/m.exec(readFileSync(join(root, path), 'utf8'))?.[1]?.replaceAll('`', '') ?? path;
/** Where a document is on the site, in this language where there is one. */
function place(path: string, language: Language): string {
  const own = `${language}/${path}`;
  return existsSync(join(root, own)) ? own : path;
}
function item(path: string, language: Language, text?: string): DefaultTheme.SidebarItem {
  const file = place(path, language);
  return { text: text ?? titleOf(file), link: `/${file}` };
}
const games = readFileSync(join(root, 'games/list'), 'utf8').trim().split('\n');
/** “ur: the Royal Game of Ur”, without the name that programs use. */
function gameName(id: string, language: Language): string {
  const name = titleOf(place(`games/${id}/rules.md`, language)).replace(/^\w+\s*:\s*/, '');
  return name.charAt(0).toUpperCase() + name.slice(1);
}
const named = (names: string) => names.split(' ').map((name) => `docs/${name}.md`);
const REFERENCE = named(
  'install record royalur ludii json protocol bots network hint analysis match problems tables truth lab studies/README nets library python server security fair-dice kiosk embedding my-games translate glossary',
);
const INSIDE = ['ARCHITECTURE.md', 'CONTRIBUTING.md'].concat(
  named('develop release').concat(
    named('core engine lab program page server tests simulator').map((path) =>
      path.replace('docs/', 'docs/architecture/'),
    ),
  ),
  'CHANGELOG.md',
);

function theme(language: Language): DefaultTheme.Config {
  const own = words[language];
  return {
    outline: { label: own.onPage },
    docFooter: { next: own.next, prev: own.previous },
    sidebarMenuLabel: own.menu,
    returnToTopLabel: own.top,
    darkModeSwitchLabel: own.theme,
    lightModeSwitchTitle: own.light,
    darkModeSwitchTitle: own.dark,
    langMenuLabel: own.language,
    skipToContentLabel: own.skip,
    nav: [
      { text: own.guides, link: `/${place('docs/guides/README.md', language)}` },
      { text: own.reference, link: '/docs/record' },
    ],
    sidebar: [
      {
        text: own.guides,
        items: Object.entries(own.people).map(([name, text]) =>
          item(`docs/guides/${name}.md`, language, text),
        ),
      },
      {
        text: own.rules,
        items: games.map((id) => ({
          ...item(`games/${id}/rules.md`, language),
          text: gameName(id, language),
        })),
      },
      { text: own.reference, items: REFERENCE.map((path) => item(path, language)) },
      { text: own.inside, items: INSIDE.map((path) => item(path, language)) },
    ],
  };
}

const searchWords = (language: Language) => ({
  translations: {
    button: { buttonText: words[language].search, buttonAriaLabel: words[language].search },
    modal: { noResultsText: words[language].noResults },
  },
});

export default defineConfig({
  title: 'Lusoria',
  base: process.env.SITE_BASE ?? '/',
  outDir: process.env.SITE_OUTPUT,
  markdown: { languageAlias: { ugi: 'log' } },
  locales: {
    root: {
      label: 'English',
      lang: 'en',
      description: 'Ancient board games by exact, numbered rules',
      themeConfig: theme('en'),
    },
    fr: {
      label: 'Français',
      lang: 'fr',
      description: 'Jeux anciens, selon des règles exactes et numérotées',
      themeConfig: theme('fr'),
    },
  },
  themeConfig: {
    search: {
      provider: 'local',
      options: { locales: { root: searchWords('en'), fr: searchWords('fr') } },
    },
  },
});
