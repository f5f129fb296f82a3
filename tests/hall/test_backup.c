/* Copies of a file of games: what a running server and whoever wants a copy say to each other, also
 * when one of them says nonsense or goes away; and copies whose games differ. */
#define _GNU_SOURCE /* strdup */
#include <criterion/criterion.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/store/backup.h"
#include "server/store/copy.h"
#include "server/store/door.h"

static const uint8_t secret[FAIR_BYTES] = {9}, key[SEAT_KEY_BYTES] = {1};
enum { PLACE = 160 };

/* A name in a folder of this test's own, which is a process of its own. */
static const char *file(const char *name)
{
    static char names[4][PLACE];
    static unsigned next;
    char *place = names[next++ % 4];
    snprintf(place, PLACE, "/tmp/lusoria-backup-%ld-%s", (long)getpid(), name);
    return place;
}

static void forget(void)
{
    static const char *const names[] = {"from", "to", "copy"}, *const ends[] = {"", "-wal", "-shm",
                                                                                "-ask", ".part"};
    for (unsigned i = 0; i < 3; i++)
        for (unsigned k = 0; k < 5; k++) {
            char whole[PLACE + 8];
            snprintf(whole, sizeof whole, "%s%s", file(names[i]), ends[k]);
            unlink(whole);
        }
}

static void *opened(const char *name)
{
    char trouble[STORE_TROUBLE_MAX] = "";
    void *database = store_sqlite.open(file(name), trouble);
    cr_assert(database, "%s", trouble);
    return database;
}

static void does(void *database, store_job *job)
{
    cr_assert(store_run(&store_sqlite, database, job) && job->done, "%s",
              store_sqlite.trouble(database));
}

/* ---- who asks ---- */

static void *answer_with(void *words)
{
    static const char end[] = "\n";
    char line[DOOR_LINE_MAX];
    int door = door_open(file("from")), client = accept(door, NULL, NULL);
    cr_assert(client >= 0);
    if (words && door_read_line(client, line, -1)) {
        cr_assert(send(client, words, strlen(words), MSG_NOSIGNAL) > 0);
        cr_assert(send(client, end, 1, MSG_NOSIGNAL) == 1);
    }
    close(client);
    door_close(door, file("from"));
    return NULL;
}

/* What is said of a copy by a server that answers so; NULL: it goes away instead. */
static bool asked(const char *words, char trouble[STORE_TROUBLE_MAX])
{
    pthread_t server;
    bool by_server = false, fine = false;
    char *said = words ? strdup(words) : NULL;
    cr_assert_eq(pthread_create(&server, NULL, answer_with, said), 0);
    while (!by_server) /* until its door is open */
        fine = store_backup_file(file("from"), file("copy"), &by_server, trouble);
    pthread_join(server, NULL);
    free(said);
    return fine;
}

Test(server_backup, a_server_is_believed_when_it_says_ok, .fini = forget)
{
    char trouble[STORE_TROUBLE_MAX];
    cr_assert(asked("ok", trouble));
    cr_assert(!asked("no the disk is full", trouble));
    cr_assert_str_eq(trouble, "the disk is full");
    cr_assert(!asked("what?", trouble));
    cr_assert_str_eq(trouble, "the server ended meanwhile");
    cr_assert(!asked(NULL, trouble));
    cr_assert_str_eq(trouble, "the server ended meanwhile");
}

/* Whether it is the server that is asked, at this door, and the name cannot be told. */
static bool is_refused(int door, const char *to)
{
    char trouble[STORE_TROUBLE_MAX] = "";
    bool by_server = false, fine = store_backup_file(file("from"), to, &by_server, trouble);
    close(accept(door, NULL, NULL));
    return by_server && !fine && *trouble;
}

Test(server_backup, a_name_that_cannot_be_told_is_refused, .fini = forget)
{
    char longest[DOOR_LINE_MAX + 2];
    int door = door_open(file("from"));
    cr_assert(door >= 0);
    cr_assert(is_refused(door, "/tmp/two\nlines"));
    memset(longest, 'x', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    longest[0] = '/';
    cr_assert(is_refused(door, longest));
    longest[0] = 'x'; /* from where we are */
    cr_assert(is_refused(door, longest));
    door_close(door, file("from"));
}

Test(server_backup, without_a_server_the_file_is_copied, .fini = forget)
{
    char trouble[STORE_TROUBLE_MAX];
    bool by_server;
    cr_assert(!store_backup_file(file("from"), file("copy"), &by_server, trouble));
    cr_assert(!by_server && access(file("copy"), F_OK) != 0, "there is nothing to copy");
    FILE *damaged = fopen(file("from"), "w");
    cr_assert(damaged);
    for (unsigned i = 0; i < 400; i++)
        fputs("this is no database ", damaged);
    fclose(damaged);
    cr_assert(!store_backup_file(file("from"), file("copy"), &by_server, trouble));
    cr_assert(*trouble && access(file("copy"), F_OK) != 0);
    unlink(file("from"));
    store_sqlite.close(opened("from"));
    cr_assert(store_backup_file(file("from"), file("copy"), &by_server, trouble), "%s", trouble);
    cr_assert(!store_backup_file(file("from"), file("copy"), &by_server, trouble));
    cr_assert(strstr(trouble, "there is a file of this name"));
}

Test(server_backup, a_line_has_an_end)
{
    int ends[2];
    char line[DOOR_LINE_MAX], longest[DOOR_LINE_MAX + 1];
    memset(longest, 'x', sizeof longest);
    cr_assert_eq(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    cr_assert(!door_read_line(ends[0], line, 0), "nothing has come");
    cr_assert(write(ends[1], longest, sizeof longest) == sizeof longest);
    cr_assert(!door_read_line(ends[0], line, 0), "it is too long");
    close(ends[1]);
    while (read(ends[0], line, sizeof line) > 0)
        ;
    cr_assert(!door_read_line(ends[0], line, -1), "they have gone");
    close(ends[0]);
}

Test(server_backup, a_door_needs_a_folder)
{
    char longest[400] = "/tmp/";
    memset(longest + 5, 'x', sizeof longest - 6);
    cr_assert_lt(door_open("/no/such/folder/games.db"), 0);
    cr_assert_lt(door_knock("/no/such/folder/games.db"), 0);
    cr_assert_lt(door_open(longest), 0, "a socket's name is short");
}

/* ---- the server's side ---- */

static void hear_once(void *database)
{
    cr_assert_null(store_sqlite.hear(database));
}

Test(server_backup, who_says_nothing_is_sent_away, .fini = forget)
{
    char line[DOOR_LINE_MAX];
    void *database = opened("from");
    hear_once(database);
    int visitor = door_knock(file("from"));
    cr_assert(visitor >= 0 && shutdown(visitor, SHUT_WR) == 0);
    hear_once(database);
    cr_assert(door_read_line(visitor, line, -1));
    cr_assert_str_eq(line, "no the request was not understood");
    close(visitor);
    visitor = door_knock(file("from")); /* and does not wait for the answer */
    cr_assert(visitor >= 0 && close(visitor) == 0);
    hear_once(database);
    store_sqlite.close(database);
}

/* ---- games that differ ---- */

typedef enum change {
    NOTHING,
    IDENTITY,
    LISTED,
    CREATED,
    SECRET,
    KIND,
    SEAT,
    AT,
    SPENT,
    TEXT,
    MORE,
    CHANGES
} change;

static void write_game(const char *name, change what)
{
    void *database = opened(name);
    store_job create = {.kind = JOB_CREATE, .code = "abcdefgh"};
    create.create.listed = what == LISTED;
    create.create.created = what == CREATED ? 1001 : 1000;
    strcpy(create.create.identity, what == IDENTITY ? "ur" : "ergo");
    memcpy(create.create.secret, what == SECRET ? key : secret, SEAT_KEY_BYTES);
    does(database, &create);
    for (uint32_t i = 0; i < (what == MORE ? 2 : 1); i++) {
        store_job append = {.kind = JOB_APPEND, .code = "abcdefgh"};
        new_entry *e = &append.append.entry;
        e->number = i;
        e->seat = what == SEAT ? 1 : i;
        e->time = (entry_time){.at = what == AT ? 2001 : 2000, .spent = what == SPENT};
        strcpy(e->kind, what == KIND ? "seed" : "join");
        cr_assert(game_join_text(e->text, key, secret, what == TEXT ? "Livia" : "Claudia"));
        does(database, &append);
    }
    store_sqlite.close(database);
}

static unsigned different, damaged;
static void step(const store_copy *c)
{
    (void)c;
}
static void differs(const store_copy *c, const char *code)
{
    (void)c;
    cr_assert_str_eq(code, "abcdefgh");
    different++;
}
static void is_damaged(const store_copy *c, const char *code)
{
    (void)c, (void)code;
    damaged++;
}

Test(server_backup, a_game_that_differs_in_anything_is_named, .fini = forget)
{
    for (change what = 0; what < CHANGES; what++) {
        char trouble[STORE_TROUBLE_MAX] = "";
        forget();
        different = damaged = 0;
        write_game("from", NOTHING);
        write_game("to", what);
        void *from = store_sqlite.view(file("from"), trouble),
             *to = store_sqlite.open(file("to"), trouble);
        cr_assert(from && to, "%s", trouble);
        store_copy c = {.from = {&store_sqlite, from},
                        .to = {&store_sqlite, to},
                        .step = step,
                        .differs = differs,
                        .damaged = is_damaged};
        cr_assert(store_copy_all(&c), "%u: %s", what, c.trouble);
        cr_assert_eq(different, what != NOTHING, "%u", what);
        cr_assert_eq(c.there, what == NOTHING, "%u", what);
        cr_assert_eq(damaged, 0, "%u", what);
        store_sqlite.close(from);
        store_sqlite.close(to);
    }
}
