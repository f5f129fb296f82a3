#include "lab/count/watch.h"

#include <assert.h>
#include <math.h>

/* ---- what holds for a cell ---- */

/* Different throws at the first throw of a game; 1 where nothing is thrown. */
static unsigned count_throws(const lus_variant *v, const lus_state *start)
{
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    lus_action actions[LUS_ACTIONS_MAX];
    lus_state s = *start;
    for (unsigned steps = 0; steps < 16; steps++) {
        lus_status status = v->game->status(v, &s);
        if (status.kind == LUS_CHANCE)
            return v->game->outcomes(v, &s, outcomes);
        if (status.kind == LUS_OVER)
            break;
        unsigned count = v->game->actions(v, &s, actions);
        v->game->apply(v, &s, actions[count - 1], NULL);
    }
    return 1;
}

static uint32_t log10_of_step(unsigned number)
{
    return number > 1 ? (uint32_t)(log10(number) * (double)LAB_STEP_LOGS + 0.5) : 0;
}

void lab_set_up(lab_setup *s, const lus_variant *v, const lus_state *start, uint32_t limit)
{
    lus_piece pieces[LUS_PIECES_MAX];
    assert(v->game->place_count <= LAB_PLACES);
    *s = (lab_setup){.variant = *v, .limit = limit};
    if (start)
        s->start = *start;
    else
        v->game->start(v, &s->start);
    s->first = v->game->status(v, &s->start).player;
    for (unsigned i = 0; i < v->game->place_count; i++) {
        lus_place place = {0};
        v->game->place(v, i, &place);
        s->is_square[i] = place.kind == LUS_SQUARE;
        if (s->is_square[i])
            s->square[s->squares++] = (uint8_t)i;
    }
    unsigned count = v->game->pieces(v, &s->start, pieces);
    for (unsigned i = 0; i < count; i++)
        if (pieces[i].owner < LUS_NOBODY && s->is_square[pieces[i].place]) {
            s->begun[pieces[i].owner] = (uint8_t)(s->begun[pieces[i].owner] + pieces[i].count);
            s->standing[pieces[i].owner][pieces[i].place] += pieces[i].count;
        }
    for (unsigned n = 0; n <= LUS_ACTIONS_MAX; n++)
        s->log10_of[n] = log10_of_step(n);
    s->log10_throws = log10_of_step(count_throws(v, &s->start));
}

/* ---- positions of a game ---- */

void lab_seen_grow(lab_seen *s)
{
    uint32_t old = s->size;
    memcpy(s->spare, s->keys, old * sizeof *s->keys);
    memset(s->keys, 0, old * sizeof *s->keys); /* beyond it is clear already */
    s->size = old * 2;
    for (uint32_t i = 0; i < old; i++)
        if (s->spare[i])
            s->keys[lab_seen_place(s, s->spare[i])] = s->spare[i];
}

/* ---- the end ---- */

/* Pieces that still stand somewhere have stood there at the last end of a turn, too. */
static void end_stays(lab_watch *w, const lus_state *last)
{
    const lus_variant *v = &w->setup->variant;
    lus_piece pieces[LUS_PIECES_MAX];
    unsigned count = v->game->pieces(v, last, pieces);
    for (unsigned i = 0; i < count; i++)
        if (pieces[i].owner < LUS_NOBODY && w->setup->is_square[pieces[i].place])
            w->unit->stays[pieces[i].owner][pieces[i].place] +=
                (int32_t)((w->turn + 1) * pieces[i].count);
    /* what stood there from the start came in turn 1 */
    for (unsigned p = 0; p < 2; p++)
        for (unsigned i = 0; i < LAB_PLACES; i++)
            w->unit->stays[p][i] -= w->setup->standing[p][i];
}

static int64_t points_of(lus_status status, unsigned player)
{
    if (status.kind != LUS_OVER || status.player == LUS_NOBODY)
        return 1;
    return status.player == player ? 2 : 0;
}

static void count_result(lab_watch *w, lus_status status, unsigned player)
{
    int64_t *count = w->unit->count;
    bool over = status.kind == LUS_OVER;
    count[LAB_GAMES]++;
    count[LAB_FIRST_POINTS] += points_of(status, w->setup->first);
    count[LAB_PLAYER_POINTS] += points_of(status, player);
    count[LAB_COMPLETED] += over;
    count[LAB_DRAWN] += over && status.player == LUS_NOBODY;
    count[LAB_CUT] += !over;
    w->unit->ends[over ? status.player : LUS_NOBODY][over ? status.reason : LAB_BY_LIMIT]++;
}

static int64_t rounded_log(uint64_t steps)
{
    enum { UNIT = LAB_STEP_LOGS / LAB_LOGS };
    return (int64_t)((steps + UNIT / 2) / UNIT);
}

/* What follows from how many actions were legal each time; empties the list for the next game. */
static void count_choices(lab_watch *w)
{
    int64_t *count = w->unit->count;
    unsigned game = (unsigned)count[LAB_GAMES] - 1;
    uint32_t actions = 0, decisions = 0;
    int64_t legal = 0, choices = 0;
    uint64_t tree = 0;
    for (unsigned n = 0; n <= w->most_legal; n++) {
        uint32_t times = w->legal[n];
        if (!times)
            continue;
        w->legal[n] = 0;
        actions += times;
        decisions += n > 1 ? times : 0;
        legal += (int64_t)times * n;
        choices += n > 1 ? (int64_t)times * n : 0;
        tree += (uint64_t)times * w->setup->log10_of[n];
        w->unit->branching[lab_bin(n)] += times;
    }
    count[LAB_ACTIONS] += actions;
    count[LAB_DECISIONS] += decisions;
    count[LAB_LEGAL] += legal;
    count[LAB_LEGAL_CHOICES] += choices;
    count[LAB_TREE] += rounded_log(tree);
    count[LAB_TREE_THROWS] += rounded_log(tree + (uint64_t)w->throws * w->setup->log10_throws);
    w->unit->lengths[LAB_IN_ACTIONS][game] = actions;
    w->unit->lengths[LAB_IN_DECISIONS][game] = decisions;
}

static void count_length(lab_watch *w)
{
    int64_t *count = w->unit->count;
    count[LAB_TURNS] += w->turn;
    count[LAB_THROWS] += w->throws;
    w->unit->lengths[LAB_IN_TURNS][count[LAB_GAMES] - 1] = w->turn;
    count_choices(w);
}

void lab_watch_end(lab_watch *w, const lus_state *last, lus_status status, unsigned player)
{
    count_result(w, status, player);
    count_length(w);
    for (unsigned i = 0; i < w->setup->squares; i++)
        w->unit->count[LAB_COVERED] += w->landed[w->setup->square[i]];
    w->unit->count[LAB_SQUARES] += w->setup->squares;
    end_stays(w, last);
}
