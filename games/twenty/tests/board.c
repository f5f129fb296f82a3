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
