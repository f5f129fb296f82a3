/* Template, compiled once for each game with dice (LUS_ID, LUS_GAME_HEADER, LUS_EVAL_HEADER): a game against
 * itself, every turn the best by the net, for the trainer. */
#include "core/hash.h"
#include "core/template.h"
#include "engine/train.h"

#include LUS_GAME_HEADER
#include LUS_EVAL_HEADER

typedef OF_GAME(_state) own_state;

#include "engine/turns.h"

/* The best end of the turn that goes on in `s`, and in *value what it is worth to `player`. */
static own_state best_end(const lus_variant *v, const lus_net *net, turns_level *levels, const own_state *s,
                          unsigned player, float *value)
{
    own_state best = *s;
    *value = -1;
    turns_collect(v, levels, s);
    for (unsigned i = 0; i < levels->count; i++) {
        float worth = turns_value(v, net, NULL, levels + 1, &levels->ends[i], player);
        if (worth > *value) {
            *value = worth;
            best = levels->ends[i];
        }
    }
    return best;
}

/* Plays on from a state after a throw, the best by the net, until the next throw or the end; *value is what
 * the net thinks of that for `player`. */
static void play_turn(const lus_variant *v, const lus_net *net, turns_level *levels, own_state *s,
                      unsigned player, float *value)
{
    lus_status status = OF_GAME(_status)(v, s);
    if (status.kind == LUS_DECISION) {
        *s = best_end(v, net, levels, s, status.player, value);
        *value = status.player == player ? *value : 1 - *value;
        while ((status = OF_GAME(_status)(v, s)).kind == LUS_DECISION) { /* given dice, S3-10 */
            float unused;
            *s = best_end(v, net, levels, s, status.player, &unused);
        }
    } else {
        *value = turns_value(v, net, NULL, levels, s, player);
    }
}

/* Tries every throw: the mean of what the best play makes of each is a truer value than the net's opinion of
 * the state before. Goes on with one throw, drawn by its weight. Returns that mean. */
static float look_and_throw(const lus_variant *v, const lus_net *net, turns_level *levels, own_state *s,
                            unsigned player, lus_rng *rng)
{
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    unsigned count = OF_GAME(_outcomes)(v, s, outcomes);
    uint32_t total = 0, passed = 0;
    double sum = 0;
    own_state next = *s;
    for (unsigned i = 0; i < count; i++)
        total += outcomes[i].weight;
    uint32_t drawn = lus_rng_below(rng, total);
    for (unsigned i = 0; i < count; i++) {
        own_state thrown = *s;
        float value;
        OF_GAME(_apply)(v, &thrown, outcomes[i].action, NULL);
        play_turn(v, net, levels, &thrown, player, &value);
        sum += (double)outcomes[i].weight * (double)value;
        if (drawn >= passed && drawn < passed + outcomes[i].weight)
            next = thrown;
        passed += outcomes[i].weight;
    }
    *s = next;
    return (float)(sum / total);
}

/* A throw is noted before it is made. Without a net there is no opinion yet: even chances. */
static void note_and_throw(const lus_variant *v, const lus_net *net, turns_level *levels, own_state *s,
                           unsigned player, lus_rng *rng, lus_lesson *lesson)
{
    uint32_t i = lesson->count++;
    OF_GAME(_facts)(v, s, &lesson->facts[i]);
    lesson->player[i] = (uint8_t)player;
    if (lesson->searched) {
        lesson->value[i] = look_and_throw(v, net, levels, s, player, rng);
        return;
    }
    lesson->value[i] = net ? lus_net_value(net, OF_GAME(_hidden), &lesson->facts[i]) : 0.5f;
    OF_GAME(_apply)(v, s, OF_GAME(_sample)(v, s, rng), NULL);
}

static void play(const lus_variant *v, const lus_net *net, lus_rng *rng, void *memory, lus_lesson *lesson)
{
    own_state s = {0};
    OF_GAME(_start)(v, &s);
    lesson->count = 0;
    lesson->ended = false;
    lesson->searched = net && lesson->looks;
    for (;;) {
        lus_status status = OF_GAME(_status)(v, &s);
        float unused;
        if (status.kind == LUS_OVER) {
            lesson->ended = true;
            lesson->winner = status.player;
            return;
        }
        if (status.kind == LUS_CHANCE && lesson->count == LUS_LESSON_MOST)
            return;
        if (status.kind == LUS_CHANCE)
            note_and_throw(v, net, memory, &s, status.player, rng, lesson);
        else if (net)
            s = best_end(v, net, memory, &s, status.player, &unused);
        else
            OF_GAME(_apply)(v, &s, OF_GAME(_sample)(v, &s, rng), NULL);
    }
}

extern const lus_learner LUS_JOIN(lus_learner_, LUS_ID);
const lus_learner LUS_JOIN(lus_learner_, LUS_ID) = {.fact_count = OF_GAME(_fact_count),
                                                    .hidden = OF_GAME(_hidden),
                                                    .memory = TURNS_LEVELS * sizeof(turns_level),
                                                    .play = play};
