/* The review of the match (engine/explain/analysis.h), a step a call, so that a page can tell how
 * far it is and stop between two; with the limits and the memory of `lusoria analyse`, hence with
 * its figures. */
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "engine/explain/analysis.h"
#include "engine/explain/side_json.h"
#include "wasm/clock.h"
#include "wasm/match.h"
#include "wasm/memory.h"

EXPORT(review_step)
bool page_review_step(unsigned handle, unsigned step, unsigned depth, unsigned nodes);
EXPORT(evaluate)
bool page_evaluate(unsigned handle, unsigned count, unsigned depth, unsigned nodes);
EXPORT(review_sum) bool page_review_sum(unsigned handle);
EXPORT(throws) bool page_throws(unsigned handle);

static lus_memory *review_memory(bool fresh)
{
    static lus_memory memory;
    if (!memory.bytes) {
        memory = (lus_memory){page_grow(LUS_MEMORY_LEAST), LUS_MEMORY_LEAST};
        if (!memory.bytes)
            __builtin_trap();
    } else if (fresh) {
        memset(memory.bytes, 0, memory.size);
    }
    return &memory;
}

static bool has_dice(const lus_match *m)
{
    bool throws = m->status.kind == LUS_CHANCE;
    for (uint32_t i = 0; i < m->count && !throws; i++)
        throws = m->steps[i].chance;
    return throws;
}

typedef struct effort {
    unsigned depth, nodes;
    const void *exact;
} effort;

/* Of the limits the one that suits the game counts: depth where there are dice, else nodes. */
static void judge(const lus_match *m, unsigned step, bool dice, effort e, lus_verdict *verdict)
{
    static lus_thought thought;
    static lus_variant of;
    bool fresh = !dice || !page_same_variant(&of, &m->variant);
    lus_limits limits = {
        .depth = dice ? e.depth : 0, .nodes = dice ? 0 : e.nodes, .exact = e.exact};
    of = m->variant;
    limits = page_in_time(limits, 1);
    lus_analyse_step(m, step, &limits, review_memory(fresh), &thought, verdict);
    lus_writer *w = page_answer();
    json_open(w, '{');
    /* What leaves no choice is worth what follows, which is not known before the sum. */
    if (verdict->kind != LUS_DECISION || verdict->choices != 1)
        json_millionths(w, "chances", (double)verdict->before);
    json_close(w, '}');
}

/* A verdict for every step, and one for where the match stands. */
static bool make_room(page_match *p)
{
    uint32_t room = p->record.match.count + 1;
    if (p->verdict_room >= room)
        return true;
    lus_verdict *verdicts = realloc(p->verdicts, room * sizeof *verdicts);
    if (!verdicts)
        return page_refuse_memory();
    memset(verdicts + p->verdict_room, 0, (room - p->verdict_room) * sizeof *verdicts);
    p->verdicts = verdicts;
    p->verdict_room = room;
    return true;
}

/* Judges one step, or where the match stands. */
bool page_review_step(unsigned handle, unsigned step, unsigned depth, unsigned nodes)
{
    page_match *p = page_match_of(handle);
    if (!p)
        return false;
    const lus_match *m = &p->record.match;
    if (step > m->count)
        return page_refuse(&(lus_fault){.code = LUS_E_GAME_OVER});
    if (!make_room(p))
        return false;
    effort e = {depth, nodes, page_exact_now(&m->variant)};
    judge(m, step, has_dice(m), e, &p->verdicts[step]);
    return true;
}

/* White's chances after so many steps, whatever was played then. */
bool page_evaluate(unsigned handle, unsigned count, unsigned depth, unsigned nodes)
{
    const page_match *p = page_match_of(handle);
    lus_verdict verdict;
    if (!p)
        return false;
    lus_match past = p->record.match;
    if (count < past.count)
        lus_match_rewind(&past, count);
    effort e = {depth, nodes, page_exact(&past)};
    judge(&past, past.count, has_dice(&p->record.match), e, &verdict);
    return true;
}

/* ---- the whole ---- */

static void put_verdicts(lus_writer *w, const lus_match *m, const lus_verdict *verdicts)
{
    lus_state s = m->start;
    json_key(w, "steps");
    json_open(w, '[');
    for (uint32_t i = 0; i < m->count; i++) {
        const lus_verdict *d = &verdicts[i];
        bool chance = d->kind == LUS_CHANCE;
        json_open(w, '{');
        json_flag(w, "chance", chance);
        json_count(w, "player", d->player);
        json_count(w, "choices", d->choices);
        json_key(w, "played");
        page_put_touch(w, &m->variant, &s, d->played, 0);
        if (!chance && d->best != d->played) {
            json_key(w, "best");
            page_put_touch(w, &m->variant, &s, d->best, 0);
        }
        json_millionths(w, "before", (double)d->before);
        json_millionths(w, "gain", lus_verdict_gain(d));
        json_count(w, "grade", chance ? 0 : (long long)lus_verdict_grade(d));
        json_count(w, "luck", chance ? lus_verdict_luck(d) : 0);
        json_close(w, '}');
        m->variant.game->apply(&m->variant, &s, d->played, NULL);
    }
    json_close(w, ']');
}

/* After every step has been judged: sums, turning points, all verdicts. */
bool page_review_sum(unsigned handle)
{
    const page_match *p = page_match_of(handle);
    lus_review review;
    uint32_t turning[LUS_TURNING_POINTS];
    if (!p)
        return false;
    const lus_match *m = &p->record.match;
    lus_verdict *verdicts = p->verdicts;
    if (p->verdict_room <= m->count)
        return page_refuse_as("unjudged", LUS_TEXT("not every step has been judged"));
    lus_writer *w = page_answer();
    lus_review_sum(m, verdicts, &review);
    unsigned count = lus_turning_points(verdicts, m->count, turning);
    json_open(w, '{');
    json_key(w, "sides");
    json_open(w, '[');
    lus_put_side(w, &review.of[LUS_WHITE]);
    lus_put_side(w, &review.of[LUS_BLACK]);
    json_close(w, ']');
    json_millionths(w, "first", review.first);
    json_millionths(w, "last", review.last);
    json_millionths(w, "hindsight", review.hindsight);
    json_millionths(w, "settled", review.settled);
    json_millionths(w, "adjusted", review.adjusted);
    json_flag(w, "over", review.over);
    json_millionths(w, "final", (double)verdicts[m->count].before);
    json_key(w, "turning");
    json_open(w, '[');
    for (unsigned i = 0; i < count; i++)
        json_number(w, turning[i]);
    json_close(w, ']');
    put_verdicts(w, m, verdicts);
    json_close(w, '}');
    return true;
}

/* ---- the dice ---- */

enum { NUMBERS = 10 };

typedef struct tally {
    unsigned throws, count[NUMBERS];
    double expected[NUMBERS];
} tally;

static void count_numbers(const lus_variant *v, const lus_state *s, lus_action thrown,
                          unsigned count[NUMBERS])
{
    char text[LUS_ACTION_MAX];
    lus_writer t = lus_writer_on(text, sizeof text);
    v->game->write_action(v, s, thrown, &t);
    for (const char *c = text; *c; c++)
        if (*c >= '0' && *c <= '9')
            count[*c - '0']++;
}

static void count_throw(const lus_variant *v, const lus_state *s, lus_action thrown, tally *t)
{
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    unsigned count = v->game->outcomes(v, s, outcomes), total = 0;
    for (unsigned i = 0; i < count; i++)
        total += outcomes[i].weight;
    for (unsigned i = 0; i < count; i++) {
        unsigned shown[NUMBERS] = {0};
        count_numbers(v, s, outcomes[i].action, shown);
        for (unsigned n = 0; n < NUMBERS; n++)
            t->expected[n] += (double)shown[n] * outcomes[i].weight / total;
    }
    t->throws++;
    count_numbers(v, s, thrown, t->count);
}

static void put_tally(lus_writer *w, const tally *t)
{
    json_open(w, '{');
    json_count(w, "throws", t->throws);
    json_key(w, "numbers");
    json_open(w, '[');
    for (unsigned n = 0; n < NUMBERS; n++) {
        json_open(w, '{');
        json_count(w, "count", t->count[n]);
        json_millionths(w, "expected", t->expected[n]);
        json_close(w, '}');
    }
    json_close(w, ']');
    json_close(w, '}');
}

/* How often each number was thrown, by White and by Black, and how often it was to be expected. */
bool page_throws(unsigned handle)
{
    const page_match *p = page_match_of(handle);
    tally tallies[2] = {0};
    if (!p)
        return false;
    const lus_match *m = &p->record.match;
    lus_state s = m->start;
    for (uint32_t i = 0; i < m->count; i++) {
        lus_status status = m->variant.game->status(&m->variant, &s);
        if (status.kind == LUS_CHANCE && status.player < 2)
            count_throw(&m->variant, &s, m->steps[i].action, &tallies[status.player]);
        m->variant.game->apply(&m->variant, &s, m->steps[i].action, NULL);
    }
    lus_writer *w = page_answer();
    json_open(w, '[');
    put_tally(w, &tallies[LUS_WHITE]);
    put_tally(w, &tallies[LUS_BLACK]);
    json_close(w, ']');
    return true;
}
