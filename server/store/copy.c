#include "server/store/copy.h"

#include <stdlib.h>
#include <string.h>

#include "server/store/salvage.h"

static void free_jobs(store_job *list)
{
    for (store_job *next; list; list = next) {
        next = list->next;
        store_job_free(list);
    }
}

/* Puts a job at the end of a list; false without memory. */
static store_job *add_job(store_job ***end, job_kind kind, const char *code)
{
    store_job *job = store_job_new(kind, code);
    if (!job)
        return NULL;
    **end = job;
    *end = &job->next;
    return job;
}

static bool run(store_copy *c, const open_store *s, store_job *jobs)
{
    if (!jobs || store_run(s->backend, s->database, jobs))
        return true;
    c->trouble = s->backend->trouble(s->database);
    return false;
}

/* What a store has of the games of these codes: the games themselves, or whom to call. */
static bool read_games(store_copy *c, const open_store *s, job_kind kind,
                       char (*codes)[CODE_LENGTH + 1], size_t count, store_job **jobs)
{
    store_job **end = jobs, *job;
    *jobs = NULL;
    c->trouble = "no memory";
    for (size_t i = 0; i < count; i++) {
        if (!(job = add_job(&end, kind, codes[i])))
            return false;
        if (kind == JOB_SUBSCRIBERS)
            job->subscribers.all = true;
        else
            job->fetch.salvage = c->salvage && s == &c->from;
    }
    return run(c, s, *jobs);
}

static bool is_same_entry(const stored_entry *a, const stored_entry *b)
{
    return strcmp(a->kind, b->kind) == 0 && a->seat == b->seat && a->time.at == b->time.at &&
           a->time.spent == b->time.spent && strcmp(a->text, b->text) == 0;
}

static bool is_same_row(const stored_row *a, const stored_row *b)
{
    return strcmp(a->identity, b->identity) == 0 && a->listed == b->listed &&
           a->created == b->created && memcmp(a->secret, b->secret, FAIR_BYTES) == 0;
}

static bool is_same_game(const fetch_job *a, const fetch_job *b)
{
    bool same = is_same_row(&a->row, &b->row) && a->count == b->count;
    for (size_t i = 0; same && i < a->count; i++)
        same = is_same_entry(&a->entries[i], &b->entries[i]);
    return same;
}

/* Adds the jobs that write a game as it is. */
static bool add_writes(const char *code, const fetch_job *from, store_job ***end)
{
    store_job *create = add_job(end, JOB_CREATE, code);
    if (!create)
        return false;
    create->create = from->row;
    for (uint32_t i = 0; i < from->count; i++) {
        const stored_entry *e = &from->entries[i];
        store_job *append = add_job(end, JOB_APPEND, code);
        if (!append)
            return false;
        new_entry *to = &append->append.entry;
        append->append.last = i + 1 == from->count;
        to->number = i;
        to->seat = e->seat;
        to->time = e->time;
        strcpy(to->kind, e->kind);
        strcpy(to->text, e->text);
    }
    return true;
}

/* And those that write whom to call. */
static bool add_subscribers(const char *code, const subscribers_job *from, store_job ***end)
{
    for (size_t i = 0; i < from->count; i++) {
        const subscriber *s = &from->list[i];
        store_job *add = add_job(end, JOB_SUBSCRIBE, code);
        if (!add)
            return false;
        add->subscribe = (subscribe_job){.seat = s->seat, .at = s->at, .target = s->target};
    }
    return true;
}

/* A group of games in both stores, and whom to call in the first. */
typedef struct group {
    store_job *here, *there, *called;
} group;

/* Leaves of a fetched game what can be saved; false when that is nothing. */
static bool salvage_game(store_copy *c, store_job *here)
{
    bool was_whole = !here->fetch.doubtful && !here->fetch.cut_off;
    for (size_t i = 0; was_whole && i < here->fetch.count; i++)
        was_whole = !here->fetch.entries[i].doubtful;
    bool cut;
    if (!store_salvage(here, &cut))
        return false;
    if (!was_whole || cut) {
        c->mended++;
        c->saved(c, here->code, (uint32_t)here->fetch.count, cut);
    }
    return true;
}

/* What of a group is to be written; counts the rest. */
static bool choose_writes(store_copy *c, const group *g, store_job **writes, uint64_t *chosen)
{
    store_job **end = writes;
    const store_job *there = g->there, *called = g->called;
    *chosen = 0;
    for (store_job *here = g->here; here;
         here = here->next, there = there->next, called = called->next) {
        /* A code that nobody can ask for is damage as well, even where its game can be read. */
        bool lost = !here->done || there->damaged || !code_is_fit(here->code) ||
                    (c->salvage && !salvage_game(c, here));
        c->trouble = "no memory";
        if (lost && here->wrong == NO_MEMORY)
            return false;
        if (lost) {
            c->unreadable++;
            c->damaged(c, here->code);
        } else if (!there->done) {
            if (!add_writes(here->code, &here->fetch, &end) ||
                !add_subscribers(here->code, &called->subscribers, &end))
                return false;
            ++*chosen;
        } else if (is_same_game(&here->fetch, &there->fetch)) {
            c->there++;
        } else {
            c->different++;
            c->differs(c, here->code);
        }
    }
    return true;
}

static bool all_done(store_copy *c, const store_job *jobs)
{
    c->trouble = "somebody else writes there";
    while (jobs && jobs->done)
        jobs = jobs->next;
    return !jobs;
}

static bool copy_group(store_copy *c, char (*codes)[CODE_LENGTH + 1], size_t count)
{
    group g = {0};
    store_job *writes = NULL;
    uint64_t chosen;
    bool fine = read_games(c, &c->from, JOB_FETCH, codes, count, &g.here) &&
                read_games(c, &c->to, JOB_FETCH, codes, count, &g.there) &&
                read_games(c, &c->from, JOB_SUBSCRIBERS, codes, count, &g.called) &&
                choose_writes(c, &g, &writes, &chosen) && run(c, &c->to, writes) &&
                all_done(c, writes);
    if (fine)
        c->copied += chosen;
    free_jobs(g.here);
    free_jobs(g.there);
    free_jobs(g.called);
    free_jobs(writes);
    return fine;
}

static bool copy_codes(void *context, char (*codes)[CODE_LENGTH + 1], size_t count)
{
    store_copy *c = context;
    bool fine = copy_group(c, codes, count);
    c->step(c);
    return fine;
}

/* Browsers believe the key they were first shown: it goes along, unless there is one already. */
static bool copy_key(store_copy *c)
{
    store_job job = {.kind = JOB_PUSH_KEY};
    return run(c, &c->from, &job) && (!job.done || run(c, &c->to, &job));
}

bool store_copy_all(store_copy *c)
{
    store_walk walk = {.at = &c->from, .group = copy_codes, .context = c, .total = &c->total};
    if (!copy_key(c))
        return false;
    bool fine = store_walk_all(&walk);
    if (walk.trouble)
        c->trouble = walk.trouble;
    if (walk.torn) {
        c->unreadable++;
        c->damaged(c, NULL);
    }
    return fine;
}
