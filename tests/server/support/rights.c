/* Preloaded under a server: tries what a server needs not, at the start and whenever SIGUSR2 comes,
 * and says to standard error how each attempt ended: “rights when=… call=… errno=…”. Nothing it
 * tries does harm where it is allowed. RIGHTS_OUTSIDE and RIGHTS_INSIDE are folders that the server
 * must not, and may, write in. With RIGHTS_NONE the system knows neither landlock nor seccomp. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static long call(long number, long a, long b, long c)
{
    long (*real)(long, ...) = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
    return real(number, a, b, c, 0, 0, 0);
}

static void say(const char *when, const char *name, int failed, int why)
{
    char line[160];
    int length = snprintf(line, sizeof line, "rights when=%s call=%s errno=%s\n", when, name,
                          failed ? strerrorname_np(why) : "0");
    if (write(STDERR_FILENO, line, (size_t)length) < 0)
        abort();
}

static int file_in(const char *folder, int flags)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/rights", folder);
    int file = open(path, flags | O_CLOEXEC, 0600);
    if (file >= 0)
        close(file);
    return file;
}

static int folder_in(const char *folder)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/rights-folder", folder);
    int made = mkdir(path, 0700);
    if (made == 0)
        rmdir(path);
    return made;
}

static int process(void)
{
    long child = call(SYS_clone, SIGCHLD, 0, 0);
    if (child == 0)
        _exit(0);
    if (child > 0)
        waitpid((pid_t)child, NULL, 0);
    return child > 0 ? 0 : -1;
}

static int memory(void)
{
    void *at =
        mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (at != MAP_FAILED)
        munmap(at, 4096);
    return at == MAP_FAILED ? -1 : 0;
}

static int network(void)
{
    int s = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (s >= 0)
        close(s);
    return s;
}

/* At any port that is free. */
static int listening(void)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    int s = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    int done = s < 0 ? -1 : bind(s, (struct sockaddr *)&at, sizeof at), why = errno;
    if (s >= 0)
        close(s);
    errno = why;
    return done;
}

static void try_all(const char *when)
{
    const char *outside = getenv("RIGHTS_OUTSIDE"), *inside = getenv("RIGHTS_INSIDE");
    char *const words[] = {"none", NULL};
#define TRY(name, attempt)                                                                         \
    do {                                                                                           \
        errno = 0;                                                                                 \
        int failed = (attempt) < 0;                                                                \
        say(when, name, failed, errno);                                                            \
    } while (0)
    TRY("execve", execve("/no/such/program", words, words)); /* ENOENT where it is allowed */
    TRY("ptrace", ptrace(PTRACE_PEEKDATA, 0, NULL, NULL));   /* ESRCH */
    TRY("kill", kill(getpid(), 0));
    TRY("process", process());
    TRY("unshare", unshare(CLONE_FS));
    TRY("memory", memory());
    TRY("network", network());
    TRY("listen", listening());
    TRY("write_outside", file_in(outside, O_WRONLY | O_CREAT));
    TRY("read_outside", file_in(outside, O_RDONLY));
    TRY("folder_inside", folder_in(inside));
    TRY("write_inside", file_in(inside, O_WRONLY | O_CREAT));
}

static void on_signal(int number)
{
    (void)number;
    int kept = errno;
    try_all("after");
    errno = kept;
}

__attribute__((constructor)) static void begin(void)
{
    if (!getenv("RIGHTS_OUTSIDE"))
        return;
    int sanitized = dlsym(RTLD_DEFAULT, "__asan_init") || dlsym(RTLD_DEFAULT, "__tsan_init");
    say("before", "landlock", call(SYS_landlock_create_ruleset, 0, 0, 1) < 1, errno);
    say("before", sanitized ? "sanitized" : "plain", 0, 0);
    try_all("before");
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    sigaction(SIGUSR2, &action, NULL);
}

/* ---- a system that cannot confine anybody ---- */

long syscall(long number, ...)
{
    va_list rest;
    va_start(rest, number);
    long a = va_arg(rest, long), b = va_arg(rest, long), c = va_arg(rest, long);
    long d = va_arg(rest, long), e = va_arg(rest, long), f = va_arg(rest, long);
    va_end(rest);
    long (*real)(long, ...) = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
    if (getenv("RIGHTS_NONE") && number == SYS_landlock_create_ruleset) {
        errno = ENOSYS;
        return -1;
    }
    return real(number, a, b, c, d, e, f);
}

int seccomp_load(void *filter)
{
    int (*real)(void *) = (int (*)(void *))dlsym(RTLD_NEXT, "seccomp_load");
    return getenv("RIGHTS_NONE") ? -ENOSYS : real(filter);
}
