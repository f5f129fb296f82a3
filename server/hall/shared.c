/* Other servers at the same store: what they say has changed, and what we tell them of who is here.
 * Nothing of this has to survive this server. */
#include <stdio.h>
#include <string.h>

#include "server/hall/rooms/rooms.h"

/* ---- news ---- */

static void refresh(hall *h, hosted *g)
{
    if (!g->sessions && !g->room && hall_is_settled(g) && g->fetches == 0)
        hall_drop(h, g); /* whoever wants it gets it from the store */
    else
        hall_fetch(h, g, NULL);
}

static bool *untold_mark(hosted *g, hosted_room *r)
{
    return g ? &g->untold : r ? &r->untold : NULL;
}

/* Whoever has gone meanwhile must not stay there for the others: they could not be claimed against,
 * and their game would be in the lobby. So what could not be told is told again, also of what is no
 * longer in memory. */
static void tell_untold(hall *h)
{
    store_job *job = h->untold;
    h->untold = NULL;
    for (store_job *next; job; job = next) {
        next = job->next;
        hosted *g = hall_find(h, job->code);
        hosted_room *r = g ? NULL : rooms_find(h, job->code);
        if (!g && !r) {
            job->presence = (presence_job){0};
            hall_submit(h, job);
            continue;
        }
        *untold_mark(g, r) = false;
        if (g) {
            g->announced.watching = UINT32_MAX; /* never so: it is told in any case */
            hall_announce(h, g);
        } else {
            strcpy(r->announced, "?");
            rooms_announce(h, r);
        }
        store_job_free(job);
    }
}

/* However often people come and go while the store is away: who is here is looked up when it is
 * back. */
static bool is_kept_already(hall *h, const store_job *job)
{
    bool *mark = untold_mark(hall_find(h, job->code), rooms_find(h, job->code));
    bool before = mark && *mark;
    if (mark)
        *mark = true;
    return before;
}

void hall_announced(hall *h, store_job *job)
{
    if (job->done || h->closing || is_kept_already(h, job)) {
        store_job_free(job);
        return;
    }
    job->broken = job->unsure = false;
    job->next = h->untold;
    h->untold = job;
}

void hall_forget_untold(hall *h)
{
    for (store_job *next; h->untold; h->untold = next) {
        next = h->untold->next;
        store_job_free(h->untold);
    }
}

/* News may have been missed, and the others may have forgotten who is here. */
static void refresh_all(hall *h)
{
    tell_untold(h);
    for (unsigned i = 0; i < 1 << LISTS_BITS; i++)
        for (hosted *g = h->game_lists[i], *next; g; g = next) {
            next = g->next;
            g->announced = (store_presence){.waiting = g->announced.waiting};
            hall_announce(h, g);
            refresh(h, g);
        }
    for (hosted_room *r = h->rooms; r; r = r->next) {
        *r->announced = '\0';
        rooms_announce(h, r);
        rooms_refresh(h, r);
    }
}

static void show_reaction(hosted *g, unsigned seat, uint8_t reaction)
{
    for (session *s = g->sessions; s; s = s->next_here) {
        s->reaction[seat] = reaction;
        hall_write_soon(s);
    }
}

void hall_react(hall *h, hosted *g, unsigned seat, unsigned reaction)
{
    store_job *job = h->shared ? hall_job(g, JOB_REACTION) : NULL;
    show_reaction(g, seat, (uint8_t)(reaction + 1));
    if (!job)
        return;
    job->reaction = (reaction_job){.seat = seat, .reaction = reaction + 1};
    hall_submit(h, job);
}

void hall_news(hall *h, const store_job *job)
{
    hosted *g = *job->code ? hall_find(h, job->code) : NULL;
    if (g)
        g->bereft |= job->reaction.died;
    if (!*job->code)
        refresh_all(h);
    else if (g && job->reaction.reaction > 0)
        show_reaction(g, job->reaction.seat, (uint8_t)job->reaction.reaction);
    else if (g)
        refresh(h, g);
    else if (rooms_find(h, job->code))
        rooms_refresh(h, rooms_find(h, job->code));
}

void hall_announce(hall *h, hosted *g)
{
    store_presence now = {0};
    if (!h->shared)
        return;
    for (const session *s = g->sessions; s; s = s->next_here)
        if (s->seat == LUS_NOBODY)
            now.watching++;
        else
            now.seated[s->seat]++;
    now.waiting =
        g->game.listed && g->game.phase == PHASE_OPEN && now.seated[0] + now.seated[1] > 0;
    const store_presence *told = &g->announced;
    if (now.seated[0] == told->seated[0] && now.seated[1] == told->seated[1] &&
        now.watching == told->watching && now.waiting == told->waiting)
        return;
    store_job *job = hall_job(g, JOB_PRESENCE);
    if (!job)
        return;
    if (g->maker && now.waiting != told->waiting)
        g->maker->listed += now.waiting ? 1u : -1u;
    /* which of its address: the lobby shows every address's first before any second */
    if (now.waiting)
        snprintf(job->presence.members, sizeof job->presence.members, "%06u",
                 g->maker ? g->maker->listed : 1);
    job->presence.here = g->announced = now;
    hall_submit(h, job);
}

void hall_beat(hall *h)
{
    store_job *job = h->shared ? store_job_new(JOB_BEAT, "") : NULL;
    if (job)
        hall_submit(h, job);
}
