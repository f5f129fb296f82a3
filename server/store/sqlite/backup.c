#define _GNU_SOURCE /* O_PATH, strdup, accept4 */
/* Copies of a file while its server runs. The server holds the file alone, so whoever wants a copy
 * asks it, through a socket beside the file that only its owner can open: one line, the copy's
 * place; one line comes back, “ok” or “no” and why. The server's second thread makes the copy, some
 * pages at a time, between the transactions of the first. What is written meanwhile goes into the
 * copy too, since both use one connection: a copy is of one moment, its last. */
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/log.h"
#include "server/store/door.h"
#include "server/store/sqlite/sqlite.h"

enum {
    HEAR_MS = 100,    /* that the thread waits for somebody before it looks whether it is to end */
    PAGES = 64,       /* of one turn: well under a millisecond */
    STEPS = 64,       /* turns between two looks whether it is to end */
    REQUEST_MS = 2000 /* that somebody who has come has to say what they want */
};

void sqlite_take_turn(sqlite *s)
{
    pthread_mutex_lock(&s->next);
    pthread_mutex_lock(&s->turn);
    pthread_mutex_unlock(&s->next);
}

void sqlite_end_turn(sqlite *s)
{
    pthread_mutex_unlock(&s->turn);
}

void sqlite_end_copy(sqlite *s, const char *why)
{
    if (!s->backup)
        return;
    sqlite3_backup_finish(s->backup);
    s->backup = NULL;
    snprintf(s->copy_trouble, sizeof s->copy_trouble, "%s", why);
}

/* ---- the listening thread ---- */

static void answer(sqlite *s)
{
    char words[STORE_TROUBLE_MAX + 8];
    bool fine = !*s->copy_trouble;
    int length = fine ? snprintf(words, sizeof words, "ok\n")
                      : snprintf(words, sizeof words, "no %s\n", s->copy_trouble);
    if (send(s->client, words, (size_t)length, MSG_NOSIGNAL) < 0)
        log_event(LOG_WARNING, "backup_unheard", "trouble=\"%s\"", strerror(errno));
    if (fine)
        log_event(LOG_INFO, "backup", "file=\"%s\"", s->copy_place);
    else
        log_event(LOG_ERROR, "backup_failed", "trouble=\"%s\"", s->copy_trouble);
}

/* The copy is done or given up: it gets its name, or goes; whoever asked is told. */
static void finish(sqlite *s)
{
    if (s->copy && sqlite3_close(s->copy) != SQLITE_OK && !*s->copy_trouble)
        strcpy(s->copy_trouble, "the copy could not be closed");
    s->copy = NULL;
    if (s->part_place)
        copy_file_end(s->part_place, s->copy_place, s->copy_trouble);
    answer(s);
    close(s->client);
    s->client = -1;
    free(s->copy_place);
    free(s->part_place);
    s->copy_place = s->part_place = NULL;
}

static bool begin_copy(sqlite *s)
{
    errno = 0;
    s->copy = copy_file_begin(s->copy_place, &s->part_place, s->copy_trouble);
    if (!s->copy && errno == EACCES)
        snprintf(s->copy_trouble, sizeof s->copy_trouble,
                 "it may not write there, only beside the store and in the folder of --backups");
    if (!s->copy)
        return false;
    sqlite_take_turn(s);
    s->backup = s->db ? sqlite3_backup_init(s->copy, "main", s->db, "main") : NULL;
    bool begun = s->backup != NULL;
    sqlite_end_turn(s);
    if (!begun)
        snprintf(s->copy_trouble, sizeof s->copy_trouble, "%s", sqlite3_errmsg(s->copy));
    return begun;
}

/* Some pages; false when it is over. */
static bool copy_some(sqlite *s)
{
    bool goes_on = false;
    sqlite_take_turn(s);
    if (s->backup) {
        int code = sqlite3_backup_step(s->backup, PAGES);
        goes_on = code == SQLITE_OK || code == SQLITE_BUSY || code == SQLITE_LOCKED;
        if (code == SQLITE_DONE)
            sqlite_end_copy(s, "");
        else if (!goes_on)
            sqlite_end_copy(s, sqlite3_errstr(code));
    }
    sqlite_end_turn(s);
    return goes_on;
}

static void go_on(sqlite *s)
{
    for (unsigned i = 0; i < STEPS; i++)
        if (!copy_some(s)) {
            finish(s);
            return;
        }
}

/* Somebody asks. */
static void receive(sqlite *s)
{
    s->client = accept4(s->door, NULL, NULL, SOCK_CLOEXEC);
    if (s->client < 0)
        return;
    char place[DOOR_LINE_MAX];
    *s->copy_trouble = '\0';
    if (!door_read_line(s->client, place, REQUEST_MS))
        strcpy(s->copy_trouble, "the request was not understood");
    else if (!(s->copy_place = strdup(place)))
        strcpy(s->copy_trouble, "no memory");
    else if (begin_copy(s))
        return;
    finish(s);
}

/* Not for a store in memory, which has no place beside it. */
static void open_door(sqlite *s)
{
    s->has_heard = true;
    if (strcmp(s->place, ":memory:") == 0)
        return;
    s->door = door_open(s->place);
    if (s->door < 0)
        log_event(LOG_WARNING, "no_backups", "trouble=\"%s\"", strerror(errno));
}

store_job *sqlite_hear(void *database)
{
    sqlite *s = database;
    if (!s->has_heard)
        open_door(s);
    struct pollfd at = {.fd = s->door, .events = POLLIN};
    if (s->client >= 0)
        go_on(s);
    else if (poll(&at, 1, HEAR_MS) > 0)
        receive(s);
    return NULL;
}

void sqlite_stop_hearing(sqlite *s)
{
    sqlite_end_copy(s, "the server ended");
    if (s->client >= 0)
        finish(s);
    if (s->door >= 0)
        door_close(s->door, s->place);
    s->door = -1;
}
