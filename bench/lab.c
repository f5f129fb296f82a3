/* Games of random players with all basic measures (docs/lab.md), by CPU time, beside plain playouts
 * in the same run: bench-lab [SECONDS [ROUNDS [GAME]]]. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/registry.h"
#include "engine/hot.h"
#include "lab/count/play.h"

static double cpu_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

enum { BLOCK = 250 }; /* games: what a study of 50,000 plays at a time */

/* Games a second. */
static double watched(const lab_setup *setup, lab_tally *tally, lab_seen *seen, double seconds)
{
    double begun = cpu_now(), spent = 0;
    uint64_t games = 0;
    while (spent < seconds) {
        *tally = (lab_tally){0};
        lab_play_units(setup, 1, games, games + BLOCK, seen, NULL, tally);
        games += BLOCK;
        spent = cpu_now() - begun;
    }
    return (double)games / spent;
}

static double plain(const lab_setup *setup, double seconds)
{
    lus_rng rng = lus_rng_seeded(1);
    double begun = cpu_now(), spent = 0;
    uint64_t games = 0;
    while (spent < seconds) {
        lus_playout out;
        for (unsigned i = 0; i < BLOCK; i++)
            lus_hot_of(setup->variant.game)
                ->playout(&setup->variant, &setup->start, &rng, setup->limit, &out);
        games += BLOCK;
        spent = cpu_now() - begun;
    }
    return (double)games / spent;
}

static double larger(double a, double b)
{
    return a > b ? a : b;
}

int main(int count, char **words)
{
    double seconds = count > 1 ? atof(words[1]) : 1;
    int rounds = count > 2 ? atoi(words[2]) : 3;
    lab_tally *tally = calloc(1, sizeof *tally);
    lab_seen *seen = malloc(sizeof *seen);
    if (!tally || !seen) {
        free(tally);
        free(seen);
        return 1;
    }
    lab_seen_begin(seen);
    printf("%-10s %16s %16s %8s\n", "", "games/CPU s", "plain playouts", "ratio");
    for (unsigned i = 0; lus_games[i]; i++) {
        if (count > 3 && strcmp(words[3], lus_games[i]->id) != 0)
            continue;
        lus_variant v = lus_variant_standard(lus_games[i]);
        lab_setup setup;
        double with = 0, without = 0;
        lab_set_up(&setup, &v, NULL, 10000);
        for (int round = 0; round < rounds; round++) { /* noise only ever slows: the best counts */
            with = larger(with, watched(&setup, tally, seen, seconds));
            without = larger(without, plain(&setup, seconds));
        }
        printf("%-10s %16.0f %16.0f %8.2f\n", lus_games[i]->id, with, without, with / without);
    }
    free(tally);
    free(seen);
    return 0;
}
