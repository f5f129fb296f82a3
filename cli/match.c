/* lusoria match: two agents against each other, and what it tells of their strength. */
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/args.h"
#include "cli/match_report.h"
#include "cli/match_save.h"
#include "cli/parallel.h"
#include "cli/say.h"
#include "cli/term.h"

typedef struct contest {
    match_setting setting;
    uint64_t pairs;
    pair_report *reports;
    match_seat *seats; /* one a worker */
    unsigned threads;
    const char *path; /* NULL: nothing is saved */
    FILE *file;
    match_test test;

    pthread_mutex_t lock; /* for what follows, and the file */
    uint64_t in_order;    /* all pairs below this one are finished, and in `counts` */
    pair_counts counts;
    bool failed; /* after a complaint */
    atomic_bool enough;
} contest;

/* ---- playing ---- */

static unsigned half_points(const pair_report *r)
{
    return r->game[0].points + r->game[1].points;
}

/* The sequential test looks at pairs in their order and not as they come in: so it ends at the same pair
 * whatever the number of threads, and not sooner because short games finish first. */
static void advance(contest *c)
{
    while (!c->test.decided && c->in_order < c->pairs && c->reports[c->in_order].finished) {
        c->counts.of[half_points(&c->reports[c->in_order++])]++;
        c->test.decided =
            c->test.wanted && fabs(sprt_ratio(&c->counts, c->test.elo0, c->test.elo1)) >= SPRT_BOUND;
    }
    if (c->test.decided)
        atomic_store(&c->enough, true);
}

static void fail(contest *c)
{
    c->failed = true;
    atomic_store(&c->enough, true);
}

static void take_in(contest *c, uint64_t pair, const pair_report *report)
{
    c->reports[pair] = *report;
    if (c->file && !c->failed && !match_save_add(c->file, pair, report)) {
        complain(_("%s: could not be written"), c->path);
        fail(c);
    }
    advance(c);
}

static void complain_illegal(contest *c, const lus_match *m, uint64_t pair)
{
    char position[LUS_POSITION_MAX];
    lus_writer w = lus_writer_on(position, sizeof position);
    m->variant.game->write_position(&m->variant, &m->now, &w);
    complain(_("pair %llu: an agent chose what is not legal in “%s”"), (unsigned long long)pair, position);
    fail(c);
}

static void play_item(void *context, unsigned worker, uint64_t pair)
{
    contest *c = context;
    pair_report report = {0};
    lus_match m;
    if (c->reports[pair].finished) /* by an earlier run: nobody else writes this report */
        return;
    pair_end end = match_play_pair(&c->setting, &c->seats[worker], pair, &m, &report);
    pthread_mutex_lock(&c->lock);
    if (end == PAIR_FINISHED)
        take_in(c, pair, &report);
    else if (end == PAIR_ILLEGAL && !c->failed)
        complain_illegal(c, &m, pair);
    pthread_mutex_unlock(&c->lock);
}

/* Once the test has decided, pairs after the one that decided it do not count. */
static match_tally count_up(const contest *c)
{
    match_tally t = {0};
    for (uint64_t i = 0; i < (c->test.decided ? c->in_order : c->pairs); i++) {
        const pair_report *r = &c->reports[i];
        if (!r->finished)
            continue;
        t.pairs.of[half_points(r)]++;
        for (unsigned g = 0; g < 2; g++) {
            t.games++;
            t.results[g][r->game[g].points]++;
            t.cut += r->game[g].cut;
            t.steps += r->game[g].steps;
        }
    }
    for (unsigned i = 0; i < c->threads; i++)
        for (unsigned who = 0; who < 2; who++) {
            t.spent[who].decisions += c->seats[i].spent[who].decisions;
            t.spent[who].seconds += c->seats[i].spent[who].seconds;
        }
    return t;
}

/* ---- the command ---- */

enum {
    GAMES_FLAG,
    SEED_FLAG,
    OPENING_FLAG,
    SPRT_FLAG,
    LIMIT_FLAG,
    SAVE_FLAG,
    THREADS_FLAG,
    JSON_FLAG,
};

static const flag flags[] = {
    {"games", N_("N"), N_("how many games, an even number (default 1000)")},
    {"seed", N_("S"), N_("the same seed gives the same games, whatever the number of threads (default 1)")},
    {"opening", N_("N"), N_("the first N decisions are made at random, the same in both games of a pair")},
    {"sprt", N_("ELO0,ELO1"), N_("stop as soon as it is clear which of two differences is nearer")},
    {"limit", N_("N"), N_("a game of more actions and throws is a draw (default 10000)")},
    {"save", N_("FILE"), N_("keep finished games there, and go on from it")},
    {"threads", N_("N"), N_("threads (default: one a core)")},
    {"json", NULL, N_("results as JSON")},
    {0},
};

static int finish(contest *c, bool started, bool json)
{
    match_tally t = count_up(c);
    if (!started)
        complain(_("no thread could be started"));
    if (t.games > 0)
        (json ? match_print_json : match_print_text)(&c->setting, &c->test, &t);
    if (c->failed || !started)
        return TROUBLE;
    if (!term_interrupted())
        return DONE;
    complain(_("interrupted after %llu of %llu games"), (unsigned long long)t.games,
             (unsigned long long)(2 * c->pairs));
    return INTERRUPTED;
}

static int play_all(contest *c, bool json)
{
    bool seated = true, started;
    for (unsigned i = 0; i < c->threads; i++)
        seated = match_sit(&c->seats[i], &c->setting) && seated;
    if (!seated) {
        complain(_("not enough memory"));
        return TROUBLE;
    }
    if (c->path && !(c->file = match_save_open(c->path, &c->setting, c->reports, c->pairs)))
        return REFUSED;
    advance(c);
    term_catch_interrupts();
    parallel_run(c->threads, c->pairs, SLOW_ITEMS, play_item, c, &c->enough, &started);
    if (c->file && fclose(c->file) != 0 && !c->failed) {
        complain(_("%s: could not be written"), c->path);
        c->failed = true;
    }
    return finish(c, started, json);
}

static bool read_sprt(const args *a, contest *c)
{
    const char *text = a->value[SPRT_FLAG];
    char *comma, *end;
    if (!text)
        return true;
    c->test.wanted = true;
    c->test.elo0 = strtod(text, &comma);
    c->test.elo1 = *comma == ',' ? strtod(comma + 1, &end) : 0;
    if (*comma == ',' && end > comma + 1 && *end == '\0' && c->test.elo0 >= -1000 &&
        c->test.elo0 < c->test.elo1 && c->test.elo1 <= 1000)
        return true;
    complain(_("--sprt: “%s” is not two differences in Elo from -1000 to 1000, the lower first, as in 0,20"),
             text);
    return false;
}

static bool read_numbers(const args *a, contest *c)
{
    uint64_t games, threads, limit, opening;
    if (!args_number(a, GAMES_FLAG, 2, 4000000, 1000, &games) ||
        !args_number(a, SEED_FLAG, 0, INT64_MAX, 1, &c->setting.seed) ||
        !args_number(a, OPENING_FLAG, 0, 1000, 0, &opening) ||
        !args_number(a, LIMIT_FLAG, 1, 1000000, 10000, &limit) ||
        !args_number(a, THREADS_FLAG, 1, 256, core_count(), &threads) || !read_sprt(a, c))
        return false;
    if (games % 2) {
        complain(_("--games: %llu is odd; games are played in pairs, with sides swapped"),
                 (unsigned long long)games);
        return false;
    }
    c->pairs = games / 2;
    c->threads = (unsigned)(threads < c->pairs ? threads : c->pairs);
    c->setting.limit = (uint32_t)limit;
    c->setting.opening = (uint32_t)opening;
    c->path = a->value[SAVE_FLAG];
    return true;
}

static int run(const args *a)
{
    contest c = {.lock = PTHREAD_MUTEX_INITIALIZER};
    int code = TROUBLE;
    if (!args_variant(a->operand[0], &c.setting.variant))
        return REFUSED;
    for (unsigned i = 0; i < 2; i++)
        if (!agent_read(a->operand[i + 1], &c.setting.variant, &c.setting.plans[i]))
            return REFUSED;
    if (!read_numbers(a, &c))
        return MISUSED;
    c.reports = calloc(c.pairs, sizeof *c.reports);
    c.seats = calloc(c.threads, sizeof *c.seats);
    if (c.reports && c.seats)
        code = play_all(&c, a->value[JSON_FLAG] != NULL);
    else
        complain(_("not enough memory"));
    for (unsigned i = 0; c.seats && i < c.threads; i++)
        match_rise(&c.seats[i]);
    free(c.reports);
    free(c.seats);
    return code;
}

const command command_match = {
    .name = "match",
    .operands = N_("GAME AGENT AGENT"),
    .summary = N_("two agents against each other: which is stronger, and by how much"),
    .help =
        N_("Agents: level:1 to level:6, random, greedy, uct:iterations=N, uct:time=SECONDS, and engine: "
           "with depth=N, nodes=N or "
           "time=SECONDS\n"
           "(and slip=ERROR, memory=MIB, threads=N). Games are played in pairs, with the same dice and sides "
           "swapped; intervals "
           "respect the pairing.\n"
           "In a game without dice, agents that leave nothing to chance need --opening, or all pairs are "
           "the same."),
    .least = 3,
    .most = 3,
    .flags = flags,
    .run = run,
};
