#include "bench/work.h"

#include <string.h>

enum { OPENING = 6 /* decisions at random: without dice all games would be one */ };

static lus_action choose(work *w, const lus_state *s, unsigned decision, lus_rng *rng)
{
    const lus_variant *v = &w->variant;
    if (decision < OPENING || v->game->status(v, s).kind == LUS_CHANCE)
        return v->game->sample(v, s, rng);
    lus_search_of(v->game)(v, s, &(lus_limits){.depth = 1, .nodes = 2000, .seed = decision},
                           &w->memory, &w->thought);
    return w->thought.choices[0].action;
}

/* A turn's first decision only: those that follow it are part of what was searched. */
static void note(work *w, const lus_state *s, lus_status status, lus_status before)
{
    bool begins = before.kind == LUS_CHANCE || before.player != status.player;
    bool valued = status.kind == LUS_CHANCE || (begins && !lus_has_dice(&w->variant));
    if (valued && w->valued_count < WORK_VALUED)
        w->valued[w->valued_count++] = *s;
    if (status.kind == LUS_DECISION && begins && w->decision_count < WORK_DECISIONS)
        w->decisions[w->decision_count++] = *s;
}

static void play(work *w, lus_rng *rng)
{
    const lus_variant *v = &w->variant;
    lus_state s;
    lus_status before = {.kind = LUS_OVER, .player = LUS_NOBODY};
    unsigned decisions = 0;
    v->game->start(v, &s);
    for (lus_status status; (status = v->game->status(v, &s)).kind != LUS_OVER; before = status) {
        note(w, &s, status, before);
        v->game->apply(v, &s, choose(w, &s, decisions, rng), NULL);
        decisions += status.kind == LUS_DECISION;
    }
}

void work_begin(work *w, const lus_variant *v, void *memory)
{
    lus_rng rng = lus_rng_seeded(1);
    bool values = lus_evaluate_of(v->game) != NULL;
    *w = (work){.variant = *v, .memory = {memory, WORK_MEMORY}};
    work_forget(w);
    while (w->decision_count < WORK_DECISIONS || (values && w->valued_count < WORK_VALUED))
        play(w, &rng);
}

uint64_t work_evaluate(work *w)
{
    lus_evaluate *evaluate = lus_evaluate_of(w->variant.game);
    if (!evaluate)
        return 0;
    evaluate(&w->variant, w->valued, w->valued_count, w->values);
    return w->valued_count;
}

uint64_t work_search(work *w, const volatile bool *stop)
{
    bool dice = lus_has_dice(&w->variant);
    lus_limits limits = {.depth = dice ? 2 : 0, .nodes = dice ? 0 : 20000, .seed = 1, .stop = stop};
    uint64_t nodes = 0;
    for (unsigned i = 0; i < w->decision_count; i++) {
        lus_search_of(w->variant.game)(&w->variant, &w->decisions[i], &limits, &w->memory,
                                       &w->thought);
        nodes += w->thought.nodes;
    }
    return nodes;
}

void work_forget(work *w)
{
    memset(w->memory.bytes, 0, w->memory.size);
}
