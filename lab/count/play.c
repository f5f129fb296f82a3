/* Template, compiled once for each game with LUS_ID and LUS_GAME_HEADER defined by the build, as
 * engine/hot.c is. */
#include "lab/count/play.h"

/* What the rules tell is counted at once, without a list between them: where they tell something
 * its kind is known, and the compiler keeps of lab_watch_event what counts this kind. The rules
 * only hand the pointer on. */
static inline __attribute__((always_inline)) void tell_watch(lus_events *watch, lus_event event)
{
    lab_watch_event((lab_watch *)(void *)watch, &event);
}

#define lus_tell tell_watch
#include LUS_GAME_HEADER
#undef lus_tell
#include "core/hash.h"
#include "core/template.h"

typedef OF_GAME(_state) own_state;

#include "engine/search/repeat.h" /* needs own_state */

static inline uint64_t key_of(const own_state *s)
{
    return lus_hash_bytes(s, KEY_SIZE ? KEY_SIZE : sizeof *s);
}

/* Draws a legal action uniformly; `legal` receives how many there are. */
static inline lus_action draw(const lus_variant *v, const own_state *s, lus_rng *rng,
                              unsigned *legal)
{
#ifdef LUS_DRAWS
    return OF_GAME(_draw)(v, s, rng, legal);
#else
    lus_action actions[LUS_ACTIONS_MAX];
    *legal = OF_GAME(_actions)(v, s, actions);
    return actions[*legal > 1 ? lus_rng_below(rng, *legal) : 0];
#endif
}

/* What is played or thrown. */
static inline lus_action next_step(const lus_variant *v, const own_state *s, lus_status status,
                                   lab_watch *w, lab_chance *chance)
{
    unsigned legal;
    if (status.kind == LUS_CHANCE) {
        w->throws++;
        return OF_GAME(_sample)(v, s, &chance->throws);
    }
    lus_action action = draw(v, s, &chance->choices, &legal);
    lab_watch_action(w, legal);
    return action;
}

static void play(lab_watch *w, lab_chance *chances)
{
    lab_chance chance = *chances;
    const lus_variant *v = &w->setup->variant;
    uint32_t limit = w->setup->limit;
    own_state s;
    window past;
    window_begin(&past);
    memcpy(&s, w->setup->start.bytes, sizeof s);
    lus_status status = OF_GAME(_status)(v, &s);
    repeated(v, &s, &past);
    lab_watch_start(w, key_of(&s));
    for (uint32_t steps = 0; status.kind != LUS_OVER && steps < limit; steps++) {
        OF_GAME(_apply)(v, &s, next_step(v, &s, status, w, &chance), (lus_events *)(void *)w);
        if (w->turn_began)
            lab_watch_position(w, key_of(&s));
        status = OF_GAME(_status)(v, &s);
        if (status.kind != LUS_OVER && repeated(v, &s, &past))
            status = (lus_status){LUS_OVER, LUS_NOBODY, LUS_BY_REPETITION};
    }
    lus_state last = {0};
    memcpy(last.bytes, &s, sizeof s);
    *chances = chance;
    lab_watch_end(w, &last, status, LUS_WHITE);
}

extern lab_play *const LUS_JOIN(lab_play_, LUS_ID);
lab_play *const LUS_JOIN(lab_play_, LUS_ID) = play;
