/* Positions that are set up: what a game shows can be put down again, and what cannot stand is
 * refused. */
#include <stdlib.h>
#include <string.h>

#include "core/match/match.h"
#include "core/registry.h"
#include "tests/support/combinations.h"
#include "tests/support/support.h"

static lus_setup setup_of(const lus_variant *v, const lus_state *s)
{
    lus_setup setup = {.player = v->game->status(v, s).player};
    setup.piece_count = (uint8_t)v->game->pieces(v, s, setup.pieces);
    return setup;
}

static int by_bytes(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(lus_piece));
}

/* In any order: a way may pass a square twice, and pieces are listed along the way. */
static void check_same_pieces(const lus_variant *v, const lus_state *made, const lus_setup *setup)
{
    lus_piece seen[LUS_PIECES_MAX];
    lus_setup asked = *setup;
    unsigned n = v->game->pieces(v, made, seen);
    cr_assert_eq(n, asked.piece_count, "%s", v->game->id);
    qsort(seen, n, sizeof seen[0], by_bytes);
    qsort(asked.pieces, n, sizeof seen[0], by_bytes);
    cr_assert_eq(memcmp(seen, asked.pieces, n * sizeof seen[0]), 0, "%s: others stand there",
                 v->game->id);
}

/* Whatever comes up in a game can be set up; where dice come next, it is a position at once. */
static void check_state(const lus_variant *v, const lus_state *s)
{
    lus_setup setup = setup_of(v, s);
    lus_status status = v->game->status(v, s);
    lus_state made;
    lus_fault fault = {0};
    if (status.player == LUS_NOBODY)
        return;
    cr_assert_eq(v->game->set_up(v, &setup, &made), setup.piece_count, "%s", v->game->id);
    check_same_pieces(v, &made, &setup);
    bool possible = lus_set_up(v, &setup, &made, &fault);
    cr_assert(possible || status.kind != LUS_CHANCE, "%s: %s", v->game->id,
              lus_error_name(fault.code));
    if (possible)
        check_same_pieces(v, &made, &setup);
}

static void play_one(const lus_variant *v, uint64_t seed)
{
    enum { STEPS = 400 };
    lus_rng rng = lus_rng_seeded(seed);
    lus_state s;
    v->game->start(v, &s);
    for (unsigned i = 0; i < STEPS && v->game->status(v, &s).kind != LUS_OVER; i++) {
        check_state(v, &s);
        v->game->apply(v, &s, v->game->sample(v, &s, &rng), NULL);
    }
    check_state(v, &s);
}

Test(setup, every_position_of_a_game_can_be_set_up)
{
    for (unsigned g = 0; lus_games[g]; g++) {
        lus_variant v;
        for (unsigned i = 0; combination(lus_games[g], i, &v); i++)
            play_one(&v, i);
    }
}

Test(setup, the_start_is_the_start)
{
    for (unsigned g = 0; lus_games[g]; g++) {
        lus_variant v = lus_variant_standard(lus_games[g]);
        lus_state start, made;
        v.game->start(&v, &start);
        lus_setup setup = setup_of(&v, &start);
        cr_assert(lus_set_up(&v, &setup, &made, NULL));
        cr_assert_eq(memcmp(&start, &made, sizeof start), 0, "%s", v.game->id);
    }
}

/* Every piece on every place: it is put down there, or refused; nothing else happens. */
Test(setup, a_piece_stands_where_it_can_or_is_refused)
{
    for (unsigned g = 0; lus_games[g]; g++) {
        lus_variant v = lus_variant_standard(lus_games[g]);
        unsigned refused = 0, kinds = 0;
        while (v.game->piece_names[kinds])
            kinds++;
        for (unsigned place = 0; place < 256; place++) {
            for (unsigned owner = 0; owner < 3; owner++) {
                for (unsigned kind = 0; kind < 8; kind++) {
                    lus_setup setup = {.player = LUS_WHITE, .piece_count = 1};
                    lus_state made;
                    lus_fault fault = {0};
                    setup.pieces[0] = (lus_piece){(uint8_t)place, (uint8_t)owner, (uint8_t)kind, 1};
                    bool possible = lus_set_up(&v, &setup, &made, &fault);
                    cr_assert(possible || fault.code != LUS_OK);
                    refused += fault.code == LUS_E_PUT;
                    cr_assert(place < v.game->place_count || fault.code == LUS_E_PUT);
                    cr_assert(kind < kinds || fault.code == LUS_E_PUT);
                }
            }
        }
        cr_assert_gt(refused, 0);
    }
}

Test(setup, counts_that_no_game_has_are_refused)
{
    for (unsigned g = 0; lus_games[g]; g++) {
        lus_variant v = lus_variant_standard(lus_games[g]);
        lus_state start, made;
        v.game->start(&v, &start);
        lus_setup setup = setup_of(&v, &start);
        for (unsigned i = 0; i < setup.piece_count; i++) {
            lus_setup many = setup;
            lus_place place;
            v.game->place(&v, many.pieces[i].place, &place);
            many.pieces[i].count = 255;
            /* a reserve that follows from the board counts for nothing */
            bool follows = !lus_has_dice(&v) && place.kind != LUS_SQUARE;
            cr_assert_eq(lus_set_up(&v, &many, &made, NULL), follows, "%s", v.game->id);
        }
    }
}

Test(setup, the_way_to_a_throw)
{
    for (unsigned g = 0; lus_games[g]; g++) {
        lus_variant v = lus_variant_standard(lus_games[g]);
        lus_state s;
        v.game->start(&v, &s);
        lus_player player = (lus_player)v.game->status(&v, &s).player;
        cr_assert_eq(lus_to_throw(&v, &s), lus_has_dice(&v));
        if (lus_has_dice(&v)) {
            cr_assert_eq(v.game->status(&v, &s).kind, LUS_CHANCE);
            cr_assert_eq(v.game->status(&v, &s).player, player);
        }
    }
}

/* Every piece is looked at, not the first alone. */
Test(setup, what_does_not_exist_is_refused_wherever_it_stands)
{
    for (unsigned g = 0; lus_games[g]; g++) {
        lus_variant v = lus_variant_standard(lus_games[g]);
        lus_state start, made;
        lus_fault fault = {0};
        v.game->start(&v, &start);
        lus_setup setup = setup_of(&v, &start);
        setup.pieces[setup.piece_count++] = (lus_piece){255, LUS_WHITE, 0, 1};
        cr_expect(!lus_set_up(&v, &setup, &made, &fault));
        cr_expect_eq(fault.code, LUS_E_PUT, "%s", v.game->id);
        setup = setup_of(&v, &start);
        lus_piece strange = {0, LUS_WHITE, 7, 1};
        setup.pieces[setup.piece_count++] = strange;
        fault = (lus_fault){0};
        cr_expect(!lus_set_up(&v, &setup, &made, &fault));
        cr_expect_eq(fault.code, LUS_E_PUT, "%s", v.game->id);
    }
}

/* On the way to a throw nothing happens on the board; a game that is over, or without dice, has
 * none. */
Test(setup, the_way_to_a_throw_changes_nothing)
{
    for (unsigned g = 0; lus_games[g]; g++) {
        lus_variant v = lus_variant_standard(lus_games[g]);
        lus_rng rng = lus_rng_seeded(3);
        lus_state s;
        v.game->start(&v, &s);
        for (unsigned i = 0; i < 300; i++) {
            lus_state there = s;
            lus_setup before = setup_of(&v, &s);
            lus_kind kind = (lus_kind)v.game->status(&v, &s).kind;
            bool led = lus_to_throw(&v, &there);
            if (led)
                check_same_pieces(&v, &there, &before);
            cr_assert(led == (v.game->status(&v, &there).kind == LUS_CHANCE), "%s", v.game->id);
            cr_assert(kind == LUS_DECISION || memcmp(&there, &s, sizeof s) == 0);
            if (kind == LUS_OVER)
                break;
            v.game->apply(&v, &s, v.game->sample(&v, &s, &rng), NULL);
        }
    }
}

/* Puts the pieces down one after the other; the number of the first that was refused. */
static unsigned put(const char *identity, const lus_piece *pieces, unsigned count)
{
    lus_variant v = variant_of(identity);
    lus_setup setup = {.player = LUS_WHITE, .piece_count = (uint8_t)count};
    lus_state made;
    memcpy(setup.pieces, pieces, count * sizeof *pieces);
    return v.game->set_up(&v, &setup, &made);
}

/* A square holds one piece, a place one pile. */
Test(setup, two_do_not_stand_on_one_square)
{
    static const char *const boards[] = {"ergo", "bastonus"};
    for (unsigned g = 0; g < 2; g++) {
        lus_piece two = {40, LUS_WHITE, 0, 2};
        cr_expect_eq(put(boards[g], &two, 1), 0, "%s", boards[g]);
        for (unsigned owner = LUS_WHITE; owner <= LUS_BLACK; owner++) {
            lus_piece pieces[] = {
                {40, (uint8_t)owner, 0, 1}, {41, LUS_WHITE, 0, 1}, {40, LUS_WHITE, 0, 1}};
            cr_expect_eq(put(boards[g], pieces, 3), 2, "%s", boards[g]);
            cr_expect_eq(put(boards[g], pieces, 2), 2, "%s", boards[g]);
        }
    }
    unsigned alone = 0;
    for (uint8_t square = 0; square < 20; square++) {
        lus_piece pawns = {square, LUS_WHITE, 0, 2};
        cr_expect_eq(put("ur", &pawns, 1), 0);
        cr_expect_eq(put("finkel", &pawns, 1), 0);
        pawns.count = 1;
        alone += put("ur", &pawns, 1);
    }
    cr_expect_eq(alone, 14); /* UR-2 */
    lus_piece strange = {40, LUS_WHITE, 7, 1};
    cr_expect_eq(put("bastonus", &strange, 1), 0);
    lus_piece piles[] = {{4, LUS_WHITE, 0, 2}, {4, LUS_WHITE, 0, 1}};
    cr_expect_eq(put("scripta2", piles, 2), 1);
    cr_expect_eq(put("scripta2", piles, 1), 1);
}

/* A throw is nobody's die yet. */
Test(setup, a_throw_uses_no_die)
{
    for (unsigned g = 0; lus_games[g]; g++) {
        lus_variant v = lus_variant_standard(lus_games[g]);
        lus_outcome outcomes[LUS_OUTCOMES_MAX];
        lus_state s;
        v.game->start(&v, &s);
        if (!lus_to_throw(&v, &s))
            continue;
        v.game->outcomes(&v, &s, outcomes);
        cr_expect_eq(v.game->die_of(&v, &s, outcomes[0].action), 0, "%s", v.game->id);
    }
}

/* What a game does not have is asked for all the same. */
Test(setup, what_a_game_does_not_have)
{
    uint8_t out[LUS_COURSE_MAX + LUS_DECIDING_MAX];
    lus_variant ergo = variant_of("ergo"), finkel = variant_of("finkel");
    lus_state s;
    ergo.game->start(&ergo, &s);
    cr_expect_eq(lus_course(&ergo, LUS_WHITE, out), 0);
    cr_expect_eq(lus_marks(&ergo, out), 0);
    cr_expect_str_eq(lus_phase(&ergo, &s), "");
    cr_expect_eq(lus_deciding(&ergo, &s, out), 0); /* it is not over */
    s = state_of(&finkel, "b - W:14,o6 B:o7");
    cr_expect_eq(lus_deciding(&finkel, &s, out), 0);
}
