/* Golden playthroughs: the story of a random game must stay the same to the byte. When a rule
 * changes, look at the difference, then: build/tests/golden-write . (see CONTRIBUTING.md). */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "tests/support/files.h"
#include "tests/support/golden.h"
#include "tests/support/support.h"

Test(golden, playthroughs_are_unchanged)
{
    static char story[PLAYTHROUGH_MAX];
    for (unsigned i = 0; golden_identities[i]; i++) {
        char path[256];
        lus_variant v = variant_of(golden_identities[i]);
        lus_writer w = lus_writer_on(story, sizeof story);
        playthrough(&v, GOLDEN_SEED, GOLDEN_STEPS, &w);
        golden_path(golden_identities[i], path, sizeof path);
        char *expected = test_file(path);
        cr_assert(!w.full);
        cr_expect(strcmp(story, expected) == 0, "%s tells another story", path);
        free(expected);
    }
}

/* EG-15, BR-26 and all the rest: replaying the words of a playthrough through the parser gives its
 * states. */
Test(golden, playthroughs_can_be_read_back)
{
    for (unsigned i = 0; golden_identities[i]; i++) {
        char path[256];
        golden_path(golden_identities[i], path, sizeof path);
        char *text = test_file(path);
        lus_variant v = variant_of(strtok(text, "\n"));
        lus_state s;
        v.game->start(&v, &s);
        for (char *line; (line = strtok(NULL, "\n"));) {
            char *tab = strchr(line, '\t');
            if (strncmp(line, "over\t", 5) == 0)
                v.game->start(&v, &s);
            if (line[0] == ' ' || strncmp(line, "over\t", 5) == 0)
                continue;
            if (!tab || !strchr(tab + 1, '\t') || strlen(strrchr(tab, '\t')) != 17)
                break; /* the closing list of moves */
            *tab = '\0';
            *strrchr(tab + 1, '\t') = '\0';
            lus_action action;
            cr_assert(lus_read_action(&v, &s, line, &action, NULL), "%s: %s", path, line);
            v.game->apply(&v, &s, action, NULL);
            lus_state read = state_of(&v, tab + 1);
            cr_assert_eq(memcmp(&read, &s, sizeof s), 0, "%s: %s", path, tab + 1);
        }
        free(text);
    }
}
