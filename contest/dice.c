#include "contest/dice.h"

uint64_t match_seed(uint64_t seed, uint64_t pair, match_stream stream, uint32_t number)
{
    uint64_t words[] = {pair, stream, number}, x = seed;
    for (unsigned i = 0; i < 3; i++) {
        uint64_t hashed = lus_splitmix(&x);
        x = hashed ^ words[i];
    }
    return lus_splitmix(&x);
}

static lus_action sampled(const lus_variant *v, const lus_state *s, uint64_t seed)
{
    lus_rng rng = lus_rng_seeded(seed);
    return v->game->sample(v, s, &rng);
}

lus_action match_throw(const lus_variant *v, const lus_state *s, uint64_t seed, uint64_t pair,
                       uint32_t number)
{
    return sampled(v, s, match_seed(seed, pair, MATCH_THROWS, number));
}

lus_action match_opening(const lus_variant *v, const lus_state *s, uint64_t seed, uint64_t pair,
                         uint32_t number)
{
    return sampled(v, s, match_seed(seed, pair, MATCH_OPENINGS, number));
}
