/* Tallies: dividing, adding, packing; bins, moments and sketches. */
#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/registry.h"
#include "lab/count/pack.h"
#include "lab/count/play.h"
#include "lab/result/measure.h"

enum { LIMIT = 4000, SEED = 7 };

static void fill(lab_tally *t, const char *identity, uint64_t from, uint64_t to)
{
    lab_seen *seen = malloc(sizeof *seen);
    lus_variant v;
    lab_setup setup;
    cr_assert(lus_variant_read(identity, &v, NULL));
    lab_set_up(&setup, &v, NULL, LIMIT);
    lab_seen_begin(seen);
    memset(t, 0, sizeof *t);
    lab_play_units(&setup, SEED, from, to, seen, NULL, t);
    free(seen);
}

Test(lab, parts_add_up_to_the_whole_in_any_order)
{
    static const uint64_t bounds[] = {0, 7, 8, 30, 60};
    static const unsigned orders[][4] = {{0, 1, 2, 3}, {3, 1, 0, 2}, {2, 3, 1, 0}};
    lab_tally *whole = calloc(1, sizeof *whole), *sum = calloc(1, sizeof *sum),
              *part = calloc(1, sizeof *part);
    for (unsigned g = 0; lus_games[g]; g++) {
        fill(whole, lus_games[g]->id, 0, 60);
        for (unsigned o = 0; o < 3; o++) {
            memset(sum, 0, sizeof *sum);
            for (unsigned i = 0; i < 4; i++) {
                fill(part, lus_games[g]->id, bounds[orders[o][i]], bounds[orders[o][i] + 1]);
                lab_tally_add(sum, part);
            }
            cr_assert_eq(memcmp(sum, whole, sizeof *sum), 0, "%s, order %u", lus_games[g]->id, o);
        }
    }
    free(whole);
    free(sum);
    free(part);
}

Test(lab, packed_tallies_come_back)
{
    lab_tally *t = calloc(1, sizeof *t), *back = calloc(1, sizeof *back);
    uint8_t *bytes = malloc(LAB_PACKED_MAX);
    fill(t, "bastonus", 0, 40);
    t->ratios[3].x = INT64_MIN; /* the largest numbers fit, too */
    t->ratios[3].y = INT64_MAX;
    size_t length = lab_pack(t, bytes);
    cr_assert(lab_unpack(bytes, length, back));
    cr_assert_eq(memcmp(t, back, sizeof *t), 0);
    for (size_t cut = 1; cut < 40; cut++) /* none of these may be read past its end */
        lab_unpack(bytes, length - cut, back);
    memset(bytes, 255, LAB_PACKED_MAX);
    cr_assert_not(lab_unpack(bytes, LAB_PACKED_MAX, back));
    free(t);
    free(back);
    free(bytes);
}

Test(lab, bins_and_moments_are_numbered_without_gaps)
{
    unsigned bin = 0, moment = 0;
    for (uint32_t x = 0; x < 1 << 20; x++) {
        cr_assert(lab_bin(x) == bin || lab_bin(x) == bin + 1);
        bin = lab_bin(x);
        cr_assert(lab_bin_from(bin) <= x && (bin + 1 == LAB_BINS || lab_bin_from(bin + 1) > x));
    }
    cr_assert_eq(bin, LAB_BINS - 1);
    for (uint32_t turn = 1; turn < 1 << 19; turn++) {
        unsigned power = lab_log2(turn);
        if (turn < 16 || turn % (1u << (power - 3)) == 0)
            cr_assert_eq(lab_moment_turn(moment++), turn);
    }
}

/* Half of the hashes come once, a quarter twice, the rest more often. */
Test(lab, sketches_estimate_kinds)
{
    enum { KINDS = 20000 };
    lab_cell *cell = calloc(1, sizeof *cell);
    lab_tally *t = &cell->tally;
    lab_measure all[LAB_MEASURES_MAX];
    lus_rng rng = lus_rng_seeded(3);
    for (unsigned i = 0; i < KINDS; i++) {
        uint64_t hash = lus_rng_next(&rng);
        for (unsigned times = i % 4 < 2 ? 1 : i % 4; times > 0; times--)
            lab_sketch_see(&t->positions, hash);
    }
    t->units = 1;
    unsigned count = lab_measures(cell, false, all);
    for (unsigned i = 0; i < count; i++) {
        bool seen = strcmp(all[i].name, "positions_seen") == 0;
        /* Chao: D (1 + f1² / 2 f2), with f1 half and f2 a quarter of D */
        double truth = log10((double)KINDS * (seen ? 1 : 1.5));
        if (!seen && strcmp(all[i].name, "positions") != 0)
            continue;
        cr_assert(all[i].of.low < truth && truth < all[i].of.high, "%s: %f to %f, not %f",
                  all[i].name, all[i].of.low, all[i].of.high, truth);
        cr_assert_float_eq(all[i].of.value, truth, 0.1);
    }
    free(cell);
}

/* The mean of what studies of so many games say of the balance, where the first player wins with
 * this chance.
 */
static double mean_balance(double chance, unsigned games)
{
    enum { STUDIES = 4000 };
    lab_cell *cell = calloc(1, sizeof *cell);
    lus_rng rng = lus_rng_seeded(21);
    double sum = 0;
    for (unsigned i = 0; i < STUDIES; i++) {
        lab_measure all[LAB_MEASURES_MAX];
        memset(&cell->tally.ratios[0], 0, sizeof cell->tally.ratios[0]);
        cell->tally.units = games;
        for (unsigned k = 0; k < games; k++)
            lab_pair_add(&cell->tally.ratios[0], lus_rng_below(&rng, 1000) < 1000 * chance ? 2 : 0,
                         1);
        lab_measures(cell, false, all);
        cr_assert_str_eq(all[1].name, "balance");
        cr_assert(all[1].of.low <= all[1].of.value && all[1].of.value <= all[1].of.high);
        sum += all[1].of.value;
    }
    free(cell);
    return sum / (double)STUDIES;
}

/* Chance makes a fair game look unfair. Without a correction a fair one of 40 games would have
 * 0.875. */
Test(lab, balance_of_few_games)
{
    cr_expect_gt(mean_balance(0.5, 40), 0.91, "%f", mean_balance(0.5, 40));
    cr_expect_gt(mean_balance(0.5, 400), 0.97, "%f", mean_balance(0.5, 400));
    cr_expect_float_eq(mean_balance(0.7, 40), 0.6, 0.015, "%f", mean_balance(0.7, 40));
}
