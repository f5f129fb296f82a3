/* What became of an entry, when the store cannot say: it stopped answering in the middle of a transaction, or
 * could not bring it to the disk for certain. Who is at the game is told so; the question is asked again
 * until there is an answer, which they are told in turn. */
#include <string.h>

#include "server/hall/hall.h"

void hall_doubt(hall *h, hosted *g, const store_job *lost)
{
    store_job *again = h->closing ? NULL : hall_job(h, g, JOB_FETCH);
    for (session *s = g->sessions; s && !lost->told; s = s->next_here)
        hall_refuse_unsure(s, lost->entry);
    if (!again) {
        h->left_unknown++;
        return;
    }
    again->number = lost->number;
    again->seat = lost->seat;
    again->told = true;
    strcpy(again->entry, lost->entry);
    strcpy(again->text, lost->text);
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
