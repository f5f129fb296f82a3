/* What teaching by exact values rests on: nets that grow, rows that learn alone, steps in parts. */
#include <string.h>

#include "engine/learn/train.h"
#include "tests/support/support.h"

enum { FACTS = 8, HIDDEN = 32, WEIGHTS = (FACTS + 2) * HIDDEN + 1 };
enum { OLD_FACTS = 5, OLD_HIDDEN = 16, OLD_WEIGHTS = (OLD_FACTS + 2) * OLD_HIDDEN + 1 };

static const lus_facts old_facts = {.count = 3, .list = {0, 2, 4}},
                       new_facts = {.count = 3, .list = {0, 5, 7}};

/* A pupil of the larger size that goes on from a net of the smaller. */
static lus_pupil grown(float weights[WEIGHTS], lus_net *from, int16_t rows[OLD_FACTS * OLD_HIDDEN])
{
    static float old_weights[OLD_WEIGHTS];
    lus_pupil old = {.fact_count = OLD_FACTS, .hidden = OLD_HIDDEN, .weights = old_weights};
    lus_pupil pupil = {.fact_count = FACTS, .hidden = HIDDEN, .weights = weights};
    lus_pupil_begin(&old, 3);
    lus_pupil_round(&old, from, rows);
    lus_pupil_begin(&pupil, 4);
    lus_pupil_recall(&pupil, from);
    return pupil;
}

static float opinion(const lus_pupil *pupil, const lus_facts *facts)
{
    static int16_t rows[FACTS * HIDDEN];
    lus_net net;
    lus_pupil_round(pupil, &net, rows);
    return lus_net_value(&net, HIDDEN, facts);
}

/* A net that grew thinks the same of what it knew, and something of what it did not; rows that
 * learn alone change nothing where none of their facts hold. */
Test(train, nets_grow_and_rows_learn_alone)
{
    static float weights[WEIGHTS], before[WEIGHTS], first[WEIGHTS], second[WEIGHTS],
        slopes[WEIGHTS];
    static int16_t rows[OLD_FACTS * OLD_HIDDEN];
    lus_momentum momentum = {.first = first, .second = second};
    lus_net from;
    lus_pupil pupil = grown(weights, &from, rows);
    lus_facts other = {.count = 2, .list = {1, 3}}, only_new = {.count = 3, .list = {5, 6, 7}};
    float known = lus_net_value(&from, OLD_HIDDEN, &old_facts);
    float stays = lus_net_value(&from, OLD_HIDDEN, &other);
    cr_expect_float_eq(opinion(&pupil, &old_facts), known, 1e-6f);
    memcpy(before, weights, sizeof before);
    pupil.rows_alone = true;
    for (unsigned i = 0; i < 300; i++) {
        lus_pupil_gather(&pupil, &(lus_example){&new_facts, 0.9f}, 1, slopes);
        lus_pupil_step(&pupil, &momentum, slopes, 1, 0.005f);
    }
    cr_expect_float_eq(opinion(&pupil, &new_facts), 0.9f, 0.02f, "%f",
                       (double)opinion(&pupil, &new_facts));
    cr_expect_float_eq(opinion(&pupil, &other), stays, 1e-6f);
    cr_expect_arr_eq(weights + FACTS * HIDDEN, before + FACTS * HIDDEN,
                     (2 * HIDDEN + 1) * sizeof(float));
    cr_expect_neq(opinion(&pupil, &only_new), 0.5f);
    for (unsigned i = 0; i < WEIGHTS; i++)
        cr_assert_eq(slopes[i], 0, "%u", i);
}

/* Threads move parts of the weights: together they do what one step does. */
Test(train, steps_in_parts_are_the_same)
{
    static float weights[2][WEIGHTS], first[2][WEIGHTS], second[2][WEIGHTS], slopes[2][WEIGHTS];
    static int16_t rows[OLD_FACTS * OLD_HIDDEN];
    lus_net from;
    for (unsigned alone = 0; alone < 2; alone++) {
        lus_pupil pupils[2];
        lus_momentum momenta[2];
        for (unsigned k = 0; k < 2; k++) {
            pupils[k] = grown(weights[k], &from, rows);
            pupils[k].rows_alone = alone;
            memset(first[k], 0, sizeof first[k]);
            memset(second[k], 0, sizeof second[k]);
            momenta[k] = (lus_momentum){.first = first[k], .second = second[k]};
        }
        for (unsigned i = 0; i < 20; i++) {
            lus_example example = {i % 2 ? &old_facts : &new_facts, 0.7f};
            for (unsigned k = 0; k < 2; k++)
                lus_pupil_gather(&pupils[k], &example, 1, slopes[k]);
            lus_pupil_step(&pupils[0], &momenta[0], slopes[0], 1, 0.01f);
            lus_stride by = lus_pupil_stride(&momenta[1], 1, 0.01f);
            for (size_t part = 0; part < 3; part++)
                lus_pupil_move(&pupils[1], &momenta[1], slopes[1], &by, WEIGHTS * part / 3,
                               WEIGHTS * (part + 1) / 3);
        }
        cr_expect_arr_eq(weights[0], weights[1], sizeof weights[0]);
    }
}
