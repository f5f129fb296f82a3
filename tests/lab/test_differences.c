/* Results of studies: what is refused, and which differences are called real. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "core/rng.h"
#include "lab/run/differences.h"
#include "lab/run/result.h"

static const char cell_text[] =
    "{'game': '%s', 'start': null, 'players': ['random', 'random'], 'doubling': 0, 'paired': false, 'games': "
    "100,"
    " 'units': 100, 'judged': 0,"
    " 'measures': [{'name': 'turns', 'value': 5.5, 'low': 5, 'high': 6, 'n': 100, 'kind': 'mean'}],"
    " 'distributions': [{'name': 'turns', 'bins': [{'from': 3, 'to': 3, 'count': 100}],"
    "   'quantiles': [{'q': 0.5, 'value': 3, 'low': 3, 'high': 3}]}],"
    " 'maps': [{'name': 'hits', 'player': 'w', 'squares': [{'place': '1', 'column': 0, 'row': 1, 'mark': 0,"
    "   'value': 1, 'low': null, 'high': null}]}],"
    " 'series': [{'name': 'pieces', 'player': 'b', 'points': [{'at': 1, 'value': 2, 'low': 1, 'high': 3, "
    "'n': 9}]}],"
    " 'events': [{'kind': 'hit', 'reason': '', 'player': 'b', 'count': 4, 'amount': 0, 'value': 1, 'low': 0,"
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
    json_t *result = parsed(
        "{'format': 'lusoria lab 1', 'version': '1', 'commit': 'c', 'cells': [], 'study': {'title': 'T', "
        "'games': [], 'players': [], 'count': 100, 'seed': 1, 'limit': 9, 'opening': 0, 'judge': null, "
        "'text': 'x'}}");
    json_array_append_new(json_object_get(result, "cells"), first);
    if (second)
        json_array_append_new(json_object_get(result, "cells"), second);
    return result;
}

/* ---- the shape ---- */

static bool refused(const json_t *result, const char *where)
{
    char trouble[RESULT_TROUBLE_MAX] = "";
    bool good = lab_result_check(result, trouble);
    cr_expect(good || strncmp(trouble, where, strlen(where)) == 0, "“%s” does not begin with “%s”", trouble,
              where);
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
        bool free_field = strcmp(path, "study") == 0 && (!strcmp(key, "games") || !strcmp(key, "players"));
        json_object_set_new(object, key, json_true());
        if (strcmp(key, "paired") != 0 && !free_field) {
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
    char trouble[RESULT_TROUBLE_MAX];
    cr_assert(lab_result_check(result, trouble), "%s", trouble);
    cr_expect_gt(spoil(result, result, ""), 60u);
    cr_expect(lab_result_check(result, trouble), "%s", trouble);
    json_decref(result);
}

Test(lab_result, what_the_shape_does_not_tell)
{
    static const struct {
        const char *field, *value, *where;
    } wrong[] = {
        {"game", "['no such game']", "cells[0]: needed is a game"},
        {"start", "['w - W:h15 B:h99']", "cells[0]: needed is a possible position"},
        {"players", "[['random']]", "cells[0]: needed is two players"},
        {"batches", "[{'names': ['turns'], 'scales': [], 'sums': []}]", "cells[0]: needed is as many scales"},
        {"batches", "[{'names': ['turns'], 'scales': [1], 'sums': [[]]}]", "cells[0]: needed is two sums"},
        {"batches", "[{'names': ['turns'], 'scales': [1], 'sums': [[[1]]]}]", "cells[0]: needed is two sums"},
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
        double shared = lus_rng_below(&luck, 1000), own = noise ? lus_rng_below(noise, 101) - 50.0 : 0;
        json_array_append_new(sums, json_pack("[[f,f]]", 2000 + shared + 10 * difference + own, 10.0));
    }
    json_object_set_new(json_object_get(cell, "batches"), "sums", sums);
    return cell;
}

static const json_t *only_difference(const json_t *result)
{
    const json_t *pairs = json_object_get(json_object_get(result, "comparison"), "pairs");
    cr_assert_eq(json_array_size(pairs), 1u);
    const json_t *list = json_object_get(json_array_get(pairs, 0), "differences");
    cr_assert_eq(json_array_size(list), 1u);
    return json_array_get(list, 0);
}

Test(differences, nothing_changes)
{
    lus_rng luck = lus_rng_seeded(1);
    json_t *result = result_of(played("ur", luck, 0, NULL), played("ur:path=murray", luck, 0, NULL));
    cr_assert(lab_add_comparison(result));
    const json_t *d = only_difference(result);
    cr_expect_str_eq(lab_text(d, "verdict"), "same");
    cr_expect(lab_number(d, "value") == 0 && lab_number(d, "p") == 1 && lab_number(d, "joint_high") == 0);
    json_decref(result);
}

/* The luck of the throws is the same on both sides and cancels: a difference of 1 is seen though games differ
 * by hundreds. */
Test(differences, shared_luck_cancels)
{
    lus_rng luck = lus_rng_seeded(1), noise = lus_rng_seeded(2);
    char trouble[RESULT_TROUBLE_MAX];
    json_t *result = result_of(played("ur", luck, 0, NULL), played("ur:path=murray", luck, 1, &noise));
    cr_assert(lab_add_comparison(result));
    const json_t *d = only_difference(result);
    cr_expect_str_eq(lab_text(d, "verdict"), "real");
    cr_expect(lab_number(d, "low") < 1 && 1 < lab_number(d, "high"));
    cr_expect_lt(lab_number(d, "high") - lab_number(d, "low"), 2.0);
    cr_expect(lab_result_check(result, trouble), "%s", trouble);
    json_decref(result);
}

/* Where few games are judged most batches observed nothing; they do not count as observations. */
Test(differences, empty_batches_are_none)
{
    lus_rng luck = lus_rng_seeded(1), noise = lus_rng_seeded(2);
    for (unsigned observed = 4; observed <= 12; observed += 8) {
        json_t *base = played("ur", luck, 0, NULL), *other = played("ur:path=murray", luck, 20, &noise);
        json_t *sums[2] = {json_object_get(json_object_get(base, "batches"), "sums"),
                           json_object_get(json_object_get(other, "batches"), "sums")};
        double low = 0, high = 0;
        for (unsigned cell = 0; cell < 2; cell++)
            for (unsigned i = observed; i < 100; i++)
                json_array_set_new(sums[cell], i, json_pack("[[i,i]]", 0, 0));
        for (unsigned pass = 0; pass < 2; pass++) {
            json_t *result = result_of(json_deep_copy(base), json_deep_copy(other));
            cr_assert(lab_add_comparison(result));
            const json_t *d = only_difference(result);
            cr_expect_str_eq(lab_text(d, "verdict"), observed < 10 ? "open" : "real");
            cr_expect(pass == 0 || (lab_number(d, "low") == low && lab_number(d, "high") == high));
            low = lab_number(d, "low"), high = lab_number(d, "high");
            json_decref(result);
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
    json_t *result = result_of(played("ur", luck, 0, NULL), played("ergo", luck, 0, NULL));
    json_object_set_new(result, "comparison", json_true());
    cr_assert(lab_add_comparison(result));
    cr_expect_null(json_object_get(result, "comparison"));
    json_decref(result);
    json_t *other = played("ur:path=murray", luck, 0, NULL);
    json_object_set_new(other, "players", json_pack("[ss]", "greedy", "random"));
    result = result_of(played("ur", luck, 0, NULL), other);
    cr_assert(lab_add_comparison(result));
    cr_expect_null(json_object_get(result, "comparison"));
    json_decref(result);
}

/* Ten rules that change nothing, over 400 studies: in 5 % of them at most something is called real; and the
 * bounds for all together hold 0 in 95 % of the studies at least. */
Test(differences, errors_are_kept_for_all_together)
{
    enum { STUDIES = 400, RULES = 10 };
    lus_rng noise = lus_rng_seeded(6);
    unsigned wrong = 0, outside = 0;
    for (unsigned s = 0; s < STUDIES; s++) {
        lus_rng luck = lus_rng_seeded(s);
        json_t *result = result_of(played("ur", luck, 0, &noise), NULL);
        size_t i;
        json_t *pair;
        bool real = false, beyond = false;
        for (unsigned k = 0; k < RULES; k++)
            json_array_append_new(json_object_get(result, "cells"),
                                  played("ur:path=murray", luck, 0, &noise));
        cr_assert(lab_add_comparison(result));
        json_array_foreach(json_object_get(json_object_get(result, "comparison"), "pairs"), i, pair)
        {
            const json_t *d = json_array_get(json_object_get(pair, "differences"), 0);
            real = real || strcmp(lab_text(d, "verdict"), "real") == 0;
            beyond = beyond || lab_joint(d).low > 0 || lab_joint(d).high < 0;
        }
        wrong += real;
        outside += beyond;
        json_decref(result);
    }
    cr_expect_leq(wrong, 0.08 * (double)STUDIES, "%u", wrong); /* 5 %, and three standard errors */
    cr_expect_leq(outside, 0.08 * (double)STUDIES, "%u", outside);
}
