#include "work/pool.h"

static void *run_body(void *argument)
{
    const struct crew_member *m = argument;
    m->crew->body(m->crew->context, m->number);
    return NULL;
}

void crew_start(crew *c, unsigned count, crew_body *body, void *context)
{
    c->body = body;
    c->context = context;
    for (c->started = 0; c->started < count && c->started < CREW_MAX; c->started++) {
        struct crew_member *m = &c->members[c->started];
        m->crew = c;
        m->number = c->started;
        if (pthread_create(&m->thread, NULL, run_body, m) != 0)
            return;
    }
}

void crew_join(crew *c)
{
    for (unsigned i = 0; i < c->started; i++)
        pthread_join(c->members[i].thread, NULL);
    c->started = 0;
}
