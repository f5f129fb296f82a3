/* Template, compiled once for each game with dice (LUS_ID, LUS_GAME_HEADER, LUS_EVAL_HEADER): a game against
 * itself, every turn the best by the net, for the trainer. */
#include "core/hash.h"
#include "core/template.h"
#include "engine/train.h"

#include LUS_GAME_HEADER
#include LUS_EVAL_HEADER

typedef OF_GAME(_state) own_state;

#include "engine/turns.h"

static own_state best_end(const lus_variant *v, const lus_net *net, turns_level *levels, const own_state *s,
                          unsigned player)
{
    own_state best = *s;
    float most = -1;
    turns_collect(v, levels, s);
    for (unsigned i = 0; i < levels->count; i++) {
        float value = turns_value(v, net, NULL, levels + 1, &levels->ends[i], player);
        if (value > most) {
            most = value;
            best = levels->ends[i];
        }
    }
    return best;
}

/* Without a net there is no opinion yet: even chances. */
static void note_throw(const lus_net *net, const own_state *s, unsigned player, lus_lesson *lesson)
{
    uint32_t i = lesson->count++;
    OF_GAME(_facts)(s, &lesson->facts[i]);
    lesson->player[i] = (uint8_t)player;
    lesson->value[i] = net ? lus_net_value(net, &lesson->facts[i]) : 0.5f;
}

static void play(const lus_variant *v, const lus_net *net, lus_rng *rng, void *memory, lus_lesson *lesson)
{
    own_state s = {0};
    OF_GAME(_start)(v, &s);
    lesson->count = 0;
    lesson->winner = LUS_NOBODY;
    for (;;) {
        lus_status status = OF_GAME(_status)(v, &s);
        if (status.kind == LUS_OVER) {
            lesson->winner = status.player;
            return;
        }
        if (status.kind == LUS_DECISION && net) {
            s = best_end(v, net, memory, &s, status.player);
            continue;
        }
        if (status.kind == LUS_DECISION) {
            OF_GAME(_apply)(v, &s, OF_GAME(_sample)(v, &s, rng), NULL);
            continue;
        }
        if (lesson->count == LUS_LESSON_MOST)
            return;
        note_throw(net, &s, status.player, lesson);
        OF_GAME(_apply)(v, &s, OF_GAME(_sample)(v, &s, rng), NULL);
    }
}

extern const lus_learner LUS_JOIN(lus_learner_, LUS_ID);
const lus_learner LUS_JOIN(lus_learner_, LUS_ID) = {
    .fact_count = OF_GAME(_fact_count), .memory = TURNS_LEVELS * sizeof(turns_level), .play = play};
