/* Template, compiled once for each game with LUS_ID (ur) and LUS_GAME_HEADER ("core/games/ur.h") defined by
 * the build: the game's rules are inlined into the loops, so that nothing is called through a table. Against
 * the table the loops run 1.9 to 10 times as fast (bench/README.md). */
#include "engine/hot.h"

#include <string.h>

#include LUS_GAME_HEADER
#include "core/hash.h"
#include "core/template.h"

typedef OF_GAME(_state) own_state;

enum { KEY_SIZE = OF_GAME(_key_size), WINDOW = 256 };

/* The positions since the last step that cannot be undone. Such a step sets the game's clock to 0, and the
 * clock ends the game at 100, so the window never overflows. A small table of counters answers “surely new”
 * for nearly every position; only then are the keys compared. */
typedef struct window {
    unsigned count;
    uint8_t counters[256];
    uint64_t keys[WINDOW];
} window;

static inline void window_clear(window *w)
{
    if (w->count == 0)
        return;
    w->count = 0;
    memset(w->counters, 0, sizeof w->counters);
}

/* Notes a position; whether it is there for the third time (EG-15, BR-26). */
static inline bool window_third(window *w, uint64_t key)
{
    unsigned occurrences = 0;
    if (w->count < WINDOW)
        w->keys[w->count++] = key;
    if (++w->counters[key & 255] < 3)
        return false;
    for (unsigned i = 0; i < w->count; i++)
        occurrences += w->keys[i] == key;
    return occurrences >= 3;
}

static inline bool repeated(const lus_variant *v, const own_state *s, window *w)
{
    if (KEY_SIZE == 0) /* the game has no such rule */
        return false;
    if (OF_GAME(_clock)(s) == 0)
        window_clear(w);
    return OF_GAME(_counts)(v, s) && window_third(w, lus_hash_bytes(s, KEY_SIZE));
}

static void playout(const lus_variant *v, const lus_state *start, lus_rng *rng, uint32_t limit,
                    lus_playout *out)
{
    own_state s;
    lus_rng local = *rng;
    uint32_t steps = 0, actions = 0, turns = 1;
    window w;
    w.count = 1; /* so that the first clear does its work */
    window_clear(&w);
    memcpy(&s, start->bytes, sizeof s);
    lus_status status = OF_GAME(_status)(v, &s);
    repeated(v, &s, &w);
    while (status.kind != LUS_OVER && steps < limit) {
        unsigned player = status.player;
        actions += status.kind == LUS_DECISION;
        OF_GAME(_apply)(v, &s, OF_GAME(_sample)(v, &s, &local), NULL);
        steps++;
        status = OF_GAME(_status)(v, &s);
        turns += status.kind != LUS_OVER && status.player != player;
        if (status.kind != LUS_OVER && repeated(v, &s, &w))
            status = (lus_status){LUS_OVER, LUS_NOBODY, LUS_BY_REPETITION};
    }
    *rng = local;
    *out = (lus_playout){.status = status, .actions = actions, .throws = steps - actions, .turns = turns};
    memcpy(out->last.bytes, &s, sizeof s);
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

static uint64_t perft(const lus_variant *v, const lus_state *start, unsigned depth, const volatile bool *stop)
{
    own_state s;
    memcpy(&s, start->bytes, sizeof s);
    return count_paths(v, &s, depth, stop);
}

extern const lus_hot LUS_JOIN(lus_hot_, LUS_ID);
const lus_hot LUS_JOIN(lus_hot_, LUS_ID) = {playout, perft};
