/* How entries of games come to disk: an entry is judged in memory and sent to the store, and nobody
 * hears of it before it is there. What could not be written is taken back. */
#include <stdlib.h>
#include <string.h>

#include "server/hall/calls.h"
#include "server/hall/rooms.h"

bool hall_create_row(hall *h, hosted *g)
{
    store_job *job = hall_job(g, JOB_CREATE);
    if (!job)
        return false;
    game_plan plan = game_plan_of(&g->game);
    stored_row *row = &job->create;
    game_plan_write(&plan, row->identity);
    row->listed = g->game.listed;
    row->created = h->date;
    memcpy(row->secret, g->game.dice.secret, FAIR_BYTES);
    hall_submit(h, job);
    return true;
}

/* An entry made because somebody is away is for the store to judge, which knows all servers. For a
 * claim it asks for a little less time, since it hears later of those who leave. */
static void set_condition(const hall *h, const hosted *g, const entry *e, append_job *job)
{
    bool claims = e->kind == ENTRY_CLAIM;
    if (!h->shared || (!claims && (e->kind != ENTRY_FLAG || hall_is_here(g, e->seat))))
        return;
    job->only_if_away = true;
    job->away = claims ? lus_other(e->seat) : e->seat;
    job->absent = claims ? (uint32_t)(hall_claim_after(h, g) * 3 / 4) : 0;
}

static void fill(const hall *h, const hosted *hosted_game, append_job *job, uint32_t number)
{
    const game *g = &hosted_game->game;
    const entry *e = &g->entries[number];
    set_condition(h, hosted_game, e, job);
    job->dated_by_store = true;
    job->entry.number = number;
    job->entry.time = e->time;
    job->entry.seat = e->seat;
    strcpy(job->entry.kind, entry_kind_name(e->kind));
    game_entry_text(g, e, job->entry.text);
}

/* To a store that others write to, a game's entries go one by one: when one has lost its number to
 * another server, none that was judged after it may be on its way. Nobody else knows of a game that
 * is not on disk: its first entries go together, so that a room's games are whole before the round
 * that names them. */
static bool waits_for_turn(const hall *h, const hosted *g)
{
    return h->shared && g->durable > 0 && g->submitted > g->durable;
}

refusal hall_add(hall *h, hosted *g, entry_kind kind, unsigned player, const char *text)
{
    if (g->doubts > 0)
        return REFUSED_STORAGE;
    store_job *job = hall_job(g, JOB_APPEND);
    refusal result = job ? hall_time_add(h, g, kind, player, text) : REFUSED_MEMORY;
    if (result != FINE) {
        free(job);
        return result;
    }
    g->touched = h->now;
    h->counts.entries++;
    if (waits_for_turn(h, g)) {
        free(job);
    } else {
        fill(h, g, &job->append, g->game.count - 1);
        g->submitted = g->game.count;
        hall_submit(h, job);
    }
    hall_announce(h, g);
    return FINE;
}

/* Drops the entries that are not on disk; those under way no longer count. False without memory. */
static bool rebuild(hosted *g)
{
    game again;
    char text[ENTRY_TEXT_MAX];
    g->version++;
    g->submitted = g->durable;
    game_plan plan = game_plan_of(&g->game);
    if (!game_begin(&again, g->game.code, &plan, g->game.created, g->game.dice.secret))
        return false;
    for (uint32_t i = 0; i < g->durable; i++) {
        const entry *e = &g->game.entries[i];
        game_entry_text(&g->game, e, text);
        if (game_add(&again, e->kind, e->seat, text, e->time) != FINE) {
            game_end(&again);
            return false;
        }
    }
    game_end(&g->game);
    g->game = again;
    return true;
}

/* Whether a player has asked for something that is not on disk yet. */
static bool is_under_way(const hosted *g, unsigned seat)
{
    for (uint32_t i = g->durable; i < g->game.count; i++)
        if (g->game.entries[i].seat == seat)
            return true;
    return false;
}

void hall_stand_by(hall *h, hosted *g, const char *reason, const char *words)
{
    bool stands = g->durable > 0;
    for (session *s = g->sessions, *next; s; s = next) {
        next = s->next_here;
        if (is_under_way(g, s->seat))
            continue; /* it was asked for after what is lost, and may well be written */
        hall_refuse(s, "store", reason, words);
        s->wants_game = s->wants_steps = true;
        if (!stands || (s->seat != LUS_NOBODY && !g->game.seats[s->seat].taken))
            hall_stand_up(s); /* the game, or their seat, was not written */
    }
    if (!stands)
        hall_drop(h, g);
}

/* What was certainly not written has not happened: the game goes back to what is on disk. Without
 * memory for that it is dropped; whoever comes back finds it on disk. */
static void fall_back(hall *h, hosted *g, const char *reason, const char *words)
{
    if (!rebuild(g))
        g->durable = 0;
    hall_stand_by(h, g, reason, words);
}

/* Submits the entry that has waited for its turn. False without memory. */
static bool submit_next(hall *h, hosted *g)
{
    store_job *job = hall_job(g, JOB_APPEND);
    if (!job)
        return false;
    fill(h, g, &job->append, g->durable);
    g->submitted = g->durable + 1;
    hall_submit(h, job);
    return true;
}

void hall_written(hall *h, const store_job *job)
{
    hosted *g = hall_find(h, job->code);
    if (!g)
        rooms_written(h, job);
    if (!g || job->version != g->version)
        return;
    if (!job->done && job->damaged) {
        fall_back(h, g, "damaged", DAMAGED_WORDS);
        return;
    }
    bool not_written = job->broken && !job->unsure;
    /* another entry has this number, or this very one */
    if (!job->done && !not_written && rebuild(g)) {
        hall_fetch(h, g, &job->append.entry);
        return;
    }
    if (!job->done) {
        fall_back(h, g, "storage", NOT_WRITTEN);
        return;
    }
    g->durable = job->append.entry.number + 1;
    g->since = h->now;
    if (h->shared && g->durable < g->game.count && g->submitted <= g->durable &&
        !submit_next(h, g)) {
        fall_back(h, g, "storage", NOT_WRITTEN);
        return;
    }
    for (session *s = g->sessions; s; s = s->next_here)
        hall_write_soon(s);
    calls_written(h, g, job->append.entry.number);
    if (*g->game.room)
        rooms_game_written(h, g);
}
