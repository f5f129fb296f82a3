#include "problems/find.h"

#include <stdlib.h>
#include <string.h>

#include "engine/search/exact.h"
#include "engine/search/search.h"
#include "work/exact_tables.h"

/* Ends that are looked at again after a glance, and those that are valued as surely as can be. */
enum { LOOKED_AT = 10, LOOKED_AT_PLAIN = 24, SURE = 3, LEAST_ENDS = 3 };

/* Where chance decides much a clear difference is smaller than where a search proves. */
static const float MARGIN_DICE = 0.05f, MARGIN_PLAIN = 0.15f;
/* Second thoughts may make it smaller by so much. */
static const float KEPT = 0.8f;
/* Nobody learns from a game that is lost whatever they do. */
static const float LEAST_CHANCE = 0.04f;
/* Values that differ by less are of one turn in several orders. */
static const float SAME = 0.0005f;

problem_mind *problem_mind_new(const lus_variant *v, const volatile bool *stop)
{
    problem_mind *m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    m->variant = *v;
    m->dice = lus_has_dice(v);
    m->margin = m->dice ? MARGIN_DICE : MARGIN_PLAIN;
    m->stop = stop;
    m->memory = (lus_memory){calloc(1, LUS_MEMORY_LEAST), LUS_MEMORY_LEAST};
    if (m->memory.bytes)
        return m;
    free(m);
    return NULL;
}

void problem_mind_free(problem_mind *m)
{
    if (m)
        free(m->memory.bytes);
    free(m);
}

void problem_mind_forget(problem_mind *m)
{
    memset(m->memory.bytes, 0, m->memory.size);
}

static lus_limits limits_for(const problem_mind *m, const lus_state *s, unsigned depth,
                             uint64_t nodes)
{
    return (lus_limits){
        .depth = m->dice ? depth : 0,
        .nodes = m->dice ? 0 : nodes,
        .stop = m->stop,
        .all = true,
        .exact = m->dice && lus_exact_near(&m->variant, s) ? exact_tables(&m->variant) : NULL};
}

/* How many turns are looked ahead of a throw. Three dice have 56 throws, and each of them several
 * hundred turns: there the second look is the last. */
static unsigned depth_of(const problem_mind *m, const lus_state *before_throw,
                         problem_effort effort)
{
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    unsigned count = m->variant.game->outcomes(&m->variant, before_throw, outcomes);
    unsigned deepest = count <= 6 ? 3 : 1;
    return effort == PROBLEM_GLANCE ? 0 : effort == PROBLEM_LOOK ? 1 : deepest;
}

/* A glance is what people see at first, so it stays the net's. */
static bool is_known(const problem_mind *m, const lus_state *end, unsigned player,
                     problem_effort effort, float *value)
{
    double white;
    if (!m->truth || effort == PROBLEM_GLANCE ||
        !lus_truth_mean(m->truth, &m->variant, end, &white))
        return false;
    *value = (float)(player == LUS_WHITE ? white : 1 - white);
    return true;
}

float problem_value(problem_mind *m, const lus_state *end, unsigned player, problem_effort effort)
{
    static const uint64_t nodes[] = {
        [PROBLEM_GLANCE] = 300, [PROBLEM_LOOK] = 3000, [PROBLEM_SURE] = 40000};
    const lus_variant *v = &m->variant;
    lus_status status = v->game->status(v, end);
    float value;
    if (status.kind == LUS_OVER)
        return status.player == LUS_NOBODY ? 0.5f : status.player == player ? 1.0f : 0.0f;
    if (is_known(m, end, player, effort, &value))
        return value;
    if (status.kind == LUS_CHANCE) {
        lus_limits limits = limits_for(m, end, depth_of(m, end, effort), 0);
        value = lus_foresee_of(v->game)(v, end, &limits, &m->memory);
    } else {
        lus_limits limits = limits_for(m, end, (unsigned)effort + 1, nodes[effort]);
        limits.all = false;
        lus_search_of(v->game)(v, end, &limits, &m->memory, &m->thought);
        value = m->thought.choices[0].value;
    }
    return status.player == player ? value : 1 - value;
}

bool problem_likely(problem_mind *m, const lus_state *s)
{
    const lus_variant *v = &m->variant;
    lus_action actions[LUS_ACTIONS_MAX];
    if (v->game->actions(v, s, actions) < 2)
        return false;
    lus_limits limits = limits_for(m, s, 1, 2000);
    lus_search_of(v->game)(v, s, &limits, &m->memory, &m->thought);
    const lus_thought *t = &m->thought;
    float best = t->choices[0].value;
    unsigned other = 1;
    while (other < t->count && t->choices[other].value > best - SAME)
        other++;
    if (best < LEAST_CHANCE)
        return false;
    /* where all actions are orders of the best turn, another turn may follow each of them */
    return other == t->count ? m->dice : t->choices[other].value < best - m->margin * KEPT;
}

static int by_value(const void *a, const void *b)
{
    float x = ((const turn_end *)a)->value, y = ((const turn_end *)b)->value;
    return (x < y) - (x > y);
}

/* The first `count` ends are valued again, and sorted. */
static void value_first(problem_mind *m, unsigned count, unsigned player, problem_effort effort)
{
    turn_ends *e = &m->ends;
    for (unsigned i = 0; i < count && i < e->count && !(m->stop && *m->stop); i++)
        e->list[i].value = problem_value(m, &e->list[i].state, player, effort);
    qsort(e->list, count < e->count ? count : e->count, sizeof *e->list, by_value);
}

static bool is_clear(const problem_mind *m, float margin)
{
    const turn_end *ends = m->ends.list;
    return ends[0].value >= LEAST_CHANCE && ends[0].value - ends[1].value >= margin;
}

/* Whether one end is clearly best; it is the first then. */
static bool judge(problem_mind *m, const lus_state *s, unsigned player)
{
    turn_ends *e = &m->ends;
    problem_mind_forget(m);
    if (!ends_collect(&m->variant, s, e) || e->count < LEAST_ENDS)
        return false;
    value_first(m, e->count, player, PROBLEM_GLANCE);
    for (unsigned i = 0; i < e->count; i++)
        e->list[i].glance = e->list[i].value;
    value_first(m, m->dice ? LOOKED_AT : LOOKED_AT_PLAIN, player, PROBLEM_LOOK);
    for (unsigned i = 0; i < e->count; i++)
        e->list[i].look = e->list[i].value;
    if (!is_clear(m, m->margin))
        return false;
    lus_state best = e->list[0].state;
    value_first(m, SURE, player, PROBLEM_SURE);
    return is_clear(m, m->margin * KEPT) && memcmp(&best, &e->list[0].state, sizeof best) == 0;
}

/* ---- the reason ---- */

static bool says(const lus_remarks *all, const lus_remark *r)
{
    for (unsigned i = 0; i < all->count; i++)
        if (all->list[i].kind == r->kind && all->list[i].place == r->place &&
            all->list[i].piece == r->piece)
            return true;
    return false;
}

/* What is said of the best turn, the reason in front: something good that is not true of the next
 * best. */
static bool explain(problem_mind *m, const lus_state *s, problem *p)
{
    lus_remarks of[2];
    const turn_end *ends = m->ends.list;
    for (unsigned i = 0; i < 2; i++)
        lus_remark_on(&m->variant, s, &ends[i].line, ends[i].value, ends[0].value, &of[i]);
    unsigned reason = 0;
    while (reason < of[0].count &&
           (lus_remark_tone((lus_remark_kind)of[0].list[reason].kind) != LUS_GOOD ||
            says(&of[1], &of[0].list[reason])))
        reason++;
    if (reason == of[0].count)
        return false;
    p->remarks[p->remark_count++] = of[0].list[reason];
    for (unsigned i = 0; i < of[0].count && p->remark_count < LUS_REMARKS_SHOWN; i++)
        if (i != reason)
            p->remarks[p->remark_count++] = of[0].list[i];
    return true;
}

static unsigned thousandths(float value)
{
    return (unsigned)(value * 1000 + 0.5f);
}

bool problem_find(problem_mind *m, const lus_state *s, problem *p)
{
    unsigned player = m->variant.game->status(&m->variant, s).player;
    if (!judge(m, s, player) || (m->stop && *m->stop))
        return false;
    *p = (problem){.variant = m->variant,
                   .state = *s,
                   .line = m->ends.list[0].line,
                   .chances = thousandths(m->ends.list[0].value),
                   .next = thousandths(m->ends.list[1].value)};
    return explain(m, s, p);
}
