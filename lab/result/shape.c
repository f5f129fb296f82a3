#include "lab/result/shape.h"

#include <string.h>

#define MEMBER_OF(type, name, kind, absence, field, item)                                          \
    {name, kind, absence, offsetof(type, field), item}
#define PLAIN(type, kind, name) MEMBER_OF(type, #name, LAB_IS_##kind, LAB_NEEDED, name, NULL)
#define MAYBE(type, kind, name) MEMBER_OF(type, #name, LAB_IS_##kind, LAB_OR_NULL, name, NULL)
/* What files of earlier versions lack. */
#define LATER(type, kind, name) MEMBER_OF(type, #name, LAB_IS_##kind, LAB_OR_NOTHING, name, NULL)
#define LIST(type, name, item)  MEMBER_OF(type, #name, LAB_IS_LIST, LAB_NEEDED, name, item)
#define ESTIMATE(type, field)                                                                      \
    MEMBER_OF(type, "value", LAB_IS_NUMBER, LAB_OR_NULL, field.value, NULL),                       \
        MEMBER_OF(type, "low", LAB_IS_NUMBER, LAB_OR_NULL, field.low, NULL),                       \
        MEMBER_OF(type, "high", LAB_IS_NUMBER, LAB_OR_NULL, field.high, NULL)
#define SHAPE(type, ...)                                                                           \
    {(const lab_member[]){__VA_ARGS__},                                                            \
     sizeof((const lab_member[]){__VA_ARGS__}) / sizeof(lab_member), sizeof(type)}

/* ---- items that are no objects ---- */

static const lab_shape name_item = SHAPE(const char *, {"", LAB_IS_NAME, LAB_NEEDED, 0, NULL});
static const lab_shape number_item = SHAPE(double, {"", LAB_IS_NUMBER, LAB_NEEDED, 0, NULL});
static const lab_shape sums_item = SHAPE(result_sums, {"", LAB_IS_SUMS, LAB_NEEDED, 0, NULL});
static const lab_shape batch_item =
    SHAPE(result_batch, {"", LAB_IS_LIST, LAB_NEEDED, 0, &sums_item});
static const lab_shape players_item =
    SHAPE(result_players, {"", LAB_IS_PLAYERS, LAB_NEEDED, 0, NULL});

/* ---- a cell ---- */

static const lab_shape measure_shape =
    SHAPE(result_measure, PLAIN(result_measure, NAME, name), ESTIMATE(result_measure, of),
          MAYBE(result_measure, COUNT, n), PLAIN(result_measure, NAME, kind));
static const lab_shape bin_shape =
    SHAPE(result_bin, PLAIN(result_bin, COUNT, from), PLAIN(result_bin, COUNT, to),
          PLAIN(result_bin, COUNT, count));
static const lab_shape quantile_shape =
    SHAPE(result_quantile, PLAIN(result_quantile, NUMBER, q), ESTIMATE(result_quantile, of));
static const lab_shape distribution_shape =
    SHAPE(result_distribution, PLAIN(result_distribution, NAME, name),
          LIST(result_distribution, bins, &bin_shape),
          LIST(result_distribution, quantiles, &quantile_shape));
static const lab_shape square_shape =
    SHAPE(result_square, PLAIN(result_square, NAME, place), PLAIN(result_square, COUNT, column),
          PLAIN(result_square, COUNT, row), PLAIN(result_square, COUNT, mark),
          ESTIMATE(result_square, of));
static const lab_shape map_shape =
    SHAPE(result_map, PLAIN(result_map, NAME, name), PLAIN(result_map, SIDE, player),
          LIST(result_map, squares, &square_shape));
static const lab_shape point_shape =
    SHAPE(result_point, PLAIN(result_point, COUNT, at), ESTIMATE(result_point, of),
          MAYBE(result_point, COUNT, n));
static const lab_shape series_shape =
    SHAPE(result_series, PLAIN(result_series, NAME, name), PLAIN(result_series, SIDE, player),
          LIST(result_series, points, &point_shape));
static const lab_shape event_shape =
    SHAPE(result_event, PLAIN(result_event, NAME, kind), PLAIN(result_event, TEXT, reason),
          PLAIN(result_event, SIDE, player), PLAIN(result_event, COUNT, count),
          PLAIN(result_event, COUNT, amount), ESTIMATE(result_event, of));
static const lab_shape end_shape =
    SHAPE(result_end, PLAIN(result_end, NAME, reason), PLAIN(result_end, SIDE, winner),
          PLAIN(result_end, COUNT, count), ESTIMATE(result_end, of));
static const lab_shape batches_shape =
    SHAPE(result_batches, LIST(result_batches, names, &name_item),
          LIST(result_batches, scales, &number_item), LIST(result_batches, sums, &batch_item));
const lab_shape lab_cell_shape = SHAPE(
    result_cell, PLAIN(result_cell, TEXT, game), MAYBE(result_cell, TEXT, start),
    PLAIN(result_cell, PLAYERS, players), PLAIN(result_cell, COUNT, doubling),
    PLAIN(result_cell, TRUTH, paired), PLAIN(result_cell, COUNT, games),
    PLAIN(result_cell, COUNT, units), PLAIN(result_cell, COUNT, judged),
    LIST(result_cell, measures, &measure_shape),
    LIST(result_cell, distributions, &distribution_shape), LIST(result_cell, maps, &map_shape),
    LIST(result_cell, series, &series_shape), LIST(result_cell, events, &event_shape),
    LIST(result_cell, ends, &end_shape),
    MEMBER_OF(result_cell, "batches", LAB_IS_OBJECT, LAB_OR_NOTHING, batches, &batches_shape));

/* ---- the study ---- */

static const lab_shape subject_shape =
    SHAPE(result_subject, PLAIN(result_subject, TEXT, game), MAYBE(result_subject, TEXT, start));
static const lab_shape judge_shape =
    SHAPE(result_judge, MAYBE(result_judge, COUNT, depth), MAYBE(result_judge, COUNT, nodes),
          PLAIN(result_judge, COUNT, games));
static const lab_shape study_shape =
    SHAPE(result_study, MAYBE(result_study, TEXT, title), LATER(result_study, TEXT, question),
          MEMBER_OF(result_study, "games", LAB_IS_LIST, LAB_OR_NOTHING, games, &subject_shape),
          MEMBER_OF(result_study, "players", LAB_IS_LIST, LAB_OR_NOTHING, players, &players_item),
          PLAIN(result_study, COUNT, count), PLAIN(result_study, COUNT, seed),
          PLAIN(result_study, COUNT, limit), PLAIN(result_study, COUNT, opening),
          MEMBER_OF(result_study, "judge", LAB_IS_OBJECT, LAB_OR_NULL, judge, &judge_shape),
          LATER(result_study, NUMBER, margin), LATER(result_study, NUMBER, precision),
          PLAIN(result_study, TEXT, text));

/* ---- the comparison ---- */

static const lab_shape difference_shape = SHAPE(
    result_difference, PLAIN(result_difference, NAME, name), PLAIN(result_difference, NAME, kind),
    MAYBE(result_difference, NUMBER, base), MAYBE(result_difference, NUMBER, other),
    ESTIMATE(result_difference, alone), MAYBE(result_difference, NUMBER, p),
    PLAIN(result_difference, NAME, verdict), MAYBE(result_difference, NUMBER, adjusted),
    MAYBE(result_difference, NUMBER, joint_low), MAYBE(result_difference, NUMBER, joint_high),
    LATER(result_difference, NUMBER, discovery), LATER(result_difference, NUMBER, margin),
    LATER(result_difference, COUNT, needed), LATER(result_difference, NUMBER, gain));
static const lab_shape pair_shape =
    SHAPE(result_pair, PLAIN(result_pair, COUNT, base), PLAIN(result_pair, COUNT, other),
          LIST(result_pair, differences, &difference_shape));
static const lab_shape effect_shape =
    SHAPE(result_effect, PLAIN(result_effect, NAME, factor), PLAIN(result_effect, COUNT, cell),
          PLAIN(result_effect, NAME, name), PLAIN(result_effect, NAME, kind),
          ESTIMATE(result_effect, of), MAYBE(result_effect, NUMBER, p),
          MAYBE(result_effect, NUMBER, adjusted), PLAIN(result_effect, NAME, verdict));
static const lab_shape comparison_shape = SHAPE(
    result_comparison, PLAIN(result_comparison, COUNT, made),
    LIST(result_comparison, pairs, &pair_shape),
    MEMBER_OF(result_comparison, "effects", LAB_IS_LIST, LAB_OR_NOTHING, effects, &effect_shape));

const lab_shape lab_result_shape = SHAPE(
    lab_result, PLAIN(lab_result, FORMAT, format), PLAIN(lab_result, TEXT, version),
    PLAIN(lab_result, TEXT, commit), LATER(lab_result, TEXT, registration),
    MEMBER_OF(lab_result, "fingerprints", LAB_IS_LIST, LAB_OR_NOTHING, fingerprints, &name_item),
    MEMBER_OF(lab_result, "study", LAB_IS_OBJECT, LAB_NEEDED, study, &study_shape),
    LIST(lab_result, cells, &lab_cell_shape),
    MEMBER_OF(lab_result, "comparison", LAB_IS_OBJECT, LAB_OR_NOTHING, comparison,
              &comparison_shape));

lab_any_list lab_list_at(const void *member)
{
    lab_any_list list;
    memcpy(&list, member, sizeof list);
    return list;
}

const char *lab_kind_word(lab_kind kind)
{
    static const char *const words[] = {
        [LAB_IS_TEXT] = "text",     [LAB_IS_NAME] = "name",       [LAB_IS_SIDE] = "side",
        [LAB_IS_FORMAT] = "format", [LAB_IS_NUMBER] = "number",   [LAB_IS_COUNT] = "count",
        [LAB_IS_SUMS] = "sums",     [LAB_IS_PLAYERS] = "players", [LAB_IS_TRUTH] = "truth",
        [LAB_IS_LIST] = "list",     [LAB_IS_OBJECT] = "object",
    };
    return words[kind];
}
