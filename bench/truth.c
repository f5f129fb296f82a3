/* Perfect play by a table: how long a hint takes, how far the net's opinion is from the truth, and
 * what the two bytes of a value lose.
 *
 *     bench-truth GAME DIR [GAMES [FILE]]
 *
 * Games are played by the table of DIR, one action in twenty at random. At every decision with a
 * choice all actions are valued, then advice is given with its reasons, as `lusoria hint` does. The
 * net is asked about every state before a throw that an action leads to. FILE is a whole file of
 * work under way (solve/part.h), which has the same values as doubles: then every choice is
 * compared with the one by these, and valued by them. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/registry.h"
#include "engine/explain/advice.h"
#include "engine/search/search.h"
#include "solve/part.h"
#include "solve/table/tables.h"

enum { SHOWN = 5, LAYERS_MAX = 1024, NOISE = 20 };

static const double still = 1e-11; /* solve/solver.c's */

typedef struct doubles {
    const lus_solving *part;
    void *index;
    uint32_t count;
    solving_layer layers[LAYERS_MAX];
    double *values[LAYERS_MAX];
} doubles;

typedef struct sums {
    uint64_t decisions, differ;
    double choice_seconds, advice_seconds, longest, cost, worst;
    double opinions, off, squares, farthest; /* of the net */
} sums;

/* CPU time: other work on the machine does not count. */
static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- doubles ---- */

static double white_of(const doubles *d, const lus_state *s)
{
    solving_place place;
    d->part->find(d->index, s, &place);
    double value = d->values[place.layer][place.number];
    return place.turned ? 1 - value : value;
}

/* The state before a throw that an action leads to is in the file; a won game is not. */
static double worth(const doubles *d, const lus_variant *v, const lus_state *s, lus_action action)
{
    lus_status status = v->game->status(v, s);
    lus_state after = *s;
    v->game->apply(v, &after, action, NULL);
    lus_status then = v->game->status(v, &after);
    if (then.kind == LUS_OVER)
        return then.player == status.player ? 1 : 0;
    double white = white_of(d, &after);
    return status.player == LUS_WHITE ? white : 1 - white;
}

static bool load(const lus_variant *v, const char *path, doubles *d)
{
    char identity[LUS_IDENTITY_MAX];
    lus_writer w = lus_writer_on(identity, sizeof identity);
    lus_variant_write(v, &w);
    d->part = lus_solving_of(v->game);
    d->index = malloc(d->part->index_size(v));
    if (!d->index)
        return false;
    d->part->index_make(v, d->index);
    d->count = d->part->layer_count(d->index);
    for (uint32_t i = 0; i < d->count; i++)
        d->part->layer(d->index, i, &d->layers[i]);
    part_file *file = part_open(path, identity, SOLVING_DOUBLES, still, d->layers, d->count);
    bool whole = file && part_layers(file) == d->count;
    for (uint32_t i = 0; whole && i < d->count; i++) {
        d->values[i] = malloc(d->layers[i].kept * sizeof **d->values);
        whole = d->values[i] && part_load(file, i, d->values[i]);
    }
    if (file)
        part_close(file);
    return whole;
}

/* ---- decisions ---- */

static void compare(const doubles *d, const lus_variant *v, const lus_state *s,
                    const lus_thought *by_table, sums *all)
{
    double best = 0, chosen = worth(d, v, s, by_table->choices[0].action);
    for (unsigned i = 0; i < by_table->count; i++)
        best = fmax(best, worth(d, v, s, by_table->choices[i].action));
    if (best - chosen <= 10 * still)
        return;
    all->differ++;
    all->cost += best - chosen;
    all->worst = fmax(all->worst, best - chosen);
}

static void ask(const lus_variant *v, const lus_state *s, const lus_limits *limits,
                lus_memory *memory, lus_thought *thought, sums *all)
{
    static lus_advice list[SHOWN];
    double begun = now();
    lus_think_truly(v, s, limits, memory, thought);
    double valued = now();
    lus_advise(v, s, thought, limits, memory, thought->count < SHOWN ? thought->count : SHOWN,
               list);
    double advised = now();
    all->decisions++;
    all->choice_seconds += valued - begun;
    all->advice_seconds += advised - begun;
    all->longest = fmax(all->longest, advised - begun);
}

/* The net's opinion of what an action leaves, beside the truth. */
static void ask_net(const lus_variant *v, const lus_state *s, const lus_truth *truth,
                    lus_action action, sums *all)
{
    lus_state after = *s;
    double white;
    float opinion;
    v->game->apply(v, &after, action, NULL);
    lus_status status = v->game->status(v, &after);
    lus_evaluate *evaluate = lus_evaluate_of(v->game);
    if (status.kind != LUS_CHANCE || !evaluate || !lus_truth_mean(truth, v, &after, &white))
        return;
    evaluate(v, &after, 1, &opinion);
    double off = fabs((double)opinion - (status.player == LUS_WHITE ? white : 1 - white));
    all->opinions++;
    all->off += off;
    all->squares += off * off;
    all->farthest = fmax(all->farthest, off);
}

static void play(const lus_variant *v, const lus_limits *limits, lus_memory *memory,
                 const doubles *d, lus_rng *rng, sums *all)
{
    static lus_thought thought;
    lus_state s;
    v->game->start(v, &s);
    for (lus_status status; (status = v->game->status(v, &s)).kind != LUS_OVER;) {
        lus_action action = v->game->sample(v, &s, rng);
        if (status.kind == LUS_DECISION) {
            lus_think_truly(v, &s, limits, memory, &thought);
            if (thought.count > 1) {
                ask(v, &s, limits, memory, &thought, all);
                for (unsigned i = 0; i < thought.count; i++)
                    ask_net(v, &s, limits->truth, thought.choices[i].action, all);
                if (d)
                    compare(d, v, &s, &thought, all);
            }
            if (lus_rng_below(rng, NOISE) > 0)
                action = thought.choices[0].action;
        }
        v->game->apply(v, &s, action, NULL);
    }
}

static void report(const sums *all, bool compared)
{
    double decisions = (double)all->decisions;
    printf("%.0f decisions: %.1f µs to value all actions, %.1f µs with advice and reasons, "
           "at most %.0f µs\n",
           decisions, 1e6 * all->choice_seconds / decisions, 1e6 * all->advice_seconds / decisions,
           1e6 * all->longest);
    printf(
        "the net's opinion of %.0f states is off by %.5f (root of the mean square %.5f), at most "
        "%.4f\n",
        all->opinions, all->off / all->opinions, sqrt(all->squares / all->opinions), all->farthest);
    if (compared)
        printf("by doubles %llu choices (%.1e) are not the best; they cost %.1e a decision, "
               "%.1e at most\n",
               (unsigned long long)all->differ, (double)all->differ / decisions,
               all->cost / decisions, all->worst);
}

int main(int count, char **words)
{
    static doubles exact;
    static lus_memory memory = {.size = LUS_MEMORY_LEAST};
    lus_variant v;
    lus_fault fault;
    sums all = {0};
    lus_rng rng = lus_rng_seeded(1);
    lus_limits limits = {.depth = 1, .all = true};
    double begun = now();
    memory.bytes = calloc(1, memory.size);
    if (count < 3 || !memory.bytes || !lus_variant_read(words[1], &v, &fault) ||
        !tables_use(words[2]) || !truth_hold(&v, &limits.truth) || !limits.truth) {
        fprintf(stderr, "bench-truth GAME DIR [GAMES [FILE]]\n");
        return 2;
    }
    printf("%s: opened in %.1f ms of CPU time\n", limits.truth->name, 1e3 * (now() - begun));
    if (count > 4 && !load(&v, words[4], &exact))
        return 1;
    unsigned games = count > 3 ? (unsigned)strtoul(words[3], NULL, 10) : 100;
    for (unsigned i = 0; i < games; i++)
        play(&v, &limits, &memory, count > 4 ? &exact : NULL, &rng, &all);
    report(&all, count > 4);
    return truth_release(limits.truth) ? 0 : 1;
}
