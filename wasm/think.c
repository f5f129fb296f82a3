/* Thinking, in a worker's copy of the module. Limits are depths and nodes, the clock is a safety
 * net (wasm/clock.h), and a search that is no longer wanted ends with its worker. */
#include "core/json.h"
#include "engine/level.h"
#include "engine/search/search.h"
#include "wasm/clock.h"
#include "wasm/match.h"
#include "wasm/memory.h"

EXPORT(prepare) bool page_prepare(unsigned handle);
EXPORT(think) bool page_think(unsigned handle, unsigned level, uint32_t high, uint32_t low);

static lus_thought thought;

static void answer(const lus_match *m)
{
    lus_writer *w = page_answer();
    json_open(w, '{');
    json_count(w, "depth", thought.depth);
    json_count(w, "nodes", (long long)thought.nodes);
    json_key(w, "choices");
    json_open(w, '[');
    for (unsigned i = 0; i < thought.count; i++) {
        json_open(w, '{');
        json_key(w, "text");
        page_put_action(w, &m->variant, &m->now, thought.choices[i].action);
        json_millionths(w, "value", (double)thought.choices[i].value);
        json_close(w, '}');
    }
    json_close(w, ']');
    json_close(w, '}');
}

/* What a player of this level (1 to 6) does: the first choice. The seed decides where it errs. */
bool page_think(unsigned handle, unsigned level, uint32_t high, uint32_t low)
{
    const page_match *p = page_match_of(handle);
    if (!p)
        return false;
    const lus_match *m = &p->record.match;
    const lus_variant *v = &m->variant;
    if (m->status.kind != LUS_DECISION || level < 1 || level > LUS_LEVELS)
        return page_refuse(&(lus_fault){.code = LUS_E_GAME_OVER});
    const lus_level *l = lus_level_of(v->game, level);
    lus_limits limits = {.depth = l->depth,
                         .nodes = l->nodes,
                         .seed = (uint64_t)high << 32 | low,
                         .exact = page_exact(m),
                         .match = m};
    limits = page_in_time(limits, 1);
    lus_think_erring(lus_search_of(v->game), l->lapses, v, &m->now, &limits, page_memory(v),
                     &thought);
    answer(m);
    return true;
}

/* Work ahead while the other player thinks. */
bool page_prepare(unsigned handle)
{
    const page_match *p = page_match_of(handle);
    if (!p)
        return false;
    page_exact_soon(&p->record.match);
    return page_done();
}
