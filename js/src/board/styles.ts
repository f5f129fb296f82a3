// The page's own colours and shapes, for a tree of its own: what the page says of the whole document
// is said there of the element that holds the board.
import base from '$page/theme/base.css?inline';
import excavated from '$page/theme/looks/excavated.css?inline';
import plain from '$page/theme/looks/plain.css?inline';
import theme from '$page/theme/theme.css?inline';

const HOST = `:host { display: block; width: 100%; aspect-ratio: 4 / 3; max-height: 92vh; contain: layout; }
:host([hidden]) { display: none; }
@media (max-width: 600px) { :host { aspect-ratio: 9 / 16; } }`;

const scoped = (css: string) => css.replace(/:root\b/g, '.root');

export const styles = [HOST, ...[theme, base, excavated, plain].map(scoped)].join('\n');
