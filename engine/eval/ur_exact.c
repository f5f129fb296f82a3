/* The last pawns of the Royal Game of Ur solved exactly, at start-up.
 *
 * 1. What a move does to the pawns does not depend on tokens, and what it does to tokens depends on its
 * effect only: whether it passes a mark, hits, lands on a mark, ends the turn (UR-8, UR-10, UR-11, UR-14). So
 * the rules are asked once for every standing of pawns, throw and pawn, with middling purses, and once for
 * every effect and pair of purses. The product of the two is never written down.
 * 2. A row, one standing of all pawns, is solved for all purses at once. Rows are taken in the order of
 * progress, the most advanced first: then everything but hits and passes leads to what is solved already.
 * Hits and passes lead back, so this is repeated, for rows whose successors have changed, until none has.
 * 3. Fewer pawns are solved first: none comes back from off the board. */
#include <assert.h>
#include <math.h>
#include <string.h>

#include "engine/eval/ur_exact.h"
#include "engine/exact.h"

enum {
    PAWNS_EACH = 2,
    BYTES_MOST = 60 << 20,        /* of values; where two pawns each need more, fewer are solved */
    STANDINGS_MOST = 29 * 30 / 2, /* two pawns on the longest path */
    THROWS = 4,
    WAYS = PAWNS_EACH,                /* pawns that can move: those in hand are all alike */
    COLUMNS_MOST = 4 * (22 * 23 / 2), /* all marks, all purses of 21 tokens */
    EFFECTS_MOST = 24,
    RUNS_MOST = 4 * UR_EXACT_PURSE * 2, /* whoever hits a player without tokens goes on, by debt=any */
    WON = 0,                            /* a row of ones, where all ways end that win */
};

/* A smaller change, of values from -1 to 1, is none. */
static const float settled = 1e-7f;

/* ---- what there is to solve ---- */

/* Where one player's pawns may stand. */
typedef struct standing {
    uint32_t pawns;
    uint8_t hand, left, progress;
    bool possible;
} standing;

typedef struct extent {
    const ur_path *path;
    standing standings[STANDINGS_MOST];
    unsigned standing_count;
    unsigned together; /* pawns left to both, at most */
    unsigned rows, columns;
} extent;

static standing standing_at(const ur_path *path, unsigned a, unsigned b)
{
    standing s = {.progress = (uint8_t)(a + b)};
    for (unsigned i = 0; i < 2; i++) {
        unsigned at = i ? b : a;
        s.hand = (uint8_t)(s.hand + (at == 0));
        s.left = (uint8_t)(s.left + (at <= path->length));
        if (at > 0 && at <= path->length)
            s.pawns |= 1u << at;
    }
    s.possible = (a == 0 || a < b) && !(s.pawns & path->twins[a % 28] & ~(1u << a)); /* UR-7 */
    return s;
}

/* UR-8: no two pawns on a square of the board. */
static bool are_apart(const ur_path *path, const standing *own, const standing *other)
{
    for (uint32_t rest = own->pawns; rest; rest &= rest - 1)
        if (other->pawns & path->meets[__builtin_ctz(rest)])
            return false;
    return true;
}

static bool is_row(const extent *x, const standing *own, const standing *other)
{
    return own->possible && other->possible && own->left + other->left <= (int)x->together &&
           are_apart(x->path, own, other);
}

/* Whether a player may come to choose whether to buy a pawn in (UR-6). */
static bool may_buy(const lus_variant *v, const standing *own)
{
    ur_state s = {.hand = {own->hand}, .pawns = {own->pawns}, .tokens = {UR_TOKENS_EACH}};
    return ur_may_buy(v, &s);
}

static void count_rows(const lus_variant *v, extent *x)
{
    x->rows = 1; /* WON */
    for (unsigned i = 0; i < x->standing_count; i++)
        for (unsigned k = 0; k < x->standing_count; k++)
            if (is_row(x, &x->standings[i], &x->standings[k]))
                x->rows += 1 + may_buy(v, &x->standings[i]);
}

static void measure(const lus_variant *v, extent *x)
{
    unsigned purses = UR_EXACT_PURSE * (UR_EXACT_PURSE + 1) / 2;
    x->path = ur_path_of(v);
    x->standing_count = ur_standing_of(x->path->length, x->path->length + 1u) + 1;
    /* debt=pass: see column_exists */
    x->columns = v->option[UR_DEBT] == UR_DEBT_ANY ? 4 * purses : purses + UR_EXACT_PURSE;
    for (unsigned b = 0; b <= x->path->length + 1u; b++) {
        for (unsigned a = 0; a <= b && a <= x->path->length; a++) {
            standing *s = &x->standings[ur_standing_of(a, b)];
            *s = standing_at(x->path, a, b);
            s->possible = s->possible && s->left <= v->option[UR_PAWNS];
        }
    }
    x->together = 2 * PAWNS_EACH;
    count_rows(v, x);
    while (sizeof(float) * x->rows * x->columns > BYTES_MOST) {
        x->together--;
        count_rows(v, x);
    }
}

/* ---- rows, ways and effects ---- */

/* One way to play a throw. */
typedef struct way {
    uint16_t own;    /* the row it leads to where the same player goes on … */
    uint16_t others; /* … and where it is the other's turn */
    uint8_t effect;
} way;

typedef struct row {
    uint16_t before;          /* the row of choosing to buy or to throw; itself where there is no choice */
    uint16_t bought;          /* the row after buying */
    uint8_t buying;           /* and the effect of that */
    uint8_t counts[THROWS];   /* of ways: at least one, be it a pass */
    uint32_t solved, changed; /* when last, by the count of updates */
    way ways[THROWS][WAYS];
    const standing *own, *other;
} row;

/* Columns next to each other after which the same player is on turn. */
typedef struct run {
    uint16_t from, until;
    bool passes; /* to the other */
} run;

typedef struct effect {
    int8_t own, other; /* what the player who throws and the other gain, with middling purses */
    bool passes, idles, wins;
    unsigned run_count;
    run runs[RUNS_MOST];
    uint16_t to[COLUMNS_MOST];
} effect;

typedef struct solver {
    ur_exact exact; /* first: what is read of all this when it is solved */
    const lus_variant *variant;
    extent extent;
    float *values;
    row *rows;
    unsigned row_count, effect_count;
    uint32_t updates;
    float chances[THROWS];
    effect effects[EFFECTS_MOST];
    struct {
        uint8_t marks, own, other;
    } columns[COLUMNS_MOST];
} solver;

/* By debt=pass only he who had no token for UR-14 owes a turn. His turn is over then, so he is not the one
 * who throws, and until the turn he misses he gains nothing. */
static bool column_exists(const lus_variant *v, unsigned marks, unsigned own, unsigned other)
{
    return own + other <= UR_TOKENS_ALL &&
           (v->option[UR_DEBT] == UR_DEBT_ANY || marks == 0 || (marks == 2 && other == 0));
}

static void number_columns(solver *z)
{
    unsigned count = 0;
    for (unsigned marks = 0; marks < 4; marks++) {
        for (unsigned own = 0; own < UR_EXACT_PURSE; own++) {
            for (unsigned other = 0; other < UR_EXACT_PURSE; other++) {
                bool exists = column_exists(z->variant, marks, own, other);
                z->exact.column[marks][own][other] = (uint16_t)(exists ? count : UR_EXACT_UNKNOWN);
                if (!exists)
                    continue;
                z->columns[count].marks = (uint8_t)marks;
                z->columns[count].own = (uint8_t)own;
                z->columns[count++].other = (uint8_t)other;
            }
        }
    }
    assert(count == z->extent.columns);
}

/* The rows of one number of pawns and one progress. */
static void number_rows(solver *z, uint16_t *map, unsigned left, unsigned progress)
{
    const extent *x = &z->extent;
    for (unsigned i = 0; i < x->standing_count; i++) {
        const standing *own = &x->standings[i];
        for (unsigned k = 0; k < x->standing_count; k++) {
            const standing *other = &x->standings[k];
            if (own->left + other->left != (int)left || own->progress + other->progress != (int)progress ||
                !is_row(x, own, other))
                continue;
            row *r = &z->rows[z->row_count];
            *r = (row){.before = (uint16_t)z->row_count, .own = own, .other = other};
            map[i * x->standing_count + k] = (uint16_t)z->row_count++;
            if (may_buy(z->variant, own))
                r->before = (uint16_t)z->row_count++;
        }
    }
}

/* A state of a row before a throw, White's. */
static ur_state state_of(const solver *z, const row *r, unsigned marks, unsigned own, unsigned other)
{
    unsigned pawns = z->variant->option[UR_PAWNS];
    return (ur_state){.pawns = {r->own->pawns, r->other->pawns},
                      .hand = {r->own->hand, r->other->hand},
                      .off = {(uint8_t)(pawns - r->own->left), (uint8_t)(pawns - r->other->left)},
                      .tokens = {(uint8_t)own, (uint8_t)other},
                      .reserve = (uint8_t)(UR_TOKENS_ALL - own - other),
                      .skips = (uint8_t)marks,
                      .phase = UR_THROW};
}

/* Throws and plays, or buys (points 0). */
static void play(const lus_variant *v, ur_state *s, unsigned points, lus_action action)
{
    if (points == 0)
        s->phase = UR_CHOICE;
    else
        ur_apply(v, s, points, NULL);
    if (points == 0 || s->phase == UR_PLAY)
        ur_apply(v, s, action, NULL);
}

/* Asks the rules what an effect makes of every column. */
static void learn_effect(solver *z, effect *e, const row *r, unsigned points, lus_action action)
{
    run *last = NULL;
    for (unsigned c = 0; c < z->extent.columns; c++) {
        ur_state s = state_of(z, r, z->columns[c].marks, z->columns[c].own, z->columns[c].other);
        if (points == 0 && !ur_may_buy(z->variant, &s)) {
            last = NULL;
            continue;
        }
        play(z->variant, &s, points, action);
        bool passes = s.side != LUS_WHITE;
        e->to[c] = s.phase == UR_OVER ? 0 : (uint16_t)ur_exact_column(&z->exact, &s);
        assert(e->to[c] != UR_EXACT_UNKNOWN);
        if (!last || last->passes != passes) {
            assert(e->run_count < RUNS_MOST);
            last = &e->runs[e->run_count++];
            *last = (run){.from = (uint16_t)c, .passes = passes};
        }
        last->until = (uint16_t)(c + 1);
    }
}

/* The effect of a way. With middling purses, where everybody can pay and be paid, the tokens tell what
 * happened: passing is −2 and hitting or landing +1, the latter from the other or not; no move of up to 4
 * passes a mark and lands on another. */
static uint8_t effect_of(solver *z, const row *r, const ur_state *after, unsigned points, lus_action action,
                         bool idles)
{
    effect e = {.own = (int8_t)(after->tokens[0] - UR_TOKENS_EACH),
                .other = (int8_t)(after->tokens[1] - UR_TOKENS_EACH),
                .passes = after->side != LUS_WHITE,
                .idles = idles,
                .wins = after->phase == UR_OVER};
    if (e.wins)
        e.own = e.other = 0;
    for (unsigned i = 0; i < z->effect_count; i++) {
        const effect *known = &z->effects[i];
        if (known->own == e.own && known->other == e.other && known->passes == e.passes &&
            known->idles == e.idles && known->wins == e.wins)
            return (uint8_t)i;
    }
    assert(z->effect_count < EFFECTS_MOST);
    z->effects[z->effect_count] = e;
    learn_effect(z, &z->effects[z->effect_count], r, points, action);
    return (uint8_t)z->effect_count++;
}

static uint16_t row_seen_by(const solver *z, ur_state s, unsigned player)
{
    s.side = (uint8_t)player;
    return (uint16_t)ur_exact_row(&z->exact, &s);
}

static way find_way(solver *z, const row *r, unsigned points, lus_action action)
{
    ur_state s = state_of(z, r, 0, UR_TOKENS_EACH, UR_TOKENS_EACH), thrown = s;
    way w;
    ur_apply(z->variant, &thrown, points, NULL);
    play(z->variant, &s, points, action);
    w.effect = effect_of(z, r, &s, points, action, thrown.phase != UR_PLAY);
    if (s.phase == UR_OVER) {
        w.own = w.others = WON;
    } else {
        w.own = z->rows[row_seen_by(z, s, LUS_WHITE)].before;
        w.others = z->rows[row_seen_by(z, s, LUS_BLACK)].before;
    }
    return w;
}

static void find_ways(solver *z, row *r)
{
    ur_state before = state_of(z, r, 0, UR_TOKENS_EACH, UR_TOKENS_EACH);
    for (unsigned points = 1; points <= THROWS; points++) {
        ur_state s = before;
        lus_action actions[LUS_ACTIONS_MAX] = {0};
        ur_apply(z->variant, &s, points, NULL);
        unsigned count = s.phase == UR_PLAY ? ur_actions(z->variant, &s, actions) : 1;
        assert(count <= WAYS);
        r->counts[points - 1] = (uint8_t)count;
        for (unsigned i = 0; i < count; i++)
            r->ways[points - 1][i] = find_way(z, r, points, actions[i]);
    }
    if (r->before != r - z->rows) {
        play(z->variant, &before, 0, UR_BUY_IN);
        r->bought = row_seen_by(z, before, LUS_WHITE);
        r->buying = effect_of(z, r, &before, 0, UR_BUY_IN, false);
    }
}

/* ---- solving ---- */

static inline const float *values_of(const solver *z, unsigned r)
{
    return z->values + (size_t)r * z->extent.columns;
}

/* What a way is worth, column by column: better of that and what stands there, or just that. */
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
    float *restrict values = z->values + (size_t)number * z->extent.columns;
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
    uint32_t begun;
    do {
        begun = z->updates;
        for (unsigned i = from; i < until; i++)
            if (z->rows[i].own && is_stale(z, &z->rows[i]))
                update_row(z, i);
    } while (z->updates != begun);
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
    measure(v, &x);
    return plan_for(&x).size;
}

static void fill(const lus_variant *v, void *bytes)
{
    solver *z = bytes;
    memset(z, 0, sizeof *z);
    z->variant = v;
    measure(v, &z->extent);
    const extent *x = &z->extent;
    plan p = plan_for(x);
    uint16_t *map = (uint16_t *)((char *)bytes + p.map);
    z->rows = (row *)((char *)bytes + p.rows);
    z->values = (float *)((char *)bytes + p.values);
    z->exact.length = x->path->length;
    z->exact.standings = x->standing_count;
    z->exact.columns = x->columns;
    z->exact.rows = map;
    z->exact.values = z->values;
    memset(map, 0xff, sizeof *map * x->standing_count * x->standing_count);
    memset(z->rows, 0, sizeof *z->rows * x->rows);
    memset(z->values, 0, sizeof *z->values * x->rows * x->columns);
    for (unsigned c = 0; c < x->columns; c++)
        z->values[c] = 1;
    number_columns(z);
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    ur_outcomes(v, NULL, outcomes);
    for (unsigned t = 0; t < THROWS; t++)
        z->chances[t] = (float)outcomes[t].weight / 8;
    z->row_count = 1;
    for (unsigned left = 2; left <= x->together; left++) {
        unsigned from = z->row_count;
        for (unsigned progress = 4 * (x->path->length + 1u); progress > 0; progress--)
            number_rows(z, map, left, progress - 1);
        for (unsigned i = from; i < z->row_count; i++)
            if (z->rows[i].own)
                find_ways(z, &z->rows[i]);
        solve(z, from, z->row_count);
    }
    assert(z->row_count == x->rows);
}

static bool knows(const void *bytes, const lus_state *state, float *value)
{
    ur_state s;
    memcpy(&s, state->bytes, sizeof s);
    return ur_knows(bytes, &s, value);
}

extern const lus_exact lus_exact_ur;
const lus_exact lus_exact_ur = {.size = size, .fill = fill, .knows = knows};
