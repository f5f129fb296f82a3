#include "tests/support/golden.h"

#include <stdio.h>
#include <string.h>

#include "games/list.h"

#define LIST(identity) identity,
const char *const golden_identities[] = {LUS_GOLDEN(LIST) NULL};

void golden_path(const char *identity, char *buffer, size_t size)
{
    int id = (int)strcspn(identity, ":");
    const char *options = identity + id;
    snprintf(buffer, size, "games/%.*s/golden/%.*s%s%s.txt", id, identity, id, identity,
             *options ? "." : "", *options ? options + 1 : "");
}
