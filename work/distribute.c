#define _GNU_SOURCE
#include "work/distribute.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "console/exit.h"
#include "console/language.h"
#include "console/say.h"
#include "work/distribute_work.h"
#include "work/module.h"
#include "work/parallel.h"

/* ---- under mpirun? ---- */

/* A number that mpirun has put into the environment; 0 when it has not. */
static unsigned from_mpirun(const char *name)
{
    const char *text = getenv(name);
    return text ? (unsigned)strtoul(text, NULL, 10) : 0;
}

bool distribute_is_many(void)
{
    return from_mpirun("OMPI_COMM_WORLD_SIZE") > 1;
}

static bool hushed, begun;

int distribute_exit_code(int code)
{
    return hushed && !begun ? DONE : code;
}

void distribute_silence(void)
{
    if (!distribute_is_many() || from_mpirun("OMPI_COMM_WORLD_RANK") == 0)
        return;
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere >= 0) {
        dup2(nowhere, STDOUT_FILENO);
        dup2(nowhere, STDERR_FILENO);
        close(nowhere);
    }
    hushed = true;
}

/* mpirun may have bound this process to some cores, or not. */
unsigned distribute_core_count(void)
{
    unsigned cores = core_count(), beside = from_mpirun("OMPI_COMM_WORLD_LOCAL_SIZE");
    unsigned online = (unsigned)sysconf(_SC_NPROCESSORS_ONLN);
    unsigned share = beside > 1 ? online / beside : cores;
    return share < 1 ? 1 : share < cores ? share : cores;
}

/* ---- the module ---- */

const distribute_link *distribute_load(void)
{
    /* Global: Open MPI loads modules of its own that look for its names. */
    const distribute_link *link = module_load(SPREAD_MODULE, SPREAD_LINK, RTLD_GLOBAL);
    if (!link)
        complain(_("mpirun has started this program, which cannot work with it here: %s"),
                 dlerror());
    begun = link != NULL;
    return link;
}

static void put_away(distribution *sp)
{
    free(sp->left);
    free(sp->told);
    free(sp->wants);
    free(sp->message);
    free(sp);
}

distribution *distribute_begin(size_t result_size)
{
    distribution *sp = calloc(1, sizeof *sp);
    size_t longest = sizeof(distribute_message) + result_size;
    if (!sp || !(sp->message = malloc(longest))) {
        complain_memory();
        free(sp);
        return NULL;
    }
    sp->longest = longest;
    sp->size = 1;
    if (!distribute_is_many())
        return sp;
    sp->link = distribute_load();
    bool ready = sp->link && sp->link->begin(longest, SPREAD_AHEAD + 8, &sp->rank, &sp->size);
    sp->left = calloc(sp->size, sizeof *sp->left);
    sp->told = calloc(sp->size, sizeof *sp->told);
    sp->wants = calloc(sp->size, sizeof *sp->wants);
    if (ready && sp->left && sp->told && sp->wants)
        return sp;
    put_away(sp);
    return NULL;
}

bool distribute_is_first(const distribution *sp)
{
    return sp->rank == 0;
}

bool distribute_run(distribution *sp, const distribution_job *job)
{
    return sp->rank == 0 ? distribute_lead(sp, job) : distribute_follow(sp, job);
}

void distribute_end(distribution *sp)
{
    if (sp->link && !sp->ended)
        sp->rank == 0 ? distribute_dismiss(sp, NULL) : distribute_leave(sp);
    if (sp->link && sp->orderly)
        sp->link->end();
    put_away(sp);
}
