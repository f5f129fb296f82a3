#include "tests/support/files.h"

#include <criterion/criterion.h>
#include <stdio.h>

#include "tests/root.h"
#include "tests/support/whole_file.h"

char *test_file(const char *path)
{
    char whole[4096];
    snprintf(whole, sizeof whole, "%s/%s", LUS_ROOT, path);
    char *text = whole_file(whole);
    cr_assert_not_null(text, "%s cannot be read", whole);
    return text;
}
