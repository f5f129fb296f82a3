/* Small nets that say who will win a game of dice, from facts of the position that hold or do not.
 *
 * A position has some dozens of facts out of hundreds (“two of mine on square 7”). Each fact has a row of
 * weights, one for every hidden unit; the rows of the facts that hold are added up, each sum is clipped to 0
 * … 1, and a weighted sum of these goes through the logistic function. Few facts hold, so adding whole rows
 * of 16-bit numbers is nearly all there is to do: tens of vector additions an evaluation, native and in
 * WebAssembly.
 *
 * 1.0 is NET_ONE in the hidden units and in their weights; 64 products of a clipped unit and a 16-bit weight
 * stay below 2^31.
 */
#ifndef LUS_NET_H
#define LUS_NET_H

#include <assert.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

enum {
    NET_HIDDEN = 64,
    NET_ONE = 512,
    NET_FACTS_MAX = 64, /* that hold in one position */
};

typedef struct lus_net {
    uint32_t fact_count;
    int32_t output_bias; /* 1.0 is NET_ONE * NET_ONE */
    int16_t bias[NET_HIDDEN];
    int16_t output[NET_HIDDEN];
    const int16_t *rows; /* fact_count rows of NET_HIDDEN weights */
} lus_net;

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

/* The chance that the player from whose side the facts are seen wins. */
static inline float lus_net_value(const lus_net *net, const lus_facts *facts)
{
    int16_t sums[NET_HIDDEN];
    int32_t output = net->output_bias;
    memcpy(sums, net->bias, sizeof sums);
    for (uint32_t i = 0; i < facts->count; i++) {
        const int16_t *row = net->rows + (size_t)facts->list[i] * NET_HIDDEN;
        for (unsigned h = 0; h < NET_HIDDEN; h++)
            sums[h] = (int16_t)(sums[h] + row[h]);
    }
    for (unsigned h = 0; h < NET_HIDDEN; h++) {
        int32_t unit = sums[h] < 0 ? 0 : sums[h] > NET_ONE ? NET_ONE : sums[h];
        output += unit * net->output[h];
    }
    return 1.0f / (1.0f + expf((float)-output / (float)((int32_t)NET_ONE * NET_ONE)));
}

#endif
