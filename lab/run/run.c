#define _GNU_SOURCE
#include "lab/run/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "console/exit.h"
#include "console/files.h"
#include "console/language.h"
#include "console/say.h"
#include "console/term.h"
#include "lab/run/fingerprint.h"
#include "lab/run/log.h"
#include "lab/run/play.h"
#include "solve/table/tables.h"

typedef struct lab_work {
    const lab_study *study;
    unsigned cells, threads;
    uint64_t items; /* blocks of all cells */
    bool *done;     /* by item */
    lab_cell *cell;
    lab_thread *thread; /* as many */
    char *path;         /* of the log; NULL: none */
    FILE *log;
    bool failed; /* after a complaint */
    atomic_bool enough;
} lab_work;

/* ---- blocks ---- */

static bool play_item(void *context, unsigned worker, uint64_t item, void *record)
{
    lab_work *w = context;
    unsigned block, cell = lab_item_cell(w->study, item, &block);
    return lab_play_item(&w->thread[worker], cell, block, record);
}

static bool is_wanted(void *context, uint64_t item)
{
    const lab_work *w = context;
    return !w->done[item]; /* by an earlier run */
}

static void add_block(void *context, uint64_t item, const lab_tally *t)
{
    lab_work *w = context;
    unsigned block, cell = lab_item_cell(w->study, item, &block);
    if (w->done[item])
        return;
    w->done[item] = true;
    lab_cell_add(&w->cell[cell], w->study, cell, block, t);
}

static void fail(lab_work *w)
{
    w->failed = true;
    atomic_store(&w->enough, true);
}

static void take_in(void *context, uint64_t item, const void *bytes)
{
    lab_work *w = context;
    const lab_block_result *record = bytes;
    if (w->failed)
        return;
    if (record->trouble[0]) {
        unsigned block;
        const lab_players *p = lab_cell_players(w->study, lab_item_cell(w->study, item, &block));
        complain(_("%s against %s: %s"), p->text[0], p->text[1], record->trouble);
        fail(w);
        return;
    }
    add_block(w, item, &record->tally);
    if (w->log && !lab_log_add(w->log, item, &record->tally)) {
        complain_system(w->path);
        fail(w);
    }
}

/* ---- getting ready ---- */

static bool name_log(lab_work *w, const char *out)
{
    static const char ending[] = ".blocks";
    w->path = malloc(strlen(out) + sizeof ending);
    if (w->path)
        strcat(strcpy(w->path, out), ending);
    return w->path != NULL;
}

static bool get_memory(lab_work *w, const char *out)
{
    w->cells = lab_cells(w->study);
    w->items = lab_items(w->study);
    w->threads = w->items < w->threads ? (unsigned)w->items : w->threads;
    w->done = calloc(w->items + 1, sizeof *w->done);
    w->cell = calloc(w->cells, sizeof *w->cell);
    w->thread = calloc(w->threads, sizeof *w->thread);
    bool good = w->done && w->cell && w->thread && (!out || name_log(w, out));
    if (!good)
        complain_memory();
    return good;
}

static void put_away(lab_work *w)
{
    for (unsigned i = 0; w->thread && i < w->threads; i++)
        lab_thread_close(&w->thread[i]);
    free(w->done);
    free(w->cell);
    free(w->thread);
    free(w->path);
}

/* ---- the run ---- */

static int run_blocks(lab_work *w, distribution *processes)
{
    for (unsigned i = 0; i < w->threads; i++)
        if (!lab_thread_open(&w->thread[i], w->study))
            return TROUBLE;
    bool first = distribute_is_first(processes);
    if (first && w->path && !(w->log = lab_log_open(w->path, w->study, w->items, add_block, w)))
        return access(w->path, F_OK) == 0 ? REFUSED : TROUBLE;
    term_catch_interrupts();
    bool started =
        distribute_run(processes, &(distribution_job){.count = w->items,
                                                      .result_size = sizeof(lab_block_result),
                                                      .threads = w->threads,
                                                      .context = w,
                                                      .work = play_item,
                                                      .wanted = is_wanted,
                                                      .take = take_in,
                                                      .enough = &w->enough});
    if (w->log && fclose(w->log) != 0 && !w->failed) {
        complain_system(w->path);
        w->failed = true;
    }
    if (!started)
        complain_threads();
    return w->failed || !started ? TROUBLE : DONE;
}

static uint64_t done_count(const lab_work *w)
{
    uint64_t count = 0;
    for (uint64_t i = 0; i < w->items; i++)
        count += w->done[i];
    return count;
}

/* In the first process, after the blocks. */
static int conclude(lab_work *w, const char *out, lab_result **result)
{
    uint64_t done = done_count(w);
    if (done < w->items) {
        complain(_("interrupted after %llu of %llu blocks"), (unsigned long long)done,
                 (unsigned long long)w->items);
        if (w->path)
            complain(_("the same command goes on from %s"), w->path);
        return INTERRUPTED;
    }
    *result = lab_result_of_cells(w->study, w->cell);
    if (*result)
        lab_result_sign(*result, w->study);
    char *text = *result && out ? lab_result_text(*result) : NULL;
    bool good = *result && (!out || text);
    if (!good)
        complain_memory();
    good = good && (!out || file_write(out, text, strlen(text)));
    if (good && w->path)
        unlink(w->path);
    free(text);
    return good ? DONE : TROUBLE;
}

int lab_run_study(const lab_study *study, const char *out, unsigned threads, lab_result **result)
{
    lab_work w = {.study = study, .threads = threads};
    int code = TROUBLE;
    *result = NULL;
    distribution *processes =
        get_memory(&w, out) ? distribute_begin(sizeof(lab_block_result)) : NULL;
    if (processes) {
        code = run_blocks(&w, processes);
        if (code == DONE && distribute_is_first(processes))
            code = conclude(&w, out, result);
        distribute_end(processes);
    }
    put_away(&w);
    return code;
}

/* ---- players ---- */

/* A perfect player's table is looked for before anybody plays, and named. */
static bool finds_table(const agent_settings *plan, bool says)
{
    char words[256];
    if (plan->manner != &agent_perfect)
        return true;
    agent *one = agent_new(plan);
    if (!one)
        return false;
    truth_words(agent_truth(one), words, sizeof words);
    if (says)
        fprintf(stderr, "%s: %s\n", plan->text, words);
    agent_free(one);
    return true;
}

bool lab_check_players(const lab_study *s, const char *name, bool from_file)
{
    for (unsigned cell = 0; cell < lab_cells(s); cell++) {
        const lab_players *p = lab_cell_players(s, cell);
        for (unsigned i = 0; i < 2; i++) {
            agent_settings plan;
            bool program = from_file && agent_runs_program(p->text[i]);
            if (program)
                complain(_("“%s”: programs are named on the command line, not in a file"),
                         p->text[i]);
            if (!program && agent_read(p->text[i], &lab_cell_subject(s, cell)->variant, &plan) &&
                finds_table(&plan, i == 0 || strcmp(p->text[0], p->text[1]) != 0))
                continue;
            if (p->line)
                complain(_("%s, line %u"), name, p->line);
            return false;
        }
    }
    return true;
}
