#include "library/study.h"

#include <stdlib.h>
#include <string.h>

#include "lab/count/block.h"
#include "lab/count/cell.h"
#include "lab/result/comparison.h"
#include "lab/result/write.h"
#include "library/lusoria.h"
#include "library/seat.h"

enum { JUDGE_MEMORY = 16 << 20 }; /* as lusoria lab run has it */

/* What a chooser of the laboratory is given. */
typedef struct player {
    lus_seat *seat;
    const struct lus_study *study;
} player;

struct lus_study {
    lab_study plan;
    lab_cell *cells;
    lab_worker worker;
    player players[2];
    lus_endings endings; /* of the judge */
    uint64_t done;
    bool seated; /* whether the seats are of the worker's cell */
};

/* ---- opening ---- */

static bool check_players(const lab_study *plan, lus_study_trouble *t)
{
    for (unsigned cell = 0; cell < lab_cells(plan); cell++)
        for (unsigned i = 0; i < 2; i++) {
            const char *text = lab_cell_players(plan, cell)->text[i];
            lus_seat *seat =
                lus_seat_open(text, &lab_cell_subject(plan, cell)->variant, &t->player);
            bool good = seat != NULL;
            lus_seat_close(seat);
            if (good)
                continue;
            lus_writer w = lus_writer_on(t->words, sizeof t->words);
            if (t->player.at)
                lus_put_bytes(&w, t->player.at, t->player.length);
            t->player.at = t->words;
            return false;
        }
    return true;
}

lus_study *lus_study_open(const char *text, lus_study_trouble *trouble)
{
    lus_study *s = calloc(1, sizeof *s);
    *trouble = (lus_study_trouble){0};
    if (!s)
        return NULL;
    bool good = lab_study_read(text, &s->plan, &trouble->fault);
    if (good) {
        trouble->fault = (lus_fault){0};
        s->cells = calloc(lab_cells(&s->plan), sizeof *s->cells);
        good = s->cells && check_players(&s->plan, trouble) &&
               lab_worker_open(&s->worker, &s->plan, JUDGE_MEMORY);
    }
    if (good)
        return s;
    lus_study_close(s);
    return NULL;
}

uint64_t lus_study_blocks(const lus_study *s)
{
    return lab_items(&s->plan);
}

uint64_t lus_study_done(const lus_study *s)
{
    return s->done;
}

/* ---- players ---- */

static void begin_game(void *self)
{
    const player *p = self;
    lus_seat_begin_game(p->seat);
}

/* What a player answers who is stopped does not count: the worker sees the stop, too. */
static bool choose(void *self, const lus_match *m, uint64_t seed, lus_action *action)
{
    const player *p = self;
    *action = lus_seat_choose(p->seat, m, seed, p->study->worker.stop);
    return true;
}

static void leave_cell(lus_study *s)
{
    for (unsigned i = 0; i < 2; i++) {
        lus_seat_close(s->players[i].seat);
        s->players[i] = (player){0};
        s->worker.players[i] = (lab_chooser){0};
    }
    lus_endings_free(&s->endings);
    s->worker.judge.limits.exact = NULL;
    s->seated = false;
}

static bool enter_cell(lus_study *s, unsigned cell)
{
    const lus_variant *v = &lab_cell_subject(&s->plan, cell)->variant;
    const lab_players *players = lab_cell_players(&s->plan, cell);
    if (s->seated && s->worker.cell == cell)
        return true;
    leave_cell(s);
    lab_worker_turn_to(&s->worker, cell);
    for (unsigned i = 0; i < 2 && !lab_players_random(players); i++) {
        lus_agent_trouble trouble;
        s->players[i] = (player){lus_seat_open(players->text[i], v, &trouble), s};
        if (!s->players[i].seat)
            return false;
        s->worker.players[i] = (lab_chooser){&s->players[i], begin_game, choose};
    }
    if (lab_judges(&s->plan))
        s->worker.judge.limits.exact = lus_endings_whole(&s->endings, v);
    return s->seated = true;
}

/* ---- blocks ---- */

lus_study_played lus_study_play(lus_study *s, const volatile bool *stop)
{
    if (s->done == lab_items(&s->plan))
        return LUS_STUDY_PLAYED;
    unsigned block, cell = lab_item_cell(&s->plan, s->done, &block);
    lab_tally *tally = calloc(1, sizeof *tally);
    if (!tally || !enter_cell(s, cell)) {
        free(tally);
        return LUS_STUDY_NO_MEMORY;
    }
    s->worker.stop = stop;
    s->worker.judge.limits.stop = stop;
    bool played = lab_play_block(&s->worker, block, tally) == LAB_PLAYED;
    if (played) {
        lab_cell_add(&s->cells[cell], &s->plan, cell, block, tally);
        s->done++;
    }
    free(tally);
    return played ? LUS_STUDY_PLAYED : LUS_STUDY_STOPPED;
}

bool lus_study_result(const lus_study *s, bool compare, lus_writer *w)
{
    lab_result result;
    bool good = lab_result_begin(&result, &s->plan, lus_version(), "") &&
                lab_result_cells(&result, &s->plan, s->cells) && (!compare || lab_compare(&result));
    if (good)
        lab_write_result(w, &result);
    lab_memory_free(&result.memory);
    return good;
}

void lus_study_close(lus_study *s)
{
    if (!s)
        return;
    leave_cell(s);
    lab_worker_close(&s->worker);
    free(s->cells);
    free(s);
}
