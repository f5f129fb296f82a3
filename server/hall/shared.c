/* Other servers at the same store. Whatever they write is fetched when they say so, and judged again here;
 * who loses a race for a number goes back to what is on disk and hears what is there instead. Nothing here
 * matters when this server dies. */
#define _GNU_SOURCE /* strdup */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hall/rooms.h"
#include "server/log.h"

void hall_submit(hall *h, store_job *job)
{
    if (h->closing)
        store_job_free(job);
    else
        store_submit(h->store, job);
}

/* ---- fetching ---- */

void hall_fetch(hall *h, hosted *g, const store_job *lost)
{
    if (g->fetches > 0 && !lost) {
        g->fetch_again = true;
        return;
    }
    if (lost && h->closing) { /* nobody will be there to ask */
        hall_doubt(h, g, lost);
        return;
    }
    store_job *job = hall_job(h, g, JOB_FETCH);
    if (!job)
        return; /* the next news, or who comes next, makes up for it */
    job->number = g->durable;
    if (lost) {
        g->losses++;
        job->seat = lost->seat;
        strcpy(job->entry, lost->entry);
        strcpy(job->text, lost->text);
    }
    g->fetches++;
    hall_submit(h, job);
}

static void take_lines(const hall *h, hosted *g, const store_job *job)
{
    for (uint32_t i = 0; i < job->line_count; i++) {
        const store_line *line = &job->lines[i];
        if (job->number + i < g->durable)
            continue;
        if (g->durable != g->game.count)
            return; /* ours is under way: it will lose, and fetch by itself */
        if (game_add(&g->game, entry_kind_named(line->kind), line->seat, line->text, line->time) != FINE) {
            log_event(LOG_ERROR, "entry_not_understood", "game=%s number=%u", g->game.code, g->durable);
            return;
        }
        g->durable++;
        g->since = h->now; /* whose time runs now can know of it from here on */
    }
}

static void take_presence(const hall *h, hosted *g, const store_presence *there)
{
    bool seated[2] = {hall_is_seated(g, LUS_WHITE), hall_is_seated(g, LUS_BLACK)};
    presence now = {{there->seated[0], there->seated[1]}, there->watching};
    for (unsigned seat = 0; seat < 2;
         seat++) /* he may have come and gone while this server did not hear of it */
        if (there->left[seat] >= 0 && g->away[seat] + HEARSAY_MS < h->now - there->left[seat])
            g->away[seat] = h->now - there->left[seat];
    if (memcmp(&now, &g->elsewhere, sizeof now) == 0)
        return;
    g->elsewhere = now;
    for (unsigned seat = 0; seat < 2; seat++)
        if (seated[seat] && !hall_is_seated(g, seat))
            g->away[seat] = h->now;
    hall_tell_presence(g, NULL);
}

/* Whether the number that an entry was meant to have is that of the very same one: it was sent twice, through
 * two servers or over a connection that broke. */
static bool is_there(const hosted *g, const store_job *lost)
{
    char text[ENTRY_TEXT_MAX];
    if (g->durable <= lost->number)
        return false;
    const entry *e = &g->game.entries[lost->number];
    game_entry_text(&g->game, e, text);
    return strcmp(entry_kind_name(e->kind), lost->entry) == 0 && e->seat == lost->seat &&
           strcmp(text, lost->text) == 0;
}

static bool is_join(const store_job *lost)
{
    return strcmp(lost->entry, entry_kind_name(ENTRY_JOIN)) == 0;
}

/* Who sits down does not say at which number: when the seat is still his to take he gets the next one. */
static bool joins_again(hall *h, hosted *g, const store_job *lost)
{
    return lost->done && is_join(lost) && g->durable > lost->number &&
           hall_add(h, g, ENTRY_JOIN, lost->seat, lost->text) == FINE;
}

/* Another entry has the number of his. */
static void tell_losers(hosted *g, const store_job *lost)
{
    bool joined = is_join(lost);
    for (session *s = g->sessions, *next; s; s = next) {
        next = s->next_here;
        if (s->seat != lost->seat)
            continue;
        if (joined)
            hall_stand_up(s); /* somebody else sits there */
        hall_refuse(s, lost->entry, joined ? "seat" : "stale", "somebody was quicker");
    }
}

/* The store has seen the one who was thought to be away. False when it is about something else. */
static bool was_not_away(const hall *h, hosted *g, const store_job *lost)
{
    bool claimed = strcmp(lost->entry, entry_kind_name(ENTRY_CLAIM)) == 0;
    if (!h->shared || (!claimed && strcmp(lost->entry, entry_kind_name(ENTRY_FLAG)) != 0))
        return false;
    if (!claimed)
        g->flag_after = h->now + ELSEWHERE_MS;
    for (session *s = g->sessions; s && claimed; s = s->next_here)
        if (s->seat == lost->seat && hall_may_claim(s))
            hall_refuse_yet(s, "claim", "early", 1);
    return true;
}

/* It was deleted, or cannot be read any more. */
static void end_game(hall *h, hosted *g, bool damaged)
{
    for (session *s = g->sessions, *next; s; s = next) {
        next = s->next_here;
        hall_refuse(s, "game", damaged ? "damaged" : "unknown",
                    damaged ? DAMAGED_WORDS : "there is no such game any more");
        hall_stand_up(s);
    }
    hall_drop(h, g);
}

void hall_fetched(hall *h, const store_job *job)
{
    hosted *g = hall_find(h, job->code);
    hosted_room *r = g ? NULL : rooms_find(h, job->code);
    if (r)
        rooms_fetched(h, r, job);
    bool lost = *job->entry != '\0', again;
    if (!g)
        return;
    again = g->fetch_again;
    g->fetches -= g->fetches > 0;
    g->losses -= lost && g->losses > 0;
    g->fetch_again = false;
    if (lost && job->broken) {
        hall_doubt(h, g, job);
        return;
    }
    if (!job->done && !job->broken && !(lost && g->durable == 0 && !job->damaged)) {
        end_game(h, g, job->damaged);
        return;
    }
    if (job->done) {
        take_lines(h, g, job);
        take_presence(h, g, &job->present);
    }
    if (lost && !is_there(g, job) && !joins_again(h, g, job)) {
        bool nothing_there = g->durable <= job->number;
        if (nothing_there && !was_not_away(h, g, job)) {
            hall_stand_by(h, g, "storage", NOT_WRITTEN);
            return;
        }
        if (!nothing_there)
            tell_losers(g, job);
    }
    for (session *s = g->sessions; s; s = s->next_here)
        hall_write_soon(s);
    hall_announce(h, g);
    if (*g->game.room)
        rooms_game_written(h, g);
    if (again && job->done)
        hall_fetch(h, g, NULL);
}

/* ---- news ---- */

static void refresh(hall *h, hosted *g)
{
    if (!g->sessions && !g->room && hall_is_settled(g) && g->fetches == 0)
        hall_drop(h, g); /* who wants it gets it from the store */
    else
        hall_fetch(h, g, NULL);
}

/* News may have been missed, and the others may have forgotten who is here. */
static void refresh_all(hall *h)
{
    for (unsigned i = 0; i < 1 << TABLE_BITS; i++)
        for (hosted *g = h->table[i], *next; g; g = next) {
            next = g->next;
            g->announced = (store_presence){0};
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
    store_job *job = h->shared ? hall_job(h, g, JOB_REACTION) : NULL;
    show_reaction(g, seat, (uint8_t)(reaction + 1));
    if (!job)
        return;
    job->seat = seat;
    job->number = reaction + 1;
    hall_submit(h, job);
}

void hall_news(hall *h, const store_job *job)
{
    hosted *g = *job->code ? hall_find(h, job->code) : NULL;
    if (!*job->code)
        refresh_all(h);
    else if (g && job->number > 0)
        show_reaction(g, job->seat, (uint8_t)job->number);
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
    now.waiting = g->game.listed && g->game.phase == PHASE_OPEN && now.seated[0] + now.seated[1] > 0;
    const store_presence *told = &g->announced;
    if (now.seated[0] == told->seated[0] && now.seated[1] == told->seated[1] &&
        now.watching == told->watching && now.waiting == told->waiting)
        return;
    store_job *job = hall_job(h, g, JOB_PRESENCE);
    if (!job)
        return;
    if (g->maker && now.waiting != told->waiting)
        g->maker->listed += now.waiting ? 1u : -1u;
    if (now.waiting) /* which of its address: the lobby shows every address's first before any second */
        snprintf(job->text, sizeof job->text, "%06u", g->maker ? g->maker->listed : 1);
    job->present = g->announced = now;
    hall_submit(h, job);
}

void hall_beat(hall *h)
{
    store_job *job = h->shared ? store_job_new(JOB_BEAT, "") : NULL;
    if (job)
        hall_submit(h, job);
}

/* ---- the lobby ---- */

static void ask_for_lobby(hall *h)
{
    store_job *job = store_job_new(JOB_LOBBY, "");
    if (!job)
        return; /* who asks next asks for all */
    for (session *s = h->sessions; s; s = s->next)
        if (s->lobby == LOBBY_ASKED)
            s->lobby = LOBBY_UNDER_WAY;
    for (hall_waiter *w = h->lobby_waiters; w; w = w->next)
        w->lobby = LOBBY_UNDER_WAY;
    h->lobby_under_way = true;
    hall_submit(h, job);
}

void hall_ask_lobby(session *s)
{
    s->lobby = LOBBY_ASKED;
    if (!s->hall->lobby_under_way)
        ask_for_lobby(s->hall);
}

void hall_wait_lobby(hall *h, hall_waiter *w)
{
    w->lobby = LOBBY_ASKED;
    w->next = h->lobby_waiters;
    w->link = &h->lobby_waiters;
    if (w->next)
        w->next->link = &w->next;
    h->lobby_waiters = w;
    if (!h->lobby_under_way)
        ask_for_lobby(h);
}

static void unlink_waiter(hall_waiter *w)
{
    if (!w->link)
        return;
    *w->link = w->next;
    if (w->next)
        w->next->link = w->link;
    w->link = NULL;
}

void hall_forget_waiter(hall_waiter *w)
{
    unlink_waiter(w);
    free(w->text);
    w->text = NULL;
}

static char *lobby_text(const store_job *job)
{
    const game *open[LOBBY_MAX];
    unsigned count = 0;
    for (size_t i = 0; i < job->waiting_count && count < LOBBY_MAX; i++)
        if (job->waiting[i]->phase == PHASE_OPEN && job->waiting[i]->count > 0)
            open[count++] = job->waiting[i];
    return answer_lobby(open, count);
}

/* Whether somebody has asked after the question went out. */
static bool tell_sessions(hall *h, const char *text)
{
    bool more = false;
    for (session *s = h->sessions; s; s = s->next) {
        more = more || s->lobby == LOBBY_ASKED;
        if (s->lobby != LOBBY_UNDER_WAY)
            continue;
        s->lobby = LOBBY_NOT_ASKED;
        if (text)
            hall_answer(s, strdup(text));
        else
            hall_refuse(s, "lobby", "storage", "");
    }
    return more;
}

static bool tell_waiters(hall *h, const char *text)
{
    bool more = false;
    for (hall_waiter *w = h->lobby_waiters, *next; w; w = next) {
        next = w->next;
        more = more || w->lobby == LOBBY_ASKED;
        if (w->lobby != LOBBY_UNDER_WAY)
            continue;
        unlink_waiter(w);
        w->text = text ? strdup(text) : NULL;
        w->arrived(w);
    }
    return more;
}

/* One answer for all who asked before it was looked for; who asked later gets the next one. */
void hall_lobby_found(hall *h, const store_job *job)
{
    char *text = job->done ? lobby_text(job) : NULL;
    h->lobby_under_way = false;
    bool sessions = tell_sessions(h, text), waiters = tell_waiters(h, text);
    free(text);
    if (sessions || waiters)
        ask_for_lobby(h);
}
