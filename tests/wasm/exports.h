/* How the exports of the test module take text in and give it out. */
#ifndef LUS_WASM_EXPORTS_H
#define LUS_WASM_EXPORTS_H

#include "core/game.h"

#define EXPORT(name) __attribute__((export_name(#name)))

/* Splits “identity newline rest”, reads the identity and returns the rest; NULL when it is unknown.
 */
char *exported_input(lus_variant *);
/* Writes over the output from its beginning. */
lus_writer exported_output(void);

#endif
