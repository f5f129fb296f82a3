/* Many games at once, and studies. */
#include <stdlib.h>

#include "python/native/native.h"

LPY_EXPORT lus_batch *lpy_batch_open(const lpy_game *, uint32_t count, uint32_t limit,
                                     char *trouble);
LPY_EXPORT void lpy_batch_close(lus_batch *);
LPY_EXPORT void lpy_batch_reset(lus_batch *, uint64_t seed);
LPY_EXPORT void lpy_batch_draw(lus_batch *, int32_t *actions);
LPY_EXPORT uint32_t lpy_batch_step(lus_batch *, const int32_t *actions, float *rewards,
                                   uint8_t *terminated, uint8_t *truncated, int8_t *winners,
                                   uint8_t *players);
LPY_EXPORT void lpy_batch_players(const lus_batch *, uint8_t *players);
LPY_EXPORT void lpy_batch_observe(const lus_batch *, float *out);
LPY_EXPORT void lpy_batch_masks(const lus_batch *, uint8_t *out);
LPY_EXPORT uint64_t lpy_batch_choices(const lus_batch *, uint32_t *counts);
LPY_EXPORT void lpy_batch_after(const lus_batch *, int32_t *actions, float *observations,
                                float *results);
LPY_EXPORT void lpy_batch_position(const lus_batch *, uint32_t game, char *out);

lus_batch *lpy_batch_open(const lpy_game *game, uint32_t count, uint32_t limit, char *trouble)
{
    lus_batch *b = count >= 1 && count <= LUS_BATCH_MAX ? malloc(sizeof *b) : NULL;
    void *memory = b ? malloc(lus_batch_bytes(&game->variant, count)) : NULL;
    if (!memory) {
        free(b);
        lpy_refuse_memory(trouble);
        return NULL;
    }
    lus_batch_make(b, &game->variant, count, limit, memory);
    lus_batch_reset(b, 0);
    return b;
}

void lpy_batch_close(lus_batch *b)
{
    if (b)
        free(b->slots);
    free(b);
}

void lpy_batch_reset(lus_batch *b, uint64_t seed)
{
    lus_batch_reset(b, seed);
}

void lpy_batch_draw(lus_batch *b, int32_t *actions)
{
    lus_batch_draw(b, actions);
}

uint32_t lpy_batch_step(lus_batch *b, const int32_t *actions, float *rewards, uint8_t *terminated,
                        uint8_t *truncated, int8_t *winners, uint8_t *players)
{
    lus_batch_results results = {rewards, terminated, truncated, winners, players};
    return lus_batch_step(b, actions, &results);
}

void lpy_batch_players(const lus_batch *b, uint8_t *players)
{
    lus_batch_players(b, players);
}

void lpy_batch_observe(const lus_batch *b, float *out)
{
    lus_batch_observe(b, out);
}

void lpy_batch_masks(const lus_batch *b, uint8_t *out)
{
    lus_batch_masks(b, out);
}

uint64_t lpy_batch_choices(const lus_batch *b, uint32_t *counts)
{
    return lus_batch_choices(b, counts);
}

void lpy_batch_after(const lus_batch *b, int32_t *actions, float *observations, float *results)
{
    lus_batch_after(b, actions, observations, results);
}

void lpy_batch_position(const lus_batch *b, uint32_t game, char *out)
{
    const lus_variant *v = &b->observer.variant;
    lus_state s;
    lus_writer w = lus_writer_on(out, LUS_POSITION_MAX);
    lus_batch_state(b, game, &s);
    v->game->write_position(v, &s, &w);
}

/* ---- studies ---- */

LPY_EXPORT lus_study *lpy_study_open(const char *text, char *trouble);
LPY_EXPORT void lpy_study_close(lus_study *);
LPY_EXPORT uint64_t lpy_study_blocks(const lus_study *);
LPY_EXPORT int32_t lpy_study_play(lus_study *, const bool *stop);
LPY_EXPORT int32_t lpy_study_result(const lus_study *, bool compare, char *out, size_t size);

lus_study *lpy_study_open(const char *text, char *trouble)
{
    lus_study_trouble why;
    lus_study *study = lus_study_open(text, &why);
    if (!study && why.fault.code != LUS_OK)
        lpy_refuse_fault(trouble, &why.fault);
    else if (!study)
        lpy_refuse_player(trouble, &why.player);
    return study;
}

void lpy_study_close(lus_study *study)
{
    lus_study_close(study);
}

uint64_t lpy_study_blocks(const lus_study *study)
{
    return lus_study_blocks(study);
}

/* 0: played, 1: stopped, 2: no memory. */
int32_t lpy_study_play(lus_study *study, const bool *stop)
{
    return (int32_t)lus_study_play(study, (const volatile bool *)stop);
}

/* 0: there it is, 1: more room is needed, 2: no memory. */
int32_t lpy_study_result(const lus_study *study, bool compare, char *out, size_t size)
{
    lus_writer w = lus_writer_on(out, size);
    if (!lus_study_result(study, compare, &w))
        return 2;
    return w.full;
}
