#include "lab/run/wear_try.h"

#include <stdlib.h>
#include <string.h>

#include "console/exit.h"
#include "console/say.h"
#include "console/term.h"
#include "work/parallel.h"

/* What all of these work with. */
typedef struct bench {
    const wear_games *games;
    const wear_sight *sight; /* which figures are seen */
    wear_field known;        /* what rules are known by */
    wear_evidence *evidence; /* of each worker: rules times players */
    unsigned threads;
} bench;

static bool bench_open(bench *b, unsigned from, unsigned to)
{
    size_t cells = (size_t)b->games->rules * b->games->players;
    b->evidence = calloc(cells * b->threads, sizeof *b->evidence);
    if (!b->evidence)
        complain_memory();
    return b->evidence && wear_games_field(b->games, b->sight, from, to, &b->known);
}

static void bench_close(bench *b)
{
    free(b->evidence);
    free(b->known.shares);
}

static wear_evidence *evidence_of(const bench *b, unsigned worker)
{
    return b->evidence + (size_t)worker * b->games->rules * b->games->players;
}

static int run(const bench *b, uint64_t items, parallel_work *work, void *context)
{
    bool started;
    term_catch_interrupts();
    uint64_t done = parallel_run(b->threads, items, SLOW_ITEMS, work, context, NULL, &started);
    if (!started) {
        complain_threads();
        return TROUBLE;
    }
    return done < items ? INTERRUPTED : DONE;
}

/* ---- groups ---- */

typedef struct grouping {
    bench bench;
    wear_field other;           /* what boards are made of */
    double (*logs)[WEAR_RULES]; /* of each board, rules after rules */
} grouping;

static void weigh_board(void *context, unsigned worker, uint64_t item)
{
    grouping *g = context;
    const bench *b = &g->bench;
    wear_group_board(&b->known, &g->other, b->sight, b->games->study->seed, item,
                     evidence_of(b, worker), g->logs[item]);
}

int wear_find_groups(const wear_games *games, const wear_sight *sight, unsigned threads,
                     wear_groups *groups)
{
    grouping g = {.bench = {.games = games, .sight = sight, .threads = threads}};
    unsigned items = games->rules * WEAR_GROUP_BOARDS, half = WEAR_BATCHES / 2;
    int code = TROUBLE;
    g.logs = calloc(items, sizeof *g.logs);
    if (!g.logs)
        complain_memory();
    else if (bench_open(&g.bench, 0, half) &&
             wear_games_field(games, sight, half, WEAR_BATCHES, &g.other))
        code = run(&g.bench, items, weigh_board, &g);
    if (code == DONE)
        wear_groups_of((const double(*)[WEAR_RULES])g.logs, games->rules, groups);
    bench_close(&g.bench);
    free(g.other.shares);
    free(g.logs);
    return code;
}

/* ---- does it fit? ---- */

typedef struct fitting {
    bench bench;
    wear_fitting of;
    bool *worse; /* of each board */
} fitting;

static void fit_board(void *context, unsigned worker, uint64_t item)
{
    fitting *f = context;
    (void)worker;
    f->worse[item] = wear_fit_board(&f->of, item);
}

int wear_check_fit(const wear_games *games, const wear_sight *sight, const wear_field *known,
                   unsigned rule, const wear_evidence *evidence, unsigned threads, wear_fit *fit)
{
    fitting f = {.bench = {.games = games, .sight = sight, .known = *known, .threads = threads}};
    wear_fit_begin(&f.of, known, sight, games->study->seed, rule, evidence);
    f.worse = calloc(WEAR_FIT_BOARDS, sizeof *f.worse);
    if (!f.worse) {
        complain_memory();
        return TROUBLE;
    }
    int code = run(&f.bench, WEAR_FIT_BOARDS, fit_board, &f);
    unsigned worse = 0;
    for (unsigned i = 0; i < WEAR_FIT_BOARDS; i++)
        worse += f.worse[i];
    *fit = wear_fit_of(&f.of, worse);
    free(f.worse);
    return code;
}

/* ---- trials ---- */

typedef struct trying {
    bench bench;
    const wear_trials *trials;
    const wear_groups *groups;
    wear_field fresh[WEAR_BATCHES]; /* what boards are made of */
    wear_trial *out;
} trying;

static void stray_board(const trying *t, unsigned worker, double steps, lus_rng *rng,
                        wear_trial *out)
{
    const bench *b = &t->bench;
    wear_sight sight = *b->sight;
    wear_verdict verdict;
    wear_board_any(&sight, steps, rng);
    wear_weigh(&b->known, &sight, evidence_of(b, worker));
    wear_conclude(&b->known, evidence_of(b, worker), WEAR_NOBODY, &verdict);
    out->stray = (float)(verdict.log[verdict.best] - wear_log_any(&sight));
}

static void try_board(void *context, unsigned worker, uint64_t item)
{
    trying *t = context;
    const bench *b = &t->bench;
    wear_trial *out = &t->out[item];
    uint64_t amount = item / t->trials->boards;
    double steps = t->trials->amounts[amount], chance[WEAR_RULES];
    wear_evidence *evidence = evidence_of(b, worker);
    lus_rng rng = wear_stream(b->games->study->seed, WEAR_OF_TRIALS, item);
    wear_sight sight = *b->sight;
    wear_made made;
    wear_verdict verdict;
    out->rule = (uint8_t)lus_rng_below(&rng, b->games->rules);
    out->player = (uint8_t)lus_rng_below(&rng, b->games->players);
    const wear_field *fresh = &t->fresh[lus_rng_below(&rng, WEAR_BATCHES)];
    wear_made_draw(&made, t->trials->noise, &rng);
    wear_board_make(&sight, &fresh->shares[out->rule * b->games->players + out->player], &made,
                    steps, &rng);
    wear_weigh(&b->known, &sight, evidence);
    wear_conclude(&b->known, evidence, WEAR_NOBODY, &verdict);
    out->found = (uint8_t)wear_group_chances(t->groups, &verdict, chance);
    out->chance = (float)chance[out->found];
    out->right = (float)chance[t->groups->first[out->rule]];
    out->fit = (float)(verdict.log[verdict.best] - wear_log_any(&sight));
    out->unknown = out->found;
    if (b->games->players > 1) {
        wear_conclude(&b->known, evidence, out->player, &verdict);
        out->unknown = (uint8_t)wear_group_chances(t->groups, &verdict, chance);
    }
    stray_board(t, worker, steps, &rng, out);
}

int wear_try(const wear_games *games, const wear_trials *trials, const wear_groups *groups,
             unsigned threads, wear_trial *out)
{
    wear_sight sight;
    wear_sight_all(&sight, &games->ground, trials->edges);
    trying t = {.bench = {.games = games, .sight = &sight, .threads = threads},
                .trials = trials,
                .groups = groups,
                .out = out};
    bool good = bench_open(&t.bench, 0, WEAR_BATCHES);
    for (unsigned i = 0; good && i < WEAR_BATCHES; i++)
        good = wear_games_field(games, &sight, WEAR_BATCHES + i, WEAR_BATCHES + i + 1, &t.fresh[i]);
    int code = good ? run(&t.bench, (uint64_t)trials->boards * trials->amount_count, try_board, &t)
                    : TROUBLE;
    bench_close(&t.bench);
    for (unsigned i = 0; i < WEAR_BATCHES; i++)
        free(t.fresh[i].shares);
    return code;
}
