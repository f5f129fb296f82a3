/* Exact endings of Ur: which standings of pawns are rows, which purses and marks are columns. */
#include <assert.h>

#include "games/ur/engine/solver.h"

static standing standing_at(const twenty_path *path, unsigned a, unsigned b)
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
static bool are_apart(const twenty_path *path, const standing *own, const standing *other)
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

void ur_exact_measure(const lus_variant *v, extent *x)
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

/* By debt=pass only he who had no token for UR-14 owes a turn. His turn is over then, so he is not
 * the one who throws, and until the turn he misses he gains nothing. */
static bool column_exists(const lus_variant *v, unsigned marks, unsigned own, unsigned other)
{
    return own + other <= UR_TOKENS_ALL &&
           (v->option[UR_DEBT] == UR_DEBT_ANY || marks == 0 || (marks == 2 && other == 0));
}

void ur_exact_number_columns(solver *z)
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

void ur_exact_number_rows(solver *z, uint16_t *map, unsigned left, unsigned progress)
{
    const extent *x = &z->extent;
    for (unsigned i = 0; i < x->standing_count; i++) {
        const standing *own = &x->standings[i];
        for (unsigned k = 0; k < x->standing_count; k++) {
            const standing *other = &x->standings[k];
            if (own->left + other->left != (int)left ||
                own->progress + other->progress != (int)progress || !is_row(x, own, other))
                continue;
            row *r = &z->rows[z->row_count];
            *r = (row){.before = (uint16_t)z->row_count, .own = own, .other = other};
            map[i * x->standing_count + k] = (uint16_t)z->row_count++;
            if (may_buy(z->variant, own))
                r->before = (uint16_t)z->row_count++;
        }
    }
}
