/* What people are told: every event once, causes first, with every place filled and with articles
 * that exist.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/tell.h"
#include "tests/support/combinations.h"
#include "tests/support/files.h"
#include "tests/support/support.h"

enum { GAMES_EACH = 12, STEPS_MOST = 4000 };

/* ---- every event of random games ---- */

/* Who is asked to act sees whose turn it is. */
static bool is_silent(unsigned kind)
{
    return kind == LUS_TURN;
}

static void check_covered(const lus_variant *v, const lus_events *events, const lus_told *told,
                          unsigned count)
{
    unsigned times[LUS_EVENTS_MAX] = {0};
    for (unsigned i = 0; i < count; i++) {
        cr_assert_leq(told[i].first + told[i].count, events->count);
        cr_assert(told[i].count > 0 || told[i].kind == LUS_TELL_STOPS);
        for (unsigned k = 0; k < told[i].count; k++)
            times[told[i].first + k]++;
    }
    for (unsigned i = 0; i < events->count; i++)
        cr_assert_eq(times[i], !is_silent(events->list[i].kind), "%s: %s is told %u times",
                     v->game->id, lus_event_name(events->list[i].kind), times[i]);
}

static unsigned places_of(const char *sentence)
{
    unsigned count = 0;
    for (; (sentence = strchr(sentence, '{')); sentence++)
        count++;
    return count;
}

static void check_place(const lus_variant *v, unsigned number)
{
    lus_place place = {0};
    cr_assert_lt(number, v->game->place_count);
    v->game->place(v, number, &place);
    cr_assert_neq(place.kind, LUS_NO_PLACE);
}

static void check_reason(const lus_variant *v, unsigned reason)
{
    cr_assert_str_not_empty(lus_reason_sentence(v->game, reason), "%s has no words for %s",
                            v->game->id, lus_reason_name(reason));
}

static void check_value(const lus_variant *v, const lus_value *value)
{
    switch ((lus_value_kind)value->kind) {
    case LUS_VALUE_PLAYER: cr_assert_lt(value->one, LUS_NOBODY); break;
    case LUS_VALUE_PIECE: cr_assert_str_not_empty(v->game->piece_names[value->one]); break;
    case LUS_VALUE_ROW: check_place(v, value->other); /* fall through */
    case LUS_VALUE_PLACE: check_place(v, value->one); break;
    case LUS_VALUE_DICE: /* dice that count by their marks may show none */
        cr_assert(value->amount > 0 || v->game->marks);
        break;
    case LUS_VALUE_TOKENS: cr_assert_gt(value->amount, 0); break;
    case LUS_VALUE_COUNT: cr_assert_gt(value->amount, 1); break;
    case LUS_VALUE_REASON: check_reason(v, value->one); break;
    case LUS_VALUE_RESULT: check_reason(v, value->other); break;
    default: cr_assert_fail("a value of kind %u", value->kind);
    }
}

static void check_told(const lus_variant *v, const lus_told *told)
{
    cr_assert_eq(told->value_count, places_of(told->sentence), "%s", told->sentence);
    for (unsigned i = 0; i < told->value_count; i++) {
        char place[32];
        snprintf(place, sizeof place, "{%s}", told->values[i].name);
        cr_assert(strstr(told->sentence, place), "%s in %s", place, told->sentence);
        check_value(v, &told->values[i]);
    }
}

/* What pushes is told before what gives way; that a turn passes tells that its dice are lost. */
static void check_order(const lus_told *told, unsigned count)
{
    for (unsigned i = 1; i < count; i++) {
        bool again = told[i].kind == LUS_LOST_DICE && told[i - 1].kind == LUS_PASSED;
        cr_assert(!again || told[i].values[0].one != told[i - 1].values[0].one);
        bool pushes = told[i].kind == LUS_TELL_PUSHES || told[i].kind == LUS_TELL_ROW_PUSHES;
        cr_assert(!pushes || (told[i - 1].kind != LUS_PUSHED && told[i - 1].kind != LUS_EJECTED));
    }
}

static void check_movements(const lus_events *events)
{
    unsigned all = 0;
    while (all < events->count)
        all += lus_movement(events, all);
    cr_assert_eq(all, events->count);
}

static void play_game(const lus_variant *v, uint64_t seed, bool seen[LUS_TELL_KINDS])
{
    static lus_told told[LUS_TOLD_MAX];
    lus_rng rng = lus_rng_seeded(seed);
    lus_state s;
    v->game->start(v, &s);
    for (unsigned step = 0; step < STEPS_MOST && v->game->status(v, &s).kind != LUS_OVER; step++) {
        lus_player player = v->game->status(v, &s).player;
        lus_events events = {0};
        v->game->apply(v, &s, v->game->sample(v, &s, &rng), &events);
        unsigned count = lus_tell_step(v, player, &events, &s, told);
        check_covered(v, &events, told, count);
        check_order(told, count);
        check_movements(&events);
        for (unsigned i = 0; i < count; i++) {
            check_told(v, &told[i]);
            seen[told[i].kind] = true;
        }
    }
}

Test(tell, every_event_of_every_game_once_and_filled)
{
    bool seen[LUS_TELL_KINDS] = {false};
    for (unsigned g = 0; lus_games[g]; g++) {
        lus_variant v;
        for (unsigned i = 0; combination(lus_games[g], i, &v); i++)
            for (unsigned game = 0; game < GAMES_EACH; game++)
                play_game(&v, 1000 * i + game, seen);
    }
    for (unsigned kind = 0; kind < LUS_TELL_KINDS; kind++)
        cr_expect_eq(seen[kind], !is_silent(kind), "kind %u", kind);
}

/* ---- sentences and articles ---- */

static void check_article(const lus_game *game, const char *rulebook, const char *article)
{
    char heading[32];
    size_t prefix = strlen(game->articles);
    if (!article)
        return;
    snprintf(heading, sizeof heading, "- **%s** ", article);
    cr_assert(strncmp(article, game->articles, prefix) == 0 && article[prefix] == '-', "%s",
              article);
    cr_assert(strstr(rulebook, heading), "there is no %s", article);
}

Test(tell, articles_stand_in_the_rulebook_of_their_game)
{
    for (unsigned g = 0; lus_games[g]; g++) {
        const lus_game *game = lus_games[g];
        char path[64];
        snprintf(path, sizeof path, "games/%s/rules.md", game->id);
        char *rulebook = test_file(path);
        for (unsigned i = 0; i < LUS_TELL_KINDS; i++)
            check_article(game, rulebook, game->sayings->told[i].article);
        for (unsigned i = 0; i < LUS_REASON_COUNT; i++)
            check_article(game, rulebook, lus_reason_article(game, i));
        for (unsigned i = 0; i < LUS_BAR_REASONS; i++)
            check_article(game, rulebook, lus_bar_article(game, i));
        free(rulebook);
    }
}

Test(tell, ends_that_people_make_have_words_in_any_game)
{
    for (lus_reason reason = LUS_BY_RESIGNATION; reason <= LUS_BY_ABANDONMENT; reason++)
        cr_expect_str_not_empty(lus_reason_sentence(NULL, reason));
    cr_expect_str_empty(lus_reason_sentence(NULL, LUS_NO_REASON));
    cr_expect_str_empty(lus_reason_sentence(lus_games[0], LUS_REASON_COUNT));
}

/* ---- single cases ---- */

static unsigned tell_action(const char *identity, const char *position, const char *text,
                            lus_told told[LUS_TOLD_MAX])
{
    lus_variant v = variant_of(identity);
    lus_state s = state_of(&v, position);
    lus_player player = v.game->status(&v, &s).player;
    lus_events events = {0};
    lus_action action;
    cr_assert(lus_read_action(&v, &s, text, &action, NULL), "%s", text);
    v.game->apply(&v, &s, action, &events);
    return lus_tell_step(&v, player, &events, &s, told);
}

Test(tell, a_row_goes_in_one_sentence_that_covers_its_events)
{
    lus_told told[LUS_TOLD_MAX];
    unsigned count = tell_action("bastonus", "3di3/8/8/8/8/5L2/5L2/3IDl2 w - 0", "f2..f3!s", told);
    cr_assert_geq(count, 2);
    cr_expect_eq(told[0].kind, LUS_TELL_ROW_PUSHES);
    cr_expect_eq(told[0].first, 1);
    cr_expect_eq(told[0].count, 2);
    cr_expect_str_eq(told[0].article, "BR-10");
    cr_expect_eq(told[1].kind, LUS_EJECTED);
    cr_expect_eq(told[1].first, 0);
}

Test(tell, a_double_says_what_it_gives_to_play)
{
    lus_told told[LUS_TOLD_MAX];
    cr_assert_eq(tell_action("scripta2", "w - W:h15 B:h15", "55", told), 1);
    cr_expect_eq(told[0].kind, LUS_TELL_GAINED);
    cr_expect_eq(told[0].values[2].amount, 5555);
    cr_assert_eq(tell_action("scripta2", "w - W:h15 B:h15", "52", told), 1);
    cr_expect_eq(told[0].kind, LUS_THROWN);
}

Test(tell, why_a_turn_passed_and_who_was_paid)
{
    lus_told told[LUS_TOLD_MAX];
    unsigned count = tell_action("ur", "w - W:t7,h6,o1 B:t7,h6,o1 r7", "2", told);
    cr_assert_eq(count, 3);
    cr_expect_eq(told[1].kind, LUS_PASSED);
    cr_expect_eq(told[1].weight, LUS_WEIGHT_NOTICE);
    cr_expect_str_eq(told[1].article, "UR-14");
    cr_expect_eq(told[2].kind, LUS_PAID);
    cr_expect_str_eq(told[2].values[2].name, "payee");
    cr_expect_eq(told[2].values[2].kind, LUS_VALUE_PLACE);
}

Test(tell, how_a_game_ended)
{
    cr_expect_str_eq(lus_result_sentence(LUS_NOBODY), "a draw, {why}");
    cr_expect_str_eq(lus_result_sentence(LUS_WHITE), "{player} wins, {why}");
    cr_expect_str_eq(lus_result_sentence(LUS_BLACK), "{player} wins, {why}");
}

/* ---- lists of events that no game makes today, and that one may make ---- */

static lus_event event_of(unsigned kind, unsigned player, unsigned from, unsigned to)
{
    return (lus_event){
        .kind = (uint8_t)kind, .player = (uint8_t)player, .from = (uint8_t)from, .to = (uint8_t)to};
}

/* The kinds told of a list, separated by spaces, each with how many events it covers. */
static void expect_told(const char *identity, const lus_event *list, unsigned count,
                        const char *expected)
{
    static lus_told told[LUS_TOLD_MAX];
    lus_variant v = variant_of(identity);
    lus_events events = {0};
    lus_state s;
    char text[128];
    lus_writer w = lus_writer_on(text, sizeof text);
    v.game->start(&v, &s);
    for (unsigned i = 0; i < count; i++)
        lus_tell(&events, list[i]);
    unsigned n = lus_tell_step(&v, LUS_WHITE, &events, &s, told);
    for (unsigned i = 0; i < n; i++) {
        lus_put(&w, i ? " " : "");
        if (told[i].kind == LUS_TELL_STOPS)
            lus_put(&w, "stops");
        else
            lus_put(&w, told[i].kind < LUS_EVENT_KINDS ? lus_event_name(told[i].kind) : "row");
        lus_put_number(&w, told[i].count);
    }
    cr_expect_str_eq(text, expected);
}

Test(tell, who_only_stops)
{
    lus_event turn = event_of(LUS_TURN, LUS_BLACK, LUS_NOWHERE, LUS_NOWHERE);
    lus_event ended = event_of(LUS_ENDED, LUS_BLACK, LUS_NOWHERE, LUS_NOWHERE);
    ended.why = LUS_BY_BLOCKED;
    lus_event moved = event_of(LUS_MOVED, LUS_WHITE, 1, 2);
    expect_told("bastonus", (lus_event[]){turn}, 1, "stops0");
    expect_told("bastonus", (lus_event[]){turn, ended}, 2, "stops0 ended1");
    expect_told("bastonus", (lus_event[]){turn, moved}, 2, "moved1");
    expect_told("bastonus", NULL, 0, "");
}

Test(tell, only_what_one_player_does_is_one_row)
{
    lus_event ours = event_of(LUS_MOVED, LUS_WHITE, 1, 2),
              theirs = event_of(LUS_MOVED, LUS_BLACK, 3, 4);
    expect_told("bastonus", (lus_event[]){ours, ours}, 2, "row2");
    expect_told("bastonus", (lus_event[]){ours, theirs}, 2, "moved1 moved1");
}

Test(tell, dice_that_another_loses_are_told_apart)
{
    lus_event passed = event_of(LUS_PASSED, LUS_WHITE, LUS_NOWHERE, LUS_NOWHERE);
    lus_event lost = event_of(LUS_LOST_DICE, LUS_WHITE, LUS_NOWHERE, LUS_NOWHERE);
    passed.why = LUS_NO_MOVE;
    lost.amount = 52;
    expect_told("scripta2", (lus_event[]){passed, lost}, 2, "passed2");
    lost.player = LUS_BLACK;
    expect_told("scripta2", (lus_event[]){passed, lost}, 2, "passed1 lost_dice1");
}

/* EG-18: the half of a swap that is on the board is told, in either order. */
Test(tell, a_swap_by_its_half_on_the_board)
{
    static lus_told told[LUS_TOLD_MAX];
    lus_variant v = variant_of("ergo:swap=on");
    lus_state s;
    v.game->start(&v, &s);
    unsigned hand = v.game->place_count - 2;
    lus_event out = event_of(LUS_SWAPPED, LUS_WHITE, 44, hand),
              in = event_of(LUS_SWAPPED, LUS_BLACK, hand + 1, 44);
    for (unsigned order = 0; order < 2; order++) {
        lus_events events = {0};
        lus_tell(&events, order ? in : out);
        lus_tell(&events, order ? out : in);
        cr_assert_eq(lus_tell_step(&v, LUS_WHITE, &events, &s, told), 1);
        cr_expect_eq(told[0].count, 2);
        for (unsigned i = 0; i < told[0].value_count; i++)
            if (told[0].values[i].kind == LUS_VALUE_PLAYER)
                cr_expect_eq(told[0].values[i].one, LUS_BLACK);
    }
    expect_told("ergo:swap=on", (lus_event[]){in, event_of(LUS_MOVED, LUS_WHITE, 1, 2)}, 2,
                "swapped1 moved1");
}
