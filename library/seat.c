#define _POSIX_C_SOURCE 200809L
#include "library/seat.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/search/exact.h"

struct lus_seat {
    lus_variant variant;
    lus_agent agent;
    lus_memory memory;
    lus_endings endings;
    lus_thought thought;
};

double lus_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* ---- exact endings ---- */

const void *lus_endings_whole(lus_endings *e, const lus_variant *v)
{
    const lus_exact *exact = lus_exact_of(v->game);
    size_t size = !e->tried && exact ? exact->size(v) : 0;
    e->tried = true;
    if (size && (e->bytes = malloc(size)))
        exact->fill(v, NULL, e->bytes);
    return e->bytes;
}

const void *lus_endings_near(lus_endings *e, const lus_variant *v, const lus_state *s)
{
    return lus_exact_soon(v, s) ? lus_endings_whole(e, v) : NULL;
}

void lus_endings_free(lus_endings *e)
{
    free(e->bytes);
    *e = (lus_endings){0};
}

/* ---- seats ---- */

lus_seat *lus_seat_open(const char *text, const lus_variant *v, lus_agent_trouble *trouble)
{
    lus_agent agent;
    *trouble = (lus_agent_trouble){0};
    if (!lus_agent_read(text, v, &agent, trouble))
        return NULL;
    if (agent.threads > 1) {
        *trouble = (lus_agent_trouble){LUS_AGENT_NO_SETTING, agent.kind, LUS_SET_THREADS, text,
                                       strlen(text)};
        return NULL;
    }
    *trouble = (lus_agent_trouble){0};
    lus_seat *seat = calloc(1, sizeof *seat);
    if (!seat)
        return NULL;
    seat->variant = *v;
    seat->agent = agent;
    seat->agent.limits.now = lus_clock;
    seat->memory.size = agent.memory;
    seat->memory.bytes = agent.memory ? calloc(1, agent.memory) : NULL;
    if (agent.memory && !seat->memory.bytes) {
        lus_seat_close(seat);
        return NULL;
    }
    return seat;
}

void lus_seat_begin_game(lus_seat *seat)
{
    if (seat->agent.keeps)
        memset(seat->memory.bytes, 0, seat->memory.size);
}

lus_action lus_seat_choose(lus_seat *seat, const lus_match *m, uint64_t seed,
                           const volatile bool *stop)
{
    const lus_agent *a = &seat->agent;
    if (a->choose) {
        lus_rng rng = lus_rng_seeded(seed);
        return a->choose(&seat->variant, &m->now, &rng);
    }
    lus_limits limits = a->limits;
    limits.seed = seed;
    limits.match = m;
    limits.stop = stop;
    limits.exact = a->exact ? lus_endings_near(&seat->endings, &seat->variant, &m->now) : NULL;
    lus_think_erring(a->think, a->lapses, &seat->variant, &m->now, &limits, &seat->memory,
                     &seat->thought);
    return seat->thought.choices[0].action;
}

void lus_seat_close(lus_seat *seat)
{
    if (!seat)
        return;
    lus_endings_free(&seat->endings);
    free(seat->memory.bytes);
    free(seat);
}
