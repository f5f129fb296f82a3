#include "engine/explain/analysis.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "engine/search/truth.h"

/* Throws that leave nothing to decide follow one another; after so many the rest is left out of the
 * mean. It is less than (1/2)^4 of the whole wherever half of the throws can be played. */
enum { THROWS_IN_A_ROW = 4 };

typedef struct analyst {
    const lus_variant *variant;
    const lus_limits *limits;
    lus_memory *memory;
    lus_thought *thought;
} analyst;

/* White's chances in the player's eyes, or a player's in White's. */
static float seen_by(unsigned player, float value)
{
    return player == LUS_WHITE ? value : 1 - value;
}

static float result_value(lus_status status)
{
    return status.player == LUS_NOBODY ? 0.5f : seen_by(status.player, 1);
}

/* ---- throws ---- */

static lus_limits limits_of_outcome(const lus_limits *whole, unsigned outcomes)
{
    lus_limits part = *whole;
    part.all = false;
    if (part.depth > 1)
        part.depth--;
    if (part.nodes)
        part.nodes = part.nodes / outcomes + 1;
    part.seconds /= outcomes;
    return part;
}

static bool mean_of_throws(const analyst *, const lus_state *, const lus_limits *, unsigned row,
                           const lus_action *thrown, float *mean, float *value);

/* A search goes no deeper where one action is legal. Here its value counts, so that depth is spent
 * on what follows: true where that is a throw, or the end. */
static bool skip_forced(const lus_variant *v, lus_state *s)
{
    lus_action actions[LUS_ACTIONS_MAX];
    lus_status status = v->game->status(v, s);
    unsigned player = status.player;
    while (status.kind == LUS_DECISION && status.player == player) {
        if (v->game->actions(v, s, actions) > 1)
            return false;
        v->game->apply(v, s, actions[0], NULL);
        status = v->game->status(v, s);
    }
    return status.kind != LUS_DECISION;
}

static bool is_known(const analyst *a, const lus_state *s, float *value)
{
    double white;
    if (!a->limits->truth || !lus_truth_value(a->limits->truth, a->variant, s, &white))
        return false;
    *value = (float)white;
    return true;
}

/* White's chances in a state; `row` throws have been made to reach it. False where throws follow
 * too long. */
static bool value_of_state(const analyst *a, const lus_state *s, const lus_limits *limits,
                           unsigned row, float *value)
{
    const lus_variant *v = a->variant;
    lus_status status = v->game->status(v, s);
    lus_state next = *s;
    if (status.kind == LUS_OVER) {
        *value = result_value(status);
    } else if (is_known(a, s, value)) {
        return true;
    } else if (status.kind == LUS_DECISION && limits->depth > 1 && skip_forced(v, &next)) {
        lus_limits less = *limits;
        less.depth--;
        return value_of_state(a, &next, &less, row, value);
    } else if (status.kind == LUS_CHANCE) {
        return row < THROWS_IN_A_ROW && mean_of_throws(a, s, limits, row, NULL, value, NULL);
    } else {
        lus_search_within(v->game, limits)(v, s, limits, a->memory, a->thought);
        *value = seen_by(status.player, a->thought->choices[0].value);
    }
    return true;
}

/* Where two throws lead to the same state, which is the rule where nothing can be played, it is
 * valued once.
 */
static const float *known_value(const lus_variant *v, const lus_state *states, const float *values,
                                unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (memcmp(states[i].bytes, states[count].bytes, v->game->state_size) == 0)
            return &values[i];
    return NULL;
}

/* White's chances before a throw: the mean over all outcomes by their weights; in *value those
 * after `thrown`. An outcome without a value (NAN) is left out of the mean, and then worth the mean
 * itself. */
static bool mean_of_throws(const analyst *a, const lus_state *s, const lus_limits *limits,
                           unsigned row, const lus_action *thrown, float *mean, float *value)
{
    const lus_variant *v = a->variant;
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    lus_state states[LUS_OUTCOMES_MAX];
    float values[LUS_OUTCOMES_MAX];
    double sum = 0, weights = 0;
    unsigned count = v->game->outcomes(v, s, outcomes);
    for (unsigned i = 0; i < count; i++) {
        states[i] = *s;
        v->game->apply(v, &states[i], outcomes[i].action, NULL);
        const float *known = known_value(v, states, values, i);
        if (known)
            values[i] = *known;
        else if (!value_of_state(a, &states[i], limits, row + 1, &values[i]))
            values[i] = NAN;
        if (isnan(values[i]))
            continue;
        sum += outcomes[i].weight * (double)values[i];
        weights += outcomes[i].weight;
    }
    if (weights <= 0)
        return false;
    *mean = (float)(sum / weights);
    for (unsigned i = 0; thrown && i < count; i++)
        if (outcomes[i].action == *thrown)
            *value = isnan(values[i]) ? *mean : values[i];
    return true;
}

static void judge_throw(const analyst *a, const lus_state *s, lus_verdict *out)
{
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    out->choices = (uint16_t)a->variant->game->outcomes(a->variant, s, outcomes);
    lus_limits part = limits_of_outcome(a->limits, out->choices);
    if (!mean_of_throws(a, s, &part, 0, &out->played, &out->before, &out->after))
        out->before = out->after = 0.5f;
}

/* ---- decisions ---- */

/* The best of the choices, which are sorted, but for one action. */
static const lus_choice *best_but(const lus_thought *t, lus_action action)
{
    const lus_choice *first = &t->choices[0];
    if (first->action != action)
        return first;
    return t->count > 1 ? first + 1 : NULL;
}

static void judge_decision(const analyst *a, const lus_state *s, bool repeats, lus_verdict *out)
{
    lus_action actions[LUS_ACTIONS_MAX];
    lus_limits limits = *a->limits;
    float played = 0;
    limits.all = true;
    out->choices = (uint16_t)a->variant->game->actions(a->variant, s, actions);
    if (out->choices == 1)
        return;
    lus_search_within(a->variant->game, &limits)(a->variant, s, &limits, a->memory, a->thought);
    for (unsigned i = 0; i < a->thought->count; i++)
        if (a->thought->choices[i].action == out->played)
            played = a->thought->choices[i].value;
    if (repeats) /* the search knows nothing of the past: this action makes a draw */
        played = 0.5f;
    const lus_choice *other = best_but(a->thought, out->played);
    bool better = other && other->value > played;
    out->best = better ? other->action : out->played;
    out->before = seen_by(out->player, better ? other->value : played);
    out->after = seen_by(out->player, played);
}

/* ---- steps ---- */

/* Where the match stands. */
static void judge_position(const analyst *a, const lus_state *s, lus_verdict *out)
{
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    lus_limits limits = *a->limits;
    if (out->kind == LUS_CHANCE)
        limits = limits_of_outcome(&limits, a->variant->game->outcomes(a->variant, s, outcomes));
    else
        limits.all = true; /* as a decision that was made is judged */
    if (!value_of_state(a, s, &limits, 0, &out->before))
        out->before = 0.5f;
    out->after = out->before;
}

/* A game that people ended goes on as far as the state knows: its value counts here, and the result
 * in the sums. */
void lus_analyse_step(const lus_match *m, uint32_t step, const lus_limits *limits,
                      lus_memory *memory, lus_thought *thought, lus_verdict *out)
{
    analyst a = {&m->variant, limits, memory, thought};
    lus_state s;
    assert(step <= m->count);
    lus_match_state_at(m, step, &s);
    lus_status status = m->variant.game->status(&m->variant, &s);
    bool last = step + 1 == m->count,
         drawn = m->status.kind == LUS_OVER && m->status.reason == LUS_BY_REPETITION;
    *out = (lus_verdict){.kind = status.kind, .player = status.player};
    if (step == m->count && drawn) {
        *out = (lus_verdict){.kind = LUS_OVER, .player = LUS_NOBODY, .before = 0.5f, .after = 0.5f};
    } else if (step == m->count) {
        judge_position(&a, &s, out);
    } else {
        out->played = out->best = m->steps[step].action;
        if (status.kind == LUS_CHANCE)
            judge_throw(&a, &s, out);
        else
            judge_decision(&a, &s, last && drawn, out);
    }
}

double lus_verdict_gain(const lus_verdict *d)
{
    double change = (double)d->after - (double)d->before;
    return d->player == LUS_BLACK ? -change : change;
}

/* GNU Backgammon calls a move doubtful from 0.04 and very bad from 0.16 of equity, which goes from
 * -1 to 1: half of that in chances. */
const double lus_grade_from[LUS_GRADES] = {0, 0.002, 0.02, 0.08};

lus_grade lus_verdict_grade(const lus_verdict *d)
{
    unsigned grade = LUS_BLUNDER;
    while (grade > LUS_EXACT && -lus_verdict_gain(d) < lus_grade_from[grade])
        grade--;
    return (lus_grade)grade;
}

int lus_verdict_luck(const lus_verdict *d)
{
    double gain = d->kind == LUS_CHANCE ? lus_verdict_gain(d) : 0, size = fabs(gain);
    int degree = size >= 0.15 ? 2 : size >= 0.05 ? 1 : 0;
    return gain < 0 ? -degree : degree;
}

/* ---- sums ---- */

static void add_step(lus_side *side, const lus_verdict *d)
{
    if (d->kind == LUS_CHANCE) {
        side->throws++;
        side->luck += lus_verdict_gain(d);
        return;
    }
    side->cost -= lus_verdict_gain(d);
    if (d->choices > 1) {
        side->decisions++;
        side->grades[lus_verdict_grade(d)]++;
    }
}

/* A forced action is worth what follows it. And a cost counts only as far as the next look confirms
 * it: the best action may have been proven to win and another not, though it wins as well. Without
 * this, costs in an Ergo game of 81 steps came to 2.75 for its winner, who had lost nothing,
 * instead of 0.08. */
static void look_again(lus_verdict *d, float next)
{
    if (d->choices == 1) {
        d->before = d->after = next;
    } else if (seen_by(d->player, next) > seen_by(d->player, d->after)) {
        bool confirmed = seen_by(d->player, next) < seen_by(d->player, d->before);
        d->after = confirmed ? next : d->before;
        d->best = confirmed ? d->best : d->played;
    }
}

void lus_review_sum(const lus_match *m, lus_verdict *verdicts, lus_review *r)
{
    for (uint32_t i = m->count; i-- > 0;)
        if (verdicts[i].kind == LUS_DECISION)
            look_again(&verdicts[i], verdicts[i + 1].before);
    *r = (lus_review){.first = (double)verdicts[0].before, .over = m->status.kind == LUS_OVER};
    for (uint32_t i = 0; i < m->count; i++) {
        add_step(&r->of[verdicts[i].player], &verdicts[i]);
        r->hindsight += (double)verdicts[i + 1].before - (double)verdicts[i].after;
    }
    double stands = (double)verdicts[m->count].before;
    r->last = r->over ? (double)result_value(m->status) : stands;
    r->settled = r->last - stands;
    r->adjusted = r->last - (r->of[LUS_WHITE].luck - r->of[LUS_BLACK].luck);
}

double lus_error_rate(const lus_side *side)
{
    return side->decisions ? side->cost / side->decisions : 0;
}

unsigned lus_turning_points(const lus_verdict *verdicts, uint32_t count,
                            uint32_t out[LUS_TURNING_POINTS])
{
    unsigned found = 0;
    for (uint32_t i = 0; i < count; i++) { /* the largest in front */
        double size = fabs(lus_verdict_gain(&verdicts[i]));
        unsigned at = found;
        while (at > 0 && fabs(lus_verdict_gain(&verdicts[out[at - 1]])) < size)
            at--;
        if (size < LUS_TURNING_LEAST || at == LUS_TURNING_POINTS)
            continue;
        found += found < LUS_TURNING_POINTS;
        memmove(out + at + 1, out + at, (found - at - 1) * sizeof *out);
        out[at] = i;
    }
    for (unsigned i = 1; i < found; i++)
        for (unsigned k = i; k > 0 && out[k - 1] > out[k]; k--) {
            uint32_t later = out[k - 1];
            out[k - 1] = out[k];
            out[k] = later;
        }
    return found;
}
