#include "lab/run/play.h"

#include <stdio.h>
#include <stdlib.h>

#include "console/language.h"
#include "console/say.h"
#include "console/term.h"
#include "work/exact_tables.h"

enum { JUDGE_MEMORY = 16 << 20 };

/* ---- taking seats ---- */

static bool prepare_judge(lab_player *bench)
{
    lab_judge *j = &bench->seat.judge;
    const lab_study *s = bench->seat.study;
    size_t steps = (size_t)s->limit + 1;
    j->limits = (lus_limits){.depth = s->judge_depth, .nodes = s->judge_nodes, .stop = &term_stop};
    j->memory = (lus_memory){calloc(1, JUDGE_MEMORY), JUDGE_MEMORY};
    j->thought = malloc(sizeof *j->thought);
    j->verdicts = malloc(steps * sizeof *j->verdicts);
    j->turns = malloc(steps * sizeof *j->turns);
    j->white = malloc(steps * sizeof *j->white);
    return j->memory.bytes && j->thought && j->verdicts && j->turns && j->white;
}

bool lab_player_open(lab_player *bench, const lab_study *study)
{
    *bench = (lab_player){.seat = {.study = study, .stop = &term_stop}};
    lab_seat *seat = &bench->seat;
    seat->steps = calloc(study->limit, sizeof *seat->steps);
    seat->seen = malloc(sizeof *seat->seen);
    if (!seat->steps || !seat->seen || (lab_judges(study) && !prepare_judge(bench))) {
        complain(_("not enough memory"));
        return false;
    }
    lab_seen_begin(seat->seen);
    return true;
}

static void leave_cell(lab_player *bench)
{
    for (unsigned i = 0; i < 2; i++) {
        agent_free(bench->agents[i]);
        bench->agents[i] = NULL;
        bench->seat.players[i] = (lab_chooser){0};
    }
    exact_release(bench->seat.judge.limits.exact);
    bench->seat.judge.limits.exact = NULL;
    bench->seated = false;
}

void lab_player_close(lab_player *bench)
{
    lab_seat *seat = &bench->seat;
    leave_cell(bench);
    free(seat->steps);
    free(seat->seen);
    free(seat->judge.memory.bytes);
    free(seat->judge.thought);
    free(seat->judge.verdicts);
    free(seat->judge.turns);
    free(seat->judge.white);
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
static bool enter_cell(lab_player *bench, unsigned cell)
{
    const lab_study *study = bench->seat.study;
    const lus_variant *v = &lab_cell_subject(study, cell)->variant;
    const lab_players *players = lab_cell_players(study, cell);
    if (bench->seated && bench->seat.cell == cell)
        return true;
    leave_cell(bench);
    lab_enter_cell(&bench->seat, cell);
    for (unsigned i = 0; i < 2 && !lab_players_random(players); i++) {
        agent_settings plan;
        if (!agent_read(players->text[i], v, &plan) || !(bench->agents[i] = agent_new(&plan)))
            return false;
        bench->seat.players[i] = (lab_chooser){bench->agents[i], begin_game, choose};
    }
    if (lab_judges(study)) {
        bench->seat.judge.limits.exact = exact_hold(v);
        exact_await(bench->seat.judge.limits.exact);
    }
    return bench->seated = true;
}

/* ---- blocks ---- */

static void note_trouble(lab_player *bench, lab_record *record)
{
    const char *trouble = agent_trouble(bench->agents[0]);
    snprintf(record->trouble, sizeof record->trouble, "%s",
             *trouble ? trouble : agent_trouble(bench->agents[1]));
}

bool lab_play_item(lab_player *bench, unsigned cell, unsigned block, lab_record *record)
{
    memset(record, 0, sizeof *record);
    if (!enter_cell(bench, cell)) {
        snprintf(record->trouble, sizeof record->trouble, "%s", _("the players could not take their seats"));
        return !term_interrupted();
    }
    switch (lab_play_block(&bench->seat, block, &record->tally)) {
    case LAB_PLAYED: return true;
    case LAB_STOPPED: return false;
    case LAB_NO_CHOICE: note_trouble(bench, record); break;
    case LAB_ILLEGAL:
        snprintf(record->trouble, sizeof record->trouble, "%s", _("a player chose what is not legal"));
        break;
    }
    return record->trouble[0] != '\0';
}
