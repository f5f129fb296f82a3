#include "server/transport/server.h"

#include <string.h>

#include "server/transport/address.h"
#include "server/transport/http/http.h"
#include "server/transport/tls.h"

enum { REQUEST_SECONDS = 10 }; /* for a request, or a handshake, to come whole */

void server_set_up(server *sv, const site *pages, const serve_options *o, struct ev_loop *loop,
                   int descriptors)
{
    hall *h = &sv->sockets.hall;
    *sv = (server){.site = pages,
                   .options = o,
                   .loop = loop,
                   .sockets = {.loop = loop,
                               .origins = o->origins,
                               .proxy = o->proxy,
                               .tls = o->certificate != NULL,
                               .descriptors = descriptors}};
    hall_time_start(h, &loop_world);
    h->tick_soon = loop_tick_soon;
    h->claim_after = (int64_t)o->claim * 1000;
    h->write_soon = socket_write_soon;
    h->close_now = socket_close_now;
    h->wake = loop_wake;
    h->wake_context = sv;
    h->push_settings = o->push;
    h->limits.messages = o->messages;
    h->limits.sockets = o->sockets;
    h->limits.games = o->games;
    h->limits.games_held = o->games_held;
    lws_set_log_level(0, NULL);
    loop_begin(sv);
}

bool server_listen(server *sv, int port)
{
    static const lws_retry_bo_t no_pings = {0}; /* see hall_ping */
    const serve_options *o = sv->options;
    sv->protocols[0] = (struct lws_protocols){.name = "http",
                                              .callback = http_hear,
                                              .per_session_data_size = sizeof(http_call),
                                              .user = sv};
    sv->protocols[1] = (struct lws_protocols){
        .name = SOCKET_PROTOCOL,
        .callback = socket_hear,
        .per_session_data_size = sizeof(connection),
        .rx_buffer_size = FRAME_CONTROL_MAX, /* the library only writes: socket_read.c */
        .user = &sv->sockets};
    struct lws_context_creation_info info = {
        .port = port,
        .iface = strcmp(o->host, "0.0.0.0") == 0 || strcmp(o->host, "::") == 0 ? NULL : o->host,
        .protocols = sv->protocols,
        .gid = -1,
        .uid = -1,
        .retry_and_idle_policy = &no_pings,
        .user = sv,
        .max_http_header_data = HEADERS_MAX,
        .timeout_secs = REQUEST_SECONDS,
        .timeout_secs_ah_idle = REQUEST_SECONDS,
        .keepalive_timeout = REQUEST_SECONDS,
        .ka_time = 60,
        .ka_probes = 3,
        .ka_interval = 10,
        .foreign_loops = (void *[]){sv->loop},
        .ssl_cert_filepath = o->certificate,
        .ssl_private_key_filepath = o->key,
        .ssl_cipher_list = TLS_CIPHERS,
        .ssl_options_set = tls_refused(),
        .alpn = "http/1.1", /* WebSockets need no more */
        .options = LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                   (o->certificate ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0) |
                   /* to: not only */
                   (address_is_ipv6(o->host) ? LWS_SERVER_OPTION_IPV6_V6ONLY_MODIFY
                                             : LWS_SERVER_OPTION_DISABLE_IPV6),
    };
    sv->lws = lws_create_context(&info);
    return sv->lws != NULL;
}
