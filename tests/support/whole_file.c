#include "tests/support/whole_file.h"

#include <stdio.h>
#include <stdlib.h>

char *whole_file(const char *path)
{
    FILE *file = fopen(path, "r");
    if (!file)
        return NULL;
    long size = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    char *text = size < 0 || fseek(file, 0, SEEK_SET) != 0 ? NULL : malloc((size_t)size + 1);
    if (text)
        text[fread(text, 1, (size_t)size, file)] = '\0';
    fclose(file);
    return text;
}
