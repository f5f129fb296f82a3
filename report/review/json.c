/* The review as JSON; its fields are described in docs/analysis.md. */
#include <jansson.h>
#include <stdio.h>

#include "core/match/moves.h"
#include "engine/search/truth.h"
#include "report/review/review.h"

static const char *const grade_names[LUS_GRADES] = {"exact", "small", "error", "blunder"};

static json_t *limits_json(const lus_limits *l)
{
    if (l->truth)
        return json_pack("{s:{s:s, s:f}}", "table", "name", l->truth->name, "residual",
                         l->truth->residual);
    return json_pack("{s:i, s:I, s:f}", "depth", (int)l->depth, "nodes", (json_int_t)l->nodes,
                     "seconds", l->seconds);
}

static json_t *result_json(const analysis *a)
{
    lus_status status = a->record->match.status;
    if (!a->review.over)
        return json_null();
    return json_pack("{s:s, s:s}", "winner", lus_result_word(status.player), "reason",
                     lus_reason_name(status.reason));
}

static json_t *side_json(const analysis *a, lus_player player)
{
    const lus_side *side = &a->review.of[player];
    double adjusted = a->review.adjusted;
    char name[LUS_TAG_VALUE_MAX];
    lus_record_tag(a->record, player == LUS_WHITE ? "White" : "Black", name, sizeof name);
    json_t *all = json_pack("{s:s, s:i, s:f, s:f, s:i, s:f, s:f}", "name", name, "decisions",
                            (int)side->decisions, "cost", side->cost, "error_rate",
                            lus_error_rate(side), "throws", (int)side->throws, "luck", side->luck,
                            "without_luck", player == LUS_WHITE ? adjusted : 1 - adjusted);
    json_t *grades = json_object();
    for (unsigned g = 0; g < LUS_GRADES; g++)
        json_object_set_new(grades, grade_names[g], json_integer(side->grades[g]));
    json_object_set_new(all, "grades", grades);
    return all;
}

static json_t *step_json(const analysis *a, const review_turn *turn, uint32_t i)
{
    const lus_verdict *d = &a->verdicts[i];
    bool chance = d->kind == LUS_CHANCE;
    json_t *all = json_pack("{s:i, s:s, s:s, s:s, s:i, s:f, s:f}", "turn", (int)turn->number,
                            "player", side_letter(d->player), "kind", chance ? "throw" : "action",
                            "played", a->words[i].played, "choices", (int)d->choices, "before",
                            (double)d->before, "after", (double)d->after);
    if (chance) {
        json_object_set_new(all, "luck", json_real(lus_verdict_gain(d)));
    } else {
        json_object_set_new(all, "best", json_string(a->words[i].best));
        json_object_set_new(all, "cost", json_real(0 - lus_verdict_gain(d)));
        json_object_set_new(all, "grade", json_string(grade_names[lus_verdict_grade(d)]));
    }
    return all;
}

static json_t *steps_json(const analysis *a)
{
    json_t *steps = json_array();
    for (uint32_t t = 0; t < a->turn_count; t++)
        for (uint32_t i = a->turns[t].first; i < a->turns[t].end; i++)
            json_array_append_new(steps, step_json(a, &a->turns[t], i));
    return steps;
}

void analysis_print_json(const analysis *a)
{
    const lus_match *m = &a->record->match;
    const lus_review *r = &a->review;
    char identity[LUS_IDENTITY_MAX], start[LUS_POSITION_MAX];
    lus_writer w = lus_writer_on(identity, sizeof identity), p = lus_writer_on(start, sizeof start);
    lus_variant_write(&m->variant, &w);
    m->variant.game->write_position(&m->variant, &m->start, &p);
    json_t *turning = json_array(), *curve = json_array();
    for (unsigned i = 0; i < a->turning_count; i++)
        json_array_append_new(turning, json_integer(a->turning[i]));
    for (uint32_t i = 0; i <= m->count; i++)
        json_array_append_new(curve, json_real((double)a->verdicts[i].before));
    json_t *all = json_pack("{s:s, s:s, s:o, s:o, s:o, s:o, s:f, s:f, s:f, s:f, s:o, s:o, s:o}",
                            "game", identity, "start", start, "result", result_json(a), "limits",
                            limits_json(&a->limits), "white", side_json(a, LUS_WHITE), "black",
                            side_json(a, LUS_BLACK), "first", r->first, "last", r->last,
                            "hindsight", r->hindsight, "settled", r->settled, "turning_points",
                            turning, "curve", curve, "steps", steps_json(a));
    json_dumpf(all, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(7));
    putchar('\n');
    json_decref(all);
}
