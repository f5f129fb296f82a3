/* Stores that are copied, checked and asked while memory runs out at every single allocation:
 * nothing is called damaged that is not, and the same command afterwards does the rest. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "server/store/check.h"
#include "server/store/copy.h"
#include "tests/hall/scarce.h"
#include "tests/hall/scarce_sqlite.h"

enum { NEVER = 100000 }; /* no work here makes so many allocations */

static const uint8_t secret[FAIR_BYTES] = {9}, key[SEAT_KEY_BYTES] = {1};

static const char *file_name(const char *which)
{
    static char names[2][80];
    char *name = names[*which == 't'];
    const char *folder = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
    snprintf(name, sizeof names[0], "%s/lusoria-scarce-%s-%ld.db", folder, which, (long)getpid());
    return name;
}

static void forget(const char *which)
{
    static const char *const ends[] = {"", "-wal", "-shm", ".door"};
    for (unsigned i = 0; i < sizeof ends / sizeof *ends; i++) {
        char name[200];
        snprintf(name, sizeof name, "%s%s", file_name(which), ends[i]);
        unlink(name);
    }
}

static void forget_both(void)
{
    forget("from");
    forget("to");
}

static void *opened(const char *which)
{
    char trouble[STORE_TROUBLE_MAX] = "";
    void *database = store_sqlite.open(file_name(which), trouble);
    cr_assert(database, "%s", trouble);
    return database;
}

static void does(void *database, store_job *job)
{
    cr_assert(store_run(&store_sqlite, database, job) && job->done, "%s",
              store_sqlite.trouble(database));
}

static store_job job_of(job_kind kind, unsigned number)
{
    store_job job = {.kind = kind};
    snprintf(job.code, sizeof job.code, "abcdefg%c", "abcdefgh"[number]);
    return job;
}

/* Three games of one entry, a room with its host, a browser to be called, and the key for calls. */
static void fill(void *database)
{
    for (unsigned i = 0; i < 4; i++) {
        store_job create = job_of(JOB_CREATE, i), append = job_of(JOB_APPEND, i);
        bool is_room = i == 3;
        create.create.created = 1000;
        create.create.listed = i == 1;
        strcpy(create.create.identity, is_room ? "room free ergo" : "ergo");
        memcpy(create.create.secret, secret, FAIR_BYTES);
        does(database, &create);
        append.append.entry.time.at = 2000;
        strcpy(append.append.entry.kind, is_room ? "open" : "join");
        if (is_room)
            game_reserve_text(append.append.entry.text, secret, "Ludi");
        else
            cr_assert(game_join_text(append.append.entry.text, key, secret, "Claudia"));
        does(database, &append);
    }
    store_job subscribe = job_of(JOB_SUBSCRIBE, 0), given = {.kind = JOB_PUSH_KEY};
    strcpy(subscribe.subscribe.target.endpoint, "https://push.example/x");
    does(database, &subscribe);
    given.push_key.point[0] = 4;
    does(database, &given);
}

/* ---- copying ---- */

static unsigned complaints;
static void step(const store_copy *c)
{
    (void)c;
}
static void complain(const store_copy *c, const char *code)
{
    (void)c;
    (void)code;
    complaints++;
}

/* Copies what is missing; whether it said that all is done. */
static bool copy(uint64_t *copied)
{
    char trouble[STORE_TROUBLE_MAX] = "";
    void *from = store_sqlite.view(file_name("from"), trouble),
         *to = from ? store_sqlite.open(file_name("to"), trouble) : NULL;
    store_copy c = {.from = {&store_sqlite, from},
                    .to = {&store_sqlite, to},
                    .step = step,
                    .differs = complain,
                    .damaged = complain};
    bool fine = from && to && store_copy_all(&c);
    cr_assert(fine || *trouble || c.trouble, "who cannot do it says why");
    *copied = c.copied + c.there;
    if (to)
        store_sqlite.close(to);
    if (from)
        store_sqlite.close(from);
    return fine;
}

Test(scarce_store, a_copy_goes_on, .fini = forget_both, .timeout = 300)
{
    scarce_sqlite();
    void *database = opened("from");
    fill(database);
    store_sqlite.close(database);
    bool failed = true;
    for (unsigned at = 1; failed && at < NEVER; at += 5) { /* every fifth: time */
        uint64_t copied;
        forget("to");
        scarce_begin(at, at % 2);
        bool fine = copy(&copied);
        failed = scarce_end();
        cr_assert(fine || failed);
        cr_assert(!fine || copied == 4);
        cr_assert(copy(&copied) && copied == 4, "the rest is copied afterwards");
        cr_assert_eq(complaints, 0, "nothing is damaged");
    }
}

/* ---- checking ---- */

static void look(const store_check *c)
{
    (void)c;
}
static void tell(const store_check *c, const store_job *job)
{
    (void)c;
    cr_assert_eq(job->wrong, NO_MEMORY, "%s is called damaged", job->code);
}
static void find(const store_check *c, const char *words)
{
    (void)c;
    cr_assert_fail("%s", words);
}

Test(scarce_store, a_check_finds_no_damage, .fini = forget_both, .timeout = 300)
{
    scarce_sqlite();
    void *database = opened("from");
    fill(database);
    store_sqlite.close(database);
    bool failed = true;
    for (unsigned at = 1; failed && at < NEVER; at += 3) { /* every third: time */
        char trouble[STORE_TROUBLE_MAX] = "";
        scarce_begin(at, at % 2);
        void *view = store_sqlite.view(file_name("from"), trouble);
        store_check c = {.at = {&store_sqlite, view}, .step = look, .damaged = tell, .found = find};
        bool fine = view && store_check_all(&c);
        failed = scarce_end();
        cr_assert(fine || failed);
        cr_assert(!fine || c.looked == 4);
        cr_assert(fine || *trouble || c.trouble, "who cannot look says why");
        if (view)
            store_sqlite.close(view);
    }
}

/* ---- every other question ---- */

static bool answers(void *database, job_kind kind)
{
    store_job job = job_of(kind, 0);
    if (kind == JOB_FETCH)
        job.fetch.salvage = true;
    if (kind == JOB_PURGE)
        job.purge = (purge_job){.date = 3000, .keep = 100000, .sure = true};
    if (kind == JOB_SUBSCRIBE)
        strcpy(job.subscribe.target.endpoint, "https://push.example/y");
    if (kind == JOB_PUSH_KEY || kind == JOB_LIST || kind == JOB_PURGE)
        strcpy(job.code, "");
    bool done = store_run(&store_sqlite, database, &job) && job.done;
    if (done && kind == JOB_LIST)
        cr_assert_eq(job.list.count, 4);
    if (done && kind == JOB_SUBSCRIBERS)
        cr_assert_geq(job.subscribers.count, 1);
    if (done && kind == JOB_PUSH_KEY)
        cr_assert_eq(job.push_key.point[0], 4);
    store_drop_answer(&job);
    return done;
}

Test(scarce_store, questions_are_answered_or_not, .fini = forget_both, .timeout = 300)
{
    static const job_kind kinds[] = {JOB_LOAD,        JOB_FETCH,    JOB_LIST, JOB_SUBSCRIBE,
                                     JOB_SUBSCRIBERS, JOB_PUSH_KEY, JOB_PURGE};
    scarce_sqlite();
    void *database = opened("from");
    fill(database);
    for (unsigned k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        bool failed = true;
        for (unsigned at = 1; failed && at < NEVER; at++) {
            scarce_begin(at, at % 2);
            bool done = answers(database, kinds[k]);
            failed = scarce_end();
            cr_assert(done || failed, "%u", kinds[k]);
        }
        cr_assert(answers(database, kinds[k]), "%u: with memory it is answered", kinds[k]);
    }
    store_sqlite.close(database);
}
