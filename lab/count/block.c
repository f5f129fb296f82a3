#include "lab/count/block.h"

#include <string.h>

bool lab_judges(const lab_study *s)
{
    return s->judge_depth || s->judge_nodes;
}

/* ---- workers ---- */

static bool prepare_judge(lab_worker *w, size_t memory)
{
    lab_judge *j = &w->judge;
    size_t steps = (size_t)w->study->limit + 1;
    j->limits = (lus_limits){.depth = w->study->judge_depth, .nodes = w->study->judge_nodes};
    j->memory = (lus_memory){lab_memory_get(&w->memory, memory), memory};
    j->thought = lab_memory_get(&w->memory, sizeof *j->thought);
    j->verdicts = lab_memory_get(&w->memory, steps * sizeof *j->verdicts);
    j->turns = lab_memory_get(&w->memory, steps * sizeof *j->turns);
    j->white = lab_memory_get(&w->memory, steps * sizeof *j->white);
    return j->memory.bytes && j->thought && j->verdicts && j->turns && j->white;
}

bool lab_worker_open(lab_worker *w, const lab_study *study, size_t judge_memory)
{
    *w = (lab_worker){.study = study};
    w->steps = lab_memory_get(&w->memory, study->limit * sizeof *w->steps);
    w->seen = lab_memory_get(&w->memory, sizeof *w->seen);
    if (!w->steps || !w->seen || (lab_judges(study) && !prepare_judge(w, judge_memory)))
        return false;
    lab_seen_begin(w->seen);
    return true;
}

void lab_worker_close(lab_worker *w)
{
    lab_memory_free(&w->memory);
}

void lab_worker_turn_to(lab_worker *w, unsigned cell)
{
    const lab_subject *subject = lab_cell_subject(w->study, cell);
    lab_set_up(&w->setup, &subject->variant, &subject->start, w->study->limit);
    w->cell = cell;
}

static bool is_stopped(const lab_worker *w)
{
    return w->stop && __atomic_load_n(w->stop, __ATOMIC_RELAXED);
}

/* ---- games ---- */

/* A game that is being played. */
typedef struct playing {
    lab_worker *worker;
    uint64_t unit;
    unsigned game; /* of the unit: in the second the first-named player is Black */
    lab_chance chance;
    lus_rng opening;
    uint32_t decisions;
} playing;

/* What the player on turn does; false when there is no choice to be had. */
static bool choose(playing *p, const lus_match *m, unsigned legal, lus_action only,
                   lus_action *action)
{
    const lab_study *s = p->worker->study;
    const lab_chooser *player = &p->worker->players[m->status.player ^ p->game];
    unsigned count;
    uint64_t seed = lab_seed(s->seed, p->unit, p->game, LAB_SEEDED) + p->decisions;
    if (!player->self)
        *action = lab_draw(&m->variant, &m->now, &p->chance.choices, &count);
    else if (legal == 1)
        *action = only;
    else if (p->decisions < s->opening)
        *action = lab_draw(&m->variant, &m->now, &p->opening, &count);
    else if (!player->choose(player->self, m, lus_splitmix(&seed), action))
        return false;
    p->decisions++;
    return true;
}

static uint64_t key_of(const lus_match *m)
{
    return m->variant.game->key_size ? lus_repetition_key(&m->variant, &m->now)
                                     : lus_hash(&m->variant, &m->now);
}

/* One throw or action; `watch` may be NULL. */
static lab_played play_step(playing *p, lus_match *m, lab_watch *watch)
{
    const lus_variant *v = &m->variant;
    lus_action actions[LUS_ACTIONS_MAX], action = 0;
    lus_events events = {0};
    if (m->status.kind == LUS_CHANCE) {
        action = v->game->sample(v, &m->now, &p->chance.throws);
        if (watch)
            watch->throws++;
    } else {
        unsigned legal = v->game->actions(v, &m->now, actions);
        if (watch)
            lab_watch_action(watch, legal);
        if (!choose(p, m, legal, actions[0], &action))
            return LAB_NO_CHOICE;
    }
    if (!lus_match_play(m, action, &events, NULL))
        return LAB_ILLEGAL;
    if (!watch)
        return LAB_PLAYED;
    lab_watch_events(watch, &events);
    if (watch->turn_began)
        lab_watch_position(watch, key_of(m));
    return LAB_PLAYED;
}

/* Plays a game into `m`, to its end or the limit. */
static lab_played play_game(playing *p, lus_match *m, lab_watch *watch)
{
    lab_worker *w = p->worker;
    const lab_study *s = w->study;
    p->chance = lab_chance_of(s->seed, p->unit, p->game);
    p->opening = lus_rng_seeded(lab_seed(s->seed, p->unit, 0, LAB_OPENED));
    p->decisions = 0;
    lus_match_begin(m, &w->setup.variant, &w->setup.start, w->steps, s->limit);
    for (unsigned i = 0; i < 2; i++)
        if (w->players[i].self)
            w->players[i].begin_game(w->players[i].self);
    if (watch)
        lab_watch_start(watch, key_of(m));
    while (m->status.kind != LUS_OVER && m->count < s->limit) {
        lab_played step = play_step(p, m, watch);
        if (step != LAB_PLAYED || is_stopped(w))
            return step != LAB_PLAYED ? step : LAB_STOPPED;
    }
    if (watch)
        lab_watch_end(watch, &m->now, m->status, LUS_WHITE ^ p->game);
    return LAB_PLAYED;
}

/* ---- units ---- */

/* Both games of a pair, or the only one. `watched`: whether they are counted; judged they are where
 * the study says so. */
static lab_played play_unit(lab_worker *w, uint64_t number, bool watched, lab_tally *tally)
{
    const lab_study *s = w->study;
    bool judged = lab_is_judged(s, w->cell, number);
    unsigned games = lab_players_differ(lab_cell_players(s, w->cell)) ? 2 : 1;
    lab_unit unit = {0};
    lab_watch watch = {.setup = &w->setup, .tally = tally, .unit = &unit, .seen = w->seen};
    for (unsigned game = 0; game < games; game++) {
        playing p = {.worker = w, .unit = number, .game = game};
        lus_match m;
        lab_played played = play_game(&p, &m, watched ? &watch : NULL);
        if (played != LAB_PLAYED)
            return played;
        if (judged && m.status.kind == LUS_OVER && !lab_judge_game(&w->judge, &m, &unit, tally))
            return LAB_STOPPED;
    }
    if (watched)
        lab_tally_unit(tally, &unit, w->setup.square, w->setup.squares);
    if (unit.count[LAB_JUDGED])
        lab_tally_judged(tally, &unit);
    return LAB_PLAYED;
}

lab_played lab_play_one(lab_worker *w, uint64_t number, unsigned game, lus_match *m, lab_unit *unit,
                        lab_tally *spare)
{
    lab_watch watch = {.setup = &w->setup, .tally = spare, .unit = unit, .seen = w->seen};
    playing p = {.worker = w, .unit = number, .game = game};
    return play_game(&p, m, &watch);
}

lab_played lab_play_block(lab_worker *w, unsigned block, lab_tally *tally)
{
    const lab_study *s = w->study;
    lab_block b = lab_block_of(s, w->cell, block);
    bool random = lab_players_random(lab_cell_players(s, w->cell));
    lab_played played = LAB_PLAYED;
    if (random && !lab_play_units(&w->setup, s->seed, b.from, b.to, w->seen, w->stop, tally))
        return LAB_STOPPED;
    for (uint64_t unit = b.from; unit < b.to && played == LAB_PLAYED; unit++)
        if (!random || lab_is_judged(s, w->cell, unit))
            played = play_unit(w, unit, !random, tally);
    return played;
}
