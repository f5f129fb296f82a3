/* Template, compiled once for each game with LUS_ID (ur) and LUS_GAME_HEADER ("games/ur/rules.h")
 * defined by the build: the game's rules are inlined into the loops, so that nothing is called
 * through a table. Against the table the loops run 1.9 to 10 times as fast (bench/README.md). */
#include "engine/hot.h"

#include <string.h>

#include LUS_GAME_HEADER
#include "core/template.h"

typedef OF_GAME(_state) own_state;

#include "engine/search/repeat.h" /* needs own_state */

/* `counts_turns` is a constant where this is inlined. */
static inline __attribute__((always_inline)) void play_out(const lus_variant *v,
                                                           const lus_state *start, lus_rng *rng,
                                                           uint32_t limit, bool counts_turns,
                                                           lus_playout *out)
{
    own_state s;
    lus_rng local = *rng;
    uint32_t steps = 0, actions = 0, turns = counts_turns;
    lus_events events;
    window w;
    window_begin(&w);
    memcpy(&s, start->bytes, sizeof s);
    lus_status status = OF_GAME(_status)(v, &s);
    repeated(v, &s, &w);
    while (status.kind != LUS_OVER && steps < limit) {
        events.count = 0;
        actions += status.kind == LUS_DECISION;
        OF_GAME(_apply)(v, &s, OF_GAME(_sample)(v, &s, &local), counts_turns ? &events : NULL);
        steps++;
        turns += counts_turns ? lus_turns_begun(&events) : 0;
        status = OF_GAME(_status)(v, &s);
        if (status.kind != LUS_OVER && repeated(v, &s, &w))
            status = (lus_status){LUS_OVER, LUS_NOBODY, LUS_BY_REPETITION};
    }
    *rng = local;
    *out = (lus_playout){
        .status = status, .actions = actions, .throws = steps - actions, .turns = turns};
    memcpy(out->last.bytes, &s, sizeof s);
}

static void playout(const lus_variant *v, const lus_state *start, lus_rng *rng, uint32_t limit,
                    lus_playout *out)
{
    play_out(v, start, rng, limit, false, out);
}

static void playout_in_turns(const lus_variant *v, const lus_state *start, lus_rng *rng,
                             uint32_t limit, lus_playout *out)
{
    play_out(v, start, rng, limit, true, out);
}

static unsigned possible(const lus_variant *v, const own_state *s, lus_action *out)
{
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    switch (OF_GAME(_status)(v, s).kind) {
    case LUS_OVER: return 0;
    case LUS_DECISION: return OF_GAME(_actions)(v, s, out);
    default: break;
    }
    unsigned n = OF_GAME(_outcomes)(v, s, outcomes);
    for (unsigned i = 0; i < n; i++)
        out[i] = outcomes[i].action;
    return n;
}

static uint64_t count_paths(const lus_variant *v, const own_state *s, unsigned depth,
                            const volatile bool *stop)
{
    lus_action actions[LUS_ACTIONS_MAX];
    uint64_t total = 0;
    if (depth == 0)
        return 1;
    unsigned n = possible(v, s, actions);
    if (depth == 1 || (stop && *stop))
        return n;
    for (unsigned i = 0; i < n; i++) {
        own_state after = *s;
        OF_GAME(_apply)(v, &after, actions[i], NULL);
        total += count_paths(v, &after, depth - 1, stop);
    }
    return total;
}

static uint64_t perft(const lus_variant *v, const lus_state *start, unsigned depth,
                      const volatile bool *stop)
{
    own_state s;
    memcpy(&s, start->bytes, sizeof s);
    return count_paths(v, &s, depth, stop);
}

extern const lus_hot LUS_JOIN(lus_hot_, LUS_ID);
const lus_hot LUS_JOIN(lus_hot_, LUS_ID) = {playout, playout_in_turns, perft};
