/* lusoria lab skill: how far apart the ratings of a population of players lie (docs/lab.md). */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands/lab/lab.h"
#include "cli/terminal/json.h"
#include "console/numbers.h"
#include "console/say.h"
#include "contest/stats.h"
#include "lab/run/run.h"
#include "lab/stats/ratings.h"
#include "solve/table/tables.h"

enum { AGENTS_FLAG, THREADS_FLAG, TABLES_FLAG, JSON_FLAG, GAMES_FLAG };

static const flag skill_flags[] = {
    {"agents", N_("LIST"),
     N_("the players, two to twelve, separated by spaces (default: those of --panel)")},
    {"threads", N_("N"), N_("threads (default: one per core)")},
    TABLES_FLAG_LINE,
    {"json", NULL, N_("results as JSON")},
    {"games", N_("N"), N_("games of each two players, an even number (default 200)")},
    {"seed", N_("S"), N_("the same seed gives the same result (default 1)")},
    {"limit", N_("N"), N_("a game of more actions and throws is cut off (default 10000)")},
    {"opening", N_("N"), N_("the first N decisions are made at random")},
    {0},
};

/* Those of --panel, each once. */
static const char population[] = "random greedy uct:iterations=100 level:2 level:4 engine:depth=1";

typedef struct field {
    char text[1024];
    const char *agent[RATED_MOST];
    unsigned count;
} field;

static bool read_field(const char *list, bool perfect, field *f)
{
    int length = snprintf(f->text, sizeof f->text, "%s%s", list, perfect ? " perfect" : "");
    f->count = 0;
    if (length < 0 || (size_t)length >= sizeof f->text) {
        complain(_("--%s: the text is too long"), "agents");
        return false;
    }
    for (char *word = strtok(f->text, " "); word; word = strtok(NULL, " ")) {
        for (unsigned i = 0; i < f->count; i++)
            if (strcmp(f->agent[i], word) == 0) {
                complain(_("--agents: “%s” is there twice"), word);
                return false;
            }
        if (f->count < RATED_MOST)
            f->agent[f->count] = word;
        f->count++;
    }
    if (f->count >= 2 && f->count <= RATED_MOST)
        return true;
    complain(_("--agents: from two to twelve players, not %u"), f->count);
    return false;
}

/* Everybody meets everybody: a cell for each two, in the order of the loops. */
static bool make_study(const args *a, const field *f, lab_study *s)
{
    lab_study_begin(s);
    if (!lab_set_line(s, "game", a->operand[0], strlen(a->operand[0])))
        return false;
    for (unsigned i = 1; i < f->count; i++)
        for (unsigned j = 0; j < i; j++) {
            char pair[1100];
            int length = snprintf(pair, sizeof pair, "%s %s", f->agent[i], f->agent[j]);
            if (!lab_set_line(s, "players", pair, (size_t)length))
                return false;
        }
    if (!a->value[GAMES_FLAG] && !lab_set_line(s, "games", "200", 3))
        return false;
    return lab_set_flags(s, a, skill_flags, GAMES_FLAG);
}

/* ---- the result ---- */

/* Points of both players in each batch of a cell. */
static unsigned take_points(const result_cell *cell, unsigned one, unsigned other,
                            rated_batch *batch)
{
    const result_batches *b = cell->batches;
    size_t at = 0;
    while (at < b->names.count && strcmp(b->names.list[at], "player_score") != 0)
        at++;
    for (size_t k = 0; k < b->sums.count && at < b->names.count; k++) {
        double points = (double)b->sums.list[k].list[at].of[0] * b->scales.list[at];
        double games = (double)b->sums.list[k].list[at].of[1];
        batch[k].points[one][other] += points;
        batch[k].points[other][one] += games - points;
    }
    return (unsigned)b->sums.count;
}

static void print_estimate(const char *name, estimate e, int decimals)
{
    char value[NUMBER_MAX], low[NUMBER_MAX], high[NUMBER_MAX];
    printf(_("%s: %s (%s to %s)"), name, number_words(e.value, decimals, false, value),
           number_words(e.low, decimals, false, low), number_words(e.high, decimals, false, high));
    putchar('\n');
}

static estimate score_of_spread(estimate spread)
{
    return (estimate){100 * score_of_elo(spread.value), 100 * score_of_elo(spread.low),
                      100 * score_of_elo(spread.high)};
}

static void print_ratings(const field *f, const ratings *r)
{
    puts(_("Ratings in Elo, their mean 0; in brackets 95 % intervals"));
    for (unsigned i = 0; i < f->count; i++) {
        printf("  ");
        print_estimate(f->agent[i], r->of[i], 0);
    }
    print_estimate(_("Spread of the ratings, their standard deviation"), r->spread, 0);
    print_estimate(_("Score in per cent of a player one standard deviation stronger"),
                   score_of_spread(r->spread), 1);
    puts(_(
        "The spread is that of these players, not of people: compare games by the same players."));
}

static json_t *json_of(estimate e)
{
    return json_of_estimate(e.value, e.low, e.high);
}

static bool say_ratings(const char *game, const field *f, const ratings *r)
{
    json_t *players = json_array();
    for (unsigned i = 0; i < f->count; i++)
        players = json_with(
            players, json_pack("{s:s, s:o}", "player", f->agent[i], "rating", json_of(r->of[i])));
    return json_say(json_pack("{s:s, s:o, s:o, s:o}", "game", game, "players", players, "spread",
                              json_of(r->spread), "score", json_of(score_of_spread(r->spread))));
}

static int show_ratings(const lab_result *result, const field *f, const char *json_of_game)
{
    rated_batch *batch = calloc(LAB_BATCHES, sizeof *batch);
    ratings r;
    unsigned cell = 0, batches = 0;
    if (!batch) {
        complain_memory();
        return TROUBLE;
    }
    for (unsigned i = 1; i < f->count; i++)
        for (unsigned j = 0; j < i; j++)
            batches = take_points(&result->cells.list[cell++], i, j, batch);
    stats_ratings(batch, batches, f->count, &r);
    free(batch);
    if (json_of_game)
        return say_ratings(json_of_game, f, &r) ? DONE : TROUBLE;
    print_ratings(f, &r);
    return DONE;
}

/* ---- the command ---- */

static int measure(const args *a, lab_study *s)
{
    uint64_t threads;
    field f;
    lab_result *result = NULL;
    const char *list = a->value[AGENTS_FLAG] ? a->value[AGENTS_FLAG] : population;
    if (!args_number(a, THREADS_FLAG, 1, 256, distribute_core_count(), &threads))
        return MISUSED;
    if (!tables_use(a->value[TABLES_FLAG]) ||
        !read_field(list, !a->value[AGENTS_FLAG] && a->value[TABLES_FLAG], &f) ||
        !make_study(a, &f, s) || !lab_check_players(s, a->operand[0], false))
        return REFUSED;
    if (s->games < 4) {
        complain(_("--games: at least 4, for intervals"));
        return REFUSED;
    }
    int code = lab_run_study(s, NULL, (unsigned)threads, &result);
    if (code == DONE && result)
        code = show_ratings(result, &f, a->value[JSON_FLAG] ? a->operand[0] : NULL);
    lab_result_free(result);
    return code;
}

static int skill(const args *a)
{
    lab_study *s = malloc(sizeof *s);
    distribute_silence();
    if (!s) {
        complain_memory();
        return TROUBLE;
    }
    int code = measure(a, s);
    free(s);
    return code;
}

const command command_lab_skill = {
    .name = "lab skill",
    .operands = N_("GAME"),
    .summary = N_("skill as the spread of ratings over a population of players"),
    .help = N_("All players meet each other; the likeliest Elo ratings of these games and their "
               "standard deviation have 95 %\nintervals (docs/lab.md). The wider they are spread, "
               "the more skill decides."),
    .least = 1,
    .most = 1,
    .flags = skill_flags,
    .run = skill,
};
