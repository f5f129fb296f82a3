#define _GNU_SOURCE
#include "work/search_threads.h"

#include <stdlib.h>
#include <string.h>

#include "engine/level.h"
#include "work/pool.h"

typedef struct helper {
    lus_memory memory;
    lus_limits limits;
    lus_thought thought;
} helper;

struct search_threads {
    lus_memory memory; /* of the thread that answers */
    lus_memory shared; /* the table of all; no bytes when there is one thread */
    helper *helpers;
    unsigned helper_count;
    pool pool;          /* as many of them as could be started */
    volatile bool stop; /* for the helpers; atomic, as lus_must_stop reads it */

    pthread_mutex_t lock; /* for what follows */
    pthread_cond_t begin, end;
    uint64_t searches; /* begun */
    unsigned busy;     /* helpers that have not finished the last one */
    bool closing;
    lus_think *think; /* NULL between searches */
    const lus_variant *variant;
    const lus_state *state;
};

/* ---- the helpers ---- */

/* Waits for the next search after number `last`; false at the end. */
static bool wait_for_search(search_threads *t, uint64_t last)
{
    pthread_mutex_lock(&t->lock);
    while (t->searches == last && !t->closing)
        pthread_cond_wait(&t->begin, &t->lock);
    bool closing = t->closing;
    pthread_mutex_unlock(&t->lock);
    return !closing;
}

static void help(void *context, unsigned number)
{
    search_threads *t = context;
    helper *h = &t->helpers[number];
    for (uint64_t search = 0; wait_for_search(t, search); search++) {
        t->think(t->variant, t->state, &h->limits, &h->memory, &h->thought);
        pthread_mutex_lock(&t->lock);
        if (--t->busy == 0)
            pthread_cond_signal(&t->end);
        pthread_mutex_unlock(&t->lock);
    }
}

static void begin_search(search_threads *t, const lus_limits *limits)
{
    __atomic_store_n(&t->stop, false, __ATOMIC_RELAXED);
    for (unsigned i = 0; i < t->pool.started; i++) {
        lus_limits *own = &t->helpers[i].limits;
        *own = *limits;
        own->seconds = 0;
        own->nodes = 0;
        own->stop = &t->stop;
        own->worker = i + 1;
    }
    pthread_mutex_lock(&t->lock);
    t->searches++;
    t->busy = t->pool.started;
    pthread_cond_broadcast(&t->begin);
    pthread_mutex_unlock(&t->lock);
}

/* Returns the nodes of the helpers. */
static uint64_t end_search(search_threads *t)
{
    uint64_t nodes = 0;
    __atomic_store_n(&t->stop, true, __ATOMIC_RELAXED);
    pthread_mutex_lock(&t->lock);
    while (t->busy > 0)
        pthread_cond_wait(&t->end, &t->lock);
    pthread_mutex_unlock(&t->lock);
    for (unsigned i = 0; i < t->pool.started; i++)
        nodes += t->helpers[i].thought.nodes;
    return nodes;
}

/* ---- the threads ---- */

static bool furnish(search_threads *t, unsigned helpers, size_t memory)
{
    size_t own = helpers > 0 ? LUS_MEMORY_LEAST : memory;
    t->memory = (lus_memory){calloc(1, own), own};
    if (helpers == 0)
        return t->memory.bytes;
    t->shared = (lus_memory){calloc(1, memory), memory};
    t->helpers = calloc(helpers, sizeof *t->helpers);
    bool furnished = t->memory.bytes && t->shared.bytes && t->helpers;
    for (unsigned i = 0; furnished && i < helpers; i++) {
        t->helpers[i].memory = (lus_memory){calloc(1, own), own};
        t->helper_count = i + 1;
        furnished = t->helpers[i].memory.bytes;
    }
    return furnished;
}

search_threads *search_threads_new(unsigned threads, size_t memory)
{
    search_threads *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->begin, NULL);
    pthread_cond_init(&t->end, NULL);
    if (!furnish(t, threads - 1, memory)) {
        search_threads_free(t);
        return NULL;
    }
    pool_start(&t->pool, t->helper_count, help, t);
    return t;
}

void search_threads_free(search_threads *t)
{
    if (!t)
        return;
    pthread_mutex_lock(&t->lock);
    t->closing = true;
    pthread_cond_broadcast(&t->begin);
    pthread_mutex_unlock(&t->lock);
    pool_join(&t->pool);
    pthread_mutex_destroy(&t->lock);
    pthread_cond_destroy(&t->begin);
    pthread_cond_destroy(&t->end);
    for (unsigned i = 0; i < t->helper_count; i++)
        free(t->helpers[i].memory.bytes);
    free(t->helpers);
    free(t->shared.bytes);
    free(t->memory.bytes);
    free(t);
}

void search_threads_forget(search_threads *t)
{
    memset(t->memory.bytes, 0, t->memory.size);
    if (t->shared.bytes)
        memset(t->shared.bytes, 0, t->shared.size);
    for (unsigned i = 0; i < t->helper_count; i++)
        memset(t->helpers[i].memory.bytes, 0, t->helpers[i].memory.size);
}

void search_threads_think(search_threads *t, lus_think *think, lus_lapses lapses,
                          const lus_variant *v, const lus_state *s, const lus_limits *limits,
                          lus_thought *thought)
{
    lus_limits own = *limits;
    if (t->helper_count == 0) {
        lus_think_erring(think, lapses, v, s, limits, &t->memory, thought);
        return;
    }
    own.shared = &t->shared;
    /* as in lus_think_erring: helpers look at the same things */
    own.all = own.all || lus_lapses_any(lapses);
    t->think = think;
    t->variant = v;
    t->state = s;
    begin_search(t, &own);
    lus_think_erring(think, lapses, v, s, &own, &t->memory, thought);
    thought->nodes += end_search(t);
}
