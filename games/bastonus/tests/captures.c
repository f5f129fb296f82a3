/* Bastonus Romanus, article by article: captures, acting on. The moves: moves.c; the ends: ends.c.
 */
#include <string.h>

#include "core/match/match.h"
#include "games/bastonus/rules.h"
#include "games/bastonus/tests/drawing.h"

/* BR-15: between two pieces in a row or a column, one of which has moved. */
Test(bastonus, captures_between_two)
{
    const char *position = drawn(".......i"
                                 "........"
                                 "........"
                                 "Ll......"
                                 "..L....."
                                 "........"
                                 "........"
                                 "l......I",
                                 "w - 5");
    assert_after("bastonus", position, "c4-c5", "7i/8/8/L1L5/8/8/8/l6I b - 0");
    assert_events("bastonus", position, "c4-c5", "moved:w captured:b turn:b");
    /* by the Dux and the Colossus */
    assert_after("bastonus", "7i/8/8/Ll6/3D4/8/8/l6I w - 5", "d4-c5",
                 "7i/8/8/L1D5/8/8/8/l6I b - 0");
    assert_after("bastonus", "7i/8/8/Ll6/2C5/8/8/l6I w - 5", "c4-c5",
                 "7i/8/8/L1C5/8/8/8/l6I b - 0");
    /* in a column; Dux, Colossus and the exhausted are captured like the others */
    assert_after("bastonus", "7i/8/8/1L6/1d6/8/1E6/l6I w - 5", "b2-b3",
                 "7i/8/8/1L6/8/1E6/8/l6I b - 0");
    assert_after("bastonus", "7i/8/8/1L6/1c6/8/1E6/l6I w - 5", "b2-b3",
                 "7i/8/8/1L6/8/1E6/8/l6I b - 0");
    assert_after("bastonus", "7i/8/8/1L6/1e6/8/1E6/l6I w - 5", "b2-b3",
                 "7i/8/8/1L6/8/1E6/8/l6I b - 0");
    /* by a rank, along and abreast */
    assert_after("bastonus", "7i/8/8/Ll1LL3/8/8/8/l6I w - 5", "d5..e5w",
                 "7i/8/8/L1LL4/8/8/8/l6I b - 0");
    assert_after("bastonus", "7i/8/8/2lL4/LL6/8/8/l6I w - 5", "a4..b4n",
                 "7i/8/8/LL1L4/8/8/8/l6I b - 0");
    /* not diagonally, not against the edge, not across it */
    assert_after("bastonus", "7i/8/L7/1l6/3L4/8/8/l6I w - 5", "d4-c4",
                 "7i/8/L7/1l6/2L5/8/8/l6I b - 6");
    assert_after("bastonus", "7i/8/8/l7/1L6/8/8/l6I w - 5", "b4-b5", "7i/8/8/lL6/8/8/8/l6I b - 6");
    assert_after("bastonus", "7i/8/7L/l7/1L6/8/8/l6I w - 5", "b4-b5",
                 "7i/8/7L/lL6/8/8/8/l6I b - 6");
}

/* BR-15: in a corner by the two squares next to it. */
Test(bastonus, captures_in_corners)
{
    assert_after("bastonus", "7i/8/8/8/8/8/LL6/l5lI w - 5", "b2-b1", "7i/8/8/8/8/8/L7/1L4lI b - 0");
    assert_after("bastonus", "7i/8/8/8/8/L7/8/lC4lI w - 5", "a3-a2", "7i/8/8/8/8/8/L7/1C4lI b - 0");
    assert_after("bastonus", "lL5i/1E6/8/8/8/8/l7/7I w - 5", "b7-a7",
                 "1L5i/E7/8/8/8/8/l7/7I b - 0");
    assert_after("bastonus", "i4E1l/7L/8/8/8/8/l7/7I w - 5", "f8-g8",
                 "i5E1/7L/8/8/8/8/l7/7I b - 0");
    assert_after("bastonus", "i7/8/8/8/8/8/l5D1/I5Ll w - 5", "g2-h2",
                 "i7/8/8/8/8/8/l6D/I5L1 b - 0");
    /* the Dux cannot be both captors, nor does a corner's square serve another */
    assert_after("bastonus", "7i/8/8/8/8/8/8/lD3LlI w - 5", "b1-a2", "7i/8/8/8/8/8/D7/l4LlI b - 6");
    assert_after("bastonus", "7i/8/8/8/8/8/lL6/1L4lI w - 5", "b1-a1",
                 "7i/8/8/8/8/8/lL6/L5lI b - 6");
}

/* BR-15: who goes between two enemies of his own accord is safe, until one of the two comes there
 * anew. */
Test(bastonus, going_between_is_safe)
{
    assert_after("bastonus", "7I/8/8/l1l5/1L6/8/8/7i w - 5", "b4-b5", "7I/8/8/lLl5/8/8/8/7i b - 6");
    assert_after("bastonus", "7I/8/8/lLl5/8/8/8/7i b - 6", "h1-g1", "7I/8/8/lLl5/8/8/8/6i1 w - 7");
    assert_after("bastonus", "7I/8/8/lLl5/8/L7/8/7i b - 6", "c5-c4",
                 "7I/8/8/lL6/2l5/L7/8/7i w - 7");
    assert_after("bastonus", "7I/8/8/lL6/2l5/L7/8/7i b - 8", "c4-c5",
                 "7I/8/8/l1l5/8/L7/8/7i w - 0");
    /* a rank that moves along puts one man in the place of another */
    assert_after("bastonus", "7I/8/8/lLl5/2l5/L7/8/7i b - 6", "c4..c5n",
                 "7I/8/2l5/l1l5/8/L7/8/7i w - 0");
}

/* BR-15: an enemy pushed between two pieces is captured; what a push moves may capture as well. */
Test(bastonus, captures_by_pushing)
{
    const char *position = drawn(".......i"
                                 "........"
                                 "........"
                                 "L.L....."
                                 ".l......"
                                 ".L......"
                                 "........"
                                 "l......I",
                                 "w - 5");
    assert_after("bastonus", position, "b3!n", "7i/8/8/L1L5/1E6/8/8/l6I b - 0");
    assert_events("bastonus", position, "b3!n", "pushed:b moved:w exhausted:w captured:b turn:b");
    assert_after("bastonus", "7i/8/8/L1L5/1l6/1C6/8/l6I w - 5", "b3!n",
                 "7i/8/8/L1L5/1C6/8/8/l6I b - 0");
    /* the second of two pushed; the first lives on, marked */
    assert_after("bastonus", "7i/8/L1L5/1l6/1d6/1L6/1L6/l6I w - 5", "b2..b3!n",
                 "7i/8/L1L5/1d6/1E6/1L6/8/l6I w+ -|b5n 0");
    /* between the pusher and a piece beyond */
    assert_after("bastonus", "7i/1L6/8/1l6/1L6/8/8/l6I w - 5", "b4!n",
                 "7i/1L6/8/1E6/8/8/8/l6I b - 0");
    /* by a friend whom the Colossus drives */
    assert_after("bastonus", "7i/8/8/CL1lL3/8/8/8/l6I w - 5", "a5!e",
                 "7i/8/8/1CL1L3/8/8/8/l6I b - 0");
    /* by a man who follows in the file */
    assert_after("bastonus", "7i/8/8/8/1l6/1LlL4/1L6/l6I w - 5", "b2..b3!n",
                 "7i/8/8/1l6/1E6/1L1L4/8/l6I b b5n 0");
}

/* BR-16: the Empress never helps to capture. */
Test(bastonus, empress_does_not_capture)
{
    assert_after("bastonus", "7i/8/8/Ll6/2I5/8/8/l7 w - 5", "c4-c5", "7i/8/8/LlI5/8/8/8/l7 b - 6");
    assert_after("bastonus", "7i/8/8/Il6/2L5/8/8/l7 w - 5", "c4-c5", "7i/8/8/IlL5/8/8/8/l7 b - 6");
    assert_after("bastonus", "7i/8/8/8/8/8/IL6/l6l w - 5", "b2-b1", "7i/8/8/8/8/8/I7/lL5l b - 6");
}

/* BR-16: from a camp nobody helps to capture outside it; what stands in it is captured from within
 * and without. */
Test(bastonus, captures_round_camps)
{
    const char *position = drawn(".......i"
                                 "........"
                                 "........"
                                 "........"
                                 "........"
                                 "......L."
                                 "....Ll.." /* e2 is in the camp */
                                 "l......I",
                                 "w - 5");
    assert_after("bastonus", position, "g3-g2", "7i/8/8/8/8/8/4LlL1/l6I b - 6");
    assert_after("bastonus", "7i/8/8/8/8/8/3L1lL1/l6I w - 5", "d2-e2",
                 "7i/8/8/8/8/8/4LlL1/l6I b - 6");
    assert_after("bastonus", "3L3i/8/3l4/3L4/8/8/8/l6I w - 5", "d8-d7",
                 "7i/3L4/3l4/3L4/8/8/8/l6I b - 6");
    assert_after("bastonus", "7i/1Ll1L3/8/8/8/8/8/l6I w - 5", "e7-d7",
                 "7i/1LlL4/8/8/8/8/8/l6I b - 6");
    assert_after("bastonus", "7i/8/8/8/2L5/3l4/3L4/l6I w - 5", "c4-d4",
                 "7i/8/8/8/3L4/3l4/3L4/l6I b - 6");
    /* e2 and d2 in the camp: by one in it and one outside, whichever of them moves */
    assert_after("bastonus", "7i/8/8/8/8/5L2/3Ll3/l6I w - 5", "f3-f2",
                 "7i/8/8/8/8/8/3L1L2/l6I b - 0");
    assert_after("bastonus", "7i/8/8/8/8/8/2L1lL2/l6I w - 5", "c2-d2",
                 "7i/8/8/8/8/8/3L1L2/l6I b - 0");
    assert_after("bastonus", "7i/8/8/8/8/2L5/3l4/l2L3I w - 5", "c3-d3",
                 "7i/8/8/8/8/3L4/8/l2L3I b - 0");
    assert_after("bastonus", "3l3i/3L4/2l5/8/8/8/8/L6I b - 5", "c6-d6",
                 "3l3i/8/3l4/8/8/8/8/L6I w - 0");
}

/* BR-17: one action captures several, and all go together. */
Test(bastonus, several_captures)
{
    const char *position = drawn(".......i"
                                 "........"
                                 "..L....."
                                 "..l....."
                                 "Lc.eL..."
                                 "..L....."
                                 "........"
                                 "l......I",
                                 "w - 5");
    assert_after("bastonus", position, "c3-c4", "7i/8/2L5/8/L1L1L3/8/8/l6I b - 0");
    assert_events("bastonus", position, "c3-c4", "moved:w captured:b captured:b captured:b turn:b");
    /* a rank captures with each of its men */
    assert_after("bastonus", "7i/8/LLL5/lcd5/8/LLL5/8/l6I w - 5", "a3..c3n",
                 "7i/8/LLL5/8/LLL5/8/8/l6I b - 0");
}

/* BR-18: after a capture he may act again, with any piece, as long as each action captures, or
 * stop. */
Test(bastonus, acting_on)
{
    const char *position = drawn(".......i"
                                 "........"
                                 "L.....L."
                                 "l.....l."
                                 ".L...L.."
                                 "........"
                                 "........"
                                 "l......I",
                                 "w - 9");
    const char *acting_on = "7i/8/L5L1/6l1/L4L2/8/8/l6I w+ - 0";
    assert_after("bastonus", position, "b4-a4", acting_on);
    assert_events("bastonus", position, "b4-a4", "moved:w captured:b plays_again:w:capture");
    assert_actions("bastonus", acting_on, "f4-g4 stop");
    /* the turn ends when nothing more can be captured, or when he stops */
    assert_after("bastonus", acting_on, "f4-g4", "7i/8/L5L1/8/L5L1/8/8/l6I b - 0");
    assert_after("bastonus", acting_on, "stop", "7i/8/L5L1/6l1/L4L2/8/8/l6I b - 0");
    assert_events("bastonus", acting_on, "stop", "turn:b");
    /* ejecting counts, as the first action and as a further one */
    assert_after("bastonus", "7i/8/6L1/6l1/eC3L2/8/8/l6I w - 9", "b4!w",
                 "7i/8/6L1/6l1/C4L2/8/8/l6I w+ - 0");
    assert_after("bastonus", "7i/8/L7/l7/1L4Cl/8/8/l6I w - 9", "b4-a4",
                 "7i/8/L7/8/L5Cl/8/8/l6I w+ - 0");
    assert_actions("bastonus", "7i/8/L7/8/L5Cl/8/8/l6I w+ - 0", "g4!e stop");
}

/* BR-18: which further actions capture: ranks with one man who does, pushes, the Dux. */
Test(bastonus, acting_on_only_by_capturing)
{
    assert_actions("bastonus", "7i/8/2L5/2l5/8/1LLL4/8/l6I w+ - 0",
                   "b3..c3n b3..d3n c3-c4 c3..d3n c6!s stop");
    assert_actions("bastonus:ranks=along", "7i/8/2L5/2l5/8/1LLL4/8/l6I w+ - 0", "c3-c4 c6!s stop");
    assert_actions("bastonus", "7i/8/8/8/El1LL3/8/8/l6I w+ - 0", "d4-c4 d4..e4w stop");
    /* one who stands between two is captured when another takes the place beside him */
    assert_actions("bastonus", "7i/8/8/8/LlL5/2L5/8/l6I w+ - 0", "c3..c4n stop");
    assert_refused("bastonus", "7i/8/8/8/LlL5/8/8/l6I w+ - 0", LUS_E_PASSED);
    /* pushes: by where the pushed piece comes to stand, by who moved, over the edge; not otherwise
     */
    assert_actions("bastonus", "7i/8/8/L1L5/1l6/1L6/8/l6I w+ - 0", "a5-b5 b3!n c5-b5 stop");
    assert_actions("bastonus", "7i/8/8/CL1lE3/8/8/8/l6I w+ - 0", "a5!e b5-c5 stop");
    assert_refused("bastonus", "7i/8/8/8/1l6/1L6/8/l6I w+ - 0", LUS_E_PASSED);
    /* the Dux captures where he lands, but cannot be both captors */
    assert_actions("bastonus", "7i/8/8/8/Ll6/3D4/8/l6I w+ - 0", "d3-c4 stop");
    assert_refused("bastonus", "7i/8/8/8/Dl6/8/8/l3L2I w+ - 0", LUS_E_PASSED);
    assert_refused("bastonus", "7i/8/8/8/8/8/8/lD3L1I w+ - 0", LUS_E_PASSED);
    /* the Empress does not */
    assert_refused("bastonus", "7i/8/8/8/Ll6/2I5/8/l7 w+ - 0", LUS_E_PASSED);
}

/* BR-18: positions of acting on that no capture can have led to. */
Test(bastonus, acting_on_refused)
{
    assert_refused("bastonus", "3di3/2c5/llllllll/8/8/LLLLLLLL/5C2/3ID3 w+ - 0",
                   LUS_E_NOTHING_CAPTURED);
    assert_refused("bastonus", "7i/8/8/8/Ll1L4/8/8/l6I w+ - 1", LUS_E_CLOCK);
    assert_refused("bastonus", "7i/8/8/8/L2L4/8/8/l6I w+ - 0", LUS_E_PASSED);
    assert_refused("bastonus", "7i/8/8/8/Ll1L4/8/8/l7 w+ - 0", LUS_E_ALREADY_OVER);
    assert_refused("bastonus", "8/8/8/8/Ll1L4/8/8/l6I w+ - 0", LUS_E_ALREADY_OVER);
    assert_refused("bastonus", "7i/8/8/8/Ld1L4/8/8/7I w+ - 0", LUS_E_ALREADY_OVER);
    assert_refused("bastonus", "3I3i/8/8/8/Ll1L4/8/8/l7 w+ - 0", LUS_E_ALREADY_OVER);
    assert_refused("bastonus", "3LL2i/3LL3/8/8/Ll1L4/8/8/l6I w+ - 0", LUS_E_ALREADY_OVER);
}
