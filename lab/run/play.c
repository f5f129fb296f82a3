#include "lab/run/play.h"

#include <stdio.h>
#include <string.h>

#include "console/language.h"
#include "console/say.h"
#include "console/term.h"
#include "work/exact_tables.h"

enum { JUDGE_MEMORY = 16 << 20 };

/* ---- workers ---- */

bool lab_thread_open(lab_thread *t, const lab_study *study)
{
    *t = (lab_thread){0};
    if (!lab_worker_open(&t->worker, study, JUDGE_MEMORY)) {
        complain_memory();
        return false;
    }
    t->worker.stop = &term_stop;
    t->worker.judge.limits.stop = &term_stop;
    return true;
}

static void leave_cell(lab_thread *t)
{
    for (unsigned i = 0; i < 2; i++) {
        agent_free(t->agents[i]);
        t->agents[i] = NULL;
        t->worker.players[i] = (lab_chooser){0};
    }
    exact_release(t->worker.judge.limits.exact);
    t->worker.judge.limits.exact = NULL;
    t->ready = false;
}

void lab_thread_close(lab_thread *t)
{
    leave_cell(t);
    lab_worker_close(&t->worker);
}

static void begin_game(void *agent_there)
{
    agent_begin_game(agent_there);
}

static bool choose(void *agent_there, const lus_match *m, uint64_t seed, lus_action *action)
{
    return agent_choose(agent_there, m, seed, action);
}

/* The players' texts have been read before. */
bool lab_thread_enter(lab_thread *t, unsigned cell)
{
    const lab_study *study = t->worker.study;
    const lus_variant *v = &lab_cell_subject(study, cell)->variant;
    const lab_players *players = lab_cell_players(study, cell);
    if (t->ready && t->worker.cell == cell)
        return true;
    leave_cell(t);
    lab_worker_turn_to(&t->worker, cell);
    for (unsigned i = 0; i < 2 && !lab_players_random(players); i++) {
        agent_settings plan;
        if (!agent_read(players->text[i], v, &plan) || !(t->agents[i] = agent_new(&plan)))
            return false;
        t->worker.players[i] = (lab_chooser){t->agents[i], begin_game, choose};
    }
    if (lab_judges(study)) {
        t->worker.judge.limits.exact = exact_hold(v);
        exact_await(t->worker.judge.limits.exact);
    }
    return t->ready = true;
}

/* ---- blocks ---- */

const char *lab_thread_trouble(const lab_thread *t)
{
    const char *trouble = agent_trouble(t->agents[0]);
    return *trouble ? trouble : agent_trouble(t->agents[1]);
}

bool lab_play_item(lab_thread *t, unsigned cell, unsigned block, lab_block_result *record)
{
    memset(record, 0, sizeof *record);
    if (!lab_thread_enter(t, cell)) {
        snprintf(record->trouble, sizeof record->trouble, "%s",
                 _("the players could not take their seats"));
        return !term_interrupted();
    }
    switch (lab_play_block(&t->worker, block, &record->tally)) {
    case LAB_PLAYED: return true;
    case LAB_STOPPED: return false;
    case LAB_NO_CHOICE:
        snprintf(record->trouble, sizeof record->trouble, "%s", lab_thread_trouble(t));
        break;
    case LAB_ILLEGAL:
        snprintf(record->trouble, sizeof record->trouble, "%s",
                 _("a player chose an illegal action"));
        break;
    }
    return record->trouble[0] != '\0';
}
