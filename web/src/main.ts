import '@fontsource/cinzel/latin-600.css';
import '@fontsource/eb-garamond/latin-400.css';
import '@fontsource/eb-garamond/latin-400-italic.css';
import '@fontsource/eb-garamond/latin-600.css';
import '@fontsource/cinzel/latin-ext-600.css';
import '@fontsource/eb-garamond/latin-ext-400.css';
import '@fontsource/eb-garamond/latin-ext-400-italic.css';
import '@fontsource/eb-garamond/latin-ext-600.css';
import './theme/theme.css';
import './theme/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { loadWords } from './i18n/index.svelte';
import { compileModule } from './core/compile';
import { startModule } from './core/module';
import { learnReasons } from './core/reasons';
import { Rules } from './core/rules';
import { Thinker } from './core/thinker';
import { embedded } from './settings/embed';
import { kiosk } from './settings/kiosk';
import { languages } from './settings/languages';
import { applyAtStart, keepOffline } from './offline/offline.svelte';
import { listenForGestures } from './sound/sounds';
import { settings } from './settings/settings.svelte';
import { putOn } from './theme/look';
import Trouble from './ui/Trouble.svelte';
import Voice from './ui/told/Voice.svelte';

const target = document.getElementById('page')!;

/**
 * A browser without WebAssembly, or with too little of it, is too old; anything else did not
 * arrive.
 */
function kindOf(error: unknown): 'old' | 'loading' {
  const old =
    typeof WebAssembly === 'undefined' ||
    error instanceof WebAssembly.CompileError ||
    error instanceof WebAssembly.LinkError;
  return old ? 'old' : 'loading';
}

async function begin(): Promise<void> {
  const [code] = await Promise.all([compileModule(), loadWords(), putOn(settings.look)]);
  const rules = new Rules(await startModule(code));
  const catalogue = rules.catalogue();
  learnReasons(catalogue);
  const props = { rules, thinker: new Thinker(code), catalogue };
  if (embedded) {
    const { default: Embed } = await import('./embed/Embed.svelte');
    return void mount(Embed, { target, props });
  }
  if (!kiosk) return void mount(App, { target, props });
  if (kiosk.counts) {
    const { default: Counts } = await import('./kiosk/Counts.svelte');
    mount(Counts, { target, props: { games: catalogue.games.map(({ id }) => id) } });
    return;
  }
  const { default: Kiosk } = await import('./kiosk/Kiosk.svelte');
  mount(Kiosk, { target, props: { ...props, options: kiosk } });
}

// Called by an address that was posted somewhere (routes/path.ts). Before anything else: all that is
// fetched from now on is looked for from the page's own folder.
if (/^\/[gpb]\/|#\/[gpb]\//.test(location.pathname + location.hash)) {
  const place = (await import('./routes/path')).rightPlace(location);
  if (place !== null) history.replaceState(null, '', place);
}
// before anything is shown, and where nothing else ever is
document.documentElement.lang = settings.language;
if (embedded || !(await applyAtStart())) {
  mount(Voice, { target: document.body });
  listenForGestures();
  try {
    await begin();
  } catch (error) {
    await loadWords().catch(() => undefined);
    mount(Trouble, { target, props: { kind: kindOf(error), error } });
  }
  // Visitors of a kiosk may speak any.
  if (!embedded) void keepOffline(() => (kiosk ? languages : [settings.language]));
}
