/* Which differences between the cells of a study are real, once it is done: as lab/run/differences.c has it.
 */
#include <string.h>

#include "core/json.h"
#include "lab/decimal.h"
#include "lab/differences.h"
#include "lab/measure.h"
#include "wasm/lab/study.h"
#include "wasm/memory.h"
#include "wasm/page.h"

EXPORT(lab_compare) void page_lab_compare(void);

typedef struct entry {
    unsigned base, other, ratio;
} entry;

static bool differ(unsigned cell)
{
    return lab_players_differ(lab_cell_players(page_study(), cell));
}

/* The first cell of the same game with the same players; itself when it is that one. */
static unsigned base_of(unsigned cell)
{
    const lab_study *s = page_study();
    for (unsigned i = 0; i < cell; i++) {
        const lab_players *a = lab_cell_players(s, i), *b = lab_cell_players(s, cell);
        if (lab_cell_subject(s, i)->variant.game == lab_cell_subject(s, cell)->variant.game &&
            strcmp(a->text[0], b->text[0]) == 0 && strcmp(a->text[1], b->text[1]) == 0)
            return i;
    }
    return cell;
}

static bool difference_of(const entry *e, lab_difference *d)
{
    const lab_cell *base = page_cell(e->base), *other = page_cell(e->other);
    double scale = lab_ratios[e->ratio].scale;
    stats_four four = {0};
    bool same = true;
    if (!lab_ratio_is_there(&base->tally, e->ratio, differ(e->base)) ||
        !lab_ratio_is_there(&other->tally, e->ratio, differ(e->other)))
        return false;
    for (unsigned i = 0; i < lab_batches(page_study(), e->base); i++) {
        const int64_t *x0 = base->batches[i][e->ratio], *x1 = other->batches[i][e->ratio];
        const double of[STATS_FOUR] = {(double)x0[0] * scale, (double)x0[1], (double)x1[0] * scale,
                                       (double)x1[1]};
        lab_add_batch(&four, of, &same);
    }
    return lab_difference_of(&four, same, d);
}

static void put_difference(lus_writer *w, const entry *e, const lab_difference *d)
{
    json_open(w, '{');
    json_field(w, "name", lab_ratios[e->ratio].name);
    json_field(w, "kind", lab_kind_name(lab_ratios[e->ratio].kind));
    lab_field_real(w, "value", d->alone.value);
    lab_field_real(w, "joint_low", d->joint.low);
    lab_field_real(w, "joint_high", d->joint.high);
    json_field(w, "verdict", lab_verdict_name(d->verdict));
    json_close(w, '}');
}

/* The entries of a pair of cells lie one after the other. */
static void answer(const entry *entries, const lab_difference *list, unsigned made)
{
    lus_writer *w = page_answer();
    json_open(w, '{');
    json_count(w, "made", made);
    json_key(w, "pairs");
    json_open(w, '[');
    for (unsigned i = 0; i < made; i++) {
        if (i == 0 || entries[i].other != entries[i - 1].other) {
            json_open(w, '{');
            json_count(w, "base", entries[i].base);
            json_count(w, "other", entries[i].other);
            json_key(w, "differences");
            json_open(w, '[');
        }
        put_difference(w, &entries[i], &list[i]);
        if (i + 1 == made || entries[i].other != entries[i + 1].other) {
            json_close(w, ']');
            json_close(w, '}');
        }
    }
    json_close(w, ']');
    json_close(w, '}');
}

/* The part `comparison` of a result (docs/lab.md), as far as the page shows it. */
void page_lab_compare(void)
{
    size_t most = (size_t)lab_cells(page_study()) * lab_ratio_count;
    lab_difference *list = page_grow(most * sizeof *list);
    entry *entries = page_grow(most * sizeof *entries);
    double *room = page_grow(2 * most * sizeof *room);
    unsigned made = 0;
    for (unsigned cell = 0; list && entries && room && cell < lab_cells(page_study()); cell++) {
        unsigned base = base_of(cell);
        for (unsigned i = 0; base != cell && i < lab_ratio_count; i++) {
            entries[made] = (entry){base, cell, i};
            made += difference_of(&entries[made], &list[made]);
        }
    }
    if (made > 0)
        lab_judge_differences(list, made, room);
    answer(entries, list, made);
}
