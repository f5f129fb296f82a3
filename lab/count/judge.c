#include "lab/count/judge.h"

#include <math.h>
#include <string.h>

#include "engine/explain/exposure.h"

/* In whole parts of 1. Sums over a game are rounded once, when they are complete. */
static int64_t in_parts(double x, int parts)
{
    return (int64_t)llround(x * parts);
}

/* ---- curves ---- */

double lab_drama(const double *winner, unsigned count)
{
    double sum = 0;
    unsigned behind = 0;
    for (unsigned i = 0; i < count; i++)
        if (winner[i] < 0.5) {
            sum += sqrt(1 - 2 * winner[i]);
            behind++;
        }
    return behind ? sum / behind : 0;
}

double lab_decided(const double *winner, unsigned count)
{
    unsigned open = count;
    while (open > 0 && winner[open - 1] >= 0.9)
        open--;
    return count ? (double)open / count : 0;
}

unsigned lab_lead_changes(const double *white, unsigned count)
{
    unsigned changes = 0;
    int leader = 0;
    for (unsigned i = 0; i < count; i++) {
        int now = (white[i] > 0.5) - (white[i] < 0.5);
        changes += now != 0 && leader != 0 && now != leader;
        leader = now ? now : leader;
    }
    return changes;
}

/* ---- threats ---- */

static bool can_win_at_once(const lus_variant *v, const lus_state *s, unsigned player)
{
    lus_action actions[LUS_ACTIONS_MAX];
    unsigned count = v->game->actions(v, s, actions);
    for (unsigned i = 0; i < count; i++) {
        lus_state after = *s;
        v->game->apply(v, &after, actions[i], NULL);
        lus_status status = v->game->status(v, &after);
        if (status.kind == LUS_OVER && status.player == player)
            return true;
    }
    return false;
}

/* Returns the chance of a throw that lets a piece be hit. */
static double look_for_threats(const lus_variant *v, const lus_state *s, lab_unit *u)
{
    lus_exposure exposure;
    lus_status status = v->game->status(v, s);
    u->count[LAB_JUDGED_TURNS]++;
    if (lus_expose(v, s, &exposure)) {
        u->count[LAB_BEFORE_THROW]++;
        u->count[LAB_THREATS] += exposure.hits > 0;
        return (double)exposure.hits / exposure.ways;
    }
    if (status.kind == LUS_DECISION)
        u->count[LAB_THREATS] += can_win_at_once(v, s, status.player);
    return 0;
}

/* Marks the steps with which turns begin, and looks at the positions there. */
static void find_turns(const lus_match *m, bool *turns, lab_unit *u)
{
    const lus_variant *v = &m->variant;
    lus_state s = m->start;
    double exposed = 0;
    unsigned begun = 1;
    for (uint32_t i = 0; i < m->count; i++) {
        lus_events events = {0};
        turns[i] = begun > 0;
        if (turns[i])
            exposed += look_for_threats(v, &s, u);
        v->game->apply(v, &s, m->steps[i].action, &events);
        begun = lus_turns_begun(&events);
    }
    u->count[LAB_EXPOSED] += in_parts(exposed, LAB_COARSE);
}

/* ---- steps ---- */

/* The share of the actions but the best that are errors. */
static double clear_share(const lus_thought *t)
{
    unsigned errors = 0;
    for (unsigned i = 1; i < t->count; i++)
        errors +=
            (double)t->choices[0].value - (double)t->choices[i].value >= lus_grade_from[LUS_ERROR];
    return (double)errors / (t->count - 1);
}

static bool judge_steps(lab_judge *j, const lus_match *m, lab_unit *u)
{
    double clarity = 0;
    for (uint32_t i = 0; i <= m->count; i++) {
        lus_analyse_step(m, i, &j->limits, &j->memory, j->thought, &j->verdicts[i]);
        if (lus_must_stop(&j->limits))
            return false;
        const lus_verdict *d = &j->verdicts[i];
        if (i == m->count || d->kind != LUS_DECISION || d->choices < 2)
            continue;
        u->count[LAB_CHOICES]++;
        clarity += clear_share(j->thought);
    }
    u->count[LAB_CLARITY] += in_parts(clarity, LAB_COARSE);
    return true;
}

/* ---- games ---- */

/* White's chances at the beginnings of turns, one after the other. Returns how many. */
static unsigned collect_curve(lab_judge *j, uint32_t steps)
{
    unsigned count = 0;
    for (uint32_t i = 0; i < steps; i++)
        if (j->turns[i])
            j->white[count++] = (double)j->verdicts[i].before;
    return count;
}

static void count_curve(double *white, unsigned count, lus_status status, lab_unit *u)
{
    double steady = 0;
    for (unsigned i = 1; i < count; i++)
        steady += 1 - fabs(white[i] - white[i - 1]);
    u->count[LAB_STEPS] += count - 1;
    u->count[LAB_STEADY] += in_parts(steady, LAB_COARSE);
    u->count[LAB_LEAD_CHANGES] += lab_lead_changes(white, count);
    if (status.player == LUS_NOBODY)
        return;
    for (unsigned i = 0; i < count && status.player == LUS_BLACK; i++)
        white[i] = 1 - white[i];
    u->count[LAB_WON]++;
    u->count[LAB_DRAMA] += in_parts(lab_drama(white, count), LAB_FINE);
    u->count[LAB_DECIDED] += in_parts(lab_decided(white, count), LAB_FINE);
}

static void count_luck(const lus_review *r, lab_tally *t)
{
    int64_t result = in_parts(r->last - 0.5, LAB_FINE),
            luck = in_parts(r->last - r->adjusted, LAB_FINE);
    t->luck.games++;
    lab_pair_add(&t->luck.sums, result, luck);
}

bool lab_judge_game(lab_judge *j, const lus_match *m, lab_unit *unit, lab_tally *t)
{
    lus_review review;
    lab_unit u = *unit;
    find_turns(m, j->turns, &u);
    memset(j->memory.bytes, 0, j->memory.size);
    if (!judge_steps(j, m, &u))
        return false;
    lus_review_sum(m, j->verdicts, &review);
    u.count[LAB_JUDGED]++;
    u.count[LAB_COST] += in_parts(review.of[LUS_WHITE].cost + review.of[LUS_BLACK].cost, LAB_FINE);
    count_curve(j->white, collect_curve(j, m->count), m->status, &u);
    count_luck(&review, t);
    *unit = u;
    return true;
}
