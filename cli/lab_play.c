#include "cli/lab_play.h"

#include <stdio.h>
#include <stdlib.h>

#include "cli/app.h"
#include "cli/exact.h"
#include "cli/say.h"
#include "cli/term.h"

enum { JUDGE_MEMORY = 16 << 20 };

/* ---- taking seats ---- */

static bool judges(const lab_study *s)
{
    return s->judge_depth || s->judge_nodes;
}

static bool prepare_judge(lab_seat *seat)
{
    lab_judge *j = &seat->judge;
    const lab_study *s = seat->study;
    size_t steps = (size_t)s->limit + 1;
    j->limits = (lus_limits){.depth = s->judge_depth, .nodes = s->judge_nodes, .stop = &term_stop};
    j->memory = (lus_memory){calloc(1, JUDGE_MEMORY), JUDGE_MEMORY};
    j->thought = malloc(sizeof *j->thought);
    j->verdicts = malloc(steps * sizeof *j->verdicts);
    j->turns = malloc(steps * sizeof *j->turns);
    j->white = malloc(steps * sizeof *j->white);
    return j->memory.bytes && j->thought && j->verdicts && j->turns && j->white;
}

bool lab_sit(lab_seat *seat, const lab_study *study)
{
    *seat = (lab_seat){.study = study};
    seat->steps = calloc(study->limit, sizeof *seat->steps);
    seat->seen = malloc(sizeof *seat->seen);
    if (!seat->steps || !seat->seen || (judges(study) && !prepare_judge(seat))) {
        complain(_("not enough memory"));
        return false;
    }
    lab_seen_begin(seat->seen);
    return true;
}

static void leave_cell(lab_seat *seat)
{
    for (unsigned i = 0; i < 2; i++) {
        agent_free(seat->agents[i]);
        seat->agents[i] = NULL;
    }
    exact_release(seat->judge.limits.exact);
    seat->judge.limits.exact = NULL;
    seat->seated = false;
}

void lab_rise(lab_seat *seat)
{
    leave_cell(seat);
    free(seat->steps);
    free(seat->seen);
    free(seat->judge.memory.bytes);
    free(seat->judge.thought);
    free(seat->judge.verdicts);
    free(seat->judge.turns);
    free(seat->judge.white);
}

/* The players' texts have been read before. */
static bool enter_cell(lab_seat *seat, unsigned cell)
{
    const lab_subject *subject = lab_cell_subject(seat->study, cell);
    const lab_players *players = lab_cell_players(seat->study, cell);
    if (seat->seated && seat->cell == cell)
        return true;
    leave_cell(seat);
    lab_set_up(&seat->setup, &subject->variant, &subject->start, seat->study->limit);
    for (unsigned i = 0; i < 2 && !lab_players_random(players); i++) {
        agent_plan plan;
        if (!agent_read(players->text[i], &subject->variant, &plan) || !(seat->agents[i] = agent_new(&plan)))
            return false;
    }
    if (judges(seat->study))
        seat->judge.limits.exact = exact_hold(&subject->variant);
    seat->cell = cell;
    return seat->seated = true;
}

/* ---- games ---- */

typedef struct lab_table {
    lab_seat *seat;
    uint64_t unit;
    unsigned game; /* of the unit: in the second the first-named player is Black */
    lab_chance chance;
    lus_rng opening;
    uint32_t decisions;
    lab_record *record;
} lab_table;

/* What the player on turn does; false when there is none, with the trouble in the record. */
static bool choose(lab_table *t, const lus_match *m, unsigned legal, lus_action only, lus_action *action)
{
    const lab_study *s = t->seat->study;
    agent *player = t->seat->agents[m->status.player ^ t->game];
    unsigned count;
    uint64_t seed = lab_seed(s->seed, t->unit, t->game, LAB_SEEDED) + t->decisions;
    if (!player)
        *action = lab_draw(&m->variant, &m->now, &t->chance.choices, &count);
    else if (legal == 1)
        *action = only;
    else if (t->decisions < s->opening)
        *action = lab_draw(&m->variant, &m->now, &t->opening, &count);
    else if (!agent_choose(player, &m->now, m, lus_splitmix(&seed), action)) {
        snprintf(t->record->trouble, sizeof t->record->trouble, "%s", agent_trouble(player));
        return false;
    }
    t->decisions++;
    return true;
}

static uint64_t key_of(const lus_match *m)
{
    return m->variant.game->key_size ? lus_repetition_key(&m->variant, &m->now)
                                     : lus_hash(&m->variant, &m->now);
}

/* One throw or action; `watch` may be NULL. False when it is not to be had. */
static bool play_step(lab_table *t, lus_match *m, lab_watch *watch)
{
    const lus_variant *v = &m->variant;
    lus_action actions[LUS_ACTIONS_MAX], action = 0;
    lus_events events = {0};
    if (m->status.kind == LUS_CHANCE) {
        action = v->game->sample(v, &m->now, &t->chance.throws);
        if (watch)
            watch->throws++;
    } else {
        unsigned legal = v->game->actions(v, &m->now, actions);
        if (watch)
            lab_watch_action(watch, legal);
        if (!choose(t, m, legal, actions[0], &action))
            return false;
    }
    if (!lus_match_play(m, action, &events, NULL)) {
        snprintf(t->record->trouble, sizeof t->record->trouble, "%s", _("a player chose what is not legal"));
        return false;
    }
    if (!watch)
        return true;
    lab_watch_events(watch, &events);
    if (watch->turn_began)
        lab_watch_position(watch, key_of(m));
    return true;
}

/* Plays a game into `m`; false when it was not played to its end or the limit. */
static bool play_game(lab_table *t, lus_match *m, lab_watch *watch)
{
    lab_seat *seat = t->seat;
    const lab_study *s = seat->study;
    t->chance = lab_chance_of(s->seed, t->unit, t->game);
    t->opening = lus_rng_seeded(lab_seed(s->seed, t->unit, 0, LAB_OPENED));
    t->decisions = 0;
    lus_match_begin(m, &seat->setup.variant, &seat->setup.start, seat->steps, s->limit);
    for (unsigned i = 0; i < 2; i++)
        if (seat->agents[i])
            agent_begin_game(seat->agents[i]);
    if (watch)
        lab_watch_start(watch, key_of(m));
    while (m->status.kind != LUS_OVER && m->count < s->limit)
        if (!play_step(t, m, watch) || term_interrupted())
            return false;
    if (watch)
        lab_watch_end(watch, &m->now, m->status, LUS_WHITE ^ t->game);
    return true;
}

/* ---- units ---- */

/* Both games of a pair, or the only one. `watched`: whether they are counted; judged they are where the study
 * says so. */
static bool play_unit(lab_seat *seat, uint64_t number, bool watched, lab_record *record)
{
    const lab_study *s = seat->study;
    bool judged = lab_is_judged(s, seat->cell, number);
    unsigned games = lab_players_differ(lab_cell_players(s, seat->cell)) ? 2 : 1;
    lab_unit unit = {0};
    lab_watch watch = {.setup = &seat->setup, .tally = &record->tally, .unit = &unit, .seen = seat->seen};
    for (unsigned game = 0; game < games; game++) {
        lab_table t = {.seat = seat, .unit = number, .game = game, .record = record};
        lus_match m;
        if (!play_game(&t, &m, watched ? &watch : NULL))
            return false;
        if (judged && m.status.kind == LUS_OVER && !lab_judge_game(&seat->judge, &m, &unit, &record->tally))
            return false;
    }
    if (watched)
        lab_tally_unit(&record->tally, &unit, seat->setup.square, seat->setup.squares);
    if (unit.count[LAB_JUDGED])
        lab_tally_judged(&record->tally, &unit);
    return true;
}

bool lab_play_block(lab_seat *seat, unsigned cell, unsigned block, lab_record *record)
{
    lab_block b = lab_block_of(seat->study, cell, block);
    bool random = lab_players_random(lab_cell_players(seat->study, cell));
    memset(record, 0, sizeof *record);
    if (!enter_cell(seat, cell)) {
        snprintf(record->trouble, sizeof record->trouble, "%s", _("the players could not take their seats"));
        return !term_interrupted();
    }
    if (random && !lab_play_units(&seat->setup, seat->study->seed, b.from, b.to, seat->seen, &term_stop,
                                  &record->tally))
        return false;
    for (uint64_t unit = b.from; unit < b.to; unit++) {
        if (random && !lab_is_judged(seat->study, cell, unit))
            continue;
        if (!play_unit(seat, unit, !random, record))
            return record->trouble[0] != '\0';
    }
    return true;
}
