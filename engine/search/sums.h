/* The sums of a net's hidden units, kept from one position to the next. Positions a move apart
 * share nearly all their facts: only the rows of those that come and go are added and taken away.
 * Sums are whole numbers that wrap around, so that they come out the same in any order, to the
 * last bit. */
#ifndef LUS_SUMS_H
#define LUS_SUMS_H

#include "engine/search/net.h"

/* Of as many groups as the net has hidden units, sixteen each; the others are not touched. */
typedef struct lus_sums {
    lus_lanes group[NET_HIDDEN_MOST / NET_LANES];
} lus_sums;

/* Adds the row of a fact that has come to hold. `hidden` is the net's, as a constant. */
static inline void lus_sums_gain(lus_sums *sums, const lus_net *net, unsigned hidden, unsigned fact)
{
    const int16_t *row = net->rows + (size_t)fact * hidden;
    for (unsigned g = 0; g < hidden / NET_LANES; g++)
        lus_lanes_add(&sums->group[g], row + g * NET_LANES);
}

/* Takes away the row of one that no longer holds. */
static inline void lus_sums_lose(lus_sums *sums, const lus_net *net, unsigned hidden, unsigned fact)
{
    const int16_t *row = net->rows + (size_t)fact * hidden;
    for (unsigned g = 0; g < hidden / NET_LANES; g++) {
        lus_lanes lanes;
        memcpy(&lanes, row + g * NET_LANES, sizeof lanes);
        sums->group[g] -= lanes;
    }
}

/* The sums of a position, from nothing. */
static inline void lus_sums_begin(lus_sums *sums, const lus_net *net, unsigned hidden,
                                  const lus_facts *facts)
{
    memcpy(sums->group, net->bias, hidden * sizeof *net->bias);
    for (uint32_t i = 0; i < facts->count; i++)
        lus_sums_gain(sums, net, hidden, facts->list[i]);
}

/* `to` becomes the sums `of` without some and with others. */
static inline void lus_sums_change(lus_sums *to, const lus_sums *of, unsigned hidden,
                                   const lus_sums *less, const lus_sums *more)
{
    for (unsigned g = 0; g < hidden / NET_LANES; g++)
        to->group[g] = of->group[g] - less->group[g] + more->group[g];
}

/* What lus_net_output gives for the position with the sums changed in this way. */
static inline int32_t lus_sums_output(const lus_net *net, unsigned hidden, const lus_sums *of,
                                      const lus_sums *less, const lus_sums *more)
{
    lus_products products = {0};
    for (unsigned g = 0; g < hidden / NET_LANES; g++) {
        lus_lanes sums = of->group[g] - less->group[g] + more->group[g];
        lus_lanes_weigh(&products, &sums, net->output + g * NET_LANES);
    }
    return net->output_bias + lus_products_sum(&products);
}

#endif
