#define _GNU_SOURCE
#include "lab/run/plan.h"

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
#include "lab/result/plan.h"
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

static int find_games(pilot *p, const lab_study *s, double seconds, lab_plan *plan)
{
    lab_result *r = lab_result_of_cells(p->study, p->cells);
    if (!r || !lab_compare(r)) {
        complain_memory();
        lab_result_free(r);
        return TROUBLE;
    }
    plan->games = lab_games_for(r, s->precision / 100.0);
    plan->seconds = seconds * (double)plan->games / LAB_PILOT_GAMES;
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
        lab_pilot_of(s, p.study);
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
