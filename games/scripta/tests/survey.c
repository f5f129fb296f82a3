/* All throws of a state valued together (games/scripta/engine/survey.h) against the plain search,
 * one throw and one end after the other: the same to the last bit. */
#include <stdlib.h>

#include "engine/search/search.h"
#include "tests/support/support.h"

static lus_thought thought;

/* What the plain search says after a throw, for the player who threw: depth 1 makes every end by
 * the rules and values it from nothing. */
static float plain_after(const lus_variant *v, const lus_state *s, unsigned player,
                         lus_memory *memory)
{
    lus_status status = v->game->status(v, s);
    float value;
    if (status.kind == LUS_OVER)
        return status.player == player ? 1.0f : 0.0f;
    if (status.kind == LUS_CHANCE) {
        value = lus_foresee_of(v->game)(v, s, &(lus_limits){.depth = 0}, memory);
    } else {
        lus_search_of(v->game)(v, s, &(lus_limits){.depth = 1}, memory, &thought);
        value = thought.choices[0].value;
    }
    return status.player == player ? value : 1 - value;
}

/* The mean over all throws, added up as the search does. */
static float plain(const lus_variant *v, const lus_state *s, lus_memory *memory)
{
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    unsigned count = v->game->outcomes(v, s, outcomes), player = v->game->status(v, s).player;
    double sum = 0, weights = 0;
    for (unsigned i = 0; i < count; i++) {
        lus_state thrown = *s;
        v->game->apply(v, &thrown, outcomes[i].action, NULL);
        sum += outcomes[i].weight * (double)plain_after(v, &thrown, player, memory);
        weights += outcomes[i].weight;
    }
    return (float)(sum / weights);
}

/* Good play and bad: every other turn is played at random. */
static lus_action choose(const lus_variant *v, const lus_state *s, lus_rng *rng, lus_memory *memory)
{
    if (v->game->status(v, s).kind == LUS_CHANCE || lus_rng_below(rng, 2))
        return v->game->sample(v, s, rng);
    lus_search_of(v->game)(v, s, &(lus_limits){.depth = 1}, memory, &thought);
    return thought.choices[0].action;
}

/* Plays a game, and compares at one in so many of its throws. */
static void compare(const char *identity, unsigned every, uint64_t seed)
{
    lus_variant v = variant_of(identity);
    lus_memory memory = {calloc(1, LUS_MEMORY_LEAST), LUS_MEMORY_LEAST};
    lus_rng rng = lus_rng_seeded(seed);
    lus_state s;
    v.game->start(&v, &s);
    for (lus_status status; (status = v.game->status(&v, &s)).kind != LUS_OVER;) {
        if (status.kind == LUS_CHANCE && lus_rng_below(&rng, every) == 0) {
            char text[LUS_POSITION_MAX];
            lus_writer w = lus_writer_on(text, sizeof text);
            v.game->write_position(&v, &s, &w);
            float value = lus_foresee_of(v.game)(&v, &s, &(lus_limits){.depth = 1}, &memory);
            float expected = plain(&v, &s, &memory);
            cr_assert(value >= expected && value <= expected, "%s %s: %.9g, plain %.9g", identity,
                      text, (double)value, (double)expected);
        }
        v.game->apply(&v, &s, choose(&v, &s, &rng, &memory), NULL);
    }
    free(memory.bytes);
}

Test(scripta_survey, two_dice)
{
    static const char *const variants[] = {"scripta2", "scripta2:doubles=once",
                                           "scripta2:dice=most", "scripta2:pieces=9",
                                           "scripta2:first=black,doubles=once,dice=most"};
    for (unsigned i = 0; i < sizeof variants / sizeof *variants; i++)
        for (unsigned game = 0; game < (LUS_SANITIZED ? 1 : 4); game++)
            compare(variants[i], LUS_SANITIZED ? 16 : 4, game);
}

Test(scripta_survey, three_dice)
{
    static const char *const variants[] = {"scripta3", "scripta3:leftover=lost",
                                           "scripta3:pieces=9"};
    for (unsigned i = 0; i < sizeof variants / sizeof *variants; i++)
        for (unsigned game = 0; game < (LUS_SANITIZED ? 1 : 3); game++)
            compare(variants[i], LUS_SANITIZED ? 24 : 6, game);
}

/* A piece that hits in passing leaves nothing of its own there: what follows must not find the
 * single piece of the enemy any more. */
Test(scripta_survey, hit_in_passing)
{
    lus_memory memory = {calloc(1, LUS_MEMORY_LEAST), LUS_MEMORY_LEAST};
    lus_variant v = variant_of("scripta3");
    lus_state s = state_of(&v, "w - W:2x3,3x4,6x3,7x2,8x2,9x1 B:1x6,4x7,5x1,10x1");
    float value = lus_foresee_of(v.game)(&v, &s, &(lus_limits){.depth = 1}, &memory);
    float expected = plain(&v, &s, &memory);
    cr_expect(value >= expected && value <= expected);
    free(memory.bytes);
}
