#include "engine/batch/batch.h"

#include <assert.h>

#include "core/registry.h"
#include "games/list.h"

#define DECLARE(id) extern const lus_batch_loops lus_batch_##id;
#define LIST(id)    &lus_batch_##id,
LUS_GAMES(DECLARE)

static const lus_batch_loops *loops_of(const lus_game *game)
{
    static const lus_batch_loops *const loops[] = {LUS_GAMES(LIST)};
    return loops[lus_game_index(game)];
}

size_t lus_batch_bytes(const lus_variant *v, uint32_t count)
{
    return loops_of(v->game)->slot_size * count;
}

void lus_batch_make(lus_batch *b, const lus_variant *v, uint32_t count, uint32_t limit,
                    void *memory)
{
    assert(count >= 1 && count <= LUS_BATCH_MAX);
    *b = (lus_batch){.count = count, .limit = limit, .loops = loops_of(v->game), .slots = memory};
    lus_observer_make(v, &b->observer);
}

void lus_batch_reset(lus_batch *b, uint64_t seed)
{
    b->loops->reset(b, seed);
}

void lus_batch_draw(lus_batch *b, int32_t *actions)
{
    b->loops->draw(b, actions);
}

uint32_t lus_batch_step(lus_batch *b, const int32_t *actions, const lus_batch_results *results)
{
    return b->loops->step(b, actions, results);
}

void lus_batch_players(const lus_batch *b, uint8_t *players)
{
    b->loops->players(b, players);
}

void lus_batch_observe(const lus_batch *b, float *out)
{
    b->loops->observe(b, out);
}

void lus_batch_masks(const lus_batch *b, uint8_t *out)
{
    b->loops->masks(b, out);
}

void lus_batch_state(const lus_batch *b, uint32_t game, lus_state *s)
{
    b->loops->state(b, game, s);
}

uint64_t lus_batch_choices(const lus_batch *b, uint32_t *counts)
{
    return b->loops->choices(b, counts);
}

void lus_batch_after(const lus_batch *b, int32_t *actions, float *observations, float *results)
{
    b->loops->after(b, actions, observations, results);
}
