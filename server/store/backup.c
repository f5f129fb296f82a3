#define _GNU_SOURCE /* asprintf */
#include "server/store/backup.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/store/door.h"

/* The server may have another folder: a place is told from the root on. The caller frees it; NULL
 * with the trouble. */
static char *absolute(const char *place, char trouble[STORE_TROUBLE_MAX])
{
    char here[DOOR_LINE_MAX] = "", *whole = NULL;
    bool fine = *place == '/' || getcwd(here, sizeof here - 1); /* ERANGE: too long a name */
    if (!fine || asprintf(&whole, "%s%s%s", here, *here ? "/" : "", place) < 0)
        whole = NULL;
    if (whole && (strlen(whole) >= DOOR_LINE_MAX || strchr(whole, '\n'))) {
        free(whole);
        whole = NULL;
        errno = ENAMETOOLONG;
    }
    if (!whole)
        snprintf(trouble, STORE_TROUBLE_MAX, "%s: %s", place, strerror(errno));
    return whole;
}

static bool send_all(int socket, const char *bytes, size_t length)
{
    for (ssize_t sent; length > 0; bytes += sent, length -= (size_t)sent)
        if ((sent = send(socket, bytes, length, MSG_NOSIGNAL)) <= 0)
            return false;
    return true;
}

/* However large the file is: the server answers, or its end closes the connection. */
static bool ask_server(int server, const char *to, char trouble[STORE_TROUBLE_MAX])
{
    char line[DOOR_LINE_MAX], *place = absolute(to, trouble);
    if (!place)
        return false;
    bool heard = send_all(server, place, strlen(place)) && send_all(server, "\n", 1) &&
                 door_read_line(server, line, -1);
    free(place);
    bool fine = heard && strcmp(line, "ok") == 0;
    if (!fine)
        snprintf(trouble, STORE_TROUBLE_MAX, "%.*s", STORE_TROUBLE_MAX - 1,
                 heard && strncmp(line, "no ", 3) == 0 ? line + 3 : "the server ended meanwhile");
    return fine;
}

static void copy_pages(sqlite3 *from, sqlite3 *to, char trouble[STORE_TROUBLE_MAX])
{
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    int code = backup ? sqlite3_backup_step(backup, -1) : sqlite3_errcode(to);
    sqlite3_backup_finish(backup);
    if (code != SQLITE_DONE)
        snprintf(trouble, STORE_TROUBLE_MAX, "%s", sqlite3_errstr(code));
}

/* Nobody has it: we do it ourselves. The file and its log are left as they are. */
static bool copy_file(const char *place, const char *to, char trouble[STORE_TROUBLE_MAX])
{
    char *part;
    sqlite3 *from = NULL, *copy = copy_file_begin(to, &part, trouble);
    if (!copy)
        return false;
    if (sqlite3_open_v2(place, &from, SQLITE_OPEN_READWRITE, NULL) != SQLITE_OK ||
        sqlite3_db_config(from, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL) != SQLITE_OK)
        snprintf(trouble, STORE_TROUBLE_MAX, "%s", sqlite3_errmsg(from));
    else
        copy_pages(from, copy, trouble);
    sqlite3_close(from);
    if (sqlite3_close(copy) != SQLITE_OK && !*trouble)
        strcpy(trouble, "the copy could not be closed");
    copy_file_end(part, to, trouble);
    free(part);
    return !*trouble;
}

bool store_backup_file(const char *place, const char *to, bool *by_server,
                       char trouble[STORE_TROUBLE_MAX])
{
    int server = door_knock(place);
    *by_server = server >= 0;
    *trouble = '\0';
    if (server < 0)
        return copy_file(place, to, trouble);
    bool fine = ask_server(server, to, trouble);
    close(server);
    return fine;
}
