/* The positions with exact answers, games/ID/vectors/, and the perft counts. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/root.h"
#include "tests/support/files.h"
#include "tests/support/perft.h"
#include "tests/support/support.h"

/* One “> POSITION” with its answer at *at; moves on behind it. */
static void check_answer(const lus_variant *v, const char *name, char **at)
{
    static char answer[LUS_MOVES_MAX];
    char *end_of_position = strchr(*at, '\n');
    *end_of_position = '\0';
    const char *position = *at + 2;
    char *expected = end_of_position + 1, *end = strstr(expected, "\n\n");
    lus_state s = state_of(v, position);
    lus_writer w = lus_writer_on(answer, sizeof answer);
    lus_moves_write(v, &s, &w);
    if (end)
        end[1] = '\0';
    cr_expect_str_eq(answer, expected, "%s: %s\ngot\n%sexpected\n%s", name, position, answer,
                     expected);
    *at = end ? end + 2 : expected + strlen(expected);
}

static unsigned check_file(const lus_game *game, const char *name)
{
    char path[512];
    unsigned positions = 0;
    snprintf(path, sizeof path, "games/%s/vectors/%s", game->id, name);
    char *text = test_file(path), *at = text;
    cr_assert(strncmp(at, "# ", 2) == 0);
    *strchr(at, '\n') = '\0';
    lus_variant v = variant_of(at + 2);
    cr_assert_eq(v.game, game);
    at += strlen(at) + 1;
    while (*at == '>') {
        check_answer(&v, name, &at);
        positions++;
    }
    cr_expect_eq(*at, '\0', "%s: unread text: %.40s", name, at);
    free(text);
    return positions;
}

static unsigned check_folder(const lus_game *game)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/games/%s/vectors", LUS_ROOT, game->id);
    DIR *folder = opendir(path);
    unsigned positions = 0;
    cr_assert_not_null(folder, "%s", path);
    for (struct dirent *entry; (entry = readdir(folder));) {
        const char *dot = strrchr(entry->d_name, '.');
        if (dot && strcmp(dot, ".txt") == 0 && strcmp(entry->d_name, "perft.txt") != 0)
            positions += check_file(game, entry->d_name);
    }
    closedir(folder);
    return positions;
}

Test(vectors, every_position_has_its_answer)
{
    /* what there was when they were first made: none gets lost */
    enum { LEAST_A_GAME = 50, LEAST = 1395 };
    unsigned all = 0;
    for (unsigned g = 0; lus_games[g]; g++) {
        unsigned positions = check_folder(lus_games[g]);
        cr_expect_geq(positions, LEAST_A_GAME, "%s: only %u positions", lus_games[g]->id,
                      positions);
        all += positions;
    }
    cr_expect_geq(all, LEAST);
}

/* The count by the function table; tests/engine/test_hot.c has the same by the hot loop. */
static uint64_t slow_perft(const lus_variant *v, const lus_state *s, unsigned depth)
{
    lus_action actions[LUS_ACTIONS_MAX];
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    unsigned n = 0, kind = v->game->status(v, s).kind;
    uint64_t total = 0;
    if (depth == 0)
        return 1;
    if (kind == LUS_DECISION)
        n = v->game->actions(v, s, actions);
    if (kind == LUS_CHANCE)
        n = v->game->outcomes(v, s, outcomes);
    for (unsigned i = 0; i < n; i++) {
        lus_state after = *s;
        v->game->apply(v, &after, kind == LUS_CHANCE ? outcomes[i].action : actions[i], NULL);
        total += slow_perft(v, &after, depth - 1);
    }
    return total;
}

static void count_by_table(const lus_variant *v, const lus_state *s, unsigned depth, uint64_t count)
{
    if (count < 300000)
        cr_expect_eq(slow_perft(v, s, depth), count, "%s %u", v->game->id, depth);
}

Test(vectors, perft_counts)
{
    for (unsigned g = 0; lus_games[g]; g++)
        cr_expect_geq(each_perft(lus_games[g], count_by_table), 3u, "%s", lus_games[g]->id);
}
