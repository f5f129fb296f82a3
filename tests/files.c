#include "tests/files.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

char *test_file(const char *path)
{
    char whole[4096];
    snprintf(whole, sizeof whole, "%s/%s", LUS_TESTS, path);
    FILE *file = fopen(whole, "r");
    cr_assert_not_null(file, "%s cannot be read", whole);
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    char *text = malloc((size_t)size + 1);
    cr_assert_eq(fread(text, 1, (size_t)size, file), (size_t)size);
    text[size] = '\0';
    fclose(file);
    return text;
}
