/* Remarks: each kind where it holds and where it does not (tests/engine/remarks.txt), figures
 * against slow counts, and random games of every game and all options. */
#define _GNU_SOURCE /* strsep */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/explain/exposure.h"
#include "engine/explain/insight.h"
#include "engine/explain/line.h"
#include "engine/explain/remark.h"
#include "tests/support/combinations.h"
#include "tests/support/files.h"
#include "tests/support/support.h"

enum { MEMORY = 16 << 20 };

/* ---- words for tests: “exposed-one/16=7,36” ---- */

static void put_numbers(lus_writer *w, const lus_remark *r)
{
    unsigned numbers[] = {r->a, r->b, r->c}, count = r->c ? 3 : r->b ? 2 : r->a ? 1 : 0;
    for (unsigned i = 0; i < count; i++) {
        lus_put_char(w, i ? ',' : '=');
        lus_put_number(w, numbers[i]);
    }
}

static void put_place(lus_writer *w, const lus_variant *v, unsigned number)
{
    lus_place place = {0};
    if (number == LUS_NOWHERE)
        return;
    v->game->place(v, number, &place);
    lus_put_char(w, '/');
    lus_put(w, place.name);
}

static void put_remarks(lus_writer *w, const lus_variant *v, const lus_remarks *remarks)
{
    for (unsigned i = 0; i < remarks->count; i++) {
        const lus_remark *r = &remarks->list[i];
        lus_put_char(w, ' ');
        lus_put(w, lus_remark_name(r->kind));
        put_place(w, v, r->place);
        put_place(w, v, r->to);
        put_numbers(w, r);
    }
    lus_put_char(w, ' ');
}

/* Reads actions separated by spaces. */
static lus_line plan_of(const lus_variant *v, const lus_state *s, const char *text)
{
    lus_line plan = {0};
    lus_state now = *s;
    char copy[256], *rest = copy;
    cr_assert_lt(snprintf(copy, sizeof copy, "%s", text), (int)sizeof copy);
    for (char *word; (word = strsep(&rest, " "));) {
        lus_fault fault;
        lus_action action;
        cr_assert(lus_read_action(v, &now, word, &action, &fault), "%s in %s", word, text);
        v->game->apply(v, &now, action, NULL);
        plan.actions[plan.count++] = action;
    }
    return plan;
}

static lus_remarks remarks_of(const char *identity, const char *position, const char *actions,
                              float value, float best)
{
    lus_variant v = variant_of(identity);
    lus_state s = state_of(&v, position);
    lus_line plan = plan_of(&v, &s, actions);
    lus_remarks remarks;
    lus_remark_on(&v, &s, &plan, value, best, &remarks);
    return remarks;
}

/* ---- positions ---- */

/* Which kinds the positions show, and which they show absent. */
typedef struct coverage {
    bool held[LUS_REMARK_KINDS], absent[LUS_REMARK_KINDS];
} coverage;

static void note(coverage *c, const char *word)
{
    const char *name = *word == '-' ? word + 1 : word;
    size_t length = strcspn(name, "/=");
    for (unsigned k = 0; k < LUS_REMARK_KINDS; k++)
        if (strlen(lus_remark_name(k)) == length &&
            strncmp(lus_remark_name(k), name, length) == 0) {
            *(*word == '-' ? &c->absent[k] : &c->held[k]) = true;
            return;
        }
    cr_assert_fail("there is no remark “%s”", word);
}

/* A word stands in `said`; with a minus before it no remark of that name does. */
static bool agrees(const char *said, const char *word)
{
    char sought[64];
    if (*word != '-') {
        snprintf(sought, sizeof sought, " %s ", word);
        return strstr(said, sought) != NULL;
    }
    for (const char *at = said; (at = strstr(at, word + 1)); at++)
        if (at[-1] == ' ' && strchr("/= ", at[strlen(word + 1)]))
            return false;
    return true;
}

/* A line: identity, position, actions, value and best value, what is said; tabs between. */
static void check_line(char *line, coverage *c)
{
    char *field[5], *rest = line, said[1024];
    for (unsigned i = 0; i < 5; i++)
        cr_assert((field[i] = strsep(&rest, "\t")), "a line has five fields");
    float value = strtof(field[3], &field[3]), best = strtof(field[3], NULL);
    lus_variant v = variant_of(field[0]);
    lus_remarks remarks = remarks_of(field[0], field[1], field[2], value, best);
    lus_writer w = lus_writer_on(said, sizeof said);
    put_remarks(&w, &v, &remarks);
    for (char *word; (word = strsep(&field[4], " "));) {
        note(c, word);
        cr_expect(agrees(said, word), "%s %s %s: %s, but said:%s", field[0], field[1], field[2],
                  word, said);
    }
}

static bool is_told_by_comparison(unsigned kind)
{
    return kind == LUS_R_SAME_TURN ||
           (kind != LUS_R_MISSES_WIN && strncmp(lus_remark_name(kind), "misses-", 7) == 0);
}

Test(remark, every_kind_holds_somewhere_and_not_elsewhere)
{
    coverage c = {0};
    char *text = test_file("tests/engine/remarks.txt"), *rest = text;
    for (char *line; (line = strsep(&rest, "\n"));)
        if (*line && *line != '#')
            check_line(line, &c);
    for (unsigned k = 0; k < LUS_REMARK_KINDS; k++)
        if (!is_told_by_comparison(k)) {
            cr_expect(c.held[k], "%s holds in no line", lus_remark_name(k));
            cr_expect(c.absent[k], "%s is absent from no line", lus_remark_name(k));
        }
    free(text);
}

/* ---- comparison with the best ---- */

static void assert_selected(const char *identity, const char *position, const char *best,
                            const char *other, const char *expected)
{
    char said[1024];
    lus_variant v = variant_of(identity);
    lus_remarks first = remarks_of(identity, position, best, 0.6f, 0.6f);
    lus_remarks second = remarks_of(identity, position, other, 0.5f, 0.6f);
    lus_writer w = lus_writer_on(said, sizeof said);
    lus_remarks_select(v.game, &second, &first);
    put_remarks(&w, &v, &second);
    cr_expect_str_eq(said, expected, "%s %s: %s, not %s", position, other, said, expected);
}

Test(remark, a_worse_action_is_told_by_what_it_misses)
{
    const char *hit = "w 2 W:t1,h4,2,4,7 B:t7,h6,6 r13";
    assert_selected("ur", hit, "4", "7", " pays-one=1 exposed-one/e2=1,8 misses-hit/b2 ");
    assert_selected("ur", hit, "7", "4", " hits-paid/b2 safe=3,8 ");
    const char *rosette = "w 2 W:h4,2,6,10 B:h6,1";
    assert_selected("finkel", rosette, "6", "10", " misses-rosette/d2 ");
    assert_selected("finkel", rosette, "2", "6", " rolls-safely/d2 ");
    const char *off =
        "w 1 W:31x2,32x3,33x3,34x2,35x2,36x3 B:2x1,3x2,6x1,8x3,15x2,20x2,21x1,23x1,24x2";
    assert_selected("scripta2", off, "1:36", "1:33", " misses-off ");
    assert_selected("scripta2", off, "1:33", "1:36", " bears-off=1 ");
    const char *push = "4i3/3ld3/1c1l4/6l1/2Ll3e/E1L1C1Le/L1L2D1L/4I3 w+ - 0";
    lus_remarks best = remarks_of("bastonus", push, "g3!e stop", 0.6f, 0.6f);
    lus_remarks stop = remarks_of("bastonus", push, "stop", 0.5f, 0.6f);
    lus_remarks_select(lus_game_find("bastonus", 8), &stop, &best);
    cr_expect(lus_remarks_have(&stop, LUS_R_MISSES_CAPTURE));
    lus_remarks_select(lus_game_find("bastonus", 8), &best, &best);
    cr_expect(!lus_remarks_have(&best, LUS_R_MISSES_CAPTURE));
    cr_expect_leq(best.count, LUS_REMARKS_SHOWN);
}

Test(remark, a_slower_win_is_no_miss)
{
    const char *position = "10/2c1C5/1cCCCc1c2/1cCc1ccC2/1c1C1c4/1CcCc5/3C6/4C5/3L6 w 12";
    assert_selected("ergo", position, "e2-d2", "e8-f8", " forces-next=1 ");
    assert_selected("ergo", "10/10/10/2ccc5/3C6/4C5/6C3/10/10 b 0", "@f6", "@b2",
                    " misses-win lines=6 ");
}

Test(remark, a_lost_game_is_said_of_every_action)
{
    const char *position = "10/10/5C4/2C1CcC1C1/3cC1cc2/3Cccc3/5c4/5Cc3/7L2 w 1";
    lus_remarks best = remarks_of("ergo", position, "e6-e7", 0, 0);
    lus_remarks other = remarks_of("ergo", position, "f7-e7", 0, 0);
    lus_remarks_select(lus_game_find("ergo", 4), &other, &best);
    cr_expect(lus_remarks_have(&other, LUS_R_LOSES) ||
              lus_remarks_have(&other, LUS_R_ALLOWS_FOURS));
}

Test(remark, safer_than_before_is_no_praise_where_the_best_is_safer)
{
    const char *position =
        "w 52 W:8x1,16x3,20x2,26x3,29x2,32x2,33x2 B:3x1,4x1,5x3,9x2,10x2,13x1,17x2,18x1,21x1,36x1";
    assert_selected("scripta2", position, "2:16 5:8", "2:33 5:8",
                    " hits-next/13 exposed-many=24,36,2 ");
    assert_selected("scripta2", position, "2:16 5:8", "5:16 2:16",
                    " hits/21 hits-next/18 safer=6,36,31 ");
}

Test(remark, another_order_is_said_alone)
{
    lus_remarks remarks = remarks_of("ur", "w 2 W:t3,h6,3 B:t7,h7 r11", "3", 0.5f, 0.5f);
    lus_remarks_same_turn(&remarks);
    cr_expect_eq(remarks.count, 1);
    cr_expect_eq(remarks.list[0].kind, LUS_R_SAME_TURN);
}

/* ---- figures against slow counts ---- */

/* Whether a player can hit in any order of play; without remembering anything. */
static bool slow_hits(const lus_variant *v, const lus_state *s, unsigned player)
{
    lus_action actions[LUS_ACTIONS_MAX];
    uint8_t dice[LUS_DICE_MAX];
    lus_status status = v->game->status(v, s);
    if (status.kind != LUS_DECISION || status.player != player || v->game->dice(v, s, dice) == 0)
        return false;
    unsigned count = v->game->actions(v, s, actions);
    for (unsigned i = 0; i < count; i++) {
        lus_state after = *s;
        lus_events events = {0};
        v->game->apply(v, &after, actions[i], &events);
        for (unsigned k = 0; k < events.count; k++)
            if (events.list[k].kind == LUS_HIT)
                return true;
        if (slow_hits(v, &after, player))
            return true;
    }
    return false;
}

static unsigned slow_count(const lus_variant *v, const lus_state *s)
{
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    unsigned hits = 0, count = v->game->outcomes(v, s, outcomes);
    for (unsigned i = 0; i < count; i++) {
        lus_state thrown = *s;
        v->game->apply(v, &thrown, outcomes[i].action, NULL);
        hits += slow_hits(v, &thrown, v->game->status(v, s).player) ? outcomes[i].weight : 0;
    }
    return hits;
}

Test(remark, exposure_is_what_a_slow_count_gives)
{
    unsigned compared = 0;
    for (unsigned g = 0; lus_games[g]; g++) {
        lus_variant v;
        for (unsigned i = 0; combination(lus_games[g], i, &v); i++) {
            lus_rng rng = lus_rng_seeded(100 * g + i);
            lus_state s;
            lus_exposure e;
            v.game->start(&v, &s);
            for (unsigned step = 0; step < 400 && v.game->status(&v, &s).kind != LUS_OVER; step++) {
                if (v.game->status(&v, &s).kind == LUS_CHANCE && step % 37 == 0) {
                    cr_assert(lus_expose(&v, &s, &e));
                    cr_assert_eq(e.hits, slow_count(&v, &s), "%s, step %u", lus_games[g]->id, step);
                    cr_assert_eq(e.hits > 0, lus_exposed_count(&e) > 0);
                    compared++;
                }
                v.game->apply(&v, &s, v.game->sample(&v, &s, &rng), NULL);
            }
        }
    }
    cr_assert_gt(compared, 200);
}

Test(remark, a_choice_before_the_throw_counts_at_its_best)
{
    /* UR-6: on the long path a pawn that is bought in may land on an enemy, whatever is thrown
     * afterwards */
    lus_variant v = variant_of("ur:path=murray");
    lus_state s = state_of(&v, "w ? W:t4,h7 B:t7,h6,27 r10");
    lus_exposure e;
    cr_assert(lus_expose(&v, &s, &e));
    cr_expect_eq(e.hits, 8);
    cr_expect_eq(e.ways, 8);
    s = state_of(&v, "w ? W:t4,h7 B:t7,h6,20 r10");
    cr_assert(lus_expose(&v, &s, &e));
    cr_expect_eq(e.hits, 0);
}

/* The pieces that the player to act can take with one action, but not his victory: all actions are
 * tried. */
static unsigned slow_prey(const lus_variant *v, const lus_state *s)
{
    lus_action actions[LUS_ACTIONS_MAX];
    bool prey[256] = {false};
    unsigned size = 0, count = v->game->actions(v, s, actions);
    for (unsigned i = 0; i < count; i++) {
        lus_state after = *s;
        lus_events events = {0};
        v->game->apply(v, &after, actions[i], &events);
        for (unsigned k = 0; k < events.count; k++) {
            const lus_event *e = &events.list[k];
            unsigned from = e->from;
            if ((e->kind != LUS_CAPTURED && e->kind != LUS_EJECTED) ||
                strcmp(v->game->piece_names[e->piece], "the Empress") == 0)
                continue;
            for (unsigned n = 0; n < k; n++)
                if (events.list[n].kind == LUS_PUSHED && events.list[n].to == e->from)
                    from = events.list[n].from;
            size += !prey[from];
            prey[from] = true;
        }
    }
    return size;
}

static bool wins_now(const lus_variant *v, const lus_state *s)
{
    lus_action actions[LUS_ACTIONS_MAX];
    unsigned player = v->game->status(v, s).player, count = v->game->actions(v, s, actions);
    for (unsigned i = 0; i < count; i++) {
        lus_state after = *s;
        v->game->apply(v, &after, actions[i], NULL);
        lus_status status = v->game->status(v, &after);
        if (status.kind == LUS_OVER && status.player == player)
            return true;
    }
    return false;
}

/* Whether the player who is not on turn wins with his next action, whatever the other does. */
static bool wins_next(const lus_variant *v, const lus_state *s)
{
    lus_action actions[LUS_ACTIONS_MAX];
    unsigned count = v->game->actions(v, s, actions);
    for (unsigned i = 0; i < count; i++) {
        lus_state after = *s;
        v->game->apply(v, &after, actions[i], NULL);
        if (v->game->status(v, &after).kind == LUS_OVER || !wins_now(v, &after))
            return false;
    }
    return true;
}

/* Plays random games and looks at every state and a random action in it. */
static void each_random(const char *identity, unsigned games,
                        void (*look)(const lus_variant *, const lus_remarks *, unsigned *seen),
                        unsigned *seen)
{
    lus_variant v = variant_of(identity);
    lus_rng rng = lus_rng_seeded(5);
    for (unsigned n = 0; n < games; n++) {
        lus_state s;
        v.game->start(&v, &s);
        for (unsigned step = 0; step < 300 && v.game->status(&v, &s).kind != LUS_OVER; step++) {
            lus_line plan = {.actions = {v.game->sample(&v, &s, &rng)}, .count = 1};
            lus_remarks remarks;
            lus_remark_on(&v, &s, &plan, 0.5f, 0.5f, &remarks);
            if (v.game->status(&v, &remarks.end).kind == LUS_DECISION &&
                v.game->status(&v, &remarks.end).player != v.game->status(&v, &s).player)
                look(&v, &remarks, seen);
            v.game->apply(&v, &s, plan.actions[0], NULL);
        }
    }
}

static void look_at_prey(const lus_variant *v, const lus_remarks *remarks, unsigned *seen)
{
    unsigned told = lus_remarks_have(remarks, LUS_R_PREY_ONE);
    for (unsigned i = 0; i < remarks->count; i++)
        if (remarks->list[i].kind == LUS_R_PREY_MANY)
            told = remarks->list[i].a;
    cr_assert_eq(told, slow_prey(v, &remarks->end));
    *seen += told > 0;
}

Test(remark, prey_is_what_all_actions_take)
{
    unsigned seen = 0;
    each_random("bastonus", 20, look_at_prey, &seen);
    cr_expect_gt(seen, 50);
}

static void look_at_wins(const lus_variant *v, const lus_remarks *remarks, unsigned *seen)
{
    bool fours = lus_remarks_have(remarks, LUS_R_FOUR) ||
                 lus_remarks_have(remarks, LUS_R_TWO_FOURS) ||
                 lus_remarks_have(remarks, LUS_R_OPEN_FOUR) ||
                 lus_remarks_have(remarks, LUS_R_THREATENS_WIN);
    lus_state waits = remarks->end;
    lus_insight_of(v->game)->pass(v, &waits);
    if (fours)
        cr_assert(wins_now(v, &waits), "what threatens wins");
    if (lus_remarks_have(remarks, LUS_R_FORCES_NEXT))
        cr_assert(wins_next(v, &remarks->end), "what wins next cannot be stopped");
    cr_assert_eq(lus_remarks_have(remarks, LUS_R_ALLOWS_WIN), wins_now(v, &remarks->end));
    *seen += fours;
}

Test(remark, threats_to_win_are_threats)
{
    unsigned seen = 0;
    each_random("ergo", 60, look_at_wins, &seen);
    cr_expect_gt(seen, 20);
    seen = 0;
    each_random("bastonus", 20, look_at_wins, &seen);
    cr_expect_gt(seen, 5);
}

/* ---- random games ---- */

static lus_line random_plan(const lus_variant *v, const lus_state *s, lus_rng *rng,
                            lus_memory *memory)
{
    lus_line plan;
    static const volatile bool stop = true; /* the rest of a turn need not be played well here */
    lus_line_make(v, s, v->game->sample(v, s, rng), &(lus_limits){.stop = &stop}, memory, &plan);
    return plan;
}

/* What a remark names must be there, and its numbers in order. */
static void check_remark(const lus_variant *v, const lus_remark *r)
{
    lus_place place = {0};
    const char *sentence = lus_remark_sentence(r->kind);
    cr_assert_eq(strstr(sentence, "{place}") != NULL, r->place != LUS_NOWHERE, "%s", sentence);
    cr_assert_eq(strstr(sentence, "{to}") != NULL, r->to != LUS_NOWHERE, "%s", sentence);
    if (r->place != LUS_NOWHERE) {
        v->game->place(v, r->place, &place);
        cr_assert_eq(place.kind, LUS_SQUARE, "%s", sentence);
    }
    if (strstr(sentence, "{a} of {b} throws"))
        cr_assert(r->a > 0 && r->a <= r->b, "%s: %u of %u", sentence, r->a, r->b);
    if (strstr(sentence, "{why}"))
        cr_assert_neq(r->why, LUS_NO_REASON);
}

static void check_state(const lus_variant *v, const lus_state *s, lus_rng *rng, lus_memory *memory)
{
    lus_remarks remarks, other;
    lus_line plan = random_plan(v, s, rng, memory), second = random_plan(v, s, rng, memory);
    lus_remark_on(v, s, &plan, 0.5f, 0.5f, &remarks);
    lus_remark_on(v, s, &second, 0.4f, 0.5f, &other);
    cr_assert_lt(remarks.count, LUS_REMARKS_MAX, "nothing was dropped");
    for (unsigned i = 0; i < remarks.count; i++)
        check_remark(v, &remarks.list[i]);
    lus_remarks_select(v->game, &other, &remarks);
    cr_assert_leq(other.count, LUS_REMARKS_SHOWN);
    for (unsigned i = 0; i < other.count; i++)
        check_remark(v, &other.list[i]);
}

Test(remark, random_games_of_all_options)
{
    lus_memory memory = {calloc(1, MEMORY), MEMORY};
    for (unsigned g = 0; lus_games[g]; g++) {
        lus_variant v;
        for (unsigned i = 0; combination(lus_games[g], i, &v); i++) {
            lus_rng rng = lus_rng_seeded(31 * g + i);
            lus_state s;
            v.game->start(&v, &s);
            for (unsigned step = 0; step < 500 && v.game->status(&v, &s).kind != LUS_OVER; step++) {
                if (v.game->status(&v, &s).kind == LUS_DECISION && step % 13 == 0)
                    check_state(&v, &s, &rng, &memory);
                v.game->apply(&v, &s, v.game->sample(&v, &s, &rng), NULL);
            }
        }
    }
    free(memory.bytes);
}
