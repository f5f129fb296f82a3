/* lusoria train: a net learns a game with dice by playing against itself. */
#define _GNU_SOURCE
#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/crew.h"
#include "cli/files.h"
#include "cli/net_file.h"
#include "cli/parallel.h"
#include "cli/progress.h"
#include "cli/say.h"
#include "cli/term.h"
#include "engine/train.h"

/* Games that are played with one net before it learns from them. Part of what makes a net: not an option. */
enum { BATCH = 64 };
/* The first games are played at random, and their results learnt whole (lambda 1). */
enum { AT_RANDOM = 16384 };

enum { VARIANTS_MAX = OPERANDS_MAX };

typedef struct school {
    lus_variant variants[VARIANTS_MAX]; /* of one game, played in turn */
    unsigned variant_count;
    const lus_learner *learner;
    uint64_t seed, games, refine; /* plain games, then games that look at every throw */
    double first_rate, last_rate; /* falls evenly on a logarithmic scale, in each of the two parts */
    double mean_part;             /* the mean of the weights goes back over this part of the games so far */
    bool taught;                  /* began with a net: no games at random */
    lus_pupil pupil, mean;
    lus_net net;
    int16_t *net_rows;
    lus_lesson *lessons; /* BATCH of them */
    unsigned threads;
    void **memory;             /* of each thread */
    uint64_t done;             /* games learnt from */
    double squares;            /* sum of squared errors of the net's opinions since the last report, */
    uint64_t opinions, throws; /* and how many */
} school;

/* ---- playing a batch ---- */

typedef struct batch {
    school *school;
    atomic_uint next;
} batch;

static bool at_random(const school *s)
{
    return !s->taught && s->done < AT_RANDOM;
}

static void play_games(void *context, unsigned worker)
{
    batch *b = context;
    school *s = b->school;
    for (unsigned i; (i = atomic_fetch_add(&b->next, 1)) < BATCH && !term_interrupted();) {
        uint64_t mixed =
            s->seed + (s->done + i) * 0x9e3779b97f4a7c15u; /* a stream of its own for every game */
        lus_rng rng = lus_rng_seeded(lus_splitmix(&mixed));
        s->lessons[i].looks = s->done >= s->games;
        s->learner->play(&s->variants[i % s->variant_count], at_random(s) ? NULL : &s->net, &rng,
                         s->memory[worker], &s->lessons[i]);
    }
}

static bool play_batch(school *s)
{
    batch b = {.school = s};
    crew players;
    crew_start(&players, s->threads, play_games, &b);
    bool started = players.started > 0;
    crew_join(&players);
    if (!started)
        complain(_("no thread could be started"));
    return started;
}

/* ---- learning from it ---- */

static void note_errors(school *s, const lus_lesson *lesson)
{
    if (lesson->winner == LUS_NOBODY)
        return;
    for (uint32_t i = 0; i < lesson->count; i++) {
        double error = lesson->value[i] - (lesson->winner == lesson->player[i]);
        s->squares += error * error;
    }
    s->opinions += lesson->count;
    s->throws += lesson->count;
}

static void learn_batch(school *s)
{
    bool looks = s->done >= s->games;
    double part =
        looks ? (double)(s->done - s->games) / (double)s->refine : (double)s->done / (double)s->games;
    float rate = (float)(s->first_rate * pow(s->last_rate / s->first_rate, part));
    for (unsigned i = 0; i < BATCH; i++) {
        note_errors(s, &s->lessons[i]);
        lus_pupil_learn(&s->pupil, &s->lessons[i], rate, at_random(s) ? 1.0f : 0.7f);
    }
    s->done += BATCH;
    lus_pupil_average(&s->mean, &s->pupil, (float)(1 / (1 + s->mean_part * (double)(s->done / BATCH))));
}

static void report(school *s, uint64_t games)
{
    double start = s->lessons[0].value[0]; /* an opinion about the first position */
    printf(_("%llu games: %.1f throws a game, mean squared error %.4f, first throw wins %.3f"),
           (unsigned long long)s->done, (double)s->throws / (double)games, s->squares / (double)s->opinions,
           start);
    putchar('\n');
    fflush(stdout);
    s->squares = 0;
    s->opinions = s->throws = 0;
}

/* The mean becomes the net that is kept; what is needed to go on is kept beside it. */
static bool keep(school *s, const char *path)
{
    lus_pupil_round(&s->mean, &s->net, s->net_rows);
    return net_save(path, &s->net) && pupil_save(path, &s->pupil, &s->mean, s->done);
}

static int teach(school *s, const char *path)
{
    uint64_t all = s->games + s->refine, every = all / 40 / BATCH * BATCH + BATCH, reported = s->done;
    progress bar;
    progress_begin(&bar, all);
    while (s->done < all) {
        lus_pupil_round(&s->pupil, &s->net, s->net_rows);
        if (!play_batch(s))
            return TROUBLE;
        if (term_interrupted())
            break;
        learn_batch(s);
        progress_show(&bar, s->done);
        if (s->done - reported >= every || s->done >= all) {
            progress_end(&bar);
            report(s, s->done - reported);
            reported = s->done;
            progress_begin(&bar, all);
            if (!keep(s, path))
                return TROUBLE;
        }
    }
    progress_end(&bar);
    if (!term_interrupted())
        return DONE;
    keep(s, path);
    complain(_("interrupted after %llu of %llu games"), (unsigned long long)s->done, (unsigned long long)all);
    return INTERRUPTED;
}

/* ---- the command ---- */

enum {
    GAMES_FLAG,
    REFINE_FLAG,
    RATES_FLAG,
    MEAN_FLAG,
    SEED_FLAG,
    THREADS_FLAG,
    FROM_FLAG,
    OUT_FLAG,
    RESUME_FLAG
};

static const flag flags[] = {
    {"games", N_("N"), N_("how many games to learn from (default 100000)")},
    {"refine", N_("N"), N_("then this many games that look at every throw (default 0)")},
    {"rates", N_("FIRST,LAST"),
     N_("how fast to learn, at the beginning and at the end (default 0.02,0.0005)")},
    {"mean", N_("PERCENT"),
     N_("keep the mean weights over this part of the games so far (default 10); 0: the last")},
    {"seed", N_("S"), N_("the same seed gives the same net, whatever the number of threads (default 1)")},
    {"threads", N_("N"), N_("threads (default: one a core)")},
    {"from", N_("NET"), N_("begin with this net, not with one that knows nothing")},
    {"out", N_("FILE"),
     N_("where the net goes (default GAME.net); FILE.pupil beside it keeps what is needed to go on")},
    {"resume", NULL, N_("go on where FILE.pupil stands")},
    {0},
};

static bool furnish(school *s)
{
    size_t weights = (size_t)s->learner->fact_count * NET_HIDDEN;
    float *rows = malloc(weights * sizeof *rows), *mean_rows = malloc(weights * sizeof *rows);
    s->pupil.rows = rows; /* freed by clear_out, whatever follows */
    s->mean.rows = mean_rows;
    s->net_rows = malloc(weights * sizeof *s->net_rows);
    s->lessons = calloc(BATCH, sizeof *s->lessons);
    s->memory = calloc(s->threads, sizeof *s->memory);
    bool furnished = rows && mean_rows && s->net_rows && s->lessons && s->memory;
    for (unsigned i = 0; i < s->threads && furnished; i++)
        furnished = (s->memory[i] = calloc(1, s->learner->memory)) != NULL;
    if (!furnished)
        complain(_("not enough memory"));
    return furnished;
}

static void clear_out(school *s)
{
    for (unsigned i = 0; s->memory && i < s->threads; i++)
        free(s->memory[i]);
    free(s->memory);
    free(s->lessons);
    free(s->net_rows);
    free(s->mean.rows);
    free(s->pupil.rows);
}

/* What the pupil knows before its first game here. */
static bool enrol(school *s, const char *from, const char *resumed)
{
    float *rows = s->pupil.rows, *mean_rows = s->mean.rows;
    lus_net net;
    if (from) {
        if (!net_load(from, s->learner->fact_count, &net))
            return false;
        lus_pupil_recall(&s->pupil, &net, rows);
        free((void *)(uintptr_t)net.rows);
    } else {
        lus_pupil_begin(&s->pupil, s->learner->fact_count, rows, s->seed);
    }
    s->taught = from != NULL;
    s->mean = s->pupil;
    s->mean.rows = mean_rows;
    memcpy(mean_rows, rows, (size_t)s->learner->fact_count * NET_HIDDEN * sizeof *rows);
    return !resumed || pupil_load(resumed, &s->pupil, &s->mean, &s->done);
}

static bool read_rates(const args *a, school *s)
{
    const char *text = a->value[RATES_FLAG] ? a->value[RATES_FLAG] : "0.02,0.0005";
    char *comma, *end = NULL;
    s->first_rate = strtod(text, &comma);
    s->last_rate = *comma == ',' ? strtod(comma + 1, &end) : 0;
    if (end && *end == '\0' && s->first_rate > 0 && s->first_rate <= 1 && s->last_rate > 0 &&
        s->last_rate <= s->first_rate)
        return true;
    complain(_("--rates: “%s” is not two rates up to 1, the second no higher, as in 0.02,0.0005"), text);
    return false;
}

/* The variants to learn; an exit code, or DONE. */
static int read_variants(const args *a, school *s)
{
    for (; s->variant_count < a->operand_count; s->variant_count++) {
        lus_variant *v = &s->variants[s->variant_count];
        if (!args_variant(a->operand[s->variant_count], v))
            return REFUSED;
        if (v->game != s->variants[0].game) {
            complain(_("%s and %s: one net learns one game"), s->variants[0].game->id, v->game->id);
            return REFUSED;
        }
    }
    s->learner = lus_learner_of(s->variants[0].game);
    if (s->learner)
        return DONE;
    complain(_("%s learns in no such way: games with dice do"), s->variants[0].game->id);
    return REFUSED;
}

static int run(const args *a)
{
    school s = {0};
    uint64_t threads, mean;
    char path[4096];
    int code = read_variants(a, &s);
    if (code != DONE)
        return code;
    if (!args_number(a, GAMES_FLAG, 0, 1000000000, 100000, &s.games) ||
        !args_number(a, REFINE_FLAG, 0, 1000000000, 0, &s.refine) ||
        !args_number(a, MEAN_FLAG, 0, 100, 10, &mean) ||
        !args_number(a, SEED_FLAG, 0, INT64_MAX, 1, &s.seed) ||
        !args_number(a, THREADS_FLAG, 1, CREW_MAX, core_count(), &threads) || !read_rates(a, &s))
        return MISUSED;
    s.threads = (unsigned)threads;
    s.mean_part = (double)mean / 100;
    if (a->value[OUT_FLAG])
        snprintf(path, sizeof path, "%s", a->value[OUT_FLAG]);
    else
        snprintf(path, sizeof path, "%s.net", s.variants[0].game->id);
    term_catch_interrupts();
    code = furnish(&s) ? DONE : TROUBLE;
    if (code == DONE && !enrol(&s, a->value[FROM_FLAG], a->value[RESUME_FLAG] ? path : NULL))
        code = REFUSED;
    if (code == DONE)
        code = teach(&s, path);
    clear_out(&s);
    return code;
}

const command command_train = {
    .name = "train",
    .operands = N_("GAME …"),
    .summary = N_("a net learns a game with dice by playing against itself"),
    .help =
        N_("Temporal differences over games of the net against itself; the mean of the last weights is kept. "
           "Several variants of a game are played in turn. Interrupted training goes on with --resume."),
    .least = 1,
    .most = VARIANTS_MAX,
    .flags = flags,
    .run = run,
};
