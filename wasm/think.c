/* Thinking, in a worker's copy of the module. There is no clock here: limits are depths and nodes, and a
 * search that is no longer wanted ends with its worker. */
#include <string.h>

#include "engine/level.h"
#include "engine/search.h"
#include "wasm/json.h"
#include "wasm/page.h"

EXPORT(think) void page_think(unsigned level, uint32_t high, uint32_t low);
EXPORT(analyse) void page_analyse(unsigned depth, unsigned nodes);

enum { MEMORY = 16 << 20, WASM_PAGE = 1 << 16 };

static lus_thought thought;
static lus_memory memory;
static lus_variant memory_of;

/* Taken from the machine at the first thought: the page's own copy never thinks. */
static lus_memory *memory_for(const lus_variant *v)
{
    if (!memory.bytes) {
        size_t at = __builtin_wasm_memory_grow(0, MEMORY / WASM_PAGE);
        if (at == SIZE_MAX)
            __builtin_trap();
        memory = (lus_memory){(void *)(at * WASM_PAGE), MEMORY};
    } else if (memory_of.game != v->game || memcmp(memory_of.option, v->option, sizeof v->option) != 0) {
        memset(memory.bytes, 0, memory.size);
    }
    memory_of = *v;
    return &memory;
}

static void put_value(lus_writer *w, float value)
{
    json_count(w, "value", (long long)(value * 1e6f)); /* millionths: no fractions in our JSON */
}

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
        put_value(w, thought.choices[i].value);
        json_close(w, '}');
    }
    json_close(w, ']');
    json_close(w, '}');
}

/* What a player of this level (1 to 6) does: the first choice. The seed decides where it errs. */
void page_think(unsigned level, uint32_t high, uint32_t low)
{
    const lus_match *m = page_match();
    const lus_variant *v = &m->variant;
    if (m->status.kind != LUS_DECISION || level < 1 || level > LUS_LEVELS) {
        page_refuse(&(lus_fault){.code = LUS_E_GAME_OVER});
        return;
    }
    const lus_level *l = lus_level_of(v->game, level);
    lus_limits limits = {.depth = l->depth, .nodes = l->nodes, .seed = (uint64_t)high << 32 | low};
    lus_think_slipping(lus_search_of(v->game), l->slip, v, &m->now, &limits, memory_for(v), &thought);
    answer(m);
}

/* Every action with its value, within these limits (0: no such limit, not both). */
void page_analyse(unsigned depth, unsigned nodes)
{
    const lus_match *m = page_match();
    if (m->status.kind != LUS_DECISION || (depth == 0 && nodes == 0)) {
        page_refuse(&(lus_fault){.code = LUS_E_GAME_OVER});
        return;
    }
    lus_limits limits = {.depth = depth, .nodes = nodes, .seed = 1, .all = true};
    lus_search_of(m->variant.game)(&m->variant, &m->now, &limits, memory_for(&m->variant), &thought);
    answer(m);
}
