/* Reads the frames of WebSockets. We do not leave this to the library: it would answer pings by
 * itself, uncounted, and take frames without a mask. The library writes, and does TLS. */
#define _GNU_SOURCE /* ssize_t */
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "server/transport/socket.h"

enum {
    CHUNK = REQUEST_MAX, /* at once: answers are written in between, and only so many can wait */
    GOODBYE_SECONDS = 5,
};

/* What has come; 0 when nothing has now, -1 when the client has gone. */
static int take(struct lws *wsi, unsigned char *buffer, int size)
{
    SSL *tls = lws_get_ssl(wsi);
    if (!tls) {
        ssize_t count = recv(lws_get_socket_fd(wsi), buffer, (size_t)size, MSG_DONTWAIT);
        bool later = count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR);
        return count > 0 ? (int)count : later ? 0 : -1;
    }
    ERR_clear_error();
    int count = SSL_read(tls, buffer, size);
    if (count > 0)
        return count;
    int why = SSL_get_error(tls, count);
    ERR_clear_error();
    return why == SSL_ERROR_WANT_READ || why == SSL_ERROR_WANT_WRITE ? 0 : -1;
}

/* Says goodbye when it can be written, and reads no more. */
static void part(connection *c, uint16_t status)
{
    reading_end(c);
    c->goodbye = status;
    lws_set_timeout(c->session.wsi, PENDING_TIMEOUT_USER_REASON_BASE, GOODBYE_SECONDS);
    lws_callback_on_writable(c->session.wsi);
}

static bool keep_partial(session *s, const char *in, size_t length)
{
    if (s->partial_length + length > REQUEST_MAX)
        return false;
    if (!s->partial) {
        s->partial = malloc(REQUEST_MAX);
        s->partial_since = s->hall->now;
    }
    if (!s->partial)
        return false;
    memcpy(s->partial + s->partial_length, in, length);
    s->partial_length += length;
    return true;
}

static void hear(session *s, const char *text, size_t length)
{
    double began = timing_now();
    hall_hear(s, text, length);
    timing_add(&s->hall->counts.handling, timing_now() - began);
}

/* Every frame counts; the last one of a message counts as that message. */
static void hear_piece(connection *c)
{
    session *s = &c->session;
    const frame_reader *f = &c->frames;
    if (f->text_ends && !s->partial) {
        hear(s, f->piece, f->piece_length);
        return;
    }
    if (f->frame_ends && !f->text_ends && !hall_may_speak(s))
        return;
    if (!keep_partial(s, f->piece, f->piece_length)) {
        part(c, FRAME_TOO_LONG);
        return;
    }
    if (f->text_ends) {
        hear(s, s->partial, s->partial_length);
        free(s->partial);
        s->partial = NULL;
        s->partial_length = 0;
    }
}

/* A client may send whatever it likes. */
static void hear_pong(session *s, const frame_reader *f)
{
    uint32_t number;
    if (f->control_length != sizeof number)
        return;
    memcpy(&number, f->control, sizeof number);
    hall_pong(s, number);
}

/* The last ping is the one that is answered. */
static void hear_ping(connection *c)
{
    memcpy(c->pong, c->frames.control, c->frames.control_length);
    c->pong_length = c->frames.control_length;
    c->wants_pong = true;
    lws_callback_on_writable(c->session.wsi);
}

static void hear_frames(connection *c, unsigned char *bytes, size_t length)
{
    session *s = &c->session;
    while (!s->closing && c->goodbye == 0) {
        frame_kind kind = frame_read(&c->frames, &bytes, &length, REQUEST_MAX);
        if (kind == FRAME_MORE)
            return;
        if (kind == FRAME_WRONG || kind == FRAME_CLOSE) {
            part(c, c->frames.status);
            return;
        }
        if (kind != FRAME_PIECE || c->frames.frame_ends)
            hall_heard_from(s); /* half a frame is no sign of life */
        if (kind == FRAME_PIECE)
            hear_piece(c);
        else if (!hall_may_speak(s))
            return;
        else if (kind == FRAME_PING)
            hear_ping(c);
        else
            hear_pong(s, &c->frames);
    }
}

static void on_readable(struct ev_loop *loop, ev_io *io, int events)
{
    connection *c = io->data;
    struct lws *wsi = c->session.wsi;
    unsigned char buffer[CHUNK];
    (void)events;
    int count = take(wsi, buffer, CHUNK);
    if (count < 0) {
        lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_SYNC); /* `c` is gone */
        return;
    }
    hear_frames(c, buffer, (size_t)count);
    if (ev_is_active(io) && lws_get_ssl(wsi) && SSL_has_pending(lws_get_ssl(wsi)))
        ev_feed_event(loop, io, EV_READ);
}

void reading_begin(connection *c, struct ev_loop *loop)
{
    struct lws *wsi = c->session.wsi;
    c->loop = loop;
    lws_rx_flow_control(wsi, 0);
    ev_io_init(&c->readable, on_readable, lws_get_socket_fd(wsi), EV_READ);
    c->readable.data = c;
    ev_io_start(loop, &c->readable);
    ev_feed_event(loop, &c->readable, EV_READ); /* TLS may hold something already */
}

void reading_end(connection *c)
{
    if (c->loop)
        ev_io_stop(c->loop, &c->readable);
}
