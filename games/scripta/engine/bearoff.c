/* Template, compiled for both games of twelve points (LUS_ID, LUS_GAME_HEADER, LUS_EVAL_HEADER):
 * fills the tables of scripta_bearoff.h by the rules themselves, whole turns at a time.
 *
 * 1. Lonely players: an opponent whose pieces are all off is in nobody's way and can use no given
 * dice (S3-10). Entries are numbered so that every turn leads to a lower one: one pass does it.
 * 2. Two sides: each value is the mean over all throws of the best end. Without hits a turn leads
 * to what is already done, or changes nothing; a hit leads back, so the pass is repeated until
 * nothing moves. Passes begin with the values of races; where a turn leads out of the tables the
 * net judges, as in a search.
 */
#include <math.h>

#include "core/hash.h"
#include "core/template.h"
#include "engine/search/exact.h"

#include LUS_GAME_HEADER
#include LUS_EVAL_HEADER

typedef OF_GAME(_state) own_state;

extern const lus_net LUS_JOIN(lus_net_, LUS_ID);

#include "engine/search/turns.h"

enum { PASSES_MOST = 8, TURN_LEVELS = 2 /* his, and the reply with given dice */ };

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

/* ---- shape ---- */

static void count_ways(scripta_bearoff *t)
{
    for (unsigned n = 0; n <= BEAROFF_MOST + BEAROFF_SQUARES; n++)
        for (unsigned k = 0; k <= BEAROFF_SQUARES; k++)
            t->ways[n][k] = k == 0 ? 1 : n == 0 ? 0 : t->ways[n - 1][k - 1] + t->ways[n - 1][k];
}

static uint32_t placings(const scripta_bearoff *t, unsigned most)
{
    return t->ways[most + BEAROFF_SQUARES][BEAROFF_SQUARES];
}

static void shape(const lus_variant *v, scripta_bearoff *t)
{
    t->pieces = v->option[SCRIPTA_PIECES];
    t->home = (uint8_t)least(OF_GAME(_bearoff_home), t->pieces);
    t->running = (uint8_t)least(OF_GAME(_bearoff_running), t->pieces);
    t->waits = OF_GAME(_waits);
    t->pips = OF_GAME(_bearoff_pips);
    count_ways(t);
    t->lonely = placings(t, t->home) + BEAROFF_OUTSIDE * placings(t, t->home - 1u);
    t->values = 0;
    for (unsigned one = 0; one < BEAROFF_SETS; one++)
        for (unsigned two = 1; two < BEAROFF_SETS; two++) {
            if (one & two)
                continue;
            t->at_home[one][two] = t->values;
            if (one)
                t->values +=
                    bearoff_heights_count(t, one, t->home) * bearoff_heights_count(t, two, t->home);
            t->on_way[one][two] = t->values;
            t->values += 2 * BEAROFF_OUTSIDE * bearoff_heights_count(t, one, t->running - 1u) *
                         bearoff_heights_count(t, two, t->running);
        }
}

static size_t bytes_before_levels(const scripta_bearoff *t)
{
    size_t bytes = sizeof *t + t->values * sizeof(float) + t->lonely * sizeof(float) +
                   (size_t)t->lonely * BEAROFF_TURNS * sizeof(uint16_t);
    return (bytes + 15) & ~(size_t)15;
}

static size_t size(const lus_variant *v)
{
    scripta_bearoff t;
    shape(v, &t);
    return bytes_before_levels(&t) + TURN_LEVELS * sizeof(turns_level);
}

/* ---- positions ---- */

/* The side number `placing` of those with at most `most` pieces on the exit table. */
static void place(const scripta_bearoff *t, uint32_t placing, unsigned most, scripta_stacks *stacks)
{
    for (unsigned k = 0; k < 4; k++)
        stacks->plane[k] = (uint64_t)(t->pieces >> k & 1) << SCRIPTA_OFF;
    for (unsigned far = BEAROFF_SQUARES; far > 0; far--) {
        uint32_t all = t->ways[most + far][far];
        while (placing > 0 && placing >= all - t->ways[most - 1 + far][far]) {
            placing -= all - t->ways[most - 1 + far][far];
            all = t->ways[--most + far][far];
            scripta_carry(stacks, SCRIPTA_OFF, SCRIPTA_OFF - far, stacks);
        }
    }
}

static void place_outside(const scripta_bearoff *t, unsigned far, scripta_stacks *stacks)
{
    scripta_carry(stacks, SCRIPTA_OFF, far == SCRIPTA_OFF ? t->waits : SCRIPTA_OFF - far, stacks);
}

/* ---- lonely players ---- */

/* The end of the turn after which a lonely player needs fewest turns, on average. */
static uint32_t shortest(const lus_variant *v, scripta_bearoff *t, turns_level *level,
                         const own_state *thrown)
{
    uint32_t best = 0;
    float fewest = INFINITY;
    turns_collect(v, level, thrown);
    for (unsigned i = 0; i < level->count; i++) {
        bearoff_side side;
        bearoff_see(t, &level->ends[i].stacks[0], &side);
        uint32_t entry = bearoff_lonely(t, &side);
        if (bearoff_means(t)[entry] < fewest) {
            best = entry;
            fewest = bearoff_means(t)[entry];
        }
    }
    return best;
}

static void fill_lonely(const lus_variant *v, scripta_bearoff *t, turns_level *level,
                        uint32_t entry, const scripta_stacks *stacks)
{
    own_state s = {.stacks[0] = *stacks, .phase = SCRIPTA_THROW};
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    double within[BEAROFF_TURNS] = {0}, mean = 0, weights = 0;
    place(t, 0, 0, &s.stacks[1]);
    unsigned count = OF_GAME(_outcomes)(v, &s, outcomes);
    for (unsigned i = 0; i < count; i++) {
        own_state thrown = s;
        double weight = outcomes[i].weight;
        OF_GAME(_apply)(v, &thrown, outcomes[i].action, NULL);
        uint32_t end = shortest(v, t, level, &thrown);
        weights += weight;
        mean += weight * (double)bearoff_means(t)[end];
        within[0] += end == 0 ? weight * UINT16_MAX : 0;
        for (unsigned n = 1; n < BEAROFF_TURNS; n++)
            within[n] += weight * bearoff_within(t, end)[n - 1];
    }
    bearoff_means(t)[entry] = (float)(1 + mean / weights);
    for (unsigned n = 0; n < BEAROFF_TURNS; n++)
        bearoff_within(t, entry)[n] = (uint16_t)(within[n] / weights + 0.5);
}

static void fill_all_lonely(const lus_variant *v, scripta_bearoff *t, turns_level *level)
{
    scripta_stacks stacks;
    uint32_t entry = 1;
    bearoff_means(t)[0] = 0;
    memset(bearoff_within(t, 0), 0xff, BEAROFF_TURNS * sizeof(uint16_t));
    for (; entry < placings(t, t->home); entry++) {
        place(t, entry, t->home, &stacks);
        fill_lonely(v, t, level, entry, &stacks);
    }
    for (unsigned far = BEAROFF_SQUARES + 1; far <= SCRIPTA_OFF; far++)
        for (uint32_t i = 0; i < placings(t, t->home - 1u); i++, entry++) {
            place(t, i, t->home - 1u, &stacks);
            place_outside(t, far, &stacks);
            fill_lonely(v, t, level, entry, &stacks);
        }
}

/* ---- two sides ---- */

/* The mean over all throws that change something, and how many change nothing: all dice lost. */
typedef struct mean {
    double worth, idle;
} mean;

static mean mean_worth(const lus_variant *v, const lus_net *net, const scripta_bearoff *t,
                       turns_level *levels, const scripta_stacks *thrower,
                       const scripta_stacks *other)
{
    own_state s = {.stacks = {*thrower, *other}, .phase = SCRIPTA_THROW};
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    mean m = {0, 0};
    double weights = 0;
    unsigned count = OF_GAME(_outcomes)(v, &s, outcomes);
    for (unsigned i = 0; i < count; i++) {
        own_state thrown = s;
        double weight = outcomes[i].weight;
        OF_GAME(_apply)(v, &thrown, outcomes[i].action, NULL);
        weights += weight;
        if (thrown.phase == SCRIPTA_THROW && memcmp(thrown.stacks, s.stacks, sizeof s.stacks) == 0)
            m.idle += weight;
        else
            m.worth += weight * (double)turns_value(v, net, t, levels, &thrown, 0);
    }
    return (mean){m.worth / weights, m.idle / weights};
}

static float put(scripta_bearoff *t, uint32_t at, double value)
{
    float before = bearoff_values(t)[at];
    bearoff_values(t)[at] = (float)value;
    return fabsf((float)value - before);
}

/* Both values of a pair of sides, if the tables hold them; without levels as a race. Returns by how
 * much one of them moved. A throw without effect leads from each to the other: x = worth + idle (1
 * - y), and y likewise. */
static float fill_pair(const lus_variant *v, const lus_net *net, scripta_bearoff *t,
                       turns_level *levels, const scripta_stacks *one, const scripta_stacks *two)
{
    bearoff_side a, b;
    uint32_t at[2];
    double x, y;
    bearoff_see(t, one, &a);
    bearoff_see(t, two, &b);
    if (!bearoff_find(t, &a, &b, &at[0]) || !bearoff_find(t, &b, &a, &at[1]))
        return 0;
    if (levels) {
        mean m = mean_worth(v, net, t, levels, one, two),
             n = mean_worth(v, net, t, levels, two, one);
        x = (m.worth + m.idle * (1 - n.worth - n.idle)) / (1 - m.idle * n.idle);
        y = n.worth + n.idle * (1 - x);
    } else {
        x = bearoff_race(t, &a, &b);
        y = bearoff_race(t, &b, &a);
    }
    return fmaxf(put(t, at[0], x), put(t, at[1], y));
}

/* All pairs of at most `most` pieces each on the exit table; without levels as races of lonely
 * players. */
static float fill_home(const lus_variant *v, const lus_net *net, scripta_bearoff *t,
                       turns_level *levels, unsigned most)
{
    scripta_stacks one, two;
    float moved = 0;
    for (uint32_t a = 1; a < placings(t, most); a++) {
        place(t, a, most, &one);
        for (uint32_t b = 1; b < a; b++) {
            place(t, b, most, &two);
            moved = fmaxf(moved, fill_pair(v, net, t, levels, &one, &two));
        }
    }
    return moved;
}

/* The same where one side has a piece outside. */
static float fill_running(const lus_variant *v, const lus_net *net, scripta_bearoff *t,
                          turns_level *levels)
{
    scripta_stacks one, two;
    float moved = 0;
    for (unsigned far = BEAROFF_SQUARES + 1; far <= SCRIPTA_OFF; far++)
        for (uint32_t a = 0; a < placings(t, t->running - 1u); a++) {
            place(t, a, t->running - 1u, &one);
            place_outside(t, far, &one);
            for (uint32_t b = 1; b < placings(t, t->running); b++) {
                place(t, b, t->running, &two);
                moved = fmaxf(moved, fill_pair(v, net, t, levels, &one, &two));
            }
        }
    return moved;
}

static void fill(const lus_variant *v, const lus_net *given, void *bytes)
{
    /* the next pass would move no value by a fiftieth of this */
    static const float settled = 1e-3f;
    const lus_net *net = given ? given : &LUS_JOIN(lus_net_, LUS_ID);
    scripta_bearoff *t = bytes;
    float moved = 1;
    shape(v, t);
    turns_level *levels = (turns_level *)((char *)bytes + bytes_before_levels(t));
    memset(levels, 0, TURN_LEVELS * sizeof *levels);
    memset(bearoff_values(t), 0, t->values * sizeof(float));
    fill_all_lonely(v, t, levels);
    fill_home(v, net, t, NULL, t->home);
    fill_running(v, net, t, NULL);
    for (unsigned pass = 0; pass < PASSES_MOST && moved > settled; pass++) {
        moved = fill_home(v, net, t, levels, t->running);
        moved = fmaxf(moved, fill_running(v, net, t, levels));
    }
    /* with more pieces a hit leads out of the tables: one pass */
    fill_home(v, net, t, levels, t->home);
}

static bool knows(const void *bytes, const lus_state *state, float *value)
{
    own_state s;
    memcpy(&s, state->bytes, sizeof s);
    return scripta_bearoff_knows(bytes, &s, value);
}

/* Of all pieces but the last, at most that one is outside; and few are left. Hits only lead away
 * from it. */
static unsigned turns_to(const lus_variant *v, const lus_state *state)
{
    /* of a turn, at most */
    enum { DICE = 4, PIPS = 6 * DICE, EXIT = SCRIPTA_OFF - BEAROFF_SQUARES };
    own_state s;
    unsigned left = 0, steps = 0, farthest = 0,
             few = 2 * least(OF_GAME(_bearoff_home), v->option[SCRIPTA_PIECES]);
    memcpy(&s, state->bytes, sizeof s);
    for (unsigned p = 0; p < 2; p++)
        for (uint64_t rest = scripta_held(&s.stacks[p]) & ~SCRIPTA_AT(SCRIPTA_OFF); rest;
             rest &= rest - 1) {
            unsigned station = (unsigned)__builtin_ctzll(rest),
                     count = scripta_count(&s.stacks[p], station);
            unsigned square = station == SCRIPTA_CIRCLE ? 0 : station,
                     far = square < EXIT ? EXIT - square : 0;
            left += count;
            steps += count * far;
            farthest = far > farthest ? far : farthest;
        }
    unsigned to_bear = left > few ? (left - few + DICE - 1) / DICE : 0;
    unsigned to_come = (steps - farthest + PIPS - 1) / PIPS;
    return to_bear > to_come ? to_bear : to_come;
}

extern const lus_exact LUS_JOIN(lus_bearoff_, LUS_ID);
const lus_exact LUS_JOIN(lus_bearoff_, LUS_ID) = {
    .size = size, .fill = fill, .knows = knows, .turns_to = turns_to};
