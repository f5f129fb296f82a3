/* The one way to the store and back. Whatever this server writes or asks for goes out through
 * hall_submit, and what became of it comes in through hall_collect: nobody else speaks to the
 * store. */
#include "server/hall/calls.h"
#include "server/hall/rooms/rooms.h"

store_job *hall_job(const hosted *g, job_kind kind)
{
    store_job *job = store_job_new(kind, g->game.code);
    if (job)
        job->version = g->version;
    return job;
}

void hall_submit(hall *h, store_job *job)
{
    if (h->closing)
        store_job_free(job); /* the store takes nothing any more */
    else
        store_submit(h->store, job);
}

void hall_collect(hall *h)
{
    hall_time_look(h);
    bool answers = false;
    for (store_job *job = store_collect(h->store), *next; job; job = next) {
        next = job->next;
        answers = answers || (!job->broken && job->kind != JOB_NEWS);
        switch (job->kind) {
        case JOB_APPEND: hall_written(h, job); break;
        case JOB_LOAD: hall_resume(h, job); break;
        case JOB_FETCH: hall_fetched(h, job); break;
        case JOB_NEWS: hall_news(h, job); break;
        case JOB_LOBBY: hall_lobby_found(h, job); break;
        case JOB_PURGE: hall_purged(h, job); break;
        case JOB_SUBSCRIBE:
        case JOB_UNSUBSCRIBE: calls_subscribed(h, job); break;
        case JOB_SUBSCRIBERS: calls_found(h, job); break;
        case JOB_PUSH_KEY: calls_key(h, job); break;
        default: break;
        }
        if (job->kind == JOB_PRESENCE)
            hall_announced(h, job);
        else
            store_job_free(job);
    }
    calls_collect(h);
    if (answers)
        hall_ask_doubts(h);
}
