/* Problems: those that the games have are whole and true, their text is read back as it was
 * written, ratings follow from who finds them, and the same seed finds the same. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "problems/find.h"
#include "problems/grade.h"
#include "problems/mine.h"
#include "tests/support/files.h"
#include "tests/support/support.h"

enum { LEAST = 300, LARGEST = 200 << 10 };

typedef struct library {
    unsigned count;
    problem list[1000];
} library;

static void read_library(const lus_game *game, library *out)
{
    char path[64];
    snprintf(path, sizeof path, "games/%s/problems.tsv", game->id);
    char *text = test_file(path);
    cr_assert_lt(strlen(text), LARGEST, "%s is too large to be fetched", path);
    out->count = 0;
    for (char *line = text; *line; line += strcspn(line, "\n") + 1) {
        cr_assert_lt(out->count, 1000u);
        cr_assert(problem_read(line, &out->list[out->count]), "%s, line %u", path, out->count + 1);
        char again[PROBLEM_TEXT_MAX];
        lus_writer w = lus_writer_on(again, sizeof again);
        problem_write(&out->list[out->count++], &w);
        cr_expect(strncmp(line, again, strlen(again)) == 0, "%s: %s", path, again);
    }
    free(text);
}

Test(problems, every_game_has_enough_and_each_once)
{
    static library all;
    for (unsigned g = 0; lus_games[g]; g++) {
        read_library(lus_games[g], &all);
        const char *id = lus_games[g]->id;
        cr_expect_geq(all.count, (unsigned)LEAST, "%s has %u problems", id, all.count);
        unsigned of_grade[PROBLEM_GRADES] = {0}, of_reason[LUS_REMARK_KINDS] = {0}, grades = 0,
                 reasons = 0;
        for (unsigned i = 0; i < all.count; i++) {
            const problem *p = &all.list[i];
            cr_expect_eq(p->variant.game, lus_games[g]);
            grades += of_grade[problem_grade_of(p->rating)]++ == 0;
            reasons += of_reason[p->remarks[0].kind]++ == 0;
            cr_expect_eq(lus_remark_tone((lus_remark_kind)p->remarks[0].kind), LUS_GOOD);
            for (unsigned k = 0; k < i; k++)
                cr_expect(lus_hash(&p->variant, &p->state) !=
                              lus_hash(&all.list[k].variant, &all.list[k].state),
                          "%s: problems %u and %u are the same", id, k + 1, i + 1);
        }
        cr_expect_geq(grades, 3u, "%s: %u grades", id, grades);
        cr_expect_geq(reasons, 4u, "%s: %u reasons", id, reasons);
    }
}

/* A sample of each game is judged anew: the same turn is still clearly best, and the reason holds.
 */
Test(problems, answers_stand_when_they_are_judged_again)
{
    static library all;
    const unsigned sample = LUS_SANITIZED ? 1 : 6;
    for (unsigned g = 0; lus_games[g]; g++) {
        read_library(lus_games[g], &all);
        for (unsigned i = 0; i < sample; i++) {
            const problem *p = &all.list[i * all.count / sample];
            problem_mind *mind = problem_mind_new(&p->variant, NULL);
            cr_assert_not_null(mind);
            problem found;
            cr_expect(problem_find(mind, &p->state, &found), "%s, problem %u", lus_games[g]->id,
                      i * all.count / sample + 1);
            cr_expect_eq(found.line.count, p->line.count);
            cr_expect(memcmp(found.line.actions, p->line.actions,
                             p->line.count * sizeof *p->line.actions) == 0);
            cr_expect_eq(found.remarks[0].kind, p->remarks[0].kind);
            cr_expect_gt(found.chances, found.next);
            problem_mind_free(mind);
        }
    }
}

Test(problems, what_everybody_finds_is_easy_and_what_nobody_finds_is_hard)
{
    double all[PROBLEM_TRIERS], none[PROBLEM_TRIERS] = {0}, strong[PROBLEM_TRIERS] = {0};
    for (unsigned i = 0; i < PROBLEM_TRIERS; i++) {
        all[i] = 1;
        strong[i] = i >= PROBLEM_TRIERS / 2;
    }
    unsigned easy = problem_rating(all), hard = problem_rating(none),
             middle = problem_rating(strong);
    cr_expect_eq(problem_grade_of(easy), 0u);
    cr_expect_eq(problem_grade_of(hard), (unsigned)PROBLEM_GRADES - 1);
    /* four of the eight, whose steps are 400 to 1800 */
    cr_expect(middle >= 1090 && middle <= 1110, "%u", middle);
}

Test(problems, lines_that_are_none_are_refused)
{
    static library all;
    read_library(lus_games[0], &all);
    char good[PROBLEM_TEXT_MAX], bad[PROBLEM_TEXT_MAX];
    lus_writer w = lus_writer_on(good, sizeof good);
    problem_write(&all.list[0], &w);
    problem p;
    cr_assert(problem_read(good, &p));
    const char *const wrong[] = {"", "\n", "900\n",
                                 "900\tnothing\tx\ty\t1\t1\t1\twins:1:1:1:off:0:0:0"};
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++)
        cr_expect_not(problem_read(wrong[i], &p), "%s", wrong[i]);
    for (size_t length = 0; length + 8 < strlen(good); length += 7) { /* cut off anywhere */
        memcpy(bad, good, length);
        bad[length] = '\0';
        cr_expect_not(problem_read(bad, &p), "%s", bad);
    }
    memset(bad, '9', sizeof bad - 1); /* longer than any */
    bad[sizeof bad - 1] = '\0';
    cr_expect_not(problem_read(bad, &p));
}

/* ---- the same seed ---- */

enum { WANTED = 6 };

typedef struct heap {
    unsigned count, most; /* after `most` the work is interrupted */
    char text[WANTED][PROBLEM_TEXT_MAX];
} heap;

static bool take(void *context, const problem *p)
{
    heap *h = context;
    lus_writer w = lus_writer_on(h->text[h->count++], PROBLEM_TEXT_MAX);
    problem_write(p, &w);
    return h->count < h->most;
}

static void ignore(void *context, uint64_t games, unsigned count)
{
    (void)context, (void)games, (void)count;
}

static void mine(const lus_game *game, heap *h)
{
    uint64_t positions[WANTED];
    problem_mine m = {.variant = lus_variant_standard(game),
                      .seed = 7,
                      .games = 100,
                      .wanted = WANTED,
                      .take = take,
                      .progress = ignore,
                      .context = h,
                      .capacity = WANTED,
                      .positions = positions};
    for (unsigned i = 0; i < h->count; i++) {
        problem p;
        cr_assert(problem_read(h->text[i], &p));
        cr_assert(problem_mine_add(&m, &p));
        m.first = p.game;
    }
    cr_assert(problem_mine_run(&m));
}

Test(problems, interrupted_work_goes_on_to_the_same_problems)
{
    static heap whole = {.most = WANTED}, parts = {.most = 2};
    const lus_game *game = NULL; /* with dice, where games are quick */
    for (unsigned g = 0; lus_games[g]; g++) {
        lus_variant v = lus_variant_standard(lus_games[g]);
        game = lus_has_dice(&v) ? lus_games[g] : game;
    }
    mine(game, &whole);
    mine(game, &parts);
    cr_assert_eq(parts.count, 2u);
    parts.most = WANTED;
    mine(game, &parts);
    cr_assert_eq(whole.count, (unsigned)WANTED);
    cr_assert_eq(parts.count, (unsigned)WANTED);
    for (unsigned i = 0; i < WANTED; i++)
        cr_expect_str_eq(whole.text[i], parts.text[i]);
}
