/* What a stranger sends to the port: heads of requests, upgrades, frames. The bytes come over a
 * socket into the library with our callbacks, as in a server; store and loop are turned here, in
 * one thread. The first byte of an input says how the network has cut the rest (its lower bits),
 * whether a proxy stands in front (PROXIED), and whether a good upgrade comes first (UPGRADED).
 * Whatever comes: an answer is one of HTTP/1 with a status that we know, nobody gets a WebSocket
 * who did not ask for one where it is, a WebSocket is gone when its client has gone, and others are
 * served. */
#define _GNU_SOURCE /* SOCK_CLOEXEC, strncasecmp */
#include <arpa/inet.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/log.h"
#include "server/transport/http/links.h"
#include "server/transport/server.h"
#include "tests/fuzz/fuzz.h"

enum {
    CUTS = 0x3f, /* pieces of so many bytes; 0: whole */
    PROXIED = 0x40,
    UPGRADED = 0x80,
    ANSWER_MAX = 1 << 18, /* that is looked at */
    TURNS = 3,            /* of the loop, at least, for what was sent */
    PATIENCE = 400,       /* turns of a quarter second at most: nothing takes so long */
    LOOKED_AFTER = 64     /* inputs between two looks whether others are served */
};

static const char upgrade[] =
    "GET /play HTTP/1.1\r\nHost: games.example\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: lusoria-1\r\n\r\n";

static struct {
    server server;
    site site;
    serve_options options;
    char folder[64];
    struct sockaddr_in at;
    uint64_t number; /* of the input */
    char answer[ANSWER_MAX];
    size_t length;
} edge;

/* ---- the server ---- */

/* In place of the server's own, which would tell of every upgrade that is refused. */
void log_event(log_level level, const char *event, const char *format, ...)
{
    (void)level, (void)event, (void)format;
}

static void write_file(const char *name, const char *text)
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s", edge.folder, name);
    FILE *file = fopen(path, "w");
    fuzz_demand(file && fputs(text, file) >= 0 && fclose(file) == 0);
}

static void make_folder(const char *name)
{
    char path[128];
    snprintf(path, sizeof path, "%s/%s", edge.folder, name);
    fuzz_demand(mkdir(path, 0700) == 0);
}

static void remove_page(void)
{
    static const char *const names[] = {
        "links/page.html",        "links/words.json", "links",      "assets/main-1a2b.js",
        "assets/main-1a2b.js.gz", "assets",           "index.html", "."};
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        char path[128];
        snprintf(path, sizeof path, "%s/%s", edge.folder, names[i]);
        if (remove(i + 1 < sizeof names / sizeof *names ? path : edge.folder) != 0)
            return;
    }
}

static void make_page(void)
{
    snprintf(edge.folder, sizeof edge.folder, "/tmp/lusoria-fuzz-%d", (int)getpid());
    fuzz_demand(mkdir(edge.folder, 0700) == 0);
    atexit(remove_page);
    make_folder("links");
    make_folder("assets");
    write_file("index.html", "<!doctype html>");
    write_file("assets/main-1a2b.js", "1;");
    write_file("assets/main-1a2b.js.gz", "packed");
    write_file("links/words.json", "{\"en\":{\"games\":{}},\"fr\":{\"games\":{}}}");
    write_file("links/page.html", "{lang}|{title}|{up}x|{head}|{other}");
}

static void open_server(void)
{
    char trouble[STORE_TROUBLE_MAX];
    make_page();
    fuzz_demand(site_open(&edge.site, edge.folder));
    edge.options = (serve_options){.host = "127.0.0.1",
                                   .store = ":memory:",
                                   .metrics_open = true,
                                   .origins = "https://games.example,https://www.games.example",
                                   .embed = "https://museum.example",
                                   .messages = 50,
                                   .sockets = 64,
                                   .games = 30,
                                   .games_held = 200,
                                   .claim = 120,
                                   .keep_days = 30};
    server *sv = &edge.server;
    struct ev_loop *loop = ev_loop_new(EVFLAG_AUTO);
    fuzz_demand(loop != NULL);
    server_set_up(sv, &edge.site, &edge.options, loop, 1024);
    sv->links = links_open(edge.folder, loop_wake_drawn, sv);
    void *database = store_sqlite.open(edge.options.store, trouble);
    fuzz_demand(sv->links && database);
    sv->sockets.hall.store = store_open_still(&store_sqlite, database, loop_wake, sv);
    fuzz_demand(sv->sockets.hall.store && server_listen(sv, 0));
    edge.at = (struct sockaddr_in){.sin_family = AF_INET,
                                   .sin_port = htons((uint16_t)lws_get_vhost_listen_port(
                                       lws_get_vhost_by_name(sv->lws, "default"))),
                                   .sin_addr = {htonl(INADDR_LOOPBACK)}};
}

/* Whether the store had something to do. */
static bool turn(int how)
{
    store *s = edge.server.sockets.hall.store;
    ev_run(edge.server.loop, how);
    store_job *batch = store_take(s);
    if (!batch)
        return false;
    store_do(s, batch);
    store_give_back(s, batch);
    return true;
}

/* ---- the stranger ---- */

/* Each from an address of its own: what one did is not held against the next. */
static int connect_stranger(void)
{
    struct sockaddr_in from = {
        .sin_family = AF_INET,
        .sin_addr = {htonl((127u << 24) | (uint32_t)(2 + edge.number % 0xfffff0))}};
    struct linger at_once = {.l_onoff = 1};
    int s = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    fuzz_demand(s >= 0 && bind(s, (struct sockaddr *)&from, sizeof from) == 0);
    fuzz_demand(setsockopt(s, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once) == 0);
    /* libFuzzer's alarm clock may interrupt it; asked again, it says that it is done. */
    while (connect(s, (struct sockaddr *)&edge.at, sizeof edge.at) != 0 && errno != EISCONN)
        fuzz_demand(errno == EINTR || errno == EALREADY || errno == EINPROGRESS);
    fuzz_demand(fcntl(s, F_SETFL, O_NONBLOCK) == 0);
    edge.length = 0;
    return s;
}

/* What was answered so far; false when nothing came. */
static bool hear(int s)
{
    char rest[4096];
    size_t room = sizeof edge.answer - edge.length;
    ssize_t count =
        recv(s, room > 0 ? edge.answer + edge.length : rest, room > 0 ? room : sizeof rest, 0);
    if (count > 0 && room > 0)
        edge.length += (size_t)count;
    return count > 0;
}

static void attend(int s)
{
    for (int quiet = 0; quiet < TURNS;) {
        bool worked = turn(EVRUN_NOWAIT), heard = hear(s);
        quiet = worked || heard ? 0 : quiet + 1;
    }
}

/* False when the server has hung up. */
static bool say(int s, const uint8_t *bytes, size_t length)
{
    while (length > 0) {
        ssize_t sent = send(s, bytes, length, MSG_NOSIGNAL);
        if (sent < 0 && errno != EAGAIN)
            return false;
        attend(s);
        bytes += sent > 0 ? sent : 0;
        length -= sent > 0 ? (size_t)sent : 0;
    }
    return true;
}

static void say_in_pieces(int s, const uint8_t *bytes, size_t length, size_t most)
{
    for (size_t part; length > 0; bytes += part, length -= part) {
        part = most > 0 && most < length ? most : length;
        if (!say(s, bytes, part))
            return;
    }
}

static void leave(int s)
{
    const hall_counts *counts = &edge.server.sockets.hall.counts;
    close(s);
    for (int i = 0; counts->sockets > 0; i++) {
        fuzz_demand(i < PATIENCE);
        turn(i < TURNS ? EVRUN_NOWAIT : EVRUN_ONCE);
    }
    turn(EVRUN_NOWAIT);
}

/* ---- what must be so ---- */

static bool holds(const void *bytes, size_t length, const char *word)
{
    for (size_t i = 0, size = strlen(word); i + size <= length; i++)
        if (strncasecmp((const char *)bytes + i, word, size) == 0)
            return true;
    return false;
}

/* The first answer: what follows it may be the body of a file, frames, or the next. */
static unsigned check_answer(void)
{
    static const unsigned known[] = {101, 200, 304, 400, 403, 404, 405, 414, 429, 431, 501, 503};
    unsigned status = 0;
    if (edge.length == 0)
        return 0;
    fuzz_demand(edge.length > 12 && memcmp(edge.answer, "HTTP/1.", 7) == 0);
    for (unsigned i = 9; i < 12; i++)
        status = 10 * status + (unsigned)(edge.answer[i] - '0');
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i] == status)
            return status;
    fuzz_demand(false);
    return 0;
}

static void look_after_others(void)
{
    static const char question[] = "GET /healthz HTTP/1.1\r\nHost: games.example\r\n\r\n";
    int s = connect_stranger();
    edge.server.sockets.proxy = false;
    fuzz_demand(say(s, (const uint8_t *)question, sizeof question - 1));
    for (int i = 0; !holds(edge.answer, edge.length, "\r\n\r\nok\n"); i++) {
        fuzz_demand(i < PATIENCE);
        turn(EVRUN_ONCE);
        hear(s);
    }
    fuzz_demand(check_answer() == 200);
    leave(s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 1)
        return 0;
    if (edge.number++ == 0)
        open_server();
    edge.server.sockets.proxy = data[0] & PROXIED;
    int s = connect_stranger();
    if (data[0] & UPGRADED) {
        say(s, (const uint8_t *)upgrade, sizeof upgrade - 1);
        fuzz_demand(check_answer() == 101);
    }
    say_in_pieces(s, data + 1, size - 1, data[0] & CUTS);
    if (check_answer() == 101 && !(data[0] & UPGRADED))
        fuzz_demand(holds(data, size, "websocket") && holds(data, size, "/play") &&
                    holds(data, size, "lusoria-1"));
    fuzz_demand(!holds(edge.answer, edge.length, "upgrade: h2c"));
    leave(s);
    if (edge.number % LOOKED_AFTER == 0)
        look_after_others();
    return 0;
}
