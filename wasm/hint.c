/* Actions with their chances and reasons (engine/explain/remark.h): the best ones, as
 * cli/commands/game/hint.c finds them, or those that a review asks about. In the worker. Reasons
 * are names, places and numbers; the page has the sentences. */
#include <string.h>

#include "core/json.h"
#include "engine/explain/advice.h"
#include "engine/explain/analysis.h"
#include "engine/search/search.h"
#include "wasm/clock.h"
#include "wasm/match.h"
#include "wasm/memory.h"

EXPORT(hint) bool page_hint(unsigned handle, unsigned depth, unsigned nodes, unsigned most);
EXPORT(weigh) bool page_weigh(unsigned handle, unsigned count, unsigned depth, unsigned nodes);

enum { ADVICE_MAX = 8 };

/* The part of the time in which the best is searched for; the rest is for how turns go on, and
 * reasons. */
static const double SEARCHED = 0.6;

static lus_thought thought;
static lus_advice advice[ADVICE_MAX];

static void put_remark(lus_writer *w, const lus_game *game, const lus_remark *r)
{
    const char *article = lus_remark_article(game, r);
    static const char *const tones[] = {
        [LUS_BAD] = "bad", [LUS_PLAIN] = "plain", [LUS_GOOD] = "good"};
    json_open(w, '{');
    json_field(w, "kind", lus_remark_name(r->kind));
    json_field(w, "tone", tones[lus_remark_tone(r->kind)]);
    json_field(w, "article", article ? article : "");
    json_count(w, "place", r->place);
    json_count(w, "to", r->to);
    json_count(w, "piece", r->piece);
    json_field(w, "why", lus_reason_name((lus_reason)r->why));
    json_count(w, "a", r->a);
    json_count(w, "b", r->b);
    json_count(w, "c", r->c);
    json_close(w, '}');
}

/* The actions of a turn, one by one. */
static void put_plan(lus_writer *w, const lus_match *m, const lus_line *plan)
{
    const lus_variant *v = &m->variant;
    lus_state now = m->now;
    json_key(w, "plan");
    json_open(w, '[');
    for (unsigned k = 0; k < plan->count; k++) {
        page_put_touch(w, v, &now, plan->actions[k], 0);
        v->game->apply(v, &now, plan->actions[k], NULL);
    }
    json_close(w, ']');
}

/* As a review grades an action that is worth this where the best is worth that (docs/analysis.md).
 */
static lus_grade grade_of(float best, float value)
{
    lus_verdict verdict = {.player = LUS_WHITE, .before = best, .after = value};
    return lus_verdict_grade(&verdict);
}

/* `best` is what the best action is worth. */
static void answer(const lus_match *m, unsigned count, float best)
{
    lus_writer *w = page_answer();
    json_open(w, '{');
    json_count(w, "depth", thought.depth);
    json_count(w, "nodes", (long long)thought.nodes);
    json_count(w, "legal", thought.count);
    json_key(w, "choices");
    json_open(w, '[');
    for (unsigned i = 0; i < count; i++) {
        json_open(w, '{');
        put_plan(w, m, &advice[i].plan);
        json_millionths(w, "value", (double)thought.choices[i].value);
        json_millionths(w, "cost", (double)best - (double)thought.choices[i].value);
        json_count(w, "grade", grade_of(best, thought.choices[i].value));
        json_key(w, "remarks");
        json_open(w, '[');
        for (unsigned k = 0; k < advice[i].remarks.count; k++)
            put_remark(w, m->variant.game, &advice[i].remarks.list[k]);
        json_close(w, ']');
        json_close(w, '}');
    }
    json_close(w, ']');
    json_close(w, '}');
}

/* The `most` best actions, within these limits (0: no such limit, not both). */
bool page_hint(unsigned handle, unsigned depth, unsigned nodes, unsigned most)
{
    const page_match *p = page_match_of(handle);
    if (!p)
        return false;
    const lus_match *m = &p->record.match;
    const lus_variant *v = &m->variant;
    if (m->status.kind != LUS_DECISION || (depth == 0 && nodes == 0))
        return page_refuse(&(lus_fault){.code = LUS_E_GAME_OVER});
    lus_limits limits = {
        .depth = depth, .nodes = nodes, .seed = 1, .all = true, .exact = page_exact(m), .match = m};
    limits = page_in_time(limits, SEARCHED);
    lus_search_of(v->game)(v, &m->now, &limits, page_memory(v), &thought);
    unsigned count = thought.count < most ? thought.count : most;
    count = count < ADVICE_MAX ? count : ADVICE_MAX;
    limits = page_in_time(limits, 1 - SEARCHED);
    unsigned told = lus_advise(v, &m->now, &thought, &limits, page_memory(v), count, advice);
    answer(m, told, thought.choices[0].value);
    return true;
}

/* ---- what a review asks about ---- */

/* Brings an action to this place among the choices; the others keep their order. */
static bool bring_to(unsigned place, lus_action action)
{
    unsigned at = place;
    while (at < thought.count && thought.choices[at].action != action)
        at++;
    if (at == thought.count)
        return false;
    lus_choice found = thought.choices[at];
    memmove(thought.choices + place + 1, thought.choices + place, (at - place) * sizeof found);
    thought.choices[place] = found;
    return true;
}

/* The actions of the input, a line each and none twice, to the front of the choices; how many. 0
 * after an answer that refuses. */
static unsigned bring_asked(const lus_match *m)
{
    unsigned count = 0;
    for (char *line = the_page.input, *end; *line && count < ADVICE_MAX; line = end) {
        lus_fault fault = {.code = LUS_E_ACTION};
        lus_action action;
        end = line + strcspn(line, "\n");
        if (*end)
            *end++ = '\0';
        if (!lus_read_action(&m->variant, &m->now, line, &action, &fault) ||
            !bring_to(count, action)) {
            page_refuse(&fault);
            return 0;
        }
        count++;
    }
    return count;
}

/* What certain actions after `count` steps are worth, and why: their texts in, a line each, the
 * best of them first. What the best costs is nothing, whatever else this search thinks of. */
bool page_weigh(unsigned handle, unsigned count, unsigned depth, unsigned nodes)
{
    const page_match *p = page_match_of(handle);
    if (!p)
        return false;
    lus_match past = p->record.match;
    if (count < past.count)
        lus_match_rewind(&past, count);
    const lus_variant *v = &past.variant;
    if (past.status.kind != LUS_DECISION || (depth == 0 && nodes == 0))
        return page_refuse(&(lus_fault){.code = LUS_E_GAME_OVER});
    lus_limits limits = {.depth = depth,
                         .nodes = nodes,
                         .seed = 1,
                         .all = true,
                         .exact = page_exact(&past),
                         .match = &past};
    limits = page_in_time(limits, SEARCHED);
    lus_search_of(v->game)(v, &past.now, &limits, page_memory(v), &thought);
    unsigned asked = bring_asked(&past);
    if (asked == 0)
        return false;
    float best = thought.choices[0].value;
    limits = page_in_time(limits, 1 - SEARCHED);
    answer(&past, lus_advise(v, &past.now, &thought, &limits, page_memory(v), asked, advice), best);
    return true;
}
