/* Bastonus Romanus, article by article: pushes, and the marks they leave. */
#include "games/bastonus/rules.h"
#include "games/bastonus/tests/drawing.h"

/* BR-9: a legionary pushes an adjacent enemy straight away, takes its place and is exhausted for
 * good. */
Test(bastonus, legionary_pushes_once)
{
    const char *position = drawn(".......i"
                                 "........"
                                 "........"
                                 "...l...."
                                 "..cLd..."
                                 "........"
                                 "........"
                                 ".......I",
                                 "w - 5");
    assert_actions("bastonus", position, "d4!e d4!n d4!w d4-d3 h1-g1 h1-h2");
    assert_after("bastonus", position, "d4!n", "7i/8/3l4/3E4/2c1d3/8/8/7I b d6n 0");
    assert_after("bastonus", position, "d4!e", "7i/8/8/3l4/2c1Ed2/8/8/7I b f4e 0");
    assert_after("bastonus", position, "d4!w", "7i/8/8/3l4/1cE1d3/8/8/7I b b4w 0");
    assert_events("bastonus", position, "d4!n", "pushed:b moved:w exhausted:w turn:b");
    /* exhausted he pushes no more, but moves and captures */
    position = drawn(".......i"
                     "........"
                     "........"
                     "...l...."
                     "..cE...."
                     ".L......"
                     "........"
                     ".......I",
                     "w - 5");
    assert_actions("bastonus", position, "b3-a3 b3-b2 b3-b4 b3-c3 d4-d3 d4-e4 h1-g1 h1-h2");
    assert_after("bastonus", position, "b3-b4", "7i/8/8/3l4/1L1E4/8/8/7I b - 0");
    assert_after("bastonus", "7i/8/8/3l4/1Lc1E3/8/8/7I w - 5", "e4-d4",
                 "7i/8/8/3l4/1L1E4/8/8/7I b - 0");
    /* no legionary pushes a friend, or diagonally */
    assert_illegal("bastonus", "7i/8/8/3l4/3LD3/8/8/7I w - 5", "d4!e");
    assert_illegal("bastonus", "7i/8/8/4l3/3LD3/8/8/7I w - 5", "d4!n");
}

/* BR-10: k push m if k ≥ m, and the player picks k. */
Test(bastonus, files_push_together)
{
    const char *position = drawn(".......i"
                                 "........"
                                 "...l...."
                                 "...l...."
                                 "...L...."
                                 "...L...."
                                 "...L...."
                                 ".......I",
                                 "w - 5");
    assert_illegal("bastonus", position, "d4!n");
    assert_legal("bastonus", position, "d3..d4!n");
    assert_legal("bastonus", position, "d2..d4!n");
    assert_illegal("bastonus", position, "d2..d3!n"); /* not before the enemy */
    assert_illegal("bastonus", position, "d4..d3!n");
    assert_after("bastonus", position, "d3..d4!n", "7i/3l4/3l4/3E4/3L4/8/3L4/7I b d6n,d7n 0");
    assert_after("bastonus", position, "d2..d4!n", "7i/3l4/3l4/3E4/3L4/3L4/8/7I b d6n,d7n 0");
    assert_events("bastonus", position, "d2..d4!n",
                  "pushed:b pushed:b moved:w moved:w moved:w exhausted:w turn:b");
    /* three by three, westwards, chiefs among the pushed; marks sorted by column */
    position = drawn(".......i"
                     "........"
                     "........"
                     ".dclLLL."
                     "........"
                     "........"
                     "........"
                     ".......I",
                     "w - 5");
    assert_illegal("bastonus", position, "e5..f5!w");
    assert_after("bastonus", position, "e5..g5!w", "7i/8/8/dclELL2/8/8/8/7I b a5w,b5w,c5w 0");
    /* one more enemy than men */
    assert_illegal("bastonus", "8/8/8/idclLLL1/8/8/8/7I w - 0", "e5..g5!w");
    /* a gap ends the line of either side */
    assert_illegal("bastonus", "7i/8/8/1cl1LLL1/8/8/8/7I w - 0", "e5..g5!w");
    assert_legal("bastonus", "7i/8/8/1c1lLLL1/8/8/8/7I w - 0", "e5!w");
    assert_illegal("bastonus", "7i/8/8/1clL1L2/8/8/8/7I w - 0", "d5..f5!w");
}

/* BR-10: the foremost of the file who is not exhausted tires; one such must be in the file. */
Test(bastonus, the_foremost_fresh_man_tires)
{
    const char *position = drawn(".......i"
                                 "........"
                                 "........"
                                 "...l...."
                                 "...E...."
                                 "...L...."
                                 "...L...."
                                 ".......I",
                                 "w - 5");
    assert_illegal("bastonus", position, "d4!n");
    assert_after("bastonus", position, "d3..d4!n", "7i/8/3l4/3E4/3E4/8/3L4/7I b d6n 0");
    assert_after("bastonus", position, "d2..d4!n", "7i/8/3l4/3E4/3E4/3L4/8/7I b d6n 0");
    assert_illegal("bastonus", "7i/8/8/3l4/3E4/3E4/8/L6I w - 0", "d3..d4!n");
    assert_illegal("bastonus", "7i/8/3l4/3c4/3E4/3E4/8/L6I w - 0", "d3..d4!n");
    assert_legal("bastonus", "7i/8/3l4/3c4/3E4/3L4/8/L6I w - 0", "d3..d4!n");
    assert_legal("bastonus", "7i/8/3l4/3c4/3L4/3E4/8/L6I w - 0", "d3..d4!n");
    /* southwards and eastwards too */
    assert_after("bastonus", "7I/3l4/3e4/3L4/8/8/8/7i b - 0", "d6..d7!s",
                 "7I/8/3e4/3e4/3L4/8/8/7i w d4s 0");
    assert_after("bastonus", "7i/8/8/8/LELe4/8/8/7I w - 0", "a4..c4!e",
                 "7i/8/8/8/1LEEe3/8/8/7I b e4e 0");
}

/* BR-11: the Colossus pushes one piece, friend or enemy, alone and without tiring. */
Test(bastonus, colossus_pushes)
{
    const char *position = drawn(".......i"
                                 "........"
                                 "........"
                                 "...l...."
                                 "..LCd..."
                                 "...D...."
                                 "........"
                                 ".......I",
                                 "w - 5");
    assert_legal("bastonus", position, "d4!n");
    assert_after("bastonus", position, "d4!e", "7i/8/8/3l4/2L1Cd2/3D4/8/7I b f4e 6");
    assert_after("bastonus", position, "d4!w", "7i/8/8/3l4/1LC1d3/3D4/8/7I b - 6");
    assert_after("bastonus", position, "d4!s", "7i/8/8/3l4/2L1d3/3C4/3D4/7I b - 6");
    assert_events("bastonus", position, "d4!w", "pushed:w moved:w turn:b");
    assert_events("bastonus", position, "d4!e", "pushed:b moved:w turn:b");
    /* never two, never helped, never part of a file */
    assert_illegal("bastonus", "7i/8/3l4/3l4/3C4/8/8/L6I w - 0", "d4!n");
    assert_illegal("bastonus", "7i/8/3l4/3l4/3C4/3L4/8/7I w - 0", "d3..d4!n");
    assert_illegal("bastonus", "7i/8/3l4/3l4/3L4/3C4/8/7I w - 0", "d3..d4!n");
    assert_illegal("bastonus", "7i/8/8/3l4/3L4/3C4/8/7I w - 0", "d3!n");
    /* his own Empress and Dux as well */
    assert_after("bastonus", "7i/8/8/8/3I4/3C4/8/L6l w - 0", "d3!n",
                 "7i/8/8/3I4/3C4/8/8/L6l b - 1");
}

/* BR-12: behind the last pushed piece is an empty square, or the edge: then it is ejected, as a
 * capture. */
Test(bastonus, pushing_against_something_and_over_the_edge)
{
    assert_illegal("bastonus", "7i/8/8/3D4/3l4/3L4/8/7I w - 0", "d3!n"); /* a friend behind */
    assert_illegal("bastonus", "7i/8/8/3D4/3l4/3C4/8/L6I w - 0", "d3!n");
    const char *position = "3c3i/3L4/8/8/8/8/8/l3d2I w - 5";
    assert_after("bastonus", position, "d7!n", "3E3i/8/8/8/8/8/8/l3d2I b - 0");
    assert_events("bastonus", position, "d7!n", "ejected:b moved:w exhausted:w turn:b");
    assert_after("bastonus", "l6i/8/8/8/eL6/8/8/3d3I w - 5", "b4!w", "l6i/8/8/8/E7/8/8/3d3I b - 0");
    position = "7i/8/8/L7/8/8/8/lC2d1lI w - 5";
    assert_after("bastonus", position, "b1!w", "7i/8/8/L7/8/8/8/C3d1lI b - 0");
    assert_events("bastonus", position, "b1!w", "ejected:b moved:w turn:b");
    /* two by two: the last goes, the other takes its place, and might go next (BR-18) */
    assert_after("bastonus", "7i/8/8/8/clLL4/8/8/3d3I w - 9", "c4..d4!w",
                 "7i/8/8/8/lEL5/8/8/3d3I w+ -|a4w 0");
    /* one's own piece may not be pushed off */
    assert_illegal("bastonus", "7i/8/8/8/LC6/8/8/3d2lI w - 0", "b4!w");
    assert_illegal("bastonus", "7i/8/8/8/L7/8/8/3d1lCI w - 0", "g1!e");
}

/* BR-13: into, within and out of a camp. */
Test(bastonus, pushing_in_camps)
{
    const char *position = drawn("...d...i"
                                 "........"
                                 "...l...."
                                 "...L...."
                                 "........"
                                 "........"
                                 "........"
                                 "..Cl.L.I",
                                 "w - 0");
    assert_after("bastonus", position, "d5!n", "3d3i/3l4/3E4/8/8/8/8/2Cl1L1I b d7n 0");
    assert_after("bastonus", "3d3i/3l4/3L4/8/8/8/8/2Cl1L1I w - 4", "c1!e",
                 "3d3i/3l4/3L4/8/8/8/8/3C1L1I b - 0");
    assert_illegal("bastonus", "3d3i/3l4/3L4/8/8/8/8/2Cl1L1I w - 0", "d6!n"); /* two */
    assert_after("bastonus", "7i/2Ld4/8/8/8/8/8/3l3I w - 0", "c7!e",
                 "7i/3Ed3/8/8/8/8/8/3l3I b e7e 0");
    assert_after("bastonus", "7i/3Ld3/8/8/8/8/8/3l3I w - 0", "d7!e",
                 "7i/4Ed2/8/8/8/8/8/3l3I b f7e 0");
}

/* BR-14: a piece pushed in the opponent's last turn takes no part in a push back. */
Test(bastonus, no_pushing_back)
{
    const char *squares = ".......i"
                          "........"
                          "...l...."
                          "...lC..."
                          "...L...."
                          "...L...."
                          "........"
                          ".......I";
    const char *pushed_south = drawn(squares, "w d4s 0"), *pushed_east = drawn(squares, "w d4e 0");
    assert_legal("bastonus", drawn(squares, "w - 0"), "d3..d4!n");
    assert_illegal("bastonus", pushed_south, "d3..d4!n");
    assert_legal("bastonus", pushed_east, "d3..d4!n");
    assert_illegal("bastonus", drawn(squares, "w d3s 0"), "d3..d4!n");
    assert_legal("bastonus", drawn(squares, "w e5s 0"), "d3..d4!n");
    assert_legal("bastonus", drawn(squares, "w e5s 0"), "e5!w");
    assert_illegal("bastonus", drawn(squares, "w e5e 0"), "e5!w");
    /* he may step back, and the others of his rank may push without him */
    assert_legal("bastonus", "7i/8/8/3l4/8/3L4/8/7I w d3s 0", "d3-d4");
    assert_legal("bastonus", "7i/8/8/3l4/3L4/3L4/8/7I w d3s 0", "d4!n");
    assert_illegal("bastonus", "7i/8/8/3l4/3L4/3L4/8/7I w d3s 0", "d3..d4!n");
    /* pushing back is what is forbidden: his own Colossus may drive him back */
    assert_legal("bastonus", "7i/8/8/l7/3L4/3C4/8/7I w d4s 0", "d3!n");
}

/* BR-14: the mark is set by pushing an enemy, not a friend, goes with the piece and lasts one turn.
 */
Test(bastonus, marks_come_and_go)
{
    assert_after("bastonus", "7i/8/8/3l4/3L4/8/8/7I w - 0", "d4!n",
                 "7i/8/3l4/3E4/8/8/8/7I b d6n 0");
    assert_after("bastonus", "7i/8/3l4/3E4/8/8/8/7I b d6n 0", "h8-g8",
                 "6i1/8/3l4/3E4/8/8/8/7I w - 1");
    assert_illegal("bastonus", "7i/8/3l4/3E4/8/8/8/7I b d6n 0", "d6!s");
    assert_legal("bastonus", "6i1/8/3l4/3E4/8/8/8/7I b - 2", "d6!s");
    /* his own marks end with his turn, whatever he does */
    assert_after("bastonus", "7i/8/8/2cL4/8/8/8/3l3I w d5e 0", "d5-d4",
                 "7i/8/8/2c5/3L4/8/8/3l3I b - 1");
    assert_after("bastonus", "7i/8/8/2cLl3/8/8/8/3l3I w d5e 0", "d5!e",
                 "7i/8/8/2c1El2/8/8/8/3l3I b f5e 0");
}

/* BR-14, BR-18: acting on, the own marks stay in force and move with their pieces; those set on the
 * opponent follow a bar; a piece pushed twice bears the mark of its last push. */
Test(bastonus, marks_while_acting_on)
{
    const char *position = drawn(".......i"
                                 "........"
                                 "......L."
                                 "......l."
                                 "clLL.L.."
                                 "........"
                                 "........"
                                 ".......I",
                                 "w c4w 5");
    const char *acting_on = "7i/8/6L1/6l1/lEL2L2/8/8/7I w+ b4w|a4w 0";
    assert_after("bastonus", position, "c4..d4!w", acting_on);
    assert_actions("bastonus", acting_on, "b4..c4!w f4-g4 stop");
    assert_after("bastonus", acting_on, "f4-g4", "7i/8/6L1/8/lEL3L1/8/8/7I w+ b4w|a4w 0");
    assert_after("bastonus", acting_on, "stop", "7i/8/6L1/6l1/lEL2L2/8/8/7I b a4w 0");
    position = drawn(".......i"
                     ".L......"
                     ".l......"
                     "L......."
                     ".llL...."
                     ".C......"
                     "........"
                     ".......I",
                     "w - 5");
    assert_after("bastonus", position, "b3!n", "7i/1L6/1l6/Ll6/1C1L4/8/8/7I w+ -|b5n 0");
    assert_actions("bastonus", "7i/1L6/1l6/Ll6/1C1L4/8/8/7I w+ -|b5n 0", "a5!e stop");
    assert_after("bastonus", "7i/1L6/1l6/Ll6/1C1L4/8/8/7I w+ -|b5n 0", "a5!e",
                 "7i/1L6/8/1El5/1C1L4/8/8/7I w+ -|c5e 0");
    assert_after("bastonus", "7i/1L6/8/1El5/1C1L4/8/8/7I w+ -|c5e 0", "stop",
                 "7i/1L6/8/1El5/1C1L4/8/8/7I b c5e 0");
    /* the Dux carries his mark over a jump */
    assert_after("bastonus", "7i/8/L4D2/l4e2/1L4lL/8/8/7I w f6w 0", "f6-f4",
                 "7i/8/L7/l4e2/1L3D1L/8/8/7I w+ f4w 0");
}
