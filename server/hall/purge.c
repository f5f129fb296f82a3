/* Deletes games that nobody has touched for long, some at a time: what players wait for goes
 * between. A date that cannot be right deletes nothing. */
#include <string.h>

#include "server/hall/hall.h"
#include "server/log.h"

static void submit(hall *h, int64_t date, int64_t keep, const char *after)
{
    store_job *job = store_job_new(JOB_PURGE, "");
    if (!job)
        return; /* an hour later, then */
    job->purge.date = date;
    job->purge.keep = keep;
    strcpy(job->purge.after, after);
    hall_submit(h, job);
}

void hall_purge(hall *h, int64_t keep)
{
    h->purged = 0;
    submit(h, h->date, keep, "");
}

void hall_purged(hall *h, const store_job *job)
{
    const purge_job *purge = &job->purge;
    if (purge->days_ahead > 0) {
        log_event(LOG_ERROR, "purge_refused",
                  "days_ahead=%u hint=\"the date is so long after the last look for old games that "
                  "nothing is "
                  "deleted; set the clock, or if it is right: stop the server, lusoria store purge "
                  "PLACE\"",
                  (unsigned)purge->days_ahead);
        return;
    }
    h->purged += job->done ? purge->deleted : 0;
    if (purge->more && !job->broken)
        submit(h, purge->date, purge->keep, purge->reached);
    else if (h->purged > 0)
        log_event(LOG_INFO, "purged", "games=%llu", (unsigned long long)h->purged);
}
