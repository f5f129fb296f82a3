// What the stranger can do. An attack has a name, a number of hands that do it at once, perhaps a
// crowd of addresses, and what may never come of it.
import asks from './attacks/asks.mjs';
import frames from './attacks/frames.mjs';
import http from './attacks/http.mjs';
import idle from './attacks/idle.mjs';

export const attacks = [...http, ...frames, ...asks, ...idle];
