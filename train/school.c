#define _GNU_SOURCE
#include "train/school.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "console/language.h"
#include "console/say.h"
#include "console/term.h"
#include "engine/search/exact.h"
#include "work/pool.h"

/* Part of what makes a net, and so no options: games that are played with one net before it learns
 * from them; shards of the positions of a step of learning, that threads share out (sums must not
 * depend on who did them); the first games, which are played without the net; where that is at
 * random their results are learnt whole (lambda 1). */
enum { BATCH = 64, SHARDS = 8, UNTAUGHT = 16384 };

/* The dice are noisy: many positions at once, and a look far ahead. Refined facts are about fine
 * differences, and the mean over all throws is without noise: it is trusted alone, and small steps
 * are taken several times over. */
typedef struct way {
    size_t step;     /* positions */
    unsigned passes; /* over those of a batch */
    float lambda;
} way;

static const way broad = {.step = 1024, .passes = 1, .lambda = 0.7f}, fine = {256, 2, 0};

static const way *way_of(const school *s)
{
    return s->pupil.refines && s->learner->refined_fact ? &fine : &broad;
}

uint64_t school_batch_games(void)
{
    return BATCH;
}

static void *room_for_tables(school *s)
{
    const lus_exact *exact = lus_exact_of(s->variants[0].game);
    for (unsigned i = 0; i < s->variant_count; i++) {
        size_t size = exact ? exact->size(&s->variants[i]) : 0;
        s->table_at[i + 1] = s->table_at[i] + (size + 63) / 64 * 64;
    }
    return calloc(1, s->table_at[s->variant_count] + 1);
}

/* NULL where there are none, or not yet. */
static void *tables_of(const school *s, unsigned variant)
{
    bool any = s->pupil.refines && s->table_at[variant + 1] > s->table_at[variant];
    return any ? s->tables + s->table_at[variant] : NULL;
}

bool school_open(school *s)
{
    const lus_learner *learner = s->learner;
    lus_pupil size = {.fact_count = learner->fact_count,
                      .hidden = learner->hidden,
                      .refined_fact = learner->refined_fact,
                      .grain = learner->grain};
    size_t weights = lus_pupil_weights(&size);
    s->pupil = s->mean = size;
    s->pupil.weights = malloc(weights * sizeof(float));
    s->mean.weights = malloc(weights * sizeof(float));
    s->momentum.first = calloc(weights, sizeof(float));
    s->momentum.second = calloc(weights, sizeof(float));
    s->slopes = calloc(SHARDS * weights, sizeof(float));
    s->net_rows = malloc(weights * sizeof *s->net_rows);
    s->lessons = calloc(BATCH, sizeof *s->lessons);
    s->examples = malloc(sizeof *s->examples * BATCH * LUS_LESSON_MOST);
    s->memory = calloc(s->threads, sizeof *s->memory);
    s->tables = room_for_tables(s);
    bool open = s->pupil.weights && s->mean.weights && s->momentum.first && s->momentum.second &&
                s->slopes && s->net_rows && s->lessons && s->examples && s->memory && s->tables;
    for (unsigned i = 0; i < s->threads && open; i++)
        open = (s->memory[i] = calloc(1, learner->memory)) != NULL;
    if (open)
        lus_pupil_begin(&s->pupil, s->seed);
    else
        complain_memory();
    return open;
}

void school_close(school *s)
{
    for (unsigned i = 0; s->memory && i < s->threads; i++)
        free(s->memory[i]);
    free(s->memory);
    free(s->tables);
    free(s->examples);
    free(s->lessons);
    free(s->net_rows);
    free(s->slopes);
    free(s->momentum.second);
    free(s->momentum.first);
    free(s->mean.weights);
    free(s->pupil.weights);
}

/* ---- work that threads share out ---- */

typedef struct task {
    school *school;
    const lus_example *examples; /* of a step */
    size_t count;
    atomic_uint next;
} task;

static bool share_out(task *t, pool_body *body)
{
    pool workers;
    if (t->school->threads == 1) {
        body(t, 0);
        return true;
    }
    pool_start(&workers, t->school->threads, body, t);
    bool started = workers.started > 0;
    pool_join(&workers);
    if (!started)
        complain_threads();
    return started;
}

/* ---- playing a batch ---- */

static bool untaught(const school *s)
{
    return !s->taught && s->done < UNTAUGHT;
}

static void play_games(void *context, unsigned worker)
{
    task *t = context;
    school *s = t->school;
    for (unsigned i; (i = atomic_fetch_add(&t->next, 1)) < BATCH && !term_interrupted();) {
        uint64_t mixed =
            s->seed + (s->done + i) * 0x9e3779b97f4a7c15u; /* a stream of its own for every game */
        lus_rng rng = lus_rng_seeded(lus_splitmix(&mixed));
        unsigned variant = i % s->variant_count;
        s->lessons[i].looks = s->pupil.refines;
        s->learner->play(&s->variants[variant], untaught(s) ? NULL : &s->net, tables_of(s, variant),
                         &rng, s->memory[worker], &s->lessons[i]);
    }
}

/* ---- learning from it ---- */

static void note_errors(school *s, const lus_lesson *lesson)
{
    double white = (double)lesson->result;
    if (!lesson->ended)
        return;
    for (uint32_t i = 0; i < lesson->count; i++) {
        double error =
            (double)lesson->value[i] - (lesson->player[i] == LUS_WHITE ? white : 1 - white);
        s->squares += error * error;
    }
    s->opinions += lesson->count;
}

/* The batch's positions in an order of their own: neighbours in a game are much alike. */
static size_t shuffle_examples(school *s, unsigned pass)
{
    uint64_t mixed = s->seed * 0x9e3779b97f4a7c15u + s->done + pass;
    lus_rng rng = lus_rng_seeded(lus_splitmix(&mixed));
    size_t count = 0;
    for (unsigned i = 0; i < BATCH; i++) {
        const lus_lesson *lesson = &s->lessons[i];
        bool opinion = !untaught(s) || lesson->searched;
        count +=
            lus_lesson_examples(lesson, opinion ? way_of(s)->lambda : 1.0f, s->examples + count);
    }
    for (size_t i = count; i > 1; i--) {
        size_t other = lus_rng_below(&rng, (uint32_t)i);
        lus_example example = s->examples[i - 1];
        s->examples[i - 1] = s->examples[other];
        s->examples[other] = example;
    }
    return count;
}

static void gather_shards(void *context, unsigned worker)
{
    task *t = context;
    const lus_pupil *p = &t->school->pupil;
    (void)worker;
    for (size_t i; (i = atomic_fetch_add(&t->next, 1)) < SHARDS;) {
        size_t first = t->count * i / SHARDS, end = t->count * (i + 1) / SHARDS;
        lus_pupil_gather(p, t->examples + first, end - first,
                         t->school->slopes + i * lus_pupil_weights(p));
    }
}

/* The sum over all shards in the first; the others are ready for the next step. */
static void add_shards(school *s)
{
    size_t weights = lus_pupil_weights(&s->pupil), first = lus_pupil_first(&s->pupil);
    for (unsigned i = 1; i < SHARDS; i++) {
        float *shard = s->slopes + i * weights;
        for (size_t k = first; k < weights; k++)
            s->slopes[k] += shard[k];
        memset(shard + first, 0, (weights - first) * sizeof *shard);
    }
}

/* Once over the positions of a batch. */
static bool learn_examples(school *s, size_t count, float rate)
{
    size_t step = way_of(s)->step, taken;
    for (size_t i = 0; i < count; i += taken) {
        taken = count - i < 2 * step ? count - i : step; /* no small rest */
        task t = {.school = s, .examples = s->examples + i, .count = taken};
        if (!share_out(&t, gather_shards))
            return false;
        add_shards(s);
        lus_pupil_step(&s->pupil, &s->momentum, s->slopes, taken, rate);
    }
    return true;
}

static bool learn_batch(school *s)
{
    double part = s->pupil.refines ? (double)(s->done - s->games) / (double)s->refine
                                   : (double)s->done / (double)s->games;
    float rate = (float)(s->first_rate * pow(s->last_rate / s->first_rate, part));
    for (unsigned i = 0; i < BATCH; i++)
        note_errors(s, &s->lessons[i]);
    for (unsigned pass = 0; pass < way_of(s)->passes; pass++)
        if (!learn_examples(s, shuffle_examples(s, pass), rate))
            return false;
    s->done += BATCH;
    uint64_t batches = s->done / BATCH;
    lus_pupil_average(&s->mean, &s->pupil, (float)(1 / (1 + s->mean_part * (double)batches)));
    return true;
}

/* From the mean of what was learnt so far, which plays better than the last of it. */
static void begin_to_refine(school *s)
{
    const lus_exact *exact = lus_exact_of(s->variants[0].game);
    s->refining = 1;
    memcpy(s->pupil.weights, s->mean.weights, lus_pupil_weights(&s->pupil) * sizeof(float));
    lus_pupil_round(&s->pupil, &s->net, s->net_rows);
    for (unsigned i = 0; i < s->variant_count; i++)
        if (tables_of(s, i))
            exact->fill(&s->variants[i], &s->net, tables_of(s, i));
}

bool school_batch(school *s)
{
    task t = {.school = s};
    s->pupil.refines = s->done >= s->games;
    if (s->pupil.refines && !s->refining)
        begin_to_refine(s);
    lus_pupil_round(&s->pupil, &s->net, s->net_rows);
    return share_out(&t, play_games) && !term_interrupted() && learn_batch(s);
}
