#define _GNU_SOURCE
#include "contest/program.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "console/progress.h"
#include "console/term.h"

enum { BUFFER = 1 << 16 };

struct program {
    pid_t pid;          /* also of its group */
    int in, out;        /* our ends: its standard input and output */
    size_t used, taken; /* bytes in the buffer, and those of lines already handed out */
    char buffer[BUFFER + 1];
};

/* ---- starting ---- */

/* Close-on-exec: a program that another thread starts meanwhile must not hold our ends open. */
static bool open_pipes(int to[2], int from[2])
{
    if (pipe2(to, O_CLOEXEC) != 0)
        return false;
    if (pipe2(from, O_CLOEXEC) == 0) {
        fcntl(to[1], F_SETFL, O_NONBLOCK);
        fcntl(from[0], F_SETFL, O_NONBLOCK);
        return true;
    }
    close(to[0]);
    close(to[1]);
    return false;
}

/* A group of its own, and signals as if a shell had started it. */
static int spawn(pid_t *pid, const char *command, int in, int out)
{
    char shell[] = "sh", flag[] = "-c", *words[] = {shell, flag, (char *)command, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t manner;
    sigset_t usual;
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGINT);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
    posix_spawnattr_init(&manner);
    posix_spawnattr_setflags(&manner, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setpgroup(&manner, 0);
    posix_spawnattr_setsigdefault(&manner, &usual);
    int failure = posix_spawn(pid, "/bin/sh", &files, &manner, words, environ);
    posix_spawnattr_destroy(&manner);
    posix_spawn_file_actions_destroy(&files);
    return failure;
}

program *program_start(const char *command)
{
    int to[2], from[2];
    program *p = calloc(1, sizeof *p);
    if (!p || !open_pipes(to, from)) {
        free(p);
        return NULL;
    }
    term_catch_interrupts();
    signal(SIGPIPE, SIG_IGN); /* writing to a program that has ended is an error, not our end */
    int failure = spawn(&p->pid, command, to[0], from[1]);
    close(to[0]);
    close(from[1]);
    p->in = to[1];
    p->out = from[0];
    if (failure == 0)
        return p;
    close(p->in);
    close(p->out);
    free(p);
    errno = failure;
    return NULL;
}

/* ---- talking ---- */

/* Waits until the file can be used, in slices, so that an interrupt is noticed soon. */
static program_news wait_for(int file, short event, double until)
{
    const double slice = 50; /* milliseconds */
    struct pollfd wanted = {.fd = file, .events = event};
    for (;;) {
        double left = until - seconds_now();
        if (term_interrupted())
            return PROGRAM_INTERRUPTED;
        if (left <= 0)
            return PROGRAM_LATE;
        if (poll(&wanted, 1, (int)(left * 1000 < slice ? left * 1000 + 1 : slice)) > 0)
            return PROGRAM_LINE;
    }
}

static program_news write_all(program *p, const char *bytes, size_t length, double until)
{
    while (length > 0) {
        ssize_t written = write(p->in, bytes, length);
        if (written > 0) {
            bytes += written;
            length -= (size_t)written;
        } else if (errno == EAGAIN || errno == EINTR) {
            program_news news = wait_for(p->in, POLLOUT, until);
            if (news != PROGRAM_LINE)
                return news;
        } else {
            return PROGRAM_ENDED;
        }
    }
    return PROGRAM_LINE;
}

program_news program_write(program *p, const char *line, double until)
{
    program_news news = write_all(p, line, strlen(line), until);
    return news == PROGRAM_LINE ? write_all(p, "\n", 1, until) : news;
}

/* A line that is in the buffer already; NULL without one. NULs would hide what follows them. */
static const char *take_line(program *p)
{
    char *start = p->buffer + p->taken, *end = memchr(start, '\n', p->used - p->taken);
    if (!end)
        return NULL;
    p->taken = (size_t)(end + 1 - p->buffer);
    for (char *c = start; c < end; c++)
        if (*c == '\0')
            *c = '?';
    *end = '\0';
    if (end > start && end[-1] == '\r')
        end[-1] = '\0';
    return start;
}

static void make_room(program *p)
{
    memmove(p->buffer, p->buffer + p->taken, p->used - p->taken);
    p->used -= p->taken;
    p->taken = 0;
}

program_news program_read(program *p, double until, const char **line)
{
    while (!(*line = take_line(p))) {
        make_room(p);
        if (p->used == BUFFER)
            return PROGRAM_RAMBLES;
        program_news news = wait_for(p->out, POLLIN, until);
        if (news != PROGRAM_LINE)
            return news;
        ssize_t got = read(p->out, p->buffer + p->used, BUFFER - p->used);
        if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR))
            return PROGRAM_ENDED;
        p->used += got > 0 ? (size_t)got : 0;
    }
    return PROGRAM_LINE;
}

/* ---- ending ---- */

/* Whether it ends within this time. It stays a zombie until it is reaped, so that nobody else can
 * get the number of its group before the group is ended. */
static bool ends_within(const program *p, double patience, siginfo_t *how)
{
    double until = seconds_now() + patience;
    do {
        *how = (siginfo_t){0};
        if (waitid(P_PID, (id_t)p->pid, how, WEXITED | WNOHANG | WNOWAIT) == 0 &&
            how->si_pid == p->pid)
            return true;
        usleep(2000);
    } while (seconds_now() < until);
    return false;
}

int program_code(program *p)
{
    siginfo_t how;
    if (!ends_within(p, 0.5, &how))
        return PROGRAM_RUNS;
    return how.si_code == CLD_EXITED ? how.si_status : -how.si_status;
}

void program_end(program *p, double patience)
{
    siginfo_t how;
    close(p->in);
    ends_within(p, patience, &how);
    kill(-p->pid, SIGKILL);
    while (waitpid(p->pid, NULL, 0) < 0 && errno == EINTR)
        ;
    close(p->out);
    free(p);
}
