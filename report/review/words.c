#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "console/language.h"
#include "console/say.h"
#include "contest/agent.h"
#include "report/review/review.h"
#include "solve/table/tables.h"

/* ---- what follows from the verdicts ---- */

static void write_step(const lus_variant *v, const lus_state *s, lus_action action, bool chance,
                       char out[LUS_ACTION_MAX + 2])
{
    lus_writer w = lus_writer_on(out, LUS_ACTION_MAX + 2);
    if (chance)
        lus_put_char(&w, '(');
    v->game->write_action(v, s, action, &w);
    if (chance)
        lus_put_char(&w, ')');
}

static void tell_steps(analysis *a)
{
    const lus_match *m = &a->record->match;
    const lus_variant *v = &m->variant;
    lus_state s = m->start;
    uint32_t number = 1, begun = 1;
    for (uint32_t i = 0; i < m->count; i++) {
        lus_events events = {0};
        const lus_verdict *d = &a->verdicts[i];
        bool chance = d->kind == LUS_CHANCE;
        write_step(v, &s, d->played, chance, a->words[i].played);
        write_step(v, &s, d->best, chance, a->words[i].best);
        if (begun)
            a->turns[a->turn_count++] = (review_turn){i, i, number, d->player};
        a->turns[a->turn_count - 1].end = i + 1;
        v->game->apply(v, &s, d->played, &events);
        begun = lus_turns_begun(&events);
        number += begun;
    }
}

bool analysis_conclude(analysis *a)
{
    uint32_t count = a->record->match.count;
    a->words = malloc((count + 1) * sizeof *a->words);
    a->turns = malloc((count + 1) * sizeof *a->turns);
    if (!a->words || !a->turns)
        return false;
    lus_review_sum(&a->record->match, a->verdicts, &a->review);
    a->turning_count = lus_turning_points(a->verdicts, count, a->turning);
    tell_steps(a);
    return true;
}

void analysis_free(analysis *a)
{
    free(a->verdicts);
    free(a->judged);
    free(a->words);
    free(a->turns);
}

const review_turn *turn_of(const analysis *a, uint32_t step)
{
    const review_turn *turn = a->turns;
    while (turn->end <= step)
        turn++;
    return turn;
}

uint32_t turns_in(const analysis *a)
{
    return a->turn_count ? a->turns[a->turn_count - 1].number : 0;
}

static double turn_sum(const analysis *a, const review_turn *t, lus_kind kind)
{
    double sum = 0;
    for (uint32_t i = t->first; i < t->end; i++)
        if (a->verdicts[i].kind == kind)
            sum += lus_verdict_gain(&a->verdicts[i]);
    return sum;
}

double turn_luck(const analysis *a, const review_turn *t)
{
    return turn_sum(a, t, LUS_CHANCE);
}

double turn_cost(const analysis *a, const review_turn *t)
{
    return -turn_sum(a, t, LUS_DECISION);
}

bool has_throws(const analysis *a)
{
    return a->review.of[LUS_WHITE].throws + a->review.of[LUS_BLACK].throws > 0;
}

/* ---- words ---- */

const char *step_mark(const lus_verdict *d)
{
    static const char *const grades[LUS_GRADES] = {"", "?!", "?", "??"};
    static const char *const luck[] = {"−−", "−", "", "+", "++"};
    return d->kind == LUS_CHANCE ? luck[lus_verdict_luck(d) + 2] : grades[lus_verdict_grade(d)];
}

const char *grade_words(lus_grade grade)
{
    static const char *const words[LUS_GRADES] = {
        [LUS_EXACT] = N_("exact"),
        [LUS_SMALL] = N_("inaccuracies ?!"),
        [LUS_ERROR] = N_("mistakes ?"),
        [LUS_BLUNDER] = N_("blunders ??"),
    };
    return _(words[grade]);
}

const char *side_words(const analysis *a, lus_player player, char out[LUS_TAG_VALUE_MAX])
{
    char name[LUS_TAG_VALUE_MAX] = "";
    lus_record_tag(a->record, player == LUS_WHITE ? "White" : "Black", name, sizeof name);
    const char *title = strcmp(name, "person") == 0 ? _("a person") : agent_title(name);
    snprintf(out, LUS_TAG_VALUE_MAX, "%s", *title ? title : player_name(player));
    return out;
}

const char *side_letter(unsigned player)
{
    return player == LUS_WHITE ? "w" : "b";
}

void result_of(const analysis *a, char *buffer, size_t size)
{
    if (a->review.over)
        result_words(a->record->match.variant.game, a->record->match.status, buffer, size);
    else
        snprintf(buffer, size, "%s", _("unfinished"));
}

void limits_words(const lus_limits *l, char *buffer, size_t size)
{
    if (l->truth) {
        truth_words(l->truth, buffer, size);
        return;
    }
    char depth[64] = "", nodes[64] = "", time[64] = "", seconds[NUMBER_MAX];
    if (l->depth)
        snprintf(depth, sizeof depth, _("depth %u"), l->depth);
    if (l->nodes)
        snprintf(nodes, sizeof nodes, _("%llu positions per step"), (unsigned long long)l->nodes);
    if (l->seconds > 0)
        snprintf(time, sizeof time, _("%s s per step"),
                 number_words(l->seconds, 1, false, seconds));
    snprintf(buffer, size, "%s%s%s%s%s", depth, *depth && *nodes ? ", " : "", nodes,
             (*depth || *nodes) && *time ? ", " : "", time);
}
