#include "tests/golden.h"

#include <stdio.h>
#include <string.h>

const char *const golden_identities[] = {
    "scripta2",
    "scripta2:pieces=5,doubles=once,dice=most",
    "scripta3",
    "scripta3:pieces=3,leftover=lost",
    "ur",
    "ur:path=masters,debt=any",
    "ur:path=murray,buy=opening",
    "ergo",
    "ergo:swap=on,first=white",
    "bastonus",
    "bastonus:ranks=along,first=black",
    NULL,
};

void golden_path(const char *identity, char *buffer, size_t size)
{
    snprintf(buffer, size, "golden/%s.txt", identity);
    char *colon = strchr(buffer, ':');
    if (colon)
        *colon = '.';
}
