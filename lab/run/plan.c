#define _GNU_SOURCE
#include "lab/run/plan.h"

#include <math.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "console/exit.h"
#include "console/language.h"
#include "console/progress.h"
#include "console/say.h"
#include "console/term.h"
#include "console/version.h"
#include "lab/result/comparison.h"
#include "lab/run/play.h"
#include "lab/run/result.h"
#include "work/pool.h"

/* ---- what it is known by ---- */

void lab_register(lab_study *s)
{
    static const char program[] = "lusoria " LUSORIA_VERSION " " LUSORIA_COMMIT "\n";
    unsigned char hash[crypto_hash_sha256_BYTES];
    char *text = calloc(1, LAB_STUDY_TEXT_MAX + sizeof program);
    if (!text)
        return;
    memcpy(text, program, sizeof program);
    lus_writer w = lus_writer_on(text + sizeof program - 1, LAB_STUDY_TEXT_MAX);
    lab_study_write(s, &w);
    crypto_hash_sha256(hash, (const unsigned char *)text, strlen(text));
    sodium_bin2hex(s->registration, sizeof s->registration, hash, sizeof hash);
    free(text);
}

/* ---- the pilot ---- */

static const uint64_t PILOT_GAMES = 200; /* of each cell: 100 batches, also where units are pairs */
static const uint64_t MOST_GAMES = 100000000;

/* No study can have such a seed, so the pilot's throws are none of its own. */
static const uint64_t PILOT_SEED = UINT64_C(1) << 32;

typedef struct pilot {
    lab_study *study;
    lab_cell *cells;
    lab_thread *threads;
    unsigned thread_count;
    uint64_t items, next, done;
    pthread_mutex_t lock; /* of what follows, of `next`, `done` and of the cells */
    bool stopped, failed;
    progress bar;
} pilot;

static bool take_item(pilot *p, uint64_t *item)
{
    pthread_mutex_lock(&p->lock);
    bool more = !p->stopped && p->next < p->items;
    *item = p->next;
    p->next += more;
    pthread_mutex_unlock(&p->lock);
    return more;
}

static void add_item(pilot *p, uint64_t item, bool played, const lab_block_result *record)
{
    unsigned block, cell = lab_item_cell(p->study, item, &block);
    pthread_mutex_lock(&p->lock);
    bool good = played && !record->trouble[0];
    if (good)
        lab_cell_add(&p->cells[cell], p->study, cell, block, &record->tally);
    else if (played && !p->failed)
        complain("%s", record->trouble);
    p->failed = p->failed || (played && !good);
    p->stopped = p->stopped || !good;
    progress_show(&p->bar, ++p->done);
    pthread_mutex_unlock(&p->lock);
}

static void play_items(void *context, unsigned number)
{
    pilot *p = context;
    lab_block_result *record = malloc(sizeof *record);
    uint64_t item;
    while (record && take_item(p, &item)) {
        unsigned block, cell = lab_item_cell(p->study, item, &block);
        memset(record, 0, sizeof *record);
        add_item(p, item, lab_play_item(&p->threads[number], cell, block, record), record);
    }
    free(record);
}

static int play(pilot *p)
{
    pool threads;
    for (unsigned i = 0; i < p->thread_count; i++)
        if (!lab_thread_open(&p->threads[i], p->study))
            return TROUBLE;
    term_catch_interrupts();
    progress_begin(&p->bar, p->items);
    pool_start(&threads, p->thread_count, play_items, p);
    unsigned started = threads.started;
    pool_join(&threads);
    progress_end(&p->bar);
    if (started == 0)
        complain_threads();
    if (p->failed || started == 0)
        return TROUBLE;
    return p->done == p->items && !p->stopped ? DONE : INTERRUPTED;
}

/* ---- how many games ---- */

/* As many times the games as make an interval reach no farther than asked, to either side. */
static double times_for(const char *kind, estimate e, double value, double precision)
{
    double target = precision / 100 * (strcmp(kind, "share") == 0 ? 1 : fabs(value));
    double half = (e.high - e.low) / 2, times = half / target;
    return isfinite(times) ? times * times : 0;
}

static double times_of_differences(const lab_result *r, double precision)
{
    double most = 0;
    for (size_t i = 0; r->comparison && i < r->comparison->pairs.count; i++) {
        const result_pair *pair = &r->comparison->pairs.list[i];
        for (size_t k = 0; k < pair->differences.count; k++) {
            const result_difference *d = &pair->differences.list[k];
            for (unsigned h = 0; lab_headline(h); h++)
                if (strcmp(d->name, lab_headline(h)) == 0)
                    most = fmax(most, times_for(d->kind, d->alone, d->base, precision));
        }
    }
    return most;
}

static double times_of_cells(const lab_result *r, double precision)
{
    double most = 0;
    for (size_t i = 0; i < r->cells.count; i++)
        for (unsigned h = 0; lab_headline(h); h++) {
            const result_measure *m = lab_measure_named(&r->cells.list[i], lab_headline(h));
            if (m)
                most = fmax(most, times_for(m->kind, m->of, m->of.value, precision));
        }
    return most;
}

/* The variance that the pilot saw is itself an estimate, and so will be that of the study: with 95
 * % the study's is not larger than that of the pilot by more than this. */
static uint64_t games_for(const lab_result *r, double precision)
{
    double freedom = LAB_BATCHES - 1, spare = stats_f_quantile(0.95, freedom, freedom);
    double times =
        r->comparison ? times_of_differences(r, precision) : times_of_cells(r, precision);
    double games = ceil(times * spare * (double)PILOT_GAMES / 2) * 2;
    return (uint64_t)fmin((double)MOST_GAMES, fmax((double)PILOT_GAMES, games));
}

static int find_games(pilot *p, const lab_study *s, double seconds, lab_plan *plan)
{
    lab_result *r = lab_result_of_cells(p->study, p->cells);
    if (!r || !lab_compare(r)) {
        complain_memory();
        lab_result_free(r);
        return TROUBLE;
    }
    plan->games = games_for(r, s->precision / 100.0);
    plan->seconds = seconds * (double)plan->games / (double)PILOT_GAMES;
    lab_result_free(r);
    return DONE;
}

int lab_plan_study(const lab_study *s, unsigned threads, lab_plan *plan)
{
    pilot p = {.study = malloc(sizeof *p.study), .thread_count = threads};
    int code = TROUBLE;
    p.threads = calloc(threads, sizeof *p.threads);
    p.cells = calloc(lab_cells(s), sizeof *p.cells);
    if (p.study && p.threads && p.cells) {
        *p.study = *s;
        p.study->games = PILOT_GAMES;
        p.study->seed = s->seed + PILOT_SEED;
        p.study->judge_depth = 0;
        p.study->judge_nodes = 0;
        p.items = lab_items(p.study);
        pthread_mutex_init(&p.lock, NULL);
        double begun = seconds_now();
        code = play(&p);
        if (code == DONE)
            code = find_games(&p, s, seconds_now() - begun, plan);
        pthread_mutex_destroy(&p.lock);
        for (unsigned i = 0; i < threads; i++)
            lab_thread_close(&p.threads[i]);
    } else {
        complain_memory();
    }
    free(p.study);
    free(p.threads);
    free(p.cells);
    return code;
}
