#include "tests/support/perft.h"

#include <stdio.h>
#include <stdlib.h>

#include "tests/support/files.h"
#include "tests/support/support.h"

unsigned each_perft(const lus_game *game, perft_check *check)
{
    char path[64], id[32];
    snprintf(path, sizeof path, "games/%s/vectors/perft.txt", game->id);
    char *text = test_file(path);
    unsigned depth, lines = 0;
    unsigned long long count;
    int length;
    for (char *at = text; sscanf(at, "%31s %u %llu\n%n", id, &depth, &count, &length) == 3;
         at += length) {
        lus_variant v = variant_of(id);
        lus_state s;
        cr_assert_eq(v.game, game);
        v.game->start(&v, &s);
        check(&v, &s, depth, count);
        lines++;
    }
    free(text);
    return lines;
}
