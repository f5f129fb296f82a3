/* The nets' arithmetic in vectors, against sums of plain numbers. */
#include <math.h>
#include <string.h>

#include "engine/search/net.h"
#include "tests/support/support.h"

enum { FACTS = 100 };
static int16_t rows[FACTS * NET_HIDDEN_MOST];

static int16_t random_weight(lus_rng *rng, int most)
{
    return (int16_t)((int)lus_rng_below(rng, 2 * (unsigned)most + 1) - most);
}

static void random_net(lus_net *net, unsigned hidden, lus_rng *rng)
{
    *net =
        (lus_net){.fact_count = FACTS, .hidden = hidden, .output_bias = random_weight(rng, 30000)};
    net->rows = rows;
    for (unsigned i = 0; i < FACTS * hidden; i++)
        rows[i] = random_weight(rng, NET_ONE / 4);
    for (unsigned i = 0; i < hidden; i++) {
        net->bias[i] = random_weight(rng, NET_ONE);
        net->output[i] = random_weight(rng, NET_ONE / 8);
    }
}

static float plain_value(const lus_net *net, const lus_facts *facts)
{
    int output = net->output_bias;
    for (unsigned i = 0; i < net->hidden; i++) {
        int sum = net->bias[i];
        for (unsigned k = 0; k < facts->count; k++)
            sum += net->rows[facts->list[k] * net->hidden + i];
        output += (sum < 0 ? 0 : sum > NET_ONE ? NET_ONE : sum) * net->output[i];
    }
    return 1.0f / (1.0f + expf((float)-output / (float)(NET_ONE * NET_ONE)));
}

Test(net, every_sum_counts)
{
    static const unsigned sizes[] = {16, 32, 64, 128};
    lus_rng rng = lus_rng_seeded(4);
    for (unsigned i = 0; i < 400; i++) {
        unsigned hidden = sizes[i % 4];
        lus_net net;
        lus_facts facts = {0};
        float value;
        random_net(&net, hidden, &rng);
        for (unsigned count = lus_rng_below(&rng, NET_FACTS_MAX + 1); facts.count < count;)
            lus_fact(&facts, lus_rng_below(&rng, FACTS));
        switch (hidden) { /* a constant, as for a game's own net */
        case 16: value = lus_net_value(&net, 16, &facts); break;
        case 32: value = lus_net_value(&net, 32, &facts); break;
        case 64: value = lus_net_value(&net, 64, &facts); break;
        default: value = lus_net_value(&net, 128, &facts); break;
        }
        float expected = plain_value(&net, &facts);
        cr_assert(value >= expected && value <= expected, "%u hidden units: %.9g, not %.9g", hidden,
                  (double)value, (double)expected);
    }
}

/* What processors without such an instruction get. */
Test(net, products_are_the_same_everywhere)
{
    lus_rng rng = lus_rng_seeded(5);
    for (unsigned i = 0; i < 1000; i++) {
        int16_t units[NET_LANES], weights[NET_LANES];
        lus_lanes u, w;
        lus_products plain = {0}, fast = {0};
        for (unsigned k = 0; k < NET_LANES; k++) {
            units[k] = (int16_t)lus_rng_below(&rng, NET_ONE + 1);
            weights[k] = random_weight(&rng, INT16_MAX);
        }
        memcpy(&u, units, sizeof u);
        memcpy(&w, weights, sizeof w);
        lus_lanes_multiply_plain(&plain, &u, &w);
        lus_lanes_multiply(&fast, &u, &w);
        for (unsigned k = 0; k < NET_LANES / 2; k++) {
            int32_t sum = units[2 * k] * weights[2 * k] + units[2 * k + 1] * weights[2 * k + 1];
            cr_assert_eq(plain[k], sum);
            cr_assert_eq(fast[k], sum);
        }
    }
}
