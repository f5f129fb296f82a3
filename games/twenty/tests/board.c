/* The board of twenty squares: its tables follow from the paths as the rulebooks write them. */
#include <string.h>

#include "games/twenty/board.h"
#include "tests/support/support.h"

static void check_square(const twenty_path *path, const char *path_text, unsigned n)
{
    const char *name = path_text + (n - 1) * 3;
    char mirrored[3] = {name[0], (char)('1' + '3' - name[1]), '\0'};
    uint32_t twins = 0, meets = 0;
    lus_place place;
    for (unsigned k = 1; k <= path->length; k++) {
        twins |= (uint32_t)(strncmp(path_text + (k - 1) * 3, name, 2) == 0) << k;
        meets |= (uint32_t)(strncmp(path_text + (k - 1) * 3, mirrored, 2) == 0) << k;
    }
    cr_expect_eq(path->twins[n], twins, "%s, twins of %u", path_text, n);
    cr_expect_eq(path->meets[n], meets, "%s, meets of %u", path_text, n);
    cr_expect_eq(path->contested >> n & 1, (path->marked >> n & 1) && meets, "%s: %u", path_text,
                 n);
    cr_expect_eq(path->twice >> n & 1, twins >> n > 1, "%s: %u", path_text, n);
    twenty_describe(twenty_place_at(path, LUS_WHITE, n), &place);
    cr_expect(strncmp(place.name, name, 2) == 0);
    cr_expect_eq(path->marked >> n & 1, place.mark, "%s, mark of %u", path_text, n);
    twenty_describe(twenty_place_at(path, LUS_BLACK, n), &place);
    cr_expect_str_eq(place.name, mirrored);
}

Test(twenty, paths_as_written)
{
    static const char *const written[TWENTY_PATHS] = {
        "d1 c1 b1 a1 a2 b2 c2 d2 e2 f2 g2 h2 h1 g1",
        "d1 c1 b1 a1 a2 b2 c2 d2 e2 f2 g2 g3 h3 h2 h1 g1",
        "d1 c1 b1 a1 a2 b2 c2 d2 e2 f2 g2 g3 h3 h2 h1 g1 g2 f2 e2 d2 c2 b2 a2 a3 b3 c3 d3"};
    for (unsigned i = 0; i < TWENTY_PATHS; i++) {
        cr_assert_eq(twenty_paths[i].length, (strlen(written[i]) + 1) / 3);
        for (unsigned n = 1; n <= twenty_paths[i].length; n++)
            check_square(&twenty_paths[i], written[i], n);
    }
}

/* All pieces at once as each by itself. */
Test(twenty, movers_are_those_that_may_land)
{
    lus_rng rng = lus_rng_seeded(7);
    for (unsigned times = 0; times < 20000; times++) {
        const twenty_path *path = &twenty_paths[times % TWENTY_PATHS];
        uint32_t squares = (2u << path->length) - 2;
        uint32_t own = (uint32_t)(lus_rng_next(&rng) & lus_rng_next(&rng)) & squares;
        uint32_t enemy = (uint32_t)(lus_rng_next(&rng) & lus_rng_next(&rng)) & squares;
        uint32_t men = own | lus_rng_below(&rng, 2), expected = 0;
        unsigned points = 1 + lus_rng_below(&rng, 4);
        bool safe = lus_rng_below(&rng, 2);
        for (unsigned n = 0; n <= path->length; n++)
            if (men >> n & 1 && twenty_may_land(path, own, enemy, n + points, safe))
                expected |= 1u << n;
        cr_assert_eq(twenty_movers(path, men, own, enemy, points, safe), expected);
    }
}

Test(twenty, squares_as_places)
{
    unsigned squares = 0, marked = 0;
    for (unsigned i = 0; i < TWENTY_PLACES; i++) {
        lus_place place;
        twenty_describe(i, &place);
        squares += place.kind == LUS_SQUARE;
        marked += place.kind == LUS_SQUARE && place.mark;
        cr_expect_eq(place.kind == LUS_HAND, i == TWENTY_PLACE_HAND || i == TWENTY_PLACE_HAND + 1);
        cr_expect_eq(place.kind == LUS_HOME, i == TWENTY_PLACE_HOME || i == TWENTY_PLACE_HOME + 1);
    }
    cr_expect_eq(squares, 20);
    cr_expect_eq(marked, 5);
}
