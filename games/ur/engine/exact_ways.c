/* Exact endings of Ur: where the throws lead. The rules are asked, never repeated. */
#include <assert.h>

#include "games/ur/engine/solver.h"

/* A state of a row before a throw, White's. */
static ur_state state_of(const solver *z, const row *r, unsigned marks, unsigned own,
                         unsigned other)
{
    unsigned pawns = z->variant->option[UR_PAWNS];
    return (ur_state){.pawns = {r->own->pawns, r->other->pawns},
                      .hand = {r->own->hand, r->other->hand},
                      .off = {(uint8_t)(pawns - r->own->left), (uint8_t)(pawns - r->other->left)},
                      .tokens = {(uint8_t)own, (uint8_t)other},
                      .reserve = (uint8_t)(UR_TOKENS_ALL - own - other),
                      .skips = (uint8_t)marks,
                      .phase = UR_THROW};
}

/* Throws and plays, or buys (points 0). */
static void play(const lus_variant *v, ur_state *s, unsigned points, lus_action action)
{
    if (points == 0)
        s->phase = UR_CHOICE;
    else
        ur_apply(v, s, points, NULL);
    if (points == 0 || s->phase == UR_PLAY)
        ur_apply(v, s, action, NULL);
}

/* Asks the rules what an effect makes of every column. */
static void learn_effect(solver *z, effect *e, const row *r, unsigned points, lus_action action)
{
    run *last = NULL;
    for (unsigned c = 0; c < z->extent.columns; c++) {
        ur_state s = state_of(z, r, z->columns[c].marks, z->columns[c].own, z->columns[c].other);
        if (points == 0 && !ur_may_buy(z->variant, &s)) {
            last = NULL;
            continue;
        }
        play(z->variant, &s, points, action);
        bool passes = s.side != LUS_WHITE;
        e->to[c] = s.phase == UR_OVER ? 0 : (uint16_t)ur_exact_column(&z->exact, &s);
        assert(e->to[c] != UR_EXACT_UNKNOWN);
        if (!last || last->passes != passes) {
            assert(e->run_count < RUNS_MOST);
            last = &e->runs[e->run_count++];
            *last = (run){.from = (uint16_t)c, .passes = passes};
        }
        last->until = (uint16_t)(c + 1);
    }
}

/* The effect of a way. With middling purses, where everybody can pay and be paid, the tokens tell
 * what happened: passing is −2 and hitting or landing +1, the latter from the other or not; no move
 * of up to 4 passes a mark and lands on another. */
static uint8_t effect_of(solver *z, const row *r, const ur_state *after, unsigned points,
                         lus_action action, bool idles)
{
    effect e = {.own = (int8_t)(after->tokens[0] - UR_TOKENS_EACH),
                .other = (int8_t)(after->tokens[1] - UR_TOKENS_EACH),
                .passes = after->side != LUS_WHITE,
                .idles = idles,
                .wins = after->phase == UR_OVER};
    if (e.wins)
        e.own = e.other = 0;
    for (unsigned i = 0; i < z->effect_count; i++) {
        const effect *known = &z->effects[i];
        if (known->own == e.own && known->other == e.other && known->passes == e.passes &&
            known->idles == e.idles && known->wins == e.wins)
            return (uint8_t)i;
    }
    assert(z->effect_count < EFFECTS_MOST);
    z->effects[z->effect_count] = e;
    learn_effect(z, &z->effects[z->effect_count], r, points, action);
    return (uint8_t)z->effect_count++;
}

static uint16_t row_seen_by(const solver *z, ur_state s, unsigned player)
{
    s.side = (uint8_t)player;
    return (uint16_t)ur_exact_row(&z->exact, &s);
}

static way find_way(solver *z, const row *r, unsigned points, lus_action action)
{
    ur_state s = state_of(z, r, 0, UR_TOKENS_EACH, UR_TOKENS_EACH), thrown = s;
    way w;
    ur_apply(z->variant, &thrown, points, NULL);
    play(z->variant, &s, points, action);
    w.effect = effect_of(z, r, &s, points, action, thrown.phase != UR_PLAY);
    if (s.phase == UR_OVER) {
        w.own = w.others = WON;
    } else {
        w.own = z->rows[row_seen_by(z, s, LUS_WHITE)].before;
        w.others = z->rows[row_seen_by(z, s, LUS_BLACK)].before;
    }
    return w;
}

void ur_exact_find_ways(solver *z, row *r)
{
    ur_state before = state_of(z, r, 0, UR_TOKENS_EACH, UR_TOKENS_EACH);
    for (unsigned points = 1; points <= THROWS; points++) {
        ur_state s = before;
        lus_action actions[LUS_ACTIONS_MAX] = {0};
        ur_apply(z->variant, &s, points, NULL);
        unsigned count = s.phase == UR_PLAY ? ur_actions(z->variant, &s, actions) : 1;
        assert(count <= WAYS);
        r->counts[points - 1] = (uint8_t)count;
        for (unsigned i = 0; i < count; i++)
            r->ways[points - 1][i] = find_way(z, r, points, actions[i]);
    }
    if (r->before != r - z->rows) {
        play(z->variant, &before, 0, UR_BUY_IN);
        r->bought = row_seen_by(z, before, LUS_WHITE);
        r->buying = effect_of(z, r, &before, 0, UR_BUY_IN, false);
    }
}
