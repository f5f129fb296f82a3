/* What became of an entry when the store cannot say: it stopped answering in the middle of a
 * transaction, or could not bring the entry to disk for certain. Those at the game are told so. The
 * hall asks again until there is an answer, and tells them that in turn. */
#include "server/hall/hall.h"

void hall_doubt(hall *h, hosted *g, const new_entry *lost, bool told)
{
    store_job *again = h->closing ? NULL : hall_job(g, JOB_FETCH);
    for (session *s = g->sessions; s && !told; s = s->next_here)
        hall_refuse_unsure(s, lost->kind);
    if (!again) {
        h->left_unknown++;
        g->doubts += h->closing; /* for ever: nothing more is told of it */
        return;
    }
    again->fetch.from = lost->number;
    again->fetch.most = LOAD_PIECE;
    again->fetch.has_lost = again->fetch.told = true;
    again->fetch.lost = *lost;
    again->next = h->doubts;
    h->doubts = again;
    g->doubts++;
}

void hall_ask_doubts(hall *h)
{
    store_job *job = h->doubts;
    h->doubts = NULL;
    for (store_job *next; job; job = next) {
        next = job->next;
        hosted *g = hall_find(h, job->code);
        if (g && g->doubts > 0) {
            g->doubts--;
            g->fetches++;
            g->losses++;
            hall_submit(h, job);
        } else {
            store_job_free(job);
        }
    }
}

uint64_t hall_forget_doubts(hall *h)
{
    uint64_t count = h->left_unknown;
    for (store_job *next; h->doubts; h->doubts = next) {
        next = h->doubts->next;
        store_job_free(h->doubts);
        count++;
    }
    return count;
}
