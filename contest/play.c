#include "contest/play.h"

#include <stdlib.h>

#include "console/language.h"
#include "console/progress.h"
#include "console/say.h"
#include "console/term.h"
#include "contest/dice.h"

bool match_sit(match_seat *seat, const match_setting *setting)
{
    *seat = (match_seat){.steps = calloc(setting->limit, sizeof *seat->steps)};
    if (!seat->steps) {
        complain_memory();
        return false;
    }
    for (unsigned i = 0; i < 2; i++)
        if (!(seat->agents[i] = agent_new(&setting->plans[i])))
            return false;
    return true;
}

void match_rise(match_seat *seat)
{
    free(seat->steps);
    agent_free(seat->agents[0]);
    agent_free(seat->agents[1]);
}

/* What an action costs against the best. */
static void judge(const match_setting *st, match_seat *seat, unsigned who, const lus_match *m,
                  lus_action action)
{
    lus_thought *t = &seat->truth;
    if (!st->truth || !lus_truth_choices(st->truth, &m->variant, &m->now, t))
        return;
    unsigned i = 0;
    while (i < t->count && t->choices[i].action != action)
        i++;
    if (i == t->count) /* not legal: that comes to light when it is played */
        return;
    seat->spent[who].judged++;
    seat->spent[who].cost += (double)(t->choices[0].value - t->choices[i].value);
}

static bool decide(const match_setting *st, match_seat *seat, unsigned who, const lus_match *m,
                   uint64_t seed, lus_action *action)
{
    lus_action actions[LUS_ACTIONS_MAX];
    bool timed = !st->plans[who].program;
    if (m->variant.game->actions(&m->variant, &m->now, actions) == 1) {
        *action = actions[0];
        return true;
    }
    double begun = cpu_seconds();
    if (!agent_choose(seat->agents[who], m, seed, action)) {
        seat->failed = seat->agents[who];
        return false;
    }
    seat->spent[who].seconds += timed ? cpu_seconds() - begun : 0;
    seat->spent[who].decisions += timed;
    judge(st, seat, who, m, *action);
    return true;
}

static pair_end play_game(const match_setting *st, match_seat *seat, uint64_t pair, unsigned game,
                          lus_match *m)
{
    match_stream own = game == 0 ? MATCH_FIRST_GAME : MATCH_SECOND_GAME;
    uint32_t throws = 0, decisions = 0;
    lus_match_begin(m, &st->variant, NULL, seat->steps, st->limit);
    agent_begin_game(seat->agents[0]);
    agent_begin_game(seat->agents[1]);
    while (m->status.kind != LUS_OVER && m->count < st->limit) {
        lus_action action = 0;
        unsigned who = m->status.player ^ game;
        bool decided = true;
        if (m->status.kind == LUS_CHANCE)
            action = match_throw(&st->variant, &m->now, st->seed, pair, throws++);
        else if (decisions < st->opening)
            action = match_opening(&st->variant, &m->now, st->seed, pair, decisions++);
        else
            decided =
                decide(st, seat, who, m, match_seed(st->seed, pair, own, decisions++), &action);
        if (term_interrupted())
            return PAIR_INTERRUPTED;
        if (!decided)
            return PAIR_FAILED;
        if (!lus_match_play(m, action, NULL, NULL))
            return PAIR_ILLEGAL;
    }
    return PAIR_FINISHED;
}

pair_end match_play_pair(const match_setting *st, match_seat *seat, uint64_t pair, lus_match *m,
                         pair_report *report)
{
    for (unsigned game = 0; game < 2; game++) {
        pair_end end = play_game(st, seat, pair, game, m);
        if (end != PAIR_FINISHED)
            return end;
        bool over = m->status.kind == LUS_OVER, drawn = !over || m->status.player == LUS_NOBODY;
        report->game[game] = (game_report){.points = drawn                      ? 1
                                                     : m->status.player == game ? 2
                                                                                : 0,
                                           .cut = !over,
                                           .steps = m->count};
    }
    report->finished = true;
    return PAIR_FINISHED;
}
