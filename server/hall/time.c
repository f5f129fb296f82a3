/* Time in games: whose runs and what it costs them, when a flag falls, who has been away for how
 * long. Time counts from the moment an entry is on disk and can be told, or from the start of this
 * server, whichever is later. Nobody pays for a slow disk, or for a server that was down. */
#include "server/hall/rooms/rooms.h"
#include "server/log.h"

/* Buckets fill while the server sleeps: nobody is refused for what it did not hear. */
static void set_steady(hall *h, int64_t steady)
{
    h->steady = steady;
    h->limits.now = (double)steady / 1000;
}

#define STARTED DAY_MS /* on `now`: far from 0, which means never */

void hall_time_start(hall *h, const hall_world *from)
{
    h->world = from;
    set_steady(h, from->steady(from->context));
    h->date = from->date(from->context);
    h->now = h->dated_since = STARTED;
}

/* Nobody pays for the time while the server slept (a stopped process, a stopped machine): it could
 * hear nobody. The date goes its own way; when it is set, no game notices. */
void hall_time_look(hall *h)
{
    void *context = h->world->context;
    int64_t steady = h->world->steady(context), date = h->world->date(context);
    int64_t passed = steady - h->steady, jump = date - h->date - passed;
    set_steady(h, steady);
    h->date = date;
    h->now += passed < AWAKE_MOST_MS ? passed : AWAKE_MOST_MS;
    if (passed > JUMP_MS)
        log_event(LOG_WARNING, "slept", "milliseconds=%lld", (long long)passed);
    if (jump > JUMP_MS || jump < -JUMP_MS) {
        h->dated_since = h->now;
        log_event(LOG_WARNING, "date_set", "milliseconds=%lld", (long long)jump);
    }
}

static int64_t before_now(const hall *h, int64_t ago, int64_t most)
{
    return h->now - (ago < 0 ? 0 : ago > most ? most : ago);
}

/* When a game comes into memory from a file, only dates say how long ago its last entry was. We
 * believe them as far back as they have not jumped. */
static int64_t since_last_entry(const hall *h, const hosted *g)
{
    int64_t last = g->game.count > 0 ? g->game.entries[g->game.count - 1].time.at : g->game.created;
    return before_now(h, h->date - last, h->now - h->dated_since);
}

/* Servers have dates of their own, and an entry may have been long on its way: of what several
 * write only the store's clock is believed. */
void hall_time_resume(const hall *h, hosted *g, int64_t age)
{
    g->since = before_now(h, age, h->now - STARTED);
}

void hall_time_begin(hall *h, hosted *g)
{
    g->since = since_last_entry(h, g);
    g->lag[0] = g->lag[1] = (lag_budget){.left = LAG_BUDGET};
    g->away[0] = g->away[1] = h->now;
    if (g->game.clocks.rule.kind == CLOCK_NONE)
        return;
    g->next_timed = h->timed;
    g->link_timed = &h->timed;
    if (g->next_timed)
        g->next_timed->link_timed = &g->next_timed;
    h->timed = g;
    h->tick_soon(h);
}

void hall_time_end(hosted *g)
{
    if (!g->link_timed)
        return;
    *g->link_timed = g->next_timed;
    if (g->next_timed)
        g->next_timed->link_timed = g->link_timed;
}

bool hall_is_here(const hosted *g, unsigned seat)
{
    for (const session *s = g->sessions; s; s = s->next_here)
        if (s->seat == seat)
            return true;
    return false;
}

bool hall_is_seated(const hosted *g, unsigned seat)
{
    return g->elsewhere.seated[seat] > 0 || hall_is_here(g, seat);
}

static uint32_t lag_of(const hosted *g, unsigned seat)
{
    uint32_t most = 0;
    for (const session *s = g->sessions; s; s = s->next_here)
        if (s->seat == seat && s->round_trip > most)
            most = s->round_trip;
    return most;
}

/* Nothing while an entry is on its way: nobody can know of it yet. */
static uint32_t elapsed(const hall *h, const hosted *g)
{
    int64_t time = g->durable < g->game.count ? 0 : h->now - g->since;
    return time < 0 ? 0 : time > UINT32_MAX ? UINT32_MAX : (uint32_t)time;
}

/* What an entry costs; `forgiven` is the part of the time that the network took. */
static uint32_t cost(const hall *h, const hosted *g, unsigned runner, bool own, uint32_t *forgiven)
{
    uint32_t time = elapsed(h, g);
    *forgiven = own ? lag_allowance(&g->lag[runner], lag_of(g, runner)) : 0;
    if (*forgiven > time)
        *forgiven = time;
    return time - *forgiven;
}

refusal hall_time_add(hall *h, hosted *g, entry_kind kind, unsigned player, const char *text)
{
    unsigned runner = game_runner(&g->game);
    uint32_t forgiven = 0, thought = g->durable < g->game.count ? g->thought : elapsed(h, g);
    entry_time time = {.at = h->date};
    if (runner != LUS_NOBODY)
        time.spent = cost(h, g, runner, runner == player, &forgiven);
    refusal result = game_add(&g->game, kind, player, text, time);
    if (result != FINE || g->game.clocks.rule.kind == CLOCK_NONE)
        return result;
    g->since = h->now;
    g->thought = thought;
    if (runner == LUS_NOBODY)
        return FINE;
    lag_use(&g->lag[runner], forgiven);
    if (game_runner(&g->game) != runner)
        lag_end_turn(&g->lag[runner]);
    return FINE;
}

void hall_time_left(const hall *h, const hosted *g, uint32_t left[2])
{
    unsigned runner = game_runner(&g->game);
    clocks now = g->game.clocks;
    if (runner != LUS_NOBODY)
        clocks_spend(&now, runner, elapsed(h, g));
    left[LUS_WHITE] = now.left[LUS_WHITE];
    left[LUS_BLACK] = now.left[LUS_BLACK];
}

/* The server that a player is connected to knows their round trip. Another server lets the flag
 * fall only if that one does not. */
static uint32_t patience(const hosted *g, unsigned runner)
{
    return g->elsewhere.seated[runner] > 0 && !hall_is_here(g, runner) ? ELSEWHERE_MS : 0;
}

bool hall_flag(hall *h, hosted *g)
{
    unsigned runner = game_runner(&g->game);
    uint32_t forgiven;
    if (runner == LUS_NOBODY || !hall_is_settled(g) || h->now < g->flag_after ||
        cost(h, g, runner, true, &forgiven) <
            (uint64_t)g->game.clocks.left[runner] + patience(g, runner))
        return false;
    return hall_add(h, g, ENTRY_FLAG, runner, NULL) == FINE;
}

int64_t hall_absence(const hall *h, const hosted *g, unsigned seat)
{
    return hall_is_seated(g, seat) ? 0 : h->now - g->away[seat];
}

int64_t hall_claim_after(const hall *h, const hosted *g)
{
    return h->claim_after / (g->game.clocks.rule.kind == CLOCK_NONE ? 1 : 3);
}

bool hall_may_claim(session *s)
{
    const hall *h = s->hall;
    int64_t needed = hall_claim_after(h, s->at);
    unsigned other = lus_other(s->seat);
    int64_t absent = hall_absence(h, s->at, other);
    if (hall_is_seated(s->at, other))
        hall_refuse(s, "claim", "present", "the opponent is at the table");
    else if (absent < needed)
        hall_refuse_yet(s, "claim", "early", (unsigned)((needed - absent + 999) / 1000));
    return absent >= needed && !hall_is_seated(s->at, other);
}

static void ping(const hall *h, session *s)
{
    if (s->seat == LUS_NOBODY || h->now - s->pinged < PING_MS)
        return;
    s->pinged = h->now;
    s->wants_ping = true;
    hall_write_soon(s);
}

bool hall_tick(hall *h)
{
    hall_time_look(h);
    for (hosted *g = h->timed; g; g = g->next_timed) {
        if (game_runner(&g->game) == LUS_NOBODY)
            continue;
        hall_flag(h, g);
        for (session *s = g->sessions; s; s = s->next_here)
            ping(h, s);
    }
    return rooms_tick(h) || h->timed;
}
