/* The bear-off tables of both games of twelve points: by hand where that can be done, otherwise by
 * the contract, which has no turns and no tables of its own. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/search/exact.h"
#include "engine/search/search.h"
#include "games/scripta/engine/bearoff.h"
#include "tests/support/support.h"

typedef struct solved {
    lus_variant variant;
    scripta_bearoff *tables;
    unsigned *strayed; /* counts how often a turn led out of the tables, unless NULL */
} solved;

static solved solve(const char *identity)
{
    solved it = {.variant = variant_of(identity)};
    const lus_exact *exact = lus_exact_of(it.variant.game);
    it.tables = malloc(exact->size(&it.variant));
    cr_assert_not_null(it.tables);
    exact->fill(&it.variant, NULL, it.tables);
    return it;
}

/* Small games: the same tables, only smaller. Every second one by other rules. */
static const char *const identities[] = {"scripta2:pieces=4",
                                         "scripta2:pieces=3,doubles=once,dice=most",
                                         "scripta3:pieces=3", "scripta3:pieces=3,leftover=lost"};
enum { IDENTITIES = sizeof identities / sizeof *identities };

static float value_of(const solved *it, const char *position)
{
    lus_state s = state_of(&it->variant, position);
    float value = -1;
    cr_expect(scripta_bearoff_knows(it->tables, (const scripta_state *)s.bytes, &value), "%s",
              position);
    return value;
}

/* ---- the contract's opinion ---- */

/* Before a throw, for the player who throws; what leads out of the tables the net judges. */
static double before_throw(const solved *it, const lus_state *s)
{
    float value;
    if (scripta_bearoff_knows(it->tables, (const scripta_state *)s->bytes, &value))
        return value;
    if (it->strayed)
        ++*it->strayed;
    lus_evaluate_of(it->variant.game)(&it->variant, s, 1, &value);
    return value;
}

static double worth(const solved *it, const lus_state *s, unsigned player)
{
    const lus_variant *v = &it->variant;
    lus_status status = v->game->status(v, s);
    lus_action actions[LUS_ACTIONS_MAX];
    double value = 0;
    if (status.kind == LUS_OVER)
        return status.player == player;
    if (status.kind == LUS_CHANCE) {
        value = before_throw(it, s);
    } else {
        unsigned count = v->game->actions(v, s, actions);
        for (unsigned i = 0; i < count; i++) {
            lus_state after = *s;
            v->game->apply(v, &after, actions[i], NULL);
            value = fmax(value, worth(it, &after, status.player));
        }
    }
    return status.player == player ? value : 1 - value;
}

static double mean_worth(const solved *it, const lus_state *s)
{
    const lus_variant *v = &it->variant;
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    unsigned count = v->game->outcomes(v, s, outcomes);
    double sum = 0, weights = 0;
    for (unsigned i = 0; i < count; i++) {
        lus_state thrown = *s;
        v->game->apply(v, &thrown, outcomes[i].action, NULL);
        sum += outcomes[i].weight * worth(it, &thrown, v->game->status(v, s).player);
        weights += outcomes[i].weight;
    }
    return sum / weights;
}

/* ---- random positions ---- */

static void put_piece(scripta_stacks *own, const scripta_stacks *his, unsigned station)
{
    if (!(scripta_held(his) & SCRIPTA_AT(station) & SCRIPTA_BOARD))
        scripta_carry(own, SCRIPTA_OFF, station, own);
}

/* Before a throw: some pieces each on the exit table, and for some one elsewhere. */
static lus_state random_position(const solved *it, lus_rng *rng)
{
    unsigned pieces = it->variant.option[SCRIPTA_PIECES];
    lus_state state = {{0}};
    scripta_state s = {.phase = SCRIPTA_THROW, .side = (uint8_t)lus_rng_below(rng, 2)};
    do {
        for (unsigned p = 0; p < 2; p++)
            for (unsigned k = 0; k < 4; k++)
                s.stacks[p].plane[k] = (uint64_t)(pieces >> k & 1) << SCRIPTA_OFF;
        for (unsigned i = 0; i < 2 * pieces; i++)
            if (lus_rng_below(rng, 2))
                put_piece(&s.stacks[i % 2], &s.stacks[i % 2 ^ 1], 31 + lus_rng_below(rng, 6));
        unsigned p = lus_rng_below(rng, 4), station = lus_rng_below(rng, 31);
        if (p < 2 && (scripta_held(&s.stacks[p]) & SCRIPTA_AT(SCRIPTA_OFF)))
            put_piece(&s.stacks[p], &s.stacks[p ^ 1], station ? station : it->tables->waits);
    } while (scripta_held(&s.stacks[0]) == SCRIPTA_AT(SCRIPTA_OFF) ||
             scripta_held(&s.stacks[1]) == SCRIPTA_AT(SCRIPTA_OFF));
    memcpy(state.bytes, &s, sizeof s);
    return state;
}

/* ---- tests ---- */

/* Filling tables is what takes long. Under sanitizers those of scripta3 are filled once and held
 * against the contract, those of scripta2 once and searched; the rest is left to the release build:
 * it would fill the same tables again to look at other values. */

/* One piece each. White is off from 31 with 6 pips or more and hits 36 with just 5; a hit piece
 * cannot come round in one throw, and a piece on 36 is off with any die (S2-13, S3-11). */
Test(bearoff, by_hand, .disabled = LUS_SANITIZED)
{
    solved two = solve("scripta2:pieces=3"), once = solve("scripta2:pieces=3,doubles=once");
    solved three = solve("scripta3:pieces=3");
    const char *behind = "w - W:31x1,o2 B:36x1,o2", *ahead = "b - W:31x1,o2 B:36x1,o2";
    /* 26 throws of two dice have 6 pips or more, 4 have 5; 22 makes 8 (S2-5) */
    cr_expect_float_eq(value_of(&two, behind), 31 / 36.0, 1e-6);
    cr_expect_float_eq(value_of(&once, behind), 30 / 36.0, 1e-6);
    /* 10 throws of three dice have less than 6 pips, 6 of them 5 */
    cr_expect_float_eq(value_of(&three, behind), 212 / 216.0, 1e-6);
    cr_expect_float_eq(value_of(&two, ahead), 1, 1e-6);
    cr_expect_float_eq(value_of(&three, ahead), 1, 1e-6);
    free(two.tables);
    free(once.tables);
    free(three.tables);
}

/* White on 35 cannot play a 1 against the wall on 36 (S3-8); given to Black, it bears one of his
 * four off, so that his three dice suffice for the others (S3-10). */
Test(bearoff, given_dice_count, .disabled = LUS_SANITIZED)
{
    solved given = solve("scripta3:pieces=4"), lost = solve("scripta3:pieces=4,leftover=lost");
    const char *position = "w - W:33x1,35x3 B:36x4";
    cr_expect_lt(value_of(&given, position), value_of(&lost, position) - 1e-4F);
    free(given.tables);
    free(lost.tables);
}

Test(bearoff, lonely_turns, .disabled = LUS_SANITIZED)
{
    solved it = solve("scripta2:pieces=3");
    bearoff_side side = {.count = {[6] = 1}, .set = 1 << 5, .home = 1};
    const uint16_t *within = bearoff_within(it.tables, bearoff_lonely(it.tables, &side));
    cr_expect_float_eq(within[0] / 65535.0, 27 / 36.0, 1e-5); /* one on 31: 6 pips, or 22 */
    for (uint32_t i = 0; i < it.tables->lonely; i++) {
        double mean = i > 0;
        within = bearoff_within(it.tables, i);
        for (unsigned n = 0; n < BEAROFF_TURNS; n++) {
            cr_expect(n == 0 || within[n] >= within[n - 1]);
            mean += i > 0 ? 1 - within[n] / 65535.0 : 0;
        }
        cr_expect_geq(within[BEAROFF_TURNS - 1], 65535 - 7);
        cr_expect_float_eq(mean, bearoff_means(it.tables)[i], 2e-3, "%u: %f %f", i, mean,
                           (double)bearoff_means(it.tables)[i]);
    }
    free(it.tables);
}

/* The fewest turns that a lonely player can still need after this throw, by trying everything. */
static double fewest(const solved *it, const lus_state *s)
{
    const lus_variant *v = &it->variant;
    lus_action actions[LUS_ACTIONS_MAX];
    const scripta_state *own = (const scripta_state *)s->bytes;
    double least = INFINITY;
    if (v->game->status(v, s).kind != LUS_DECISION) {
        bearoff_side side;
        bearoff_see(it->tables, &own->stacks[0], &side);
        return (double)bearoff_means(it->tables)[bearoff_lonely(it->tables, &side)];
    }
    unsigned count = v->game->actions(v, s, actions);
    for (unsigned i = 0; i < count; i++) {
        lus_state after = *s;
        v->game->apply(v, &after, actions[i], NULL);
        least = fmin(least, fewest(it, &after));
    }
    return least;
}

static void lonely_play_is_the_shortest(const solved *it)
{
    const lus_variant *v = &it->variant;
    lus_rng rng = lus_rng_seeded(3);
    for (unsigned n = 0; n < 300; n++) {
        lus_outcome outcomes[LUS_OUTCOMES_MAX];
        lus_state s = random_position(it, &rng);
        scripta_state *own = (scripta_state *)s.bytes;
        bearoff_side side;
        double sum = 0, weights = 0;
        own->side = 0;
        for (unsigned k = 0; k < 4; k++)
            own->stacks[1].plane[k] = SCRIPTA_AT(SCRIPTA_OFF);
        bearoff_see(it->tables, &own->stacks[0], &side);
        unsigned count = v->game->outcomes(v, &s, outcomes);
        for (unsigned i = 0; i < count; i++) {
            lus_state thrown = s;
            v->game->apply(v, &thrown, outcomes[i].action, NULL);
            sum += outcomes[i].weight * fewest(it, &thrown);
            weights += outcomes[i].weight;
        }
        float mean = bearoff_means(it->tables)[bearoff_lonely(it->tables, &side)];
        cr_expect_float_eq(mean, 1 + sum / weights, 1e-5, "%s: %f", v->game->id, (double)mean);
    }
}

/* Every value is the mean over all throws of the best that can be made of them. */
static void values_agree_with_each_other(const solved *it)
{
    lus_rng rng = lus_rng_seeded(5);
    unsigned known = 0;
    for (unsigned n = 0; n < 2000; n++) {
        lus_state s = random_position(it, &rng);
        const scripta_state *own = (const scripta_state *)s.bytes;
        bearoff_side thrower, other;
        uint32_t at;
        bearoff_see(it->tables, &own->stacks[own->side], &thrower);
        bearoff_see(it->tables, &own->stacks[own->side ^ 1], &other);
        if (!bearoff_find(it->tables, &thrower, &other, &at))
            continue;
        known++;
        double should = mean_worth(it, &s), is = (double)bearoff_values(it->tables)[at];
        cr_expect_float_eq(is, should, 1e-5, "%s: %.7f, not %.7f", it->variant.game->id, is,
                           should);
    }
    cr_expect_gt(known, 800);
}

/* One filling serves both: it takes longer than they do. The lonely player by the usual rules. */
Test(bearoff, tables_against_the_contract)
{
    unsigned first = LUS_SANITIZED ? 2 : 0, end = LUS_SANITIZED ? 3 : IDENTITIES;
    for (unsigned g = first; g < end; g++) {
        solved it = solve(identities[g]);
        values_agree_with_each_other(&it);
        if (g % 2 == 0)
            lonely_play_is_the_shortest(&it);
        free(it.tables);
    }
}

/* The search that is given the tables plays as well as can be played, where no turn leads out of
 * them. */
Test(bearoff, search_plays_by_the_tables)
{
    static lus_thought thought;
    lus_memory memory = {calloc(1, LUS_MEMORY_LEAST), LUS_MEMORY_LEAST};
    for (unsigned g = 0; g < (LUS_SANITIZED ? 1 : IDENTITIES); g += 2) {
        solved it = solve(identities[g]);
        const lus_variant *v = &it.variant;
        lus_limits limits = {.depth = 1, .exact = it.tables};
        lus_rng rng = lus_rng_seeded(6);
        unsigned asked = 0, best = 0, strayed = 0;
        it.strayed = &strayed;
        memset(memory.bytes, 0, memory.size);
        for (unsigned n = 0; n < 1000; n++) {
            lus_state s = random_position(&it, &rng);
            const scripta_state *own = (const scripta_state *)s.bytes;
            uint64_t outside = ~(SCRIPTA_EXIT | SCRIPTA_AT(SCRIPTA_OFF));
            if ((scripta_held(&own->stacks[0]) | scripta_held(&own->stacks[1])) & outside)
                continue;
            v->game->apply(v, &s, v->game->sample(v, &s, &rng), NULL);
            lus_status status = v->game->status(v, &s);
            if (status.kind != LUS_DECISION || status.player != own->side)
                continue;
            lus_state after = s;
            double most = worth(&it, &s, status.player);
            if (strayed > 0) {
                strayed = 0;
                continue;
            }
            lus_search_of(v->game)(v, &s, &limits, &memory, &thought);
            v->game->apply(v, &after, thought.choices[0].action, NULL);
            asked++;
            best += worth(&it, &after, status.player) > most - 1e-6;
        }
        cr_expect_gt(asked, 300);
        cr_expect_eq(best, asked, "%s: %u of %u", identities[g], best, asked);
        free(it.tables);
    }
    free(memory.bytes);
}

/* ---- races ---- */

/* Positions of the exit table from which no play of either side can lead to a hit, whatever is
 * thrown: few, as both walk the same squares (two or four on the last one, of which every throw
 * takes two or four, are safe). Their exact value is found here by the contract alone; the tables
 * only number them. */
typedef struct races {
    const solved *it;
    enum { UNKNOWN, RACE, CONTACT } * kind;
    double *value;
} races;

static uint32_t number_of(const races *r, const scripta_state *s)
{
    bearoff_side thrower, other;
    uint32_t at = 0;
    bearoff_see(r->it->tables, &s->stacks[s->side], &thrower);
    bearoff_see(r->it->tables, &s->stacks[s->side ^ 1], &other);
    cr_assert(bearoff_find(r->it->tables, &thrower, &other, &at));
    return at;
}

static bool same_pieces(const scripta_state *a, const scripta_state *b)
{
    return memcmp(a->stacks, b->stacks, sizeof a->stacks) == 0;
}

static bool is_race(races *r, const scripta_state *s);

/* Whether a throw or what is left of it can be played as one likes. */
static bool stays_race(races *r, const lus_state *s, const scripta_state *begun)
{
    const lus_variant *v = &r->it->variant;
    const scripta_state *own = (const scripta_state *)s->bytes;
    lus_action actions[LUS_ACTIONS_MAX];
    lus_status status = v->game->status(v, s);
    if (status.kind != LUS_DECISION)
        return status.kind == LUS_OVER || same_pieces(own, begun) || is_race(r, own);
    unsigned count = v->game->actions(v, s, actions);
    for (unsigned i = 0; i < count; i++) {
        lus_state after = *s;
        v->game->apply(v, &after, actions[i], NULL);
        const scripta_stacks *enemy = &((const scripta_state *)after.bytes)->stacks[own->side ^ 1];
        if (memcmp(enemy, &own->stacks[own->side ^ 1], sizeof *enemy) != 0 ||
            !stays_race(r, &after, begun))
            return false;
    }
    return true;
}

static bool is_race(races *r, const scripta_state *s)
{
    const lus_variant *v = &r->it->variant;
    uint32_t number = number_of(r, s);
    bool race = r->kind[number] != CONTACT;
    for (unsigned side = 0; side < 2 && race && r->kind[number] == UNKNOWN; side++) {
        lus_outcome outcomes[LUS_OUTCOMES_MAX];
        lus_state state = {{0}};
        scripta_state before = *s;
        before.side = (uint8_t)side;
        memcpy(state.bytes, &before, sizeof before);
        unsigned count = v->game->outcomes(v, &state, outcomes);
        for (unsigned i = 0; i < count && race; i++) {
            lus_state thrown = state;
            v->game->apply(v, &thrown, outcomes[i].action, NULL);
            race = stays_race(r, &thrown, s);
        }
    }
    r->kind[number] = race ? RACE : CONTACT;
    return race;
}

static double race_value(races *r, const scripta_state *s);

static double race_worth(races *r, const lus_state *s, unsigned player)
{
    const lus_variant *v = &r->it->variant;
    lus_action actions[LUS_ACTIONS_MAX];
    lus_status status = v->game->status(v, s);
    double value = 0;
    if (status.kind == LUS_OVER)
        return status.player == player;
    unsigned count = status.kind == LUS_DECISION ? v->game->actions(v, s, actions) : 0;
    for (unsigned i = 0; i < count; i++) {
        lus_state after = *s;
        v->game->apply(v, &after, actions[i], NULL);
        value = fmax(value, race_worth(r, &after, status.player));
    }
    if (status.kind == LUS_CHANCE)
        value = race_value(r, (const scripta_state *)s->bytes);
    return status.player == player ? value : 1 - value;
}

/* The mean over the throws of `side` that change something, and the share of those that do not. */
static double mean_of_throws(races *r, const scripta_state *s, unsigned side, double *idle)
{
    const lus_variant *v = &r->it->variant;
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    lus_state state = {{0}};
    scripta_state before = *s;
    double sum = 0, weights = 0;
    *idle = 0;
    before.side = (uint8_t)side;
    memcpy(state.bytes, &before, sizeof before);
    unsigned count = v->game->outcomes(v, &state, outcomes);
    for (unsigned i = 0; i < count; i++) {
        lus_state thrown = state;
        v->game->apply(v, &thrown, outcomes[i].action, NULL);
        weights += outcomes[i].weight;
        if (v->game->status(v, &thrown).kind == LUS_CHANCE &&
            same_pieces((scripta_state *)thrown.bytes, s))
            *idle += outcomes[i].weight;
        else
            sum += outcomes[i].weight * race_worth(r, &thrown, side);
    }
    *idle /= weights;
    return sum / weights;
}

static double race_value(races *r, const scripta_state *s)
{
    uint32_t number = number_of(r, s);
    if (isnan(r->value[number])) {
        double idle[2], own = mean_of_throws(r, s, s->side, &idle[0]);
        double his = mean_of_throws(r, s, s->side ^ 1u, &idle[1]);
        r->value[number] = (own + idle[0] * (1 - his - idle[1])) / (1 - idle[0] * idle[1]);
    }
    return r->value[number];
}

/* All ways to put one to `most` pieces on the exit table; returns how many. */
static unsigned all_placings(unsigned pieces, unsigned most, scripta_stacks *out)
{
    unsigned count = 0, base = most + 1, all = 1;
    for (unsigned i = 0; i < BEAROFF_SQUARES; i++)
        all *= base;
    for (unsigned code = 1; code < all; code++) {
        unsigned digits[BEAROFF_SQUARES], sum = 0;
        for (unsigned i = 0, rest = code; i < BEAROFF_SQUARES; i++, rest /= base)
            sum += digits[i] = rest % base;
        if (sum > most)
            continue;
        for (unsigned k = 0; k < 4; k++) {
            out[count].plane[k] = (uint64_t)((pieces - sum) >> k & 1) << SCRIPTA_OFF;
            for (unsigned i = 0; i < BEAROFF_SQUARES; i++)
                out[count].plane[k] |= (uint64_t)(digits[i] >> k & 1) << (31 + i);
        }
        count++;
    }
    return count;
}

/* `all`: how many there are; `undecided`: in how many of them both may still win. */
static void judge_races(const char *identity, unsigned all, unsigned undecided)
{
    static scripta_stacks placings[500];
    solved it = solve(identity);
    races r = {.it = &it};
    unsigned count = all_placings(it.tables->pieces, it.tables->home, placings), found = 0,
             open = 0;
    r.kind = calloc(it.tables->values, sizeof *r.kind);
    r.value = malloc(it.tables->values * sizeof *r.value);
    cr_assert(r.kind && r.value && count <= 500);
    for (uint32_t i = 0; i < it.tables->values; i++)
        r.value[i] = NAN;
    for (unsigned a = 0; a < count; a++)
        for (unsigned b = 0; b < count; b++) {
            scripta_state s = {.stacks = {placings[a], placings[b]}, .phase = SCRIPTA_THROW};
            if ((scripta_held(&placings[a]) & scripta_held(&placings[b]) & SCRIPTA_BOARD) ||
                !is_race(&r, &s))
                continue;
            double exact = race_value(&r, &s),
                   is = (double)bearoff_values(it.tables)[number_of(&r, &s)];
            cr_expect_float_eq(is, exact, 1e-6, "%s: %.8f, not %.8f", identity, is, exact);
            found++;
            open += exact > 0.001 && exact < 0.999;
        }
    cr_expect_eq(found, all, "%s: %u", identity, found);
    cr_expect_eq(open, undecided, "%s: %u", identity, open);
    free(r.kind);
    free(r.value);
    free(it.tables);
}

Test(bearoff, races_are_exact, .disabled = LUS_SANITIZED)
{
    judge_races("scripta2", 1004, 501);
    judge_races("scripta3", 10, 5);
}
