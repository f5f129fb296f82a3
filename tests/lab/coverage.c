/* Do 95 % intervals of the laboratory hold in 95 of 100 studies? Plays many small studies of games
 * whose true figures a large one tells, and counts how often each interval of their results holds
 * the truth: every measure, quantile, square, event, end and point. All follows from seeds, so that
 * it cannot fail by luck.
 *
 *     lab-coverage [STUDIES]     how many of each kind; 400 are enough for ./test, 4000 tell more
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/count/block.h"
#include "lab/result/result.h"
#include "lab/stats/stats.h"

enum { NUMBERS_MAX = 4000, SEED = 1000 };

/* Smaller chances than this of so few studies that hold the truth, if 95 % did, are no chance. With
 * some thousand numbers one in a hundred runs of an honest laboratory would fall below; this one
 * always or never.
 */
static const double NO_CHANCE = 1e-5;
/* What is not listed was not seen in any of n units: then its interval ends at this over n
 * (docs/lab.md). */
static const double UNSEEN = 3.6888794541139363;

typedef struct number {
    char key[96];
    double truth;
    unsigned asked, held;
} number;

typedef struct numbers {
    number list[NUMBERS_MAX];
    unsigned count;
    double units; /* of the study that is looked at */
    bool judged;  /* only what the engine judges is looked at: few games can be judged to tell the
                     truth */
    bool seen[NUMBERS_MAX];
} numbers;

typedef void look(numbers *, const char *key, estimate);

/* ---- reading a cell ---- */

/* As a file has it: with nine digits, and without infinities. */
static double kept(double x)
{
    char text[32];
    snprintf(text, sizeof text, "%.9g", x);
    return strtod(text, NULL);
}

static void look_at(numbers *n, look *at, const char *part, const char *name, const char *more,
                    const char *most, estimate e)
{
    char key[96];
    snprintf(key, sizeof key, "%s %s %s %s", part, name, more, most);
    at(n, key,
       (estimate){isfinite(e.value) ? kept(e.value) : NAN,
                  isfinite(e.low) ? kept(e.low) : -INFINITY,
                  isfinite(e.high) ? kept(e.high) : INFINITY});
}

static void look_at_quantiles(numbers *n, look *at, const result_distribution *d)
{
    for (size_t i = 0; i < d->quantiles.count; i++) {
        char where[32];
        snprintf(where, sizeof where, "%g", d->quantiles.list[i].q);
        look_at(n, at, "quantiles", d->name, "", where, d->quantiles.list[i].of);
    }
}

static void look_at_squares(numbers *n, look *at, const result_map *map)
{
    for (size_t i = 0; i < map->squares.count; i++)
        look_at(n, at, "squares", map->name, map->player, map->squares.list[i].place,
                map->squares.list[i].of);
}

static void look_at_points(numbers *n, look *at, const result_series *series)
{
    for (size_t i = 0; i < series->points.count; i++) {
        char where[32];
        snprintf(where, sizeof where, "%g", (double)series->points.list[i].at);
        look_at(n, at, "points", series->name, series->player, where, series->points.list[i].of);
    }
}

/* Every figure of a cell that has an interval. */
static void look_at_cell(numbers *n, look *at, const result_cell *cell)
{
    n->units = (double)cell->units;
    for (size_t i = 0; i < cell->measures.count; i++)
        look_at(n, at, "measures", cell->measures.list[i].name, "", "", cell->measures.list[i].of);
    for (size_t i = 0; i < cell->events.count; i++) {
        const result_event *e = &cell->events.list[i];
        look_at(n, at, "events", e->kind, e->reason, e->player, e->of);
    }
    for (size_t i = 0; i < cell->ends.count; i++) {
        const result_end *e = &cell->ends.list[i];
        look_at(n, at, "ends", e->reason, e->winner, "", e->of);
    }
    for (size_t i = 0; i < cell->distributions.count; i++)
        look_at_quantiles(n, at, &cell->distributions.list[i]);
    for (size_t i = 0; i < cell->maps.count; i++)
        look_at_squares(n, at, &cell->maps.list[i]);
    for (size_t i = 0; i < cell->series.count; i++)
        look_at_points(n, at, &cell->series.list[i]);
}

static bool begins(const char *key, const char *with)
{
    return strncmp(key, with, strlen(with)) == 0;
}

static void learn(numbers *n, const char *key, estimate e)
{
    static const char *const judged[] = {"drama",        "lead_changes", "stability",
                                         "decisiveness", "clarity",      "error_rate",
                                         "threats",      "exposure",     "luck_share"};
    bool by_engine = false;
    for (unsigned i = 0; i < sizeof judged / sizeof *judged; i++)
        by_engine = by_engine || (begins(key, "measures ") && begins(key + 9, judged[i]));
    if (by_engine != n->judged)
        return;
    /* how many positions there are to be seen depends on how long one looks: see_kinds */
    if (begins(key, "measures positions") || !isfinite(e.value) || n->count == NUMBERS_MAX)
        return;
    number *new = &n->list[n->count++];
    *new = (number){.truth = e.value};
    strcpy(new->key, key);
}

static void ask(numbers *n, const char *key, estimate e)
{
    const double rounding = 1e-8; /* results have nine digits */
    for (unsigned i = 0; i < n->count; i++) {
        number *known = &n->list[i];
        double slack = rounding * fabs(known->truth);
        if (strcmp(known->key, key) != 0)
            continue;
        n->seen[i] = true;
        if (isnan(e.value))
            return;
        known->asked++;
        known->held += e.low <= known->truth + slack && known->truth <= e.high + slack;
        if (!(e.low <= e.value && e.value <= e.high)) {
            printf("%s: %g is not between %g and %g\n", key, e.value, e.low, e.high);
            exit(1);
        }
    }
}

/* ---- playing ---- */

typedef struct setting {
    const char *title, *game; /* game: of a study file, with its limit */
    bool paired, judged;
    unsigned games, truth; /* of a small study, of the large one */
    unsigned part;         /* one study of so many is played: judging takes long */
} setting;

static void begin_game(void *self)
{
    (void)self;
}

/* A player unlike a random one: does what comes last. */
static bool choose_last(void *self, const lus_match *m, uint64_t seed, lus_action *action)
{
    lus_action actions[LUS_ACTIONS_MAX];
    (void)self;
    (void)seed;
    *action = actions[m->variant.game->actions(&m->variant, &m->now, actions) - 1];
    return true;
}

static void *room(size_t size)
{
    void *memory = calloc(1, size);
    if (!memory)
        abort();
    return memory;
}

static lab_study *study_of(const setting *s)
{
    char text[512];
    lab_study *study = room(sizeof *study);
    snprintf(text, sizeof text, "lusoria study 1\ngame %s\nplayers %s random\ngames %u\n%s",
             s->game, s->paired ? "last" : "random", s->games,
             s->judged ? "judge depth=1\njudged 2\n" : "");
    if (!lab_study_read(text, study, NULL))
        abort();
    return study;
}

static void open_worker(lab_worker *w, const lab_study *study, const setting *s)
{
    if (!lab_worker_open(w, study, LUS_MEMORY_LEAST))
        abort();
    lab_worker_turn_to(w, 0);
    if (s->paired)
        w->players[0] = (lab_chooser){w, begin_game, choose_last};
}

static void show_cell(numbers *n, look *at, const lab_study *study, const lab_cell *cell)
{
    lab_memory memory = {0};
    result_cell shown;
    if (!lab_result_cell(&shown, study, 0, cell, &memory))
        abort();
    look_at_cell(n, at, &shown);
    lab_memory_free(&memory);
}

/* Plays a study of so many games and looks at its result as a file has it. */
static void play_study(numbers *n, look *at, lab_study *study, lab_worker *worker, uint64_t games,
                       uint64_t seed)
{
    lab_cell *cell = room(sizeof *cell);
    lab_tally *tally = room(sizeof *tally);
    study->games = games;
    study->judged = games;
    study->seed = seed;
    for (unsigned block = 0; block < lab_blocks(study, 0); block++) {
        memset(tally, 0, sizeof *tally);
        if (lab_play_block(worker, block, tally) != LAB_PLAYED)
            abort();
        lab_cell_add(cell, study, 0, block, tally);
    }
    show_cell(n, at, study, cell);
    free(cell);
    free(tally);
}

/* ---- judging ---- */

/* Means of figures that have some spread in every game: their intervals may not be too wide,
 * either. Others are exact limits of whole numbers, which hold more often than they must. */
static bool is_plain_mean(const char *key)
{
    static const char *const names[] = {"turns ",  "actions ",   "decisions ",
                                        "throws ", "branching ", "tree "};
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        if (begins(key, "measures ") && begins(key + 9, names[i]))
            return true;
    return false;
}

static unsigned judge_number(const number *one)
{
    const double promised = 0.95;
    double few = stats_binomial_cdf(one->held, one->asked, promised);
    double many = 1 - stats_binomial_cdf(one->held - 1.0, one->asked, promised);
    if (few >= NO_CHANCE && (many >= NO_CHANCE || one->truth == 0 || !is_plain_mean(one->key)))
        return 0;
    printf("  FAILED: %s (truly %g): %u of %u intervals hold it\n", one->key, one->truth, one->held,
           one->asked);
    return 1;
}

static void print_part(const numbers *n, const char *part)
{
    double held = 0, asked = 0, worst = 1;
    const char *which = "";
    for (unsigned i = 0; i < n->count; i++) {
        const number *one = &n->list[i];
        if (!begins(one->key, part) || !one->asked)
            continue;
        held += one->held;
        asked += one->asked;
        if ((double)one->held / one->asked < worst) {
            worst = (double)one->held / one->asked;
            which = one->key;
        }
    }
    if (asked > 0)
        printf("  %-10s %5.1f %% of intervals hold; fewest, %.1f %%: %s\n", part,
               100 * held / asked, 100 * worst, which);
}

static unsigned judge_all(const numbers *n, const char *title)
{
    static const char *const parts[] = {"measures", "quantiles", "squares",
                                        "points",   "events",    "ends"};
    unsigned failed = 0;
    printf("%s: %u numbers\n", title, n->count);
    for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++)
        print_part(n, parts[i]);
    for (unsigned i = 0; i < n->count; i++)
        failed += judge_number(&n->list[i]);
    fflush(stdout);
    return failed;
}

static void ask_of_unlisted(numbers *n)
{
    for (unsigned i = 0; i < n->count; i++) {
        number *one = &n->list[i];
        if (n->seen[i] || !(begins(one->key, "events") || begins(one->key, "ends")))
            continue;
        one->asked++;
        one->held += one->truth <= UNSEEN / n->units;
    }
}

static unsigned check_setting(const setting *s, unsigned studies)
{
    numbers *n = room(sizeof *n);
    n->judged = s->judged;
    lab_study *study = study_of(s);
    lab_worker worker;
    open_worker(&worker, study, s);
    play_study(n, learn, study, &worker, s->truth, 1);
    for (unsigned i = 0; i < studies / s->part; i++) {
        memset(n->seen, 0, sizeof n->seen);
        play_study(n, ask, study, &worker, s->games, SEED + i);
        ask_of_unlisted(n);
    }
    unsigned failed = judge_all(n, s->title);
    lab_worker_close(&worker);
    free(study);
    free(n);
    return failed;
}

/* ---- positions ---- */

/* Kinds that are all as frequent, so that the number of all is what Chao's estimate from below aims
 * at. */
static unsigned check_kinds(unsigned kinds, unsigned draws, unsigned studies)
{
    static const setting any = {.game = "ur", .games = 2};
    unsigned failed = 0;
    lab_study *study = study_of(&any);
    lab_cell *cell = room(sizeof *cell);
    bool *met = room(kinds);
    numbers *n = room(sizeof *n);
    n->count = 2;
    strcpy(n->list[0].key, "measures positions_seen  ");
    strcpy(n->list[1].key, "measures positions  ");
    n->list[1].truth = log10(kinds);
    for (unsigned i = 0; i < studies; i++) {
        lus_rng rng = lus_rng_seeded(SEED + i);
        unsigned seen = 0;
        memset(cell, 0, sizeof *cell);
        memset(met, 0, kinds);
        cell->tally.units = 2;
        for (unsigned k = 0; k < draws; k++) {
            unsigned kind = lus_rng_below(&rng, kinds);
            uint64_t hash = ((uint64_t)i << 32) + kind;
            seen += !met[kind];
            met[kind] = true;
            lab_sketch_see(&cell->tally.positions, lus_splitmix(&hash));
        }
        n->list[0].truth = log10(seen);
        show_cell(n, ask, study, cell);
    }
    char title[80];
    snprintf(title, sizeof title, "%u draws of %u kinds of positions", draws, kinds);
    failed = judge_all(n, title);
    free(study);
    free(cell);
    free(met);
    free(n);
    return failed;
}

int main(int count, char **words)
{
    static const setting settings[] = {
        {"Ur, random players", "ur:pawns=2", false, false, 60, 40000, 1},
        {"Ur, few games", "ur:pawns=2", false, false, 20, 40000, 1},
        {"Ur, a pair of players", "ur:pawns=2", true, false, 60, 40000, 1},
        {"Ur, judged", "ur:pawns=1", false, true, 40, 8000, 4},
        {"Ur, a pair of players judged", "ur:pawns=1", true, true, 60, 8000, 4},
        {"Scripta with given dice", "scripta3:pieces=3", false, false, 60, 40000, 1},
        {"Bastonus, cut off", "bastonus\nlimit 120", false, false, 30, 10000, 2},
    };
    unsigned studies = count > 1 ? (unsigned)strtoul(words[1], NULL, 10) : 400, failed = 0;
    if (studies < 100) {
        fputs("lab-coverage [STUDIES]: 100 or more\n", stderr);
        return 2;
    }
    for (unsigned i = 0; i < sizeof settings / sizeof *settings; i++)
        failed += check_setting(&settings[i], studies);
    failed += check_kinds(200, 400, studies);
    failed += check_kinds(5000, 4000, studies);
    failed += check_kinds(100000, 4000, studies);
    return failed > 0;
}
