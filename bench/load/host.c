#define _GNU_SOURCE /* mkdtemp, pipe2 */
#include "bench/load/host.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { START_MS = 60000 };

double host_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static unsigned free_port(void)
{
    struct sockaddr_in name = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof name;
    int s = socket(AF_INET, SOCK_STREAM, 0);
    if (s < 0 || bind(s, (struct sockaddr *)&name, size) != 0 ||
        getsockname(s, (struct sockaddr *)&name, &size) != 0)
        return 0;
    close(s);
    return ntohs(name.sin_port);
}

static bool make_folder(host *h)
{
    char path[128];
    snprintf(h->folder, sizeof h->folder, "/tmp/lusoria-load-%s",
             "XX" /* six are replaced */ "XX"
             "XX");
    if (!mkdtemp(h->folder))
        return false;
    snprintf(path, sizeof path, "%s/page", h->folder);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/page/index.html", h->folder);
    FILE *page = fopen(path, "w");
    if (!page)
        return false;
    fputs("<!doctype html>", page);
    fclose(page);
    h->port = free_port();
    return h->port != 0;
}

static void become_server(const host *h, int out)
{
    char port[16], page[128], store[128], log[128];
    const char *words[HOST_WORDS_MAX] = {h->program,  "serve",   "--port",  port,     "--page",
                                         page,        "--store", store,     "--rate", "1000000",
                                         "--sockets", "1000000", "--games", "1000000"};
    unsigned count = 14;
    for (char *const *word = h->more; word && *word && count + 1 < HOST_WORDS_MAX; word++)
        words[count++] = *word;
    snprintf(port, sizeof port, "%u", h->port);
    snprintf(page, sizeof page, "%s/page", h->folder);
    snprintf(store, sizeof store, "%s/games.db", h->folder);
    snprintf(log, sizeof log, "%s/log", h->folder);
    int file = open(log, O_WRONLY | O_CREAT | O_APPEND, 0600);
    prctl(PR_SET_PDEATHSIG, SIGTERM); /* it does not outlive a generator that fails */
    dup2(out, STDOUT_FILENO);
    if (file >= 0)
        dup2(file, STDERR_FILENO);
    execv(h->program, (char **)words);
    _exit(127);
}

bool host_start(host *h)
{
    int ends[2];
    char line[256];
    if (!*h->folder && !make_folder(h)) {
        fprintf(stderr, "bench-server: no folder for the server: %s\n", strerror(errno));
        return false;
    }
    if (pipe2(ends, O_CLOEXEC) != 0)
        return false;
    h->pid = fork();
    if (h->pid == 0)
        become_server(h, ends[1]);
    close(ends[1]);
    struct pollfd said = {.fd = ends[0], .events = POLLIN};
    bool open = h->pid > 0 && poll(&said, 1, START_MS) > 0 && read(ends[0], line, sizeof line) > 0;
    close(ends[0]);
    if (!open)
        fprintf(stderr, "bench-server: %s does not start: see %s/log\n", h->program, h->folder);
    return open;
}

int host_end(host *h, int signal)
{
    int status = 0;
    kill(h->pid, signal);
    while (waitpid(h->pid, &status, 0) < 0 && errno == EINTR)
        ;
    h->pid = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

void host_clear(host *h)
{
    static const char *const files[] = {
        "page/index.html", "page", "games.db-wal", "games.db-shm", "games.db", "log", ""};
    char path[128];
    for (unsigned i = 0; i < sizeof files / sizeof *files; i++) {
        snprintf(path, sizeof path, "%s/%s", h->folder, files[i]);
        remove(path);
    }
}

host_use host_measure(const host *h)
{
    char path[64], text[2048];
    host_use use = {0};
    unsigned long user, system;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)h->pid);
    FILE *file = h->pid > 0 ? fopen(path, "r") : NULL;
    if (!file)
        return use;
    size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[length] = '\0';
    const char *after = strrchr(text, ')');
    long pages;
    if (after &&
        sscanf(after + 1,
               " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu %*d %*d %*d %*d %*d %*d %*u "
               "%*u %ld",
               &user, &system, &pages) == 3) {
        use.cpu = (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
        use.memory = (double)pages * (double)sysconf(_SC_PAGESIZE) / 1024;
    }
    return use;
}

bool host_verifies(const host *h, const char *record)
{
    char command[512];
    snprintf(command, sizeof command, "'%s' verify - >/dev/null", h->program);
    FILE *pipe = popen(command, "w");
    if (!pipe)
        return false;
    fputs(record, pipe);
    return pclose(pipe) == 0;
}
