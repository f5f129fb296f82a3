/* The exact endings of the Royal Game of Ur, held against the rules through the contract. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/games/ur.h"
#include "core/hash.h"
#include "engine/exact.h"
#include "engine/search.h"
#include "tests/support.h"

static void *solved(const lus_variant *v)
{
    const lus_exact *exact = lus_exact_of(v->game);
    void *bytes = malloc(exact->size(v));
    cr_assert_not_null(bytes);
    exact->fill(v, bytes);
    return bytes;
}

static lus_state stored(const ur_state *own)
{
    lus_state s = {0};
    memcpy(s.bytes, own, sizeof *own);
    return s;
}

/* What a state is worth to White: by the table before a throw, by the best action at a decision. NAN where
 * the table does not know. */
static double white_value(const lus_variant *v, const void *table, const lus_state *s)
{
    lus_status status = v->game->status(v, s);
    lus_action actions[LUS_ACTIONS_MAX];
    double best = NAN;
    float value;
    if (status.kind == LUS_OVER)
        return status.player == LUS_WHITE;
    if (status.kind == LUS_CHANCE) {
        bool known = lus_exact_of(v->game)->knows(table, s, &value);
        return !known ? NAN : status.player == LUS_WHITE ? (double)value : 1 - (double)value;
    }
    unsigned count = v->game->actions(v, s, actions);
    for (unsigned i = 0; i < count; i++) {
        lus_state after = *s;
        v->game->apply(v, &after, actions[i], NULL);
        double white = white_value(v, table, &after);
        if (isnan(white))
            return NAN;
        best = i == 0 ? white : status.player == LUS_WHITE ? fmax(best, white) : fmin(best, white);
    }
    return best;
}

/* The mean over all throws. */
static double white_value_by_throws(const lus_variant *v, const void *table, const lus_state *s)
{
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    unsigned count = v->game->outcomes(v, s, outcomes);
    double sum = 0, weights = 0;
    for (unsigned i = 0; i < count; i++) {
        lus_state after = *s;
        v->game->apply(v, &after, outcomes[i].action, NULL);
        sum += outcomes[i].weight * white_value(v, table, &after);
        weights += outcomes[i].weight;
    }
    return sum / weights;
}

/* Pawns of one player, few left; the other's squares are not looked at. */
static void place_pawns(const lus_variant *v, ur_state *s, unsigned p, lus_rng *rng)
{
    unsigned pawns = v->option[UR_PAWNS], left = 1 + lus_rng_below(rng, pawns < 2 ? 1 : 2);
    s->off[p] = (uint8_t)(pawns - left);
    for (unsigned i = 0; i < left; i++) {
        unsigned n = lus_rng_below(rng, ur_path_of(v)->length + 1u);
        if (n == 0 || (s->pawns[p] & ur_path_of(v)->twins[n]))
            s->hand[p]++;
        else
            s->pawns[p] |= 1u << n;
    }
}

/* A state before a throw with at most two pawns left to each. Purses are small half of the time: that is
 * where debts are. */
static ur_state random_ending(const lus_variant *v, lus_rng *rng)
{
    ur_state s;
    bool meet;
    do {
        s = (ur_state){.side = (uint8_t)lus_rng_below(rng, 2), .phase = UR_THROW};
        place_pawns(v, &s, 0, rng);
        place_pawns(v, &s, 1, rng);
        meet = false;
        for (unsigned n = 1; n <= ur_path_of(v)->length; n++)
            meet = meet || ((s.pawns[0] >> n & 1) && (s.pawns[1] & ur_path_of(v)->meets[n]));
    } while (meet);
    unsigned most = lus_rng_below(rng, 2) ? UR_TOKENS_ALL : 3;
    s.tokens[0] = (uint8_t)lus_rng_below(rng, most + 1);
    s.tokens[1] = (uint8_t)lus_rng_below(rng, (most < 4 ? most : most - s.tokens[0]) + 1);
    s.reserve = (uint8_t)(UR_TOKENS_ALL - s.tokens[0] - s.tokens[1]);
    if (v->option[UR_DEBT] == UR_DEBT_ANY)
        s.skips = (uint8_t)lus_rng_below(rng, 4);
    else if (s.tokens[s.side ^ 1] == 0)
        s.skips = (uint8_t)(lus_rng_below(rng, 2) << (s.side ^ 1));
    return s;
}

/* Every value is the mean over all throws of the best action's; the table leaves out only what it says. */
static void assert_consistent(const char *identity, unsigned pawns_together)
{
    lus_variant v = variant_of(identity);
    void *table = solved(&v);
    lus_rng rng = lus_rng_seeded(7);
    unsigned met = 0;
    double most = 0;
    for (unsigned i = 0; i < 20000; i++) {
        ur_state own = random_ending(&v, &rng);
        lus_state s = stored(&own);
        double value = white_value(&v, table, &s);
        unsigned left = 2u * v.option[UR_PAWNS] - own.off[0] - own.off[1];
        cr_assert_eq(!isnan(value), left <= pawns_together, "%s: %u pawns", identity, left);
        if (isnan(value))
            continue;
        double residual = fabs(value - white_value_by_throws(&v, table, &s));
        most = residual > most ? residual : most;
        met++;
    }
    cr_expect(met > 4000 && most < 1e-6, "%s: %u positions, error %.1e", identity, met, most);
    free(table);
}

Test(exact_ur, standard)
{
    assert_consistent("ur", 4);
}

Test(exact_ur, short_games)
{
    assert_consistent("ur:pawns=1", 2);
    assert_consistent("ur:pawns=2", 4);
}

Test(exact_ur, masters)
{
    assert_consistent("ur:path=masters", 4);
}

Test(exact_ur, murray)
{
    assert_consistent("ur:path=murray", 3);
}

Test(exact_ur, debts)
{
    assert_consistent("ur:debt=any", 4);
}

Test(exact_ur, other_options)
{
    assert_consistent("ur:buy=never", 4);
    assert_consistent("ur:path=masters,buy=opening,debt=any", 3);
}
