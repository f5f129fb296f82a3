/* lusoria match: two agents against each other, and what it tells of their strength. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "console/say.h"
#include "console/term.h"
#include "contest/report.h"
#include "contest/save.h"
#include "solve/table/tables.h"
#include "work/distribute.h"

typedef struct contest {
    match_setting setting;
    uint64_t pairs;
    pair_report *reports;
    match_seat *seats; /* one a worker */
    unsigned threads;
    const char *path; /* NULL: nothing is saved */
    FILE *file;
    match_test test;
    uint64_t in_order; /* all pairs below this one are finished, and in `counts` */
    pair_counts counts;
    match_spent spent[2];
    stats_pairs costs[2];
    bool failed; /* after a complaint */
    atomic_bool enough;
} contest;

/* What is told of a pair to the process that counts. */
typedef struct pair_record {
    pair_report report;
    match_spent spent[2];
    char trouble[AGENT_TROUBLE_MAX]; /* why the pair could not be played; otherwise empty */
} pair_record;

/* ---- playing ---- */

static unsigned half_points(const pair_report *r)
{
    return r->game[0].points + r->game[1].points;
}

/* The sequential test looks at pairs in their order and not as they come in: so it ends at the same
 * pair whatever the number of threads and processes, and not sooner because short games finish
 * first. */
static void advance(contest *c)
{
    while (!c->test.decided && c->in_order < c->pairs && c->reports[c->in_order].finished) {
        c->counts.of[half_points(&c->reports[c->in_order++])]++;
        c->test.decided = c->test.wanted &&
                          fabs(sprt_ratio(&c->counts, c->test.elo0, c->test.elo1)) >= SPRT_BOUND;
    }
    if (c->test.decided)
        atomic_store(&c->enough, true);
}

static void fail(contest *c)
{
    c->failed = true;
    atomic_store(&c->enough, true);
}

static bool is_wanted(void *context, uint64_t pair)
{
    const contest *c = context;
    return !c->reports[pair].finished; /* by an earlier run */
}

static void take_in(void *context, uint64_t pair, const void *bytes)
{
    contest *c = context;
    const pair_record *record = bytes;
    for (unsigned who = 0; who < 2; who++) {
        c->spent[who].decisions += record->spent[who].decisions;
        c->spent[who].seconds += record->spent[who].seconds;
        c->spent[who].judged += record->spent[who].judged;
        stats_add_pair(&c->costs[who], record->spent[who].cost, (double)record->spent[who].judged);
    }
    if (record->trouble[0] && !c->failed) {
        complain(_("pair %llu: %s"), (unsigned long long)pair, record->trouble);
        fail(c);
    }
    if (record->trouble[0])
        return;
    c->reports[pair] = record->report;
    if (c->file && !c->failed && !match_save_add(c->file, pair, &record->report)) {
        complain_system(c->path);
        fail(c);
    }
    advance(c);
}

static void tell_illegal(const lus_match *m, pair_record *record)
{
    char position[LUS_POSITION_MAX];
    lus_writer w = lus_writer_on(position, sizeof position);
    m->variant.game->write_position(&m->variant, &m->now, &w);
    snprintf(record->trouble, sizeof record->trouble, _("an agent chose an illegal action in “%s”"),
             position);
}

static bool play_item(void *context, unsigned worker, uint64_t pair, void *bytes)
{
    contest *c = context;
    match_seat *seat = &c->seats[worker];
    pair_record *record = bytes;
    lus_match m;
    memset(record, 0, sizeof *record);
    memset(seat->spent, 0, sizeof seat->spent);
    pair_end end = match_play_pair(&c->setting, seat, pair, &m, &record->report);
    memcpy(record->spent, seat->spent, sizeof seat->spent);
    if (end == PAIR_ILLEGAL)
        tell_illegal(&m, record);
    if (end == PAIR_FAILED)
        snprintf(record->trouble, sizeof record->trouble, "%s", agent_trouble(seat->failed));
    return end != PAIR_INTERRUPTED;
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
    memcpy(t.spent, c->spent, sizeof t.spent);
    memcpy(t.costs, c->costs, sizeof t.costs);
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
    TABLES_FLAG,
};

static const flag flags[] = {
    {"games", N_("N"), N_("how many games, an even number (default 1000)")},
    {"seed", N_("S"),
     N_("the same seed gives the same games, whatever the number of threads (default 1)")},
    {"opening", N_("N"),
     N_("the first N decisions are made at random, the same in both games of a pair")},
    {"sprt", N_("ELO0,ELO1"), N_("stop as soon as it is clear which of two differences is nearer")},
    {"limit", N_("N"), N_("a game of more actions and throws is a draw (default 10000)")},
    {"save", N_("FILE"), N_("keep finished games there, and go on from it")},
    {"threads", N_("N"), N_("threads (default: one per core)")},
    {"json", NULL, N_("results as JSON")},
    TABLES_FLAG_LINE,
    {0},
};

static int finish(contest *c, bool started, bool json)
{
    match_tally t = count_up(c);
    if (!started)
        complain_threads();
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

static int play_all(contest *c, distribution *processes, bool json)
{
    bool first = distribute_is_first(processes);
    for (unsigned i = 0; i < c->threads; i++)
        if (!match_sit(&c->seats[i], &c->setting))
            return term_interrupted() ? INTERRUPTED : TROUBLE;
    if (!truth_hold(&c->setting.variant, &c->setting.truth))
        return TROUBLE;
    if (first && c->path &&
        !(c->file = match_save_open(c->path, &c->setting, c->reports, c->pairs)))
        return REFUSED;
    advance(c);
    term_catch_interrupts();
    bool started = distribute_run(processes, &(distribution_job){.count = c->pairs,
                                                                 .result_size = sizeof(pair_record),
                                                                 .threads = c->threads,
                                                                 .context = c,
                                                                 .work = play_item,
                                                                 .wanted = is_wanted,
                                                                 .take = take_in,
                                                                 .enough = &c->enough});
    if (c->file && fclose(c->file) != 0 && !c->failed) {
        complain_system(c->path);
        c->failed = true;
    }
    return first ? finish(c, started, json) : DONE;
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
    complain(_("--sprt: “%s” is not two differences in Elo from -1000 to 1000, the lower first, as "
               "in 0,20"),
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
        !args_number(a, THREADS_FLAG, 1, 256, distribute_core_count(), &threads) ||
        !read_sprt(a, c))
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
    contest c = {0};
    int code = TROUBLE;
    distribute_silence();
    if (!args_variant(a->operand[0], &c.setting.variant) || !tables_use(a->value[TABLES_FLAG]))
        return REFUSED;
    for (unsigned i = 0; i < 2; i++)
        if (!agent_read(a->operand[i + 1], &c.setting.variant, &c.setting.plans[i]))
            return REFUSED;
    if (!read_numbers(a, &c))
        return MISUSED;
    c.reports = calloc(c.pairs, sizeof *c.reports);
    c.seats = calloc(c.threads, sizeof *c.seats);
    distribution *processes = c.reports && c.seats ? distribute_begin(sizeof(pair_record)) : NULL;
    if (processes) {
        code = play_all(&c, processes, a->value[JSON_FLAG] != NULL);
        code = truth_release(c.setting.truth) ? code : TROUBLE;
        fflush(stdout);
        distribute_end(processes);
    } else if (!c.reports || !c.seats) {
        complain_memory();
    }
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
    .help = N_(
        "Agents: level:1 to level:6, random, greedy, uct:iterations=N, uct:time=SECONDS, and "
        "engine: "
        "with depth=N, nodes=N or "
        "time=SECONDS\n"
        "(and slip=ERROR, glances=PART, memory=MIB, threads=N), perfect, which plays by a table of "
        "--tables DIR, or perfect:TABLE, and other programs as cmd:PROGRAM "
        "(docs/match.md). "
        "Games are "
        "played in pairs, with the same dice and sides "
        "swapped; intervals "
        "respect the pairing.\n"
        "In a game without dice, agents that leave nothing to chance need --opening, or all pairs "
        "are "
        "the same."),
    .least = 3,
    .most = 3,
    .flags = flags,
    .run = run,
};
