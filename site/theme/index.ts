import '@fontsource/cinzel/400.css';
import '@fontsource/eb-garamond/400.css';
import '@fontsource/eb-garamond/400-italic.css';
import '@fontsource/eb-garamond/600.css';
import theme from 'vitepress/theme-without-fonts';
import './colours.css';

export default theme;
