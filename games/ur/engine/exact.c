/* The last pawns of the Royal Game of Ur solved exactly, at start-up.
 *
 * 1. What a move does to the pawns does not depend on tokens, and what it does to tokens depends on
 * its effect only: whether it passes a mark, hits, lands on a mark, ends the turn (UR-8, UR-10,
 * UR-11, UR-14). So the rules are asked once for every standing of pawns, throw and pawn, with
 * middling purses, and once for every effect and pair of purses. The product of the two is never
 * written down.
 * 2. A row, one standing of all pawns, is solved for all purses at once. Rows are taken in the
 * order of progress, the most advanced first: then everything but hits and passes leads to what is
 * solved already. Hits and passes lead back, so this is repeated, for rows whose successors have
 * changed, until none has.
 * 3. Fewer pawns are solved first: none comes back from off the board. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "engine/search/exact.h"
#include "games/ur/engine/solver.h"

/* up to 35 are needed: so that rounding cannot keep it going for ever */
enum { SWEEPS_MOST = 1000 };

/* A smaller change, of values from -1 to 1, is none: some units in the last place of 1. */
static const float settled = 2.5e-7f;

/* ---- solving ---- */

static inline float *values_of(const solver *z, unsigned r)
{
    return z->values + (size_t)r * z->extent.columns;
}

/* What a way is worth, column by column, where that is better than what stands there or nothing
 * does. */
static void take_way(const solver *z, const way *w, bool first, float *restrict best)
{
    const effect *e = &z->effects[w->effect];
    for (unsigned i = 0; i < e->run_count; i++) {
        const run *part = &e->runs[i];
        const float *restrict from = values_of(z, part->passes ? w->others : w->own);
        float sign = part->passes ? -1.0f : 1.0f;
        if (first) {
            for (unsigned c = part->from; c < part->until; c++)
                best[c] = sign * from[e->to[c]];
        } else {
            for (unsigned c = part->from; c < part->until; c++) {
                float value = sign * from[e->to[c]];
                best[c] = best[c] > value ? best[c] : value;
            }
        }
    }
}

/* Returns the greatest change. */
static float replace_values(solver *z, unsigned number, const float *restrict by)
{
    float *restrict values = values_of(z, number);
    float most = 0;
    for (unsigned c = 0; c < z->extent.columns; c++) {
        float change = fabsf(by[c] - values[c]);
        most = most > change ? most : change;
        values[c] = by[c];
    }
    return most;
}

static void update_row(solver *z, unsigned number)
{
    row *r = &z->rows[number];
    float best[COLUMNS_MOST], sum[COLUMNS_MOST] = {0};
    r->solved = ++z->updates;
    for (unsigned t = 0; t < THROWS; t++) {
        for (unsigned i = 0; i < r->counts[t]; i++)
            take_way(z, &r->ways[t][i], i == 0, best);
        for (unsigned c = 0; c < z->extent.columns; c++)
            sum[c] += z->chances[t] * best[c];
    }
    if (replace_values(z, number, sum) > settled)
        r->changed = ++z->updates;
    if (r->before == number)
        return;
    way buying = {.own = r->bought, .effect = r->buying};
    take_way(z, &buying, false, sum);
    if (replace_values(z, r->before, sum) > settled)
        z->rows[r->before].changed = ++z->updates;
}

static bool is_stale(const solver *z, const row *r)
{
    if (r->solved == 0 || z->rows[r->bought].changed > r->solved)
        return true;
    for (unsigned t = 0; t < THROWS; t++)
        for (unsigned i = 0; i < r->counts[t]; i++)
            if (z->rows[r->ways[t][i].own].changed > r->solved ||
                z->rows[r->ways[t][i].others].changed > r->solved)
                return true;
    return false;
}

/* Rows that lead to each other. */
static void solve(solver *z, unsigned from, unsigned until)
{
    uint32_t begun = z->updates + 1;
    for (unsigned sweep = 0; sweep < SWEEPS_MOST && z->updates != begun; sweep++) {
        begun = z->updates;
        for (unsigned i = from; i < until; i++)
            if (z->rows[i].own && is_stale(z, &z->rows[i]))
                update_row(z, i);
    }
}

/* ---- the table ---- */

static size_t rounded_up(size_t bytes)
{
    return (bytes + 63) / 64 * 64;
}

/* Where the parts lie in the caller's memory, one after the other. */
typedef struct plan {
    size_t map, rows, values, size;
} plan;

static plan plan_for(const extent *x)
{
    plan p = {.map = rounded_up(sizeof(solver))};
    p.rows = p.map + rounded_up(sizeof(uint16_t) * x->standing_count * x->standing_count);
    p.values = p.rows + rounded_up(sizeof(row) * x->rows);
    p.size = p.values + sizeof(float) * x->rows * x->columns;
    return p;
}

static size_t size(const lus_variant *v)
{
    extent x;
    ur_exact_measure(v, &x);
    return plan_for(&x).size;
}

/* Everything empty, but for the row of victory. */
static void lay_out(solver *z, const lus_variant *v, uint16_t **map)
{
    memset(z, 0, sizeof *z);
    ur_exact_measure(v, &z->extent);
    const extent *x = &z->extent;
    plan p = plan_for(x);
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    ur_outcomes(v, NULL, outcomes);
    for (unsigned t = 0; t < THROWS; t++)
        z->chances[t] = (float)outcomes[t].weight / 8;
    z->variant = v;
    z->rows = (row *)((char *)z + p.rows);
    z->values = (float *)((char *)z + p.values);
    *map = (uint16_t *)((char *)z + p.map);
    z->exact.length = x->path->length;
    z->exact.standings = x->standing_count;
    z->exact.columns = x->columns;
    z->exact.rows = *map;
    z->exact.values = z->values;
    memset(*map, 0xff, p.rows - p.map); /* UR_EXACT_UNKNOWN */
    memset(z->rows, 0, p.size - p.rows);
    for (unsigned c = 0; c < x->columns; c++)
        values_of(z, WON)[c] = 1;
    z->row_count = WON + 1;
}

static void fill(const lus_variant *v, const struct lus_net *net, void *bytes)
{
    (void)net; /* nothing leads out */
    solver *z = bytes;
    uint16_t *map;
    lay_out(z, v, &map);
    ur_exact_number_columns(z);
    for (unsigned left = 2; left <= z->extent.together; left++) {
        unsigned from = z->row_count;
        for (unsigned progress = 4 * (z->extent.path->length + 1u); progress-- > 0;)
            ur_exact_number_rows(z, map, left, progress);
        for (unsigned i = from; i < z->row_count; i++)
            if (z->rows[i].own)
                ur_exact_find_ways(z, &z->rows[i]);
        solve(z, from, z->row_count);
    }
    assert(z->row_count == z->extent.rows);
}

static bool knows(const void *bytes, const lus_state *state, float *value)
{
    ur_state s;
    memcpy(&s, state->bytes, sizeof s);
    return ur_knows(bytes, &s, value);
}

/* Steps until all pawns of a player but two are off, those in front first. */
static unsigned steps_to(const ur_state *s, unsigned p, unsigned length)
{
    unsigned left = (unsigned)__builtin_popcount(s->pawns[p]) + s->hand[p], steps = 0;
    for (uint32_t pawns = s->pawns[p]; left > 2; left--) {
        unsigned square = pawns ? 31u - (unsigned)__builtin_clz(pawns) : 0; /* 0: from the hand */
        steps += length + 1 - square;
        pawns &= ~(UINT32_C(1) << square);
    }
    return steps;
}

static unsigned turns_to(const lus_variant *v, const lus_state *state)
{
    enum { BOUGHT = 1, STEPS = 4 + BOUGHT }; /* UR-6: who buys a pawn throws as well */
    ur_state s;
    unsigned length = ur_path_of(v)->length;
    memcpy(&s, state->bytes, sizeof s);
    unsigned steps = steps_to(&s, LUS_WHITE, length) + steps_to(&s, LUS_BLACK, length);
    /* the last may buy once more */
    return steps <= BOUGHT ? steps : (steps - BOUGHT + STEPS - 1) / STEPS;
}

extern const lus_exact lus_exact_ur;
const lus_exact lus_exact_ur = {.size = size, .fill = fill, .knows = knows, .turns_to = turns_to};
