/* Players, hints with reasons, reviews. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/json.h"
#include "python/native/native.h"

LPY_EXPORT lus_seat *lpy_seat_open(const lpy_game *, const char *text, char *trouble);
LPY_EXPORT void lpy_seat_close(lus_seat *);
LPY_EXPORT void lpy_seat_begin(lus_seat *);
LPY_EXPORT int32_t lpy_seat_choose(lus_seat *, const lpy_state *, uint64_t seed, const bool *stop);

lus_seat *lpy_seat_open(const lpy_game *game, const char *text, char *trouble)
{
    lus_agent_trouble why;
    lus_seat *seat = lus_seat_open(text, &game->variant, &why);
    if (!seat)
        lpy_refuse_player(trouble, &why);
    return seat;
}

void lpy_seat_close(lus_seat *seat)
{
    lus_seat_close(seat);
}

void lpy_seat_begin(lus_seat *seat)
{
    lus_seat_begin_game(seat);
}

/* -1 where nobody has a decision to make. */
int32_t lpy_seat_choose(lus_seat *seat, const lpy_state *s, uint64_t seed, const bool *stop)
{
    const lus_match *m = &s->match;
    if (m->status.kind != LUS_DECISION)
        return -1;
    lus_action action = lus_seat_choose(seat, m, seed, (const volatile bool *)stop);
    return lpy_number(&m->variant, &m->now, action);
}

/* ---- hints ---- */

/* Thinking about a variant, again and again. */
typedef struct lpy_thinker {
    lus_memory memory;
    lus_endings endings;
    lus_thought thought;
    lus_advice advice[LUS_ACTIONS_MAX];
    unsigned told;
    lus_state state;
    lus_variant variant;
} lpy_thinker;

/* The part of the time in which the best is searched for, as in the program: the rest is for how
 * turns go on, and reasons. */
static const double SEARCHED = 0.6;

LPY_EXPORT lpy_thinker *lpy_thinker_open(const lpy_game *, char *trouble);
LPY_EXPORT void lpy_thinker_close(lpy_thinker *);
LPY_EXPORT bool lpy_thinker_hint(lpy_thinker *, const lpy_state *, uint32_t depth, uint64_t nodes,
                                 double seconds, uint32_t most, const bool *stop);
LPY_EXPORT bool lpy_thinker_answer(const lpy_thinker *, char *out, size_t size);

lpy_thinker *lpy_thinker_open(const lpy_game *game, char *trouble)
{
    lpy_thinker *t = calloc(1, sizeof *t);
    if (t) {
        t->variant = game->variant;
        t->memory = (lus_memory){calloc(1, LUS_MEMORY_LEAST), LUS_MEMORY_LEAST};
    }
    if (t && t->memory.bytes)
        return t;
    lpy_thinker_close(t);
    lpy_refuse_memory(trouble);
    return NULL;
}

void lpy_thinker_close(lpy_thinker *t)
{
    if (!t)
        return;
    lus_endings_free(&t->endings);
    free(t->memory.bytes);
    free(t);
}

/* False where nobody has a decision to make. */
bool lpy_thinker_hint(lpy_thinker *t, const lpy_state *s, uint32_t depth, uint64_t nodes,
                      double seconds, uint32_t most, const bool *stop)
{
    const lus_match *m = &s->match;
    const lus_variant *v = &m->variant;
    if (m->status.kind != LUS_DECISION)
        return false;
    lus_limits limits = {.depth = depth,
                         .nodes = nodes,
                         .seconds = seconds * SEARCHED,
                         .now = lus_clock,
                         .stop = (const volatile bool *)stop,
                         .seed = 1,
                         .all = true,
                         .exact = lus_endings_near(&t->endings, v, &m->now),
                         .match = m};
    memset(t->memory.bytes, 0, t->memory.size); /* the same answer every time */
    lus_search_of(v->game)(v, &m->now, &limits, &t->memory, &t->thought);
    if (seconds > 0)
        limits.until = lus_clock() + seconds * (1 - SEARCHED);
    uint32_t count = t->thought.count < most ? t->thought.count : most;
    t->told = lus_advise(v, &m->now, &t->thought, &limits, &t->memory, count, t->advice);
    t->state = m->now;
    return true;
}

static void put_action(lus_writer *w, const lus_variant *v, const lus_state *s, lus_action action)
{
    char text[LUS_ACTION_MAX];
    lus_writer own = lus_writer_on(text, sizeof text);
    v->game->write_action(v, s, action, &own);
    json_text(w, text);
}

static const char *place_name(const lus_variant *v, unsigned number, lus_place *place)
{
    *place = (lus_place){0};
    if (number != LUS_NOWHERE)
        v->game->place(v, number, place);
    return place->name;
}

static void put_remark(lus_writer *w, const lus_variant *v, const lus_remark *r)
{
    static const char *const tones[] = {
        [LUS_BAD] = "bad", [LUS_PLAIN] = "plain", [LUS_GOOD] = "good"};
    char numbers[3][16], words[512];
    lus_place place, to;
    snprintf(numbers[0], sizeof numbers[0], "%u", r->a);
    snprintf(numbers[1], sizeof numbers[1], "%u", r->b);
    snprintf(numbers[2], sizeof numbers[2], "%u", r->c);
    const lus_filling fillings[] = {{"place", place_name(v, r->place, &place)},
                                    {"to", place_name(v, r->to, &to)},
                                    {"piece", v->game->piece_names[r->piece]},
                                    {"why", lus_reason_sentence(v->game, (lus_reason)r->why)},
                                    {"a", numbers[0]},
                                    {"b", numbers[1]},
                                    {"c", numbers[2]},
                                    {0}};
    lus_writer own = lus_writer_on(words, sizeof words);
    lus_fill(&own, lus_remark_sentence((lus_remark_kind)r->kind), fillings);
    const char *article = lus_remark_article(v->game, r);
    json_open(w, '{');
    json_field(w, "kind", lus_remark_name((lus_remark_kind)r->kind));
    json_field(w, "tone", tones[lus_remark_tone((lus_remark_kind)r->kind)]);
    json_field(w, "article", article ? article : "");
    json_field(w, "text", words);
    json_close(w, '}');
}

static void put_plan(lus_writer *w, const lpy_thinker *t, const lus_line *plan)
{
    const lus_variant *v = &t->variant;
    lus_state now = t->state;
    json_key(w, "plan");
    json_open(w, '[');
    for (unsigned k = 0; k < plan->count; k++) {
        put_action(w, v, &now, plan->actions[k]);
        v->game->apply(v, &now, plan->actions[k], NULL);
    }
    json_close(w, ']');
}

/* What the last hint found. */
bool lpy_thinker_answer(const lpy_thinker *t, char *out, size_t size)
{
    const lus_variant *v = &t->variant;
    lus_writer writer = lus_writer_on(out, size), *w = &writer;
    json_open(w, '{');
    json_count(w, "depth", t->thought.depth);
    json_count(w, "nodes", (long long)t->thought.nodes);
    json_count(w, "legal", t->thought.count);
    json_key(w, "choices");
    json_open(w, '[');
    for (unsigned i = 0; i < t->told; i++) {
        const lus_choice *c = &t->thought.choices[i];
        json_open(w, '{');
        json_count(w, "number", lpy_number(v, &t->state, c->action));
        json_key(w, "action");
        put_action(w, v, &t->state, c->action);
        json_millionths(w, "value", (double)c->value);
        put_plan(w, t, &t->advice[i].plan);
        json_key(w, "reasons");
        json_open(w, '[');
        for (unsigned k = 0; k < t->advice[i].remarks.count; k++)
            put_remark(w, v, &t->advice[i].remarks.list[k]);
        json_close(w, ']');
        json_close(w, '}');
    }
    json_close(w, ']');
    json_close(w, '}');
    return !w->full;
}
