#include "tests/support/proof/chances.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct edge {
    uint32_t to, weight; /* weight 0: a decision */
} edge;

typedef struct node {
    lus_state state;
    lus_status status;
    uint32_t first, count; /* edges */
    chance value;          /* for White */
} node;

typedef struct graph {
    const lus_variant *variant;
    node *nodes;
    uint32_t count, room; /* the first stands for all states beyond the room */
    edge *edges;
    size_t edge_count, edge_room;
    uint32_t *slots; /* numbers of nodes, by hash; 0 is free */
    size_t slot_count;
} graph;

static uint32_t node_of(graph *g, const lus_state *s)
{
    size_t slot = lus_hash(g->variant, s) % g->slot_count;
    for (; g->slots[slot]; slot = (slot + 1) % g->slot_count)
        if (memcmp(&g->nodes[g->slots[slot]].state, s, sizeof *s) == 0)
            return g->slots[slot];
    if (g->count == g->room)
        return 0;
    lus_status status = g->variant->game->status(g->variant, s);
    chance value = {0, 1};
    if (status.kind == LUS_OVER)
        value.least = value.most = status.player == LUS_NOBODY ? 0.5 : status.player == LUS_WHITE;
    g->nodes[g->count] = (node){.state = *s, .status = status, .value = value};
    g->slots[slot] = g->count;
    return g->count++;
}

static void add_edge(graph *g, const lus_state *s, lus_action action, uint32_t weight)
{
    lus_state next = *s;
    g->variant->game->apply(g->variant, &next, action, NULL);
    if (g->edge_count == g->edge_room) {
        g->edge_room *= 2;
        g->edges = realloc(g->edges, g->edge_room * sizeof *g->edges);
        if (!g->edges)
            abort();
    }
    g->edges[g->edge_count++] = (edge){node_of(g, &next), weight};
}

static void add_edges(graph *g, uint32_t from)
{
    const lus_game *game = g->variant->game;
    lus_state s = g->nodes[from].state;
    lus_action actions[LUS_ACTIONS_MAX];
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    unsigned count = 0;
    g->nodes[from].first = (uint32_t)g->edge_count;
    if (g->nodes[from].status.kind == LUS_DECISION) {
        count = game->actions(g->variant, &s, actions);
        for (unsigned i = 0; i < count; i++)
            add_edge(g, &s, actions[i], 0);
    } else if (g->nodes[from].status.kind == LUS_CHANCE) {
        count = game->outcomes(g->variant, &s, outcomes);
        for (unsigned i = 0; i < count; i++)
            add_edge(g, &s, outcomes[i].action, outcomes[i].weight);
    }
    g->nodes[from].count = count;
}

static chance value_of(const graph *g, const node *n)
{
    const edge *edges = g->edges + n->first;
    bool white = n->status.player == LUS_WHITE;
    double weights = 0;
    chance sum = {0, 0}, best = {white ? 0 : 1, white ? 0 : 1};
    for (uint32_t i = 0; i < n->count; i++) {
        chance value = g->nodes[edges[i].to].value;
        sum.least += edges[i].weight * value.least;
        sum.most += edges[i].weight * value.most;
        weights += edges[i].weight;
        best.least = white ? fmax(best.least, value.least) : fmin(best.least, value.least);
        best.most = white ? fmax(best.most, value.most) : fmin(best.most, value.most);
    }
    return n->status.kind == LUS_CHANCE ? (chance){sum.least / weights, sum.most / weights} : best;
}

/* Later states first: most of what a value needs is then already there. Bounds hold after every
 * sweep; more sweeps make them narrower. */
static void settle(graph *g)
{
    double change = 1;
    while (change > 1e-6) {
        change = 0;
        for (uint32_t i = g->count; i-- > 1;) {
            node *n = &g->nodes[i];
            if (n->count == 0)
                continue;
            chance value = value_of(g, n);
            change = fmax(change, fmax(value.least - n->value.least, n->value.most - value.most));
            n->value = value;
        }
    }
}

static void grow(graph *g, const lus_state *s, unsigned room)
{
    g->room = room;
    g->slot_count = (size_t)room * 2 + 1;
    g->edge_room = (size_t)room * 4;
    g->nodes = malloc(room * sizeof *g->nodes);
    g->edges = malloc(g->edge_room * sizeof *g->edges);
    g->slots = calloc(g->slot_count, sizeof *g->slots);
    if (!g->nodes || !g->edges || !g->slots)
        abort();
    g->nodes[g->count++] = (node){.value = {0, 1}};
    node_of(g, s);
    for (uint32_t i = 1; i < g->count; i++)
        add_edges(g, i);
}

unsigned chances_of(const lus_variant *v, const lus_state *s, unsigned room,
                    chance out[LUS_ACTIONS_MAX])
{
    graph g = {.variant = v};
    grow(&g, s, room);
    settle(&g);
    const node *root = &g.nodes[1];
    unsigned count = root->count;
    for (unsigned i = 0; i < count; i++) {
        chance value = g.nodes[g.edges[root->first + i].to].value;
        bool white = root->status.player == LUS_WHITE;
        out[i] = white ? value : (chance){1 - value.most, 1 - value.least};
    }
    free(g.nodes);
    free(g.edges);
    free(g.slots);
    return count;
}
