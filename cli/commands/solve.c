/* lusoria solve: the exact value of every state of a game. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/args.h"
#include "console/numbers.h"
#include "console/progress.h"
#include "console/say.h"
#include "console/term.h"
#include "solve/solver.h"
#include "work/parallel.h"
#include "work/pool.h"

enum { OUT_FLAG, REPLACE_FLAG, THREADS_FLAG };

static const flag flags[] = {
    {"out", N_("FILE"), N_("write a table of all values there; interrupted, the same goes on")},
    {"replace", NULL, N_("the file may be there already: the table takes its place")},
    {"threads", N_("N"), N_("threads (default: one per core)")},
    {0},
};

/* Where somebody keeps something else nothing is written over it. */
static bool may_write(const char *path, bool replaces)
{
    if (!path || replaces || access(path, F_OK) != 0)
        return true;
    complain(_("%s: there is such a file already; --replace writes over it"), path);
    return false;
}

static void tell_needs(const solver *s, const char *path)
{
    const double gib = 1 << 30;
    char numbers[3][NUMBER_MAX];
    solver_needs needs;
    solver_needs_of(s, &needs);
    fprintf(stderr, _("%s states in %u layers; memory: %s GiB"),
            count_words(needs.states, numbers[0]), needs.layers,
            number_words((double)needs.memory / gib, 1, false, numbers[1]));
    if (path)
        fprintf(stderr, _(", disk: %s GiB"),
                number_words((double)needs.disk / gib, 1, false, numbers[2]));
    fputc('\n', stderr);
}

static void tell_result(const solver_result *r, double seconds)
{
    char numbers[2][NUMBER_MAX];
    printf(_("Whoever throws first wins %s %% of the games, both playing perfectly.\n"),
           number_words(r->value * 100, 10, false, numbers[0]));
    printf(_("Bellman residual at most %.1e, after %u sweeps in %s seconds.\n"), r->residual,
           r->sweeps, number_words(seconds, 1, false, numbers[1]));
}

static int run(const args *a)
{
    lus_variant v;
    uint64_t threads;
    const char *path = a->value[OUT_FLAG];
    if (!args_variant(a->operand[0], &v))
        return REFUSED;
    if (!args_number(a, THREADS_FLAG, 1, POOL_MAX, core_count(), &threads))
        return MISUSED;
    if (!may_write(path, a->value[REPLACE_FLAG] != NULL))
        return REFUSED;
    solver *s = solver_new(&v, (unsigned)threads);
    if (!s)
        return REFUSED;
    solver_result result;
    double begun = seconds_now();
    tell_needs(s, path);
    term_catch_interrupts();
    int code = solver_run(s, path, &result);
    if (code == DONE)
        tell_result(&result, seconds_now() - begun);
    solver_free(s);
    return code;
}

const command command_solve = {
    .name = "solve",
    .operands = N_("GAME"),
    .summary = N_("the exact value of every state of a game"),
    .help = N_("Computes the chance of winning in every state, both players playing as well as can "
               "be.\n"
               "What the table is for and how it is written: docs/tables.md."),
    .least = 1,
    .most = 1,
    .flags = flags,
    .run = run,
};
