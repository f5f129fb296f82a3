#include "tests/support/proof/lab_plain.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

#include "lab/count/play.h"

void play_plainly(kept_game *g, const lus_variant *v, const lus_state *start, uint64_t seed,
                  uint64_t unit, uint32_t limit)
{
    static lus_step steps[KEPT_STEPS];
    lus_rng throws = lus_rng_seeded(lab_seed(seed, unit, 0, LAB_THROWN));
    lus_rng choices = lus_rng_seeded(lab_seed(seed, unit, 0, LAB_CHOSEN));
    lus_match m;
    lus_match_begin(&m, v, start, steps, limit);
    g->variant = *v;
    g->start = m.start;
    for (g->count = 0; m.status.kind != LUS_OVER && g->count < limit; g->count++) {
        kept_step *step = &g->steps[g->count];
        lus_action actions[LUS_ACTIONS_MAX], action;
        *step = (kept_step){.before = m.status};
        if (m.status.kind == LUS_CHANCE) {
            action = v->game->sample(v, &m.now, &throws);
        } else {
            step->legal = v->game->actions(v, &m.now, actions);
            action = actions[step->legal > 1 ? lus_rng_below(&choices, step->legal) : 0];
        }
        cr_assert(lus_match_play(&m, action, &step->events, NULL));
        step->after = m.now;
    }
    g->end = m.status;
}

/* ---- counting ---- */

bool is_square(const lus_variant *v, unsigned number)
{
    lus_place place = {0};
    if (number < v->game->place_count)
        v->game->place(v, number, &place);
    return place.kind == LUS_SQUARE;
}

static bool has(const kept_step *s, lus_event_kind kind)
{
    for (unsigned i = 0; i < s->events.count; i++)
        if (s->events.list[i].kind == kind)
            return true;
    return false;
}

unsigned count_of(const kept_step *s, lus_event_kind kind)
{
    unsigned count = 0;
    for (unsigned i = 0; i < s->events.count; i++)
        count += s->events.list[i].kind == kind;
    return count;
}

const lus_state *state_before(const kept_game *g, unsigned step)
{
    return step == 0 ? &g->start : &g->steps[step - 1].after;
}

static size_t position_size(const lus_game *game)
{
    return game->key_size ? game->key_size : game->state_size;
}

bool turn_begins(const kept_game *g, unsigned count)
{
    return count == 0 || has(&g->steps[count - 1], LUS_TURN);
}

static double count_repeated(const kept_game *g)
{
    double repeated = 0;
    size_t size = position_size(g->variant.game);
    for (unsigned i = 0; i <= g->count; i++) {
        bool found = false;
        for (unsigned k = 0; k < i && turn_begins(g, i) && !found; k++)
            found = turn_begins(g, k) &&
                    memcmp(state_before(g, k)->bytes, state_before(g, i)->bytes, size) == 0;
        repeated += found;
    }
    return repeated;
}

double digits_of(unsigned amount)
{
    return amount ? floor(log10(amount)) + 1 : 0;
}

static void count_given(const kept_game *g, plain_counts *c)
{
    bool given = false;
    for (unsigned i = 0; i < g->count; i++) {
        c->given_played += given && g->steps[i].legal > 0;
        for (unsigned k = 0; k < g->steps[i].events.count; k++) {
            const lus_event *e = &g->steps[i].events.list[k];
            if (e->kind == LUS_GIVEN_DICE)
                c->given += digits_of(e->amount);
            given = e->kind == LUS_GIVEN_DICE || (given && e->kind != LUS_THROWN);
            c->given_hits += given && e->kind == LUS_HIT;
            c->given_wins += given && e->kind == LUS_ENDED;
        }
    }
}

static double count_covered(const kept_game *g)
{
    bool covered[256] = {false};
    double count = 0;
    for (unsigned i = 0; i < g->count; i++)
        for (unsigned k = 0; k < g->steps[i].events.count; k++) {
            const lus_event *e = &g->steps[i].events.list[k];
            if (e->kind <= LUS_SWAPPED && is_square(&g->variant, e->to))
                covered[e->to] = true;
        }
    for (unsigned i = 0; i < 256; i++)
        count += covered[i];
    return count;
}

unsigned turns_of(const kept_game *g)
{
    unsigned turns = 1;
    for (unsigned i = 0; i < g->count; i++)
        turns += count_of(&g->steps[i], LUS_TURN);
    return turns;
}

/* Different throws in the first state in which somebody throws; 1 where nobody does. */
static double throws_there_are(const kept_game *g)
{
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    for (unsigned i = 0; i < g->count; i++)
        if (g->steps[i].before.kind == LUS_CHANCE)
            return g->variant.game->outcomes(&g->variant, state_before(g, i), outcomes);
    return 1;
}

plain_counts count_plainly(const kept_game *g)
{
    plain_counts c = {.games = 1};
    unsigned first = g->variant.game->status(&g->variant, &g->start).player;
    bool over = g->end.kind == LUS_OVER, won = over && g->end.player != LUS_NOBODY;
    c.first_points = !won ? 1 : g->end.player == first ? 2 : 0;
    c.completed = over;
    c.drawn = over && !won;
    c.cut = !over;
    c.turns = turns_of(g);
    for (unsigned i = 0; i < g->count; i++) {
        unsigned legal = g->steps[i].legal;
        c.actions += legal > 0;
        c.decisions += legal > 1;
        c.throws += legal == 0;
        c.legal += legal;
        c.legal_choices += legal > 1 ? legal : 0;
        c.tree += legal > 0 ? log10(legal) : 0;
    }
    c.tree_throws = c.tree + c.throws * log10(throws_there_are(g));
    for (unsigned i = 0; i < g->variant.game->place_count; i++)
        c.squares += is_square(&g->variant, i);
    c.covered = count_covered(g);
    c.repeated = count_repeated(g);
    count_given(g, &c);
    return c;
}
