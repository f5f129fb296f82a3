#define _GNU_SOURCE /* O_PATH, asprintf */
#include "server/store/door.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

/* ---- the socket ---- */

/* An address of a socket has room for some hundred letters. A folder's path may be longer, so it is
 * named by its descriptor. Returns that, -1 when there is none. */
static int address_of(const char *place, struct sockaddr_un *address)
{
    const char *slash = strrchr(place, '/'), *name = slash ? slash + 1 : place;
    char *folder = slash ? strndup(place, (size_t)(slash - place) + 1) : strdup(".");
    int at = folder ? open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC) : -1;
    free(folder);
    *address = (struct sockaddr_un){.sun_family = AF_UNIX};
    int length =
        snprintf(address->sun_path, sizeof address->sun_path, "/proc/self/fd/%d/%s-ask", at, name);
    if (at >= 0 && length >= (int)sizeof address->sun_path) {
        close(at);
        errno = ENAMETOOLONG;
        return -1;
    }
    return at;
}

/* A socket that is there is one of the dead; anything else is somebody's, and stays. */
static bool make_way(const char *path)
{
    struct stat there;
    if (lstat(path, &there) != 0)
        return errno == ENOENT;
    if (S_ISSOCK(there.st_mode))
        return unlink(path) == 0;
    errno = EEXIST;
    return false;
}

static bool lead_in(int door, const struct sockaddr_un *address)
{
    return fchmod(door, S_IRUSR | S_IWUSR) == 0 && /* the socket in the folder has this mode */
           make_way(address->sun_path) &&
           bind(door, (const struct sockaddr *)address, sizeof *address) == 0 &&
           listen(door, 1) == 0;
}

int door_open(const char *place)
{
    struct sockaddr_un address;
    int folder = address_of(place, &address);
    int door = folder >= 0 ? socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0) : -1;
    if (door >= 0 && !lead_in(door, &address)) {
        int why = errno;
        close(door);
        door = -1;
        errno = why;
    }
    if (folder >= 0)
        close(folder);
    return door;
}

void door_close(int door, const char *place)
{
    struct sockaddr_un address;
    int folder = address_of(place, &address);
    if (folder >= 0) {
        unlink(address.sun_path);
        close(folder);
    }
    close(door);
}

int door_knock(const char *place)
{
    struct sockaddr_un address;
    int folder = address_of(place, &address);
    int visitor = folder >= 0 ? socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0) : -1;
    if (visitor >= 0 && connect(visitor, (struct sockaddr *)&address, sizeof address) != 0) {
        close(visitor);
        visitor = -1;
    }
    if (folder >= 0)
        close(folder);
    return visitor;
}

bool door_read_line(int socket, char line[DOOR_LINE_MAX], int patience_ms)
{
    struct pollfd at = {.fd = socket, .events = POLLIN};
    size_t length = 0;
    while (length < DOOR_LINE_MAX) {
        if (poll(&at, 1, patience_ms) <= 0 || read(socket, line + length, 1) != 1)
            return false;
        if (line[length] == '\n') {
            line[length] = '\0';
            return true;
        }
        length++;
    }
    return false;
}

/* ---- the copy ---- */

static sqlite3 *open_part(const char *part, char trouble[STORE_TROUBLE_MAX])
{
    sqlite3 *copy = NULL;
    int file = open(part, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0) {
        snprintf(trouble, STORE_TROUBLE_MAX, errno == EEXIST ? "%s is there: %s" : "%s: %s", part,
                 errno == EEXIST ? "another copy is being made, or one was interrupted: delete it"
                                 : strerror(errno));
        return NULL;
    }
    close(file);
    /* Nobody reads it before it is whole, and it is synced at the end, without the turn. */
    if (sqlite3_open(part, &copy) == SQLITE_OK &&
        sqlite3_exec(copy, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF", NULL, NULL,
                     NULL) == SQLITE_OK)
        return copy;
    snprintf(trouble, STORE_TROUBLE_MAX, "%s: %s", part, sqlite3_errmsg(copy));
    sqlite3_close(copy);
    unlink(part);
    return NULL;
}

sqlite3 *copy_file_begin(const char *place, char **part, char trouble[STORE_TROUBLE_MAX])
{
    *part = NULL;
    if (access(place, F_OK) == 0) {
        snprintf(trouble, STORE_TROUBLE_MAX, "%s: there is a file of this name", place);
        return NULL;
    }
    if (asprintf(part, "%s.part", place) < 0) {
        *part = NULL;
        strcpy(trouble, "no memory");
        return NULL;
    }
    sqlite3 *copy = open_part(*part, trouble);
    if (!copy) {
        free(*part);
        *part = NULL;
    }
    return copy;
}

static bool sync_path(const char *path, int flags)
{
    int file = open(path, flags | O_CLOEXEC);
    bool fine = file >= 0 && fsync(file) == 0;
    if (file >= 0)
        close(file);
    return fine;
}

static bool sync_folder_of(const char *place)
{
    const char *slash = strrchr(place, '/');
    char *folder = slash ? strndup(place, (size_t)(slash - place) + 1) : strdup(".");
    bool fine = folder && sync_path(folder, O_RDONLY | O_DIRECTORY);
    free(folder);
    return fine;
}

void copy_file_end(const char *part, const char *place, char trouble[STORE_TROUBLE_MAX])
{
    if (!*trouble &&
        (!sync_path(part, O_RDWR) || rename(part, place) != 0 || !sync_folder_of(place)))
        snprintf(trouble, STORE_TROUBLE_MAX, "%s: %s", place, strerror(errno));
    if (*trouble)
        unlink(part);
}
