/* JSON into a result, checked by the tables of lab/result/shape.h. */
#include "lab/run/result.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "console/language.h"
#include "lab/result/shape.h"

/* Where the reader is: “cells[2].measures[0]”. */
typedef struct place {
    char path[160];
    const char *needed;
    lab_memory *memory;
} place;

static bool needs(place *at, const char *what)
{
    at->needed = what;
    return false;
}

static bool has_memory(place *at, const void *taken)
{
    return taken || needs(at, N_("more memory"));
}

/* ---- plain things ---- */

static bool take_text(const json_t *json, char *to, place *at)
{
    const char *text = lab_memory_text(at->memory, json_string_value(json));
    memcpy(to, &text, sizeof text);
    return has_memory(at, text);
}

static bool is_name(const json_t *json)
{
    const char *text = json_string_value(json);
    return text && *text;
}

static bool is_side(const json_t *json)
{
    const char *text = json_string_value(json);
    return text && (strcmp(text, "w") == 0 || strcmp(text, "b") == 0 || strcmp(text, "-") == 0);
}

static bool take_format(const json_t *json, char *to, place *at)
{
    const char *text = json_string_value(json);
    if (!text)
        return needs(at, N_("a text"));
    if (strcmp(text, LAB_FORMAT) != 0 && strcmp(text, LAB_SECOND_FORMAT) != 0 &&
        strcmp(text, LAB_FORMER_FORMAT) != 0)
        return needs(at, N_("“lusoria lab 3”, or 2 or 1 of earlier versions"));
    return take_text(json, to, at);
}

static bool take_number(const json_t *json, char *to, place *at)
{
    double number = json_number_value(json);
    memcpy(to, &number, sizeof number);
    return json_is_number(json) || needs(at, N_("a number"));
}

static bool take_count(const json_t *json, char *to, place *at)
{
    int64_t count = json_integer_value(json);
    memcpy(to, &count, sizeof count);
    return (json_is_integer(json) && count >= 0) ||
           needs(at, N_("a whole number that is not negative"));
}

/* A whole number; some programs write them as 5.0. */
static bool take_sum(const json_t *json, int64_t *sum)
{
    const double most = 9007199254740992; /* 2^53: to there all whole numbers are different ones */
    double number = json_number_value(json);
    *sum = json_integer_value(json);
    if (json_is_integer(json))
        return true;
    if (!json_is_real(json) || number != floor(number) || fabs(number) > most)
        return false;
    *sum = (int64_t)number;
    return true;
}

static bool take_sums(const json_t *json, char *to, place *at)
{
    int64_t sums[2];
    if (json_array_size(json) != 2 || !take_sum(json_array_get(json, 0), &sums[0]) ||
        !take_sum(json_array_get(json, 1), &sums[1]))
        return needs(at, N_("two sums for each measure in every batch"));
    memcpy(to, sums, sizeof sums);
    return true;
}

static bool take_players(const json_t *json, char *to, place *at)
{
    const json_t *one = json_array_get(json, 0), *other = json_array_get(json, 1);
    if (json_array_size(json) != 2 || !is_name(one) || !is_name(other))
        return needs(at, N_("two players"));
    return take_text(one, to, at) && take_text(other, to + sizeof(const char *), at);
}

static bool take_truth(const json_t *json, char *to, place *at)
{
    bool truth = json_is_true(json);
    memcpy(to, &truth, sizeof truth);
    return json_is_boolean(json) || needs(at, N_("true or false"));
}

/* ---- lists and objects ---- */

static bool take_value(const json_t *, char *to, const lab_member *, place *);
static bool take_members(const json_t *, char *to, const lab_shape *, place *);

static bool take_list(const json_t *json, char *to, const lab_shape *item, place *at)
{
    size_t i, length = strlen(at->path);
    json_t *one;
    if (!json_is_array(json))
        return needs(at, N_("a list"));
    lab_any_list list = {lab_memory_get(at->memory, (json_array_size(json) + 1) * item->size),
                         json_array_size(json)};
    memcpy(to, &list, sizeof list);
    if (!has_memory(at, list.list))
        return false;
    json_array_foreach(json, i, one)
    {
        char *place_of_one = (char *)list.list + i * item->size;
        snprintf(at->path + length, sizeof at->path - length, "[%zu]", i);
        if (lab_is_plain(item) ? !take_value(one, place_of_one, item->members, at)
                               : !take_members(one, place_of_one, item, at))
            return false;
    }
    at->path[length] = '\0';
    return true;
}

static bool take_object(const json_t *json, char *to, const lab_shape *s, place *at)
{
    char *object = lab_memory_get(at->memory, s->size);
    memcpy(to, &object, sizeof object);
    return has_memory(at, object) && take_members(json, object, s, at);
}

static bool take_value(const json_t *json, char *to, const lab_member *m, place *at)
{
    switch ((lab_kind)m->kind) {
    case LAB_IS_TEXT:
        return json_is_string(json) ? take_text(json, to, at) : needs(at, N_("a text"));
    case LAB_IS_NAME:
        return is_name(json) ? take_text(json, to, at) : needs(at, N_("a text that is not empty"));
    case LAB_IS_SIDE:
        return is_side(json) ? take_text(json, to, at) : needs(at, N_("“w”, “b” or “-”"));
    case LAB_IS_FORMAT: return take_format(json, to, at);
    case LAB_IS_NUMBER: return take_number(json, to, at);
    case LAB_IS_COUNT: return take_count(json, to, at);
    case LAB_IS_SUMS: return take_sums(json, to, at);
    case LAB_IS_PLAYERS: return take_players(json, to, at);
    case LAB_IS_TRUTH: return take_truth(json, to, at);
    case LAB_IS_LIST: return take_list(json, to, m->item, at);
    case LAB_IS_OBJECT: return take_object(json, to, m->item, at);
    }
    return false;
}

/* Other kinds are not there when all their bytes are 0, as memory begins. */
static void leave_out(char *to, lab_kind kind)
{
    const double no_number = NAN;
    const int64_t no_count = LAB_NO_COUNT;
    if (kind == LAB_IS_NUMBER)
        memcpy(to, &no_number, sizeof no_number);
    if (kind == LAB_IS_COUNT)
        memcpy(to, &no_count, sizeof no_count);
}

static bool take_members(const json_t *json, char *to, const lab_shape *s, place *at)
{
    size_t length = strlen(at->path);
    if (!json_is_object(json))
        return needs(at, N_("an object"));
    for (const lab_member *m = s->members; m < s->members + s->count; m++) {
        const json_t *value = json_object_get(json, m->name);
        if (m->absence != LAB_NEEDED && (!value || json_is_null(value))) {
            leave_out(to + m->offset, m->kind);
            continue;
        }
        snprintf(at->path + length, sizeof at->path - length, "%s%s", length ? "." : "", m->name);
        if (!take_value(value, to + m->offset, m, at))
            return false;
        at->path[length] = '\0';
    }
    return true;
}

/* ---- what the tables do not tell ---- */

static bool batches_hold(const result_batches *b, place *at)
{
    if (b->scales.count != b->names.count)
        return needs(at, N_("as many scales as names of measures"));
    for (size_t i = 0; i < b->sums.count; i++)
        if (b->sums.list[i].count != b->names.count)
            return needs(at, N_("two sums for each measure in every batch"));
    return true;
}

static bool cell_holds(const result_cell *cell, place *at)
{
    lus_variant v;
    lus_fault fault;
    lus_state state;
    if (!lus_variant_read(cell->game, &v, &fault))
        return needs(at, N_("a game of this program, with its options"));
    if (cell->start && !v.game->read_position(&v, cell->start, &state, &fault))
        return needs(at, N_("a possible position as its start"));
    return !cell->batches || batches_hold(cell->batches, at);
}

static bool comparison_holds(const lab_result *r, place *at)
{
    snprintf(at->path, sizeof at->path, "comparison");
    for (size_t i = 0; r->comparison && i < r->comparison->pairs.count; i++) {
        const result_pair *pair = &r->comparison->pairs.list[i];
        if ((uint64_t)pair->base >= r->cells.count || (uint64_t)pair->other >= r->cells.count)
            return needs(at, N_("numbers of cells that are there"));
    }
    return true;
}

static bool holds(const lab_result *r, place *at)
{
    for (size_t i = 0; i < r->cells.count; i++) {
        snprintf(at->path, sizeof at->path, "cells[%zu]", i);
        if (!cell_holds(&r->cells.list[i], at))
            return false;
    }
    return comparison_holds(r, at);
}

lab_result *lab_result_of_json(const json_t *json, char trouble[RESULT_TROUBLE_MAX])
{
    lab_result *r = calloc(1, sizeof *r);
    place at = {.needed = N_("more memory"), .memory = r ? &r->memory : NULL};
    if (r && take_members(json, (char *)r, &lab_result_shape, &at) && holds(r, &at))
        return r;
    snprintf(trouble, RESULT_TROUBLE_MAX, _("%s: there should be %s"), *at.path ? at.path : "{ }",
             _(at.needed));
    lab_result_free(r);
    return NULL;
}
