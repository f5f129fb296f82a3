/* The review of the match (engine/analysis.h), a step a call, so that a page can tell how far it is and stop
 * between two; with the limits and the memory of `lusoria analyse`, hence with its figures. */
#include <string.h>

#include "core/json.h"
#include "engine/analysis.h"
#include "wasm/clock.h"
#include "wasm/memory.h"
#include "wasm/page.h"

EXPORT(review_step) void page_review_step(unsigned step, unsigned depth, unsigned nodes);
EXPORT(evaluate) void page_evaluate(unsigned count, unsigned depth, unsigned nodes);
EXPORT(review_sum) void page_review_sum(void);
EXPORT(throws) void page_throws(void);

static lus_verdict verdicts[PAGE_STEPS + 1];

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

/* Of the limits the one that suits the game counts: depth where there are dice, else nodes. */
static void judge(const lus_match *m, unsigned step, unsigned depth, unsigned nodes, const void *exact)
{
    static lus_thought thought;
    static lus_variant of;
    bool dice = has_dice(page_match()), fresh = !dice || !page_same_variant(&of, &m->variant);
    lus_limits limits = {.depth = dice ? depth : 0, .nodes = dice ? 0 : nodes, .exact = exact};
    of = m->variant;
    limits = page_in_time(limits, 1);
    lus_analyse_step(m, step, &limits, review_memory(fresh), &thought, &verdicts[step]);
    lus_writer *w = page_answer();
    json_open(w, '{');
    json_millionths(w, "chances", (double)verdicts[step].before);
    json_close(w, '}');
}

/* Judges one step, or where the match stands. */
void page_review_step(unsigned step, unsigned depth, unsigned nodes)
{
    const lus_match *m = page_match();
    if (step <= m->count)
        judge(m, step, depth, nodes, page_exact_now(&m->variant));
    else
        page_refuse(&(lus_fault){.code = LUS_E_GAME_OVER});
}

/* White's chances after so many steps, whatever was played then. */
void page_evaluate(unsigned count, unsigned depth, unsigned nodes)
{
    lus_match past = *page_match();
    if (count < past.count)
        lus_match_rewind(&past, count);
    judge(&past, past.count, depth, nodes, page_exact(&past));
}

/* ---- the whole ---- */

static void put_side(lus_writer *w, const lus_side *s)
{
    json_open(w, '{');
    json_count(w, "decisions", s->decisions);
    json_key(w, "grades");
    json_open(w, '[');
    for (unsigned i = 0; i < LUS_GRADES; i++)
        json_number(w, s->grades[i]);
    json_close(w, ']');
    json_count(w, "throws", s->throws);
    json_millionths(w, "cost", s->cost);
    json_millionths(w, "luck", s->luck);
    json_millionths(w, "rate", lus_error_rate(s));
    json_close(w, '}');
}

static void put_verdicts(lus_writer *w, const lus_match *m)
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
void page_review_sum(void)
{
    const lus_match *m = page_match();
    lus_review review;
    uint32_t turning[LUS_TURNING_POINTS];
    lus_writer *w = page_answer();
    lus_review_sum(m, verdicts, &review);
    unsigned count = lus_turning_points(verdicts, m->count, turning);
    json_open(w, '{');
    json_key(w, "sides");
    json_open(w, '[');
    put_side(w, &review.of[LUS_WHITE]);
    put_side(w, &review.of[LUS_BLACK]);
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
    put_verdicts(w, m);
    json_close(w, '}');
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
void page_throws(void)
{
    const lus_match *m = page_match();
    tally tallies[2] = {0};
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
}
