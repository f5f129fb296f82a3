/* Template, compiled once for each game with dice (LUS_ID, LUS_GAME_HEADER, LUS_EVAL_HEADER):
 * expectiminimax over exact chance, whole turns at a time.
 *
 * 1. All states in which the turn can end are made, each once (engine/search/turns.h).
 * 2. The net values each of them.
 * 3. Depth 1 plays the best. Every further depth takes those that look best and replaces the net's
 * opinion by the mean over all the opponent's throws, by their exact weights, of what his best
 * answer leaves. Only the most promising answers are looked at more deeply again: the net is seldom
 * wrong by much.
 * 4. A table remembers what a position before a throw is worth at a depth.
 * 5. Depths are finished one after the other until a limit is reached; the last finished one
 * counts.
 * 6. Several threads share the table. What it holds does not depend on who found it, so that with a
 * limit of depth the answer is the same whatever their number.
 */
#include "core/hash.h"
#include "core/template.h"
#include "engine/search/net.h"
#include "engine/search/search.h"
#include "engine/search/transposition.h"
#include "engine/search/worker.h"

#include LUS_GAME_HEADER
#include LUS_EVAL_HEADER

typedef OF_GAME(_state) own_state;

#include "engine/search/turns.h"
#ifdef LUS_SURVEY_HEADER
#include LUS_SURVEY_HEADER
#else
#include "engine/search/survey.h"
#endif

extern const lus_net LUS_JOIN(lus_net_, LUS_ID);

enum {
    ROOT_KEEPS = 8,  /* ends of the root's turn that are searched deeper */
    INNER_KEEPS = 3, /* of every other turn */
};

/* An end that is worse than the best by more than this is not searched deeper: at the root in the
 * net's opinion, which a first look may correct; after that look, and in every other turn. In 128
 * positions of whole games no game with dice chose otherwise, three or four turns deep, with 0.02
 * instead of 0.10 there (bench/README.md). */
static const float hopeless_unseen = 0.10f, hopeless = 0.02f;

typedef struct search {
    const lus_variant *variant;
    const lus_limits *limits;
    turns_level *levels;
    survey *survey;  /* of the throws of a state that is looked at no deeper */
    lus_slot *table; /* by the key of position and depth: the value */
    size_t table_size;
    double until;
    uint64_t nodes;
    bool stopped;
} search;

typedef struct candidate {
    float value;
    uint32_t end;
} candidate;

static bool out_of_time(search *q)
{
    const lus_limits *l = q->limits;
    if (!q->stopped)
        q->stopped = lus_must_stop(l) || (l->nodes && q->nodes >= l->nodes) ||
                     (l->seconds > 0 && l->now() >= q->until);
    return q->stopped;
}

static float first_opinion(search *q, turns_level *levels, const own_state *s, unsigned player)
{
    return turns_value(q->variant, &LUS_JOIN(lus_net_, LUS_ID), q->limits->exact, levels, s,
                       player);
}

static float search_chance(search *q, const own_state *s, unsigned depth, unsigned level);

/* What a state at the end of a turn is worth to `player`, looking `depth` turns further. */
static float search_end(search *q, const own_state *s, unsigned player, unsigned depth,
                        unsigned level);

/* The best that the player on turn in `s`, a decision, can reach. */
static float search_turn(search *q, const own_state *s, unsigned depth, unsigned level)
{
    turns_level *here = &q->levels[level];
    unsigned player = OF_GAME(_status)(q->variant, s).player, kept = 0;
    candidate best[INNER_KEEPS];
    turns_collect(q->variant, here, s);
    for (uint32_t i = 0; i < here->count; i++) {
        candidate c = {first_opinion(q, here + 1, &here->ends[i], player), i};
        unsigned at = kept < INNER_KEEPS ? kept++ : INNER_KEEPS;
        for (; at > 0 && best[at - 1].value < c.value; at--)
            if (at < INNER_KEEPS)
                best[at] = best[at - 1];
        if (at < INNER_KEEPS)
            best[at] = c;
    }
    q->nodes += here->count;
    if (depth == 0 || level + 2 >= TURNS_LEVELS)
        return best[0].value;
    float most = 0;
    for (unsigned i = 0; i < kept && best[i].value >= best[0].value - hopeless && !out_of_time(q);
         i++) {
        own_state end = here->ends[best[i].end]; /* the level is used again below */
        float value = search_end(q, &end, player, depth, level + 1);
        most = value > most ? value : most;
    }
    return most;
}

static float search_end(search *q, const own_state *s, unsigned player, unsigned depth,
                        unsigned level)
{
    lus_status status = OF_GAME(_status)(q->variant, s);
    float value;
    if (status.kind == LUS_OVER)
        return status.player == player ? 1.0f : 0.0f;
    value = status.kind == LUS_CHANCE ? search_chance(q, s, depth, level)
                                      : search_turn(q, s, depth, level);
    return status.player == player ? value : 1 - value;
}

static bool recall(const lus_slot *slot, uint64_t key, float *value)
{
    uint64_t word;
    bool known = lus_slot_read(slot, key, &word);
    uint32_t half = (uint32_t)word;
    memcpy(value, &half, sizeof half);
    return known;
}

static void remember(lus_slot *slot, uint64_t key, float value)
{
    uint32_t half;
    memcpy(&half, &value, sizeof half);
    lus_slot_write(slot, key, half);
}

/* The mean over all throws, for the player who throws. It is added up in their order, whatever the
 * order they are looked at in: threads must agree to the last bit. */
static float search_throws(search *q, const own_state *s, unsigned depth, unsigned level)
{
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    unsigned player = OF_GAME(_status)(q->variant, s).player;
    unsigned count = OF_GAME(_outcomes)(q->variant, s, outcomes);
    float values[LUS_OUTCOMES_MAX];
    double sum = 0, weights = 0;
    bool surveyed = depth == 1 && survey_begin(q->survey, s);
    for (unsigned k = 0; k < count; k++) {
        unsigned i = lus_worker_takes(q->limits->worker, k, count);
        own_state thrown = *s;
        if (out_of_time(q))
            return 0.5f;
        OF_GAME(_apply)(q->variant, &thrown, outcomes[i].action, NULL);
        if (!surveyed || !survey_throw(q->survey, &thrown, &values[i]))
            values[i] = search_end(q, &thrown, player, depth - 1, level);
        else
            q->nodes += q->survey->ends;
    }
    for (unsigned i = 0; i < count; i++) {
        sum += outcomes[i].weight * (double)values[i];
        weights += outcomes[i].weight;
    }
    return (float)(sum / weights);
}

/* The same, or what is known without looking at them. */
static float search_chance(search *q, const own_state *s, unsigned depth, unsigned level)
{
    uint64_t key = lus_hash_bytes(s, sizeof *s) + depth;
    lus_slot *slot = &q->table[key % q->table_size];
    float value;
    if (depth == 0 || level + 2 >= TURNS_LEVELS) {
        q->nodes++;
        return turns_opinion(q->variant, &LUS_JOIN(lus_net_, LUS_ID), q->limits->exact, s);
    }
    if (q->limits->exact && OF_GAME(_knows)(q->limits->exact, s, &value))
        return value;
    if (recall(slot, key, &value))
        return value;
    value = search_throws(q, s, depth, level);
    if (!q->stopped)
        remember(slot, key, value);
    return value;
}

/* ---- the root ---- */

typedef struct root_end {
    own_state state;
    float value;   /* by the last depth that looked at it */
    float deeper;  /* by the depth that is being looked at … */
    bool looked;   /* … if it was */
    uint16_t twin; /* the index of the same end, looked at, to which another action leads; else its
                      own */
    uint16_t todo; /* of the first that many: the index of the next to be looked at */
    uint32_t action; /* the first of a way to it: index into root_memory.actions */
} root_end;

enum { ROOT_ENDS = 8192 };

typedef struct root_memory {
    lus_action actions[LUS_ACTIONS_MAX];
    unsigned action_count;
    uint32_t end_count;
    float margin; /* ends that are worse than the best by more are not looked at more deeply */
    root_end ends[ROOT_ENDS];
    candidate keys[2][ROOT_ENDS]; /* for sorting */
} root_memory;

/* Every legal action with the ends it can lead to. An end that several actions lead to is noted for
 * each. */
static void collect_root(search *q, const own_state *s, root_memory *root)
{
    const lus_variant *v = q->variant;
    unsigned player = OF_GAME(_status)(v, s).player;
    root->action_count = OF_GAME(_actions)(v, s, root->actions);
    root->end_count = 0;
    for (unsigned i = 0; i < root->action_count; i++) {
        own_state after = *s;
        turns_level *here = &q->levels[0];
        OF_GAME(_apply)(v, &after, root->actions[i], NULL);
        lus_status status = OF_GAME(_status)(v, &after);
        here->count = 1;
        here->ends[0] = after;
        if (status.kind == LUS_DECISION && status.player == player)
            turns_collect(v, here, &after);
        for (uint32_t k = 0; k < here->count && root->end_count < ROOT_ENDS; k++) {
            root_end *end = &root->ends[root->end_count++];
            end->state = here->ends[k];
            end->value = first_opinion(q, here + 1, &end->state, player);
            end->action = i;
        }
        q->nodes += here->count;
    }
}

/* Merges runs that lie side by side, twice as long ones every round; equal values stay in order. */
static void sort_keys(candidate *keys, candidate *others, uint32_t count)
{
    for (uint32_t run = 1; run < count; run *= 2) {
        for (uint32_t begin = 0; begin < count; begin += 2 * run) {
            uint32_t middle = begin + run < count ? begin + run : count;
            uint32_t end = middle + run < count ? middle + run : count;
            for (uint32_t i = begin, k = middle, to = begin; to < end; to++) {
                bool second = i == middle || (k < end && keys[k].value > keys[i].value);
                others[to] = second ? keys[k++] : keys[i++];
            }
        }
        memcpy(keys, others, count * sizeof *keys);
    }
}

/* The best first. */
static void sort_ends(root_memory *root)
{
    for (uint32_t i = 0; i < root->end_count; i++)
        root->keys[0][i] = (candidate){root->ends[i].value, i};
    sort_keys(root->keys[0], root->keys[1], root->end_count);
    for (uint32_t i = 0; i < root->end_count; i++) {
        /* each goes where it belongs, round the circle of those that are in each other's place */
        root_end first = root->ends[i];
        uint32_t to = i;
        for (uint32_t from; (from = root->keys[0][to].end) != to; to = from) {
            root->ends[to] = from == i ? first : root->ends[from];
            root->keys[0][to].end = to;
        }
    }
}

/* Whether the next end, in the order of value, is looked at more deeply: a few that look best, and
 * where all actions are to be valued the best end of each. */
static bool deserves(const search *q, const root_memory *root, const root_end *end,
                     unsigned different, bool met[LUS_ACTIONS_MAX])
{
    bool first = !met[end->action];
    met[end->action] = true;
    return (end->value >= root->ends[0].value - root->margin && different <= ROOT_KEEPS) ||
           (first && q->limits->all);
}

/* The same end, among those of the same value before it, if it is looked at; else itself. */
static uint16_t twin_of(const root_memory *root, uint32_t i)
{
    enum { FAR = 32 };
    const root_end *end = &root->ends[i];
    for (uint32_t k = i; k > 0 && i - k < FAR && root->ends[k - 1].value == end->value; k--)
        if (root->ends[k - 1].looked &&
            memcmp(&root->ends[k - 1].state, &end->state, sizeof end->state) == 0)
            return (uint16_t)(k - 1);
    return (uint16_t)i;
}

/* Marks the ends that deserve it, and returns how many different ones there are to look at. */
static unsigned choose_ends(const search *q, root_memory *root)
{
    bool met[LUS_ACTIONS_MAX] = {false};
    unsigned different = 0, count = 0;
    for (uint32_t i = 0; i < root->end_count; i++) {
        root_end *end = &root->ends[i];
        end->twin = twin_of(root, i);
        bool same = end->twin != i;
        different += !same;
        end->looked = deserves(q, root, end, different, met) || same;
        if (end->looked && !same)
            root->ends[count++].todo = (uint16_t)i;
    }
    return count;
}

/* Looks `depth` turns ahead at the ends that deserve it. What is not looked at stays behind what
 * is: opinions of different depths are not compared. False when a limit came first: then nothing
 * has changed. */
static bool deepen_root(search *q, root_memory *root, unsigned player, unsigned depth)
{
    float least = 1;
    root->margin = depth > 2 ? hopeless : hopeless_unseen;
    unsigned count = choose_ends(q, root);
    for (unsigned k = 0; k < count; k++) {
        root_end *end = &root->ends[root->ends[lus_worker_takes(q->limits->worker, k, count)].todo];
        end->deeper = search_end(q, &end->state, player, depth - 1, 0);
        if (q->stopped)
            return false;
    }
    for (uint32_t i = 0; i < root->end_count; i++) {
        root_end *end = &root->ends[i];
        if (end->looked && end->twin != i)
            end->deeper = root->ends[end->twin].deeper;
        if (end->looked)
            least = end->deeper < least ? end->deeper : least;
    }
    for (uint32_t i = 0; i < root->end_count; i++) {
        root_end *end = &root->ends[i];
        end->value = end->looked ? end->deeper : (end->value < least ? end->value : least) - 1e-6f;
    }
    sort_ends(root);
    return true;
}

/* An action is worth the best end it leads to: the ends are sorted, so the first one met. */
static void value_actions(const root_memory *root, lus_thought *thought)
{
    bool met[LUS_ACTIONS_MAX] = {false};
    thought->count = 0;
    for (uint32_t i = 0; i < root->end_count; i++) {
        const root_end *end = &root->ends[i];
        if (met[end->action])
            continue;
        met[end->action] = true;
        thought->choices[thought->count++] =
            (lus_choice){root->actions[end->action], end->value < 0 ? 0 : end->value};
    }
}

/* Parts the memory: levels, the root's ends, and the table, unless one is shared. */
static root_memory *begin(search *q, lus_memory *memory)
{
    const lus_limits *limits = q->limits;
    q->levels = memory->bytes;
    root_memory *root = (root_memory *)(q->levels + TURNS_LEVELS);
    /* The table begins at the same distance wherever the memory lies and however long a pointer is:
     * its size decides what is forgotten, and so how many nodes are looked at. */
    const uintptr_t align = sizeof(lus_lanes), page = 4096;
    const size_t before = (size_t)((char *)(root + 1) - (char *)memory->bytes);
    const size_t room =
        (before + align - 1) / align * align + (sizeof(survey) + align + page - 1) / page * page;
    q->survey = (survey *)(((uintptr_t)(root + 1) + align - 1) & ~(align - 1));
    q->table = (lus_slot *)((char *)memory->bytes + room);
    q->table_size = (memory->size - room) / sizeof *q->table;
    if (limits->shared) {
        q->table = limits->shared->bytes;
        q->table_size = limits->shared->size / sizeof *q->table;
    }
    q->until = limits->seconds > 0 ? limits->now() + limits->seconds : 0;
    return root;
}

extern lus_think LUS_JOIN(lus_expect_, LUS_ID);
extern lus_foresee LUS_JOIN(lus_foresee_, LUS_ID);

void LUS_JOIN(lus_expect_, LUS_ID)(const lus_variant *v, const lus_state *state,
                                   const lus_limits *limits, lus_memory *memory,
                                   lus_thought *thought)
{
    enum { DEEPEST = 4 };
    search q = {.variant = v, .limits = limits};
    root_memory *root = begin(&q, memory);
    own_state s;
    unsigned deepest = limits->depth && limits->depth < DEEPEST ? limits->depth : DEEPEST;
    memcpy(&s, state->bytes, sizeof s);
    collect_root(&q, &s, root);
    sort_ends(root);
    thought->depth = 1;
    unsigned player = OF_GAME(_status)(v, &s).player;
    if (deepest > 1)
        survey_prepare(q.survey, v, &LUS_JOIN(lus_net_, LUS_ID));
    while (thought->depth < deepest && root->action_count > 1 &&
           deepen_root(&q, root, player, thought->depth + 1))
        thought->depth++;
    value_actions(root, thought);
    thought->nodes = q.nodes;
}

float LUS_JOIN(lus_foresee_, LUS_ID)(const lus_variant *v, const lus_state *state,
                                     const lus_limits *limits, lus_memory *memory)
{
    search q = {.variant = v, .limits = limits};
    own_state s;
    begin(&q, memory);
    survey_prepare(q.survey, v, &LUS_JOIN(lus_net_, LUS_ID));
    memcpy(&s, state->bytes, sizeof s);
    return limits->depth ? search_throws(&q, &s, limits->depth, 0) : search_chance(&q, &s, 0, 0);
}
