#define _GNU_SOURCE /* strdup, environ */
#include "cli/browser/browser.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "console/language.h"
#include "console/say.h"

/* It must not read what is typed for us, nor write between our words: we say what went wrong. It
 * begins with the signals of a new process, whatever this thread has blocked. */
static bool start(char *const *words, pid_t *pid)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    if (posix_spawn_file_actions_init(&files) != 0)
        return false;
    if (posix_spawnattr_init(&attributes) != 0) {
        posix_spawn_file_actions_destroy(&files);
        return false;
    }
    sigemptyset(&none);
    sigfillset(&all);
    bool ok = true;
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        ok = ok && posix_spawn_file_actions_addopen(
                       &files, fd, "/dev/null", fd == STDIN_FILENO ? O_RDONLY : O_WRONLY, 0) == 0;
    ok = ok && posix_spawnattr_setsigmask(&attributes, &none) == 0 &&
         posix_spawnattr_setsigdefault(&attributes, &all) == 0 &&
         posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) ==
             0 &&
         posix_spawnp(pid, words[0], &files, &attributes, words, environ) == 0;
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return ok;
}

bool browser_open(const char *address)
{
    char program[] = "xdg-open", *copy = strdup(address);
    char *words[] = {program, copy, NULL};
    pid_t pid;
    int status = -1;
    bool ok = copy && start(words, &pid);
    while (ok && waitpid(pid, &status, 0) < 0)
        ok = errno == EINTR;
    ok = ok && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    if (!ok)
        complain(_("no browser could be started (by xdg-open, of the package xdg-utils); go to %s "
                   "in one yourself"),
                 address);
    free(copy);
    return ok;
}

static void *open_and_forget(void *address)
{
    browser_open(address);
    free(address);
    return NULL;
}

void browser_open_aside(const char *address)
{
    pthread_t thread;
    char *copy = strdup(address);
    if (copy && pthread_create(&thread, NULL, open_and_forget, copy) == 0) {
        pthread_detach(thread);
        return;
    }
    free(copy);
    complain_threads();
}
