#define _GNU_SOURCE /* strdup */
/* Connections with delay, in order within one. They break: with a word to both ends, or without. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/sim/model.h"
#include "tests/sim/people.h"

enum { DELAY_MOST_MS = 150, CONNECT_MS = 20 };

static void put(packets *q, packet_kind kind, char *text, uint32_t number)
{
    packet *p = calloc(1, sizeof *p);
    if (!p)
        abort();
    *p = (packet){.kind = kind, .text = text, .number = number};
    if (!q->first)
        q->last = &q->first;
    *q->last = p;
    q->last = &p->next;
}

static packet take(packets *q)
{
    packet first = *q->first;
    free(q->first);
    q->first = first.next;
    return first;
}

/* When the next one of a direction arrives, from now. */
static moment arrival(world *w, packets *q)
{
    moment delay = once_in(&w->network, 20)
                       ? draw_between(&w->network, MILLI, DELAY_MOST_MS * MILLI)
                       : draw_between(&w->network, MILLI / 5, 15 * MILLI);
    q->latest = w->now + delay > q->latest ? w->now + delay : q->latest;
    return q->latest - w->now;
}

/* ---- to the server ---- */

static void open_line(line *l)
{
    hall *h = l->server->hall;
    char text[ADDRESS_MAX];
    snprintf(text, sizeof text, "192.0.2.%u", l->person->number + 1);
    l->session.address = limits_open(&h->limits, text);
    if (!l->session.address) {
        network_close_now(&l->session);
        return;
    }
    l->inside = true;
    l->session.heard_at = h->now;
    hall_enter(h, &l->session);
}

static void hear_text(line *l, const char *text)
{
    world *w = l->server->world;
    world_note(w, "s%u<p%u %s", l->server->number, l->person->number, text);
    w->messages++;
    hall_heard_from(&l->session);
    model_heard(w, l, text);
    hall_hear(&l->session, text, strlen(text));
    model_bounds(w, l);
}

static void arrive_in(world *w, void *subject, uint64_t value)
{
    line *l = subject;
    server *s = l->server;
    (void)value;
    if (server_is_up(s) && s->life == l->life && w->now < s->asleep_until) {
        world_later(w, s->asleep_until - w->now, arrive_in, l, 0);
        return;
    }
    packet p = take(&l->in);
    bool reaches = server_is_up(s) && s->life == l->life && !l->cut && !s->ending;
    if (reaches)
        hall_time_look(s->hall);
    if (reaches && p.kind == PACKET_OPEN)
        open_line(l);
    else if (reaches && l->inside && !l->session.closing && p.kind == PACKET_TEXT)
        hear_text(l, p.text);
    else if (reaches && l->inside && p.kind == PACKET_PONG) {
        hall_heard_from(&l->session);
        if (hall_may_speak(&l->session))
            hall_pong(&l->session, p.number);
    } else if (reaches && p.kind == PACKET_CLOSE)
        network_leave(l);
    else if (p.kind == PACKET_OPEN && !reaches && !l->cut)
        network_close_now(&l->session); /* nobody listens there */
    if (reaches)
        server_wake_store(s);
    free(p.text);
}

static void send_in(line *l, packet_kind kind, char *text, uint32_t number)
{
    world *w = l->server->world;
    put(&l->in, kind, text, number);
    world_later(w, arrival(w, &l->in), arrive_in, l, 0);
}

line *network_connect(server *s, person *p)
{
    world *w = s->world;
    line *l = calloc(1, sizeof *l);
    if (!l)
        abort();
    *l = (line){.server = s, .person = p, .life = s->life, .client_open = true, .next = w->lines};
    w->lines = l;
    l->in.latest = w->now + CONNECT_MS * MILLI;
    send_in(l, PACKET_OPEN, NULL, 0);
    return l;
}

void network_say(line *l, const char *text)
{
    send_in(l, PACKET_TEXT, strdup(text), 0);
}

/* ---- to the client ---- */

static void arrive_out(world *w, void *subject, uint64_t value)
{
    line *l = subject;
    packet p = take(&l->out);
    (void)w, (void)value;
    if (l->client_open && !l->cut) {
        if (p.kind == PACKET_TEXT)
            people_hear(l->person, p.text);
        else if (p.kind == PACKET_PING)
            send_in(l, PACKET_PONG, NULL, p.number);
        else if (p.kind == PACKET_CLOSE)
            people_lose(l->person, l);
    }
    free(p.text);
}

static void send_out(line *l, packet_kind kind, char *text, uint32_t number)
{
    world *w = l->server->world;
    put(&l->out, kind, text, number);
    world_later(w, arrival(w, &l->out), arrive_out, l, 0);
}

static void write_line(world *w, void *subject, uint64_t value)
{
    line *l = subject;
    server *s = l->server;
    (void)value;
    l->writable_set = false;
    if (!l->inside || s->life != l->life)
        return;
    moment wait = s->asleep_until > l->stalled_until ? s->asleep_until : l->stalled_until;
    if (w->now < wait) {
        l->writable_set = true;
        world_later(w, wait - w->now, write_line, l, 0);
        return;
    }
    if (l->session.wants_ping) {
        send_out(l, PACKET_PING, NULL, hall_next_ping(&l->session));
        network_write_soon(&l->session);
        return;
    }
    char *text = hall_next_text(&l->session);
    if (text) {
        world_note(w, "s%u>p%u %s", s->number, l->person->number, text);
        model_told(w, l, text);
        send_out(l, PACKET_TEXT, text, 0);
    } else if (l->session.closing) {
        network_close_now(&l->session);
    }
}

void network_write_soon(session *s)
{
    line *l = (line *)s;
    if (l->writable_set || !l->inside)
        return;
    l->writable_set = true;
    world_later(l->server->world, 0, write_line, l, 0);
}

/* ---- ends ---- */

void network_leave(line *l)
{
    if (!l->inside)
        return;
    l->inside = false;
    l->at = NULL;
    l->room = NULL;
    hall_exit(&l->session);
    limits_close(l->session.address);
}

static void close_line(world *w, void *subject, uint64_t value)
{
    line *l = subject;
    (void)w, (void)value;
    network_leave(l);
    server_wake_store(l->server);
    send_out(l, PACKET_CLOSE, NULL, 0);
}

/* The hall may be in the middle of something. */
void network_close_now(session *s)
{
    line *l = (line *)s;
    if (l->closing)
        return;
    l->closing = true;
    world_later(l->server->world, 0, close_line, l, 0);
}

void network_hang_up(line *l)
{
    if (!l->client_open)
        return;
    l->client_open = false;
    send_in(l, PACKET_CLOSE, NULL, 0);
}

void network_cut(line *l)
{
    l->cut = true;
}

static void drop_all(packets *q)
{
    while (q->first)
        free(take(q).text);
}

void network_free(world *w)
{
    for (line *l = w->lines, *next; l; l = next) {
        next = l->next;
        drop_all(&l->in);
        drop_all(&l->out);
        free(l);
    }
}
