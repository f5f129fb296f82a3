/* lusoria engine: the universal game interface on standard input and output. One thread reads and
 * replies, another thinks, so that stop, isready and quit are heard at any time. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "console/progress.h"
#include "console/say.h"
#include "engine/level.h"
#include "engine/search/exact.h"
#include "engine/search/search.h"
#include "engine/search/truth.h"
#include "solve/table/tables.h"
#include "ugi/ugi.h"
#include "work/exact_tables.h"

enum { LINE_BYTES = 1 << 20 };

typedef struct engine {
    ugi ugi;
    lus_memory memory;
    lus_limits limits; /* of the thought that is under way */
    lus_lapses lapses;
    lus_thought thought;
    const lus_truth *truth; /* of the game; NULL: none, or it was not looked for yet */
    lus_variant truth_of;
    char folder[UGI_FOLDER_MAX]; /* that it was looked for in */
    bool untold;                 /* it could not tell of the position that is thought about */
    volatile bool stop;
    pthread_t thinker;
    bool joinable;

    pthread_mutex_t lock; /* for ugi, except what thinking reads, and standard output */
    pthread_cond_t told_to_stop;
} engine;

static void answer(const char *text)
{
    fputs(text, stdout);
    fflush(stdout);
}

/* ---- tables ---- */

static bool same_variant(const lus_variant *a, const lus_variant *b)
{
    return a->game == b->game && memcmp(a->option, b->option, sizeof a->option) == 0;
}

/* Looks for the table of the game once, and again when the game or the folder is another. */
static void look_for_table(engine *e, lus_writer *reply)
{
    const lus_variant *v = &e->ugi.match.variant;
    if (!e->ugi.tables_changed && same_variant(v, &e->truth_of))
        return;
    truth_release(e->truth);
    e->truth = NULL;
    e->truth_of = *v;
    e->ugi.tables_changed = false;
    snprintf(e->folder, sizeof e->folder, "%s", e->ugi.tables);
    if (!tables_use(*e->folder ? e->folder : NULL) || !truth_hold(v, &e->truth))
        ugi_write_error("Tables: the tables cannot be used; standard error says why", reply);
    else if (!e->truth && *e->folder)
        lus_put(reply, "info string no table of this game: the engine judges by itself\n");
}

/* What the answer is by. */
static void write_source(const engine *e, lus_writer *w)
{
    char words[320];
    if (e->untold) {
        snprintf(words, sizeof words,
                 "%.200s cannot tell of this position: the engine judges by itself",
                 e->truth->name);
        ugi_write_error(words, w);
    }
    if (!e->limits.truth)
        return;
    snprintf(words, sizeof words, "info string exact, by the table %.200s (residual %.1e)\n",
             e->limits.truth->name, e->limits.truth->residual);
    lus_put(w, words);
}

/* ---- thinking ---- */

static void *think(void *argument)
{
    engine *e = argument;
    const lus_match *m = &e->ugi.match;
    char reply[512];
    lus_writer w = lus_writer_on(reply, sizeof reply);
    double begun = seconds_now();
    lus_think_erring(lus_search_within(m->variant.game, &e->limits), e->lapses, &m->variant,
                     &m->now, &e->limits, &e->memory, &e->thought);
    double spent = seconds_now() - begun;
    pthread_mutex_lock(&e->lock);
    while (e->ugi.infinite && !e->stop)
        pthread_cond_wait(&e->told_to_stop, &e->lock);
    write_source(e, &w);
    ugi_write_thought(&e->ugi, &e->thought, spent, &w);
    e->ugi.thinking = false;
    answer(reply);
    pthread_mutex_unlock(&e->lock);
    return NULL;
}

static void tell_stop(engine *e)
{
    e->stop = true;
    pthread_cond_signal(&e->told_to_stop);
}

/* Tables of exact endings are filled in the background, and waited for where they can matter;
 * otherwise NULL.
 */
static const void *exact_endings(const engine *e)
{
    const lus_match *m = &e->ugi.match;
    if (lus_exact_soon(&m->variant, &m->now))
        return exact_tables(&m->variant);
    exact_prepare(&m->variant);
    return NULL;
}

/* turns that lead to tables: sooner than these can be filled, if nobody thinks */
enum { SHORT_GAME = 12 };

/* Memory as large as wanted, without what belongs to another game, and what is known exactly. */
static bool prepare(engine *e, lus_writer *reply)
{
    size_t size = (size_t)e->ugi.hash << 20;
    if (e->ugi.thinking)
        return true;
    if (e->memory.size != size) {
        free(e->memory.bytes);
        e->memory = (lus_memory){calloc(1, size), size};
    } else if (e->ugi.forget) {
        memset(e->memory.bytes, 0, size);
    }
    e->ugi.forget = false;
    if (!e->memory.bytes) {
        e->memory.size = 0;
        ugi_write_error("there is not enough memory: set Hash to less", reply);
        return false;
    }
    look_for_table(e, reply);
    /* who asks whether we are ready waits, so that “go” need not in a game that is short */
    if (lus_exact_within(&e->ugi.match.variant, &e->ugi.match.now, SHORT_GAME))
        exact_tables(&e->ugi.match.variant);
    else
        exact_prepare(&e->ugi.match.variant);
    return true;
}

static uint64_t lesser(uint64_t a, uint64_t b)
{
    return a == 0 || (b != 0 && b < a) ? b : a;
}

/* The limits of “go” within those of the level. */
static void set_limits(engine *e)
{
    const double forever = 1e9; /* seconds */
    const lus_variant *v = &e->ugi.match.variant;
    e->limits = e->ugi.limits;
    e->lapses = (lus_lapses){0};
    if (e->ugi.level > 0) {
        const lus_level *level = lus_level_of(v->game, e->ugi.level);
        e->limits.nodes = lesser(e->limits.nodes, level->nodes);
        e->limits.depth = (unsigned)lesser(e->limits.depth, level->depth);
        e->lapses = level->lapses;
    }
    if (e->limits.nodes == 0 && e->limits.depth == 0 && e->limits.seconds <= 0)
        e->limits.seconds = forever;
    e->limits.now = seconds_now;
    e->limits.stop = &e->stop;
    /* a level errs as it was measured to, with or without a table */
    e->limits.truth = e->ugi.level == 0 ? e->truth : NULL;
    e->untold = e->limits.truth && !lus_truth_choices(e->truth, v, &e->ugi.match.now, &e->thought);
    if (e->untold)
        e->limits.truth = NULL;
    e->limits.exact = e->limits.truth ? NULL : exact_endings(e);
    e->limits.match = &e->ugi.match;
}

static void start_thinking(engine *e, lus_writer *reply)
{
    if (e->joinable)
        pthread_join(e->thinker, NULL);
    e->joinable = false;
    if (!lus_search_of(e->ugi.match.variant.game)) {
        ugi_write_error("there is no engine for this game", reply);
        return;
    }
    if (!prepare(e, reply))
        return;
    set_limits(e);
    e->stop = false;
    e->joinable = e->ugi.thinking = pthread_create(&e->thinker, NULL, think, e) == 0;
    if (!e->joinable)
        ugi_write_error("no thread could be started", reply);
}

/* ---- reading ---- */

/* One line, without its end; what does not fit is left out. A NUL becomes another byte that no
 * command holds. False at the end of input. */
static bool read_line(char line[LINE_BYTES], bool *whole)
{
    size_t length = 0;
    int c;
    *whole = true;
    while ((c = getc(stdin)) != EOF && c != '\n') {
        *whole = length < LINE_BYTES - 1;
        if (*whole)
            line[length++] = (char)(c ? c : '\1');
    }
    if (length > 0 && line[length - 1] == '\r')
        length--;
    line[length] = '\0';
    return c != EOF || length > 0;
}

static ugi_wish obey(engine *e, const char *line, bool whole)
{
    char text[UGI_REPLY_MAX];
    lus_writer reply = lus_writer_on(text, sizeof text);
    ugi_wish wish = UGI_NOTHING;
    pthread_mutex_lock(&e->lock);
    if (whole)
        wish = ugi_line(&e->ugi, line, &reply);
    else
        ugi_write_error("the line is longer than a million bytes", &reply);
    if (wish == UGI_PREPARE)
        prepare(e, &reply);
    else if (wish == UGI_THINK)
        start_thinking(e, &reply);
    else if (wish == UGI_STOP || wish == UGI_QUIT)
        tell_stop(e);
    answer(text);
    pthread_mutex_unlock(&e->lock);
    return wish;
}

/* At the end of input a thought with a limit is still answered; an endless one is stopped. */
static void finish(engine *e)
{
    pthread_mutex_lock(&e->lock);
    if (e->ugi.infinite || ferror(stdout))
        tell_stop(e);
    pthread_mutex_unlock(&e->lock);
    if (e->joinable)
        pthread_join(e->thinker, NULL);
}

enum { TABLES_FLAG };

static const flag flags[] = {TABLES_FLAG_LINE, {0}};

static int run(const args *a)
{
    static engine e = {.lock = PTHREAD_MUTEX_INITIALIZER, .told_to_stop = PTHREAD_COND_INITIALIZER};
    const char *folder = a->value[TABLES_FLAG];
    if (folder && strlen(folder) >= sizeof e.ugi.tables) {
        complain(_("%s: the name is too long"), folder);
        return REFUSED;
    }
    if (!tables_use(folder))
        return REFUSED;
    lus_step *steps = calloc(2 * (size_t)UGI_STEPS_MAX, sizeof *steps);
    char *line = malloc(LINE_BYTES);
    bool whole;
    if (steps && line) {
        ugi_begin(&e.ugi, "Lusoria " LUSORIA_VERSION, steps);
        if (folder)
            snprintf(e.ugi.tables, sizeof e.ugi.tables, "%s", folder);
        while (!ferror(stdout) && read_line(line, &whole) && obey(&e, line, whole) != UGI_QUIT)
            ;
        finish(&e);
    } else {
        complain_memory();
    }
    bool served = steps && line;
    served = truth_release(e.truth) && served;
    free(e.memory.bytes);
    free(steps);
    free(line);
    return served ? DONE : TROUBLE;
}

const command command_engine = {
    .name = "engine",
    .operands = "",
    .summary = N_("the engine for other programs: the universal game interface (UGI)"),
    .help = N_("Commands are read from standard input and answered on standard output until “quit” "
               "or the end "
               "of input.\n"
               "docs/protocol.md describes them, with what dice add to UGI. In a match such a "
               "program plays as "
               "“cmd:PROGRAM”."),
    .least = 0,
    .most = 0,
    .flags = flags,
    .run = run,
};
