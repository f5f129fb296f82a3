#define _GNU_SOURCE
#include "train/tutor.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "console/language.h"
#include "console/say.h"
#include "console/term.h"
#include "core/hash.h"
#include "work/pool.h"

/* Part of what makes a net, and so no options: examples of a step, steps of a batch, shards of a
 * step, that threads share out (sums must not depend on who did them), and how often the mean of
 * the weights is moved. */
enum { STEP = 4096, STEPS = 64, SHARDS = 16, MEAN_EVERY = 16 };
/* Choices before a throw are rare, and taught so many times as often as they come up. One decision
 * in so many is kept back, and no more than some. */
enum { CHOICE_TIMES = 4, KEPT_BACK = 64, KEPT_MOST = 16384 };

typedef struct example {
    uint64_t at; /* of its facts */
    uint32_t count;
    float target;
} example;

typedef struct kept {
    value_line line;
    unsigned variant;
} kept;

struct tutor {
    uint16_t *facts;
    uint64_t fact_count, fact_room;
    example *examples;
    uint64_t count, room;
    kept *kept;
    size_t kept_count;
    uint64_t lines;
    float *slopes; /* of every shard */
};

/* ---- reading ---- */

static bool add(tutor *t, const lus_facts *facts, float target)
{
    if (t->count == t->room) {
        uint64_t room = t->room ? 2 * t->room : 1 << 16;
        example *larger = realloc(t->examples, room * sizeof *larger);
        if (!larger)
            return false;
        t->examples = larger;
        t->room = room;
    }
    if (t->fact_count + facts->count > t->fact_room) {
        uint64_t room = t->fact_room ? 2 * t->fact_room : 1 << 20;
        uint16_t *larger = realloc(t->facts, room * sizeof *larger);
        if (!larger)
            return false;
        t->facts = larger;
        t->fact_room = room;
    }
    memcpy(t->facts + t->fact_count, facts->list, facts->count * sizeof *facts->list);
    t->examples[t->count++] = (example){t->fact_count, facts->count, target};
    t->fact_count += facts->count;
    return true;
}

typedef struct reading {
    tutor *tutor;
    const school *school;
    unsigned variant;
} reading;

/* What a net has an opinion of: states before a throw. Where the next player chooses first, the
 * value is that of the better choice, and no example. */
static bool add_after(const reading *r, const value_line *line, unsigned i)
{
    const lus_variant *v = &r->school->variants[r->variant];
    lus_state after = line->state;
    lus_facts facts;
    v->game->apply(v, &after, line->actions[i], NULL);
    lus_status status = v->game->status(v, &after);
    if (status.kind != LUS_CHANCE)
        return true;
    r->school->learner->facts(v, &after, &facts);
    double target = status.player == line->player ? line->after[i] : 1 - line->after[i];
    for (unsigned times = line->thrown ? 1 : CHOICE_TIMES; times > 0; times--)
        if (!add(r->tutor, &facts, (float)target))
            return false;
    return true;
}

static bool take_line(void *context, const value_line *line)
{
    const reading *r = context;
    tutor *t = r->tutor;
    bool fine = true;
    if (t->lines++ % KEPT_BACK == 0 && t->kept_count < KEPT_MOST) {
        t->kept[t->kept_count++] = (kept){*line, r->variant};
        return true;
    }
    for (unsigned i = 0; i < line->count && fine; i++)
        fine = add_after(r, line, i);
    if (!fine)
        complain_memory();
    return fine;
}

static bool read_files(reading *r, char *paths)
{
    char *rest = paths;
    for (r->variant = 0; r->variant < r->school->variant_count; r->variant++) {
        const char *path = strsep(&rest, ",");
        if (!path || (r->variant + 1 == r->school->variant_count && rest)) {
            complain(_("--values: give one file for each variant, with commas between them"));
            return false;
        }
        if (!values_read(path, &r->school->variants[r->variant], take_line, r))
            return false;
    }
    return true;
}

tutor *tutor_new(const school *s, const char *paths)
{
    tutor *t = calloc(1, sizeof *t);
    char *own = strdup(paths);
    reading r = {t, s, 0};
    bool fine = t && own;
    if (!s->learner->facts) {
        complain(_("%s has no dice: there are no values to learn from"), s->variants[0].game->id);
        free(own);
        free(t);
        return NULL;
    }
    if (fine) {
        t->kept = malloc(KEPT_MOST * sizeof *t->kept);
        t->slopes = calloc(SHARDS * lus_pupil_weights(&s->pupil), sizeof *t->slopes);
        fine = t->kept && t->slopes;
    }
    if (!fine)
        complain_memory();
    fine = fine && read_files(&r, own);
    if (fine && t->count == 0)
        complain(_("--values: there is nothing to learn from in these files"));
    free(own);
    if (fine && t->count > 0)
        return t;
    tutor_free(t);
    return NULL;
}

void tutor_free(tutor *t)
{
    if (!t)
        return;
    free(t->slopes);
    free(t->kept);
    free(t->examples);
    free(t->facts);
    free(t);
}

uint64_t tutor_count(const tutor *t)
{
    return t->count;
}

uint64_t tutor_batch_examples(void)
{
    return (uint64_t)STEP * STEPS;
}

/* ---- teaching ---- */

typedef struct batch {
    school *school;
    pthread_mutex_t gate; /* open when it is known how many threads there are */
    pthread_barrier_t barrier;
    unsigned workers;
    bool stop; /* there is no barrier */
    float rate, mean_part;
    lus_stride stride;
    double squares[SHARDS];
} batch;

/* Every example is drawn from all, by its number in the course of learning. */
static void gather_shard(const batch *b, uint64_t first, unsigned shard, float *slopes,
                         double *squares)
{
    const school *s = b->school;
    const tutor *t = s->tutor;
    for (uint64_t i = first + shard; i < first + STEP; i += SHARDS) {
        uint64_t mixed = s->seed * 0x9e3779b97f4a7c15u + i;
        uint64_t drawn = ((lus_splitmix(&mixed) >> 32) * t->count) >> 32;
        const example *e = &t->examples[drawn];
        lus_facts facts = {.count = e->count};
        memcpy(facts.list, t->facts + e->at, e->count * sizeof *facts.list);
        *squares += lus_pupil_gather(&s->pupil, &(lus_example){&facts, e->target}, 1, slopes);
    }
}

/* A worker's part of the weights: the sum over all shards, in their order, then the step. */
static void move_part(batch *b, unsigned worker, bool averages)
{
    school *s = b->school;
    float *slopes = s->tutor->slopes;
    size_t weights = lus_pupil_weights(&s->pupil);
    size_t from = weights * worker / b->workers, to = weights * (worker + 1) / b->workers;
    for (unsigned i = 1; i < SHARDS; i++) {
        float *shard = slopes + i * weights;
        for (size_t k = from; k < to; k++)
            slopes[k] += shard[k];
        memset(shard + from, 0, (to - from) * sizeof *shard);
    }
    lus_pupil_move(&s->pupil, &s->momentum, slopes, &b->stride, from, to);
    for (size_t k = from; averages && k < to; k++)
        s->mean.weights[k] += b->mean_part * (s->pupil.weights[k] - s->mean.weights[k]);
}

static void work(void *context, unsigned worker)
{
    batch *b = context;
    school *s = b->school;
    size_t weights = lus_pupil_weights(&s->pupil);
    pthread_mutex_lock(&b->gate);
    pthread_mutex_unlock(&b->gate);
    for (unsigned step = 0; step < STEPS && !b->stop; step++) {
        for (unsigned shard = worker; shard < SHARDS; shard += b->workers)
            gather_shard(b, s->done + (uint64_t)step * STEP, shard,
                         s->tutor->slopes + shard * weights, &b->squares[shard]);
        if (worker == 0)
            b->stride = lus_pupil_stride(&s->momentum, STEP, b->rate);
        pthread_barrier_wait(&b->barrier);
        move_part(b, worker, step % MEAN_EVERY == MEAN_EVERY - 1);
        pthread_barrier_wait(&b->barrier);
    }
}

static bool share_out(batch *b, unsigned threads)
{
    pool workers;
    pthread_mutex_init(&b->gate, NULL);
    pthread_mutex_lock(&b->gate);
    pool_start(&workers, threads < SHARDS ? threads : SHARDS, work, b);
    b->workers = workers.started;
    bool started = b->workers > 0 && pthread_barrier_init(&b->barrier, NULL, b->workers) == 0;
    b->stop = !started;
    pthread_mutex_unlock(&b->gate);
    pool_join(&workers);
    if (started)
        pthread_barrier_destroy(&b->barrier);
    else
        complain_threads();
    pthread_mutex_destroy(&b->gate);
    return started;
}

bool tutor_batch(school *s)
{
    double part = (double)s->done / (double)s->games;
    uint64_t means = s->done / STEP / MEAN_EVERY + 1;
    batch b = {.school = s,
               .rate = (float)(s->first_rate * pow(s->last_rate / s->first_rate, part)),
               .mean_part = (float)(1 / (1 + s->mean_part * (double)means))};
    if (term_interrupted() || !share_out(&b, s->threads))
        return false;
    for (unsigned i = 0; i < SHARDS; i++)
        s->squares += b.squares[i];
    s->opinions += tutor_batch_examples();
    s->done += tutor_batch_examples();
    return true;
}

/* ---- examining ---- */

tutor_loss tutor_examine(const school *s, const lus_net *net)
{
    const tutor *t = s->tutor;
    double loss[2] = {0}, count[2] = {0};
    for (size_t i = 0; i < t->kept_count; i++) {
        const value_line *line = &t->kept[i].line;
        const lus_variant *v = &s->variants[t->kept[i].variant];
        float most = -1;
        unsigned taken = 0;
        for (unsigned k = 0; k < line->count; k++) {
            lus_state after = line->state;
            v->game->apply(v, &after, line->actions[k], NULL);
            float worth = s->learner->value(v, net, &after, line->player, s->memory[0]);
            if (worth > most) {
                most = worth;
                taken = k;
            }
        }
        loss[line->thrown] += line->best - line->after[taken];
        count[line->thrown]++;
    }
    return (tutor_loss){.moves = count[1] > 0 ? loss[1] / count[1] : (double)NAN,
                        .choices = count[0] > 0 ? loss[0] / count[0] : (double)NAN};
}
