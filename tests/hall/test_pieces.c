/* A long game comes out of the store in pieces: so many entries at a time, others in between. Rows
 * are counted, not seconds. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/registry.h"
#include "server/store/store.h"

enum { LONG = 2000, GAMES = 7 };
static const uint8_t secret[FAIR_BYTES] = {9};

static const char *file_name(void)
{
    static char name[64];
    snprintf(name, sizeof name, "/tmp/lusoria-pieces-%ld.db", (long)getpid());
    return name;
}

static void forget_file(void)
{
    unlink(file_name());
}

static void wake(void *context)
{
    (void)context;
}

static store_job *job_of(job_kind kind, unsigned which)
{
    char code[CODE_LENGTH + 1] = "abcdefaa";
    code[CODE_LENGTH - 2] = (char)('a' + which / 20);
    code[CODE_LENGTH - 1] = (char)('a' + which % 20);
    store_job *job = store_job_new(kind, code);
    cr_assert(job);
    return job;
}

/* One batch; how many jobs were in it. */
static unsigned turn(store *s)
{
    unsigned count = 0;
    store_job *batch = store_take(s);
    if (!batch)
        return 0;
    for (const store_job *job = batch; job; job = job->next)
        count++;
    store_do(s, batch);
    store_give_back(s, batch);
    return count;
}

static void collect(store *s, store_job **list)
{
    store_job **end = list;
    while (*end)
        end = &(*end)->next;
    *end = store_collect(s);
}

static store_job *append_of(const game *g, unsigned number)
{
    store_job *job = store_job_new(JOB_APPEND, g->code);
    const entry *e = &g->entries[number];
    job->append.entry.number = number;
    job->append.entry.seat = e->seat;
    job->append.entry.time = e->time;
    strcpy(job->append.entry.kind, entry_kind_name(e->kind));
    game_entry_text(g, e, job->append.entry.text);
    return job;
}

static void add(game *g, entry_kind kind, unsigned player, const char *text)
{
    cr_assert_eq(game_add(g, kind, player, text, (entry_time){.at = 1000}), FINE);
}

static void seat(game *g, unsigned player)
{
    const uint8_t key[SEAT_KEY_BYTES] = {(uint8_t)player};
    uint8_t seed[FAIR_BYTES] = {(uint8_t)(player + 5)}, commitment[FAIR_BYTES];
    char text[ENTRY_TEXT_MAX];
    fair_commit(seed, commitment);
    cr_assert(game_join_text(text, key, commitment, "Claudia"));
    add(g, ENTRY_JOIN, player, text);
}

/* A room's host stops it and lets it go on. */
static void lengthen(game *g)
{
    for (unsigned player = 0; player < 2; player++)
        seat(g, player);
    for (unsigned player = 0; player < 2; player++) {
        uint8_t seed[FAIR_BYTES] = {(uint8_t)(player + 5)};
        char text[FAIR_HEX];
        fair_hex(seed, FAIR_BYTES, text);
        add(g, ENTRY_SEED, player, text);
    }
    while (g->count < LONG)
        add(g, g->count % 2 ? ENTRY_THAW : ENTRY_FREEZE, 0, NULL);
}

static void write_game(store *s, unsigned number)
{
    game_plan plan = {0};
    game g;
    store_job *create = job_of(JOB_CREATE, number), *done = NULL;
    cr_assert(game_plan_read(lus_games[0]->id, &plan));
    cr_assert(game_begin(&g, create->code, &plan, 1000, secret));
    game_plan_write(&plan, create->create.identity);
    create->create.created = 1000;
    memcpy(create->create.secret, secret, FAIR_BYTES);
    store_submit(s, create);
    lengthen(&g);
    for (unsigned i = 0; i < g.count; i++)
        store_submit(s, append_of(&g, i));
    while (turn(s))
        ;
    collect(s, &done);
    for (store_job *job = done, *next; job; job = next) {
        next = job->next;
        cr_assert(job->done);
        store_job_free(job);
    }
    game_end(&g);
}

static store *opened(void)
{
    char trouble[STORE_TROUBLE_MAX] = "";
    void *database = store_sqlite.open(file_name(), trouble);
    cr_assert(database, "%s", trouble);
    return store_open_still(&store_sqlite, database, wake, NULL);
}

Test(pieces, a_load_takes_a_piece_at_a_time_and_others_come_between, .fini = forget_file)
{
    store *s = opened();
    store_job *loads[GAMES], *finished = NULL;
    for (unsigned i = 0; i < GAMES; i++)
        write_game(s, i);
    for (unsigned i = 0; i < GAMES; i++)
        store_submit(s, loads[i] = job_of(JOB_LOAD, i));
    unsigned turns = 0, between = 0;
    while (!finished) {
        uint32_t before[GAMES], moved = 0;
        for (unsigned i = 0; i < GAMES; i++)
            before[i] = loads[i]->load.next;
        if (turns++ % 2) { /* somebody else wants something written: it is next */
            store_submit(s, job_of(JOB_CREATE, GAMES + turns));
            cr_assert_eq(turn(s), 1);
            store_job *written = store_collect(s);
            cr_assert(written && written->done && written->kind == JOB_CREATE);
            store_job_free(written);
            between++;
            continue;
        }
        cr_assert_leq(turn(s), LOADS_AT_ONCE);
        for (unsigned i = 0; i < GAMES; i++) {
            cr_assert_leq(loads[i]->load.next - before[i], LOAD_PIECE);
            moved += loads[i]->load.next - before[i];
        }
        cr_assert(moved > 0 && moved <= LOADS_AT_ONCE * LOAD_PIECE);
        collect(s, &finished);
    }
    cr_assert_gt(between, LONG / LOAD_PIECE - 1);
    while (turn(s))
        ;
    collect(s, &finished);
    for (store_job *job = finished, *next; job; job = next) {
        next = job->next;
        cr_assert(job->done && job->load.game);
        cr_assert_eq(job->load.game->count, LONG);
        store_job_free(job);
    }
    store_close(s);
}

/* What a hall fetches it judges itself: as much at a time. */
Test(pieces, a_fetch_reads_what_it_was_asked_for, .fini = forget_file)
{
    store *s = opened();
    write_game(s, 0);
    store_job *fetch = job_of(JOB_FETCH, 0);
    fetch->fetch.from = 100;
    fetch->fetch.most = LOAD_PIECE;
    store_submit(s, fetch);
    turn(s);
    fetch = store_collect(s);
    cr_assert(fetch && fetch->done);
    cr_assert_eq(fetch->fetch.count, LOAD_PIECE);
    store_job_free(fetch);
    store_close(s);
}
