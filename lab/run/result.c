#include "lab/run/result.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "console/language.h"
#include "lab/result.h"

/* ---- the shape ---- */

typedef enum shape_kind { TEXT, NAME, SIDE, NUMBER, COUNT, TRUTH, LIST, OBJECT } shape_kind;

typedef struct shape {
    const char *field; /* NULL ends a list of fields */
    shape_kind kind;
    bool optional;            /* may be null or missing */
    const struct shape *item; /* of a list, or of an object: its fields; of a list of plain things: one shape
                                 without a field */
} shape;

/* Lists of plain things and lists of lists begin with a shape whose name is "". */
static const shape measure_shape[] = {{"name", NAME, false, NULL},
                                      {"value", NUMBER, true, NULL},
                                      {"low", NUMBER, true, NULL},
                                      {"high", NUMBER, true, NULL},
                                      {"n", COUNT, true, NULL},
                                      {"kind", NAME, false, NULL},
                                      {0}};
static const shape bin_shape[] = {
    {"from", COUNT, false, NULL}, {"to", COUNT, false, NULL}, {"count", COUNT, false, NULL}, {0}};
static const shape quantile_shape[] = {{"q", NUMBER, false, NULL},
                                       {"value", NUMBER, true, NULL},
                                       {"low", NUMBER, true, NULL},
                                       {"high", NUMBER, true, NULL},
                                       {0}};
static const shape distribution_shape[] = {{"name", NAME, false, NULL},
                                           {"bins", LIST, false, bin_shape},
                                           {"quantiles", LIST, false, quantile_shape},
                                           {0}};
static const shape square_shape[] = {{"place", NAME, false, NULL},  {"column", COUNT, false, NULL},
                                     {"row", COUNT, false, NULL},   {"mark", COUNT, false, NULL},
                                     {"value", NUMBER, true, NULL}, {"low", NUMBER, true, NULL},
                                     {"high", NUMBER, true, NULL},  {0}};
static const shape map_shape[] = {
    {"name", NAME, false, NULL}, {"player", SIDE, false, NULL}, {"squares", LIST, false, square_shape}, {0}};
static const shape point_shape[] = {{"at", COUNT, false, NULL},  {"value", NUMBER, true, NULL},
                                    {"low", NUMBER, true, NULL}, {"high", NUMBER, true, NULL},
                                    {"n", COUNT, true, NULL},    {0}};
static const shape series_shape[] = {
    {"name", NAME, false, NULL}, {"player", SIDE, false, NULL}, {"points", LIST, false, point_shape}, {0}};
static const shape event_shape[] = {
    {"kind", NAME, false, NULL},   {"reason", TEXT, false, NULL},  {"player", SIDE, false, NULL},
    {"count", COUNT, false, NULL}, {"amount", COUNT, false, NULL}, {"value", NUMBER, true, NULL},
    {"low", NUMBER, true, NULL},   {"high", NUMBER, true, NULL},   {0}};
static const shape end_shape[] = {{"reason", NAME, false, NULL},
                                  {"winner", SIDE, false, NULL},
                                  {"count", COUNT, false, NULL},
                                  {"value", NUMBER, true, NULL},
                                  {"low", NUMBER, true, NULL},
                                  {"high", NUMBER, true, NULL},
                                  {0}};
static const shape name_item[] = {{"", NAME, false, NULL}, {0}};
static const shape number_item[] = {{"", NUMBER, false, NULL}, {0}};
static const shape sums_pair[] = {{"", LIST, false, number_item}, {0}};
static const shape sums_batch[] = {{"", LIST, false, sums_pair}, {0}};
static const shape batches_shape[] = {{"names", LIST, false, name_item},
                                      {"scales", LIST, false, number_item},
                                      {"sums", LIST, false, sums_batch},
                                      {0}};
static const shape cell_shape[] = {{"game", TEXT, false, NULL},
                                   {"start", TEXT, true, NULL},
                                   {"players", LIST, false, name_item},
                                   {"doubling", COUNT, false, NULL},
                                   {"paired", TRUTH, false, NULL},
                                   {"games", COUNT, false, NULL},
                                   {"units", COUNT, false, NULL},
                                   {"judged", COUNT, false, NULL},
                                   {"measures", LIST, false, measure_shape},
                                   {"distributions", LIST, false, distribution_shape},
                                   {"maps", LIST, false, map_shape},
                                   {"series", LIST, false, series_shape},
                                   {"events", LIST, false, event_shape},
                                   {"ends", LIST, false, end_shape},
                                   {"batches", OBJECT, true, batches_shape},
                                   {0}};
static const shape judge_shape[] = {
    {"depth", COUNT, true, NULL}, {"nodes", COUNT, true, NULL}, {"games", COUNT, false, NULL}, {0}};
static const shape study_shape[] = {{"title", TEXT, true, NULL},     {"count", COUNT, false, NULL},
                                    {"seed", COUNT, false, NULL},    {"limit", COUNT, false, NULL},
                                    {"opening", COUNT, false, NULL}, {"judge", OBJECT, true, judge_shape},
                                    {"text", TEXT, false, NULL},     {0}};
static const shape difference_shape[] = {{"name", NAME, false, NULL},
                                         {"kind", NAME, false, NULL},
                                         {"base", NUMBER, true, NULL},
                                         {"other", NUMBER, true, NULL},
                                         {"value", NUMBER, true, NULL},
                                         {"low", NUMBER, true, NULL},
                                         {"high", NUMBER, true, NULL},
                                         {"joint_low", NUMBER, true, NULL},
                                         {"joint_high", NUMBER, true, NULL},
                                         {"p", NUMBER, true, NULL},
                                         {"adjusted", NUMBER, true, NULL},
                                         {"verdict", NAME, false, NULL},
                                         {0}};
static const shape pair_shape[] = {{"base", COUNT, false, NULL},
                                   {"other", COUNT, false, NULL},
                                   {"differences", LIST, false, difference_shape},
                                   {0}};
static const shape comparison_shape[] = {
    {"made", COUNT, false, NULL}, {"pairs", LIST, false, pair_shape}, {0}};
static const shape result_shape[] = {{"format", TEXT, false, NULL},
                                     {"version", TEXT, false, NULL},
                                     {"commit", TEXT, false, NULL},
                                     {"study", OBJECT, false, study_shape},
                                     {"cells", LIST, false, cell_shape},
                                     {"comparison", OBJECT, true, comparison_shape},
                                     {0}};

/* Where the check is: “cells[2].measures[0]”. */
typedef struct place {
    char path[160];
    const char *needed;
} place;

static bool needs(place *at, const char *what)
{
    at->needed = what;
    return false;
}

static bool has_fields(const json_t *, const shape *, place *);

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

static bool fits(const json_t *json, const shape *s, place *at);

static bool list_fits(const json_t *list, const shape *item, place *at)
{
    size_t i, length = strlen(at->path);
    json_t *one;
    if (!json_is_array(list))
        return needs(at, N_("a list"));
    json_array_foreach(list, i, one)
    {
        snprintf(at->path + length, sizeof at->path - length, "[%zu]", i);
        if (item->field[0] ? !has_fields(one, item, at) : !fits(one, item, at))
            return false;
    }
    at->path[length] = '\0';
    return true;
}

static bool fits(const json_t *json, const shape *s, place *at)
{
    switch (s->kind) {
    case TEXT: return json_is_string(json) || needs(at, N_("a text"));
    case NAME: return is_name(json) || needs(at, N_("a text that is not empty"));
    case SIDE: return is_side(json) || needs(at, N_("“w”, “b” or “-”"));
    case NUMBER: return json_is_number(json) || needs(at, N_("a number"));
    case COUNT:
        return (json_is_integer(json) && json_integer_value(json) >= 0) ||
               needs(at, N_("a whole number that is not negative"));
    case TRUTH: return json_is_boolean(json) || needs(at, N_("true or false"));
    case LIST: return list_fits(json, s->item, at);
    default: return has_fields(json, s->item, at);
    }
}

static bool has_fields(const json_t *object, const shape *s, place *at)
{
    size_t length = strlen(at->path);
    if (!json_is_object(object))
        return needs(at, N_("an object"));
    for (; s->field; s++) {
        const json_t *value = json_object_get(object, s->field);
        if (s->optional && (!value || json_is_null(value)))
            continue;
        snprintf(at->path + length, sizeof at->path - length, "%s%s", length ? "." : "", s->field);
        if (!fits(value, s, at))
            return false;
        at->path[length] = '\0';
    }
    return true;
}

/* ---- what the shape does not tell ---- */

static bool cell_holds(const json_t *cell, place *at)
{
    lus_variant v;
    lus_fault fault;
    lus_state state;
    const json_t *start = json_object_get(cell, "start"), *batches = json_object_get(cell, "batches");
    if (!lus_variant_read(lab_text(cell, "game"), &v, &fault))
        return needs(at, N_("a game of this program, with its options"));
    if (json_is_string(start) && !v.game->read_position(&v, json_string_value(start), &state, &fault))
        return needs(at, N_("a possible position as its start"));
    if (json_array_size(json_object_get(cell, "players")) != 2)
        return needs(at, N_("two players"));
    if (!json_is_object(batches))
        return true;
    size_t names = json_array_size(json_object_get(batches, "names")), i, k;
    json_t *batch, *sums;
    if (json_array_size(json_object_get(batches, "scales")) != names)
        return needs(at, N_("as many scales as names of measures"));
    json_array_foreach(json_object_get(batches, "sums"), i, batch)
    {
        if (json_array_size(batch) != names)
            return needs(at, N_("two sums for each measure in every batch"));
        json_array_foreach(batch, k, sums) if (json_array_size(sums) != 2) return needs(
            at, N_("two sums for each measure in every batch"));
    }
    return true;
}

static bool comparison_holds(const json_t *result, place *at)
{
    const json_t *cells = json_object_get(result, "cells");
    size_t i;
    json_t *pair;
    snprintf(at->path, sizeof at->path, "comparison");
    json_array_foreach(json_object_get(json_object_get(result, "comparison"), "pairs"), i, pair)
    {
        const json_t *base = json_array_get(cells, (size_t)lab_number(pair, "base"));
        const json_t *other = json_array_get(cells, (size_t)lab_number(pair, "other"));
        if (!base || !other)
            return needs(at, N_("numbers of cells that are there"));
    }
    return true;
}

bool lab_result_check(const json_t *result, char trouble[RESULT_TROUBLE_MAX])
{
    place at = {{0}, NULL};
    size_t i;
    json_t *cell;
    bool good = has_fields(result, result_shape, &at);
    if (good && strcmp(lab_text(result, "format"), LAB_FORMAT) != 0 && !lab_is_former(result)) {
        snprintf(at.path, sizeof at.path, "format");
        good = needs(&at, N_("“lusoria lab 2”, or “lusoria lab 1” of earlier versions"));
    }
    json_array_foreach(json_object_get(result, "cells"), i, cell)
    {
        if (!good)
            break;
        snprintf(at.path, sizeof at.path, "cells[%zu]", i);
        good = cell_holds(cell, &at);
    }
    good = good && comparison_holds(result, &at);
    if (!good)
        snprintf(trouble, RESULT_TROUBLE_MAX, _("%s: needed is %s"), *at.path ? at.path : "{ }",
                 _(at.needed));
    return good;
}

/* ---- asking ---- */

const char *lab_text(const json_t *object, const char *field)
{
    const char *text = json_string_value(json_object_get(object, field));
    return text ? text : "";
}

double lab_number(const json_t *object, const char *field)
{
    const json_t *value = json_object_get(object, field);
    return json_is_number(value) ? json_number_value(value) : NAN;
}

estimate lab_estimate(const json_t *object)
{
    return (estimate){lab_number(object, "value"), lab_number(object, "low"), lab_number(object, "high")};
}

estimate lab_joint(const json_t *difference)
{
    return (estimate){lab_number(difference, "value"), lab_number(difference, "joint_low"),
                      lab_number(difference, "joint_high")};
}

bool lab_is_former(const json_t *result)
{
    return strcmp(lab_text(result, "format"), LAB_FORMER_FORMAT) == 0;
}

lus_variant lab_variant(const json_t *cell)
{
    lus_variant v;
    lus_fault fault;
    lus_variant_read(lab_text(cell, "game"), &v, &fault);
    return v;
}

const json_t *lab_named(const json_t *list, const char *name, const char *player)
{
    size_t i;
    json_t *one;
    json_array_foreach(list, i,
                       one) if (strcmp(lab_text(one, "name"), name) == 0 &&
                                (!*player || strcmp(lab_text(one, "player"), player) == 0)) return one;
    return NULL;
}

bool lab_same_players(const json_t *cell, const json_t *other)
{
    return json_equal(json_object_get(cell, "players"), json_object_get(other, "players"));
}
