/* The exact endings of the Royal Game of Ur, held against the rules through the contract. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "engine/search/exact.h"
#include "engine/search/search.h"
#include "games/ur/rules.h"
#include "tests/support/support.h"

static void *solved(const lus_variant *v)
{
    const lus_exact *exact = lus_exact_of(v->game);
    void *bytes = malloc(exact->size(v));
    cr_assert_not_null(bytes);
    exact->fill(v, NULL, bytes);
    return bytes;
}

static lus_state stored(const ur_state *own)
{
    lus_state s = {0};
    memcpy(s.bytes, own, sizeof *own);
    return s;
}

/* What a state is worth to White: by the table before a throw, by the best action at a decision.
 * NAN where the table does not know. */
static double white_value(const lus_variant *v, const void *table, const lus_state *s)
{
    lus_status status = v->game->status(v, s);
    lus_action actions[LUS_ACTIONS_MAX];
    double best = NAN;
    float value;
    if (status.kind == LUS_OVER)
        return status.player == LUS_WHITE;
    if (status.kind == LUS_CHANCE) {
        bool known = lus_exact_of(v->game)->knows(table, s, &value);
        return !known ? NAN : status.player == LUS_WHITE ? (double)value : 1 - (double)value;
    }
    unsigned count = v->game->actions(v, s, actions);
    for (unsigned i = 0; i < count; i++) {
        lus_state after = *s;
        v->game->apply(v, &after, actions[i], NULL);
        double white = white_value(v, table, &after);
        if (isnan(white))
            return NAN;
        best = i == 0 ? white : status.player == LUS_WHITE ? fmax(best, white) : fmin(best, white);
    }
    return best;
}

/* The mean over all throws. */
static double white_value_by_throws(const lus_variant *v, const void *table, const lus_state *s)
{
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    unsigned count = v->game->outcomes(v, s, outcomes);
    double sum = 0, weights = 0;
    for (unsigned i = 0; i < count; i++) {
        lus_state after = *s;
        v->game->apply(v, &after, outcomes[i].action, NULL);
        sum += outcomes[i].weight * white_value(v, table, &after);
        weights += outcomes[i].weight;
    }
    return sum / weights;
}

/* Pawns of one player, few left; the other's squares are not looked at. */
static void place_pawns(const lus_variant *v, ur_state *s, unsigned p, lus_rng *rng)
{
    unsigned pawns = v->option[UR_PAWNS], left = 1 + lus_rng_below(rng, pawns < 2 ? 1 : 2);
    s->off[p] = (uint8_t)(pawns - left);
    for (unsigned i = 0; i < left; i++) {
        unsigned n = lus_rng_below(rng, ur_path_of(v)->length + 1u);
        if (n == 0 || (s->pawns[p] & ur_path_of(v)->twins[n]))
            s->hand[p]++;
        else
            s->pawns[p] |= 1u << n;
    }
}

/* A state before a throw with at most two pawns left to each. Purses are small half of the time:
 * that is where debts are. */
static ur_state random_ending(const lus_variant *v, lus_rng *rng)
{
    ur_state s;
    bool meet;
    do {
        s = (ur_state){.side = (uint8_t)lus_rng_below(rng, 2), .phase = UR_THROW};
        place_pawns(v, &s, 0, rng);
        place_pawns(v, &s, 1, rng);
        meet = false;
        for (unsigned n = 1; n <= ur_path_of(v)->length; n++)
            meet = meet || ((s.pawns[0] >> n & 1) && (s.pawns[1] & ur_path_of(v)->meets[n]));
    } while (meet);
    unsigned most = lus_rng_below(rng, 2) ? UR_TOKENS_ALL : 3;
    s.tokens[0] = (uint8_t)lus_rng_below(rng, most + 1);
    s.tokens[1] = (uint8_t)lus_rng_below(rng, (most < 4 ? most : most - s.tokens[0]) + 1);
    s.reserve = (uint8_t)(UR_TOKENS_ALL - s.tokens[0] - s.tokens[1]);
    if (v->option[UR_DEBT] == UR_DEBT_ANY)
        s.skips = (uint8_t)lus_rng_below(rng, 4);
    else if (s.tokens[s.side ^ 1] == 0)
        s.skips = (uint8_t)(lus_rng_below(rng, 2) << (s.side ^ 1));
    return s;
}

/* Every value is the mean over all throws of the best action's; the table leaves out only what it
 * says. */
static void assert_consistent(const char *identity, unsigned pawns_together)
{
    lus_variant v = variant_of(identity);
    void *table = solved(&v);
    lus_rng rng = lus_rng_seeded(7);
    unsigned met = 0;
    double most = 0;
    for (unsigned i = 0; i < 20000; i++) {
        ur_state own = random_ending(&v, &rng);
        lus_state s = stored(&own);
        double value = white_value(&v, table, &s);
        unsigned left = 2u * v.option[UR_PAWNS] - own.off[0] - own.off[1];
        cr_assert_eq(!isnan(value), left <= pawns_together, "%s: %u pawns", identity, left);
        if (isnan(value))
            continue;
        double residual = fabs(value - white_value_by_throws(&v, table, &s));
        most = residual > most ? residual : most;
        met++;
    }
    cr_expect(met > 3000 && most < 1e-6, "%s: %u positions, error %.1e", identity, met, most);
    free(table);
}

Test(exact_ur, standard)
{
    assert_consistent("ur", 4);
}

Test(exact_ur, short_games)
{
    assert_consistent("ur:pawns=1", 2);
    assert_consistent("ur:pawns=1,path=masters,buy=opening", 2);
}

Test(exact_ur, masters)
{
    assert_consistent("ur:path=masters", 4);
}

Test(exact_ur, murray)
{
    assert_consistent("ur:path=murray", 3);
}

Test(exact_ur, debts)
{
    assert_consistent("ur:path=masters,debt=any", 3);
}

Test(exact_ur, other_options)
{
    assert_consistent("ur:buy=never", 4);
    assert_consistent("ur:path=murray,debt=any", 2);
}

/* ---- a second way to the same values ---- */

/* The whole game with one pawn each, from the first throw: every state that can be reached, both
 * colours and all decisions, swept in double precision until nothing changes. It shares nothing
 * with the table but the contract. */
typedef struct node {
    ur_state state;
    double white;
    uint32_t children[4];
    uint8_t weights[4]; /* of chance */
    uint8_t kind, player, count;
} node;

enum { NODES_MOST = 1 << 20, SLOTS = 1 << 21 };

typedef struct graph {
    lus_variant v;
    node *nodes;
    uint32_t *slots, count;
} graph;

static uint32_t node_of(graph *g, const ur_state *s)
{
    size_t slot = lus_hash_bytes(s, sizeof *s) % SLOTS;
    while (g->slots[slot] && memcmp(&g->nodes[g->slots[slot] - 1].state, s, sizeof *s) != 0)
        slot = (slot + 1) % SLOTS;
    if (!g->slots[slot]) {
        cr_assert_lt(g->count, NODES_MOST);
        g->nodes[g->count] = (node){.state = *s};
        g->slots[slot] = ++g->count;
    }
    return g->slots[slot] - 1;
}

static void expand(graph *g, uint32_t number)
{
    lus_state s = stored(&g->nodes[number].state);
    lus_status status = g->v.game->status(&g->v, &s);
    lus_outcome children[LUS_ACTIONS_MAX];
    lus_action actions[LUS_ACTIONS_MAX];
    unsigned count = 0;
    if (status.kind == LUS_CHANCE) {
        count = g->v.game->outcomes(&g->v, &s, children);
    } else if (status.kind == LUS_DECISION) {
        count = g->v.game->actions(&g->v, &s, actions);
        for (unsigned i = 0; i < count; i++)
            children[i] = (lus_outcome){actions[i], 0};
    }
    cr_assert_leq(count, 4);
    for (unsigned i = 0; i < count; i++) {
        lus_state after = s;
        ur_state own;
        g->v.game->apply(&g->v, &after, children[i].action, NULL);
        memcpy(&own, after.bytes, sizeof own);
        g->nodes[number].children[i] = node_of(g, &own);
        g->nodes[number].weights[i] = (uint8_t)children[i].weight;
    }
    node *n = &g->nodes[number];
    n->kind = status.kind;
    n->player = status.player;
    n->count = (uint8_t)count;
    n->white = status.kind == LUS_OVER ? status.player == LUS_WHITE : 0.5;
}

static double look_ahead(const graph *g, const node *n)
{
    double value = n->kind == LUS_CHANCE ? 0 : g->nodes[n->children[0]].white;
    for (unsigned i = 0; i < n->count; i++) {
        double child = g->nodes[n->children[i]].white;
        if (n->kind == LUS_CHANCE)
            value += child * n->weights[i] / 8;
        else
            value = n->player == LUS_WHITE ? fmax(value, child) : fmin(value, child);
    }
    return value;
}

static void sweep_until_still(graph *g)
{
    double most = 1;
    while (most > 1e-10) {
        most = 0;
        for (uint32_t i = g->count; i-- > 0;) {
            node *n = &g->nodes[i];
            if (n->kind == LUS_OVER)
                continue;
            double value = look_ahead(g, n), change = fabs(value - n->white);
            n->white = value;
            most = change > most ? change : most;
        }
    }
}

static void assert_same_as_sweeping(const char *identity)
{
    graph g = {.v = variant_of(identity),
               .nodes = malloc(NODES_MOST * sizeof(node)),
               .slots = calloc(SLOTS, sizeof(uint32_t))};
    void *table = solved(&g.v);
    ur_state start = {0};
    unsigned known = 0;
    double most = 0;
    ur_start(&g.v, &start);
    node_of(&g, &start);
    for (uint32_t i = 0; i < g.count; i++)
        expand(&g, i);
    sweep_until_still(&g);
    for (uint32_t i = 0; i < g.count; i++) {
        const node *n = &g.nodes[i];
        lus_state s = stored(&n->state);
        if (n->kind != LUS_CHANCE || n->state.opening)
            continue;
        double value = white_value(&g.v, table, &s);
        cr_assert_not(isnan(value));
        most = fmax(most, fabs(value - n->white));
        known++;
    }
    cr_expect(known > 50000 && most < 2e-6, "%s: %u states, error %.1e", identity, known, most);
    free(g.nodes);
    free(g.slots);
    free(table);
}

Test(exact_ur, one_pawn_each_as_by_sweeping_the_whole_game)
{
    assert_same_as_sweeping("ur:pawns=1");
    assert_same_as_sweeping("ur:pawns=1,debt=any");
}

/* ---- facts ---- */

/* Both have their last pawn before the exit: whoever throws the first 1 wins, 3/8 a throw. */
Test(exact_ur, race_for_a_one)
{
    static const struct {
        const char *position;
        double white, within;
    } races[] = {
        /* 3/8 / (1 - (5/8)^2), but for purses that run empty after seven passes each */
        {"w - W:t7,14,o6 B:t7,14,o6 r7", 8.0 / 13, 2e-3},
        {"b - W:t7,14,o6 B:t7,14,o6 r7", 5.0 / 13, 2e-3},
        /* Black, without tokens, throws every other turn: x = 1 - (5/8)^2 (3/8 + 5/8 (1 - x)) =
           312/387, but for White's purse that runs empty after 21 passes */
        {"w - W:t21,14,o6 B:t0,14,o6,s r0", 312.0 / 387, 1e-5},
        {"b - W:t0,14,o6,s B:t21,14,o6 r0", 75.0 / 387, 1e-5},
    };
    lus_variant v = variant_of("ur");
    void *table = solved(&v);
    for (unsigned i = 0; i < sizeof races / sizeof *races; i++) {
        lus_state s = state_of(&v, races[i].position);
        double white = white_value(&v, table, &s);
        cr_expect(fabs(white - races[i].white) < races[i].within, "%s: %f", races[i].position,
                  white);
    }
    /* By debt=pass only he who has no tokens owes a turn. */
    lus_state never = state_of(&v, "w - W:t7,14,o6 B:t7,14,o6,s r7");
    cr_expect(isnan(white_value(&v, table, &never)));
    free(table);
}

Test(exact_ur, leaves_the_rest_to_the_net)
{
    static const char *const unknown[] = {
        "w - W:t3,h2,o5 B:t7,14,o6 r11", /* three pawns, more than fit on this path with these debts
                                          */
        "w - W:t3,h3,o4 B:t7,14,o6 r11", /* four, three of one player */
        "w 1 W:t7,14,o6 B:t7,15,o6 r7",  /* after the throw; known by its actions */
    };
    lus_variant v = variant_of("ur:path=murray,debt=any");
    void *table = solved(&v);
    for (unsigned i = 0; i < sizeof unknown / sizeof *unknown; i++) {
        lus_state s = state_of(&v, unknown[i]);
        float value;
        cr_expect_not(lus_exact_of(v.game)->knows(table, &s, &value), "%s", unknown[i]);
    }
    free(table);
}

/* The search asks the table: its values of all actions are the table's. */
Test(exact_ur, search_plays_by_the_table)
{
    static lus_thought thought;
    lus_variant v = variant_of("ur:pawns=2");
    void *table = solved(&v);
    lus_memory memory = {calloc(1, LUS_MEMORY_LEAST), LUS_MEMORY_LEAST};
    lus_limits limits = {.depth = 1, .exact = table};
    lus_rng rng = lus_rng_seeded(3);
    for (unsigned i = 0; i < 500; i++) {
        ur_state own = random_ending(&v, &rng);
        lus_state s = stored(&own);
        v.game->apply(&v, &s, v.game->sample(&v, &s, &rng), NULL);
        lus_status status = v.game->status(&v, &s);
        if (status.kind != LUS_DECISION)
            continue;
        lus_search_of(v.game)(&v, &s, &limits, &memory, &thought);
        for (unsigned k = 0; k < thought.count; k++) {
            lus_state after = s;
            v.game->apply(&v, &after, thought.choices[k].action, NULL);
            double white = white_value(&v, table, &after);
            cr_expect_float_eq(thought.choices[k].value,
                               status.player == LUS_WHITE ? white : 1 - white, 1e-6);
        }
    }
    free(memory.bytes);
    free(table);
}
