/* Several threads on one list: each takes it in another order, so that they meet as late as
 * possible what another has done already. */
#ifndef LUS_ENGINE_WORKER_H
#define LUS_ENGINE_WORKER_H

/* Which of `count` things worker number `worker` takes as its k-th. Number 0 goes from the first to
 * the last, number 1 the other way; every further pair goes apart from a point between those of the
 * pairs before it: from the middle, the quarters, the eighths. */
static inline unsigned lus_worker_takes(unsigned worker, unsigned k, unsigned count)
{
    unsigned begin = 0, step = count;
    for (unsigned pair = worker / 2; pair; pair /= 2) {
        step /= 2;
        begin += pair % 2 ? step : 0;
    }
    unsigned at = worker % 2 ? begin + count - 1 - k : begin + k;
    return at < count ? at : at - count;
}

#endif
