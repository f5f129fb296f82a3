#include "tests/sim/world.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/sim/database.h"
#include "tests/sim/model.h"

enum {
    REST_SECONDS = 150,   /* in which everybody comes to know everything, and flags fall */
    STEPS_MAX = 20000000, /* more than any world needs: something goes round and round */
};

lus_rng stream(uint64_t seed, uint64_t what, uint64_t number)
{
    uint64_t mixed = seed;
    mixed = lus_splitmix(&mixed) ^ (what << 32) ^ number;
    return lus_rng_seeded(lus_splitmix(&mixed));
}

/* ---- what is said of it ---- */

static void digest(world *w, const char *text)
{
    for (; *text; text++)
        w->digest = (w->digest ^ (unsigned char)*text) * 1099511628211u; /* FNV-1a */
}

void world_note(world *w, const char *format, ...)
{
    char words[4096];
    va_list values;
    va_start(values, format);
    vsnprintf(words, sizeof words, format, values);
    va_end(values);
    digest(w, words);
    w->digest = (w->digest ^ (uint64_t)w->now) * 1099511628211u;
    if (w->trace)
        fprintf(w->trace, "%lld.%06lld %s\n", (long long)(w->now / SECOND),
                (long long)(w->now % SECOND), words);
}

void world_fail(world *w, const char *format, ...)
{
    va_list values;
    if (w->failed)
        return;
    va_start(values, format);
    vsnprintf(w->failure, sizeof w->failure, format, values);
    va_end(values);
    w->failed = true;
    world_note(w, "FAILURE %s", w->failure);
}

/* ---- events ---- */

static bool is_before(const event *a, const event *b)
{
    return a->at != b->at ? a->at < b->at : a->order < b->order;
}

static void swap(event *a, event *b)
{
    event kept = *a;
    *a = *b;
    *b = kept;
}

void world_later(world *w, moment in, happening *happens, void *subject, uint64_t value)
{
    if (w->event_count == w->event_capacity) {
        w->event_capacity = w->event_capacity ? 2 * w->event_capacity : 1024;
        w->events = realloc(w->events, w->event_capacity * sizeof *w->events);
        if (!w->events)
            abort();
    }
    size_t at = w->event_count++;
    w->events[at] = (event){w->now + (in > 0 ? in : 0), w->order++, happens, subject, value};
    for (; at > 0 && is_before(&w->events[at], &w->events[(at - 1) / 2]); at = (at - 1) / 2)
        swap(&w->events[at], &w->events[(at - 1) / 2]);
}

static event take_event(world *w)
{
    event first = w->events[0];
    size_t at = 0, count = --w->event_count;
    w->events[0] = w->events[count];
    for (;;) {
        size_t least = at, left = 2 * at + 1;
        for (size_t child = left; child < left + 2 && child < count; child++)
            if (is_before(&w->events[child], &w->events[least]))
                least = child;
        if (least == at)
            return first;
        swap(&w->events[at], &w->events[least]);
        at = least;
    }
}

static void run_until(world *w, moment end)
{
    while (!w->failed && w->event_count > 0 && w->events[0].at <= end) {
        event e = take_event(w);
        w->now = e.at;
        e.happens(w, e.subject, e.value);
        if (++w->steps > STEPS_MAX)
            world_fail(w, "work: more than %d steps", STEPS_MAX);
    }
    if (!w->failed)
        w->now = end;
}

/* ---- a life ---- */

bool world_has(const world *w, fault f)
{
    return !w->resting && (w->plan.faults >> f & 1);
}

bool world_is_greedy(const world *w)
{
    return w->plan.seed % 4 == 1;
}

bool world_is_crowded(const world *w)
{
    return w->plan.seed % 4 == 3;
}

static bool all_down(const world *w)
{
    for (unsigned i = 0; i < w->plan.servers; i++)
        if (w->servers[i].life != 0)
            return false;
    return true;
}

/* Faults end; whoever is down starts; everybody comes back. Then all must agree. */
static void rest(world *w)
{
    w->resting = true;
    world_note(w, "rest");
    database_heal(w->database);
    for (unsigned i = 0; i < w->plan.servers; i++)
        if (w->servers[i].life == 0)
            server_start(&w->servers[i]);
    run_until(w, w->now + REST_SECONDS * SECOND);
    if (!w->failed)
        model_agree(w);
}

static void end(world *w)
{
    w->closing = true;
    for (unsigned i = 0; i < w->plan.servers; i++)
        server_ask_to_end(&w->servers[i]);
    run_until(w, w->now + 60 * SECOND);
    if (!w->failed && !all_down(w))
        world_fail(w, "end: a server that was asked to end has not");
}

bool world_play(world *w, const plan *p, FILE *trace)
{
    *w = (world){.plan = *p, .trace = trace, .digest = 14695981039346656037u};
    w->network = stream(p->seed, 1, 0);
    w->chance = stream(p->seed, 2, 0);
    w->database = database_new(w);
    w->model = model_new();
    for (unsigned i = 0; i < p->servers; i++) {
        w->servers[i] = (server){.world = w, .number = i, .random = stream(p->seed, 3, i)};
        server_start(&w->servers[i]);
    }
    people_begin(w);
    server_begin_faults(w);
    run_until(w, p->seconds * SECOND);
    if (!w->failed)
        rest(w);
    if (!w->failed)
        end(w);
    w->resting = true;
    for (unsigned i = 0; i < p->servers; i++)
        server_free(&w->servers[i]);
    people_free(w);
    network_free(w);
    model_free(w->model);
    database_free(w->database);
    free(w->events);
    w->events = NULL;
    return !w->failed;
}
