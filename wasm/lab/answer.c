#include "wasm/lab/answer.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "lab/result/comparison.h"
#include "wasm/page.h"

EXPORT(lab_answer_of) unsigned page_lab_answer_of(void);

/* ---- written ---- */

static void put_question(lus_writer *w, const lab_result *r)
{
    unsigned option = 0;
    lab_asked asked = lab_question_of(r, &option);
    json_open(w, '{');
    json_field(w, "kind", lab_asked_name(asked));
    json_field(w, "text", asked == LAB_ASKS_OWN ? r->study->question : "");
    json_field(w, "option",
               asked == LAB_ASKS_OPTION ? lab_variant(&r->cells.list[0]).game->options[option].name
                                        : "");
    json_key(w, "cells"); /* the first of each set of rules */
    json_open(w, '[');
    for (size_t i = 0; i < r->cells.count; i++) {
        size_t first = 0;
        while (!lab_same_rules(&r->cells.list[first], &r->cells.list[i]))
            first++;
        if (first == i)
            json_number(w, (long long)i);
    }
    json_close(w, ']');
    json_close(w, '}');
}

static void put_statement(void *context, const lab_statement *s)
{
    lus_writer *w = context;
    json_open(w, '{');
    json_field(w, "kind", lab_saying_name(s->kind));
    json_count(w, "pair", (long long)s->pair);
    json_count(w, "cell", (long long)s->cell);
    json_flag(w, "several", s->several);
    json_key(w, "names");
    json_open(w, '[');
    for (unsigned i = 0; i < s->count; i++)
        json_text(w, s->differences[i]->name);
    json_close(w, ']');
    json_count(w, "kinds", s->kinds);
    json_key(w, "like");
    json_open(w, '[');
    for (unsigned i = 0; i < s->alike; i++)
        json_number(w, s->like[i]);
    json_close(w, ']');
    json_close(w, '}');
}

void page_put_answer(lus_writer *w, const lab_result *r)
{
    json_key(w, "question");
    put_question(w, r);
    json_key(w, "told");
    json_open(w, '[');
    lab_answer(r, put_statement, w);
    json_close(w, ']');
}

/* ---- of a result that was opened ---- */

/* The page copies out of a file what an answer is made of: lines of words with tabs between them.
 * They stay where they are; the result points to them. */
typedef struct copy {
    lab_result *result;
    result_study *study;
    char *at; /* what is left of the line */
} copy;

static char *take_word(copy *c)
{
    char *word = c->at, *end = word + strcspn(word, "\t");
    c->at = *end ? end + 1 : end;
    *end = '\0';
    return word;
}

/* NaN where the file has none. */
static double take_real(copy *c)
{
    const char *word = take_word(c);
    return *word ? strtod(word, NULL) : NAN;
}

static int64_t take_count(copy *c)
{
    const char *word = take_word(c);
    return *word ? (int64_t)strtod(word, NULL) : LAB_NO_COUNT;
}

/* Room for as many as the next word says. */
static void *take_room(copy *c, size_t size)
{
    int64_t count = take_count(c);
    return lab_memory_get(&c->result->memory, (size_t)(count > 0 ? count : 1) * size);
}

static estimate take_estimate(copy *c)
{
    double value = take_real(c), low = take_real(c);
    return (estimate){value, low, take_real(c)};
}

static bool take_cell(copy *c)
{
    result_cell *cell = &c->result->cells.list[c->result->cells.count++];
    const char *game = take_word(c), *start = take_word(c);
    lus_variant v;
    lus_fault fault;
    *cell = (result_cell){.game = game, .start = *start ? start : NULL};
    cell->players.text[0] = take_word(c);
    cell->players.text[1] = take_word(c);
    cell->doubling = take_count(c);
    cell->games = take_count(c);
    cell->measures.list = take_room(c, sizeof *cell->measures.list);
    return cell->measures.list && lus_variant_read(game, &v, &fault);
}

static bool take_measure(copy *c)
{
    result_cell *cell = &c->result->cells.list[c->result->cells.count - 1];
    result_measure *m = &cell->measures.list[cell->measures.count++];
    m->name = take_word(c);
    m->kind = take_word(c);
    m->of = take_estimate(c);
    return true;
}

/* Sums over batches, by which cells are compared where the file does not say what differs. */
static bool take_batches(copy *c)
{
    lab_memory *memory = &c->result->memory;
    result_batches *b = lab_memory_get(memory, sizeof *b);
    c->result->cells.list[c->result->cells.count - 1].batches = b;
    if (!b)
        return false;
    size_t names = (size_t)take_count(c), batches = (size_t)take_count(c);
    b->names.list = lab_memory_get(memory, (names + 1) * sizeof *b->names.list);
    b->scales.list = lab_memory_get(memory, (names + 1) * sizeof *b->scales.list);
    b->sums.list = lab_memory_get(memory, (batches + 1) * sizeof *b->sums.list);
    if (!b->names.list || !b->scales.list || !b->sums.list)
        return false;
    for (; b->names.count < names; b->names.count++) {
        b->names.list[b->names.count] = take_word(c);
        b->scales.list[b->scales.count++] = take_real(c);
    }
    return true;
}

static bool take_sums(copy *c)
{
    result_batches *b = c->result->cells.list[c->result->cells.count - 1].batches;
    result_batch *batch = &b->sums.list[b->sums.count++];
    batch->list = lab_memory_get(&c->result->memory, (b->names.count + 1) * sizeof *batch->list);
    for (; batch->list && batch->count < b->names.count; batch->count++) {
        int64_t x = take_count(c);
        batch->list[batch->count] = (result_sums){{x, take_count(c)}};
    }
    return batch->list != NULL;
}

static bool take_comparison(copy *c)
{
    result_comparison *own = lab_memory_get(&c->result->memory, sizeof *own);
    c->result->comparison = own;
    if (!own)
        return false;
    own->made = take_count(c);
    own->pairs.list = take_room(c, sizeof *own->pairs.list);
    return own->pairs.list != NULL;
}

static bool take_pair(copy *c)
{
    result_comparison *own = c->result->comparison;
    result_pair *pair = &own->pairs.list[own->pairs.count++];
    pair->base = take_count(c);
    pair->other = take_count(c);
    pair->differences.list = take_room(c, sizeof *pair->differences.list);
    return pair->differences.list && (size_t)pair->base < c->result->cells.count &&
           (size_t)pair->other < c->result->cells.count;
}

static bool take_difference(copy *c)
{
    result_comparison *own = c->result->comparison;
    result_pair *pair = &own->pairs.list[own->pairs.count - 1];
    result_difference *d = &pair->differences.list[pair->differences.count++];
    d->name = take_word(c);
    d->kind = take_word(c);
    d->verdict = take_word(c);
    d->base = take_real(c);
    d->other = take_real(c);
    d->alone = take_estimate(c);
    d->joint_low = take_real(c);
    d->joint_high = take_real(c);
    d->margin = take_real(c);
    d->needed = take_count(c);
    d->gain = take_real(c);
    return true;
}

/* Files have been checked by the page (lab/result/shape.h), so a line has what belongs on it. */
static bool take_line(copy *c)
{
    const char *what = take_word(c);
    switch (*what) {
    case 'q':
        c->study->question = take_word(c);
        c->study->margin = take_real(c);
        return true;
    case 'n':
        c->result->cells.list = take_room(c, sizeof *c->result->cells.list);
        return c->result->cells.list != NULL;
    case 'c': return take_cell(c);
    case 'm': return take_measure(c);
    case 'b': return take_batches(c);
    case 's': return take_sums(c);
    case 'k': return take_comparison(c);
    case 'p': return take_pair(c);
    case 'd': return take_difference(c);
    default: return false;
    }
}

static bool take_result(copy *c, char *text)
{
    while (*text) {
        char *end = text + strcspn(text, "\n");
        char *next = *end ? end + 1 : end;
        *end = '\0';
        c->at = text;
        if (!take_line(c))
            return false;
        text = next;
    }
    return c->result->cells.count > 0;
}

/* What differs in a result that was opened, and what it answers; 0: nothing, for want of memory. */
unsigned page_lab_answer_of(void)
{
    result_study study = {.margin = NAN};
    lab_result result = {.study = &study};
    copy c = {&result, &study, NULL};
    bool good =
        take_result(&c, the_page.input) && (result.comparison != NULL || lab_compare(&result));
    if (good)
        page_answer_comparison(&result);
    lab_memory_free(&result.memory);
    return good;
}
