/* A load generator for the server, over real sockets: see usage. One thread, epoll, the rules
 * linked in. */
#define _GNU_SOURCE /* getloadavg */
#include <errno.h>
#include <getopt.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <unistd.h>

#include "bench/load/host.h"
#include "bench/load/table.h"
#include "core/registry.h"

enum { EVENTS = 512, CONNECTING_MAX = 200, SETUP_SECONDS = 120 };

static const char usage[] =
    "usage: bench-server [--games N] [--seconds S] [--every S] [--game GAME] [--seed N]\n"
    "                    [--kills N] [--signal TERM|KILL] [--program FILE | --port N --pid N] [-- "
    "FLAGS]\n"
    "  --games 500    tables of two, each with two sockets\n"
    "  --seconds 10   how long they play\n"
    "  --every 0      seconds between the actions of a table; 0: as soon as both players have the "
    "last one\n"
    "  --game GAME    what they play; otherwise all games in turn\n"
    "  --kills N      instead of measuring: the server is ended and started again N times while "
    "they play;\n"
    "                 nothing they were told may be lost, every record must verify\n"
    "  --signal KILL  how it is ended; TERM must give exit code 0\n"
    "  --program      lusoria, started with a store of its own and FLAGS; or the port (and "
    "process) of a "
    "server\n"
    "                 that runs already\n";

static struct {
    unsigned games, kills, port;
    double seconds, every;
    int signal;
    uint64_t seed;
    const char *game;
} options = {.games = 500, .seconds = 10, .signal = SIGKILL};

static host server;
static load all;
static int epoll;
static seat **lost;              /* to be connected, first come first served */
static size_t lost_at, lost_end; /* in a ring of 2 * games + 1 */
static unsigned connecting;

static void complain(const char *words)
{
    fprintf(stderr, "bench-server: %s\n", words);
    exit(1);
}

/* ---- sockets ---- */

static void want_connection(seat *s)
{
    lost[lost_end] = s;
    lost_end = (lost_end + 1) % (2 * options.games + 1);
}

static void opened(wire *w)
{
    connecting--;
    table_opened((seat *)w);
}

static void heard(wire *w, char *text, size_t length)
{
    (void)length;
    table_heard((seat *)w, text);
}

static void gone(wire *w)
{
    seat *s = (seat *)w;
    if (options.kills == 0)
        complain("the server has closed a connection");
    connecting -= w->state != WIRE_OPEN;
    table_lost(s);
    want_connection(s);
}

static const wire_ears ears = {opened, heard, gone};

static void connect_some(void)
{
    while (server.pid >= 0 && connecting < CONNECTING_MAX && lost_at != lost_end) {
        seat *s = lost[lost_at];
        lost_at = (lost_at + 1) % (2 * options.games + 1);
        if (!wire_connect(&s->wire, epoll, server.port, (unsigned)(s->table - all.tables)))
            complain(strerror(errno));
        connecting++;
    }
}

/* One turn of the loop, at most until `until`. */
static void turn(double until)
{
    struct epoll_event events[EVENTS];
    double rest = until - host_clock();
    connect_some();
    int count = epoll_wait(epoll, events, EVENTS, rest > 0 ? (int)(1000 * rest) + 1 : 0);
    for (int i = 0; i < count; i++)
        wire_serve(events[i].data.ptr, server.port, epoll, events[i].events, &ears);
    if (all.failed)
        exit(1);
}

/* Turns until it is true; gives up after a while. */
static void turn_until(bool (*is_so)(void), const char *what)
{
    double end = host_clock() + (double)SETUP_SECONDS;
    while (!is_so()) {
        if (host_clock() > end)
            complain(what);
        turn(host_clock() + 0.1);
    }
}

static bool all_open(void)
{
    return connecting == 0 && lost_at == lost_end;
}

static bool all_ready(void)
{
    return all.ready == all.count;
}

/* Where games are short, some have always just begun. */
static bool nearly_all_ready(void)
{
    return all.ready >= all.count - all.count / 10;
}

static bool all_done(void)
{
    return all.done == all.count;
}

/* ---- what is measured ---- */

static double own_cpu(void)
{
    struct rusage use;
    getrusage(RUSAGE_SELF, &use);
    return (double)(use.ru_utime.tv_sec + use.ru_stime.tv_sec) +
           1e-6 * (double)(use.ru_utime.tv_usec + use.ru_stime.tv_usec);
}

/* Every table has its own moment in the span of `every`, round and round. */
static void play_steadily(double began)
{
    double step = options.every / all.count;
    uint64_t next = 0;
    for (double now = began; now < began + options.seconds; now = host_clock()) {
        while (began + (double)next * step <= now)
            table_act(&all.tables[next++ % all.count], host_clock());
        turn(began + (double)next * step);
    }
}

static void play_at_once(double began)
{
    all.at_once = true;
    for (unsigned i = 0; i < all.count; i++)
        table_act(&all.tables[i], host_clock());
    while (host_clock() < began + options.seconds)
        turn(began + options.seconds);
}

static void measure(void)
{
    double loads[3] = {0}, began = host_clock(), own = own_cpu();
    host_use before = host_measure(&server);
    host_store stored = host_ask_store(&server);
    all.measuring = true;
    if (options.every > 0)
        play_steadily(began);
    else
        play_at_once(began);
    double took = host_clock() - began;
    host_use after = host_measure(&server);
    getloadavg(loads, 3);
    own = own_cpu() - own;
    printf("actions        %llu in %.1f s: %.0f a second\n", (unsigned long long)all.entries, took,
           (double)all.entries / took);
    printf("until both players have it, ms   median %.2f   99 of 100 %.2f   999 of 1000 %.2f   "
           "most %.2f\n",
           1e3 * histogram_at(&all.times, 0.5), 1e3 * histogram_at(&all.times, 0.99),
           1e3 * histogram_at(&all.times, 0.999), 1e3 * all.times.most);
    printf("CPU            server %.2f s (%.1f %% of a core, %.0f us an action), this generator "
           "%.2f s (%.1f "
           "%%)\n",
           after.cpu - before.cpu, 100 * (after.cpu - before.cpu) / took,
           1e6 * (after.cpu - before.cpu) / (double)(all.entries ? all.entries : 1), own,
           100 * own / took);
    host_store now = host_ask_store(&server);
    if (now.count > 0)
        printf("its store      %.0f transactions, on disk within, ms   median %g   99 of 100 %g   "
               "999 of "
               "1000 %g\n",
               now.within[now.count - 1] - stored.within[now.count - 1],
               1e3 * host_store_at(&stored, &now, 0.5), 1e3 * host_store_at(&stored, &now, 0.99),
               1e3 * host_store_at(&stored, &now, 0.999));
    printf("memory         %.0f MB at the end   load of the machine %.1f\n", after.memory / 1000,
           loads[0]);
}

/* ---- ends of the server ---- */

static bool verifies(const char *record)
{
    return host_verifies(&server, record);
}

static void end_once(void)
{
    double began = host_clock();
    int code = host_end(&server, options.signal);
    if (options.signal == SIGTERM && code != 0)
        complain("the server did not end with exit code 0");
    double took = host_clock() - began;
    if (took > all.times.most)
        all.times.most = took;
    if (!host_start(&server))
        exit(1);
}

static void play_through_ends(void)
{
    all.at_once = true;
    for (unsigned i = 0; i < all.count; i++)
        table_act(&all.tables[i], host_clock());
    for (unsigned i = 0; i < options.kills; i++) {
        if (i % 2 == 0) /* otherwise while they still come back */
            turn_until(nearly_all_ready, "not every game went on");
        double until = host_clock() + 0.1 + 0.4 * (double)lus_rng_below(&all.rng, 1000) / 1000;
        while (host_clock() < until)
            turn(until);
        end_once();
    }
    turn_until(all_open, "not everybody could connect again");
    all.finishing = true;
    uint64_t entries = 0;
    turn_until(all_done, "not every game came to its end");
    for (unsigned i = 0; i < all.count; i++)
        entries += all.tables[i].number;
    printf("ended %u times: %llu games ended, %u went on, %llu entries in these; none lost, every "
           "record "
           "verified\n",
           options.kills, (unsigned long long)all.games, all.count, (unsigned long long)entries);
    printf("slowest end    %.0f ms\n", 1e3 * all.times.most);
}

/* ---- the beginning ---- */

static void read_options(int count, char **words)
{
    static const struct option names[] = {
        {"games", 1, NULL, 'g'},  {"seconds", 1, NULL, 's'}, {"every", 1, NULL, 'e'},
        {"game", 1, NULL, 'i'},   {"seed", 1, NULL, 'r'},    {"kills", 1, NULL, 'k'},
        {"signal", 1, NULL, 't'}, {"program", 1, NULL, 'b'}, {"port", 1, NULL, 'p'},
        {"pid", 1, NULL, 'd'},    {"help", 0, NULL, 'h'},    {0},
    };
    for (int c; (c = getopt_long(count, words, "", names, NULL)) != -1;)
        switch (c) {
        case 'g': options.games = (unsigned)strtoul(optarg, NULL, 10); break;
        case 's': options.seconds = strtod(optarg, NULL); break;
        case 'e': options.every = strtod(optarg, NULL); break;
        case 'i': options.game = optarg; break;
        case 'r': options.seed = strtoull(optarg, NULL, 10); break;
        case 'k': options.kills = (unsigned)strtoul(optarg, NULL, 10); break;
        case 't': options.signal = strcmp(optarg, "TERM") == 0 ? SIGTERM : SIGKILL; break;
        case 'b': server.program = optarg; break;
        case 'p': server.port = (unsigned)strtoul(optarg, NULL, 10); break;
        case 'd': server.pid = (pid_t)strtol(optarg, NULL, 10); break;
        case 'h': fputs(usage, stdout); exit(0);
        default: fputs(usage, stderr); exit(2);
        }
    server.more = words + optind;
    if (options.games == 0 || (options.kills > 0 && server.port != 0)) {
        fputs(usage, stderr);
        exit(2);
    }
}

/* Beside this program, as in a build tree. */
static const char *program_here(const char *self)
{
    static char path[512];
    const char *slash = strrchr(self, '/');
    snprintf(path, sizeof path, "%.*s/../lusoria", slash ? (int)(slash - self) : 1,
             slash ? self : ".");
    return path;
}

static void raise_limit(void)
{
    struct rlimit files;
    rlim_t wanted = 2 * (rlim_t)options.games + 64;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur >= wanted)
        return;
    files.rlim_cur = wanted;
    if (files.rlim_max < wanted)
        files.rlim_max = wanted;
    if (setrlimit(RLIMIT_NOFILE, &files) != 0)
        complain("this machine does not allow so many sockets");
}

static void set_tables(void)
{
    unsigned kinds = 0;
    while (lus_games[kinds])
        kinds++;
    all.count = options.games;
    all.tables = calloc(all.count, sizeof *all.tables);
    lost = calloc(2 * all.count + 1, sizeof(seat *));
    if (!all.tables || !lost)
        complain("no memory");
    for (unsigned i = 0; i < all.count; i++) {
        table *t = &all.tables[i];
        t->load = &all;
        t->variant = lus_variant_standard(lus_games[i % kinds]);
        if (options.game && !lus_variant_read(options.game, &t->variant, NULL))
            complain("there is no such game");
        table_reset(t);
    }
}

static void set_up(void)
{
    host_use empty = host_measure(&server), open, full;
    /* Sockets first, in silence: what one costs is told apart from what a game costs. */
    for (unsigned i = 0; i < all.count; i++) {
        all.tables[i].stage = TABLE_SETTING;
        want_connection(&all.tables[i].seats[0]);
        want_connection(&all.tables[i].seats[1]);
    }
    all.quiet = true;
    turn_until(all_open, "not everybody could connect");
    open = host_measure(&server);
    all.quiet = false;
    for (unsigned i = 0; i < all.count; i++) {
        table_opened(&all.tables[i].seats[0]);
        turn(host_clock());
    }
    turn_until(all_ready, "not every game could begin");
    full = host_measure(&server);
    printf("%u games, %u sockets, %.0f s, every %g s\n", all.count, 2 * all.count, options.seconds,
           options.every);
    printf("memory         %.0f MB without anybody, %.1f kB a socket, %.1f kB a game\n",
           empty.memory / 1000, (open.memory - empty.memory) / (2.0 * all.count),
           (full.memory - open.memory) / all.count);
    fflush(stdout);
}

int main(int count, char **words)
{
    server.program = program_here(words[0]);
    read_options(count, words);
    epoll = epoll_create1(EPOLL_CLOEXEC);
    if (sodium_init() < 0 || epoll < 0)
        complain("cannot start");
    raise_limit();
    all.rng = lus_rng_seeded(options.seed);
    all.verifies = verifies;
    set_tables();
    bool own = server.port == 0;
    if (own && !host_start(&server))
        return 1;
    set_up();
    if (options.kills > 0)
        play_through_ends();
    else
        measure();
    if (!own)
        return 0;
    for (unsigned i = 0; i < 2 * all.count; i++)
        wire_close(&all.tables[i / 2].seats[i % 2].wire);
    int code = host_end(&server, SIGTERM);
    host_clear(&server);
    if (code != 0)
        complain("the server did not end with exit code 0");
    return 0;
}
