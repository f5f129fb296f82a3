/* How entries of games come to disk: an entry is judged in memory and sent to the store, and nobody
 * hears of it before it is there. What could not be written is taken back. */
#include <stdlib.h>
#include <string.h>

#include "server/hall/calls.h"
#include "server/hall/rooms/rooms.h"

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
    job->last = g->phase == PHASE_OVER && number + 1 == g->count;
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

/* ---- what may have to be taken back ---- */

void hall_drop_marks(hosted *g)
{
    game_mark_free(g->mark);
    game_mark_free(g->next_mark);
    g->mark = g->next_mark = NULL;
}

/* Before an entry is added. With the second mark ahead of the disk and the first no further behind
 * than that, going back costs no more than what was under way. False without memory. */
static bool keep_mark(hosted *g)
{
    if (!g->mark)
        g->mark = game_mark_new(&g->game);
    else if (!g->next_mark)
        g->next_mark = game_mark_new(&g->game);
    return g->mark != NULL;
}

/* After one has come to disk. */
static void move_mark(hosted *g)
{
    if (g->durable == g->game.count) {
        hall_drop_marks(g);
    } else if (g->next_mark && game_mark_count(g->next_mark) <= g->durable) {
        game_mark_free(g->mark);
        g->mark = g->next_mark;
        g->next_mark = game_mark_new(&g->game);
    }
}

/* Drops the entries that are not on disk; those under way no longer count. The player to act has
 * thought as long as before them, and not while the store was busy. */
static bool go_back(const hall *h, hosted *g)
{
    bool fine = !g->mark || game_go_back(&g->game, g->mark, g->durable);
    if (g->mark)
        g->since = h->now - g->thought;
    g->version++;
    g->submitted = g->durable;
    hall_drop_marks(g);
    return fine;
}

/* ---- entries ---- */

refusal hall_add(hall *h, hosted *g, entry_kind kind, unsigned player, const char *text)
{
    if (g->doubts > 0)
        return REFUSED_STORAGE;
    store_job *job = hall_job(g, JOB_APPEND);
    refusal result = job && keep_mark(g) ? hall_time_add(h, g, kind, player, text) : REFUSED_MEMORY;
    if (result != FINE) {
        move_mark(g);
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
        if (stands && is_under_way(g, s->seat))
            continue; /* it was asked for after what is lost, and may well be written */
        hall_refuse(s, "store", reason, words);
        s->wants_game = s->wants_steps = true;
        if (!stands || (s->seat != LUS_NOBODY && !g->game.seats[s->seat].taken))
            hall_stand_up(s); /* the game, or their seat, was not written */
    }
    if (!stands)
        hall_drop(h, g);
}

/* What was certainly not written has not happened: the game goes back to what is on disk. Where it
 * cannot, it is dropped; whoever comes back finds it on disk. */
static void fall_back(hall *h, hosted *g, const char *reason, const char *words)
{
    if (!go_back(h, g))
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
    if (!job->done && !not_written && go_back(h, g)) {
        hall_fetch(h, g, &job->append.entry);
        return;
    }
    if (!job->done) {
        fall_back(h, g, "storage", NOT_WRITTEN);
        return;
    }
    g->durable = job->append.entry.number + 1;
    g->since = h->now;
    g->thought = 0;
    move_mark(g);
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
