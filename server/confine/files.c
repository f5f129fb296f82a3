/* Landlock: what may be written, and which ports. Reading stays open. What the libraries read is
 * not ours to list (names of hosts, certificates of others, fonts, a database's settings), and what
 * a server keeps secret is in the store, which it needs. */
#define _GNU_SOURCE /* syscall, O_PATH */
#include "server/confine/confine.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The system's numbers, as linux/landlock.h has them: that of Debian 12 lacks those of ports. */
enum {
    MAY_EXECUTE = 1 << 0,
    MAY_WRITE = 1 << 1,
    MAY_REMOVE_FOLDER = 1 << 4,
    MAY_REMOVE = 1 << 5,
    MAY_MAKE_DEVICE = 1 << 6,
    MAY_MAKE_FOLDER = 1 << 7,
    MAY_MAKE = 1 << 8,
    MAY_MAKE_SOCKET = 1 << 9,
    MAY_MAKE_PIPE = 1 << 10,
    MAY_MAKE_BLOCK_DEVICE = 1 << 11,
    MAY_MAKE_LINK = 1 << 12,
    MAY_MOVE = 1 << 13,    /* to another folder; since version 2 */
    MAY_TRUNCATE = 1 << 14 /* since version 3 */
};
enum { MAY_LISTEN = 1 << 0, MAY_CONNECT = 1 << 1 }; /* since version 4 */
enum { HAS_MOVE = 2, HAS_TRUNCATE = 3, HAS_PORTS = 4 };
enum { RULE_FOLDER = 1, RULE_PORT = 2, ASK_VERSION = 1 };

typedef struct rules {
    uint64_t files, ports; /* what is forbidden where no rule allows it */
} rules;

typedef struct __attribute__((packed)) folder_rule {
    uint64_t allowed;
    int32_t folder;
} folder_rule;

typedef struct port_rule {
    uint64_t allowed, port;
} port_rule;

/* What a store does in its folder: games, their log, a copy under another name, a socket. */
static const uint64_t in_folders =
    MAY_WRITE | MAY_TRUNCATE | MAY_REMOVE | MAY_MAKE | MAY_MAKE_SOCKET;

static bool add_folder(int list, const char *path, uint64_t known)
{
    folder_rule rule = {.allowed = in_folders & known,
                        .folder = open(path, O_PATH | O_DIRECTORY | O_CLOEXEC)};
    bool fine =
        rule.folder >= 0 && syscall(SYS_landlock_add_rule, list, RULE_FOLDER, &rule, 0) == 0;
    int why = errno;
    if (rule.folder >= 0)
        close(rule.folder);
    errno = why;
    return fine;
}

static rules known_to(long version, const confine_needs *needs)
{
    rules all = {.files = MAY_EXECUTE | MAY_WRITE | MAY_REMOVE_FOLDER | MAY_REMOVE |
                          MAY_MAKE_DEVICE | MAY_MAKE_FOLDER | MAY_MAKE | MAY_MAKE_SOCKET |
                          MAY_MAKE_PIPE | MAY_MAKE_BLOCK_DEVICE | MAY_MAKE_LINK};
    if (version >= HAS_MOVE)
        all.files |= MAY_MOVE;
    if (version >= HAS_TRUNCATE)
        all.files |= MAY_TRUNCATE;
    if (version >= HAS_PORTS)
        all.ports = MAY_LISTEN | (needs->connects ? 0 : MAY_CONNECT);
    return all;
}

bool confine_files(const confine_needs *needs)
{
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, ASK_VERSION);
    if (version < 1)
        return false;
    rules all = known_to(version, needs);
    int list = (int)syscall(SYS_landlock_create_ruleset, &all,
                            all.ports ? sizeof all : sizeof all.files, 0);
    bool fine = list >= 0;
    for (const char *const *folder = needs->folders; fine && *folder; folder++)
        fine = add_folder(list, *folder, all.files);
    port_rule port = {.allowed = MAY_LISTEN, .port = needs->port};
    fine = fine && (!all.ports || syscall(SYS_landlock_add_rule, list, RULE_PORT, &port, 0) == 0) &&
           prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           syscall(SYS_landlock_restrict_self, list, 0) == 0;
    int why = errno;
    if (list >= 0)
        close(list);
    errno = why;
    return fine;
}
