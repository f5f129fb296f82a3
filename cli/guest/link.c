#define _GNU_SOURCE /* sigaction */
#include "cli/guest/link.h"

#include <libwebsockets.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "server/protocol/protocol.h"

enum {
    WAITING_MAX = 8,
    MESSAGE_MAX = 1 << 20,
    /* some two minutes: a server, or the proxy before it, is restarted meanwhile */
    TRIES_MAX = 120,
};

struct link {
    const link_address *at;
    const link_ears *ears;
    struct lws_context *context;
    struct lws *wsi;
    lws_sorted_usec_list_t later; /* connects, or has `opened` called, again */
    unsigned tries;               /* to connect, since something was heard */
    char *waiting[WAITING_MAX];   /* to be sent */
    unsigned count;
    char *partial; /* a message that has not come whole */
    size_t length;
    bool open, known /* the server has answered */, ended, broken;
};

static volatile sig_atomic_t interrupted;

static void interrupt(int signal)
{
    (void)signal;
    interrupted = 1;
}

void link_say(link_to_server *l, json_t *message)
{
    json_object_set_new(message, "v", json_integer(PROTOCOL_VERSION));
    char *text = json_dumps(message, JSON_COMPACT);
    json_decref(message);
    if (!text || l->count == WAITING_MAX) {
        free(text);
        l->broken = true;
        return;
    }
    l->waiting[l->count++] = text;
    lws_callback_on_writable(l->wsi);
}

void link_end(link_to_server *l)
{
    l->ended = true;
}

static void connect_to(link_to_server *l);

static void go_on(lws_sorted_usec_list_t *timer)
{
    link_to_server *l = lws_container_of(timer, link_to_server, later);
    if (l->open)
        l->ears->opened(l->ears->context, l);
    else
        connect_to(l);
}

static void wait_then_go_on(link_to_server *l, unsigned milliseconds)
{
    lws_sul_schedule(l->context, 0, &l->later, go_on, (lws_usec_t)milliseconds * 1000);
}

void link_ask_later(link_to_server *l)
{
    wait_then_go_on(l, 1000);
}

static void drop_waiting(link_to_server *l)
{
    for (unsigned i = 0; i < l->count; i++)
        free(l->waiting[i]);
    l->count = 0;
    l->length = 0;
}

/* A server that has been there once is expected back: first after a tenth of a second, later every
 * second. */
static void lose(link_to_server *l)
{
    l->open = false;
    drop_waiting(l);
    if (l->ended || l->broken)
        return;
    if (l->known && l->tries < TRIES_MAX)
        wait_then_go_on(l, l->tries < 4 ? 100u << l->tries : 1000u);
    else
        l->broken = true;
    l->tries++;
}

static int write_one(link_to_server *l)
{
    if (l->count == 0)
        return 0;
    char *text = l->waiting[0];
    size_t length = strlen(text);
    unsigned char *buffer = malloc(LWS_PRE + length);
    int sent = -1;
    memmove(l->waiting, l->waiting + 1, --l->count * sizeof *l->waiting);
    if (buffer) {
        memcpy(buffer + LWS_PRE, text, length);
        sent = lws_write(l->wsi, buffer + LWS_PRE, length, LWS_WRITE_TEXT);
    }
    free(buffer);
    free(text);
    if (l->count > 0)
        lws_callback_on_writable(l->wsi);
    return sent < (int)length ? -1 : 0;
}

static int receive(link_to_server *l, const char *in, size_t length)
{
    char *grown =
        l->length + length <= MESSAGE_MAX ? realloc(l->partial, l->length + length) : NULL;
    if (!grown && l->length + length > 0)
        return -1;
    l->partial = grown;
    memcpy(l->partial + l->length, in, length);
    l->length += length;
    if (!lws_is_final_fragment(l->wsi) || lws_remaining_packet_payload(l->wsi) > 0)
        return 0;
    json_t *message = json_loadb(l->partial, l->length, 0, NULL);
    l->length = 0;
    l->known = true;
    l->tries = 0;
    if (message)
        l->ears->heard(l->ears->context, l, message);
    else
        l->broken = true;
    json_decref(message);
    return l->ended || l->broken ? -1 : 0;
}

static int hear(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                size_t length)
{
    link_to_server *l = user;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        l->wsi = wsi;
        l->open = true;
        l->ears->opened(l->ears->context, l);
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE: return receive(l, in, length);
    case LWS_CALLBACK_CLIENT_WRITEABLE: return write_one(l);
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLIENT_CLOSED: lose(l); return 0;
    default: return 0;
    }
}

static void connect_to(link_to_server *l)
{
    const link_address *at = l->at;
    struct lws_client_connect_info to = {
        .context = l->context,
        .address = at->host,
        .port = (int)at->port,
        .path = SOCKET_PATH,
        .host = at->host,
        .ssl_connection = at->secure ? LCCSCF_USE_SSL : 0,
        .alpn = "http/1.1",
        .protocol = SOCKET_PROTOCOL,
        .local_protocol_name = SOCKET_PROTOCOL,
        .userdata = l,
    };
    unsigned tries = l->tries;
    if (!lws_client_connect_via_info(&to) && l->tries == tries) /* otherwise `hear` was told */
        lose(l);
}

link_end_of link_run(const link_address *at, const link_ears *ears)
{
    static const struct lws_protocols protocols[] = {{.name = SOCKET_PROTOCOL, .callback = hear},
                                                     {0}};
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .protocols = protocols,
        .gid = -1,
        .uid = -1,
        .client_ssl_ca_filepath = at->authority,
        .options = at->secure ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0,
    };
    struct sigaction action = {.sa_handler = interrupt};
    link_to_server l = {.at = at, .ears = ears};
    lws_set_log_level(0, NULL);
    l.context = lws_create_context(&info);
    if (!l.context)
        return LINK_BROKEN;
    sigaction(SIGINT, &action, NULL);
    connect_to(&l);
    while (!l.ended && !l.broken && !interrupted && lws_service(l.context, 0) >= 0)
        ;
    l.broken |= !l.ended; /* what is closed below is not to be mended */
    lws_context_destroy(l.context);
    drop_waiting(&l);
    free(l.partial);
    return l.ended ? LINK_ENDED : interrupted ? LINK_INTERRUPTED : LINK_BROKEN;
}
