/* The result of a study as JSON: docs/lab.md. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/lab_run.h"
#include "lab/measure.h"
#include "version.h"

/* JSON knows no infinity: null. */
static json_t *real(double x)
{
    return isfinite(x) ? json_real(x) : json_null();
}

static void set_estimate(json_t *object, estimate e)
{
    json_object_set_new(object, "value", real(e.value));
    json_object_set_new(object, "low", real(e.low));
    json_object_set_new(object, "high", real(e.high));
}

static const char *side_name(unsigned who)
{
    static const char *const names[LAB_WHO] = {"w", "b", "-"};
    return names[who];
}

/* ---- the study ---- */

static json_t *identity_json(const lab_subject *subject)
{
    char identity[LUS_IDENTITY_MAX];
    lus_writer w = lus_writer_on(identity, sizeof identity);
    lus_variant_write(&subject->variant, &w);
    return json_string(identity);
}

static json_t *start_json(const lab_subject *subject)
{
    char position[LUS_POSITION_MAX];
    lus_writer w = lus_writer_on(position, sizeof position);
    if (!subject->elsewhere)
        return json_null();
    subject->variant.game->write_position(&subject->variant, &subject->start, &w);
    return json_string(position);
}

static json_t *players_json(const lab_players *p)
{
    return json_pack("[s, s]", p->text[0], p->text[1]);
}

static json_t *judge_json(const lab_study *s)
{
    if (!s->judge_depth && !s->judge_nodes)
        return json_null();
    return json_pack("{s:i, s:I, s:I}", "depth", (int)s->judge_depth, "nodes", (json_int_t)s->judge_nodes,
                     "games", (json_int_t)s->judged);
}

static json_t *text_json(const lab_study *s)
{
    char *text = malloc(LAB_STUDY_TEXT_MAX);
    if (!text)
        return json_null();
    lus_writer w = lus_writer_on(text, LAB_STUDY_TEXT_MAX);
    lab_study_write(s, &w);
    json_t *json = json_string(text);
    free(text);
    return json;
}

static json_t *study_json(const lab_study *s)
{
    json_t *games = json_array(), *players = json_array();
    for (unsigned i = 0; i < s->subject_count; i++)
        json_array_append_new(games, json_pack("{s:o, s:o}", "game", identity_json(&s->subjects[i]), "start",
                                               start_json(&s->subjects[i])));
    for (unsigned i = 0; i < s->pair_count; i++)
        json_array_append_new(players, players_json(&s->pairs[i]));
    return json_pack("{s:s, s:o, s:o, s:I, s:I, s:I, s:I, s:o, s:o}", "title", s->title, "games", games,
                     "players", players, "count", (json_int_t)s->games, "seed", (json_int_t)s->seed, "limit",
                     (json_int_t)s->limit, "opening", (json_int_t)s->opening, "judge", judge_json(s), "text",
                     text_json(s));
}

/* ---- a cell ---- */

static json_t *measures_json(const lab_tally *t, bool differ)
{
    static const char *const kinds[] = {[LAB_SHARE] = "share", [LAB_MEAN] = "mean", [LAB_LOG10] = "log10"};
    lab_measure measures[LAB_MEASURES_MAX];
    json_t *list = json_array();
    unsigned count = lab_measures(t, differ, measures);
    for (unsigned i = 0; i < count; i++) {
        json_t *one = json_pack("{s:s}", "name", measures[i].name);
        set_estimate(one, measures[i].of);
        json_object_set_new(one, "n", json_integer((json_int_t)measures[i].n));
        json_object_set_new(one, "kind", json_string(kinds[measures[i].kind]));
        json_array_append_new(list, one);
    }
    return list;
}

static json_t *bins_json(const int64_t counts[LAB_BINS])
{
    json_t *bins = json_array();
    for (unsigned i = 0; i < LAB_BINS; i++)
        if (counts[i])
            json_array_append_new(bins, json_pack("{s:I, s:I, s:I}", "from", (json_int_t)lab_bin_from(i),
                                                  "to", (json_int_t)lab_bin_from(i + 1) - 1, "count",
                                                  (json_int_t)counts[i]));
    return bins;
}

static json_t *quantiles_json(const lab_tally *t, lab_length length)
{
    static const double qs[] = {0.05, 0.25, 0.5, 0.75, 0.95};
    json_t *list = json_array();
    for (unsigned i = 0; i < sizeof qs / sizeof *qs; i++) {
        json_t *one = json_pack("{s:f}", "q", qs[i]);
        set_estimate(one, lab_length_quantile(t, length, qs[i]));
        json_array_append_new(list, one);
    }
    return list;
}

static json_t *distributions_json(const lab_tally *t)
{
    static const char *const names[LAB_LENGTHS] = {"turns", "actions", "decisions", "branching"};
    json_t *list = json_array();
    for (unsigned i = 0; i < LAB_LENGTHS; i++)
        json_array_append_new(list,
                              json_pack("{s:s, s:o, s:o}", "name", names[i], "bins", bins_json(t->lengths[i]),
                                        "quantiles", quantiles_json(t, (lab_length)i)));
    return list;
}

typedef enum map_kind { LANDINGS, STAYS, HITS, MAPS } map_kind;

static estimate map_value(const lab_tally *t, map_kind kind, unsigned player, unsigned place)
{
    if (kind == STAYS)
        return lab_stay(t, player, place);
    return lab_rate(t, kind == LANDINGS ? &t->landings[player][place] : &t->hits[player][place]);
}

static json_t *squares_json(const lab_tally *t, const lus_variant *v, map_kind kind, unsigned player)
{
    json_t *squares = json_array();
    for (unsigned i = 0; i < v->game->place_count; i++) {
        lus_place place = {0};
        v->game->place(v, i, &place);
        if (place.kind != LUS_SQUARE)
            continue;
        json_t *one = json_pack("{s:s, s:i, s:i, s:i}", "place", place.name, "column", (int)place.column,
                                "row", (int)place.row, "mark", (int)place.mark);
        set_estimate(one, map_value(t, kind, player, i));
        json_array_append_new(squares, one);
    }
    return squares;
}

static json_t *maps_json(const lab_tally *t, const lus_variant *v)
{
    static const char *const names[MAPS] = {"landings", "stays", "hits"};
    json_t *list = json_array();
    for (unsigned i = 0; i < MAPS; i++)
        for (unsigned player = 0; player < 2; player++)
            json_array_append_new(list,
                                  json_pack("{s:s, s:s, s:o}", "name", names[i], "player", side_name(player),
                                            "squares", squares_json(t, v, (map_kind)i, player)));
    return list;
}

static json_t *points_json(const lab_tally *t, unsigned player)
{
    json_t *points = json_array();
    for (unsigned i = 0; i < LAB_MOMENTS; i++) {
        if (t->reached[i] == 0)
            continue;
        json_t *one = json_pack("{s:I}", "at", (json_int_t)lab_moment_turn(i));
        set_estimate(one, lab_pieces_at(t, player, i));
        json_object_set_new(one, "n", json_integer((json_int_t)t->reached[i]));
        json_array_append_new(points, one);
    }
    return points;
}

static json_t *series_json(const lab_tally *t)
{
    json_t *list = json_array();
    for (unsigned player = 0; player < 2; player++)
        json_array_append_new(list, json_pack("{s:s, s:s, s:o}", "name", "pieces", "player",
                                              side_name(player), "points", points_json(t, player)));
    return list;
}

static json_t *events_json(const lab_tally *t)
{
    json_t *list = json_array();
    for (unsigned slot = 0; slot < LAB_EVENTS; slot++)
        for (unsigned who = 0; who < LAB_WHO; who++) {
            lus_event_kind kind;
            lus_reason why;
            const lab_square *s = &t->events[who][slot];
            if (s->sum == 0 || !lab_event_of(slot, &kind, &why))
                continue;
            json_t *one =
                json_pack("{s:s, s:s, s:s, s:I, s:I}", "kind", lus_event_name(kind), "reason",
                          why == LUS_NO_REASON ? "" : lus_reason_name(why), "player", side_name(who), "count",
                          (json_int_t)s->sum, "amount", (json_int_t)t->amounts[who][slot]);
            set_estimate(one, lab_rate(t, s));
            json_array_append_new(list, one);
        }
    return list;
}

static json_t *ends_json(const lab_tally *t)
{
    json_t *list = json_array();
    for (unsigned reason = 0; reason < LAB_ENDS; reason++)
        for (unsigned who = 0; who < LAB_WHO; who++) {
            const lab_square *s = &t->ends[who][reason];
            if (s->sum == 0)
                continue;
            json_t *one = json_pack("{s:s, s:s, s:I}", "reason",
                                    reason == LAB_BY_LIMIT ? "limit" : lus_reason_name((lus_reason)reason),
                                    "winner", side_name(who), "count", (json_int_t)s->sum);
            set_estimate(one, lab_rate_share(t, s));
            json_array_append_new(list, one);
        }
    return list;
}

static json_t *batch_json(const lab_cell *cell, unsigned batch, bool differ)
{
    json_t *sums = json_array();
    for (unsigned i = 0; i < lab_ratio_count; i++)
        if (lab_ratio_is_there(&cell->tally, i, differ))
            json_array_append_new(sums, json_pack("[I, I]", (json_int_t)cell->batches[batch][i][0],
                                                  (json_int_t)cell->batches[batch][i][1]));
    return sums;
}

static json_t *batches_json(const lab_cell *cell, unsigned count, bool differ)
{
    json_t *names = json_array(), *scales = json_array(), *sums = json_array();
    for (unsigned i = 0; i < lab_ratio_count; i++) {
        if (!lab_ratio_is_there(&cell->tally, i, differ))
            continue;
        json_array_append_new(names, json_string(lab_ratios[i].name));
        json_array_append_new(scales, json_real(lab_ratios[i].scale));
    }
    for (unsigned i = 0; i < count; i++)
        json_array_append_new(sums, batch_json(cell, i, differ));
    return json_pack("{s:o, s:o, s:o}", "names", names, "scales", scales, "sums", sums);
}

static json_t *cell_json(const lab_study *s, unsigned number, const lab_cell *cell)
{
    const lab_subject *subject = lab_cell_subject(s, number);
    const lab_players *players = lab_cell_players(s, number);
    const lab_tally *t = &cell->tally;
    bool differ = lab_players_differ(players);
    json_t *json =
        json_pack("{s:o, s:o, s:o, s:i, s:b, s:I, s:I, s:I}", "game", identity_json(subject), "start",
                  start_json(subject), "players", players_json(players), "doubling", (int)players->doubling,
                  "paired", (int)differ, "games", (json_int_t)(t->units * (differ ? 2 : 1)), "units",
                  (json_int_t)t->units, "judged", (json_int_t)t->judged);
    json_object_set_new(json, "measures", measures_json(t, differ));
    json_object_set_new(json, "distributions", distributions_json(t));
    json_object_set_new(json, "maps", maps_json(t, &subject->variant));
    json_object_set_new(json, "series", series_json(t));
    json_object_set_new(json, "events", events_json(t));
    json_object_set_new(json, "ends", ends_json(t));
    json_object_set_new(json, "batches", batches_json(cell, lab_batches(s, number), differ));
    return json;
}

json_t *lab_result(const lab_study *s, const lab_cell *cells)
{
    json_t *list = json_array();
    for (unsigned i = 0; i < lab_cells(s); i++)
        json_array_append_new(list, cell_json(s, i, &cells[i]));
    return json_pack("{s:s, s:s, s:s, s:o, s:o}", "format", "lusoria lab 1", "version", LUSORIA_VERSION,
                     "commit", LUSORIA_COMMIT, "study", study_json(s), "cells", list);
}

char *lab_result_text(const json_t *result)
{
    char *text = json_dumps(result, JSON_COMPACT | JSON_REAL_PRECISION(9));
    size_t length = text ? strlen(text) : 0;
    char *longer = text ? realloc(text, length + 2) : NULL;
    if (!longer) {
        free(text);
        return NULL;
    }
    strcpy(longer + length, "\n");
    return longer;
}
