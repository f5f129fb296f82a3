/* Study files: what they say, what is wrong with them, and how their games are divided. */
#include <stdlib.h>
#include <string.h>

#include "lab/study.h"
#include "tests/support/support.h"

#define HEAD "lusoria study 1\n"

static lab_study study;

Test(lab_study, says_everything)
{
    const char *text =
        "\n# a remark\n" HEAD "title   Leftover dice, « à qui ? »  \n\n"
        "game scripta3\r\ngame scripta3:leftover=lost\n"
        "players random random\nplayers  level:5   level:2\ndoublings 3 engine:nodes=250\n"
        "games 2000\nseed 9\nlimit 500\nopening 4\njudge depth=2\njudged 50\n";
    lus_fault fault;
    cr_assert(lab_study_read(text, &study, &fault), "line %u: %s", fault.line,
              lus_error_name(fault.code));
    cr_assert_str_eq(study.title, "Leftover dice, « à qui ? »");
    cr_assert_eq(study.subject_count, 2);
    cr_assert_eq(study.pair_count, 5);
    cr_assert_str_eq(study.pairs[1].text[0], "level:5");
    cr_assert_str_eq(study.pairs[1].text[1], "level:2");
    cr_assert_str_eq(study.pairs[4].text[0], "engine:nodes=2000");
    cr_assert_str_eq(study.pairs[4].text[1], "engine:nodes=1000");
    cr_assert_eq(study.pairs[4].doubling, 3);
    cr_assert_eq(study.pairs[1].line, 9);
    cr_assert(study.games == 2000 && study.seed == 9 && study.limit == 500 && study.opening == 4);
    cr_assert(study.judge_depth == 2 && study.judge_nodes == 0 && study.judged == 50);
    cr_assert_eq(lab_cells(&study), 10);
}

Test(lab_study, its_canonical_text_is_the_same_study)
{
    static const char *const texts[] = {
        HEAD "game ur\n",
        HEAD "title x\ngame ur:path=murray\ngame ergo\nplayers greedy random\ndoublings 6 "
             "uct:iterations=10\nplayers "
             "level:1 level:1\n",
        HEAD "game ur\njudge nodes=500\njudged 10\ngames 10\n",
    };
    for (unsigned i = 0; i < 3; i++) {
        static char once[LAB_STUDY_TEXT_MAX], twice[LAB_STUDY_TEXT_MAX];
        lus_writer w = lus_writer_on(once, sizeof once), w2 = lus_writer_on(twice, sizeof twice);
        cr_assert(lab_study_read(texts[i], &study, NULL));
        lab_study_write(&study, &w);
        cr_assert(lab_study_read(once, &study, NULL), "%s", once);
        lab_study_write(&study, &w2);
        cr_assert_str_eq(once, twice);
    }
}

Test(lab_study, positions_to_start_from)
{
    lus_variant v;
    lus_state start;
    char position[LUS_POSITION_MAX], text[1024], again[LAB_LINE_MAX];
    lus_writer w = lus_writer_on(position, sizeof position),
               w2 = lus_writer_on(again, sizeof again);
    cr_assert(lus_variant_read("bastonus", &v, NULL));
    v.game->start(&v, &start);
    v.game->write_position(&v, &start, &w);
    strcat(strcat(strcpy(text, HEAD "game bastonus "), position), "\n");
    cr_assert(lab_study_read(text, &study, NULL), "%s", text);
    cr_assert(study.subjects[0].elsewhere);
    cr_assert_eq(memcmp(&study.subjects[0].start, &start, sizeof start), 0);
    lab_study_write(&study, &w2);
    cr_assert(strstr(again, position));
}

Test(lab_study, says_what_is_wrong_and_where)
{
    static const bad_text wrong[] = {
        {"", LUS_E_STUDY_MAGIC, 1, 0},
        {"\n\nlusoria study 2\n", LUS_E_STUDY_MAGIC, 3, 0},
        {"game ur\n", LUS_E_STUDY_MAGIC, 1, 0},
        {HEAD "games 100\n", LUS_E_STUDY_NO_GAME, 2, 0},
        {HEAD "game ur\ngmaes 100\n", LUS_E_STUDY_SETTING, 3, 0},
        {HEAD "game ur\n  games\n", LUS_E_STUDY_VALUE, 3, 2},
        {HEAD "game ur\nseed 1\nseed 2\n", LUS_E_STUDY_TWICE, 4, 0},
        {HEAD "game  urr\n", LUS_E_GAME, 2, 6},
        {HEAD "game ur:path=mury\n", LUS_E_VALUE, 2, 13},
        {HEAD "game ur w nonsense\n", LUS_E_FIELDS, 2, 8},
        {HEAD "game ur\nplayers random\n", LUS_E_STUDY_PLAYERS, 3, 8},
        {HEAD "game ur\nplayers a b c\n", LUS_E_STUDY_PLAYERS, 3, 8},
        {HEAD "game ur\ngames 11\n", LUS_E_STUDY_ODD, 3, 6},
        {HEAD "game ur\ngames 0\n", LUS_E_VALUE_RANGE, 3, 6},
        {HEAD "game ur\ngames many\n", LUS_E_NUMBER, 3, 6},
        {HEAD "game ur\ngames 99999999999999999999999\n", LUS_E_VALUE_RANGE, 3, 6},
        {HEAD "game ur\ndoublings 6 level:2\n", LUS_E_STUDY_DOUBLINGS, 3, 12},
        {HEAD "game ur\ndoublings 6\n", LUS_E_STUDY_DOUBLINGS, 3, 10},
        {HEAD "game ur\ndoublings 21 engine:nodes=1\n", LUS_E_VALUE_RANGE, 3, 10},
        {HEAD "game ur\njudge hard\n", LUS_E_STUDY_JUDGE, 3, 6},
        {HEAD "game ur\njudge depth=x\n", LUS_E_NUMBER, 3, 12},
        {HEAD "game ur\njudged 20\n", LUS_E_STUDY_NO_JUDGE, 3, 0},
        {HEAD "game ur\ntitle a\tb\n", LUS_E_TEXT, 3, 0},
    };
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        lus_fault fault = {0};
        cr_assert_not(lab_study_read(wrong[i].text, &study, &fault), "%s", wrong[i].text);
        expect_fault(&wrong[i], &fault);
    }
}

Test(lab_study, lists_have_an_end)
{
    static char text[1 << 16];
    lus_fault fault;
    strcpy(text, HEAD);
    for (unsigned i = 0; i < LAB_GAMES_MAX + 1; i++)
        strcat(text, "game ur\n");
    cr_assert_not(lab_study_read(text, &study, &fault));
    cr_assert_eq(fault.code, LUS_E_TOO_BIG);
    strcpy(text, HEAD "game ur\n");
    for (unsigned i = 0; i < 4; i++)
        strcat(text, "doublings 20 engine:nodes=1\n");
    cr_assert_not(lab_study_read(text, &study, &fault));
    cr_assert_eq(fault.code, LUS_E_TOO_BIG);
    cr_assert_eq(fault.line, 6);
    strcpy(text, HEAD "doublings 20 engine:nodes=1\n");
    for (unsigned i = 0; i < 52; i++)
        strcat(text, "game ur\n");
    cr_assert_not(lab_study_read(text, &study, &fault));
    cr_assert_eq(fault.code, LUS_E_STUDY_CELLS);
}

/* Every unit is in exactly one block, batches are the same whoever plays, and as many are judged as
 * asked. */
Test(lab_study, units_are_divided_without_gaps)
{
    static const uint64_t games[] = {2, 4, 50, 198, 200, 202, 398, 1000, 2002, 100000};
    for (unsigned i = 0; i < sizeof games / sizeof *games; i++) {
        cr_assert(lab_study_read(
            HEAD "game ur\nplayers random random\nplayers greedy greedy\nplayers greedy random\n"
                 "judge depth=1\njudged 20\n",
            &study, NULL));
        study.games = games[i];
        for (unsigned cell = 0; cell < 3; cell++) {
            uint64_t next = 0, judged = 0, units = lab_units(&study, cell);
            for (unsigned b = 0; b < lab_blocks(&study, cell); b++) {
                lab_block block = lab_block_of(&study, cell, b);
                cr_assert_eq(block.from, next);
                cr_assert_gt(block.to, block.from);
                cr_assert_lt(block.batch, lab_batches(&study, cell));
                cr_assert_eq(block.batch, ((next + 1) * lab_batches(&study, cell) - 1) / units);
                next = block.to;
            }
            cr_assert_eq(next, units);
            for (uint64_t u = 0; u < units; u++)
                judged += lab_is_judged(&study, cell, u);
            uint64_t wanted = cell == 2 ? 10 : 20;
            cr_assert_eq(judged, wanted < units ? wanted : units, "%llu of %llu",
                         (unsigned long long)judged, (unsigned long long)units);
        }
    }
}
