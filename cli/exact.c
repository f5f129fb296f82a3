#include "cli/exact.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "engine/exact.h"

typedef struct entry {
    struct entry *next;
    lus_variant of;
    void *bytes;
    unsigned holders;
} entry;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static entry *entries;

static entry *find(const lus_variant *v)
{
    entry *e = entries;
    while (e && (e->of.game != v->game || memcmp(e->of.option, v->option, sizeof v->option) != 0))
        e = e->next;
    return e;
}

static void free_unused(void)
{
    for (entry **at = &entries; *at;) {
        entry *e = *at;
        if (e->holders > 0) {
            at = &e->next;
            continue;
        }
        *at = e->next;
        free(e->bytes);
        free(e);
    }
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
    exact->fill(v, bytes);
    *e = (entry){entries, *v, bytes, 0};
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

void exact_release(const void *bytes)
{
    pthread_mutex_lock(&lock);
    for (entry *e = entries; e; e = e->next)
        e->holders -= e->bytes == bytes;
    pthread_mutex_unlock(&lock);
}

const void *exact_tables(const lus_variant *v)
{
    static const void *held;
    const void *bytes = exact_hold(v);
    exact_release(held);
    return held = bytes;
}
