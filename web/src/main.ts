import '@fontsource/cinzel/latin-600.css';
import '@fontsource/eb-garamond/latin-400.css';
import '@fontsource/eb-garamond/latin-400-italic.css';
import '@fontsource/eb-garamond/latin-600.css';
import './theme/theme.css';
import './theme/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { compileModule, startModule } from './core/module';
import { Rules } from './core/rules';
import { Thinker } from './core/thinker';

const code = await compileModule();
const rules = new Rules(await startModule(code));
mount(App, {
  target: document.getElementById('page')!,
  props: { rules, thinker: new Thinker(code), catalogue: rules.catalogue() },
});
