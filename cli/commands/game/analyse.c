/* lusoria analyse: every decision of a record with its cost, every throw with its luck. */
#define _GNU_SOURCE
#include "report/review/review.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/terminal/session.h"
#include "console/files.h"
#include "console/progress.h"
#include "console/say.h"
#include "console/term.h"
#include "console/text_stream.h"
#include "report/review/save.h"
#include "solve/table/tables.h"
#include "work/exact_tables.h"
#include "work/parallel.h"

/* Without other limits: nobody should wait long. Times are in bench/README.md. */
enum { USUAL_DEPTH = 2, USUAL_NODES = 200000 };

enum {
    DEPTH_FLAG,
    NODES_FLAG,
    TIME_FLAG,
    JSON_FLAG,
    HTML_FLAG,
    SAVE_FLAG,
    THREADS_FLAG,
    TABLES_FLAG
};

static const flag flags[] = {
    {"depth", N_("N"), N_("think this deep (default 2 where there are dice)")},
    {"nodes", N_("N"),
     N_("positions to look at for each step (default 200000 where there are no dice)")},
    {"time", N_("TENTHS"), N_("tenths of a second per step")},
    {"json", NULL, N_("as JSON")},
    {"html", N_("OUT.html"), N_("also as a page for a browser, complete in one file")},
    {"save", N_("STATE"),
     N_("keep what is judged in this file and go on from it (default: FILE.analysis, "
        "removed at the end)")},
    {"threads", N_("N"), N_("threads (default: one per core)")},
    TABLES_FLAG_LINE,
    {0},
};

/* ---- work ---- */

typedef struct judge {
    lus_memory memory;
    lus_thought thought;
} judge;

typedef struct work {
    analysis *analysis;
    judge *judges; /* one a worker */
    unsigned threads;
    char path[4096]; /* of what is judged; empty: it is not kept */
    bool asked;      /* for that file, which then stays */
    FILE *file;
    pthread_mutex_t lock; /* for the file, and: */
    bool failed;          /* after a complaint */
    atomic_bool enough;
} work;

static void judge_item(void *context, unsigned worker, uint64_t item)
{
    work *w = context;
    analysis *a = w->analysis;
    judge *j = &w->judges[worker];
    uint32_t step = (uint32_t)item;
    if (a->judged[step]) /* by an earlier run */
        return;
    if (a->limits.nodes) /* what is left from another step would make these nodes reach further */
        memset(j->memory.bytes, 0, j->memory.size);
    lus_analyse_step(&a->record->match, step, &a->limits, &j->memory, &j->thought,
                     &a->verdicts[step]);
    if (term_stop)
        return;
    pthread_mutex_lock(&w->lock);
    /* what the net had to judge in the table's place is not shown as exact, and not kept */
    if (a->limits.truth && table_is_damaged(a->limits.truth->table)) {
        w->failed = true;
        atomic_store(&w->enough, true);
    }
    a->judged[step] = !w->failed;
    if (w->file && !w->failed && !analysis_save_add(w->file, step, &a->verdicts[step])) {
        complain_system(w->path);
        w->failed = true;
        atomic_store(&w->enough, true);
    }
    pthread_mutex_unlock(&w->lock);
}

static bool make_judges(work *w)
{
    w->judges = calloc(w->threads, sizeof *w->judges);
    for (unsigned i = 0; w->judges && i < w->threads; i++) {
        w->judges[i].memory = (lus_memory){calloc(1, LUS_MEMORY_LEAST), LUS_MEMORY_LEAST};
        if (!w->judges[i].memory.bytes)
            return false;
    }
    return w->judges != NULL;
}

static void free_judges(work *w)
{
    for (unsigned i = 0; w->judges && i < w->threads; i++)
        free(w->judges[i].memory.bytes);
    free(w->judges);
}

static int interrupted(const work *w)
{
    const analysis *a = w->analysis;
    unsigned judged = 0;
    for (uint32_t i = 0; i <= a->record->match.count; i++)
        judged += a->judged[i];
    complain(_("interrupted after %u of %u steps"), judged, a->record->match.count + 1);
    if (w->file)
        complain(_("the same command goes on from there: they are kept in %s"), w->path);
    return INTERRUPTED;
}

static int judge_all(work *w)
{
    bool started, kept = true;
    if (!make_judges(w)) {
        complain_memory();
        return TROUBLE;
    }
    if (*w->path && !(w->file = analysis_save_open(w->path, w->analysis)))
        return REFUSED;
    term_catch_interrupts();
    parallel_run(w->threads, w->analysis->record->match.count + 1u, SLOW_ITEMS, judge_item, w,
                 &w->enough, &started);
    if (w->file)
        kept = fclose(w->file) == 0;
    if (!kept && !w->failed)
        complain_system(w->path);
    if (!started)
        complain_threads();
    if (!kept || w->failed || !started)
        return TROUBLE;
    return term_interrupted() ? interrupted(w) : DONE;
}

/* ---- results ---- */

static bool write_page(const analysis *a, const char *path)
{
    text_stream page;
    bool open = text_stream_open(&page);
    if (open)
        analysis_write_html(a, page.out);
    char *text = open ? text_stream_close(&page) : NULL;
    if (!text) {
        complain_memory();
        return false;
    }
    bool written = file_write(path, text, page.length);
    free(text);
    return written;
}

static int show(const args *a, const work *w)
{
    const char *page = a->value[HTML_FLAG];
    if (!analysis_conclude(w->analysis)) {
        complain_memory();
        return TROUBLE;
    }
    if (page && !write_page(w->analysis, page))
        return TROUBLE;
    (a->value[JSON_FLAG] ? analysis_print_json : analysis_print_text)(w->analysis);
    if (*w->path && !w->asked)
        unlink(w->path);
    return DONE;
}

/* ---- the command ---- */

static bool read_limits(const args *a, lus_limits *limits, unsigned *threads)
{
    uint64_t depth, nodes, tenths, number;
    if (!args_number(a, DEPTH_FLAG, 1, 100, 0, &depth) ||
        !args_number(a, NODES_FLAG, 1, INT64_MAX, 0, &nodes) ||
        !args_number(a, TIME_FLAG, 1, 36000, 0, &tenths) ||
        !args_number(a, THREADS_FLAG, 1, 256, core_count(), &number))
        return false;
    *limits = (lus_limits){.depth = (unsigned)depth,
                           .nodes = nodes,
                           .seconds = (double)tenths / 10,
                           .now = seconds_now,
                           .stop = &term_stop};
    *threads = (unsigned)number;
    return true;
}

static bool awaits_throws(const lus_match *m)
{
    bool throws = m->variant.game->status(&m->variant, &m->now).kind == LUS_CHANCE;
    for (uint32_t i = 0; i < m->count && !throws; i++)
        throws = m->steps[i].chance;
    return throws;
}

static void set_usual_limits(const lus_match *m, lus_limits *limits)
{
    if (limits->depth || limits->nodes || limits->seconds > 0)
        return;
    if (awaits_throws(m))
        limits->depth = USUAL_DEPTH;
    else
        limits->nodes = USUAL_NODES;
}

/* Beside the record, where a file can be made there. */
static void choose_path(work *w, const char *asked, const char *record)
{
    char folder[sizeof w->path];
    w->asked = asked != NULL;
    if (asked) {
        snprintf(w->path, sizeof w->path, "%s", asked);
        return;
    }
    snprintf(folder, sizeof folder, "%s", record);
    char *slash = strrchr(folder, '/');
    if (slash)
        slash[slash == folder] = '\0';
    if (strcmp(record, "-") != 0 && access(slash ? folder : ".", W_OK) == 0)
        snprintf(w->path, sizeof w->path, "%s.analysis", record);
}

static bool same_file(const char *one, const char *other)
{
    struct stat a, b;
    return stat(one, &a) == 0 && stat(other, &b) == 0 && a.st_dev == b.st_dev &&
           a.st_ino == b.st_ino;
}

static int analyse(const args *a, const session *g, work *w)
{
    analysis *all = w->analysis;
    uint32_t count = g->record.match.count + 1;
    all->record = &g->record;
    all->verdicts = calloc(count, sizeof *all->verdicts);
    all->judged = calloc(count, sizeof *all->judged);
    if (!all->verdicts || !all->judged) {
        complain_memory();
        return TROUBLE;
    }
    set_usual_limits(&g->record.match, &all->limits);
    if (!truth_hold(&g->record.match.variant, &all->limits.truth))
        return TROUBLE;
    if (!all->limits.truth)
        all->limits.exact = exact_tables(&g->record.match.variant);
    if (w->threads > count)
        w->threads = count;
    int code = judge_all(w);
    code = code == DONE ? show(a, w) : code;
    return truth_release(all->limits.truth) ? code : TROUBLE;
}

static int run(const args *a)
{
    static session g;
    analysis all = {0};
    work w = {.analysis = &all, .lock = PTHREAD_MUTEX_INITIALIZER};
    int code = REFUSED;
    const char *record = a->operand[0], *page = a->value[HTML_FLAG];
    if (!read_limits(a, &all.limits, &w.threads))
        return MISUSED;
    if (page && same_file(page, record)) {
        complain(_("--html: %s is the record itself"), page);
        return MISUSED;
    }
    if (!tables_use(a->value[TABLES_FLAG]))
        return REFUSED;
    choose_path(&w, a->value[SAVE_FLAG], record);
    if (session_read(&g, record))
        code = analyse(a, &g, &w);
    free_judges(&w);
    analysis_free(&all);
    session_free(&g);
    return code;
}

const command command_analyse = {
    .name = "analyse",
    .operands = N_("FILE"),
    .summary = N_("what every decision of a record cost, and how lucky every throw was"),
    .help = N_("Costs and luck are in percentage points of the chances of winning. After an action "
               "?! is an inaccuracy (from 0.2\n"
               "points), ? a mistake (from 2), ?? a blunder (from 8); after a throw + and ++ are "
               "good luck, − and −− bad luck.\n"
               "The formulas are in docs/analysis.md.\n"
               "Interrupted work is kept, and the same command goes on from there. With - the "
               "record is read from standard input."),
    .least = 1,
    .most = 1,
    .flags = flags,
    .run = run,
};
