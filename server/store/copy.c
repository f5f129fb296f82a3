#include "server/store/copy.h"

#include <stdlib.h>
#include <string.h>

enum { GROUP = 50 };

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

/* The games of these codes, as they are in a store. */
static bool fetch(store_copy *c, const open_store *s, char (*codes)[CODE_LENGTH + 1], size_t count,
                  store_job **jobs)
{
    store_job **end = jobs;
    *jobs = NULL;
    c->trouble = "no memory";
    for (size_t i = 0; i < count; i++)
        if (!add_job(&end, JOB_FETCH, codes[i]))
            return false;
    return run(c, s, *jobs);
}

static bool is_same_line(const store_line *a, const store_line *b)
{
    return strcmp(a->kind, b->kind) == 0 && a->seat == b->seat && a->time.at == b->time.at &&
           a->time.spent == b->time.spent && strcmp(a->text, b->text) == 0;
}

static bool is_same_game(const store_job *a, const store_job *b)
{
    bool same = strcmp(a->identity, b->identity) == 0 && a->listed == b->listed && a->at == b->at &&
                memcmp(a->secret, b->secret, FAIR_BYTES) == 0 && a->line_count == b->line_count;
    for (size_t i = 0; same && i < a->line_count; i++)
        same = is_same_line(&a->lines[i], &b->lines[i]);
    return same;
}

/* Jobs that write a game as it is. */
static bool plan(const store_job *from, store_job ***end)
{
    store_job *create = add_job(end, JOB_CREATE, from->code);
    if (!create)
        return false;
    strcpy(create->identity, from->identity);
    memcpy(create->secret, from->secret, FAIR_BYTES);
    create->listed = from->listed;
    create->at = from->at;
    for (uint32_t i = 0; i < from->line_count; i++) {
        const store_line *line = &from->lines[i];
        store_job *append = add_job(end, JOB_APPEND, from->code);
        if (!append)
            return false;
        append->number = i;
        append->seat = line->seat;
        append->at = line->time.at;
        append->spent = line->time.spent;
        strcpy(append->entry, line->kind);
        strcpy(append->text, line->text);
    }
    return true;
}

/* What of a group is to be written; counts the rest. */
static bool plan_group(store_copy *c, const store_job *here, const store_job *there, store_job **writes,
                       uint64_t *planned)
{
    store_job **end = writes;
    *planned = 0;
    for (; here; here = here->next, there = there->next) {
        if (!here->done || there->damaged) {
            c->unreadable++;
            c->damaged(c, here->code);
        } else if (!there->done) {
            c->trouble = "no memory";
            if (!plan(here, &end))
                return false;
            ++*planned;
        } else if (is_same_game(here, there)) {
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
    store_job *here = NULL, *there = NULL, *writes = NULL;
    uint64_t planned;
    bool fine = fetch(c, &c->from, codes, count, &here) && fetch(c, &c->to, codes, count, &there) &&
                plan_group(c, here, there, &writes, &planned) && run(c, &c->to, writes) &&
                all_done(c, writes);
    if (fine)
        c->copied += planned;
    free_jobs(here);
    free_jobs(there);
    free_jobs(writes);
    return fine;
}

/* How many of a list come before what was copied from the other end, whose last code is `until`. */
static size_t before(const store_job *list, const char *until)
{
    size_t count = 0;
    while (count < list->code_count && (!list->backwards || strcmp(list->codes[count], until) > 0))
        count++;
    return count;
}

static bool copy_codes(store_copy *c, char (*codes)[CODE_LENGTH + 1], size_t count)
{
    bool fine = true;
    for (size_t i = 0; fine && i < count; i += GROUP) {
        fine = copy_group(c, codes + i, count - i < GROUP ? count - i : GROUP);
        c->step(c);
    }
    return fine;
}

/* All games from one end of the list on, as far as it can be read, or until the code where another run has
 * ended; `until` becomes the last one. */
static bool copy_from_end(store_copy *c, bool backwards, char until[CODE_LENGTH + 1], bool *whole)
{
    store_job list = {.kind = JOB_LIST, .backwards = backwards};
    bool fine = true, more = true;
    while (fine && more) {
        fine = run(c, &c->from, &list);
        c->total = list.number;
        *whole = !list.damaged;
        size_t count = before(&list, until);
        more = count > 0 && count == list.code_count && !list.damaged;
        if (count > 0)
            strcpy(list.code, list.codes[count - 1]);
        fine = fine && copy_codes(c, list.codes, count);
        store_load_drop(&list);
    }
    if (!backwards)
        strcpy(until, list.code);
    return fine;
}

bool store_copy_all(store_copy *c)
{
    char last[CODE_LENGTH + 1] = "";
    bool whole;
    if (!copy_from_end(c, false, last, &whole))
        return false;
    if (whole)
        return true;
    c->unreadable++;
    c->damaged(c, NULL);
    return copy_from_end(c, true, last, &whole);
}
