/* Template, compiled once for each game with dice (LUS_ID, LUS_GAME_HEADER, LUS_EVAL_HEADER): a
 * game against itself, every turn the best by the net, for the trainer. */
#include "core/hash.h"
#include "core/template.h"
#include "engine/learn/train.h"

#include LUS_GAME_HEADER
#include LUS_EVAL_HEADER

typedef OF_GAME(_state) own_state;

#include "engine/search/turns.h"

/* The best end of the turn that goes on in `s`, and in *value what it is worth to `player`. */
static own_state best_end(const lus_variant *v, const lus_net *net, const void *exact,
                          turns_level *levels, const own_state *s, unsigned player, float *value)
{
    own_state best = *s;
    *value = -1;
    turns_collect(v, levels, s);
    for (unsigned i = 0; i < levels->count; i++) {
        float worth = turns_value(v, net, exact, levels + 1, &levels->ends[i], player);
        if (worth > *value) {
            *value = worth;
            best = levels->ends[i];
        }
    }
    return best;
}

/* Plays on from a state after a throw, the best by the net, until the next throw or the end; *value
 * is what the net thinks of that for `player`. */
static void play_turn(const lus_variant *v, const lus_net *net, const void *exact,
                      turns_level *levels, own_state *s, unsigned player, float *value)
{
    lus_status status = OF_GAME(_status)(v, s);
    if (status.kind == LUS_DECISION) {
        *s = best_end(v, net, exact, levels, s, status.player, value);
        *value = status.player == player ? *value : 1 - *value;
        while ((status = OF_GAME(_status)(v, s)).kind == LUS_DECISION) { /* given dice, S3-10 */
            float unused;
            *s = best_end(v, net, exact, levels, s, status.player, &unused);
        }
    } else {
        *value = turns_value(v, net, exact, levels, s, player);
    }
}

/* Tries every throw: the mean of what the best play makes of each is a truer value than the net's
 * opinion of the state before. Goes on with one throw, drawn by its weight. Returns that mean. */
static float look_and_throw(const lus_variant *v, const lus_net *net, const void *exact,
                            turns_level *levels, own_state *s, unsigned player, lus_rng *rng)
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
        play_turn(v, net, exact, levels, &thrown, player, &value);
        sum += (double)outcomes[i].weight * (double)value;
        if (drawn >= passed && drawn < passed + outcomes[i].weight)
            next = thrown;
        passed += outcomes[i].weight;
    }
    *s = next;
    return (float)(sum / total);
}

static void note(const lus_variant *v, const own_state *s, unsigned player, lus_lesson *lesson)
{
    OF_GAME(_facts)(v, s, &lesson->facts[lesson->count]);
    lesson->player[lesson->count++] = (uint8_t)player;
}

/* A throw is noted before it is made. Without a net there is no opinion yet: even chances. */
static void note_and_throw(const lus_variant *v, const lus_net *net, const void *exact,
                           turns_level *levels, own_state *s, unsigned player, lus_rng *rng,
                           lus_lesson *lesson)
{
    uint32_t i = lesson->count;
    note(v, s, player, lesson);
    if (lesson->searched) {
        lesson->value[i] = look_and_throw(v, net, exact, levels, s, player, rng);
        return;
    }
    lesson->value[i] = net ? lus_net_value(net, OF_GAME(_hidden), &lesson->facts[i]) : 0.5f;
    OF_GAME(_apply)(v, s, OF_GAME(_sample)(v, s, rng), NULL);
}

/* Whether refinement is for a state: its facts are among those that are refined, if any are set
 * apart. */
static bool is_refined(const lus_variant *v, const own_state *s)
{
    const unsigned first = OF_GAME(_refined_fact);
    lus_facts facts;
    OF_GAME(_facts)(v, s, &facts);
    return facts.list[0] >= first;
}

/* Whether the tables know a state before a throw. Then no look is needed; the first of such states
 * in a row is noted. The game goes on: a hit may lead out again, to states that are seldom met
 * otherwise. */
static bool is_known(const lus_variant *v, const void *exact, const own_state *s, unsigned player,
                     bool noted, lus_lesson *lesson)
{
    float value;
    if (!lesson->searched || !exact || !OF_GAME(_knows)(exact, s, &value))
        return false;
    if (!noted) {
        lesson->value[lesson->count] = value;
        note(v, s, player, lesson);
    }
    return true;
}

static void play(const lus_variant *v, const lus_net *net, const void *exact, lus_rng *rng,
                 void *memory, lus_lesson *lesson)
{
    own_state s = {0};
    lus_status status;
    bool known = false;
    OF_GAME(_start)(v, &s);
    lesson->count = 0;
    lesson->searched = net && lesson->looks;
    for (unsigned throws = 0;
         (status = OF_GAME(_status)(v, &s)).kind != LUS_OVER && throws < LUS_LESSON_MOST;) {
        float unused;
        if (status.kind == LUS_DECISION && net) {
            s = best_end(v, net, exact, memory, &s, status.player, &unused);
            continue;
        }
        throws += status.kind == LUS_CHANCE;
        known = status.kind == LUS_CHANCE && is_known(v, exact, &s, status.player, known, lesson);
        if (status.kind == LUS_CHANCE && !known && (!lesson->searched || is_refined(v, &s)))
            note_and_throw(v, net, exact, memory, &s, status.player, rng, lesson);
        else
            OF_GAME(_apply)(v, &s, OF_GAME(_sample)(v, &s, rng), NULL);
    }
    lesson->ended = status.kind == LUS_OVER;
    lesson->result = status.player == LUS_NOBODY ? 0.5f : status.player == LUS_WHITE;
}

static void facts_of(const lus_variant *v, const lus_state *state, lus_facts *facts)
{
    own_state s;
    memcpy(&s, state->bytes, sizeof s);
    OF_GAME(_facts)(v, &s, facts);
}

static float value_of(const lus_variant *v, const lus_net *net, const lus_state *state,
                      unsigned player, void *memory)
{
    own_state s;
    memcpy(&s, state->bytes, sizeof s);
    return turns_value(v, net, NULL, memory, &s, player);
}

extern const lus_learner LUS_JOIN(lus_learner_, LUS_ID);
const lus_learner LUS_JOIN(lus_learner_, LUS_ID) = {.fact_count = OF_GAME(_fact_count),
                                                    .hidden = OF_GAME(_hidden),
                                                    .refined_fact = OF_GAME(_refined_fact),
                                                    .grain = OF_GAME(_grain),
                                                    .memory = TURNS_LEVELS * sizeof(turns_level),
                                                    .play = play,
                                                    .facts = facts_of,
                                                    .value = value_of};
