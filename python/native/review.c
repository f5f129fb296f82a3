/* The review of a game, a step a call, so that Python can tell how far it is and stop between two.
 */
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "engine/explain/side_json.h"
#include "python/native/native.h"

typedef struct lpy_review {
    lus_match match; /* with steps of its own */
    lus_verdict *verdicts;
    lus_memory memory;
    lus_endings endings;
    lus_thought thought;
    lus_review sum;
    bool dice, summed;
} lpy_review;

LPY_EXPORT lpy_review *lpy_review_open(const lpy_state *, char *trouble);
LPY_EXPORT void lpy_review_close(lpy_review *);
LPY_EXPORT bool lpy_review_step(lpy_review *, int32_t step, uint32_t depth, uint64_t nodes,
                                const bool *stop);
LPY_EXPORT bool lpy_review_answer(lpy_review *, char *out, size_t size);

lpy_review *lpy_review_open(const lpy_state *s, char *trouble)
{
    uint32_t count = s->match.count;
    lpy_review *r = calloc(1, sizeof *r);
    if (r) {
        r->match = s->match;
        r->match.steps = malloc((count + 1) * sizeof *r->match.steps);
        r->verdicts = calloc(count + 1, sizeof *r->verdicts);
        r->memory = (lus_memory){calloc(1, LUS_MEMORY_LEAST), LUS_MEMORY_LEAST};
    }
    if (!r || !r->match.steps || !r->verdicts || !r->memory.bytes) {
        lpy_review_close(r);
        lpy_refuse_memory(trouble);
        return NULL;
    }
    memcpy(r->match.steps, s->match.steps, count * sizeof *r->match.steps);
    r->dice = lus_has_dice(&r->match.variant);
    return r;
}

void lpy_review_close(lpy_review *r)
{
    if (!r)
        return;
    lus_endings_free(&r->endings);
    free(r->memory.bytes);
    free(r->verdicts);
    free(r->match.steps);
    free(r);
}

/* Step number match.count is where the match stands. Of the limits the one that suits the game
 * counts, as in `lusoria analyse`: depth where there are dice, else nodes. */
bool lpy_review_step(lpy_review *r, int32_t step, uint32_t depth, uint64_t nodes, const bool *stop)
{
    if (step < 0 || (uint32_t)step > r->match.count)
        return false;
    lus_limits limits = {.depth = r->dice ? depth : 0,
                         .nodes = r->dice ? 0 : nodes,
                         .stop = (const volatile bool *)stop,
                         .exact = lus_endings_whole(&r->endings, &r->match.variant)};
    if (!r->dice)
        memset(r->memory.bytes, 0, r->memory.size);
    lus_analyse_step(&r->match, (uint32_t)step, &limits, &r->memory, &r->thought,
                     &r->verdicts[step]);
    return true;
}

static void put_action(lus_writer *w, const char *key, const lus_variant *v, const lus_state *s,
                       lus_action action)
{
    char text[LUS_ACTION_MAX];
    lus_writer own = lus_writer_on(text, sizeof text);
    v->game->write_action(v, s, action, &own);
    json_field(w, key, text);
}

static void put_steps(lus_writer *w, const lpy_review *r)
{
    const lus_variant *v = &r->match.variant;
    lus_state s = r->match.start;
    json_key(w, "steps");
    json_open(w, '[');
    for (uint32_t i = 0; i < r->match.count; i++) {
        const lus_verdict *d = &r->verdicts[i];
        bool chance = d->kind == LUS_CHANCE;
        json_open(w, '{');
        json_flag(w, "chance", chance);
        json_count(w, "player", d->player);
        json_count(w, "choices", d->choices);
        put_action(w, "played", v, &s, d->played);
        put_action(w, "best", v, &s, d->best);
        json_millionths(w, "before", (double)d->before);
        json_millionths(w, "after", (double)d->after);
        json_millionths(w, "gain", lus_verdict_gain(d));
        json_count(w, "grade", chance ? 0 : (long long)lus_verdict_grade(d));
        json_count(w, "luck", chance ? lus_verdict_luck(d) : 0);
        json_close(w, '}');
        v->game->apply(v, &s, d->played, NULL);
    }
    json_close(w, ']');
}

/* After every step has been judged. */
bool lpy_review_answer(lpy_review *r, char *out, size_t size)
{
    uint32_t turning[LUS_TURNING_POINTS];
    lus_writer writer = lus_writer_on(out, size), *w = &writer;
    if (!r->summed) /* completes the verdicts, too */
        lus_review_sum(&r->match, r->verdicts, &r->sum);
    r->summed = true;
    unsigned count = lus_turning_points(r->verdicts, r->match.count, turning);
    json_open(w, '{');
    json_key(w, "sides");
    json_open(w, '[');
    lus_put_side(w, &r->sum.of[LUS_WHITE]);
    lus_put_side(w, &r->sum.of[LUS_BLACK]);
    json_close(w, ']');
    json_millionths(w, "first", r->sum.first);
    json_millionths(w, "last", r->sum.last);
    json_millionths(w, "hindsight", r->sum.hindsight);
    json_millionths(w, "settled", r->sum.settled);
    json_millionths(w, "adjusted", r->sum.adjusted);
    json_flag(w, "over", r->sum.over);
    json_key(w, "turning");
    json_open(w, '[');
    for (unsigned i = 0; i < count; i++)
        json_number(w, turning[i]);
    json_close(w, ']');
    put_steps(w, r);
    json_close(w, '}');
    return !w->full;
}
