/* What the WebAssembly tests call. Text goes in and out through two buffers; the module imports
 * nothing. */
#include <string.h>

#include "core/match/moves.h"
#include "core/match/record.h"
#include "core/registry.h"
#include "engine/hot.h"
#include "tests/support/golden.h"
#include "tests/wasm/exports.h"

enum { STEPS = 1 << 14 };

static char input[1 << 20], output[PLAYTHROUGH_MAX];

EXPORT(input) char *get_input(void);
EXPORT(output) char *get_output(void);
EXPORT(moves) int moves(void);
EXPORT(perft) double perft(unsigned depth);
EXPORT(golden) int golden(void);
EXPORT(check_record) int check_record(void);
EXPORT(playouts) double playouts(unsigned games);

char *get_input(void)
{
    return input;
}

char *get_output(void)
{
    return output;
}

char *exported_input(lus_variant *v)
{
    char *rest = strchr(input, '\n');
    if (!rest)
        return NULL;
    *rest++ = '\0';
    return lus_variant_read(input, v, NULL) ? rest : NULL;
}

lus_writer exported_output(void)
{
    return lus_writer_on(output, sizeof output);
}

/* “identity newline position” in, the answer of `lusoria moves` out; 0, or the error code. */
int moves(void)
{
    lus_variant v;
    lus_state s;
    lus_fault fault;
    lus_writer w = exported_output();
    const char *position = exported_input(&v);
    if (!position)
        return LUS_E_GAME;
    if (!v.game->read_position(&v, position, &s, &fault))
        return (int)fault.code;
    lus_moves_write(&v, &s, &w);
    return LUS_OK;
}

double perft(unsigned depth)
{
    lus_variant v;
    lus_state s;
    if (!exported_input(&v))
        return -1;
    v.game->start(&v, &s);
    return (double)lus_hot_of(v.game)->perft(&v, &s, depth, NULL);
}

int golden(void)
{
    lus_variant v;
    lus_writer w = exported_output();
    if (!exported_input(&v))
        return LUS_E_GAME;
    playthrough(&v, GOLDEN_SEED, GOLDEN_STEPS, &w);
    return LUS_OK;
}

/* A record in, the same record written again out; 0, or the error code. */
int check_record(void)
{
    static lus_step steps[STEPS];
    static lus_comment comments[64];
    static lus_record record;
    lus_fault fault;
    lus_writer w = exported_output();
    if (!lus_record_read(&record, input, steps, STEPS, comments, 64, &fault))
        return (int)fault.code;
    lus_record_write(&record, &w);
    return LUS_OK;
}

/* Plays games at random; returns how many actions, for the bench. */
double playouts(unsigned games)
{
    lus_variant v;
    lus_state s;
    lus_rng rng = lus_rng_seeded(1);
    double actions = 0;
    if (!exported_input(&v))
        return -1;
    v.game->start(&v, &s);
    for (unsigned i = 0; i < games; i++) {
        lus_playout out;
        lus_hot_of(v.game)->playout(&v, &s, &rng, UINT32_MAX, &out);
        actions += out.actions;
    }
    return actions;
}
