/* A library under the program (LD_PRELOAD) that counts its calls by kind, and lets some fail. What
 * it is told by the environment:
 *   FAULT_COUNTS  a file for the counts: eight bytes for each kind, in the order of `enum kind`. It
 *                 is mapped, so they are true at any moment, however the program ends
 *   FAULT_KIND    the kind of call that fails; without it none does, and all kinds are counted
 *   FAULT_AT      the first of them that fails, from 1
 *   FAULT_UNTIL   the last of them that fails; as FAULT_AT if not told
 *   FAULT_ERROR   with which errno (EIO if not told)
 *   FAULT_BREAK   stop there for a debugger
 * Only what happens after main begins counts. Allocations are taken over by their names. Everything
 * else is caught where it enters the kernel (seccomp): the C library's streams, and libraries of
 * others, call the kernel in ways that no name catches. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum kind { ALLOC, READ, WRITE, SYNC, OPEN, RENAME, UNLINK, TRUNCATE, KINDS };

static const char *const names[KINDS] = {
    "alloc", "read", "write", "sync", "open", "rename", "unlink", "truncate",
};

static const struct {
    int number;
    enum kind kind;
} calls[] = {
    {SYS_read, READ},          {SYS_pread64, READ},    {SYS_readv, READ},
    {SYS_write, WRITE},        {SYS_pwrite64, WRITE},  {SYS_writev, WRITE},
    {SYS_fsync, SYNC},         {SYS_fdatasync, SYNC},  {SYS_open, OPEN},
    {SYS_openat, OPEN},        {SYS_rename, RENAME},   {SYS_renameat, RENAME},
    {SYS_renameat2, RENAME},   {SYS_link, RENAME},     {SYS_linkat, RENAME},
    {SYS_unlink, UNLINK},      {SYS_unlinkat, UNLINK}, {SYS_ftruncate, TRUNCATE},
    {SYS_fallocate, TRUNCATE},
};
enum { CALLS = sizeof calls / sizeof *calls };

/* The sixth argument of a call that goes through: none of these calls has one. */
#define PASS 0x6c75736fUL

static struct {
    _Atomic uint64_t *counts; /* null before main */
    int kind;                 /* KINDS: none fails */
    uint64_t at, until;
    int error;
    bool stop;
} fault = {.kind = KINDS};

/* Counts a call; whether it is to fail. */
static bool strikes(enum kind kind)
{
    if (!fault.counts)
        return false;
    const uint64_t number = atomic_fetch_add(&fault.counts[kind], 1) + 1;
    if ((int)kind != fault.kind || number < fault.at || number > fault.until)
        return false;
    if (fault.stop)
        raise(SIGTRAP);
    return true;
}

/* Calls what the program would have called without us. */
#define REAL(name, ...)                                                                            \
    static __typeof__(&name) _Atomic found;                                                        \
    __typeof__(&name) call = found;                                                                \
    if (!call) {                                                                                   \
        *(void **)&call = dlsym(RTLD_NEXT, #name);                                                 \
        found = call;                                                                              \
    }                                                                                              \
    return call(__VA_ARGS__)

static bool is_out_of_memory(void)
{
    if (!strikes(ALLOC))
        return false;
    errno = ENOMEM;
    return true;
}

void *malloc(size_t size)
{
    if (is_out_of_memory())
        return NULL;
    REAL(malloc, size);
}

void *calloc(size_t count, size_t size)
{
    if (is_out_of_memory())
        return NULL;
    REAL(calloc, count, size);
}

void *realloc(void *old, size_t size)
{
    if (is_out_of_memory())
        return NULL;
    REAL(realloc, old, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    if (is_out_of_memory())
        return NULL;
    REAL(aligned_alloc, alignment, size);
}

int posix_memalign(void **to, size_t alignment, size_t size)
{
    if (is_out_of_memory())
        return ENOMEM;
    REAL(posix_memalign, to, alignment, size);
}

/*
 * Reads and writes count for files and for what the program prints. What it says of its troubles
 * goes through, and so do its pipes and sockets: they fail in ways of their own.
 */
static bool counts(enum kind kind, int descriptor)
{
    if (kind != READ && kind != WRITE)
        return true;
    if (descriptor == STDERR_FILENO)
        return false;
    if (descriptor == STDOUT_FILENO)
        return true;
    struct stat status;
    return fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
}

static void on_call(int signal, siginfo_t *info, void *context)
{
    (void)signal;
    greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
    const int before = errno;
    for (int i = 0; i < CALLS; i++) {
        if (calls[i].number != info->si_syscall)
            continue;
        const enum kind kind = calls[i].kind;
        if (counts(kind, (int)registers[REG_RDI]) && strikes(kind)) {
            registers[REG_RAX] = -fault.error;
        } else {
            const long answer =
                syscall(info->si_syscall, registers[REG_RDI], registers[REG_RSI],
                        registers[REG_RDX], registers[REG_R10], registers[REG_R8], PASS);
            registers[REG_RAX] = answer < 0 ? -errno : answer;
        }
    }
    errno = before;
}

/* Catches the calls that have a kind. */
static void catch_calls(void)
{
    struct sock_filter filter[2 * CALLS + 6];
    int length = 0;
    filter[length++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS,
                                                    offsetof(struct seccomp_data, args[5]));
    filter[length++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, PASS, 0, 1);
    filter[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    filter[length++] =
        (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
    for (int i = 0; i < CALLS; i++) {
        filter[length++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K,
                                                        (unsigned)calls[i].number, 0, 1);
        filter[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP);
    }
    filter[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    const struct sigaction action = {.sa_sigaction = on_call, .sa_flags = SA_SIGINFO | SA_NODEFER};
    const struct sock_fprog program = {.len = (unsigned short)length, .filter = filter};
    if (sigaction(SIGSYS, &action, NULL) != 0 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
        prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
        abort();
}

/* A thread that blocks every signal would be ended by the one that catches its calls. */
int pthread_sigmask(int how, const sigset_t *set, sigset_t *old)
{
    sigset_t open;
    if (set && how != SIG_UNBLOCK) {
        open = *set;
        sigdelset(&open, SIGSYS);
        set = &open;
    }
    REAL(pthread_sigmask, how, set, old);
}

/* The same for the handler of another signal. */
int sigaction(int signal, const struct sigaction *action, struct sigaction *old)
{
    struct sigaction open;
    if (action) {
        open = *action;
        sigdelset(&open.sa_mask, SIGSYS);
        action = &open;
    }
    REAL(sigaction, signal, action, old);
}

static uint64_t number_of(const char *name, uint64_t otherwise)
{
    const char *text = getenv(name);
    return text ? strtoull(text, NULL, 10) : otherwise;
}

static void begin(void)
{
    const char *place = getenv("FAULT_COUNTS");
    const char *kind = getenv("FAULT_KIND");
    /* not in the shell that starts it: what is caught stays caught, and the new program would not
     * know what to do with it */
    if (!place || strcmp(program_invocation_short_name, "lusoria") != 0)
        return;
    const int file = open(place, O_RDWR | O_CREAT | O_TRUNC, 0600);
    if (file < 0 || ftruncate(file, KINDS * sizeof(uint64_t)) != 0)
        abort();
    void *counted =
        mmap(NULL, KINDS * sizeof(uint64_t), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (counted == MAP_FAILED)
        abort();
    if (kind) {
        fault.kind = 0;
        while (fault.kind < KINDS && strcmp(names[fault.kind], kind) != 0)
            fault.kind++;
        if (fault.kind == KINDS)
            abort();
    }
    fault.at = number_of("FAULT_AT", UINT64_MAX);
    fault.until = number_of("FAULT_UNTIL", fault.at);
    fault.error = (int)number_of("FAULT_ERROR", EIO);
    fault.stop = getenv("FAULT_BREAK") != NULL;
    catch_calls();
    fault.counts = counted;
}

typedef int main_function(int, char **, char **);

static main_function *program_main;

static int begin_and_main(int count, char **words, char **environment)
{
    begin();
    return program_main(count, words, environment);
}

int __libc_start_main(main_function *main, int count, char **words, void (*init)(void),
                      void (*fini)(void), void (*rtld_fini)(void), void *stack_end);

int __libc_start_main(main_function *main, int count, char **words, void (*init)(void),
                      void (*fini)(void), void (*rtld_fini)(void), void *stack_end)
{
    program_main = main;
    REAL(__libc_start_main, begin_and_main, count, words, init, fini, rtld_fini, stack_end);
}
