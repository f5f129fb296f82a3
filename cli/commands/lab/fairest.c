/* lusoria lab fairest: which start gives both sides the same chances? Candidates play, the less
 * fair half goes, the others play twice as much, and so on; the last ones play games that had no
 * part in choosing them.
 */
#define _GNU_SOURCE
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/commands/lab/lab.h"
#include "cli/commands/lab/show.h"
#include "console/files.h"
#include "console/say.h"
#include "console/term.h"
#include "lab/count/play.h"
#include "lab/result/comparison.h"
#include "lab/run/run.h"
#include "lab/starts.h"
#include "report/lab/report.h"
#include "solve/table/tables.h"

enum { FINALISTS = 4, SEEDS = 2000000000 };

typedef struct search {
    lus_variant variant;
    char (*starts)[LUS_POSITION_MAX]; /* the first, the game's own, is never dropped */
    unsigned count;
    const char *players;
    const char *out, *report; /* NULL: nowhere */
    bool json;
    uint64_t games, seed, threads;
    lab_study *study;
} search;

/* ---- candidates ---- */

/* Adds a position, unless it is there or there is no room. False when it is refused. */
static bool add_start(search *s, const char *text)
{
    lus_state state;
    char own[LUS_POSITION_MAX];
    if (!args_position(&s->variant, text, &state))
        return false;
    lus_writer w = lus_writer_on(own, sizeof own);
    s->variant.game->write_position(&s->variant, &state, &w);
    for (unsigned i = 0; i < s->count; i++)
        if (strcmp(s->starts[i], own) == 0)
            return true;
    if (s->count < LAB_GAMES_MAX)
        memcpy(s->starts[s->count++], own, sizeof own);
    return true;
}

static bool add_usual(search *s)
{
    char text[LUS_POSITION_MAX];
    lus_state state;
    lus_writer w = lus_writer_on(text, sizeof text);
    s->variant.game->start(&s->variant, &state);
    s->variant.game->write_position(&s->variant, &state, &w);
    return add_start(s, text);
}

/* A position a line; empty lines and lines that begin with # are left out. */
static bool add_file(search *s, const char *path)
{
    char *text = file_read(path), *rest = text, *line;
    bool good = text != NULL;
    while (good && (line = strsep(&rest, "\n")))
        if (*line && *line != '#')
            good = add_start(s, line);
    free(text);
    return good;
}

static bool add_random(search *s, uint64_t wanted)
{
    lus_rng rng = lus_rng_seeded(lab_seed(s->seed, 0, 0, LAB_SEEDED));
    for (uint64_t tries = 0; s->count < LAB_GAMES_MAX && wanted > 0 && tries < 100 * LAB_GAMES_MAX;
         tries++) {
        lus_state state;
        char text[LUS_POSITION_MAX];
        unsigned before = s->count;
        if (!lab_rearranged(&s->variant, &rng, &state)) {
            complain(_("%s: its start cannot be rearranged by itself; name positions, or a file "
                       "with --starts"),
                     s->variant.game->id);
            return false;
        }
        lus_writer w = lus_writer_on(text, sizeof text);
        s->variant.game->write_position(&s->variant, &state, &w);
        if (!add_start(s, text))
            return false;
        wanted -= s->count > before;
    }
    return true;
}

/* ---- rounds ---- */

static bool set_number(lab_study *study, const char *setting, uint64_t value)
{
    char text[32];
    int length = snprintf(text, sizeof text, "%llu", (unsigned long long)value);
    return lab_set_line(study, setting, text, (size_t)length);
}

static bool study_of_round(const search *s, unsigned round, uint64_t games)
{
    lus_fault fault;
    lab_study_begin(s->study);
    for (unsigned i = 0; i < s->count; i++)
        if (!lab_set_game(s->study, &s->variant, i > 0 ? s->starts[i] : NULL))
            return false;
    return lab_set_players(s->study, s->players) && set_number(s->study, "games", games) &&
           set_number(s->study, "seed", lab_seed(s->seed, round, 1, LAB_SEEDED) % SEEDS) &&
           lab_study_finish(s->study, &fault) && lab_check_players(s->study, "", false);
}

static char *path_of_round(const search *s, unsigned round)
{
    char *path = NULL;
    if (s->out && asprintf(&path, "%s.round%u", s->out, round) < 0)
        path = NULL;
    return path;
}

/* The result of a round that an earlier run has finished; NULL when there is none. */
static lab_result *finished_round(const search *s, const char *path)
{
    char *text = malloc(LAB_STUDY_TEXT_MAX);
    lab_result *result = text && path && access(path, R_OK) == 0 ? lab_result_read(path) : NULL;
    if (result) {
        lus_writer w = lus_writer_on(text, LAB_STUDY_TEXT_MAX);
        lab_study_write(s->study, &w);
        if (strcmp(text, result->study->text) != 0) {
            lab_result_free(result);
            result = NULL;
        }
    }
    free(text);
    return result;
}

static estimate first_score(const lab_result *result, size_t cell)
{
    const result_measure *m = cell < result->cells.count
                                  ? lab_measure_named(&result->cells.list[cell], "first_score")
                                  : NULL;
    return m ? m->of : (estimate){NAN, NAN, NAN};
}

static double unfairness(const lab_result *result, size_t cell)
{
    double distance = fabs(first_score(result, cell).value - 0.5);
    return isnan(distance) ? 1 : distance;
}

/* Keeps the fairer half, in their order, and the game's own start. */
static void halve(search *s, const lab_result *result)
{
    unsigned kept = 1, wanted = (s->count + 1) / 2;
    for (unsigned i = 1; i < s->count; i++) {
        unsigned better = 0;
        for (unsigned k = 1; k < s->count; k++) {
            double a = unfairness(result, k), b = unfairness(result, i);
            better += a < b || (a == b && k < i);
        }
        if (better + 1 < wanted)
            memmove(s->starts[kept++], s->starts[i], sizeof *s->starts);
    }
    s->count = kept;
}

static int play_round(search *s, unsigned round, uint64_t games, const char *path,
                      lab_result **result)
{
    if (!study_of_round(s, round, games))
        return REFUSED;
    *result = finished_round(s, path);
    if (*result)
        return DONE;
    fprintf(stderr,
            ngettext("round %u: %u start, %llu games each", "round %u: %u starts, %llu games each",
                     s->count),
            round, s->count, (unsigned long long)games);
    fputc('\n', stderr);
    return lab_run_study(s->study, path, (unsigned)s->threads, result);
}

static unsigned rounds_before_last(unsigned count)
{
    unsigned rounds = 0;
    for (; count > FINALISTS; count = (count + 1) / 2)
        rounds++;
    return rounds;
}

/* An even number of games, at least 100, and half as many for each round that is still to come. */
static uint64_t games_of_round(const search *s, unsigned rounds, unsigned round)
{
    uint64_t games = s->games >> (rounds - round + 1);
    return games < 100 ? 100 : games - games % 2;
}

/* ---- what comes out ---- */

static void show(const search *s, const lab_result *result)
{
    unsigned best = 0;
    for (unsigned i = 0; i < s->count; i++) {
        char words[ESTIMATE_WORDS_MAX];
        if (unfairness(result, i) < unfairness(result, best))
            best = i;
        printf("%-28s %s%s\n", estimate_words("share", first_score(result, i), words), s->starts[i],
               i ? "" : _("   (the usual start)"));
    }
    printf(_("Fairest of these by the score of the first player: %s"), s->starts[best]);
    printf("\n%s\n", _("Starts whose intervals both hold 50 % are not told apart."));
}

static int finish(search *s, lab_result *result)
{
    char *text = NULL;
    bool good = lab_compare(result) && (!s->out || (text = lab_result_text(result)));
    if (!good)
        complain_memory();
    good = good && (!s->out || file_write(s->out, text, strlen(text)));
    free(text);
    if (good && s->json)
        good = lab_show_json(result);
    else if (good)
        show(s, result);
    return good && (!s->report || lab_report_write(result, s->report)) ? DONE : TROUBLE;
}

static void remove_rounds(const search *s, unsigned rounds)
{
    for (unsigned round = 1; round <= rounds; round++) {
        char *path = path_of_round(s, round);
        if (path)
            unlink(path);
        free(path);
    }
}

static int find(search *s)
{
    unsigned rounds = rounds_before_last(s->count);
    lab_result *result = NULL;
    int code = DONE;
    for (unsigned round = 1; round <= rounds && code == DONE; round++) {
        char *path = path_of_round(s, round);
        code = play_round(s, round, games_of_round(s, rounds, round), path, &result);
        if (code == DONE)
            halve(s, result);
        lab_result_free(result);
        result = NULL;
        free(path);
    }
    if (code == DONE)
        code = play_round(s, rounds + 1, s->games, s->out, &result);
    if (code == DONE)
        code = finish(s, result);
    if (code == DONE)
        remove_rounds(s, rounds);
    lab_result_free(result);
    return code;
}

/* ---- the command ---- */

enum {
    STARTS_FLAG,
    CANDIDATES_FLAG,
    PLAYERS_FLAG,
    GAMES_FLAG,
    SEED_FLAG,
    OUT_FLAG,
    REPORT_FLAG,
    THREADS_FLAG,
    TABLES_FLAG,
    JSON_FLAG,
};

static const flag flags[] = {
    {"starts", N_("FILE"), N_("candidates: a position a line")},
    {"candidates", N_("N"),
     N_("rearrangements of the usual start (default 31 where no position is given)")},
    {"players", N_("PLAYERS"), N_("two players (default “level:3 level:3”)")},
    {"games", N_("N"), N_("games of each start in the last round, an even number (default 400)")},
    {"seed", N_("S"), N_("the same seed gives the same result (default 1)")},
    {"out", N_("FILE"),
     N_("write the result of the last round there; rounds are kept beside it, to go on from")},
    {"report", N_("FILE.html"), N_("write the report of the last round there")},
    {"threads", N_("N"), N_("threads (default: one per core)")},
    TABLES_FLAG_LINE,
    JSON_FLAG_LINE,
    {0},
};

static bool read_numbers(const args *a, search *s, uint64_t *candidates)
{
    bool given = a->operand_count > 1 || a->value[STARTS_FLAG];
    if (!args_number(a, CANDIDATES_FLAG, 0, LAB_GAMES_MAX - 1, given ? 0 : 31, candidates) ||
        !args_number(a, GAMES_FLAG, 100, 100000000, 400, &s->games) ||
        !args_number(a, SEED_FLAG, 0, SEEDS, 1, &s->seed) ||
        !args_number(a, THREADS_FLAG, 1, 256, distribute_core_count(), &s->threads))
        return false;
    s->games -= s->games % 2;
    s->players = a->value[PLAYERS_FLAG] ? a->value[PLAYERS_FLAG] : "level:3 level:3";
    s->out = a->value[OUT_FLAG];
    s->report = a->value[REPORT_FLAG];
    s->json = a->value[JSON_FLAG] != NULL;
    if (!strchr(s->players, ';'))
        return true;
    complain(_("--players: one pair of players judges which start is fair"));
    return false;
}

static int search_with(const args *a, search *s)
{
    uint64_t candidates;
    if (!args_variant(a->operand[0], &s->variant))
        return REFUSED;
    if (!read_numbers(a, s, &candidates))
        return MISUSED;
    bool good = tables_use(a->value[TABLES_FLAG]) && add_usual(s);
    for (unsigned i = 1; good && i < a->operand_count; i++)
        good = add_start(s, a->operand[i]);
    good = good && (!a->value[STARTS_FLAG] || add_file(s, a->value[STARTS_FLAG])) &&
           add_random(s, candidates);
    if (good && s->count < 2) {
        complain(_("there is no start but the usual one to look at"));
        good = false;
    }
    return good ? find(s) : REFUSED;
}

static int run(const args *a)
{
    search s = {.starts = calloc(LAB_GAMES_MAX, sizeof *s.starts),
                .study = malloc(sizeof *s.study)};
    int code = TROUBLE;
    distribute_silence();
    if (distribute_is_many())
        complain(_("“%s” works in one process, not under mpirun"), a->command->name);
    else if (s.starts && s.study)
        code = search_with(a, &s);
    else
        complain_memory();
    free(s.starts);
    free(s.study);
    return code;
}

const command command_lab_fairest = {
    .name = "lab fairest",
    .operands = N_("GAME [POSITION…]"),
    .summary = N_("search starting positions for the one that favours nobody"),
    .help =
        N_("Candidates are the positions named, those of a file, and rearrangements of the usual "
           "start: "
           "each side’s pieces "
           "on\nother squares of their rows, turned half round for the other side, those on marked "
           "squares on such. The "
           "fairer half\nplays on, until four are left; these play games of their own, so that "
           "choosing "
           "them does not "
           "flatter their figures."),
    .least = 1,
    .most = OPERANDS_MAX,
    .flags = flags,
    .run = run,
};
