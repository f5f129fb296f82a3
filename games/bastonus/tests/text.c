/* Bastonus Romanus: positions and actions as text. */
#include "games/bastonus/rules.h"
#include "games/bastonus/tests/drawing.h"

#define START "3di3/2c5/llllllll/8/8/LLLLLLLL/5C2/3ID3 w - 0"

/* BR-14: marks that do not fit are refused. */
Test(bastonus, marks_refused)
{
    const char *squares = ".......i"
                          "........"
                          "........"
                          "...l...."
                          "...L...."
                          "..L....."
                          "........"
                          ".......I";
    static const struct {
        const char *fields;
        lus_error code;
    } faults[] = {
        {"w d5s 0", LUS_E_MARK},      /* not his piece */
        {"w e4s 0", LUS_E_MARK},      /* nobody there */
        {"w d4x 0", LUS_E_MARK},      /* no direction */
        {"w d4 0", LUS_E_MARK},       /* none */
        {"w d9n 0", LUS_E_MARK},      /* no square */
        {"w i4n 0", LUS_E_MARK},      /* */
        {"w d4nn 0", LUS_E_MARK},     /* */
        {"w D4n 0", LUS_E_MARK},      /* */
        {"w h1n 0", LUS_E_MARK},      /* nothing is pushed onto the board */
        {"w h1w 0", LUS_E_MARK},      /* */
        {"w d4s, 0", LUS_E_MARK},     /* a comma too many */
        {"w ,d4s 0", LUS_E_MARK},     /* */
        {"w d4s,c3s 0", LUS_E_ORDER}, /* by column, */
        {"w d4s,d4s 0", LUS_E_ORDER}, /* each once, */
        {"w d4n,d4s 0", LUS_E_ORDER}, /* in one direction */
        {"w -,d4s 0", LUS_E_UNEXPECTED},
        {"w -- 0", LUS_E_UNEXPECTED},
        {"w -|d5n 0", LUS_E_UNEXPECTED}, /* only while acting on */
        {"w d4s|d5n 0", LUS_E_UNEXPECTED},
    };
    for (unsigned i = 0; i < sizeof faults / sizeof *faults; i++)
        assert_refused("bastonus", drawn(squares, faults[i].fields), faults[i].code);
    assert_legal("bastonus", drawn(squares, "w c3s,d4s 0"), "d4-e4");
    assert_legal("bastonus", drawn(squares, "w h1e 0"), "h1-g1");
}

/* BR-14, BR-18: the same for the marks set while acting on; the own may have moved to the edge
 * since. */
Test(bastonus, marks_refused_while_acting_on)
{
    const char *squares = ".......i"
                          "........"
                          "......L."
                          "......l."
                          "l....L.."
                          "........"
                          "........"
                          ".......I";
    assert_actions("bastonus", drawn(squares, "w+ - 0"), "f4-g4 stop");
    assert_actions("bastonus", drawn(squares, "w+ f4n,h1n|a4w,g5s 0"), "f4-g4 stop");
    assert_refused("bastonus", drawn(squares, "w+ -| 0"), LUS_E_MARK);
    assert_refused("bastonus", drawn(squares, "w+ |a4w 0"), LUS_E_MARK);
    assert_refused("bastonus", drawn(squares, "w+ -|- 0"), LUS_E_MARK);
    assert_refused("bastonus", drawn(squares, "w+ -|f4n 0"), LUS_E_MARK);
    assert_refused("bastonus", drawn(squares, "w+ -|a4e 0"), LUS_E_MARK);
    assert_refused("bastonus", drawn(squares, "w+ -|g5s,a4w 0"), LUS_E_ORDER);
    assert_refused("bastonus", drawn(squares, "w+ -|a4w|g5s 0"), LUS_E_UNEXPECTED);
    assert_refused("bastonus", drawn(squares, "w+ -a4w 0"), LUS_E_UNEXPECTED);
}

/* Text forms: every departure from the canonical position is refused. */
Test(bastonus, malformed_positions)
{
    static const struct {
        const char *position;
        lus_error code;
    } faults[] = {
        {"", LUS_E_ENDS_EARLY},
        {"3di3/2c5/llllllll/8/8/LLLLLLLL/5C2/3ID3 w -", LUS_E_FIELDS},
        {"3di3/2c5/llllllll/8/8/LLLLLLLL/5C2/3ID3 w - 0 0", LUS_E_FIELDS},
        {"3di3/2c5/llllllll/8/8/LLLLLLLL/5C2/3ID3  w - 0", LUS_E_UNEXPECTED},
        {"3di3/2c5/llllllll/8/8/LLLLLLLL/5C2/3ID3 w - 0 ", LUS_E_ENDS_EARLY},
        {"3di3/2c5/llllllll/8/8/LLLLLLLL/5C2/3IK3 w - 0", LUS_E_PIECE},
        {"3di3/2c5/llllllll/9/8/LLLLLLLL/5C2/3ID3 w - 0", LUS_E_PIECE},
        {"3di3/2c5/llllllll/80/8/LLLLLLLL/5C2/3ID3 w - 0", LUS_E_PIECE},
        {"3di3/2c5/llllllll/44/8/LLLLLLLL/5C2/3ID3 w - 0", LUS_E_RUN},
        {"3di3/2c5/llllllll/8/8/LLLLLLLL/5C11/3ID3 w - 0", LUS_E_RUN},
        {"3di3/2c5/llllllll/8/8/LLLLLLLL/5C2/3ID3 x - 0", LUS_E_SIDE},
        {"3di3/2c5/llllllll/8/8/LLLLLLLL/5C2/3ID3 W - 0", LUS_E_SIDE},
        {"3di3/2c5/llllllll/8/8/LLLLLLLL/5C2/3ID3 =# - 0", LUS_E_SIDE},
        {"3di3/2c5/llllllll/8/8/LLLLLLLL/5C2/3ID3 w+# - 0", LUS_E_SIDE},
        {"3di3/2c5/llllllll/8/8/LLLLLLLL/5C2/3ID3 w - -1", LUS_E_NUMBER},
        {"3di3/2c5/llllllll/8/8/LLLLLLLL/5C2/3ID3 w - x", LUS_E_NUMBER},
        {"3di3/2c5/llllllll/8/8/LLLLLLLL/5C2/3ID3 w - 00", LUS_E_LEADING_ZERO},
        {"3di3/2c5/llllllll/8/8/LLLLLLLL/5C2/3ID3 w - 1x", LUS_E_UNEXPECTED},
        {"3di3/2c5/llllllll/8/8/LLLLLLLL/5C2/3ID3 w - 101", LUS_E_TOO_BIG},
        {"3di3/2c5/llllllll/8/8/LLLLLLLL/5C2/3ID3 w - 99999999999999999999", LUS_E_TOO_BIG},
    };
    for (unsigned i = 0; i < sizeof faults / sizeof *faults; i++)
        assert_refused("bastonus", faults[i].position, faults[i].code);
}

/* Text forms: only the canonical word of an action is understood. */
Test(bastonus, action_words)
{
    assert_legal("bastonus", START, "a3-a4");
    assert_illegal("bastonus", START, "a3a4");
    assert_illegal("bastonus", START, "a3n");
    assert_illegal("bastonus", START, "b3..a3n");
    assert_illegal("bastonus", START, "a3..a3n");
    assert_illegal("bastonus", START, "f2-f3"); /* a push is not a step */
    assert_legal("bastonus", START, "f2!n");
    assert_illegal("bastonus", START, "f2..f3!n");
    assert_illegal("bastonus", START, "stop");
    assert_illegal("bastonus", START, "");
}
