#include "solve/ask.h"

#include <stdlib.h>
#include <string.h>

#include "console/say.h"
#include "solve/value.h"

/* Of one layer. */
typedef struct asked {
    uint64_t *numbers;
    double *values;
    uint64_t count, room;
} asked;

struct ask {
    value_source source;
    asked *layers;
    uint32_t layer_count;
    bool no_memory;
};

ask *ask_new(const lus_variant *v, const lus_solving *part, const void *index)
{
    ask *a = calloc(1, sizeof *a);
    if (a) {
        a->source = (value_source){.variant = v, .part = part, .index = index, .context = a};
        a->layer_count = part->layer_count(index);
        a->layers = calloc(a->layer_count, sizeof *a->layers);
    }
    if (a && a->layers)
        return a;
    complain_memory();
    ask_free(a);
    return NULL;
}

void ask_free(ask *a)
{
    for (uint32_t i = 0; a && a->layers && i < a->layer_count; i++) {
        free(a->layers[i].numbers);
        free(a->layers[i].values);
    }
    if (a)
        free(a->layers);
    free(a);
}

static bool grow(asked *l)
{
    uint64_t room = l->room ? 2 * l->room : 1024;
    uint64_t *numbers = realloc(l->numbers, room * sizeof *numbers);
    if (numbers)
        l->numbers = numbers;
    double *values = realloc(l->values, room * sizeof *values);
    if (values)
        l->values = values;
    if (!numbers || !values)
        return false;
    l->room = room;
    return true;
}

static bool note(void *context, const solving_place *place, double *value)
{
    ask *a = context;
    asked *l = &a->layers[place->layer];
    *value = 0.5;
    if (l->count == l->room && !grow(l)) {
        a->no_memory = true;
        return false;
    }
    l->numbers[l->count++] = place->number;
    return true;
}

ask_answer ask_note(ask *a, const lus_state *s)
{
    const lus_variant *v = a->source.variant;
    lus_action actions[LUS_ACTIONS_MAX];
    double value;
    a->source.look = note;
    bool known = value_of(&a->source, s, &value);
    unsigned count =
        v->game->status(v, s).kind == LUS_DECISION ? v->game->actions(v, s, actions) : 0;
    for (unsigned i = 0; known && i < count; i++) {
        lus_state after = *s;
        v->game->apply(v, &after, actions[i], NULL);
        known = value_of(&a->source, &after, &value);
    }
    return known ? ASK_NOTED : a->no_memory ? ASK_NO_MEMORY : ASK_NEVER;
}

static int by_number(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

void ask_begin(ask *a)
{
    for (uint32_t i = 0; i < a->layer_count; i++) {
        asked *l = &a->layers[i];
        uint64_t count = 0;
        if (l->count)
            qsort(l->numbers, l->count, sizeof *l->numbers, by_number);
        for (uint64_t j = 0; j < l->count; j++)
            if (count == 0 || l->numbers[j] != l->numbers[count - 1])
                l->numbers[count++] = l->numbers[j];
        l->count = count;
    }
}

uint64_t ask_layer(ask *a, uint32_t layer, const uint64_t **numbers, double **values)
{
    asked *l = &a->layers[layer];
    *numbers = l->numbers;
    *values = l->values;
    return l->count;
}

static bool look(void *context, const solving_place *place, double *value)
{
    const asked *l = &((const ask *)context)->layers[place->layer];
    const uint64_t *at =
        bsearch(&place->number, l->numbers, l->count, sizeof *l->numbers, by_number);
    if (at)
        *value = l->values[at - l->numbers];
    return at != NULL;
}

double ask_value(const ask *a, const lus_state *s)
{
    value_source source = a->source;
    double value = 0;
    source.look = look;
    value_of(&source, s, &value);
    return value;
}
