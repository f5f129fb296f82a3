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

typedef struct school {
    lus_variant variant;
    const lus_learner *learner;
    uint64_t seed, games;
    double first_rate, last_rate; /* falls evenly on a logarithmic scale */
    lus_pupil pupil;
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

static void play_games(void *context, unsigned worker)
{
    batch *b = context;
    school *s = b->school;
    for (unsigned i; (i = atomic_fetch_add(&b->next, 1)) < BATCH && !term_interrupted();) {
        uint64_t mixed =
            s->seed + (s->done + i) * 0x9e3779b97f4a7c15u; /* a stream of its own for every game */
        lus_rng rng = lus_rng_seeded(lus_splitmix(&mixed));
        s->learner->play(&s->variant, s->done < AT_RANDOM ? NULL : &s->net, &rng, s->memory[worker],
                         &s->lessons[i]);
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
    double part = (double)s->done / (double)s->games;
    float rate = (float)(s->first_rate * pow(s->last_rate / s->first_rate, part));
    for (unsigned i = 0; i < BATCH; i++) {
        note_errors(s, &s->lessons[i]);
        lus_pupil_learn(&s->pupil, &s->lessons[i], rate, s->done < AT_RANDOM ? 1.0f : 0.7f);
    }
    s->done += BATCH;
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

static int teach(school *s, const char *path)
{
    uint64_t every = s->games / 40 / BATCH * BATCH + BATCH, reported = s->done;
    progress bar;
    progress_begin(&bar, s->games);
    while (s->done < s->games) {
        lus_pupil_round(&s->pupil, &s->net, s->net_rows);
        if (!play_batch(s))
            return TROUBLE;
        if (term_interrupted())
            break;
        learn_batch(s);
        progress_show(&bar, s->done);
        if (s->done - reported >= every || s->done >= s->games) {
            progress_end(&bar);
            report(s, s->done - reported);
            reported = s->done;
            progress_begin(&bar, s->games);
            lus_pupil_round(&s->pupil, &s->net, s->net_rows);
            if (!net_save(path, &s->net) || !pupil_save(path, &s->pupil, s->done))
                return TROUBLE;
        }
    }
    progress_end(&bar);
    if (!term_interrupted())
        return DONE;
    pupil_save(path, &s->pupil, s->done);
    complain(_("interrupted after %llu of %llu games"), (unsigned long long)s->done,
             (unsigned long long)s->games);
    return INTERRUPTED;
}

/* ---- the command ---- */

enum { GAMES_FLAG, SEED_FLAG, THREADS_FLAG, OUT_FLAG, RESUME_FLAG };

static const flag flags[] = {
    {"games", N_("N"), N_("how many games to learn from (default 100000)")},
    {"seed", N_("S"), N_("the same seed gives the same net, whatever the number of threads (default 1)")},
    {"threads", N_("N"), N_("threads (default: one a core)")},
    {"out", N_("FILE"),
     N_("where the net goes (default GAME.net); FILE.pupil beside it keeps what is needed to go on")},
    {"resume", NULL, N_("go on where FILE.pupil stands")},
    {0},
};

static bool furnish(school *s)
{
    size_t weights = (size_t)s->learner->fact_count * NET_HIDDEN;
    float *rows = malloc(weights * sizeof *rows);
    s->net_rows = malloc(weights * sizeof *s->net_rows);
    s->lessons = calloc(BATCH, sizeof *s->lessons);
    s->memory = calloc(s->threads, sizeof *s->memory);
    bool furnished = rows && s->net_rows && s->lessons && s->memory;
    for (unsigned i = 0; i < s->threads && furnished; i++)
        furnished = (s->memory[i] = calloc(1, s->learner->memory)) != NULL;
    if (!furnished) {
        complain(_("not enough memory"));
        return false;
    }
    lus_pupil_begin(&s->pupil, s->learner->fact_count, rows, s->seed);
    return true;
}

static void clear_out(school *s)
{
    for (unsigned i = 0; s->memory && i < s->threads; i++)
        free(s->memory[i]);
    free(s->memory);
    free(s->lessons);
    free(s->net_rows);
    free(s->pupil.rows);
}

static int run(const args *a)
{
    school s = {.first_rate = 0.02, .last_rate = 0.0005};
    uint64_t threads;
    char path[4096];
    if (!args_variant(a->operand[0], &s.variant))
        return REFUSED;
    if (!args_number(a, GAMES_FLAG, 1, 1000000000, 100000, &s.games) ||
        !args_number(a, SEED_FLAG, 0, INT64_MAX, 1, &s.seed) ||
        !args_number(a, THREADS_FLAG, 1, CREW_MAX, core_count(), &threads))
        return MISUSED;
    s.threads = (unsigned)threads;
    s.learner = lus_learner_of(s.variant.game);
    if (!s.learner) {
        complain(_("%s learns in no such way: games with dice do"), s.variant.game->id);
        return REFUSED;
    }
    if (a->value[OUT_FLAG])
        snprintf(path, sizeof path, "%s", a->value[OUT_FLAG]);
    else
        snprintf(path, sizeof path, "%s.net", s.variant.game->id);
    term_catch_interrupts();
    int code = furnish(&s) ? DONE : TROUBLE;
    if (code == DONE && a->value[RESUME_FLAG] && !pupil_load(path, &s.pupil, &s.done))
        code = REFUSED;
    if (code == DONE)
        code = teach(&s, path);
    clear_out(&s);
    return code;
}

const command command_train = {
    .name = "train",
    .operands = N_("GAME"),
    .summary = N_("a net learns a game with dice by playing against itself"),
    .help = N_("Temporal differences over games of the net against itself. Interrupted training goes on with "
               "--resume."),
    .least = 1,
    .most = 1,
    .flags = flags,
    .run = run,
};
