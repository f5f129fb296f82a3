/* Results of studies: what is refused, and which differences are called real. */
#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/rng.h"
#include "lab/result/comparison.h"
#include "lab/result/shape.h"
#include "lab/run/result.h"

static const char cell_text[] =
    "{'game': '%s', 'start': null, 'players': ['random', 'random'], 'doubling': 0, 'paired': "
    "false, 'games': "
    "100,"
    " 'units': 100, 'judged': 0,"
    " 'measures': [{'name': 'turns', 'value': 5.5, 'low': 5, 'high': 6, 'n': 100, 'kind': 'mean'}],"
    " 'distributions': [{'name': 'turns', 'bins': [{'from': 3, 'to': 3, 'count': 100}],"
    "   'quantiles': [{'q': 0.5, 'value': 3, 'low': 3, 'high': 3}]}],"
    " 'maps': [{'name': 'hits', 'player': 'w', 'squares': [{'place': '1', 'column': 0, 'row': 1, "
    "'mark': 0,"
    "   'value': 1, 'low': null, 'high': null}]}],"
    " 'series': [{'name': 'pieces', 'player': 'b', 'points': [{'at': 1, 'value': 2, 'low': 1, "
    "'high': 3, "
    "'n': 9}]}],"
    " 'events': [{'kind': 'hit', 'reason': '', 'player': 'b', 'count': 4, 'amount': 0, 'value': 1, "
    "'low': 0,"
    "   'high': 2}],"
    " 'ends': [{'reason': 'off', 'winner': 'w', 'count': 100, 'value': 1, 'low': 0.9, 'high': 1}],"
    " 'batches': {'names': ['turns'], 'scales': [1], 'sums': [[[5, 1]], [[6, 1]]]}}";

static json_t *parsed(const char *text)
{
    char *copy = malloc(strlen(text) + 1);
    json_error_t error;
    strcpy(copy, text);
    for (char *c = copy; *c; c++)
        *c = *c == '\'' ? '"' : *c;
    json_t *json = json_loads(copy, 0, &error);
    cr_assert(json, "%s: %s", error.text, copy);
    free(copy);
    return json;
}

static json_t *cell_of(const char *game)
{
    char text[4096];
    snprintf(text, sizeof text, cell_text, game);
    return parsed(text);
}

static json_t *result_of(json_t *first, json_t *second)
{
    json_t *result = parsed("{'format': 'lusoria lab 1', 'version': '1', 'commit': 'c', 'cells': "
                            "[], 'study': {'title': 'T', "
                            "'games': [], 'players': [], 'count': 100, 'seed': 1, 'limit': 9, "
                            "'opening': 0, 'judge': null, "
                            "'text': 'x'}}");
    json_array_append_new(json_object_get(result, "cells"), first);
    if (second)
        json_array_append_new(json_object_get(result, "cells"), second);
    return result;
}

/* ---- the shape ---- */

static lab_result *taken(const json_t *json)
{
    char trouble[RESULT_TROUBLE_MAX] = "";
    lab_result *result = lab_result_of_json(json, trouble);
    cr_assert(result, "%s", trouble);
    return result;
}

static bool refused(const json_t *json, const char *where)
{
    char trouble[RESULT_TROUBLE_MAX] = "";
    lab_result *result = lab_result_of_json(json, trouble);
    bool good = result != NULL;
    lab_result_free(result);
    cr_expect(good || strncmp(trouble, where, strlen(where)) == 0, "“%s” does not begin with “%s”",
              trouble, where);
    return !good;
}

/* Every field that is taken away, or becomes something else, is missed, and its place is told. */
static unsigned spoil(json_t *result, json_t *object, const char *path)
{
    const char *key;
    json_t *value;
    void *next;
    unsigned tried = 0;
    json_object_foreach_safe(object, next, key, value)
    {
        char where[160];
        json_incref(value);
        snprintf(where, sizeof where, "%s%s%s", path, *path ? "." : "", key);
        json_object_set_new(object, key, json_true());
        if (strcmp(key, "paired") != 0) {
            cr_expect(refused(result, where), "%s may be anything", where);
            tried++;
        }
        json_object_set_new(object, key, value);
        if (json_is_object(value))
            tried += spoil(result, value, where);
        if (json_is_array(value) && json_is_object(json_array_get(value, 0))) {
            strcat(where, "[0]");
            tried += spoil(result, json_array_get(value, 0), where);
        }
    }
    return tried;
}

Test(lab_result, shape)
{
    json_t *result = result_of(cell_of("ur"), NULL);
    lab_result_free(taken(result));
    cr_expect_gt(spoil(result, result, ""), 62u);
    lab_result_free(taken(result));
    json_decref(result);
}

/* What a program leaves out, or does not know, is nothing: it stays so from file to file. */
Test(lab_result, what_is_not_there)
{
    json_t *cell = cell_of("ur"), *measure = json_array_get(json_object_get(cell, "measures"), 0);
    json_object_del(cell, "batches");
    json_object_del(cell, "start");
    json_object_set_new(measure, "n", json_null());
    json_object_del(measure, "high");
    json_t *json = result_of(cell, NULL);
    lab_result *result = taken(json);
    const result_cell *c = &result->cells.list[0];
    cr_expect(!c->batches && !c->start && !result->comparison && !result->study->judge);
    cr_expect(c->measures.list[0].n == LAB_NO_COUNT && isnan(c->measures.list[0].of.high));
    cr_expect(lab_compare(result) && !result->comparison);
    char *text = lab_result_text(result);
    cr_assert(text);
    cr_expect(strstr(text, "\"start\":null") && strstr(text, "\"n\":null") &&
              strstr(text, "\"high\":null"));
    cr_expect_null(strstr(text, "batches"));
    free(text);
    lab_result_free(result);
    json_decref(json);
}

/* All that was read is written, and reads as the same. */
Test(lab_result, read_and_written)
{
    json_t *json = result_of(cell_of("ur"), cell_of("ur:path=murray"));
    lab_result *result = taken(json);
    char *once = lab_result_text(result);
    json_t *again = json_loads(once, JSON_REJECT_DUPLICATES, NULL);
    cr_assert(again);
    json_t *cells = json_object_get(again, "cells");
    cr_expect_eq(json_object_size(json_array_get(cells, 1)), lab_cell_shape.count);
    cr_expect_eq(json_object_size(again), lab_result_shape.count - 3,
                 "all but the comparison, the registration and the fingerprints");
    const json_t *sums =
        json_object_get(json_object_get(json_array_get(cells, 0), "batches"), "sums");
    cr_expect(json_equal(
        sums, json_object_get(
                  json_object_get(json_array_get(json_object_get(json, "cells"), 0), "batches"),
                  "sums")));
    lab_result *second = taken(again);
    cr_assert(lab_compare(result) && lab_compare(second));
    char *compared_once = lab_result_text(result), *compared_twice = lab_result_text(second);
    cr_expect_str_eq(compared_once, compared_twice);
    cr_expect(strstr(compared_once, "\"comparison\":{\"made\":1,"));
    free(once), free(compared_once), free(compared_twice);
    lab_result_free(result), lab_result_free(second);
    json_decref(json), json_decref(again);
}

Test(lab_result, what_the_shape_does_not_tell)
{
    static const struct {
        const char *field, *value, *where;
    } wrong[] = {
        {"game", "['no such game']", "cells[0]: there should be a game"},
        {"start", "['w - W:h15 B:h99']", "cells[0]: there should be a possible position"},
        {"players", "[['random']]", "cells[0].players: there should be two players"},
        {"batches", "[{'names': ['turns'], 'scales': [], 'sums': []}]",
         "cells[0]: there should be as many scales"},
        {"batches", "[{'names': ['turns'], 'scales': [1], 'sums': [[]]}]",
         "cells[0]: there should be two sums"},
        {"batches", "[{'names': ['turns'], 'scales': [1], 'sums': [[[1]]]}]",
         "cells[0].batches.sums[0][0]: there should be two sums"},
        {"batches", "[{'names': ['turns'], 'scales': [1], 'sums': [[[1, 2.5]]]}]",
         "cells[0].batches.sums[0][0]: there should be two sums"},
        {"batches", "[{'names': ['turns'], 'scales': [1], 'sums': [[[1, 1e300]]]}]",
         "cells[0].batches.sums[0][0]: there should be two sums"},
    };
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        json_t *cell = cell_of("scripta3"), *value = parsed(wrong[i].value);
        json_object_set(cell, wrong[i].field, json_array_get(value, 0));
        json_t *result = result_of(cell, NULL);
        cr_expect(refused(result, wrong[i].where), "%s", wrong[i].where);
        json_decref(value);
        json_decref(result);
    }
}

/* ---- differences ---- */

/* A cell with 100 batches of 10 games: their luck, a difference, and noise of its own. */
static json_t *played(const char *game, lus_rng luck, double difference, lus_rng *noise)
{
    json_t *cell = cell_of(game), *sums = json_array();
    for (unsigned i = 0; i < 100; i++) {
        double shared = lus_rng_below(&luck, 1000),
               own = noise ? lus_rng_below(noise, 101) - 50.0 : 0;
        json_array_append_new(sums,
                              json_pack("[[f,f]]", 2000 + shared + 10 * difference + own, 10.0));
    }
    json_object_set_new(json_object_get(cell, "batches"), "sums", sums);
    return cell;
}

/* The result of two cells, compared. */
static lab_result *compared(json_t *first, json_t *second)
{
    json_t *json = result_of(first, second);
    lab_result *result = taken(json);
    json_decref(json);
    cr_assert(lab_compare(result));
    return result;
}

static const result_difference *only_difference(const lab_result *result)
{
    cr_assert(result->comparison);
    cr_assert_eq(result->comparison->pairs.count, 1u);
    cr_assert_eq(result->comparison->pairs.list[0].differences.count, 1u);
    return &result->comparison->pairs.list[0].differences.list[0];
}

Test(differences, nothing_changes)
{
    lus_rng luck = lus_rng_seeded(1);
    lab_result *result =
        compared(played("ur", luck, 0, NULL), played("ur:path=murray", luck, 0, NULL));
    const result_difference *d = only_difference(result);
    cr_expect_str_eq(d->verdict, "same");
    cr_expect(d->alone.value == 0 && d->p == 1 && d->joint_high == 0);
    lab_result_free(result);
}

static lab_result *compared_with_margin(json_t *base, json_t *other, double margin)
{
    json_t *json = result_of(base, other);
    json_object_set_new(json_object_get(json, "study"), "margin", json_real(margin));
    lab_result *result = taken(json);
    cr_assert(lab_compare(result));
    json_decref(json);
    return result;
}

/* The luck of the throws is the same on both sides and cancels: a difference of 1 is seen though
 * games differ by hundreds. */
Test(differences, shared_luck_cancels)
{
    lus_rng luck = lus_rng_seeded(1), noise = lus_rng_seeded(2);
    lab_result *result = compared_with_margin(played("ur", luck, 0, NULL),
                                              played("ur:path=murray", luck, 1, &noise), 0.01);
    const result_difference *d = only_difference(result);
    cr_expect_str_eq(d->verdict, "real");
    cr_expect(d->alone.low < 1 && 1 < d->alone.high);
    cr_expect_lt(d->alone.high - d->alone.low, 2.0);
    char *text = lab_result_text(result);
    json_t *written = json_loads(text, 0, NULL);
    lab_result_free(taken(written)); /* with its comparison */
    json_decref(written);
    free(text);
    lab_result_free(result);
}

/* What is surely smaller than the margin does not matter, whether or not it is there; with a
 * smaller margin it is a difference; and where neither can be said, so many games would tell. */
Test(differences, three_verdicts)
{
    lus_rng luck = lus_rng_seeded(1), noise = lus_rng_seeded(2);
    json_t *base = played("ur", luck, 0, NULL), *other = played("ur:path=murray", luck, 1, &noise);
    static const struct {
        double margin;
        const char *verdict;
    } cases[] = {{0.01, "real"}, {50, "within"}};
    for (unsigned i = 0; i < 2; i++) {
        lab_result *result =
            compared_with_margin(json_deep_copy(base), json_deep_copy(other), cases[i].margin);
        const result_difference *d = only_difference(result);
        cr_expect_str_eq(d->verdict, cases[i].verdict);
        cr_expect_float_eq(d->margin, d->base * cases[i].margin / 100, 1e-9 * d->base);
        cr_expect_eq(d->needed, LAB_NO_COUNT);
        cr_expect_gt(d->gain, 1.5, "throws in common cancel");
        lab_result_free(result);
    }
    json_decref(other);
    other = played("ur:path=murray", lus_rng_seeded(9), 0, &noise); /* throws of its own */
    lab_result *result = compared_with_margin(base, other, 0.01);
    const result_difference *d = only_difference(result);
    double half = (d->joint_high - d->joint_low) / 2, needed = half / (d->margin / 2);
    cr_expect_str_eq(d->verdict, "open");
    needed = 100 * needed * needed; /* games of a cell here */
    cr_expect((double)d->needed >= needed && (double)d->needed <= 1.1 * needed + 2, "%lld for %g",
              (long long)d->needed, needed);
    lab_result_free(result);
}

/* Where few games are judged most batches observed nothing; they do not count as observations. */
Test(differences, empty_batches_are_none)
{
    lus_rng luck = lus_rng_seeded(1), noise = lus_rng_seeded(2);
    for (unsigned observed = 4; observed <= 12; observed += 8) {
        json_t *base = played("ur", luck, 0, NULL),
               *other = played("ur:path=murray", luck, 20, &noise);
        json_t *sums[2] = {json_object_get(json_object_get(base, "batches"), "sums"),
                           json_object_get(json_object_get(other, "batches"), "sums")};
        double low = 0, high = 0;
        for (unsigned cell = 0; cell < 2; cell++)
            for (unsigned i = observed; i < 100; i++)
                json_array_set_new(sums[cell], i, json_pack("[[i,i]]", 0, 0));
        for (unsigned pass = 0; pass < 2; pass++) {
            lab_result *result = compared(json_deep_copy(base), json_deep_copy(other));
            const result_difference *d = only_difference(result);
            cr_expect_str_eq(d->verdict, observed < 10 ? "open" : "real");
            cr_expect(pass == 0 || (d->alone.low == low && d->alone.high == high));
            low = d->alone.low, high = d->alone.high;
            lab_result_free(result);
            while (json_array_size(sums[0]) > observed)
                json_array_remove(sums[0], observed), json_array_remove(sums[1], observed);
        }
        json_decref(base), json_decref(other);
    }
}

/* Other games, and other players, are not compared. */
Test(differences, only_like_with_like)
{
    lus_rng luck = lus_rng_seeded(1);
    json_t *json = result_of(played("ur", luck, 0, NULL), played("ergo", luck, 0, NULL));
    json_object_set_new(json, "comparison", parsed("{'made': 0, 'pairs': []}"));
    lab_result *result = taken(json);
    cr_expect(result->comparison);
    cr_assert(lab_compare(result));
    cr_expect_null(result->comparison);
    lab_result_free(result);
    json_decref(json);
    json_t *other = played("ur:path=murray", luck, 0, NULL);
    json_object_set_new(other, "players", json_pack("[ss]", "greedy", "random"));
    result = compared(played("ur", luck, 0, NULL), other);
    cr_expect_null(result->comparison);
    lab_result_free(result);
}

/* Ten rules that change nothing, over 400 studies: in 5 % of them at most something is called real;
 * and the bounds for all together hold 0 in 95 % of the studies at least. */
Test(differences, errors_are_kept_for_all_together)
{
    enum { STUDIES = 400, RULES = 10 };
    lus_rng noise = lus_rng_seeded(6);
    unsigned wrong = 0, outside = 0;
    for (unsigned s = 0; s < STUDIES; s++) {
        lus_rng luck = lus_rng_seeded(s);
        json_t *json = result_of(played("ur", luck, 0, &noise), NULL);
        bool real = false, beyond = false;
        for (unsigned k = 0; k < RULES; k++)
            json_array_append_new(json_object_get(json, "cells"),
                                  played("ur:path=murray", luck, 0, &noise));
        lab_result *result = taken(json);
        cr_assert(lab_compare(result) && result->comparison);
        cr_assert_eq(result->comparison->pairs.count, RULES);
        for (unsigned i = 0; i < RULES; i++) {
            const result_difference *d = &result->comparison->pairs.list[i].differences.list[0];
            real = real || lab_has_verdict(d, "real");
            beyond = beyond || lab_joint(d).low > 0 || lab_joint(d).high < 0;
        }
        wrong += real;
        outside += beyond;
        lab_result_free(result);
        json_decref(json);
    }
    cr_expect_leq(wrong, 0.08 * (double)STUDIES, "%u", wrong); /* 5 %, and three standard errors */
    cr_expect_leq(outside, 0.08 * (double)STUDIES, "%u", outside);
}
