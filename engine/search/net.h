/* Small nets that say who will win a game, from facts of the position that hold or do not.
 *
 * A position has some dozens of facts out of hundreds (“two of mine on square 7”). Each fact has a
 * row of weights, one for every hidden unit; the rows of the facts that hold are added up, each sum
 * is clipped to 0 … 1, and a weighted sum of these goes through the logistic function. Few facts
 * hold, so adding whole rows of 16-bit numbers is nearly all there is to do: tens of vector
 * additions an evaluation, native and in WebAssembly. How many hidden units there are is the game's
 * choice, known when its search is compiled.
 *
 * 1.0 is NET_ONE in the hidden units and in their weights; 128 products of a clipped unit and a
 * weight of at most 60 stay below 2^31.
 */
#ifndef LUS_NET_H
#define LUS_NET_H

#include <assert.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

enum {
    NET_HIDDEN_MOST = 128,
    NET_ONE = 512,
    NET_FACTS_MAX = 64, /* that hold in one position */
};

typedef struct lus_net {
    uint32_t fact_count, hidden;
    int32_t output_bias; /* 1.0 is NET_ONE * NET_ONE */
    int16_t bias[NET_HIDDEN_MOST];
    int16_t output[NET_HIDDEN_MOST];
    const int16_t *rows; /* fact_count rows of `hidden` weights */
} lus_net;

/* The net of a game, by its id; NULL where it has none. Not in WebAssembly, where each module
 * brings its own (wasm/nets.h). */
const lus_net *lus_net_of(const char *id);

/* The facts that hold, as numbers of rows. */
typedef struct lus_facts {
    uint32_t count;
    uint16_t list[NET_FACTS_MAX];
} lus_facts;

static inline void lus_fact(lus_facts *facts, unsigned fact)
{
    assert(facts->count < NET_FACTS_MAX);
    facts->list[facts->count++] = (uint16_t)fact;
}

/* Sixteen weights at once. Written out, because gcc 12 left the plain loops as they were: in
 * scripta2 that made 2.8 million evaluations a second, and this 15. */
enum { NET_LANES = 16 };
typedef int16_t lus_lanes __attribute__((vector_size(2 * NET_LANES)));

/* As many groups of lanes are added up at once as stay in registers, with room for a row: eight
 * registers of AVX2 hold 128 sums, eight of WebAssembly's 64. Sixteen there went to memory and back
 * with every row. */
#if defined __AVX2__ || defined __aarch64__
enum { NET_AT_ONCE = 8 };
#else
enum { NET_AT_ONCE = 4 };
#endif

/* Half as many sums of two products each. */
typedef int32_t lus_products __attribute__((vector_size(2 * NET_LANES)));

/* Lanes go by pointer: how to pass them depends on the processor. */
static inline void lus_lanes_add(lus_lanes *sums, const int16_t *row)
{
    lus_lanes lanes;
    memcpy(&lanes, row, sizeof lanes);
    *sums += lanes;
}

/* Adds the products of units and weights, those of two neighbours to one sum. */
static inline void lus_lanes_multiply_plain(lus_products *sums, const lus_lanes *units,
                                            const lus_lanes *weights)
{
    typedef uint32_t bits __attribute__((vector_size(2 * NET_LANES)));
    lus_products u = (lus_products)*units, w = (lus_products)*weights;
    lus_products u_low = (lus_products)((bits)u << 16) >> 16,
                 w_low = (lus_products)((bits)w << 16) >> 16;
    *sums += u_low * w_low + (u >> 16) * (w >> 16);
}

/* The same by one instruction, where the processor has it. */
static inline void lus_lanes_multiply(lus_products *sums, const lus_lanes *units,
                                      const lus_lanes *weights)
{
#if defined __AVX2__
    *sums += (lus_products)__builtin_ia32_pmaddwd256(*units, *weights);
#elif defined __wasm_simd128__
    typedef int16_t half __attribute__((vector_size(NET_LANES)));
    typedef int32_t half_products __attribute__((vector_size(NET_LANES)));
    half u[2], w[2];
    half_products added[2];
    memcpy(u, units, sizeof u);
    memcpy(w, weights, sizeof w);
    memcpy(added, sums, sizeof added);
    for (unsigned i = 0; i < 2; i++)
        added[i] += __builtin_wasm_dot_s_i32x4_i16x8(u[i], w[i]);
    memcpy(sums, added, sizeof added);
#else
    lus_lanes_multiply_plain(sums, units, weights);
#endif
}

/* Clips to 0 … NET_ONE. gcc makes five instructions of the plain form instead of two. */
static inline void lus_lanes_clip(lus_lanes *lanes)
{
    const lus_lanes none = {0}, one = none + NET_ONE;
#if __has_builtin(__builtin_elementwise_max)
    *lanes = __builtin_elementwise_min(__builtin_elementwise_max(*lanes, none), one);
#elif defined __AVX2__
    typedef short words __attribute__((vector_size(2 * NET_LANES)));
    *lanes = (lus_lanes)__builtin_ia32_pminsw256(
        __builtin_ia32_pmaxsw256((words)*lanes, (words)none), (words)one);
#else
    lus_lanes units = *lanes & (*lanes > none), above = units > one;
    *lanes = (units & ~above) | (one & above);
#endif
}

/* Adds the sums, each clipped to 0 … NET_ONE, times their weights. */
static inline void lus_lanes_weigh(lus_products *products, const lus_lanes *sums,
                                   const int16_t *output)
{
    lus_lanes units = *sums, weights;
    memcpy(&weights, output, sizeof weights);
    lus_lanes_clip(&units);
    lus_lanes_multiply(products, &units, &weights);
}

/* All products together. Two halves are added at a time: lane by lane took a fifth of a short
 * evaluation. */
static inline int32_t lus_products_sum(const lus_products *products)
{
    typedef int32_t half __attribute__((vector_size(NET_LANES)));
    half halves[2];
    memcpy(halves, products, sizeof halves);
    half sum = halves[0] + halves[1];
    sum += __builtin_shufflevector(sum, sum, 2, 3, 0, 1);
    return sum[0] + sum[1];
}

/* The part of `groups` of hidden units, from the unit `first` on. */
static inline void lus_net_block(const lus_net *net, unsigned hidden, unsigned first,
                                 unsigned groups, const lus_facts *facts, lus_products *products)
{
    lus_lanes sums[NET_AT_ONCE] = {{0}};
    for (unsigned g = 0; g < groups; g++)
        lus_lanes_add(&sums[g], net->bias + first + g * NET_LANES);
    for (uint32_t i = 0; i < facts->count; i++) {
        const int16_t *row = net->rows + (size_t)facts->list[i] * hidden + first;
        for (unsigned g = 0; g < groups; g++)
            lus_lanes_add(&sums[g], row + g * NET_LANES);
    }
    for (unsigned g = 0; g < groups; g++)
        lus_lanes_weigh(products, &sums[g], net->output + first + g * NET_LANES);
}

/* The log-odds that the player from whose side the facts are seen wins; 1.0 is NET_ONE * NET_ONE.
 * `hidden` is the net's, as a constant. */
static inline int32_t lus_net_output(const lus_net *net, unsigned hidden, const lus_facts *facts)
{
    lus_products products = {0};
    unsigned groups = hidden / NET_LANES, at_once = groups < NET_AT_ONCE ? groups : NET_AT_ONCE;
    assert(net->hidden == hidden && hidden % NET_LANES == 0 && groups % at_once == 0);
    for (unsigned g = 0; g < groups; g += at_once)
        lus_net_block(net, hidden, g * NET_LANES, at_once, facts, &products);
    return net->output_bias + lus_products_sum(&products);
}

/* As a chance. */
static inline float lus_net_chance(int32_t output)
{
    return 1.0f / (1.0f + expf((float)-output / (float)((int32_t)NET_ONE * NET_ONE)));
}

static inline float lus_net_value(const lus_net *net, unsigned hidden, const lus_facts *facts)
{
    return lus_net_chance(lus_net_output(net, hidden, facts));
}

/* In points, of which `scale` are log-odds of 1. */
static inline int lus_net_points(const lus_net *net, unsigned hidden, const lus_facts *facts,
                                 int scale)
{
    const int64_t most = 20000; /* less than what a search takes for proven */
    int64_t points =
        (int64_t)lus_net_output(net, hidden, facts) * scale / ((int32_t)NET_ONE * NET_ONE);
    return (int)(points > most ? most : points < -most ? -most : points);
}

#endif
