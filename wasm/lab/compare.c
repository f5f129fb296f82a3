/* Which differences between the cells of a study are real, once it is done. */
#include "core/json.h"
#include "lab/result/comparison.h"
#include "lab/result/decimal.h"
#include "wasm/lab/study.h"
#include "wasm/page.h"

EXPORT(lab_compare) void page_lab_compare(void);

static void put_difference(lus_writer *w, const result_difference *d)
{
    json_open(w, '{');
    json_field(w, "name", d->name);
    json_field(w, "kind", d->kind);
    lab_field_real(w, "value", d->alone.value);
    lab_field_real(w, "joint_low", d->joint_low);
    lab_field_real(w, "joint_high", d->joint_high);
    json_field(w, "verdict", d->verdict);
    json_close(w, '}');
}

static void put_pair(lus_writer *w, const result_pair *pair)
{
    json_open(w, '{');
    json_count(w, "base", pair->base);
    json_count(w, "other", pair->other);
    json_key(w, "differences");
    json_open(w, '[');
    for (size_t i = 0; i < pair->differences.count; i++)
        put_difference(w, &pair->differences.list[i]);
    json_close(w, ']');
    json_close(w, '}');
}

static void answer(const result_comparison *c)
{
    lus_writer *w = page_answer();
    json_open(w, '{');
    json_count(w, "made", c ? c->made : 0);
    json_key(w, "pairs");
    json_open(w, '[');
    for (size_t i = 0; c && i < c->pairs.count; i++)
        put_pair(w, &c->pairs.list[i]);
    json_close(w, ']');
    json_close(w, '}');
}

/* Of the cells what a comparison asks. */
static bool take_cells(lab_result *r)
{
    unsigned count = lab_cells(page_study());
    r->cells.list = lab_memory_get(&r->memory, count * sizeof *r->cells.list);
    for (; r->cells.list && r->cells.count < count; r->cells.count++) {
        unsigned i = (unsigned)r->cells.count;
        if (!lab_result_sums(&r->cells.list[i], page_study(), i, page_cell(i), &r->memory))
            return false;
    }
    return r->cells.list != NULL;
}

/* The part `comparison` of a result (docs/lab.md), as far as the page shows it. Where there is no
 * memory for it nothing is compared. */
void page_lab_compare(void)
{
    result_study study = {.margin = page_study()->margin / 100.0};
    lab_result result = {.study = &study};
    bool done = take_cells(&result) && lab_compare(&result);
    answer(done ? result.comparison : NULL);
    lab_memory_free(&result.memory);
}
