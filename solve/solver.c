#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "console/language.h"
#include "console/say.h"
#include "solve/hold.h"
#include "solve/memory.h"
#include "solve/solver_work.h"
#include "solve/table/table.h"

/* ---- several processes: all have all values, the first has the files ---- */

bool solver_is_first(const solver *s)
{
    return !s->plan.with || s->plan.with->rank == 0;
}

bool solver_all_fine(const solver *s, bool fine)
{
    return s->plan.with ? together_agree(s->plan.with, fine) : fine;
}

void solver_tell_all(const solver *s, void *bytes, uint64_t length)
{
    if (s->plan.with)
        together_share(s->plan.with, bytes, length, 0);
}

/* ---- before it begins ---- */

static uint64_t most_of(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

/* Layers are freed after their last use; while one of doubles is solved there is a copy of it. */
static void count_needs(solver *s)
{
    uint64_t held = 0, values = 0, scratch = 0, largest = 0;
    unsigned copies = s->part->kind == SOLVING_DOUBLES ? 2 : 1;
    for (uint32_t i = 0; i < s->layer_count; i++) {
        const solving_layer *l = &s->layers[i];
        uint64_t work = s->plan.device ? l->device_work : s->plan.threads * l->work;
        values = most_of(values, held + copies * solver_bytes(s, l->count) + l->scratch + work);
        held += solver_bytes(s, l->kept);
        for (uint32_t j = 0; j <= i; j++)
            if (s->last_uses[j] == i)
                held -= solver_bytes(s, s->layers[j].kept);
        s->bases[i] = s->needs.states;
        s->needs.states += l->kept;
        s->all += l->count;
        scratch = most_of(scratch, l->scratch);
        largest = most_of(largest, solver_bytes(s, l->kept));
    }
    uint64_t index = s->part->index_size(&s->variant);
    s->needs.layers = s->layer_count;
    s->needs.disk = s->needs.states * solving_size(s->part->kind) + table_size(s->needs.states);
    s->needs.memory = index + (s->plan.remembers ? s->needs.states * sizeof *s->memory : 0);
    if (s->plan.device) {
        s->needs.device = index + values;
        s->needs.memory += scratch;
        s->needs.file_memory = largest;
    } else {
        s->needs.memory += values;
    }
}

static bool list_layers(solver *s)
{
    s->layer_count = s->part->layer_count(s->index);
    s->layers = calloc(s->layer_count, sizeof *s->layers);
    s->last_uses = calloc(s->layer_count, sizeof *s->last_uses);
    s->values = calloc(s->layer_count, sizeof *s->values);
    s->bases = calloc(s->layer_count, sizeof *s->bases);
    if (!s->layers || !s->last_uses || !s->values || !s->bases)
        return false;
    for (uint32_t i = 0; i < s->layer_count; i++) {
        s->part->layer(s->index, i, &s->layers[i]);
        s->last_uses[i] = i;
        for (unsigned n = 0; n < SOLVING_NEEDS; n++)
            if (s->layers[i].needs[n] != SOLVING_NONE)
                s->last_uses[s->layers[i].needs[n]] = i;
    }
    return true;
}

solver *solver_new(const lus_variant *v, const solver_plan *plan)
{
    const lus_solving *part = lus_solving_of(v->game);
    if (!part) {
        complain(_("%s: this game cannot be solved"), v->game->id);
        return NULL;
    }
    if (!solving_can(part, v)) {
        complain(_("%s: with so many pieces this game has too many states to be solved"),
                 v->game->id);
        return NULL;
    }
    if (!memory_suffices(part->index_size(v), plan->memory))
        return NULL;
    solver *s = calloc(1, sizeof *s);
    if (s) {
        *s = (solver){.variant = *v, .part = part, .plan = *plan};
        lus_writer w = lus_writer_on(s->identity, sizeof s->identity);
        lus_variant_write(v, &w);
        s->index = malloc(part->index_size(v));
        if (s->index)
            part->index_make(v, s->index);
        if (s->index && list_layers(s)) {
            count_needs(s);
            return s;
        }
    }
    complain_memory();
    solver_free(s);
    return NULL;
}

void solver_free(solver *s)
{
    if (!s)
        return;
    for (uint32_t i = 0; s->values && i < s->layer_count; i++)
        hold_release(s->plan.device, s->values[i]);
    if (s->plan.device)
        hold_release(s->plan.device, s->device_index);
    if (s->memory)
        munmap(s->memory, s->needs.states * sizeof *s->memory);
    ask_free(s->questions);
    free(s->parcel);
    free(s->index);
    free(s->layers);
    free(s->last_uses);
    free(s->values);
    free(s->bases);
    free(s);
}

void solver_needs_of(const solver *s, solver_needs *needs)
{
    *needs = s->needs;
}

ask *solver_ask(solver *s)
{
    if (!s->questions)
        s->questions = ask_new(&s->variant, s->part, s->index);
    return s->questions;
}
