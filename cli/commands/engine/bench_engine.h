/* How fast the engine thinks, on one thread, by CPU time. */
#ifndef CLI_COMMANDS_BENCH_ENGINE_H
#define CLI_COMMANDS_BENCH_ENGINE_H

#include <jansson.h>

#include "core/game.h"

typedef struct engine_figures {
    double evaluations; /* of the net, a second; 0 where a game has none */
    double positions;   /* made and valued by the search, a second */
    double decision;    /* mean seconds of the first decision of a turn, two turns deep; 0 without a
                           net */
} engine_figures;

/* A round of so many seconds, or of one pass over the positions where that takes longer. Keeps the
 * better figures of this round and those before. False when there is no memory. */
bool bench_engine(const lus_variant *, double seconds, engine_figures *);

void engine_figures_head(void);
void engine_figures_print(const char *identity, const engine_figures *);
json_t *engine_figures_json(const engine_figures *);

#endif
