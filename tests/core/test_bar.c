/* Why a piece cannot be moved, or not there: a reason exactly where there is no action, and the
 * right one. */
#include <string.h>

#include "core/registry.h"
#include "tests/support/combinations.h"
#include "tests/support/support.h"

/* Under sanitizers every combination of options is still played, for a shorter time. */
enum {
    GAMES_EACH = LUS_SANITIZED ? 2 : 20,
    STEPS_MOST = 4000,
    AIMED_STEPS = LUS_SANITIZED ? 5 : 30
};

/* What every action of a state does. Found once a state: that is most of the work. */
typedef struct touches {
    lus_touch list[LUS_ACTIONS_MAX];
    unsigned count;
} touches;

static void find_touches(const lus_variant *v, const lus_state *s, touches *found)
{
    lus_action list[LUS_ACTIONS_MAX];
    found->count = v->game->actions(v, s, list);
    for (unsigned i = 0; i < found->count; i++)
        lus_touch_of(v, s, list[i], &found->list[i]);
}

static bool is_action(const touches *all, unsigned place, unsigned die)
{
    for (unsigned i = 0; i < all->count; i++) {
        const lus_touch *touch = &all->list[i];
        if (touch->die == die && memchr(touch->from, (int)place, touch->moves))
            return true;
    }
    return false;
}

static bool is_told(const lus_bar *bars, unsigned count, unsigned die)
{
    for (unsigned i = 0; i < count; i++)
        if (bars[i].die == die)
            return true;
    return false;
}

static unsigned pieces_on(const lus_variant *v, const lus_state *s, unsigned place, unsigned owner)
{
    lus_piece pieces[LUS_PIECES_MAX];
    unsigned count = v->game->pieces(v, s, pieces);
    for (unsigned i = 0; i < count; i++)
        if (pieces[i].place == place && pieces[i].owner == owner)
            return pieces[i].count;
    return 0;
}

static bool leads_to(const lus_variant *v, unsigned player, unsigned from, unsigned die,
                     unsigned to)
{
    uint8_t course[LUS_COURSE_MAX];
    unsigned length = lus_course(v, (lus_player)player, course);
    lus_place place;
    v->game->place(v, from, &place);
    if (place.kind != LUS_SQUARE)
        return course[die - 1] == to;
    for (unsigned i = 0; i + die < length; i++)
        if (course[i] == from && course[i + die] == to)
            return true;
    return false;
}

/* What is said to be in the way stands there: where the die leads, or where a push would go. */
static void check_place(const lus_variant *v, const lus_state *s, unsigned player, unsigned from,
                        lus_bar bar)
{
    bool own = bar.why == LUS_BAR_OWN || bar.why == LUS_BAR_EDGE;
    bool enemy = bar.why == LUS_BAR_CLOSED || bar.why == LUS_BAR_SAFE ||
                 bar.why == LUS_BAR_OUTNUMBERED || bar.why == LUS_BAR_EXHAUSTED ||
                 bar.why == LUS_BAR_BACK;
    unsigned owns = pieces_on(v, s, bar.place, player),
             enemies = pieces_on(v, s, bar.place, player ^ 1);
    lus_place place;
    cr_assert(!own || owns);
    cr_assert(!enemy || enemies);
    cr_assert(bar.why != LUS_BAR_CLOSED || enemies >= 2);
    cr_assert(bar.why != LUS_BAR_BACKED || owns || enemies);
    if (bar.place == LUS_NOWHERE)
        return;
    v->game->place(v, bar.place, &place);
    cr_assert(bar.why != LUS_BAR_SAFE || place.mark);
    cr_assert(bar.die == 0 || leads_to(v, player, from, bar.die, bar.place));
}

/* A piece that its player may think of moving: one reason a die, or one at all, where it cannot be.
 */
static void check_own(const lus_variant *v, const lus_state *s, const touches *all, unsigned place,
                      const lus_bar *bars, unsigned count)
{
    uint8_t dice[LUS_DICE_MAX] = {0};
    unsigned dice_count = v->game->dice(v, s, dice);
    for (unsigned k = 0; k < (dice_count ? dice_count : 1); k++)
        cr_assert_eq(is_told(bars, count, dice[k]), !is_action(all, place, dice[k]),
                     "%s: %u with %u", v->game->id, place, dice[k]);
    for (unsigned i = 0; i < count; i++) {
        cr_assert_geq(bars[i].why, LUS_BAR_THROW, "%s: %s", v->game->id,
                      lus_bar_name((lus_bar_why)bars[i].why));
        check_place(v, s, v->game->status(v, s).player, place, bars[i]);
    }
}

/* Anything else has one reason that holds in every game. */
static void check_other(lus_status status, const lus_piece *piece, const lus_place *place,
                        const lus_bar *bars, unsigned count)
{
    lus_bar_why why = place->kind == LUS_PURSE || place->kind == LUS_RESERVE ? LUS_BAR_TOKENS
                      : place->kind == LUS_HOME || place->kind == LUS_TAKEN  ? LUS_BAR_GONE
                      : piece->owner != status.player                        ? LUS_BAR_FOREIGN
                                                                             : LUS_BAR_THROW;
    cr_assert_eq(count, 1);
    cr_assert_eq(bars[0].why, why, "%s: %s", place->name, lus_bar_name((lus_bar_why)bars[0].why));
    cr_assert_eq(bars[0].die, 0);
}

/* Every place that one action takes a piece to, from this one. Returns whether it can move. */
static bool find_ways(const touches *all, unsigned place, bool ways[UINT8_MAX + 1])
{
    bool movable = false;
    for (unsigned i = 0; i < all->count; i++) {
        const lus_touch *touch = &all->list[i];
        for (unsigned k = 0; k < touch->moves; k++) {
            movable |= touch->from[k] == place;
            ways[touch->to[k]] |= touch->from[k] == place;
        }
    }
    return movable;
}

/* Wherever a piece of the player cannot go by one action, it is told why. */
static void check_targets(const lus_variant *v, const lus_state *s, const touches *all,
                          unsigned place)
{
    bool ways[UINT8_MAX + 1] = {false};
    bool movable = find_ways(all, place, ways);
    for (unsigned target = 0; target < v->game->place_count; target++) {
        lus_bar bars[LUS_BARS_MAX];
        unsigned count = lus_bars_to(v, s, place, target, bars);
        bool can = movable && (target == place || ways[target]);
        cr_assert_eq(count == 0, can, "%s: %u to %u", v->game->id, place, target);
        cr_assert_leq(count, LUS_BARS_MAX);
        for (unsigned i = 0; i < count; i++)
            cr_assert_lt(bars[i].why, LUS_BAR_REASONS);
    }
}

static void check_state(const lus_variant *v, const lus_state *s, lus_status status)
{
    lus_piece pieces[LUS_PIECES_MAX];
    unsigned piece_count = v->game->pieces(v, s, pieces);
    touches all;
    all.count = 0;
    if (status.kind == LUS_DECISION)
        find_touches(v, s, &all);
    for (unsigned i = 0; i < piece_count; i++) {
        lus_place place;
        lus_bar bars[LUS_BARS_MAX];
        unsigned count = lus_bars(v, s, pieces[i].place, bars);
        v->game->place(v, pieces[i].place, &place);
        bool in_play =
            place.kind == LUS_SQUARE || place.kind == LUS_HAND || place.kind == LUS_CIRCLE;
        if (status.kind == LUS_OVER)
            cr_assert_eq(count, 0);
        else if (status.kind == LUS_DECISION && pieces[i].owner == status.player && in_play)
            check_own(v, s, &all, pieces[i].place, bars, count);
        else
            check_other(status, &pieces[i], &place, bars, count);
    }
}

static void play_at_random(const lus_variant *v, uint64_t seed)
{
    lus_rng rng = lus_rng_seeded(seed);
    lus_state s;
    v->game->start(v, &s);
    for (unsigned i = 0; i < STEPS_MOST; i++) {
        lus_status status = v->game->status(v, &s);
        check_state(v, &s, status);
        if (status.kind == LUS_OVER)
            return;
        v->game->apply(v, &s, v->game->sample(v, &s, &rng), NULL);
    }
}

/* The same for every place it could be put on: that takes longer, so a few games will do. */
static void aim_at_random(const lus_variant *v, uint64_t seed, unsigned steps)
{
    lus_rng rng = lus_rng_seeded(seed);
    lus_state s;
    v->game->start(v, &s);
    for (unsigned step = 0; step < steps && v->game->status(v, &s).kind != LUS_OVER; step++) {
        lus_status status = v->game->status(v, &s);
        lus_piece pieces[LUS_PIECES_MAX];
        unsigned count = v->game->pieces(v, &s, pieces);
        touches all;
        if (status.kind == LUS_DECISION)
            find_touches(v, &s, &all);
        for (unsigned i = 0; i < count && status.kind == LUS_DECISION; i++)
            if (pieces[i].owner == status.player)
                check_targets(v, &s, &all, pieces[i].place);
        v->game->apply(v, &s, v->game->sample(v, &s, &rng), NULL);
    }
}

Test(bar, there_is_a_reason_wherever_a_piece_cannot_go)
{
    for (unsigned g = 0; lus_games[g]; g++) {
        lus_variant v;
        for (unsigned index = 0; combination(lus_games[g], index, &v); index++)
            aim_at_random(&v, index, index == 0 ? 200 : AIMED_STEPS);
    }
}

Test(bar, there_is_a_reason_exactly_where_there_is_no_action)
{
    for (unsigned g = 0; lus_games[g]; g++) {
        lus_variant v;
        for (unsigned index = 0; combination(lus_games[g], index, &v); index++)
            for (unsigned seed = 0; seed < GAMES_EACH; seed++)
                play_at_random(&v, seed);
    }
}

static unsigned place_named(const lus_variant *v, const char *name)
{
    for (unsigned i = 0; i < v->game->place_count; i++) {
        lus_place place;
        v->game->place(v, i, &place);
        if (strcmp(place.name, name) == 0 &&
            (place.owner == LUS_NOBODY || place.owner == LUS_WHITE))
            return i;
    }
    return LUS_NOWHERE;
}

/* Of White's piece on a place (“4”), or aimed at another (“4>9”): “5 closed 9, 2 closed 6”, each
 * with its die and its place where it has them. */
static void write_bars(const lus_variant *v, const lus_state *s, const char *name, char *text,
                       size_t size)
{
    lus_writer w = lus_writer_on(text, size);
    lus_bar bars[LUS_BARS_MAX];
    char from[8] = {0};
    const char *target = strchr(name, '>');
    memcpy(from, name, target ? (size_t)(target - name) : strlen(name));
    unsigned count = target
                         ? lus_bars_to(v, s, place_named(v, from), place_named(v, target + 1), bars)
                         : lus_bars(v, s, place_named(v, from), bars);
    for (unsigned i = 0; i < count; i++) {
        lus_place place;
        lus_put(&w, i ? ", " : "");
        if (bars[i].die) {
            lus_put_number(&w, bars[i].die);
            lus_put_char(&w, ' ');
        }
        lus_put(&w, lus_bar_name((lus_bar_why)bars[i].why));
        if (bars[i].place == LUS_NOWHERE)
            continue;
        v->game->place(v, bars[i].place, &place);
        lus_put_char(&w, ' ');
        lus_put(&w, place.name);
    }
}

typedef struct bar_case {
    const char *identity, *position, *place, *bars;
} bar_case;

static void expect_bars(const bar_case *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        lus_variant v = variant_of(cases[i].identity);
        lus_state s = state_of(&v, cases[i].position);
        char text[200];
        write_bars(&v, &s, cases[i].place, text, sizeof text);
        cr_expect_str_eq(text, cases[i].bars, "%s %s: %s: %s", cases[i].identity, cases[i].position,
                         cases[i].place, text);
    }
}

Test(bar, pieces_of_scripta)
{
    static const bar_case cases[] = {
        {"scripta2", "w 52 W:h13,4x2 B:h15", "4", "5 entry, 2 entry"},    /* S2-10 */
        {"scripta2", "w 52 W:h12,c1,4x2 B:h15", "h", "5 entry, 2 entry"}, /* S2-9 */
        {"scripta2", "w 52 W:h13,4x2 B:h13,2x2", "h", "2 closed 2"},      /* S2-7 */
        {"scripta2", "w 52 W:30x1,33x14 B:h15", "33", "5 early"},         /* S2-12 */
        {"scripta2", "w 52 W:31x1,33x14 B:h15", "33", "5 behind"},        /* S2-13 */
        {"scripta2:dice=most", "w 61 W:1x1,10x1,o13 B:h9,2x2,11x2,17x2", "10",
         "6 fewer, 1 closed 11"},                                                /* S2-6 */
        {"scripta3", "w 621 W:h1,4x14 B:h15", "4", "6 entry, 2 entry, 1 entry"}, /* S3-5 */
        {"scripta3", "w 621 W:4x15 B:h13,6x2", "4", "2 closed 6"},               /* S3-8 */
        {"scripta3", "w 621 W:30x1,35x14 B:h15", "35", "6 early, 2 early"},      /* S3-11 */
        {"scripta3", "w 621 W:31x15 B:h15", "31", ""},
    };
    expect_bars(cases, sizeof cases / sizeof *cases);
}

Test(bar, what_is_nobodys_to_move)
{
    static const bar_case cases[] = {
        {"scripta2", "w 52 W:33x14,o1 B:h13,1x2", "1", "foreign"},
        {"scripta2", "w 52 W:33x14,o1 B:h13,1x2", "o", "gone"},
        {"scripta2", "w 52 W:33x14,o1 B:h13,1x2", "h", "empty"},
        {"scripta2", "w 52 W:33x14,o1 B:h13,1x2", "c", "empty"},
        {"scripta2", "w 52 W:33x14,o1 B:h13,1x2", "9", ""},
        {"scripta2", "w - W:33x14,o1 B:h13,1x2", "33", "throw"},
        {"ur:pawns=2", "w 2 W:t7,1,5 B:t7,h1,6 r7", "b2", "foreign"},
        {"ur:pawns=2", "w 2 W:t7,1,5 B:t7,h1,6 r7", "h", "empty"},
        {"ur:pawns=2", "w 2 W:t7,1,5 B:t7,h1,6 r7", "t", "tokens"},
        {"ur:pawns=2", "w 2 W:t7,1,5 B:t7,h1,6 r7", "r", "tokens"},
        {"ergo", "10/1CCCC5/1CCCC5/1CCCC5/10/10/4c5/10/10 w 0", "h", "empty"},
        {"ergo", "10/1CCCC5/1CCCC5/1CCCC5/10/10/4c5/10/10 w 0", "e3", "foreign"},
        {"bastonus", "7i/7l/8/8/8/8/L7/I7 w - 0", "t", "gone"},
        {"bastonus", "7i/8/8/8/8/8/L7/I7 w# - 0", "t", ""},
        {"scripta2", "b 52 W:33x14,o1 B:h13,1x2", "h", ""}, /* empty, but not theirs who plays */
        {"scripta2", "w - W:33x14,o1 B:h13,1x2", "33>o", "throw"},
    };
    expect_bars(cases, sizeof cases / sizeof *cases);
}

Test(bar, pawns_of_ur)
{
    static const bar_case cases[] = {
        {"ur", "w 2 W:t7,h5,3,5 B:t7,h7 r7", "b1", "2 own a2"}, /* UR-7 */
        {"ur", "w 2 W:t7,h5,3,5 B:t7,h7 r7", "a2", ""},
        {"ur", "w 1 W:t7,h6,1 B:t7,h7 r7", "h", "1 own d1"}, /* UR-5, UR-7 */
        /* UR-7: walked twice */
        {"ur:path=murray", "w 2 W:t7,h4,1,7,19 B:t7,h7 r7", "c2", "2 own e2"},
        {"ur", "w 3 W:t7,h5,1,5 B:t7,h6,8 r7", "a2", "3 safe d2"}, /* UR-9 */
        {"ur", "w 2 W:t7,h5,1,5 B:t7,h6,7 r7", "a2", ""},          /* UR-8: not marked */
        {"ur:path=masters", "w 1 W:t7,h5,2,11 B:t7,h6,16 r7", "g2", "1 safe g3"}, /* UR-9 */
        {"ur", "w 4 W:t7,h5,1,13 B:t7,h7 r7", "h1", "4 beyond"},                  /* UR-12 */
        {"ur", "w 2 W:t7,h5,1,13 B:t7,h7 r7", "h1", ""},     /* UR-12: exactly */
        {"ur", "w 4 W:t7,h5,1,13 B:t7,h7 r7", "h", "4 one"}, /* UR-5 */
        {"ur", "w ? W:t7,h6,5 B:t7,h7 r7", "a2", "throw"},   /* UR-6 */
        {"ur", "w ? W:t7,h6,5 B:t7,h7 r7", "h", ""},
        {"ur:buy=never", "w - W:t7,h6,5 B:t7,h7 r7", "h", "throw"}, /* UR-3 */
    };
    expect_bars(cases, sizeof cases / sizeof *cases);
}

/* After each what is missing for it to be free. */
Test(bar, pieces_of_ergo)
{
    static const bar_case cases[] = {
        {"ergo", "10/10/10/4c5/3cCc4/4c5/10/10/10 w 0", "e5", "straight"}, /* EG-7 */
        {"ergo", "10/10/10/4c5/3cC5/4c5/10/10/10 w 0", "e5", ""},
        {"ergo", "10/10/10/10/10/10/2c7/1cCc6/2l7 w 0", "c2", "straight"}, /* EG-11 */
        {"ergo", "10/10/10/10/10/10/2c7/1cCc6/10 w 0", "c2", ""},
        {"ergo", "10/10/10/3ccc4/3cLc4/3ccc4/10/10/10 w 0", "e5", "around"}, /* EG-8 */
        {"ergo", "10/10/10/3cc5/3cLc4/3ccc4/10/10/10 w 0", "e5", ""},
        {"ergo", "10/10/10/10/10/10/1ccc6/1cLc6/1lll6 w 0", "c2", "around"}, /* EG-12 */
        {"ergo", "10/10/10/10/10/10/1ccc6/1cLc6/1ll7 w 0", "c2", ""},
        {"ergo", "10/10/10/lc8/Lc8/lc8/10/10/10 w 0", "a5", "path"}, /* EG-9, EG-10 */
        {"ergo", "10/10/10/lc8/Lc8/l9/10/10/10 w 0", "a5", ""},
        {"ergo", "10/10/10/1c8/Lc8/lc8/10/10/10 w 0", "a5", ""},
    };
    expect_bars(cases, sizeof cases / sizeof *cases);
}

Test(bar, pieces_of_bastonus)
{
    static const bar_case cases[] = {
        {"bastonus", "7i/7l/8/8/8/8/L7/IL6 w - 0", "a1", "beside"}, /* BR-5 */
        {"bastonus", "7i/7l/8/8/8/8/8/IL6 w - 0", "a1", ""},
        {"bastonus", "7i/7l/8/8/8/8/C7/LI6 w - 0", "a1", "beside"}, /* BR-7: they wait for chiefs */
        {"bastonus", "7i/7l/8/8/8/8/L7/LI6 w - 0", "a1", ""}, /* BR-7: with the man before him */
        {"bastonus", "7i/7l/8/8/4I3/l1l5/LL6/DLl5 w - 0", "a1", "leap"}, /* BR-6 */
        {"bastonus", "7i/7l/8/8/4I3/l7/LL6/DLl5 w - 0", "a1", ""},
    };
    expect_bars(cases, sizeof cases / sizeof *cases);
}

/* After each what is missing for the push. */
Test(bar, pushes_of_bastonus)
{
    static const bar_case cases[] = {
        {"bastonus", "7i/7l/8/8/4I3/l7/l7/CLL5 w - 0", "a1",
         "beside, backed a2, backed b1"}, /* BR-11, BR-12 */
        {"bastonus", "7i/7l/8/8/4I3/8/l7/CLL5 w - 0", "a1", ""},
        {"bastonus", "7i/7l/8/8/4I3/1l6/1l6/LCLL4 w - 0", "b1",
         "beside, backed b2, backed c1, edge a1"}, /* BR-12 */
        {"bastonus", "7i/7l/8/8/4I3/1l6/1l6/lCLL4 w - 0", "b1", ""},
        {"bastonus", "7i/7l/8/8/4I3/1l6/1l6/lCLL4 w b1e 0", "b1",
         "beside, backed b2, backed c1, back a1"}, /* BR-14: no edge for an enemy */
        /* BR-14 */
        {"bastonus", "7i/7l/8/8/4I3/8/l7/CLL5 w a1s 0", "a1", "beside, back a2, backed b1"},
        {"bastonus", "7i/7l/8/8/8/L7/l7/LI6 w - 0", "a1", "beside, backed a2"}, /* BR-12 */
        {"bastonus", "7i/7l/8/8/8/8/l7/LI6 w - 0", "a1", ""},
        {"bastonus", "7i/7l/8/8/8/l7/l7/LI6 w - 0", "a1", "beside, outnumbered a2"}, /* BR-10 */
        {"bastonus", "7i/7l/8/l7/l7/LC6/LI6/8 w - 0", "a3", ""},
        {"bastonus", "7i/7l/8/8/8/8/l7/EI6 w - 0", "a1", "beside, exhausted a2"},   /* BR-9 */
        {"bastonus", "7i/7l/8/8/8/l7/EC6/EI6 w - 0", "a1", "beside, exhausted a3"}, /* BR-10 */
        {"bastonus", "7i/7l/8/8/8/l7/EC6/LI6 w - 0", "a2", ""}, /* BR-10: with the man behind */
        {"bastonus", "7i/7l/8/8/8/8/l7/LI6 w a1s 0", "a1", "beside, back a2"}, /* BR-14 */
        {"bastonus", "7i/7l/8/8/l7/l7/LC6/LI6 w a1s 0", "a2",
         "beside, back a3"}, /* BR-14: his helper may not */
        {"bastonus", "7i/7l/8/8/l7/l7/LC6/LI6 w - 0", "a2", ""},
        {"bastonus", "7i/7l/3L4/8/3l4/3L4/8/I7 w+ - 0", "a1", "capture"}, /* BR-18 */
        {"bastonus", "7i/7l/3L4/8/3l4/3L4/8/I7 w+ - 0", "d6", ""},
        {"bastonus", "7i/7l/3L4/8/3l4/3L4/8/I7 w - 0", "a1", ""},
    };
    expect_bars(cases, sizeof cases / sizeof *cases);
}

/* Of pieces that can be moved, but not there. */
Test(bar, pieces_aimed_at_a_place)
{
    static const bar_case cases[] = {
        {"scripta2", "w 52 W:4x1,8x14 B:h13,9x2", "4>9", "5 closed 9"},         /* S2-7 */
        {"scripta2", "w 52 W:4x1,8x14 B:h13,9x2", "4>7", "5 dice 7, 2 dice 7"}, /* S2-6 */
        {"scripta2", "w 52 W:4x1,8x14 B:h13,9x2", "8>4", "forward 4"},          /* S2-2 */
        {"scripta2", "w 52 W:4x1,8x14 B:h13,9x2", "4>6", ""},
        {"scripta2", "w 52 W:4x1,8x14 B:h9,6x2,9x2,13x2", "8>13", "5 closed 13"},
        {"scripta2", "w 52 W:1x14,4x1 B:h9,3x2,6x2,11x2", "4>11", "5 stage 11, 2 stage 11"},
        {"scripta2", "w 52 W:30x1,33x14 B:h15", "33>o", "5 early"}, /* S2-12 */
        {"scripta2", "w 52 W:30x1,33x14 B:h15", "33>h", "outside h"},
        {"ur", "w 2 W:t7,h5,3,5 B:t7,h7 r7", "a2>d2", "2 dice d2"}, /* UR-4 */
        {"ur", "w 2 W:t7,h5,3,5 B:t7,h7 r7", "a2>b1", "forward b1"},
        /* UR-2: the other's own squares */
        {"ur", "w 2 W:t7,h5,3,5 B:t7,h7 r7", "a2>b3", "outside b3"},
        {"ur", "w 2 W:t7,h5,3,5 B:t7,h7 r7", "b1>a2", "2 own a2"},
        {"ergo", "10/10/10/4c5/3cC5/4c5/10/10/10 w 0", "e5>d5", "taken d5"},
        {"ergo", "10/10/10/4c5/3cC5/4c5/10/10/10 w 0", "e5>i9", "reach i9"},
        {"ergo", "10/10/10/4c5/3cC5/4c5/10/10/10 w 0", "e5>h", "outside h"},
        {"bastonus", "7i/7l/8/8/8/8/L7/I7 w - 0", "a1>c3", "reach c3"},            /* BR-5 */
        {"bastonus", "7i/7l/8/8/3l4/3l4/3L4/I7 w - 0", "d2>d3", "outnumbered d3"}, /* BR-10 */
        {"bastonus", "7i/7l/8/8/8/3l4/3I4/L7 w - 0", "d2>d3", "taken d3"},
        {"bastonus", "7i/7l/8/8/8/8/3L4/I7 w - 0", "d2>t", "outside t"},
        {"bastonus", "7i/7l/3L4/8/3l4/3L4/8/I7 w+ - 0", "d6>d7", "follow d7"}, /* BR-18 */
    };
    expect_bars(cases, sizeof cases / sizeof *cases);
}
