/* The article that a remark comes from. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/explain/remark.h"
#include "tests/support/files.h"
#include "tests/support/support.h"

Test(remark, articles_stand_in_the_rulebook_of_their_game)
{
    for (unsigned g = 0; lus_games[g]; g++) {
        char path[64], heading[32];
        snprintf(path, sizeof path, "games/%s/rules.md", lus_games[g]->id);
        char *rulebook = test_file(path);
        for (unsigned kind = 0; kind < LUS_REMARK_KINDS; kind++) {
            const char *article =
                lus_remark_article(lus_games[g], &(lus_remark){.kind = (uint8_t)kind});
            snprintf(heading, sizeof heading, "- **%s** ", article ? article : "");
            cr_expect(!article || strstr(rulebook, heading), "there is no %s", article);
        }
        free(rulebook);
    }
}

Test(remark, an_article_is_that_of_the_reason_the_game_or_the_event)
{
    const lus_game *ur = lus_game_find("ur", 2), *ergo = lus_game_find("ergo", 4);
    lus_remark wins = {.kind = LUS_R_WINS, .why = LUS_BY_LINE}, shelters = {.kind = LUS_R_SHELTERS},
               hits = {.kind = LUS_R_HITS}, only = {.kind = LUS_R_ONLY};
    cr_expect_str_eq(lus_remark_article(ergo, &wins), "EG-4");
    cr_expect_str_eq(lus_remark_article(ur, &shelters), "UR-9");
    cr_expect_str_eq(lus_remark_article(ur, &hits), "UR-8");
    cr_expect_null(lus_remark_article(ur, &only));
}
