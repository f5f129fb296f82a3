#include "work/pool.h"

static void *run_body(void *argument)
{
    const struct pool_thread *m = argument;
    m->pool->body(m->pool->context, m->number);
    return NULL;
}

void pool_start(pool *c, unsigned count, pool_body *body, void *context)
{
    c->body = body;
    c->context = context;
    for (c->started = 0; c->started < count && c->started < POOL_MAX; c->started++) {
        struct pool_thread *m = &c->members[c->started];
        m->pool = c;
        m->number = c->started;
        if (pthread_create(&m->thread, NULL, run_body, m) != 0)
            return;
    }
}

void pool_join(pool *c)
{
    for (unsigned i = 0; i < c->started; i++)
        pthread_join(c->members[i].thread, NULL);
    c->started = 0;
}
