/* What the store has and this server has not: other servers have written it, or an entry of our own was
 * lost on its way. It is fetched, and judged again here. Who loses a race for a number goes back to what
 * is on disk and hears what is there instead. */
#include <string.h>

#include "server/hall/rooms.h"
#include "server/log.h"

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
