/* golden-write TREE: writes the golden playthroughs of a source tree anew. */
#include <stdio.h>
#include <string.h>

#include "core/registry.h"
#include "tests/support/golden.h"

int main(int count, char **words)
{
    static char story[PLAYTHROUGH_MAX];
    if (count != 2) {
        fprintf(stderr, "usage: golden-write TREE\n");
        return 2;
    }
    for (unsigned i = 0; golden_identities[i]; i++) {
        char name[256], path[4096];
        lus_variant v;
        lus_writer w = lus_writer_on(story, sizeof story);
        golden_path(golden_identities[i], name, sizeof name);
        snprintf(path, sizeof path, "%s/%s", words[1], name);
        FILE *file = lus_variant_read(golden_identities[i], &v, NULL) ? fopen(path, "w") : NULL;
        if (!file) {
            perror(path);
            return 1;
        }
        playthrough(&v, GOLDEN_SEED, GOLDEN_STEPS, &w);
        fputs(story, file);
        fclose(file);
    }
    return 0;
}
