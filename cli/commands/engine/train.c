/* lusoria train: a net learns a game by playing against itself. */
#define _GNU_SOURCE
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "console/files.h"
#include "console/progress.h"
#include "console/say.h"
#include "console/term.h"
#include "engine/learn/train.h"
#include "train/net_file.h"
#include "train/school.h"
#include "train/tutor.h"
#include "work/parallel.h"
#include "work/pool.h"

static void forget_errors(school *s)
{
    putchar('\n');
    fflush(stdout);
    s->squares = 0;
    s->opinions = 0;
}

/* Of a net that is taught. */
static void report_taught(school *s)
{
    tutor_loss loss = tutor_examine(s, &s->net);
    printf(_("%llu positions: mean squared error %.6f"), (unsigned long long)s->done,
           s->squares / (double)s->opinions);
    if (!isnan(loss.moves))
        printf(_("; a decision after a throw loses %.5f"), loss.moves);
    if (!isnan(loss.choices))
        printf(_("; a decision before a throw loses %.5f"), loss.choices);
    forget_errors(s);
}

static void report(school *s, uint64_t games)
{
    double start = s->lessons[0].value[0]; /* an opinion about the first position */
    printf(
        _("%llu games: %.1f positions per game, mean squared error %.4f, the first is worth %.3f"),
        (unsigned long long)s->done, (double)s->opinions / (double)games,
        s->squares / (double)s->opinions, start);
    forget_errors(s);
}

/* The mean becomes the net that is kept; what is needed to go on is kept beside it. */
static bool keep(school *s, const char *path)
{
    lus_pupil_round(&s->mean, &s->net, s->net_rows);
    return net_save(path, &s->net) && pupil_save(path, s);
}

static int teach(school *s, const char *path)
{
    uint64_t all = s->games + s->refine, reported = s->done;
    uint64_t batch = s->tutor ? tutor_batch_examples() : school_batch_games();
    uint64_t every = (all / 40 / batch + 1) * batch;
    progress bar;
    progress_begin(&bar, all);
    while (s->done < all) {
        if (!(s->tutor ? tutor_batch(s) : school_batch(s))) {
            if (term_interrupted())
                break;
            return TROUBLE;
        }
        progress_show(&bar, s->done);
        if (s->done - reported >= every || s->done >= all) {
            progress_end(&bar);
            if (!keep(s, path))
                return TROUBLE;
            if (s->tutor)
                report_taught(s);
            else
                report(s, s->done - reported);
            reported = s->done;
            progress_begin(&bar, all);
        }
    }
    progress_end(&bar);
    if (!term_interrupted())
        return DONE;
    keep(s, path);
    complain(_("interrupted after %llu of %llu games"), (unsigned long long)s->done,
             (unsigned long long)all);
    return INTERRUPTED;
}

/* ---- the command ---- */

_Static_assert((int)OPERANDS_MAX <= (int)SCHOOL_VARIANTS_MAX, "every operand is a variant");

enum {
    GAMES_FLAG,
    REFINE_FLAG,
    VALUES_FLAG,
    ROWS_FLAG,
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
    {"refine", N_("N"),
     N_("then this many games that look further: at every throw, or deeper (default 0)")},
    {"values", N_("FILES"),
     N_("learn exact values instead, of every variant from its file; --games counts positions")},
    {"rows", NULL, N_("only the rows of facts learn: what is known of other facts stays")},
    {"rates", N_("FIRST,LAST"),
     N_("how fast to learn, at the beginning and at the end (default 0.002,0.00005)")},
    {"mean", N_("PERCENT"),
     N_("keep the mean weights over this part of the games so far (default 10); 0: the last")},
    {"seed", N_("S"),
     N_("the same seed gives the same net, whatever the number of threads (default 1)")},
    {"threads", N_("N"), N_("threads (default: one per core)")},
    {"from", N_("NET"), N_("begin with this net, not with one that knows nothing")},
    {"out", N_("FILE"),
     N_("where the net goes (default GAME.net); FILE.pupil beside it keeps what is needed to go "
        "on")},
    {"resume", NULL, N_("go on where FILE.pupil stands")},
    {0},
};

/* What the pupil knows before its first game here. */
static bool enrol(school *s, const char *from, const char *resumed)
{
    lus_net net;
    if (from) {
        if (!net_load(from, s->learner, &net))
            return false;
        lus_pupil_recall(&s->pupil, &net);
        free((void *)(uintptr_t)net.rows);
    }
    s->taught = from != NULL;
    s->pupil.rows_alone = s->rows_alone;
    memcpy(s->mean.weights, s->pupil.weights,
           lus_pupil_weights(&s->pupil) * sizeof *s->mean.weights);
    return !resumed || pupil_load(resumed, s);
}

static bool read_rates(const args *a, school *s)
{
    const char *text = a->value[RATES_FLAG] ? a->value[RATES_FLAG] : "0.002,0.00005";
    char *comma, *end = NULL;
    s->first_rate = strtod(text, &comma);
    s->last_rate = *comma == ',' ? strtod(comma + 1, &end) : 0;
    if (end && *end == '\0' && s->first_rate > 0 && s->first_rate <= 1 && s->last_rate > 0 &&
        s->last_rate <= s->first_rate)
        return true;
    complain(_("--rates: “%s” is not two rates up to 1, the second no higher, as in 0.002,0.00005"),
             text);
    return false;
}

/* The variants to learn; an exit code, or DONE. */
static int read_variants(const args *a, school *s)
{
    do { /* there is one at least: see the command's table */
        lus_variant *v = &s->variants[s->variant_count];
        if (!args_variant(a->operand[s->variant_count], v))
            return REFUSED;
        if (v->game != s->variants[0].game) {
            complain(_("%s and %s: one net learns one game"), s->variants[0].game->id, v->game->id);
            return REFUSED;
        }
    } while (++s->variant_count < a->operand_count);
    s->learner = lus_learner_of(s->variants[0].game);
    if (s->learner)
        return DONE;
    complain(_("%s has no net that could learn"), s->variants[0].game->id);
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
        !args_number(a, THREADS_FLAG, 1, POOL_MAX, core_count(), &threads) || !read_rates(a, &s))
        return MISUSED;
    s.threads = (unsigned)threads;
    s.rows_alone = a->value[ROWS_FLAG] != NULL;
    s.mean_part = (double)mean / 100;
    if (a->value[OUT_FLAG])
        snprintf(path, sizeof path, "%s", a->value[OUT_FLAG]);
    else
        snprintf(path, sizeof path, "%s.net", s.variants[0].game->id);
    term_catch_interrupts();
    code = school_open(&s) ? DONE : TROUBLE;
    if (code == DONE && !enrol(&s, a->value[FROM_FLAG], a->value[RESUME_FLAG] ? path : NULL))
        code = REFUSED;
    if (code == DONE && a->value[VALUES_FLAG] && !(s.tutor = tutor_new(&s, a->value[VALUES_FLAG])))
        code = REFUSED;
    if (code == DONE)
        code = teach(&s, path);
    tutor_free(s.tutor);
    school_close(&s);
    return code;
}

const command command_train = {
    .name = "train",
    .operands = N_("GAME …"),
    .summary = N_("a net learns a game by playing against itself"),
    .help = N_("Temporal differences over games of the net against itself; the mean of the last "
               "weights is kept. "
               "Several variants of a game are played in turn. Interrupted training goes on with "
               "--resume."),
    .least = 1,
    .most = SCHOOL_VARIANTS_MAX,
    .flags = flags,
    .run = run,
};
