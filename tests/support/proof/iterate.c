#include "tests/support/proof/iterate.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOVES = 4, WON = -1, LOST = -2, SLOTS = 1 << 22 };

typedef struct throw
{
    double chance;
    int next[MOVES]; /* states, or WON and LOST by White */
    unsigned count;
}
throw;

typedef struct node {
    lus_state state;
    lus_player player;
    throw *throws;
    unsigned throw_count;
    double value;
} node;

struct iteration {
    lus_variant variant;
    node *nodes;
    unsigned count, room;
    unsigned *slots; /* number + 1, by hash */
};

static int number_of(iteration *it, const lus_state *s)
{
    lus_status status = it->variant.game->status(&it->variant, s);
    if (status.kind == LUS_OVER)
        return status.player == LUS_WHITE ? WON : LOST;
    size_t slot = lus_hash(&it->variant, s) % SLOTS;
    while (it->slots[slot]) {
        if (memcmp(&it->nodes[it->slots[slot] - 1].state, s, sizeof *s) == 0)
            return (int)it->slots[slot] - 1;
        slot = (slot + 1) % SLOTS;
    }
    cr_assert_lt(it->count, SLOTS / 2, "too many states for this way");
    if (it->count == it->room) {
        it->room = it->room ? it->room * 2 : 1024;
        it->nodes = realloc(it->nodes, it->room * sizeof *it->nodes);
        cr_assert_not_null(it->nodes);
    }
    it->nodes[it->count] = (node){.state = *s, .player = status.player, .value = 0.5};
    it->slots[slot] = ++it->count;
    return (int)it->count - 1;
}

static void decide(iteration *it, const lus_state *s, throw *found)
{
    const lus_game *game = it->variant.game;
    lus_action actions[LUS_ACTIONS_MAX];
    unsigned moves = game->actions(&it->variant, s, actions);
    cr_assert_leq(moves, MOVES);
    for (unsigned m = 0; m < moves; m++) {
        lus_state after = *s;
        game->apply(&it->variant, &after, actions[m], NULL);
        found->next[found->count++] = number_of(it, &after);
    }
}

static void follow(iteration *it, unsigned i)
{
    const lus_game *game = it->variant.game;
    uint8_t dice[LUS_DICE_MAX];
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    lus_state state = it->nodes[i].state;
    if (game->status(&it->variant, &state).kind == LUS_DECISION) { /* before a throw (UR-6) */
        throw found = {.chance = 1};
        decide(it, &state, &found);
        it->nodes[i].throws = malloc(sizeof found);
        cr_assert_not_null(it->nodes[i].throws);
        it->nodes[i].throws[0] = found;
        it->nodes[i].throw_count = 1;
        return;
    }
    unsigned count = game->outcomes(&it->variant, &state, outcomes), all = 0;
    for (unsigned t = 0; t < count; t++)
        all += outcomes[t].weight;
    if (count == 0)
        cr_assert_fail("chance without an outcome");
    throw *throws = malloc(count * sizeof *throws);
    cr_assert_not_null(throws);
    for (unsigned t = 0; t < count; t++) {
        lus_state thrown = state;
        throw found = {.chance = (double)outcomes[t].weight / all};
        game->apply(&it->variant, &thrown, outcomes[t].action, NULL);
        lus_status status = game->status(&it->variant, &thrown);
        if (status.kind != LUS_DECISION || status.player != it->nodes[i].player ||
            game->dice(&it->variant, &thrown, dice) == 0)
            found.next[found.count++] = number_of(it, &thrown);
        else
            decide(it, &thrown, &found);
        throws[t] = found;
    }
    it->nodes[i].throws = throws;
    it->nodes[i].throw_count = count;
}

static double value_of(const iteration *it, int number)
{
    return number == WON ? 1 : number == LOST ? 0 : it->nodes[number].value;
}

static double worth(const iteration *it, const node *n)
{
    double sum = 0;
    for (unsigned t = 0; t < n->throw_count; t++) {
        const throw *thrown = &n->throws[t];
        double best = value_of(it, thrown->next[0]);
        for (unsigned m = 1; m < thrown->count; m++) {
            double value = value_of(it, thrown->next[m]);
            best = n->player == LUS_WHITE ? fmax(best, value) : fmin(best, value);
        }
        sum += thrown->chance * best;
    }
    return sum;
}

iteration *iterate(const lus_variant *v)
{
    iteration *it = calloc(1, sizeof *it);
    lus_state start;
    double moved = 1;
    it->variant = *v;
    it->slots = calloc(SLOTS, sizeof *it->slots);
    memset(&start, 0, sizeof start);
    v->game->start(v, &start);
    number_of(it, &start);
    for (unsigned i = 0; i < it->count; i++)
        follow(it, i);
    while (moved > 1e-13) {
        moved = 0;
        for (unsigned i = it->count; i-- > 0;) {
            double value = worth(it, &it->nodes[i]);
            moved = fmax(moved, fabs(value - it->nodes[i].value));
            it->nodes[i].value = value;
        }
    }
    return it;
}

void iteration_free(iteration *it)
{
    for (unsigned i = 0; i < it->count; i++)
        free(it->nodes[i].throws);
    free(it->nodes);
    free(it->slots);
    free(it);
}

unsigned iteration_count(const iteration *it)
{
    return it->count;
}

const lus_state *iteration_state(const iteration *it, unsigned i)
{
    return &it->nodes[i].state;
}

double iteration_value(const iteration *it, unsigned i)
{
    return it->nodes[i].value;
}
