/* Template, compiled once for each game without dice with LUS_ID, LUS_GAME_HEADER
 * ("games/ergo/rules.h") and LUS_EVAL_HEADER ("games/ergo/engine/eval.h") defined by the build.
 *
 * Iterative deepening, principal-variation search with a transposition table. A player may act
 * several times in a row, so values change sign only where the player changes. */
#include <math.h>

#include "engine/search/pvs_tree.h"
#include "engine/search/worker.h"

/* ---- the root: every action has a value; the list lies at the bottom of the stack, its values are
 * the `rank`s ---- */

static int static_value(searcher *q, const own_state *s, unsigned player)
{
    own_sight sight;
    lus_status status = OF_GAME(_status)(q->variant, s);
    q->nodes++;
    if (status.kind == LUS_OVER)
        return status.player == LUS_NOBODY ? 0 : status.player == player ? WIN - 1 : 1 - WIN;
    OF_GAME(_see)(q->variant, s, &sight);
    int settled = OF_GAME(_settled)(s, &sight);
    int value =
        settled ? settled_value(settled, 1) : OF_GAME(_value)(q->variant, q->net, s, &sight);
    return status.player == player ? value : -value;
}

static void to_front(lus_ranked *list, unsigned i)
{
    lus_ranked item = list[i];
    memmove(list + 1, list, i * sizeof *list);
    list[0] = item;
}

/* All actions in the order of what they lead to at once; chance decides between equals. */
static unsigned list_root(searcher *q, const own_state *s, unsigned player)
{
    lus_action actions[LUS_ACTIONS_MAX];
    lus_rng rng = lus_rng_seeded(q->limits->seed);
    unsigned count = OF_GAME(_actions)(q->variant, s, actions);
    for (unsigned i = 0; i < count; i++) {
        unsigned k = i + lus_rng_below(&rng, count - i);
        lus_action drawn = actions[k];
        actions[k] = actions[i];
        own_state next = *s;
        OF_GAME(_apply)(q->variant, &next, drawn, NULL);
        q->list[i] = (lus_ranked){drawn, static_value(q, &next, player)};
    }
    sort_ranked(q->list, count);
    q->list_count = count;
    return count;
}

/* One iteration over all actions of the root; when it is stopped, the best so far is in front. */
static int search_root(searcher *q, const own_state *s, unsigned count, int alpha, int beta)
{
    unsigned player = OF_GAME(_status)(q->variant, s).player;
    int best = -NEVER, depth = (int)q->depth - 1;
    for (unsigned i = 0; i < count; i++) {
        own_state next = *s;
        OF_GAME(_apply)(q->variant, &next, q->list[i].action, NULL);
        int value = alpha + 1;
        if (i > 0 && !q->limits->all)
            value = after(q, &next, player, alpha, alpha + 1, depth, 1);
        if (i == 0 || (value > alpha && value < beta))
            value = after(q, &next, player, alpha, beta, depth, 1);
        if (q->stopped)
            return best;
        q->list[i].rank = value;
        if (value > best) {
            best = value;
            to_front(q->list, i);
        }
        if (value > alpha && !q->limits->all)
            alpha = value;
        if (alpha >= beta)
            break;
    }
    return best;
}

/* Helpers of a search for all values take the actions in another order. Otherwise threads that do
 * the same fall out of step by themselves; with another order or a depth ahead no gain stood out
 * from the noise. */
static void vary_order(searcher *q, unsigned count)
{
    lus_ranked *sorted = q->list + count; /* room on the stack above it */
    memcpy(sorted, q->list, count * sizeof *sorted);
    for (unsigned k = 0; k < count; k++)
        q->list[k] = sorted[lus_worker_takes(q->limits->worker, k, count)];
}

/* Whether no deeper search can change the verdict: the end is within what was searched. */
static bool nothing_to_add(int best, unsigned depth)
{
    return best >= SURE ? WIN - best <= (int)depth : best <= -SURE && WIN + best <= (int)depth;
}

static void deepen(searcher *q, const own_state *s, unsigned count, lus_thought *out)
{
    lus_ranked finished[LUS_ACTIONS_MAX];
    unsigned most = q->limits->depth ? q->limits->depth : DEPTH_MAX;
    int best = 0;
    for (q->depth = 1; q->depth <= most && q->depth <= DEPTH_MAX; q->depth++) {
        memcpy(finished, q->list, count * sizeof *finished);
        /* Aspiration: a window around the last value; when the new one is outside, without a
         * window. Worth little: 101 % and 97 % of nodes without it (see pvs_tree.h). */
        bool narrow = q->depth >= 4 && !q->limits->all;
        int alpha = narrow ? best - ASPIRATION : -NEVER, beta = narrow ? best + ASPIRATION : NEVER;
        if (q->limits->worker && q->limits->all)
            vary_order(q, count);
        int value = search_root(q, s, count, alpha, beta);
        if (!q->stopped && (value <= alpha || value >= beta))
            value = search_root(q, s, count, -NEVER, NEVER);
        if (q->stopped && q->limits->all) /* values of different depths cannot be compared */
            memcpy(q->list, finished, count * sizeof *finished);
        if (q->stopped)
            return;
        best = value;
        sort_ranked(q->list + 1, count - 1);
        out->depth = q->depth;
        if (nothing_to_add(best, q->depth) && !q->limits->all)
            return;
    }
}

/* The proof at the root asks for more nodes slice by slice, so that limits are looked at in
 * between. */
static bool next_slice(lus_budget *budget)
{
    searcher *q = budget->searcher;
    check_limits(q);
    if (q->stopped || budget->slices == 0)
        return false;
    budget->slices--;
    budget->left = CHECK_EVERY;
    q->nodes += CHECK_EVERY;
    return true;
}

/* A forced win, if the evaluation finds one: longer ones step by step. */
static bool prove(searcher *q, const own_state *s, unsigned count, lus_thought *out)
{
    own_sight sight;
    lus_action first;
    uint64_t part = q->limits->nodes / (ROOT_PROOF_PART * CHECK_EVERY);
    unsigned slices =
        q->limits->nodes && part < ROOT_PROOF_SLICES ? (unsigned)part : ROOT_PROOF_SLICES;
    lus_budget budget = {.more = next_slice, .searcher = q, .slices = slices};
    OF_GAME(_see)(q->variant, s, &sight);
    if (OF_GAME(_settled)(s, &sight))
        return false;
    bool won = false;
    unsigned steps = 0;
    while (!won && !q->stopped && steps < ROOT_PROOF_STEPS)
        won = OF_GAME(_proves_win)(q->variant, s, &sight, ++steps, &budget, &first);
    q->nodes -= budget.left;
    for (unsigned i = 0; won && i < count; i++)
        if (q->list[i].action == first)
            to_front(q->list, i);
    if (won) {
        q->list[0].rank = settled_value(2 * (int)steps + 1, 0);
        out->depth = 2 * steps + 1;
    }
    return won;
}

/* The first action is proven to win; the others are searched where their values are asked for. */
static void value_others(searcher *q, const own_state *s, unsigned count, lus_thought *out)
{
    lus_ranked proven = q->list[0];
    if (!q->limits->all)
        return;
    deepen(q, s, count, out);
    for (unsigned i = 0; i < count; i++)
        if (q->list[i].action == proven.action) {
            q->list[i].rank = proven.rank;
            to_front(q->list, i);
        }
}

/* How many replies win for the opponent at once. */
static unsigned winning_replies(const searcher *q, const own_state *s)
{
    lus_action actions[LUS_ACTIONS_MAX];
    lus_status status = OF_GAME(_status)(q->variant, s);
    unsigned winning = 0;
    if (status.kind == LUS_OVER || status.player == q->player)
        return 0;
    unsigned count = OF_GAME(_actions)(q->variant, s, actions);
    for (unsigned i = 0; i < count; i++) {
        own_state next = *s;
        OF_GAME(_apply)(q->variant, &next, actions[i], NULL);
        lus_status end = OF_GAME(_status)(q->variant, &next);
        winning += end.kind == LUS_OVER && end.player == status.player;
    }
    return winning;
}

/* When the opponent wins next, whatever is done: what leaves him the fewest ways to do it. */
static void resist(searcher *q, const own_state *s, unsigned count)
{
    unsigned fewest = LUS_ACTIONS_MAX + 1, best = 0;
    for (unsigned i = 0; i < count; i++)
        if (q->list[i].rank > settled_value(-2, 0))
            return;
    for (unsigned i = 0; i < count; i++) {
        own_state next = *s;
        if (q->list[i].rank != q->list[0].rank)
            continue;
        OF_GAME(_apply)(q->variant, &next, q->list[i].action, NULL);
        unsigned ways = winning_replies(q, &next);
        if (ways < fewest) {
            fewest = ways;
            best = i;
        }
    }
    to_front(q->list, best);
}

static float expectation(int value)
{
    if (value >= SURE || value <= -SURE)
        return value > 0;
    return (float)(1 / (1 + exp(-value / (double)OF_GAME(_scale))));
}

/* All the clusters from here to the end of a memory. */
static lus_transpositions table_in(const lus_memory *memory, uintptr_t from)
{
    uintptr_t begin = (from + 63) & ~(uintptr_t)63, end = (uintptr_t)memory->bytes + memory->size;
    uint64_t clusters = (end - begin) / sizeof(lus_cluster);
    return (lus_transpositions){(lus_cluster *)begin,
                                clusters > UINT32_MAX ? UINT32_MAX : (uint32_t)clusters, 0};
}

/* The searcher lies at the beginning of the caller's memory and the table in the rest, unless it is
 * shared. Without a time limit the answer must not depend on what an earlier search has left: the
 * table is cleared, and no more of it used than the nodes can fill. */
static searcher *set_up(const lus_variant *v, const lus_limits *limits, lus_memory *memory)
{
    const lus_memory *shared = limits->shared;
    searcher *q = (searcher *)(((uintptr_t)memory->bytes + 63) & ~(uintptr_t)63);
    uint64_t calls = q->calls + 1;
    lus_transpositions table =
        shared ? table_in(shared, (uintptr_t)shared->bytes) : table_in(memory, (uintptr_t)(q + 1));
    bool repeatable = limits->seconds <= 0 && !shared;
    table.age = (uint8_t)(calls << 2);
    if (repeatable && limits->nodes && limits->nodes < table.count)
        table.count = (uint32_t)limits->nodes;
    memset(q, 0, sizeof *q);
    q->calls = calls;
    q->variant = v;
    q->limits = limits;
    q->net = OF_GAME(_net)();
    q->contempt = OF_GAME(_scale) / 16;
    q->table = table;
    q->began = limits->seconds > 0 ? limits->now() : 0;
    if (repeatable)
        lus_transpositions_clear(&q->table);
    return q;
}

/* What was there before the root, since the last step that cannot be undone: that many turns the
 * game's clock has counted, of one action each. */
static void recall_past(searcher *q, const own_state *s)
{
    const lus_match *m = q->limits->match;
    unsigned clock = OF_GAME(_clock)(s);
    window_begin(&q->past);
    for (unsigned i = 1; m && i <= clock && i <= m->count; i++)
        window_note(&q->past, i == m->count ? m->start_key : m->steps[m->count - 1 - i].key);
}

extern lus_think LUS_JOIN(lus_pvs_, LUS_ID);
void LUS_JOIN(lus_pvs_, LUS_ID)(const lus_variant *v, const lus_state *state,
                                const lus_limits *limits, lus_memory *memory, lus_thought *out)
{
    own_state s;
    searcher *q = set_up(v, limits, memory);
    memcpy(&s, state->bytes, sizeof s);
    q->player = OF_GAME(_status)(v, &s).player;
    unsigned count = list_root(q, &s, q->player);
    *out = (lus_thought){.count = count};
    recall_past(q, &s);
    repeats(q, &s, key_of(&s), 0);
    check_limits(q);
    if (!q->stopped && OF_GAME(_can_prove) && q->limits->worker == 0 && prove(q, &s, count, out))
        value_others(q, &s, count, out);
    else if (!q->stopped)
        deepen(q, &s, count, out);
    resist(q, &s, count);
    float most = 1;
    for (unsigned i = 0; i < count;
         i++) { /* an upper bound is no reason to seem better than the best */
        float value = expectation(q->list[i].rank);
        most = value < most ? value : most;
        out->choices[i] = (lus_choice){q->list[i].action, most};
    }
    out->nodes = q->nodes;
}
