#include "lab/count/play.h"

uint64_t lab_seed(uint64_t seed, uint64_t unit, unsigned game, lab_stream stream)
{
    uint64_t words[] = {unit, stream, stream == LAB_THROWN ? 0 : game}, x = seed;
    for (unsigned i = 0; i < 3; i++) {
        uint64_t hashed = lus_splitmix(&x);
        x = hashed ^ words[i];
    }
    return lus_splitmix(&x);
}

lab_chance lab_chance_of(uint64_t seed, uint64_t unit, unsigned game)
{
    return (lab_chance){lus_rng_seeded(lab_seed(seed, unit, game, LAB_THROWN)),
                        lus_rng_seeded(lab_seed(seed, unit, game, LAB_CHOSEN))};
}

lus_action lab_draw(const lus_variant *v, const lus_state *s, lus_rng *rng, unsigned *count)
{
    lus_action actions[LUS_ACTIONS_MAX];
    *count = v->game->actions(v, s, actions);
    return actions[*count > 1 ? lus_rng_below(rng, *count) : 0];
}

bool lab_play_units(const lab_setup *setup, uint64_t seed, uint64_t from, uint64_t to,
                    lab_seen *seen, const volatile bool *stop, lab_tally *tally)
{
    lab_play *play = lab_play_of(setup->variant.game);
    lab_unit unit;
    lab_watch watch = {.setup = setup, .tally = tally, .unit = &unit, .seen = seen};
    for (uint64_t i = from; i < to; i++) {
        lab_chance chance = lab_chance_of(seed, i, 0);
        if (stop && __atomic_load_n(stop, __ATOMIC_RELAXED))
            return false;
        memset(&unit, 0, sizeof unit);
        play(&watch, &chance);
        lab_tally_unit(tally, &unit, setup->square, setup->squares);
    }
    return true;
}
