/* Public games that wait for somebody. */
#define _GNU_SOURCE /* strdup */
#include <stdlib.h>
#include <string.h>

#include "server/hall/hall.h"

/* ---- of this server ---- */

/* Not while it is unknown whether somebody has joined. */
static bool is_in_lobby(const hosted *g)
{
    if (!g->game.listed || g->game.phase != PHASE_OPEN || g->durable == 0 || !hall_is_settled(g))
        return false;
    return hall_is_seated(g, LUS_WHITE) || hall_is_seated(g, LUS_BLACK);
}

typedef struct listed {
    const game *game;
    unsigned rank; /* among those of its address */
} listed;

/* Keeps the list in order of ranks, and the first of them when it is full. */
static unsigned list_game(listed list[LOBBY_MAX], unsigned count, listed next)
{
    if (count == LOBBY_MAX && list[count - 1].rank <= next.rank)
        return count;
    unsigned at = count < LOBBY_MAX ? count++ : count - 1;
    for (; at > 0 && list[at - 1].rank > next.rank; at--)
        list[at] = list[at - 1];
    list[at] = next;
    return count;
}

/* A game that was joined, on disk, never comes back to the lobby. */
static void unlist_joined(hall *h)
{
    for (hosted *g = h->listed, *next; g; g = next) {
        next = g->next_listed;
        if (g->game.phase != PHASE_OPEN && g->durable == g->game.count)
            hall_unlist(g);
        else if (g->maker)
            g->maker->listed = 0;
    }
}

/* Nobody fills the lobby alone: the first game of every address comes before anybody's second. */
char *hall_lobby(hall *h)
{
    listed list[LOBBY_MAX];
    const game *games[LOBBY_MAX];
    unsigned count = 0;
    unlist_joined(h);
    for (const hosted *g = h->listed; g; g = g->next_listed)
        if (is_in_lobby(g))
            count = list_game(list, count, (listed){&g->game, g->maker ? ++g->maker->listed : 1});
    for (unsigned i = 0; i < count; i++)
        games[i] = list[i].game;
    return answer_lobby(games, count);
}

/* ---- of a shared store: what the store knows of all servers ---- */

static void ask_for_lobby(hall *h)
{
    store_job *job = store_job_new(JOB_LOBBY, "");
    if (!job)
        return; /* the next to ask asks for all */
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

static char *lobby_text(const lobby_job *found)
{
    const game *open[LOBBY_MAX];
    unsigned count = 0;
    for (size_t i = 0; i < found->count && count < LOBBY_MAX; i++)
        if (found->games[i]->phase == PHASE_OPEN && found->games[i]->count > 0)
            open[count++] = found->games[i];
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

/* One answer serves all who asked before the question went out; later ones get the next answer. */
void hall_lobby_found(hall *h, const store_job *job)
{
    char *text = job->done ? lobby_text(&job->lobby) : NULL;
    h->lobby_under_way = false;
    bool sessions = tell_sessions(h, text), waiters = tell_waiters(h, text);
    free(text);
    if (sessions || waiters)
        ask_for_lobby(h);
}
