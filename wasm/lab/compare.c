/* Which differences between the cells of a study are real, once it is done. */
#include <math.h>

#include "core/json.h"
#include "lab/result/comparison.h"
#include "lab/result/decimal.h"
#include "lab/result/plan.h"
#include "wasm/lab/answer.h"
#include "wasm/lab/study.h"
#include "wasm/page.h"

EXPORT(lab_compare) void page_lab_compare(void);
EXPORT(lab_plan) unsigned page_lab_plan(void);

static void put_difference(lus_writer *w, const result_difference *d)
{
    json_open(w, '{');
    json_field(w, "name", d->name);
    json_field(w, "kind", d->kind);
    lab_field_real(w, "base", d->base);
    lab_field_real(w, "other", d->other);
    lab_field_real(w, "value", d->alone.value);
    lab_field_real(w, "low", d->alone.low);
    lab_field_real(w, "high", d->alone.high);
    lab_field_real(w, "joint_low", d->joint_low);
    lab_field_real(w, "joint_high", d->joint_high);
    lab_field_real(w, "margin", d->margin);
    lab_field_real(w, "needed", d->needed > 0 ? (double)d->needed : NAN);
    lab_field_real(w, "gain", d->gain);
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

void page_answer_comparison(const lab_result *r)
{
    const result_comparison *c = r->comparison;
    lus_writer *w = page_answer();
    json_open(w, '{');
    json_count(w, "made", c ? c->made : 0);
    json_key(w, "pairs");
    json_open(w, '[');
    for (size_t i = 0; c && i < c->pairs.count; i++)
        put_pair(w, &c->pairs.list[i]);
    json_close(w, ']');
    page_put_answer(w, r);
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

/* The study with its cells compared. False where there is no memory for it: then nothing is
 * compared. */
static bool compare(lab_result *r, result_study *s)
{
    *s = (result_study){.margin = page_study()->margin / 100.0, .question = page_study()->question};
    *r = (lab_result){.study = s};
    return take_cells(r) && lab_compare(r);
}

/* The part `comparison` of a result (docs/lab.md), as far as the page shows it, and what the study
 * answers. */
void page_lab_compare(void)
{
    result_study study;
    lab_result result;
    if (!compare(&result, &study))
        result = (lab_result){.study = &study, .memory = result.memory};
    page_answer_comparison(&result);
    lab_memory_free(&result.memory);
}

/* Of a pilot that is done: how many games its study needs. 0: there is no memory for it. */
unsigned page_lab_plan(void)
{
    result_study study;
    lab_result result;
    uint64_t games =
        compare(&result, &study) ? lab_games_for(&result, page_study()->precision / 100.0) : 0;
    lab_memory_free(&result.memory);
    return (unsigned)games;
}
