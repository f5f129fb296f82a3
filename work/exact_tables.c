#include "work/exact_tables.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "engine/search/exact.h"

typedef struct entry {
    struct entry *next;
    lus_variant of;
    const lus_exact *exact;
    void *bytes;
    unsigned holders;
    bool full;
} entry;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t one_is_full = PTHREAD_COND_INITIALIZER;
static entry *entries;

static entry *find(const lus_variant *v)
{
    entry *e = entries;
    while (e && (e->of.game != v->game || memcmp(e->of.option, v->option, sizeof v->option) != 0))
        e = e->next;
    return e;
}

static entry *find_bytes(const void *bytes)
{
    entry *e = entries;
    while (e && e->bytes != bytes)
        e = e->next;
    return e;
}

/* Those that are still being filled stay for another time. */
static void free_unused(void)
{
    for (entry **at = &entries; *at;) {
        entry *e = *at;
        if (e->holders > 0 || !e->full) {
            at = &e->next;
            continue;
        }
        *at = e->next;
        free(e->bytes);
        free(e);
    }
}

static void *fill(void *argument)
{
    entry *e = argument;
    e->exact->fill(&e->of, NULL, e->bytes);
    pthread_mutex_lock(&lock);
    e->full = true;
    pthread_cond_broadcast(&one_is_full);
    pthread_mutex_unlock(&lock);
    return NULL;
}

static bool fill_in_thread(entry *e)
{
    pthread_t thread;
    pthread_attr_t detached;
    pthread_attr_init(&detached);
    pthread_attr_setdetachstate(&detached, PTHREAD_CREATE_DETACHED);
    bool started = pthread_create(&thread, &detached, fill, e) == 0;
    pthread_attr_destroy(&detached);
    return started;
}

/* NULL when there is not enough memory. */
static entry *compute(const lus_variant *v, const lus_exact *exact, size_t size)
{
    free_unused();
    entry *e = calloc(1, sizeof *e);
    void *bytes = malloc(size);
    if (!e || !bytes) {
        free(e);
        free(bytes);
        return NULL;
    }
    *e = (entry){.next = entries, .of = *v, .exact = exact, .bytes = bytes};
    if (!fill_in_thread(e)) {
        exact->fill(v, NULL, bytes);
        e->full = true;
    }
    return entries = e;
}

const void *exact_hold(const lus_variant *v)
{
    const lus_exact *exact = lus_exact_of(v->game);
    size_t size = exact ? exact->size(v) : 0;
    if (size == 0)
        return NULL;
    pthread_mutex_lock(&lock);
    entry *e = find(v);
    if (!e)
        e = compute(v, exact, size);
    if (e)
        e->holders++;
    pthread_mutex_unlock(&lock);
    return e ? e->bytes : NULL;
}

void exact_await(const void *bytes)
{
    if (!bytes)
        return;
    pthread_mutex_lock(&lock);
    for (entry *e = find_bytes(bytes); !e->full;)
        pthread_cond_wait(&one_is_full, &lock);
    pthread_mutex_unlock(&lock);
}

void exact_release(const void *bytes)
{
    if (!bytes)
        return;
    pthread_mutex_lock(&lock);
    find_bytes(bytes)->holders--;
    pthread_mutex_unlock(&lock);
}

static const void *hold_instead(const lus_variant *v)
{
    static const void *held;
    const void *bytes = exact_hold(v);
    exact_release(held);
    return held = bytes;
}

void exact_prepare(const lus_variant *v)
{
    hold_instead(v);
}

const void *exact_tables(const lus_variant *v)
{
    const void *bytes = hold_instead(v);
    exact_await(bytes);
    return bytes;
}
