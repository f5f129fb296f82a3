/* Fetches what the store has and this server has not, and judges it again: other servers have
 * written it, or an entry of our own was lost on its way. A player who loses a race for a number
 * goes back to what is on disk, and hears what is there instead. */
#include <string.h>

#include "server/hall/calls.h"
#include "server/hall/rooms/rooms.h"
#include "server/log.h"

/* ---- fetching ---- */

void hall_fetch(hall *h, hosted *g, const new_entry *lost)
{
    if (g->fetches > 0 && !lost) {
        g->fetch_again = true;
        return;
    }
    if (lost && h->closing) { /* nobody will be there to ask */
        hall_doubt(h, g, lost, false);
        return;
    }
    store_job *job = hall_job(g, JOB_FETCH);
    if (!job)
        return; /* the next news, or the next visitor, makes up for it */
    job->fetch.from = g->durable;
    job->fetch.most = LOAD_PIECE;
    if (lost) {
        g->losses++;
        job->fetch.has_lost = true;
        job->fetch.lost = *lost;
        job->fetch.lost.number = g->durable;
    }
    g->fetches++;
    hall_submit(h, job);
}

static void take_entries(const hall *h, hosted *g, const fetch_job *fetch)
{
    for (uint32_t i = 0; i < fetch->count; i++) {
        const stored_entry *e = &fetch->entries[i];
        if (fetch->from + i < g->durable)
            continue;
        if (g->durable != g->game.count)
            return; /* ours is under way: it will lose its number, and fetch by itself */
        if (game_add(&g->game, entry_kind_named(e->kind), e->seat, e->text, e->time) != FINE) {
            log_event(LOG_ERROR, "entry_not_understood", "game=%s number=%u", g->game.code,
                      g->durable);
            return;
        }
        g->durable++;
        g->called[e->seat] = 0;
        g->since = h->now; /* the player whose time runs can know of it from here on */
    }
}

static void take_presence(hall *h, hosted *g, const store_presence *there)
{
    bool seated[2] = {hall_is_seated(g, LUS_WHITE), hall_is_seated(g, LUS_BLACK)};
    presence now = {{there->seated[0], there->seated[1]}, there->watching};
    /* they may have come and gone unheard by this server */
    for (unsigned seat = 0; seat < 2; seat++)
        if (there->left[seat] >= 0 && g->away[seat] + HEARSAY_MS < h->now - there->left[seat])
            g->away[seat] = h->now - there->left[seat];
    if (memcmp(&now, &g->elsewhere, sizeof now) == 0)
        return;
    g->elsewhere = now;
    for (unsigned seat = 0; seat < 2; seat++) {
        if (seated[seat] && !hall_is_seated(g, seat)) {
            g->away[seat] = h->now;
            if (g->bereft)
                calls_left(h, g, seat, 0);
        }
        if (now.seated[seat] > 0)
            g->called[seat] = 0;
    }
    g->bereft = false;
    hall_tell_presence(g, NULL);
}

/* Whether the very same entry already has the number that ours was to have: it was sent twice,
 * through two servers or over a connection that broke. */
static bool is_there(const hosted *g, const new_entry *lost)
{
    char text[ENTRY_TEXT_MAX];
    if (g->durable <= lost->number)
        return false;
    const entry *e = &g->game.entries[lost->number];
    game_entry_text(&g->game, e, text);
    return strcmp(entry_kind_name(e->kind), lost->kind) == 0 && e->seat == lost->seat &&
           strcmp(text, lost->text) == 0;
}

static bool is_join(const new_entry *lost)
{
    return strcmp(lost->kind, entry_kind_name(ENTRY_JOIN)) == 0;
}

/* A player who sits down does not say at which number: while the seat is free, their entry gets the
 * next one. */
static bool joins_again(hall *h, hosted *g, const new_entry *lost)
{
    return is_join(lost) && g->durable > lost->number &&
           hall_add(h, g, ENTRY_JOIN, lost->seat, lost->text) == FINE;
}

/* The room's own entry: it is made again while the room wants it (rooms/frozen.c). */
static bool is_of_room(const new_entry *lost)
{
    return strcmp(lost->kind, entry_kind_name(ENTRY_FREEZE)) == 0 ||
           strcmp(lost->kind, entry_kind_name(ENTRY_THAW)) == 0;
}

/* Tells the players whose entry lost its number to another. */
static void tell_losers(hosted *g, const new_entry *lost)
{
    bool joined = is_join(lost);
    if (is_of_room(lost))
        return;
    for (session *s = g->sessions, *next; s; s = next) {
        next = s->next_here;
        if (s->seat != lost->seat)
            continue;
        if (joined)
            hall_stand_up(s); /* somebody else sits there */
        hall_refuse(s, lost->kind, joined ? "seat" : "stale", "somebody was quicker");
    }
}

/* The store has seen the player who was thought to be away. False when the entry is about something
 * else. */
static bool was_not_away(const hall *h, hosted *g, const new_entry *lost)
{
    bool claimed = strcmp(lost->kind, entry_kind_name(ENTRY_CLAIM)) == 0;
    if (!h->shared || (!claimed && strcmp(lost->kind, entry_kind_name(ENTRY_FLAG)) != 0))
        return false;
    if (!claimed)
        g->flag_after = h->now + ELSEWHERE_MS;
    for (session *s = g->sessions; s && claimed; s = s->next_here)
        if (s->seat == lost->seat && hall_may_claim(s))
            hall_refuse_yet(s, "claim", "early", 1);
    return true;
}

/* The game was deleted, or can no longer be read. */
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
    if (!g)
        return;
    const fetch_job *fetch = &job->fetch;
    const new_entry *ours = &fetch->lost;
    bool lost = fetch->has_lost, again = g->fetch_again;
    uint32_t before = g->durable;
    g->fetches -= g->fetches > 0;
    g->losses -= lost && g->losses > 0;
    g->fetch_again = false;
    if (lost && job->broken) {
        hall_doubt(h, g, ours, fetch->told);
        return;
    }
    if (!job->done && !job->broken && !(lost && g->durable == 0 && !job->damaged)) {
        end_game(h, g, job->damaged);
        return;
    }
    if (job->done) {
        take_entries(h, g, fetch);
        take_presence(h, g, &fetch->elsewhere);
        again = again || (fetch->count == LOAD_PIECE && g->durable > before);
    }
    if (lost && !is_there(g, ours) && !(job->done && joins_again(h, g, ours))) {
        bool nothing_there = g->durable <= ours->number;
        if (nothing_there && !was_not_away(h, g, ours)) {
            hall_stand_by(h, g, "storage", NOT_WRITTEN);
            return;
        }
        if (!nothing_there)
            tell_losers(g, ours);
    }
    for (session *s = g->sessions; s; s = s->next_here)
        hall_write_soon(s);
    if (lost && is_there(g, ours))
        calls_written(h, g, ours->number);
    hall_announce(h, g);
    if (*g->game.room)
        rooms_game_written(h, g);
    if (again && job->done)
        hall_fetch(h, g, NULL);
}
