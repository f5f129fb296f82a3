/* Other starts: legal, fair in shape, and no two alike for long. */
#include <criterion/criterion.h>
#include <string.h>

#include "core/registry.h"
#include "lab/starts.h"

/* How many pieces of each kind and owner stand on marked and on plain squares. */
static void count_pieces(const lus_variant *v, const lus_state *s, unsigned counts[2][2][8])
{
    lus_piece pieces[LUS_PIECES_MAX];
    unsigned n = v->game->pieces(v, s, pieces);
    memset(counts, 0, sizeof(unsigned[2][2][8]));
    for (unsigned i = 0; i < n; i++) {
        lus_place place;
        v->game->place(v, pieces[i].place, &place);
        cr_assert_eq(place.kind, LUS_SQUARE);
        counts[pieces[i].owner][place.mark][pieces[i].kind] += pieces[i].count;
    }
}

/* BR-3: Empress and Dux start in the camp, so they do in every other start. */
Test(starts, keep_pieces_and_marks)
{
    lus_variant v = lus_variant_standard(lus_game_find("bastonus", 8));
    lus_state usual, other;
    lus_rng rng = lus_rng_seeded(3);
    unsigned before[2][2][8], after[2][2][8], same = 0;
    v.game->start(&v, &usual);
    count_pieces(&v, &usual, before);
    for (unsigned i = 0; i < 300; i++) {
        cr_assert(lab_rearranged(&v, &rng, &other));
        count_pieces(&v, &other, after);
        cr_assert_arr_eq(before, after, sizeof before);
        same += lus_hash(&v, &usual) == lus_hash(&v, &other);
    }
    cr_expect_lt(same, 3u);
}

/* No piece crosses into the other half, and Black's army is White's turned half round. */
Test(starts, are_turned_half_round)
{
    lus_variant v = lus_variant_standard(lus_game_find("bastonus", 8));
    lus_rng rng = lus_rng_seeded(4);
    for (unsigned i = 0; i < 50; i++) {
        lus_state s;
        lus_piece pieces[LUS_PIECES_MAX];
        cr_assert(lab_rearranged(&v, &rng, &s));
        unsigned n = v.game->pieces(&v, &s, pieces), found = 0;
        for (unsigned k = 0; k < n; k++) {
            cr_assert_eq(pieces[k].owner == LUS_WHITE, pieces[k].place / 8 < 3);
            for (unsigned j = 0; j < n; j++)
                found += pieces[j].place == 63 - pieces[k].place &&
                         pieces[j].kind == pieces[k].kind && pieces[j].owner != pieces[k].owner;
        }
        cr_assert_eq(found, n);
    }
}

Test(starts, only_where_the_start_has_that_shape)
{
    for (unsigned i = 0; lus_games[i]; i++) {
        lus_variant v = lus_variant_standard(lus_games[i]);
        lus_rng rng = lus_rng_seeded(1);
        lus_state s;
        cr_expect_eq(lab_rearranged(&v, &rng, &s), strcmp(lus_games[i]->id, "bastonus") == 0, "%s",
                     lus_games[i]->id);
    }
}
