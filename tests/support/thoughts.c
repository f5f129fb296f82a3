#include "tests/support/thoughts.h"

#include <string.h>

#include "engine/search/search.h"

static const struct {
    const char *words;
    lus_limits limits;
} ways[] = {
    {"depth 1", {.depth = 1, .seed = 3}},
    {"depth 2", {.depth = 2, .seed = 4}},
    {"all at depth 2", {.depth = 2, .all = true}},
    {"4000 nodes", {.nodes = 4000, .seed = 5}},
};

static void put_field(lus_writer *w, uint64_t number)
{
    lus_put_char(w, '\t');
    lus_put_number(w, number);
}

static void think_aloud(const lus_variant *v, const lus_state *s, lus_memory *memory, lus_writer *w)
{
    static lus_thought thought;
    for (unsigned i = 0; i < sizeof ways / sizeof *ways; i++) {
        memset(memory->bytes, 0, memory->size);
        lus_search_of(v->game)(v, s, &ways[i].limits, memory, &thought);
        v->game->write_position(v, s, w);
        lus_put_char(w, '\t');
        lus_put(w, ways[i].words);
        lus_put_char(w, '\t');
        v->game->write_action(v, s, thought.choices[0].action, w);
        put_field(w, (uint64_t)((double)thought.choices[0].value * 1e6 + 0.5));
        put_field(w, thought.depth);
        put_field(w, thought.nodes);
        lus_put_char(w, '\n');
    }
}

void thoughts(const lus_variant *v, uint64_t seed, void *bytes, lus_writer *w)
{
    enum { POSITIONS = 12, APART = 9 /* decisions */ };
    lus_memory memory = {bytes, THOUGHTS_MEMORY};
    lus_rng rng = lus_rng_seeded(seed);
    unsigned decisions = 0;
    lus_state s;
    v->game->start(v, &s);
    while (decisions < POSITIONS * APART) {
        lus_status status = v->game->status(v, &s);
        if (status.kind == LUS_DECISION && decisions++ % APART == 0)
            think_aloud(v, &s, &memory, w);
        if (status.kind == LUS_OVER)
            v->game->start(v, &s);
        else
            v->game->apply(v, &s, v->game->sample(v, &s, &rng), NULL);
    }
}
