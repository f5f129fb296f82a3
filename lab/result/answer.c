#include "lab/result/answer.h"

#include <math.h>
#include <string.h>

typedef struct teller {
    const lab_result *result;
    lab_tell *tell;
    void *context;
} teller;

const result_difference *lab_difference_named(const result_pair *pair, const char *name)
{
    for (size_t i = 0; i < pair->differences.count; i++)
        if (strcmp(pair->differences.list[i].name, name) == 0)
            return &pair->differences.list[i];
    return NULL;
}

const char *lab_saying_name(lab_saying saying)
{
    static const char *const names[] = {"difference", "luck", "given", "else",
                                        "gain",       "made", "cell"};
    return names[saying];
}

static bool is_headline(const char *name)
{
    for (unsigned i = 0; lab_headline(i); i++)
        if (strcmp(lab_headline(i), name) == 0)
            return true;
    return false;
}

/* ---- differences ---- */

static bool is_alike(const result_difference *a, const result_difference *b)
{
    return strcmp(a->verdict, b->verdict) == 0 &&
           (!lab_has_verdict(a, "real") || (a->alone.value > 0) == (b->alone.value > 0));
}

/* With how many kinds of players the same is found. */
static void ask_panel(const lab_result *r, lab_statement *s)
{
    const result_comparison *c = r->comparison;
    const result_difference *d = s->differences[0];
    for (size_t i = 0; i < c->pairs.count; i++) {
        const result_pair *pair = &c->pairs.list[i];
        const result_difference *own = lab_difference_named(pair, d->name);
        if (!own || !lab_same_question(r, pair, &c->pairs.list[s->pair]))
            continue;
        s->kinds++;
        if (is_alike(own, d) && s->alike < LAB_PAIRS_MAX)
            s->like[s->alike++] = (uint16_t)pair->base;
    }
}

static void tell_verdicts(const teller *t, size_t number, bool several)
{
    static const char *const verdicts[] = {"real", "within", "same", "open"};
    const result_pair *pair = &t->result->comparison->pairs.list[number];
    for (unsigned v = 0; v < 4; v++)
        for (unsigned i = 0; lab_headline(i); i++) {
            const result_difference *d = lab_difference_named(pair, lab_headline(i));
            if (!d || !lab_has_verdict(d, verdicts[v]))
                continue;
            lab_statement s = {.kind = LAB_SAYS_DIFFERENCE,
                               .pair = number,
                               .cell = (size_t)pair->other,
                               .differences = {d},
                               .count = 1,
                               .several = several};
            ask_panel(t->result, &s);
            t->tell(t->context, &s);
        }
}

/* Those that stand out most from their own uncertainty, not those that change by the largest part
 * of themselves. */
static double clearness(const result_difference *d)
{
    double half = (d->alone.high - d->alone.low) / 2;
    bool counts = lab_has_verdict(d, "real") && !is_headline(d->name) && half > 0;
    return counts ? fabs(d->alone.value) / half : 0;
}

static void tell_mechanism(const teller *t, size_t number)
{
    const result_pair *pair = &t->result->comparison->pairs.list[number];
    lab_statement s = {.kind = LAB_SAYS_ELSE, .pair = number, .cell = (size_t)pair->other};
    double below = INFINITY;
    while (s.count < LAB_ELSE_MAX) {
        const result_difference *best = NULL;
        for (size_t i = 0; i < pair->differences.count; i++) {
            const result_difference *d = &pair->differences.list[i];
            double clear = clearness(d);
            if (clear > 0 && clear < below && (!best || clear > clearness(best)))
                best = d;
        }
        if (!best)
            break;
        below = clearness(best);
        s.differences[s.count++] = best;
    }
    if (s.count > 0)
        t->tell(t->context, &s);
}

/* Of the first difference that people ask for. */
static void tell_gain(const teller *t, size_t number)
{
    const result_pair *pair = &t->result->comparison->pairs.list[number];
    for (unsigned i = 0; lab_headline(i); i++) {
        const result_difference *d = lab_difference_named(pair, lab_headline(i));
        if (!d || !isfinite(d->gain) || !(d->gain > 0))
            continue;
        lab_statement s = {.kind = LAB_SAYS_GAIN, .pair = number, .differences = {d}, .count = 1};
        t->tell(t->context, &s);
        return;
    }
}

/* ---- cells ---- */

static void tell_cell(const teller *t, lab_saying kind, int64_t number)
{
    lab_statement s = {.kind = kind, .cell = (size_t)number, .several = t->result->cells.count > 1};
    t->tell(t->context, &s);
}

static void tell_luck(const teller *t, int64_t number)
{
    const result_measure *m = lab_measure_named(&t->result->cells.list[number], "luck_share");
    if (m && isfinite(m->of.value))
        tell_cell(t, LAB_SAYS_LUCK, number);
}

static void tell_given(const teller *t, int64_t number)
{
    static const char *const names[] = {"given_dice", "given_played", "given_hits", "given_wins"};
    for (unsigned i = 0; i < 4; i++)
        if (!lab_measure_named(&t->result->cells.list[number], names[i]))
            return;
    tell_cell(t, LAB_SAYS_GIVEN, number);
}

/* ---- all of it ---- */

/* Panels go from weak players to strong ones: the last is the one to speak of. */
static size_t last_of_question(const lab_result *r, size_t number)
{
    const result_comparison *c = r->comparison;
    size_t last = number;
    for (size_t i = number; i < c->pairs.count; i++)
        if (lab_same_question(r, &c->pairs.list[i], &c->pairs.list[number]))
            last = i;
    return last;
}

static void tell_comparison(const teller *t)
{
    const result_comparison *c = t->result->comparison;
    size_t questions = 0;
    for (size_t i = 0; i < c->pairs.count; i++)
        questions += lab_asks_first(t->result, i);
    for (size_t i = 0; i < c->pairs.count; i++) {
        if (!lab_asks_first(t->result, i))
            continue;
        size_t last = last_of_question(t->result, i);
        const result_pair *pair = &c->pairs.list[last];
        tell_verdicts(t, last, questions > 1);
        if (last == 0)
            tell_luck(t, pair->base);
        tell_luck(t, pair->other);
        tell_given(t, pair->base);
        tell_given(t, pair->other);
        tell_mechanism(t, last);
        if (last == c->pairs.count - 1)
            tell_gain(t, last);
    }
    t->tell(t->context, &(lab_statement){.kind = LAB_SAYS_MADE});
}

static void tell_cells(const teller *t)
{
    for (size_t i = 0; i < t->result->cells.count; i++) {
        const result_cell *cell = &t->result->cells.list[i];
        const result_measure *m = lab_measure_named(cell, "first_score");
        if (cell->doubling > 0 || !m || isnan(m->of.low))
            continue;
        tell_cell(t, LAB_SAYS_CELL, (int64_t)i);
        tell_luck(t, (int64_t)i);
    }
}

void lab_answer(const lab_result *r, lab_tell *tell, void *context)
{
    const teller t = {r, tell, context};
    if (r->comparison)
        tell_comparison(&t);
    else
        tell_cells(&t);
}
