/* Memory runs out at every single allocation, one after the other: what cannot be done is refused,
 * nothing is half done, and it works as soon as there is memory again. */
#include <criterion/criterion.h>
#include <openssl/crypto.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/rng.h"
#include "server/hall/limits.h"
#include "server/links/card.h"
#include "server/push/crypto.h"
#include "server/room/room.h"
#include "server/store/store.h"
#include "tests/hall/scarce.h"
#include "tests/hall/scarce_sqlite.h"

enum { NEVER = 100000 }; /* no work here makes so many allocations */

static const uint8_t keys[2][SEAT_KEY_BYTES] = {{1}, {2}}, secret[FAIR_BYTES] = {9};

/* ---- games ---- */

/* Adds an entry; where memory ran out, nothing has changed, and the second try succeeds. */
static void add(game *g, entry_kind kind, unsigned player, const char *text)
{
    uint32_t count = g->count, steps = g->match.count;
    entry_time time = {.at = 1000 * (int64_t)g->count};
    refusal result = game_add(g, kind, player, text, time);
    if (result == REFUSED_MEMORY) {
        cr_assert(g->count == count && g->match.count == steps);
        result = game_add(g, kind, player, text, time);
    }
    cr_assert_eq(result, FINE);
}

static void sit(game *g, unsigned player)
{
    uint8_t seed[FAIR_BYTES] = {(uint8_t)(player + 5)}, commitment[FAIR_BYTES];
    char text[ENTRY_TEXT_MAX];
    fair_commit(seed, commitment);
    cr_assert(game_join_text(text, keys[player], commitment, player ? "Marcus" : "Claudia"));
    add(g, ENTRY_JOIN, player, text);
}

static void reveal(game *g, unsigned player)
{
    uint8_t seed[FAIR_BYTES] = {(uint8_t)(player + 5)};
    char text[FAIR_HEX];
    fair_hex(seed, FAIR_BYTES, text);
    add(g, ENTRY_SEED, player, text);
}

/* A game that has begun, and so many random steps of it. */
static void play(game *g, unsigned count)
{
    lus_rng rng = lus_rng_seeded(1);
    sit(g, 0);
    sit(g, 1);
    reveal(g, 0);
    reveal(g, 1);
    for (unsigned i = 0; i < count && g->phase == PHASE_PLAY; i++) {
        const lus_match *m = &g->match;
        char text[LUS_ACTION_MAX];
        lus_writer w = lus_writer_on(text, sizeof text);
        if (m->status.kind == LUS_CHANCE) {
            add(g, ENTRY_THROW, m->status.player, NULL);
            continue;
        }
        m->variant.game->write_action(&m->variant, &m->now,
                                      m->variant.game->sample(&m->variant, &m->now, &rng), &w);
        add(g, ENTRY_ACT, m->status.player, text);
    }
}

Test(scarce, a_game_is_played_all_the_same)
{
    game_plan plan;
    game g, plenty;
    cr_assert(game_plan_read("scripta2", &plan));
    cr_assert(game_begin(&plenty, "abcdefgh", &plan, 0, secret));
    play(&plenty, 400);
    bool failed = true;
    for (unsigned at = 1; failed && at < NEVER; at++) {
        scarce_begin(at, false);
        bool begun = game_begin(&g, "abcdefgh", &plan, 0, secret);
        if (!begun)
            cr_assert(game_begin(&g, "abcdefgh", &plan, 0, secret));
        play(&g, 400);
        failed = scarce_end();
        cr_assert_eq(g.count, plenty.count);
        cr_assert_eq(g.entries[g.count - 1].hash, plenty.entries[g.count - 1].hash);
        game_end(&g);
    }
    game_end(&plenty);
}

Test(scarce, marks_and_records)
{
    game_plan plan;
    game g;
    cr_assert(game_plan_read("ur", &plan));
    cr_assert(game_begin(&g, "abcdefgh", &plan, 0, secret));
    play(&g, 20);
    scarce_begin(1, false);
    cr_expect_null(game_mark_new(&g));
    cr_expect(scarce_end());
    scarce_begin(1, false);
    cr_expect_null(game_record(&g));
    cr_expect(scarce_end());
    game_end(&g);
}

Test(scarce, addresses)
{
    limits l = {.sockets = 2};
    scarce_begin(1, true);
    cr_expect_null(limits_address(&l, "192.0.2.1"));
    cr_expect_null(limits_open(&l, "192.0.2.1"));
    cr_expect_null(limits_connect(&l, "192.0.2.1"));
    cr_expect(limits_may_connect(&l, "192.0.2.1"));
    cr_expect(scarce_end());
    cr_expect(limits_open(&l, "192.0.2.1"));
    limits_free(&l);
}

/* ---- rooms ---- */

static void member_text(char text[ENTRY_TEXT_MAX], unsigned number, const char *name)
{
    uint8_t hash[FAIR_BYTES] = {(uint8_t)number, 1};
    game_reserve_text(text, hash, name);
}

static void room_of(room *r, unsigned players)
{
    room_plan plan;
    char text[ENTRY_TEXT_MAX], name[16];
    cr_assert(room_plan_read("room swiss ergo", &plan));
    room_begin(r, "abcdefgh", &plan, 0);
    member_text(text, 200, "Ludi");
    cr_assert_eq(room_add(r, ROOM_OPEN, 0, text, 0), FINE);
    for (unsigned i = 0; i < players; i++) {
        snprintf(name, sizeof name, "P%u", i);
        member_text(text, i, name);
        cr_assert_eq(room_add(r, ROOM_JOIN, i, text, 0), FINE);
    }
}

Test(scarce, a_room_refuses_and_goes_on)
{
    room r;
    pairing p;
    room_of(&r, 4);
    static const struct {
        room_entry kind;
        const char *text;
    } entries[] = {{ROOM_PAIR, "1 aaaaaaaa:0:1 bbbbbbbb:2:3"}, {ROOM_TASK, "@e5\tergo"}};
    for (unsigned i = 0; i < 2; i++) {
        uint32_t count = r.count;
        scarce_begin(1, true);
        cr_expect_eq(room_add(&r, entries[i].kind, 0, entries[i].text, 0), REFUSED_MEMORY);
        cr_expect(scarce_end() && r.count == count && r.game_count == (i ? 2 : 0));
        cr_expect_eq(room_add(&r, entries[i].kind, 0, entries[i].text, 0), FINE);
    }
    cr_assert_eq(room_add(&r, ROOM_RESULT, 0, "aaaaaaaa white", 0), FINE);
    cr_assert_eq(room_add(&r, ROOM_RESULT, 0, "bbbbbbbb draw", 0), FINE);
    scarce_begin(1, true);
    cr_expect_eq(room_pair(&r, &p), PAIR_MEMORY);
    cr_expect(scarce_end());
    cr_expect_eq(room_pair(&r, &p), PAIR_FINE);
    room_end(&r);
}

/* ---- the store ---- */

static const char *file_name(void)
{
    static char name[64];
    /* in memory, where this machine has such a folder: syncs take no time there */
    const char *folder = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
    snprintf(name, sizeof name, "%s/lusoria-scarce-%ld.db", folder, (long)getpid());
    return name;
}

static void forget_file(void)
{
    char name[80];
    static const char *const ends[] = {"", "-wal", "-shm", ".door"};
    for (unsigned i = 0; i < sizeof ends / sizeof *ends; i++) {
        snprintf(name, sizeof name, "%s%s", file_name(), ends[i]);
        unlink(name);
    }
}

static store_job *job_of(job_kind kind)
{
    store_job *job = store_job_new(kind, "abcdefgh");
    if (!job)
        return NULL;
    if (kind == JOB_CREATE) {
        job->create.created = 1000;
        strcpy(job->create.identity, "ergo");
        memcpy(job->create.secret, secret, FAIR_BYTES);
    } else if (kind == JOB_APPEND) {
        job->append.entry.time.at = 2000;
        strcpy(job->append.entry.kind, "join");
        cr_assert(game_join_text(job->append.entry.text, keys[0], secret, "Claudia"));
    } else if (kind == JOB_FETCH) {
        job->fetch.most = 10;
    }
    return job;
}

/* What is written must be there afterwards: a job says it is done only when it is. */
typedef struct promised {
    bool created, joined, loaded, fetched;
} promised;

static bool does(void *database, job_kind kind)
{
    store_job *job = job_of(kind);
    bool done = job && store_run(&store_sqlite, database, job) && job->done;
    if (done && kind == JOB_LOAD)
        cr_assert(job->load.game && strcmp(job->load.game->code, "abcdefgh") == 0);
    if (done && kind == JOB_FETCH)
        cr_assert_str_eq(job->fetch.row.identity, "ergo");
    if (job)
        store_job_free(job);
    return done;
}

static promised work(void)
{
    char trouble[STORE_TROUBLE_MAX] = "";
    promised p = {0};
    void *database = store_sqlite.open(file_name(), trouble);
    if (!database) {
        cr_assert(*trouble, "who cannot open it is told why");
        return p;
    }
    p.created = does(database, JOB_CREATE);
    p.joined = does(database, JOB_APPEND);
    p.loaded = does(database, JOB_LOAD);
    p.fetched = does(database, JOB_FETCH);
    store_sqlite.close(database);
    return p;
}

/* After it, with memory: what was promised is there. */
static void check_kept(promised p)
{
    char trouble[STORE_TROUBLE_MAX] = "";
    void *database = store_sqlite.open(file_name(), trouble);
    cr_assert(database, "%s", trouble);
    store_job *load = job_of(JOB_LOAD);
    cr_assert(store_run(&store_sqlite, database, load));
    cr_assert(load->done || !p.created, "a game that was made is there");
    cr_assert(!p.joined || load->load.game->count == 1, "an entry that was written is there");
    store_job_free(load);
    store_sqlite.close(database);
}

static void try_every_allocation(bool all)
{
    bool failed = true;
    unsigned at = 1;
    for (; failed && at < NEVER; at += all ? 7 : 3) { /* every third, every seventh: time */
        forget_file();
        scarce_begin(at, all);
        promised p = work();
        failed = scarce_end();
        cr_assert(failed || (p.created && p.joined && p.loaded && p.fetched));
        check_kept(p);
    }
    cr_expect_gt(at, 100);
    forget_file();
}

Test(scarce, a_store_promises_nothing_it_does_not_keep, .fini = forget_file, .timeout = 300)
{
    scarce_sqlite();
    try_every_allocation(false);
    try_every_allocation(true);
}

/* ---- calls ---- */

static void *ssl_new(size_t size, const char *file, int line)
{
    (void)file;
    (void)line;
    return scarce_malloc(size);
}
static void *ssl_grow(void *old, size_t size, const char *file, int line)
{
    (void)file;
    (void)line;
    return scarce_realloc(old, size);
}
static void ssl_forget(void *old, const char *file, int line)
{
    (void)file;
    (void)line;
    scarce_free(old);
}

/* OpenSSL takes an allocator before its first allocation only: before main, where others use it. */
static bool counts_ssl;
static __attribute__((constructor)) void count_ssl(void)
{
    counts_ssl = CRYPTO_set_mem_functions(ssl_new, ssl_grow, ssl_forget) == 1;
}

/* A key, a message for it, a token: made, or not made. OpenSSL has its own memory of what it has
 * loaded; a first round without scarcity loads all. */
static bool call(void)
{
    push_key key = {0}, sender = {0};
    push_target to = {0};
    uint8_t salt[PUSH_SALT] = {1}, body[PUSH_BODY_MAX];
    char token[PUSH_TOKEN_MAX];
    if (!push_key_draw(&key) || !push_key_draw(&sender))
        return false;
    memcpy(to.point, key.point, PUSH_POINT);
    return push_point_is_fit(to.point) && push_encrypt(&to, &sender, salt, "x", 1, 16, body) > 0 &&
           push_token(&key, "https://push.example", "mailto:a@b.c", 1, token);
}

Test(scarce, a_call_is_made_or_not_made, .timeout = 300)
{
    cr_assert(counts_ssl, "OpenSSL was used before the tests began");
    cr_assert(sodium_init() >= 0 && call());
    bool failed = true;
    for (unsigned at = 1; failed && at < NEVER; at++) {
        scarce_begin(at, false);
        bool made = call();
        failed = scarce_end();
        cr_assert(made || failed);
    }
    cr_assert(call());
}
