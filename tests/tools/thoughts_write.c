/* thoughts-write: what this build thinks, for each of the golden identities, to standard output. */
#include <stdio.h>
#include <stdlib.h>

#include "tests/support/golden.h"
#include "tests/support/thoughts.h"

int main(void)
{
    static char story[THOUGHTS_MAX];
    void *memory = malloc(THOUGHTS_MEMORY);
    for (unsigned i = 0; memory && golden_identities[i]; i++) {
        lus_variant v;
        lus_writer w = lus_writer_on(story, sizeof story);
        if (!lus_variant_read(golden_identities[i], &v, NULL)) {
            free(memory);
            return 1;
        }
        thoughts(&v, GOLDEN_SEED, memory, &w);
        printf("> %s\n%s", golden_identities[i], story);
    }
    free(memory);
    return memory == NULL;
}
