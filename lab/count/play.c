/* Template, compiled once for each game with LUS_ID and LUS_GAME_HEADER defined by the build, as
 * engine/hot.c is. */
#include "lab/count/play.h"

#include LUS_GAME_HEADER
#include "core/hash.h"
#include "core/template.h"

typedef OF_GAME(_state) own_state;

#include "engine/search/repeat.h" /* needs own_state */

static inline uint64_t key_of(const own_state *s)
{
    return lus_hash_bytes(s, KEY_SIZE ? KEY_SIZE : sizeof *s);
}

/* What is played or thrown. */
static inline lus_action next_step(const lus_variant *v, const own_state *s, lus_status status,
                                   lab_watch *w, lab_chance *chance)
{
    lus_action actions[LUS_ACTIONS_MAX];
    if (status.kind == LUS_CHANCE) {
        w->throws++;
        return OF_GAME(_sample)(v, s, &chance->throws);
    }
    unsigned legal = OF_GAME(_actions)(v, s, actions);
    lab_watch_action(w, legal);
    return actions[legal > 1 ? lus_rng_below(&chance->choices, legal) : 0];
}

static void play(lab_watch *watch, lab_chance *chances)
{
    lab_watch w = *watch; /* nobody else has its address: it can stay in registers */
    lab_chance chance = *chances;
    const lus_variant *v = &w.setup->variant;
    uint32_t limit = w.setup->limit;
    own_state s;
    lus_events events;
    window past;
    window_begin(&past);
    memcpy(&s, w.setup->start.bytes, sizeof s);
    lus_status status = OF_GAME(_status)(v, &s);
    repeated(v, &s, &past);
    lab_watch_start(&w, key_of(&s));
    for (uint32_t steps = 0; status.kind != LUS_OVER && steps < limit; steps++) {
        events.count = 0;
        OF_GAME(_apply)(v, &s, next_step(v, &s, status, &w, &chance), &events);
        lab_watch_events(&w, &events);
        if (w.turn_began)
            lab_watch_position(&w, key_of(&s));
        status = OF_GAME(_status)(v, &s);
        if (status.kind != LUS_OVER && repeated(v, &s, &past))
            status = (lus_status){LUS_OVER, LUS_NOBODY, LUS_BY_REPETITION};
    }
    lus_state last = {0};
    memcpy(last.bytes, &s, sizeof s);
    *watch = w;
    *chances = chance;
    lab_watch_end(watch, &last, status, LUS_WHITE);
}

extern lab_play *const LUS_JOIN(lab_play_, LUS_ID);
lab_play *const LUS_JOIN(lab_play_, LUS_ID) = play;
