import '@fontsource/cinzel/latin-600.css';
import '@fontsource/eb-garamond/latin-400.css';
import '@fontsource/eb-garamond/latin-400-italic.css';
import '@fontsource/eb-garamond/latin-600.css';
import './theme/theme.css';
import './theme/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { loadModule } from './core/module';
import { Rules } from './core/rules';
import { Thinker } from './core/thinker';

const rules = new Rules(await loadModule());
mount(App, {
  target: document.getElementById('page')!,
  props: { rules, thinker: new Thinker(), catalogue: rules.catalogue() },
});
