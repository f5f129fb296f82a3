/* Seccomp: the calls to the system that a server makes once it runs. They are those of the loop, of
 * files and sockets, of threads and memory; no other program is started, none is looked into, and
 * nothing of the system is changed.
 * What is not on the list fails; it does not end the server. A library that tries something new
 * then takes its other way, or says what it could not do, and nobody's game ends by it. To an
 * intruder it is all the same. */
#define _GNU_SOURCE /* CLONE_THREAD */
#include "server/confine/confine.h"

#include <errno.h>

#ifdef HAVE_SECCOMP

#include <sched.h>
#include <seccomp.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <unistd.h>

/* By name: what this machine does not have is passed over. */
static const char *const plain[] = {
    /* files that are open */
    "read", "readv", "pread64", "preadv", "write", "writev", "pwrite64", "pwritev", "lseek",
    "close", "fcntl", "flock", "fsync", "fdatasync", "ftruncate", "fallocate", "fadvise64",
    "sendfile", "dup", "getdents64",
    /* files by their names; landlock judges where */
    "open", "openat", "stat", "lstat", "fstat", "newfstatat", "fstatfs", "statfs", "statx",
    "access", "faccessat", "faccessat2", "readlink", "readlinkat", "getcwd", "rename", "renameat",
    "renameat2", "unlink", "unlinkat", "fchmod", "fchown", "umask",
    /* sockets that are there */
    "accept", "accept4", "bind", "listen", "getsockname", "getpeername", "getsockopt", "setsockopt",
    "sendto", "sendmsg", "recvfrom", "recvmsg", "shutdown",
    /* waiting */
    "poll", "ppoll", "select", "pselect6", "epoll_create1", "epoll_ctl", "epoll_wait",
    "epoll_pwait", "eventfd2", "pipe2", "timerfd_create", "timerfd_settime", "nanosleep",
    "clock_nanosleep", "restart_syscall",
    /* memory */
    "brk", "munmap", "mremap", "madvise", "msync",
    /* threads, their end and that of the process */
    "futex", "set_robust_list", "rseq", "set_tid_address", "sched_yield", "sched_getaffinity",
    "getpriority", "setpriority", "membarrier", "exit", "exit_group", "rt_sigaction",
    "rt_sigprocmask", "rt_sigreturn", "rt_sigpending", "rt_sigtimedwait", "sigaltstack",
    /* who, when, how much */
    "getpid", "getppid", "gettid", "getuid", "geteuid", "getgid", "getegid", "clock_gettime",
    "clock_getres", "gettimeofday", "time", "times", "getrusage", "getrlimit", "sysinfo", "uname",
    "getrandom", "getcpu"};

/* For a server that goes out: names of hosts are asked for, too. */
static const char *const outgoing[] = {"connect", "socketpair", "sendmmsg", "recvmmsg"};

#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
#define SANITIZED 1
#elif defined __has_feature
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif

#ifdef SANITIZED
/* The sanitizers look for leaks by a process that stops this one. They are for tests. */
static const char *const sanitizers[] = {
    "clone",    "getdents", "ptrace", "prctl", "wait4",       "process_vm_readv",
    "mprotect", "mmap",     "kill",   "pipe",  "personality", "mincore"};
#endif

static bool allow_all(scmp_filter_ctx filter, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        int call = seccomp_syscall_resolve_name(names[i]);
        if (call != __NR_SCMP_ERROR && seccomp_rule_add(filter, SCMP_ACT_ALLOW, call, 0) != 0)
            return false;
    }
    return true;
}

/* Where an argument, masked, is exactly this. */
static bool allow_where(scmp_filter_ctx filter, int call, unsigned argument, scmp_datum_t mask,
                        scmp_datum_t value)
{
    struct scmp_arg_cmp same = {
        .arg = argument, .op = SCMP_CMP_MASKED_EQ, .datum_a = mask, .datum_b = value};
    return seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, call, 1, &same) == 0;
}

static bool allow_one(scmp_filter_ctx filter, int call, unsigned argument, uint64_t value)
{
    return allow_where(filter, call, argument, 0xffffffff, value & 0xffffffff);
}

/* Threads, but no processes; no memory that is both written and run; limits are read. The newer
 * call for threads hides what it wants behind a pointer: it is said not to be there, and the C
 * library takes the older one. */
static bool allow_some(scmp_filter_ctx filter)
{
    return allow_where(filter, SCMP_SYS(clone), 0, CLONE_THREAD, CLONE_THREAD) &&
           seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0) == 0 &&
           allow_where(filter, SCMP_SYS(mmap), 2, PROT_EXEC, 0) &&
           allow_where(filter, SCMP_SYS(mmap), 2, PROT_WRITE | PROT_EXEC, PROT_EXEC) &&
           allow_where(filter, SCMP_SYS(mprotect), 2, PROT_EXEC, 0) &&
           allow_where(filter, SCMP_SYS(prlimit64), 2, UINT64_MAX, 0) &&
           allow_one(filter, SCMP_SYS(tgkill), 0, (uint64_t)getpid()) &&
           allow_one(filter, SCMP_SYS(prctl), 0, PR_SET_NAME) &&
           allow_one(filter, SCMP_SYS(ioctl), 1, FIONREAD) &&
           allow_one(filter, SCMP_SYS(ioctl), 1, FIONBIO) &&
           allow_one(filter, SCMP_SYS(ioctl), 1, TCGETS);
}

/* Sockets of this machine for backups; of the network where the server goes out. */
static bool allow_sockets(scmp_filter_ctx filter, bool connects)
{
    static const int families[] = {AF_INET, AF_INET6, AF_NETLINK}; /* netlink: own addresses */
    bool fine = allow_one(filter, SCMP_SYS(socket), 0, AF_UNIX);
    for (unsigned i = 0; connects && fine && i < sizeof families / sizeof *families; i++)
        fine = allow_one(filter, SCMP_SYS(socket), 0, (uint64_t)families[i]);
    return fine && (!connects || allow_all(filter, outgoing, sizeof outgoing / sizeof *outgoing));
}

bool confine_calls(const confine_needs *needs)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
    int why = ENOMEM;
    bool fine = filter && seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1) == 0 &&
                allow_all(filter, plain, sizeof plain / sizeof *plain) && allow_some(filter) &&
                allow_sockets(filter, needs->connects);
#ifdef SANITIZED
    fine = fine && allow_all(filter, sanitizers, sizeof sanitizers / sizeof *sanitizers);
#endif
    if (fine)
        why = -seccomp_load(filter);
    seccomp_release(filter);
    errno = why;
    return fine && why == 0;
}

#else

bool confine_calls(const confine_needs *needs)
{
    (void)needs;
    errno = ENOSYS;
    return false;
}

#endif
