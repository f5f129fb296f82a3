/* Rooms on several servers. A room is small and seldom changes: after any change, we ask for all of
 * it again. An entry that loses its number to another server is lost; its maker is told to send it
 * again. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hall/rooms/rooms.h"

/* ---- writing ---- */

void rooms_submit(hall *h, hosted_room *r, store_job *job)
{
    store_job **end = &r->pending;
    if (!h->shared || r->room.count - r->durable <= 1) {
        hall_submit(h, job);
        return;
    }
    while (*end)
        end = &(*end)->next;
    job->next = NULL;
    *end = job;
}

void rooms_submit_next(hall *h, hosted_room *r)
{
    store_job *job = r->pending;
    if (!job)
        return;
    r->pending = job->next;
    hall_submit(h, job);
}

/* ---- reading ---- */

void rooms_refresh(hall *h, hosted_room *r)
{
    store_job *job = r->fetching ? NULL : rooms_job(r, JOB_FETCH);
    r->again = !job;
    if (!job)
        return;
    r->fetching = true;
    hall_submit(h, job);
}

static bool rebuild(room *fresh, const hosted_room *r, const fetch_job *fetch)
{
    room_begin(fresh, r->room.code, &r->room.plan, fetch->row.created);
    for (size_t i = 0; i < fetch->count; i++) {
        const stored_entry *e = &fetch->entries[i];
        if (room_add(fresh, room_entry_named(e->kind), e->seat, e->text, e->time.at) != FINE) {
            room_end(fresh);
            return false;
        }
    }
    return true;
}

/* Expels players who were removed through another server; their number may be another's by now. */
static void expel_removed(hosted_room *r, const room *fresh)
{
    for (session *s = r->sessions, *next; s; s = next) {
        next = s->next_in_room;
        if (s->member == ROOM_NOBODY || s->member >= r->room.player_count)
            continue;
        bool same = s->member < fresh->player_count &&
                    memcmp(fresh->players[s->member].key_hash, r->room.players[s->member].key_hash,
                           FAIR_BYTES) == 0;
        if (!same || fresh->players[s->member].gone)
            rooms_expel(s);
    }
}

static void take_room(hall *h, hosted_room *r, const fetch_job *fetch)
{
    room fresh;
    if (fetch->count <= r->durable && !r->lost)
        return;
    if (!rebuild(&fresh, r, fetch))
        return;
    expel_removed(r, &fresh);
    room_end(&r->room);
    r->room = fresh;
    r->durable = fresh.count;
    r->lost = false;
    for (unsigned i = 0; i < ROOM_PLAYERS_MAX; i++)
        if (i < fresh.player_count && room_is_playing(&r->room, i))
            r->wish[i] = ROOM_NOBODY;
    rooms_gather_games(h, r, NULL);
    rooms_changed(h, r);
}

/* “+ 3 7:9”: somebody is there, player 3, and player 7, who challenges 9. */
static void take_members(hall *h, hosted_room *r, const char *words)
{
    bool there[ROOM_PLAYERS_MAX] = {0};
    uint8_t wish[ROOM_PLAYERS_MAX];
    memset(wish, ROOM_NOBODY, sizeof wish);
    for (; *words; words += strcspn(words, " "), words += strspn(words, " ")) {
        unsigned player, other = ROOM_NOBODY;
        if (sscanf(words, "%u:%u", &player, &other) < 1 || player >= ROOM_PLAYERS_MAX)
            continue;
        there[player] = true;
        wish[player] = other < ROOM_PLAYERS_MAX ? (uint8_t)other : ROOM_NOBODY;
    }
    if (memcmp(there, r->elsewhere, sizeof there) == 0 &&
        memcmp(wish, r->wish_elsewhere, sizeof wish) == 0)
        return;
    memcpy(r->elsewhere, there, sizeof there);
    memcpy(r->wish_elsewhere, wish, sizeof wish);
    for (unsigned i = 0; i < r->room.player_count; i++)
        rooms_grant_challenge(h, r, i);
    rooms_announce(h, r);
    rooms_changed(h, r);
}

void rooms_fetched(hall *h, hosted_room *r, const store_job *job)
{
    r->fetching = false;
    if (!job->done && !job->broken) {
        rooms_close(h, r, job->damaged ? "damaged" : "unknown",
                    job->damaged ? DAMAGED_WORDS : "there is no such room any more");
        return;
    }
    if (job->broken) {
        if (r->lost)
            rooms_close_unsure(h, r);
        return; /* news come when the database is back */
    }
    if (r->durable == r->room.count || r->lost)
        take_room(h, r, &job->fetch);
    else
        r->again = true; /* ours is under way */
    take_members(h, r, job->fetch.members ? job->fetch.members : "");
    if (r->again && r->durable == r->room.count)
        rooms_refresh(h, r);
    rooms_hold_games(h, r);
}

/* The games of a pairing that is lost belong to nobody, and are purged in time. */
static void tell_losers(hosted_room *r, const new_entry *lost)
{
    bool own = strcmp(lost->kind, room_entry_name(ROOM_REST)) == 0 ||
               strcmp(lost->kind, room_entry_name(ROOM_RETURN)) == 0;
    unsigned players[2] = {own ? lost->seat : ROOM_NOBODY, ROOM_NOBODY};
    bool paired = strcmp(lost->kind, room_entry_name(ROOM_PAIR)) == 0;
    if (strcmp(lost->kind, room_entry_name(ROOM_JOIN)) == 0 ||
        strcmp(lost->kind, room_entry_name(ROOM_RESULT)) == 0)
        return; /* done again without asking */
    if (paired && sscanf(lost->text, "0 %*[^:]:%u:%u", &players[0], &players[1]) != 2)
        players[0] = ROOM_NOBODY;
    for (session *s = r->sessions; s; s = s->next_in_room)
        if (s->hosts ||
            (s->member != ROOM_NOBODY && (s->member == players[0] || s->member == players[1])))
            hall_refuse(s, lost->kind, "stale", "somebody was quicker; send it again");
}

void rooms_lost(hall *h, hosted_room *r, const new_entry *lost)
{
    r->lost = true;
    r->instance = ++h->room_instances;
    for (store_job *next; r->pending; r->pending = next) {
        next = r->pending->next;
        store_job_free(r->pending);
    }
    tell_losers(r, lost);
    rooms_refresh(h, r);
}

/* ---- who is where ---- */

static bool is_connected(const hosted_room *r, unsigned player)
{
    for (const session *s = r->sessions; s; s = s->next_in_room)
        if (s->member == player)
            return true;
    return false;
}

bool rooms_is_here(const hosted_room *r, unsigned player)
{
    return r->elsewhere[player] || is_connected(r, player);
}

uint8_t rooms_wish(const hosted_room *r, unsigned player)
{
    return r->wish[player] != ROOM_NOBODY ? r->wish[player] : r->wish_elsewhere[player];
}

static void write_members(const hosted_room *r, char text[ENTRY_TEXT_MAX])
{
    lus_writer w = lus_writer_on(text, ENTRY_TEXT_MAX);
    lus_put(&w, r->sessions ? "+" : "");
    for (unsigned i = 0; i < r->room.player_count; i++) {
        if (!is_connected(r, i))
            continue;
        lus_put_char(&w, ' ');
        lus_put_number(&w, i);
        if (r->wish[i] != ROOM_NOBODY) {
            lus_put_char(&w, ':');
            lus_put_number(&w, r->wish[i]);
        }
    }
}

void rooms_announce(hall *h, hosted_room *r)
{
    char text[ENTRY_TEXT_MAX];
    if (!h->shared)
        return;
    write_members(r, text);
    store_job *job = strcmp(text, r->announced) == 0 ? NULL : rooms_job(r, JOB_PRESENCE);
    if (!job)
        return;
    strcpy(r->announced, text);
    strcpy(job->presence.members, text);
    job->presence.here.watching = *text != '\0';
    hall_submit(h, job);
}
