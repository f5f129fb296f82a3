/* What a control group leaves a process, as a container has it. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "solve/memory.h"
#include "tests/support/support.h"

static char root[64];

/* A file below the root, with the folders on the way. */
static void put(const char *path, const char *text)
{
    char whole[256];
    int length = snprintf(whole, sizeof whole, "%s/%s", root, path);
    for (int i = 1; i < length; i++)
        if (whole[i] == '/') {
            whole[i] = '\0';
            mkdir(whole, 0700);
            whole[i] = '/';
        }
    FILE *file = fopen(whole, "w");
    cr_assert(file && fputs(text, file) >= 0 && fclose(file) == 0, "%s", whole);
}

static void set_up(void)
{
    snprintf(root, sizeof root, "/tmp/lusoria-groups-%d", (int)getpid());
    cr_assert_eq(mkdir(root, 0700), 0);
}

static void tear_down(void)
{
    char command[96];
    snprintf(command, sizeof command, "rm -r '%s'", root);
    cr_assert_eq(system(command), 0);
}

TestSuite(solve_memory, .init = set_up, .fini = tear_down);

Test(solve_memory, no_group_is_no_limit)
{
    cr_expect_eq(memory_of_group(root), UINT64_MAX);
    put("proc/self/cgroup", "0::/\n");
    cr_expect_eq(memory_of_group(root), UINT64_MAX);
    put("sys/fs/cgroup/memory.max", "max\n");
    put("sys/fs/cgroup/memory.current", "5000\n");
    cr_expect_eq(memory_of_group(root), UINT64_MAX);
}

Test(solve_memory, second_version)
{
    put("proc/self/cgroup", "0::/class/room\n");
    put("sys/fs/cgroup/class/room/memory.max", "9000\n");
    put("sys/fs/cgroup/class/room/memory.current", "3000\n");
    cr_expect_eq(memory_of_group(root), 6000);
    /* pages of files can be taken back */
    put("sys/fs/cgroup/class/room/memory.stat", "anon 1\ninactive_file 1000\nactive_file 7\n");
    cr_expect_eq(memory_of_group(root), 7000);
    /* the group above it has less */
    put("sys/fs/cgroup/class/memory.max", "4000\n");
    put("sys/fs/cgroup/class/memory.current", "3500\n");
    cr_expect_eq(memory_of_group(root), 500);
    put("sys/fs/cgroup/class/memory.current", "4500\n");
    cr_expect_eq(memory_of_group(root), 0);
}

/* Inside a container its own group may be the first that can be seen. */
Test(solve_memory, a_path_that_is_not_there)
{
    put("proc/self/cgroup", "0::/outside/class\n");
    put("sys/fs/cgroup/memory.max", "9000\n");
    put("sys/fs/cgroup/memory.current", "1000\n");
    cr_expect_eq(memory_of_group(root), 8000);
}

Test(solve_memory, first_version)
{
    put("proc/self/cgroup", "5:devices:/\n4:memory:/class\n1:name=systemd:/\n");
    put("sys/fs/cgroup/memory/class/memory.limit_in_bytes", "9000\n");
    put("sys/fs/cgroup/memory/class/memory.usage_in_bytes", "3000\n");
    put("sys/fs/cgroup/memory/class/memory.stat", "cache 1\ntotal_inactive_file 500\n");
    cr_expect_eq(memory_of_group(root), 6500);
}
