#include "server/hall/hall.h"

#include <stdlib.h>
#include <string.h>

#include "server/hall/calls.h"
#include "server/hall/rooms/rooms.h"

void hall_random(const hall *h, void *bytes, size_t count)
{
    h->world->random(h->world->context, bytes, count);
}

/* ---- telling ---- */

void hall_write_soon(session *s)
{
    if (s->stalled_since == 0)
        s->stalled_since = s->hall->now;
    s->hall->write_soon(s);
}

void hall_answer(session *s, char *text)
{
    if (!text || s->reply_count == REPLIES_MAX) {
        free(text);
        s->hall->counts.slow_closed++;
        s->hall->close_now(s);
    } else {
        s->replies[s->reply_count++] = text;
        hall_write_soon(s);
    }
}

void hall_refuse(session *s, const char *about, const char *reason, const char *detail)
{
    s->hall->counts.refused++;
    hall_answer(s, answer_error(about, reason, detail));
}

void hall_refuse_yet(session *s, const char *about, const char *reason, unsigned seconds)
{
    s->hall->counts.refused++;
    hall_answer(s, answer_wait(about, reason, seconds));
}

void hall_refuse_unsure(session *s, const char *about)
{
    s->hall->counts.refused++;
    hall_answer(s, answer_unsure(about));
}

static presence presence_at(const hosted *g)
{
    presence p = g->elsewhere;
    for (const session *s = g->sessions; s; s = s->next_here)
        if (s->seat == LUS_NOBODY)
            p.watching++;
        else
            p.seated[s->seat]++;
    return p;
}

void hall_tell_presence(hosted *g, const session *but)
{
    for (session *s = g->sessions; s; s = s->next_here)
        if (s != but) {
            s->wants_presence = true;
            hall_write_soon(s);
        }
}

bool hall_is_settled(const hosted *g)
{
    return g->durable == g->game.count && g->losses == 0 && g->doubts == 0;
}

static char *game_text(session *s)
{
    presence p = presence_at(s->at);
    uint32_t left[2];
    hall_time_left(s->hall, s->at, left);
    char *text = answer_game(&s->at->game, s->seat, &p, left, s->wants_steps);
    if (s->wants_steps)
        s->told = s->at->durable;
    s->wants_game = s->wants_steps = s->wants_presence = false;
    return text;
}

static char *game_related_text(session *s)
{
    hosted *g = s->at;
    bool settled = hall_is_settled(g);
    if (g->durable - s->told > REPLAY_MAX)
        s->wants_game = s->wants_steps = true;
    if (s->wants_game)
        return settled ? game_text(s) : NULL;
    if (s->told < g->durable)
        return answer_entry(&g->game, s->told++);
    if (s->wants_presence) {
        presence p = presence_at(g);
        s->wants_presence = false;
        return answer_presence(&p);
    }
    for (unsigned seat = 0; seat < 2; seat++)
        if (s->reaction[seat]) {
            unsigned which = s->reaction[seat] - 1u;
            s->reaction[seat] = 0;
            return answer_reaction(seat, which);
        }
    if (settled && s->wants_moves) {
        s->wants_moves = false;
        return answer_moves(&g->game);
    }
    if (settled && s->wants_record) {
        s->wants_record = false;
        return answer_record(&g->game);
    }
    return NULL;
}

char *hall_next_text(session *s)
{
    char *text = NULL;
    s->stalled_since = 0;
    if (s->reply_count > 0) {
        text = s->replies[0];
        memmove(s->replies, s->replies + 1, --s->reply_count * sizeof *s->replies);
    } else if (s->at) {
        text = game_related_text(s);
    }
    if (!text)
        text = rooms_next_text(s);
    if (text)
        hall_write_soon(s); /* perhaps there is more */
    return text;
}

/* ---- coming and going ---- */

void hall_enter(hall *h, session *s)
{
    s->hall = h;
    s->number = ++h->session_numbers;
    s->seat = LUS_NOBODY;
    s->member = ROOM_NOBODY;
    s->next = h->sessions;
    s->link = &h->sessions;
    if (s->next)
        s->next->link = &s->next;
    h->sessions = s;
    h->counts.sockets++;
}

void hall_sit(session *s, hosted *g, unsigned seat, bool since_given, uint32_t since)
{
    hall_stand_up(s);
    s->at = g;
    s->seat = seat;
    s->next_here = g->sessions;
    s->link_here = &g->sessions;
    if (s->next_here)
        s->next_here->link_here = &s->next_here;
    g->sessions = s;
    g->touched = s->hall->now;
    hall_attend(s->hall, g);
    if (seat != LUS_NOBODY)
        g->called[seat] = 0;
    s->wants_game = true;
    /* Entries one by one to a client that knows the rest; else all of it. */
    s->wants_steps = !since_given || since > g->durable || g->durable - since > REPLAY_MAX;
    s->told = s->wants_steps ? g->durable : since;
    hall_tell_presence(g, s);
    hall_announce(s->hall, g);
    hall_write_soon(s);
}

void hall_stand_up(session *s)
{
    hosted *g = s->at;
    if (!g)
        return;
    *s->link_here = s->next_here;
    if (s->next_here)
        s->next_here->link_here = s->link_here;
    unsigned seat = s->seat;
    s->at = NULL;
    s->seat = LUS_NOBODY;
    s->reaction[0] = s->reaction[1] = 0;
    s->wants_game = s->wants_steps = s->wants_presence = s->wants_moves = s->wants_record = false;
    g->touched = s->hall->now;
    hall_attend(s->hall, g);
    bool left = seat != LUS_NOBODY && !hall_is_seated(g, seat);
    if (left)
        g->away[seat] = s->hall->now;
    hall_tell_presence(g, NULL);
    hall_announce(s->hall, g);
    if (left) /* after it: a shared store calls nobody who is there */
        calls_left(s->hall, g, seat, s->heard_at);
}

void hall_exit(session *s)
{
    hall_time_look(s->hall);
    hall_stand_up(s);
    rooms_exit(s);
    hall_forget_pending(s);
    *s->link = s->next;
    if (s->next)
        s->next->link = s->link;
    for (unsigned i = 0; i < s->reply_count; i++)
        free(s->replies[i]);
    free(s->partial);
    s->hall->counts.sockets--;
}

bool hall_may_speak(session *s)
{
    hall *h = s->hall;
    if (bucket_take(&s->messages, h->limits.now, h->limits.messages, 4 * h->limits.messages))
        return true;
    h->counts.rate_closed++;
    s->closing = true;
    hall_refuse(s, "message", "rate", "");
    return false;
}

void hall_hear(session *s, const char *bytes, size_t length)
{
    request r;
    const char *trouble;
    hall *h = s->hall;
    hall_time_look(h);
    h->counts.messages++;
    if (!hall_may_speak(s))
        return;
    if (s->pending) {
        hall_refuse(s, "message", "busy", "an earlier request is not answered yet");
    } else if (!request_read(bytes, length, &r, &trouble)) {
        hall_refuse(s, "message", "malformed", trouble);
    } else {
        hall_request(s, &r);
    }
}

/* ---- from time to time ---- */

static bool is_stalled(const hall *h, const session *s)
{
    return (s->stalled_since != 0 && h->now - s->stalled_since > STALLED_MS) ||
           (s->partial && h->now - s->partial_since > STALLED_MS);
}

void hall_sweep(hall *h)
{
    hall_time_look(h);
    hall_drop_idle(h);
    for (session *s = h->sessions; s; s = s->next)
        if (is_stalled(h, s)) {
            h->counts.slow_closed++;
            h->close_now(s);
        }
    rooms_sweep(h);
    hall_ask_doubts(h);
    calls_sweep(h);
    limits_sweep(&h->limits);
}

void hall_free(hall *h)
{
    hall_forget_doubts(h);
    hall_forget_untold(h);
    rooms_free(h);
    for (unsigned i = 0; i < 1 << LISTS_BITS; i++)
        while (h->game_lists[i])
            hall_drop(h, h->game_lists[i]);
    limits_free(&h->limits);
}
