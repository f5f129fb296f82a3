#include "engine/search/uct.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "engine/hot.h"

enum {
    PATH_MOST = 128, /* actions in a descent; beyond them the playout takes over */
    /* steps; the longest of 10,000 random games of each game has under 1,600 */
    PLAYOUT_LIMIT = 4000
};

/* Weight of the exploration term, as Cowling, Powley and Whitehouse have it for results from 0
 * to 1. */
static const double EXPLORATION = 0.7;

/* A sequence of players' actions. What the dice showed between them is not part of it (open loop):
 * every descent throws anew, and one node stands for all the positions that the sequence leads to.
 * Who decides may therefore differ from one visit to the next; a node belongs to the player who
 * chose its action. */
typedef struct node {
    double sum; /* results of `player` */
    lus_action action;
    uint32_t visits;
    uint32_t available; /* how often its action was legal when its parent was visited */
    uint32_t first;     /* child, 0 for none: node 0 is the root */
    uint32_t next;      /* sibling */
    uint32_t player;
} node;
_Static_assert(sizeof(node) == LUS_UCT_NODE, "as the header says");

typedef struct tree {
    const lus_variant *variant;
    const lus_hot *hot;
    node *nodes;
    uint32_t count, capacity;
    lus_rng rng;
    uint32_t path[PATH_MOST];
    unsigned length, longest, deepest;
} tree;

/* ---- which legal action is which: a small hash table over the actions of one state ---- */

enum { SLOTS = 1024 }; /* twice LUS_ACTIONS_MAX */

typedef struct legal {
    lus_action actions[LUS_ACTIONS_MAX];
    bool tried[LUS_ACTIONS_MAX];
    uint16_t slots[SLOTS]; /* index + 1 */
    unsigned count, untried;
} legal;

static unsigned slot_of(lus_action action)
{
    return (action * 0x9e3779b1u) >> 22;
}

static void list_legal(const lus_variant *v, const lus_state *s, legal *l)
{
    l->count = l->untried = v->game->actions(v, s, l->actions);
    memset(l->tried, 0, l->count * sizeof *l->tried);
    memset(l->slots, 0, sizeof l->slots);
    for (unsigned i = 0; i < l->count; i++) {
        unsigned slot = slot_of(l->actions[i]);
        while (l->slots[slot])
            slot = (slot + 1) % SLOTS;
        l->slots[slot] = (uint16_t)(i + 1);
    }
}

/* Its index, or -1. */
static int find_legal(const legal *l, lus_action action)
{
    for (unsigned slot = slot_of(action); l->slots[slot]; slot = (slot + 1) % SLOTS)
        if (l->actions[l->slots[slot] - 1] == action)
            return l->slots[slot] - 1;
    return -1;
}

/* ---- one iteration ---- */

/* The natural logarithm, exact at powers of two and otherwise at most 0.06 too small: enough for
 * exploration, faster than the library's and the same on every machine. */
static double rough_logarithm(uint32_t n)
{
    unsigned power = 31u - (unsigned)__builtin_clz(n);
    return 0.6931471805599453 * (power + ((double)n / (double)(1u << power) - 1));
}

/* The best child whose action is legal now, by UCB1 over availability; 0 when there is none. Notes
 * in `l` which actions have a child. */
static uint32_t best_child(tree *t, uint32_t parent, unsigned player, legal *l)
{
    uint32_t best = 0;
    double highest = 0;
    for (uint32_t i = t->nodes[parent].first; i; i = t->nodes[i].next) {
        node *child = &t->nodes[i];
        int index = child->player == player ? find_legal(l, child->action) : -1;
        if (index < 0)
            continue;
        l->tried[index] = true;
        l->untried--;
        child->available++;
        double visits = child->visits;
        double bound =
            child->sum / visits + EXPLORATION * sqrt(rough_logarithm(child->available) / visits);
        if (best == 0 || bound > highest) {
            best = i;
            highest = bound;
        }
    }
    return best;
}

/* A child for one of the actions without one, any of them. */
static uint32_t new_child(tree *t, uint32_t parent, unsigned player, const legal *l)
{
    uint32_t i = t->count++;
    unsigned skip = lus_rng_below(&t->rng, l->untried), index = 0;
    while (l->tried[index] || skip-- > 0)
        index++;
    t->nodes[i] = (node){.action = l->actions[index],
                         .available = 1,
                         .next = t->nodes[parent].first,
                         .player = player};
    t->nodes[parent].first = i;
    return i;
}

static lus_status throw_dice(tree *t, lus_state *s)
{
    const lus_game *game = t->variant->game;
    lus_status status = game->status(t->variant, s);
    while (status.kind == LUS_CHANCE) {
        game->apply(t->variant, s, game->sample(t->variant, s, &t->rng), NULL);
        status = game->status(t->variant, s);
    }
    return status;
}

/* Down the tree to a new node, if there is room for one, else to its edge. */
static void descend(tree *t, lus_state *s)
{
    uint32_t at = 0;
    t->length = 0;
    while (t->length < t->longest) {
        lus_status status = throw_dice(t, s);
        legal l;
        if (status.kind == LUS_OVER)
            return;
        list_legal(t->variant, s, &l);
        uint32_t child = best_child(t, at, status.player, &l);
        bool fresh = l.untried > 0 && t->count < t->capacity;
        if (fresh)
            child = new_child(t, at, status.player, &l);
        if (child == 0)
            return;
        t->variant->game->apply(t->variant, s, t->nodes[child].action, NULL);
        t->path[t->length++] = at = child;
        if (fresh)
            return;
    }
}

/* White's result of a random game from here; unfinished counts as a draw. */
static double play_out(tree *t, const lus_state *s)
{
    lus_playout out;
    t->hot->playout(t->variant, s, &t->rng, PLAYOUT_LIMIT, &out);
    if (out.status.kind != LUS_OVER || out.status.player == LUS_NOBODY)
        return 0.5;
    return out.status.player == LUS_WHITE ? 1 : 0;
}

static void iterate(tree *t, const lus_state *root)
{
    lus_state s = *root;
    descend(t, &s);
    double white = play_out(t, &s);
    for (unsigned i = 0; i < t->length; i++) {
        node *n = &t->nodes[t->path[i]];
        n->visits++;
        n->sum += n->player == LUS_WHITE ? white : 1 - white;
    }
    if (t->length > t->deepest)
        t->deepest = t->length;
}

/* ---- the answer ---- */

static const node *root_child(const tree *t, lus_action action)
{
    for (uint32_t i = t->nodes[0].first; i; i = t->nodes[i].next)
        if (t->nodes[i].action == action)
            return &t->nodes[i];
    return NULL;
}

/* By visits, then by value, then as the game lists them. */
static void rank_choices(const tree *t, const lus_state *root, lus_thought *out)
{
    lus_action actions[LUS_ACTIONS_MAX];
    uint32_t visits[LUS_ACTIONS_MAX];
    out->count = t->variant->game->actions(t->variant, root, actions);
    for (unsigned i = 0; i < out->count; i++) {
        const node *n = root_child(t, actions[i]);
        uint32_t own = n ? n->visits : 0;
        float value = own ? (float)(n->sum / own) : 0.5f;
        unsigned at = i;
        for (; at > 0 && (visits[at - 1] < own ||
                          (visits[at - 1] == own && out->choices[at - 1].value < value));
             at--) {
            visits[at] = visits[at - 1];
            out->choices[at] = out->choices[at - 1];
        }
        visits[at] = own;
        out->choices[at] = (lus_choice){actions[i], value};
    }
}

static void plant(tree *t, const lus_memory *memory)
{
    size_t offset = -(uintptr_t)memory->bytes % _Alignof(node),
           capacity = (memory->size - offset) / sizeof(node);
    t->nodes = (node *)(void *)((char *)memory->bytes + offset);
    t->capacity = capacity < UINT32_MAX ? (uint32_t)capacity : UINT32_MAX;
    t->nodes[0] = (node){0};
    t->count = 1;
}

static bool finished(const lus_limits *limits, uint64_t iterations, double begun)
{
    return (limits->nodes && iterations >= limits->nodes) || lus_must_stop(limits) ||
           (limits->seconds > 0 && limits->now() - begun >= limits->seconds);
}

void lus_uct(const lus_variant *v, const lus_state *root, const lus_limits *limits,
             lus_memory *memory, lus_thought *out)
{
    tree t = {.variant = v, .hot = lus_hot_of(v->game), .rng = lus_rng_seeded(limits->seed)};
    double begun = limits->seconds > 0 ? limits->now() : 0;
    assert(limits->nodes || limits->seconds > 0);
    assert(v->game->status(v, root).kind == LUS_DECISION && memory->size >= 2 * sizeof(node));
    t.longest = limits->depth && limits->depth < PATH_MOST ? limits->depth : PATH_MOST;
    plant(&t, memory);
    out->nodes = 0;
    while (!finished(limits, out->nodes, begun)) {
        iterate(&t, root);
        out->nodes++;
    }
    out->depth = t.deepest;
    rank_choices(&t, root, out);
}
