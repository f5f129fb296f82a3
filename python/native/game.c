/* Games and states. */
#include <stdlib.h>
#include <string.h>

#include "python/native/native.h"

/* ---- games ---- */

LPY_EXPORT const char *lpy_game_id(unsigned index);
LPY_EXPORT lpy_game *lpy_game_open(const char *text, char *trouble);
LPY_EXPORT void lpy_game_free(lpy_game *);
LPY_EXPORT void lpy_game_identity(const lpy_game *, char *out);
LPY_EXPORT const char *lpy_game_name(const lpy_game *);
LPY_EXPORT const char *lpy_game_summary(const lpy_game *);
LPY_EXPORT void lpy_game_sizes(const lpy_game *, int32_t *out);
LPY_EXPORT const char *lpy_game_piece(const lpy_game *, unsigned kind);
LPY_EXPORT bool lpy_game_place(const lpy_game *, unsigned place, int32_t *out, char *name);
LPY_EXPORT const char *lpy_version(void);
LPY_EXPORT bool lpy_runs_here(void);

const char *lpy_version(void)
{
    return lus_version();
}

/* Whether this processor has the instructions that the module was built for. */
bool lpy_runs_here(void)
{
#ifdef __AVX2__
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
#else
    return true;
#endif
}

/* NULL after the last. */
const char *lpy_game_id(unsigned index)
{
    return lus_games[index] ? lus_games[index]->id : NULL;
}

lpy_game *lpy_game_open(const char *text, char *trouble)
{
    lus_variant variant;
    lus_fault fault;
    if (!lus_variant_read(text, &variant, &fault)) {
        lpy_refuse_fault(trouble, &fault);
        return NULL;
    }
    lpy_game *game = calloc(1, sizeof *game);
    if (!game) {
        lpy_refuse_memory(trouble);
        return NULL;
    }
    game->variant = variant;
    lus_observer_make(&variant, &game->observer);
    return game;
}

void lpy_game_free(lpy_game *game)
{
    free(game);
}

void lpy_game_identity(const lpy_game *game, char *out)
{
    lus_writer w = lus_writer_on(out, LUS_IDENTITY_MAX);
    lus_variant_write(&game->variant, &w);
}

const char *lpy_game_name(const lpy_game *game)
{
    return game->variant.game->name;
}

const char *lpy_game_summary(const lpy_game *game)
{
    return game->variant.game->summary;
}

/* Actions, most outcomes, floats of an observation, places, kinds of pieces, numbers besides. */
void lpy_game_sizes(const lpy_game *game, int32_t *out)
{
    const lus_variant *v = &game->variant;
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    lus_state s;
    v->game->start(v, &s);
    out[0] = v->game->numbers;
    out[1] = lus_to_throw(v, &s) ? (int32_t)v->game->outcomes(v, &s, outcomes) : 0;
    out[2] = (int32_t)game->observer.size;
    out[3] = v->game->place_count;
    out[4] = (int32_t)game->observer.kinds;
    out[5] = (int32_t)game->observer.besides;
}

const char *lpy_game_piece(const lpy_game *game, unsigned kind)
{
    return kind < game->observer.kinds ? game->variant.game->piece_names[kind] : NULL;
}

bool lpy_game_place(const lpy_game *game, unsigned number, int32_t *out, char *name)
{
    lus_place place = {0};
    if (number >= game->variant.game->place_count)
        return false;
    game->variant.game->place(&game->variant, number, &place);
    const int32_t told[] = {place.kind, place.owner, place.column, place.row, place.mark};
    memcpy(out, told, sizeof told);
    memcpy(name, place.name, sizeof place.name);
    return true;
}

/* ---- numbers ---- */

int32_t lpy_number(const lus_variant *v, const lus_state *s, lus_action action)
{
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    if (v->game->status(v, s).kind != LUS_CHANCE)
        return (int32_t)v->game->number_of(action);
    int32_t count = (int32_t)v->game->outcomes(v, s, outcomes), i = 0;
    while (i < count && outcomes[i].action != action)
        i++;
    return i;
}

bool lpy_action(const lus_variant *v, const lus_state *s, int32_t number, lus_action *action)
{
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    if (v->game->status(v, s).kind == LUS_CHANCE) {
        if (number < 0 || number >= (int32_t)v->game->outcomes(v, s, outcomes))
            return false;
        *action = outcomes[number].action;
        return true;
    }
    if (number < 0 || number >= v->game->numbers)
        return false;
    *action = v->game->action_of((unsigned)number);
    return v->game->number_of(*action) == (unsigned)number;
}
