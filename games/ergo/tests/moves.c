/* Ergo, article by article: moves, and how a game ends or goes on. */
#include <string.h>

#include "games/ergo/rules.h"
#include "games/ergo/tests/drawing.h"

/* Where the piece on a square may go: squares separated by spaces, sorted. */
static void assert_moves(const char *position, const char *from, const char *expected)
{
    static char answer[LUS_MOVES_MAX];
    char targets[1024] = "";
    lus_variant v = variant_of("ergo");
    lus_state s = state_of(&v, position);
    lus_writer w = lus_writer_on(answer, sizeof answer), t = lus_writer_on(targets, sizeof targets);
    lus_moves_write(&v, &s, &w);
    for (const char *line = answer; *line; line = strchr(line, '\n') + 1) {
        if (strncmp(line, from, 2) != 0 || line[2] != '-')
            continue;
        lus_put(&t, t.length ? " " : "");
        lus_put_bytes(&t, line + 3, 2);
    }
    cr_assert_str_eq(targets, expected, "%s, %s:\n  got      %s\n  expected %s", position, from,
                     targets, expected);
}

/* ---- moves ---- */

/* EG-7: a hollow piece of the arena steps orthogonally, and stays hollow. */
Test(ergo, hollow_steps)
{
    assert_moves("10/10/10/10/4c5/10/10/10/10 b 0", "e5", "d5 e4 e6 f5");
    assert_after("ergo", "10/10/10/10/4c5/10/10/10/10 b 0", "e5-e6",
                 "10/10/10/4c5/10/10/10/10/10 w 1");
    assert_moves(drawn(".........."
                       ".........."
                       ".........."
                       "....C....."
                       "...lcC...."
                       ".........."
                       ".........."
                       ".........."
                       "..........",
                       "b 0"),
                 "e5", "e4");
    assert_events("ergo", "10/10/10/10/4c5/10/10/10/10 b 0", "e5-d5", "moved:b turn:w");
}

/* EG-8: a lion of the arena steps in eight directions, and stays a lion. */
Test(ergo, lion_steps)
{
    assert_moves("10/10/10/10/4l5/10/10/10/10 b 0", "e5", "d4 d5 d6 e4 e6 f4 f5 f6");
    assert_after("ergo", "10/10/10/10/4l5/10/10/10/10 b 3", "e5-f6",
                 "10/10/10/5l4/10/10/10/10/10 w 4");
    assert_moves("10/10/10/3cC5/3cl5/5L4/10/10/10 b 0", "e5", "d4 e4 f5 f6");
}

/* EG-9: along the path in either sense, any distance, round corners, up to the next piece of either
 * colour.
 */
Test(ergo, slides)
{
    const char *between = drawn(".........."
                                ".........."
                                ".........."
                                ".........."
                                "L........."
                                ".........."
                                ".........."
                                ".........."
                                "l...l.....",
                                "b 0");
    assert_moves(between, "a1", "a2 a3 a4 b1 b2 c1 d1");
    assert_after("ergo", between, "a1-d1", "10/10/10/10/L9/10/10/10/3ll5 w 1");
    assert_after("ergo", between, "e1-j9", "9l/10/10/10/L9/10/10/10/l9 w 1");
    assert_illegal("ergo", between, "a1-a6");
    assert_illegal("ergo", between, "a1-f1");
    assert_illegal("ergo", between, "a1-a5");
    assert_illegal("ergo", between, "a1-e1");
    /* shut in on both sides: only the arena is left */
    assert_moves("10/10/10/10/10/10/10/10/3lLl4 w 0", "e1", "d2 e2 f2");
}

/* EG-9: a piece alone on the path reaches every other square of it, each by one action. */
Test(ergo, alone_on_the_path)
{
    assert_moves("10/10/10/10/10/10/10/10/l9 b 0", "a1",
                 "a2 a3 a4 a5 a6 a7 a8 a9 b1 b2 b9 c1 c9 d1 d9 e1 e9 f1 f9 g1 g9 h1 h9 i1 i9 "
                 "j1 j2 j3 j4 j5 j6 j7 j8 j9");
    /* 89 placements, 33 slides, one step */
    cr_expect_eq(count_actions("ergo", "10/10/10/10/10/10/10/10/l9 b 0"), 123);
    assert_after("ergo", "10/10/10/10/10/10/10/l9/10 b 0", "a2-a1",
                 "10/10/10/10/10/10/10/10/l9 w 1");
    assert_after("ergo", "10/10/10/10/10/10/10/10/l9 b 0", "a1-a2",
                 "10/10/10/10/10/10/10/l9/10 w 1");
}

/* EG-9, EG-10: from path to path there is only the slide: a2 and b1 touch, but a piece on a1 is
 * between. */
Test(ergo, no_step_along_the_path)
{
    assert_moves("10/10/10/10/10/10/l9/10/1l1l6 b 0", "b1", "a1 a2 b2 c1 c2");
    assert_moves("10/10/10/10/10/10/10/10/Ll1l6 b 0", "b1", "b2 c1 c2");
    assert_moves("9L/9l/10/9l/10/10/10/10/10 b 0", "j8", "i7 i8 j7");
}

/* EG-10: from the path into the arena, in any of eight directions; it stays a lion. */
Test(ergo, into_the_arena)
{
    assert_moves("10/10/10/10/10/10/L9/l9/L9 b 0", "a2", "b2 b3");
    assert_moves("10/10/10/10/10/10/10/L9/lL8 b 0", "a1", "b2");
    assert_moves("8Ll/9L/10/10/10/10/10/10/10 b 0", "j9", "i8");
    assert_moves("10/10/10/9L/9l/9L/10/10/10 b 0", "j5", "i4 i5 i6");
    assert_moves("3LlL4/3cCc4/10/10/10/10/10/10/10 b 0", "e9", "");
    assert_after("ergo", "4l5/10/10/10/10/10/10/10/10 b 0", "e9-d8",
                 "10/3l6/10/10/10/10/10/10/10 w 1");
    assert_after("ergo", "10/10/10/10/10/10/10/10/l9 b 0", "a1-b2",
                 "10/10/10/10/10/10/10/1l8/10 w 1");
}

/* EG-11: a hollow piece goes out orthogonally and is turned; it stays a lion when it comes in
 * again. */
Test(ergo, hollow_goes_out)
{
    assert_moves("10/10/10/10/10/10/10/1c8/10 b 0", "b2", "a2 b1 b3 c2");
    assert_after("ergo", "10/10/10/10/10/10/10/1c8/10 b 0", "b2-a2",
                 "10/10/10/10/10/10/10/l9/10 w 1");
    assert_after("ergo", "10/8C1/10/10/10/10/10/10/10 w 0", "i8-i9",
                 "8L1/10/10/10/10/10/10/10/10 b 1");
    assert_illegal("ergo", "10/10/10/10/10/10/10/1c8/10 b 0", "b2-a1");
    assert_illegal("ergo", "10/10/10/10/10/10/10/Lc8/10 b 0", "b2-a2");
    assert_events("ergo", "10/10/10/10/10/10/10/1c8/10 b 0", "b2-a2", "moved:b turned:b turn:w");
    assert_after("ergo", "10/10/10/10/10/10/10/l9/10 b 1", "a2-b2",
                 "10/10/10/10/10/10/10/1l8/10 w 2");
}

/* EG-12: a lion goes out in any direction and stays a lion. */
Test(ergo, lion_goes_out)
{
    assert_moves("10/10/10/10/10/10/10/1l8/10 b 0", "b2", "a1 a2 a3 b1 b3 c1 c2 c3");
    assert_moves("10/10/10/10/10/10/10/4l5/10 b 0", "e2", "d1 d2 d3 e1 e3 f1 f2 f3");
    assert_moves("10/10/10/10/10/10/10/1l8/L1L7 b 0", "b2", "a2 a3 b1 b3 c2 c3");
    assert_after("ergo", "10/10/10/10/10/10/10/1l8/10 b 0", "b2-a1",
                 "10/10/10/10/10/10/10/10/l9 w 1");
    assert_events("ergo", "10/10/10/10/10/10/10/1l8/10 b 0", "b2-a1", "moved:b turn:w");
}

/* EG-13: nothing is captured, and a hollow piece on the path is refused. */
Test(ergo, no_captures)
{
    lus_variant v = variant_of("ergo");
    lus_rng rng = lus_rng_seeded(13);
    lus_state s;
    unsigned standing = 0;
    v.game->start(&v, &s);
    while (v.game->status(&v, &s).kind != LUS_OVER) {
        lus_piece pieces[LUS_PIECES_MAX];
        unsigned squares = 0;
        v.game->apply(&v, &s, v.game->sample(&v, &s, &rng), NULL);
        for (unsigned n = v.game->pieces(&v, &s, pieces); n-- > 0;)
            squares += pieces[n].place < 90;
        cr_assert_geq(squares, standing);
        standing = squares;
    }
    assert_illegal("ergo", "10/10/10/10/4cC4/10/10/10/10 b 0", "e5-f5");
    assert_refused("ergo", "c9/10/10/10/10/10/10/10/10 w 0", LUS_E_PATH_FACE);
    assert_refused("ergo", "10/10/10/10/9C/10/10/10/10 b 0", LUS_E_PATH_FACE);
}

/* EG-14: the option for the table changes no list of moves. */
Test(ergo, touched_pieces)
{
    static char off[LUS_MOVES_MAX], on[LUS_MOVES_MAX];
    const char *position = "10/10/10/10/2c1C5/10/10/10/l7L1 b 3";
    lus_variant without = variant_of("ergo:touch=off"), with = variant_of("ergo:touch=on");
    lus_state s = state_of(&without, position), t = state_of(&with, position);
    lus_writer w = lus_writer_on(off, sizeof off), x = lus_writer_on(on, sizeof on);
    lus_moves_write(&without, &s, &w);
    lus_moves_write(&with, &t, &x);
    cr_expect_str_eq(off, on);
}

/* ---- ends ---- */

/* EG-15: positions are the same whatever the clock; the player to move, a piece or a face makes a
 * difference. Every position that is still played counts. */
Test(ergo, what_repeats)
{
    lus_variant v = variant_of("ergo");
    const char *same = "10/10/10/10/4cC4/10/10/10/l9 b 3";
    static const char *const others[] = {
        "10/10/10/10/4cC4/10/10/10/l9 w 3", "10/10/10/10/4lC4/10/10/10/l9 b 3",
        "10/10/10/10/4Cc4/10/10/10/l9 b 3", "10/10/10/10/4cC4/10/10/10/1l8 b 3"};
    lus_state s = state_of(&v, same), later = state_of(&v, "10/10/10/10/4cC4/10/10/10/l9 b 99");
    cr_expect_eq(lus_repetition_key(&v, &s), lus_repetition_key(&v, &later));
    cr_expect_neq(lus_hash(&v, &s), lus_hash(&v, &later));
    for (unsigned i = 0; i < sizeof others / sizeof *others; i++) {
        lus_state other = state_of(&v, others[i]);
        cr_expect_neq(lus_repetition_key(&v, &s), lus_repetition_key(&v, &other), "%s", others[i]);
    }
    lus_state over = state_of(&v, "10/10/10/10/1ccccc4/10/10/10/10 b 0");
    cr_expect(v.game->counts(&v, &s));
    cr_expect(!v.game->counts(&v, &over));
}

/* EG-16: a hundred plies without a placement are a draw; a placement starts them anew. */
Test(ergo, clock)
{
    const char *last = "10/10/10/10/1c2C5/10/10/10/10 b 99";
    assert_after("ergo", last, "b5-b6", "10/10/10/1c8/4C5/10/10/10/10 w 100");
    assert_events("ergo", last, "b5-b6", "moved:b ended:draw:clock");
    assert_over("ergo", "10/10/10/1c8/4C5/10/10/10/10 w 100", "draw clock");
    assert_over("ergo", "10/10/10/1c8/4C5/10/10/10/10 b 100", "draw clock");
    assert_after("ergo", last, "@b6", "10/10/10/1c8/1c2C5/10/10/10/10 w 0");
    assert_after("ergo", "10/10/10/10/1c2C5/10/10/10/10 b 98", "b5-b6",
                 "10/10/10/1c8/4C5/10/10/10/10 w 99");
    assert_refused("ergo", "10/10/10/1c8/4C5/10/10/10/10 w 101", LUS_E_CLOCK);
    assert_refused("ergo", EMPTY_BOARD " b 1", LUS_E_CLOCK);
}

/* EG-16, EG-4: five in a line on the hundredth ply wins. */
Test(ergo, five_before_clock)
{
    assert_after("ergo", "10/10/10/5c4/1cccc5/10/10/10/10 b 99", "f6-f5",
                 "10/10/10/10/1ccccc4/10/10/10/10 b 100");
    assert_over("ergo", "10/10/10/10/1ccccc4/10/10/10/10 b 100", "b line");
    assert_events("ergo", "10/10/10/5c4/1cccc5/10/10/10/10 b 99", "f6-f5", "moved:b ended:b:line");
}

/* All of White's twelve are shut in once Black stands on e1. */
#define BEFORE_THE_LOCK                                                                            \
    ".........."                                                                                   \
    ".........."                                                                                   \
    ".........."                                                                                   \
    ".........."                                                                                   \
    "lc........"                                                                                   \
    "LCc......."                                                                                   \
    "LCcc......"                                                                                   \
    "LCCCc....."

/* EG-17: a player who cannot move passes, which is no ply. */
Test(ergo, pass)
{
    const char *open = drawn(BEFORE_THE_LOCK "LLLL......", "b 0");
    const char *shut = drawn(BEFORE_THE_LOCK "LLLLl.....", "b 0");
    assert_after("ergo", open, "@e1", shut);
    assert_events("ergo", open, "@e1", "placed:b turn:w passed:w:no-move turn:b");
    assert_after("ergo", drawn(BEFORE_THE_LOCK "LLLL..l...", "b 7"), "g1-e1",
                 drawn(BEFORE_THE_LOCK "LLLLl.....", "b 8"));
    assert_after("ergo", shut, "@j9", "9l/10/10/10/lc8/LCc7/LCcc6/LCCCc5/LLLLl5 b 0");
    /* a single way out is enough */
    assert_moves(drawn(BEFORE_THE_LOCK "LLLL......", "w 0"), "d1",
                 "a6 a7 a8 a9 b9 c9 d9 e1 e9 f1 f9 g1 g9 h1 h9 i1 i9 j1 j2 j3 j4 j5 j6 j7 j8 j9");
    assert_actions("ergo", drawn(BEFORE_THE_LOCK "LLLL..l...", "w 0"), "d1-e1 d1-f1");
    /* and so is a piece in reserve: 11 are shut in, 71 squares are free */
    cr_expect_eq(count_actions("ergo", "10/10/10/10/lc8/LCc7/LCcc6/LCCcc5/LLLLl5 w 0"), 71);
}

/* EG-17: who can only step, and not to the right, can move: nobody passes. White has no piece left
 * to place and none on the path; an enemy, or the edge of the arena, is at the right of each. */
Test(ergo, a_step_to_any_side_is_a_move)
{
    assert_after("ergo", "10/1LcLcLcLc1/10/1LcLcLcLc1/10/1LcLcLc1L1/10/1c8/10 b 0", "b2-b3",
                 "10/1LcLcLcLc1/10/1LcLcLcLc1/10/1LcLcLc1L1/1c8/10/10 w 1");
    assert_legal("ergo", "10/1LcLcLcLc1/10/1LcLcLcLc1/10/1LcLcLc1L1/1c8/10/10 w 0", "b8-b7");
}

/* EG-17: a position in which the player to move can do nothing is refused, unless the game is over.
 */
Test(ergo, nobody_is_to_move_who_cannot)
{
    assert_refused("ergo", drawn(BEFORE_THE_LOCK "LLLLl.....", "w 0"), LUS_E_PASSED);
    assert_over("ergo", drawn(BEFORE_THE_LOCK "LLLLl.....", "w 100"), "draw clock");
    assert_after("ergo", drawn(BEFORE_THE_LOCK "LLLL..l...", "b 99"), "g1-e1",
                 drawn(BEFORE_THE_LOCK "LLLLl.....", "w 100"));
}

/* EG-18: the second player may take over the first piece; its face stays, the first player is to
 * move. */
Test(ergo, swap)
{
    const char *first = "10/10/10/10/4c5/10/10/10/10 w 0";
    assert_after("ergo:swap=on", first, "swap", "10/10/10/10/4C5/10/10/10/10 b 0");
    assert_after("ergo:swap=on", "10/10/10/10/10/10/10/10/l9 w 0", "swap",
                 "10/10/10/10/10/10/10/10/L9 b 0");
    assert_after("ergo:first=white,swap=on", "10/10/10/10/10/10/10/10/L9 b 0", "swap",
                 "10/10/10/10/10/10/10/10/l9 w 0");
    assert_events("ergo:swap=on", first, "swap", "swapped:b swapped:w turn:b");
    cr_expect_eq(count_actions("ergo:swap=on", first), 90, "89 placements and the swap");
    assert_illegal("ergo", first, "swap");
}

/* EG-18: after a swap the first player has his twelve again, the second eleven. */
Test(ergo, reserves_after_a_swap)
{
    lus_variant v = variant_of("ergo:swap=on");
    lus_state s = state_of(&v, "10/10/10/10/4c5/10/10/10/10 w 0");
    lus_piece pieces[LUS_PIECES_MAX];
    lus_action swap;
    cr_assert(lus_read_action(&v, &s, "swap", &swap, NULL));
    v.game->apply(&v, &s, swap, NULL);
    cr_assert_eq(v.game->pieces(&v, &s, pieces), 3);
    cr_expect(pieces[0].owner == LUS_WHITE && pieces[0].place == 44 &&
              pieces[0].kind == ERGO_HOLLOW);
    cr_expect(pieces[1].owner == LUS_WHITE && pieces[1].place == 90 && pieces[1].count == 11);
    cr_expect(pieces[2].owner == LUS_BLACK && pieces[2].place == 91 && pieces[2].count == 12);
}

/* EG-18: only in answer to the first placement, and only once. */
Test(ergo, no_other_swap)
{
    static const char *const without[] = {
        (EMPTY_BOARD " b 0"),
        "10/10/10/10/4C5/10/10/10/10 b 0", /* after a swap */
        "10/10/10/10/4c5/10/10/10/10 b 0",
        "10/10/10/10/4C5/10/10/10/10 w 0",
        "10/10/10/10/4c5/10/10/10/10 w 1",
        "10/10/10/10/4cc4/10/10/10/10 w 0",
        "10/10/10/10/4cC4/10/10/10/10 w 0",
    };
    for (unsigned i = 0; i < sizeof without / sizeof *without; i++)
        assert_illegal("ergo:swap=on", without[i], "swap");
    assert_illegal("ergo:first=white,swap=on", "10/10/10/10/4c5/10/10/10/10 w 0", "swap");
}

/* Drawn without a list, it is the one that the list would give, of as many; with and without the
 * swap of EG-18. */
Test(ergo, drawn_as_from_the_list)
{
    lus_action actions[LUS_ACTIONS_MAX];
    lus_rng rng = lus_rng_seeded(5);
    for (unsigned game = 0; game < 200; game++) {
        lus_variant v = variant_of(game % 2 ? "ergo:swap=on" : "ergo");
        ergo_state s;
        ergo_start(&v, &s);
        for (unsigned steps = 0; !s.ended && steps < 300; steps++) {
            unsigned count = ergo_actions(&v, &s, actions), legal = 0;
            lus_rng same = rng;
            lus_action drawn = ergo_draw(&v, &s, &rng, &legal);
            cr_assert_eq(legal, count);
            cr_assert_eq(drawn, actions[count > 1 ? lus_rng_below(&same, count) : 0]);
            ergo_apply(&v, &s, drawn, NULL);
        }
    }
}

/* All twelve in a corner, walled in but for one square: nothing is drawn where there is no choice.
 */
Test(ergo, one_action_is_not_drawn)
{
    const char *position = "10/10/10/10/10/lccc6/LCCLc5/LCCCc5/LLLLl5 w 0";
    lus_variant v = variant_of("ergo");
    lus_state state = state_of(&v, position);
    ergo_state s;
    lus_rng rng = lus_rng_seeded(1), same = rng;
    unsigned legal = 0;
    memcpy(&s, state.bytes, sizeof s);
    assert_actions("ergo", position, "d3-e4");
    lus_action drawn = ergo_draw(&v, &s, &rng, &legal);
    cr_expect_eq(legal, 1);
    cr_expect(lus_is_legal(&v, &state, drawn));
    cr_expect(memcmp(&rng, &same, sizeof rng) == 0);
}
