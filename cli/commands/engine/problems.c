/* lusoria problems: finds problems in games that the engine plays against itself. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/args.h"
#include "console/files.h"
#include "console/progress.h"
#include "console/say.h"
#include "console/term.h"
#include "problems/mine.h"
#include "solve/table/tables.h"

enum { COUNT_FLAG, GAMES_FLAG, SEED_FLAG, OUT_FLAG, TABLES_FLAG };

static const flag flags[] = {
    {"count", N_("N"), N_("how many problems, with those that the file has (default 300)")},
    {"games", N_("N"), N_("play so many games at most (default 10000)")},
    {"seed", N_("S"), N_("the same seed gives the same problems (default 1)")},
    {"out", N_("FILE"), N_("add them to this file, and go on from it")},
    TABLES_FLAG_LINE,
    {0},
};

typedef struct work {
    problem_mine mine;
    progress bar;
    const char *path; /* NULL: standard output */
    FILE *file;
    bool failed;
} work;

static bool take(void *context, const problem *p)
{
    work *w = context;
    char text[PROBLEM_TEXT_MAX];
    lus_writer out = lus_writer_on(text, sizeof text);
    problem_write(p, &out);
    if (fputs(text, w->file) >= 0 && fflush(w->file) == 0)
        return true;
    complain_system(w->path ? w->path : "-");
    w->failed = true;
    return false;
}

static void show(void *context, uint64_t games, unsigned count)
{
    work *w = context;
    (void)games;
    progress_show(&w->bar, count);
}

/* What the file has: counted, and where the last of this variant was found the work goes on. */
static bool take_up(work *w)
{
    if (!w->path || access(w->path, F_OK) != 0)
        return true;
    char *text = file_read(w->path);
    if (!text)
        return false;
    unsigned number = 1;
    bool fine = true;
    for (char *line = text; fine && *line; number++) {
        problem p;
        fine = problem_read(line, &p);
        if (!fine)
            complain(_("%s, line %u: this is no problem"), w->path, number);
        else if (problem_mine_add(&w->mine, &p) &&
                 memcmp(&p.variant, &w->mine.variant, sizeof p.variant) == 0)
            w->mine.first = p.game;
        line += strcspn(line, "\n");
        line += *line == '\n';
    }
    free(text);
    return fine;
}

static int finish(const work *w, bool ready)
{
    if (!ready) {
        complain_memory();
        return TROUBLE;
    }
    if (w->failed)
        return TROUBLE;
    if (w->mine.count >= w->mine.wanted)
        return DONE;
    complain(_("%u of %u problems were found"), w->mine.count, w->mine.wanted);
    return term_interrupted() ? INTERRUPTED : REFUSED;
}

static int mine(work *w)
{
    if (!take_up(w))
        return REFUSED;
    w->file = w->path ? fopen(w->path, "a") : stdout;
    if (!w->file) {
        complain_system(w->path);
        return TROUBLE;
    }
    term_catch_interrupts();
    progress_begin(&w->bar, w->mine.wanted);
    bool ready = problem_mine_run(&w->mine);
    progress_end(&w->bar);
    if (w->path && fclose(w->file) != 0 && !w->failed) {
        complain_system(w->path);
        w->failed = true;
    }
    return finish(w, ready);
}

static void say_source(const lus_truth *truth)
{
    char words[256];
    truth_words(truth, words, sizeof words);
    fprintf(stderr, _("Chances: %s\n"), words);
}

static int run(const args *a)
{
    enum { MOST = 100000 };
    work w = {.path = a->value[OUT_FLAG]};
    uint64_t count;
    if (!args_variant(a->operand[0], &w.mine.variant))
        return REFUSED;
    if (!args_number(a, COUNT_FLAG, 1, MOST, 300, &count) ||
        !args_number(a, GAMES_FLAG, 1, UINT32_MAX, 10000, &w.mine.games) ||
        !args_number(a, SEED_FLAG, 0, INT64_MAX, 1, &w.mine.seed))
        return MISUSED;
    if (!tables_use(a->value[TABLES_FLAG]))
        return REFUSED;
    if (!truth_hold(&w.mine.variant, &w.mine.truth))
        return TROUBLE;
    if (w.mine.truth)
        say_source(w.mine.truth);
    w.mine.wanted = (unsigned)count;
    w.mine.capacity = MOST;
    w.mine.stop = &term_stop;
    w.mine.take = take;
    w.mine.progress = show;
    w.mine.context = &w;
    w.mine.positions = calloc(MOST, sizeof *w.mine.positions);
    int code = w.mine.positions ? mine(&w) : finish(&w, false);
    free(w.mine.positions);
    return truth_release(w.mine.truth) ? code : TROUBLE;
}

const command command_problems = {
    .name = "problems",
    .operands = N_("GAME"),
    .summary = N_("positions with one right answer, out of games of the engine"),
    .help = N_("A problem is a turn that is clearly better than all others, for a reason that has "
               "a name. Its\n"
               "rating says what it takes to find it. The file has a line a problem: "
               "docs/problems.md."),
    .least = 1,
    .most = 1,
    .flags = flags,
    .run = run,
};
