#include "lab/block.h"

#include <string.h>

bool lab_judges(const lab_study *s)
{
    return s->judge_depth || s->judge_nodes;
}

void lab_enter_cell(lab_seat *seat, unsigned cell)
{
    const lab_subject *subject = lab_cell_subject(seat->study, cell);
    lab_set_up(&seat->setup, &subject->variant, &subject->start, seat->study->limit);
    seat->cell = cell;
}

static bool is_stopped(const lab_seat *seat)
{
    return seat->stop && __atomic_load_n(seat->stop, __ATOMIC_RELAXED);
}

/* ---- games ---- */

typedef struct lab_table {
    lab_seat *seat;
    uint64_t unit;
    unsigned game; /* of the unit: in the second the first-named player is Black */
    lab_chance chance;
    lus_rng opening;
    uint32_t decisions;
} lab_table;

/* What the player on turn does; false when there is no choice to be had. */
static bool choose(lab_table *t, const lus_match *m, unsigned legal, lus_action only, lus_action *action)
{
    const lab_study *s = t->seat->study;
    const lab_chooser *player = &t->seat->players[m->status.player ^ t->game];
    unsigned count;
    uint64_t seed = lab_seed(s->seed, t->unit, t->game, LAB_SEEDED) + t->decisions;
    if (!player->self)
        *action = lab_draw(&m->variant, &m->now, &t->chance.choices, &count);
    else if (legal == 1)
        *action = only;
    else if (t->decisions < s->opening)
        *action = lab_draw(&m->variant, &m->now, &t->opening, &count);
    else if (!player->choose(player->self, m, lus_splitmix(&seed), action))
        return false;
    t->decisions++;
    return true;
}

static uint64_t key_of(const lus_match *m)
{
    return m->variant.game->key_size ? lus_repetition_key(&m->variant, &m->now)
                                     : lus_hash(&m->variant, &m->now);
}

/* One throw or action; `watch` may be NULL. */
static lab_played play_step(lab_table *t, lus_match *m, lab_watch *watch)
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
static lab_played play_game(lab_table *t, lus_match *m, lab_watch *watch)
{
    lab_seat *seat = t->seat;
    const lab_study *s = seat->study;
    t->chance = lab_chance_of(s->seed, t->unit, t->game);
    t->opening = lus_rng_seeded(lab_seed(s->seed, t->unit, 0, LAB_OPENED));
    t->decisions = 0;
    lus_match_begin(m, &seat->setup.variant, &seat->setup.start, seat->steps, s->limit);
    for (unsigned i = 0; i < 2; i++)
        if (seat->players[i].self)
            seat->players[i].begin_game(seat->players[i].self);
    if (watch)
        lab_watch_start(watch, key_of(m));
    while (m->status.kind != LUS_OVER && m->count < s->limit) {
        lab_played step = play_step(t, m, watch);
        if (step != LAB_PLAYED || is_stopped(seat))
            return step != LAB_PLAYED ? step : LAB_STOPPED;
    }
    if (watch)
        lab_watch_end(watch, &m->now, m->status, LUS_WHITE ^ t->game);
    return LAB_PLAYED;
}

/* ---- units ---- */

/* Both games of a pair, or the only one. `watched`: whether they are counted; judged they are where the study
 * says so. */
static lab_played play_unit(lab_seat *seat, uint64_t number, bool watched, lab_tally *tally)
{
    const lab_study *s = seat->study;
    bool judged = lab_is_judged(s, seat->cell, number);
    unsigned games = lab_players_differ(lab_cell_players(s, seat->cell)) ? 2 : 1;
    lab_unit unit = {0};
    lab_watch watch = {.setup = &seat->setup, .tally = tally, .unit = &unit, .seen = seat->seen};
    for (unsigned game = 0; game < games; game++) {
        lab_table t = {.seat = seat, .unit = number, .game = game};
        lus_match m;
        lab_played played = play_game(&t, &m, watched ? &watch : NULL);
        if (played != LAB_PLAYED)
            return played;
        if (judged && m.status.kind == LUS_OVER && !lab_judge_game(&seat->judge, &m, &unit, tally))
            return LAB_STOPPED;
    }
    if (watched)
        lab_tally_unit(tally, &unit, seat->setup.square, seat->setup.squares);
    if (unit.count[LAB_JUDGED])
        lab_tally_judged(tally, &unit);
    return LAB_PLAYED;
}

lab_played lab_play_block(lab_seat *seat, unsigned block, lab_tally *tally)
{
    const lab_study *s = seat->study;
    lab_block b = lab_block_of(s, seat->cell, block);
    bool random = lab_players_random(lab_cell_players(s, seat->cell));
    lab_played played = LAB_PLAYED;
    if (random && !lab_play_units(&seat->setup, s->seed, b.from, b.to, seat->seen, seat->stop, tally))
        return LAB_STOPPED;
    for (uint64_t unit = b.from; unit < b.to && played == LAB_PLAYED; unit++)
        if (!random || lab_is_judged(s, seat->cell, unit))
            played = play_unit(seat, unit, !random, tally);
    return played;
}
