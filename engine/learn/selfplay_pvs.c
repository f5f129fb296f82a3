/* Template, compiled once for each game without dice that has a net (LUS_ID, LUS_GAME_HEADER,
 * LUS_EVAL_HEADER): a game against itself by a shallow search, for the trainer.
 *
 * What the search finds is a truer value than the net's opinion, for captures are played out.
 * Without dice games would be much alike, so a few actions at the beginning are drawn at random,
 * and then whatever comes close to the best may be played. Positions whose best action is a capture
 * are not learnt from: the search asks the net about those that are at rest. */
#include <math.h>

#include "engine/learn/train.h"
#include "engine/search/pvs_tree.h"

enum {
    OPENING_MOST = 12, /* actions at random */
    CLOSE = 8,         /* points: errors of the value of an action, to either side */
    PLAIN_DEPTH = 1,
    LOOKING_DEPTH = 3,
    CLUSTERS = 1 << 12,
};

typedef struct memory_of_play {
    lus_cluster clusters[CLUSTERS];
    searcher searcher;
} memory_of_play;

static const lus_limits no_limits;

/* Nothing of an earlier game is left. */
static searcher *begin(memory_of_play *memory, const lus_variant *v, const lus_net *net)
{
    searcher *q = &memory->searcher;
    memset(q, 0, sizeof *q);
    q->variant = v;
    q->net = net;
    q->limits = &no_limits;
    q->next_check = UINT64_MAX;
    q->table = (lus_transpositions){memory->clusters, CLUSTERS, 0};
    lus_transpositions_clear(&q->table);
    window_begin(&q->past);
    return q;
}

/* Ranks the actions by their values; those that no error can bring to the front have a bound
 * instead. */
static void look(searcher *q, const own_state *s, unsigned player, unsigned count)
{
    int best = -NEVER;
    for (unsigned i = 0; i < count; i++) {
        own_state next = *s;
        int least = best - 2 * CLOSE < -NEVER ? -NEVER : best - 2 * CLOSE;
        OF_GAME(_apply)(q->variant, &next, q->list[i].action, NULL);
        int value = after(q, &next, player, least, NEVER, (int)q->depth - 1, 1);
        q->list[i].rank = value;
        best = value > best ? value : best;
    }
    sort_ranked(q->list, count);
}

/* All actions with their values, the best first. */
static void think(searcher *q, const own_state *s, unsigned player, unsigned depth)
{
    lus_action actions[LUS_ACTIONS_MAX];
    unsigned count = OF_GAME(_actions)(q->variant, s, actions);
    for (unsigned i = 0; i < count; i++)
        q->list[i] = (lus_ranked){actions[i], 0};
    q->list_count = count;
    q->table.age = (uint8_t)(q->table.age + 4);
    repeats(q, s, key_of(s), 0);
    for (q->depth = 1; q->depth <= depth; q->depth++)
        look(q, s, player, count);
}

static lus_action close_to_best(const searcher *q, lus_rng *rng)
{
    int most = -2 * NEVER;
    lus_action taken = q->list[0].action;
    for (unsigned i = 0; i < q->list_count && q->list[i].rank + 2 * CLOSE > q->list[0].rank; i++) {
        int seen = q->list[i].rank + (int)lus_rng_below(rng, 2 * CLOSE) - CLOSE;
        if (seen > most) {
            most = seen;
            taken = q->list[i].action;
        }
    }
    return taken;
}

static bool is_noisy(const searcher *q, const own_state *s, lus_action action)
{
    lus_action noisy[LUS_ACTIONS_MAX];
    unsigned count = OF_GAME(_noisy)(q->variant, s, noisy);
    for (unsigned i = 0; i < count; i++)
        if (noisy[i] == action)
            return true;
    return false;
}

static void note(lus_lesson *lesson, const lus_variant *v, const own_state *s, unsigned player,
                 float value)
{
    uint32_t i = lesson->count++;
    OF_GAME(_facts)(v, s, &lesson->facts[i]);
    lesson->player[i] = (uint8_t)player;
    lesson->value[i] = value;
}

static lus_action decide(searcher *q, const own_state *s, unsigned player, lus_rng *rng,
                         lus_lesson *lesson)
{
    own_sight sight;
    think(q, s, player, lesson->looks ? LOOKING_DEPTH : PLAIN_DEPTH);
    OF_GAME(_see)(q->variant, s, &sight);
    if (OF_GAME(_counts)(q->variant, s) && !OF_GAME(_settled)(s, &sight) &&
        !is_noisy(q, s, q->list[0].action))
        note(lesson, q->variant, s, player,
             (float)(1 / (1 + exp(-q->list[0].rank / (double)OF_GAME(_scale)))));
    return close_to_best(q, rng);
}

static void play(const lus_variant *v, const lus_net *net, const void *exact, lus_rng *rng,
                 void *memory, lus_lesson *lesson)
{
    (void)exact;
    searcher *q = begin(memory, v, net);
    unsigned opening = lus_rng_below(rng, OPENING_MOST + 1);
    own_state s = {0};
    OF_GAME(_start)(v, &s);
    lesson->count = 0;
    lesson->ended = false;
    lesson->searched = true;
    while (lesson->count < LUS_LESSON_MOST) {
        lus_status status = OF_GAME(_status)(v, &s);
        bool drawn = status.kind != LUS_OVER && repeated(v, &s, &q->past);
        if (drawn || status.kind == LUS_OVER) {
            lesson->ended = true;
            lesson->result =
                drawn || status.player == LUS_NOBODY ? 0.5f : status.player == LUS_WHITE;
            return;
        }
        lus_action action =
            opening ? OF_GAME(_sample)(v, &s, rng) : decide(q, &s, status.player, rng, lesson);
        opening -= opening > 0;
        OF_GAME(_apply)(v, &s, action, NULL);
    }
}

extern const lus_learner LUS_JOIN(lus_learner_, LUS_ID);
const lus_learner LUS_JOIN(lus_learner_, LUS_ID) = {.fact_count = OF_GAME(_fact_count),
                                                    .hidden = OF_GAME(_hidden),
                                                    .grain = OF_GAME(_grain),
                                                    .memory = sizeof(memory_of_play),
                                                    .play = play};
