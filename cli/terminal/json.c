#include "cli/terminal/json.h"

#include <stdio.h>
#include <stdlib.h>

#include "console/say.h"

json_t *json_with(json_t *list, json_t *value)
{
    if (json_array_append_new(list, value) == 0)
        return list;
    json_decref(list);
    return NULL;
}

/* Into memory of its size: where its own buffer cannot grow, jansson leaves out keys and goes on.
 */
static char *text_of(const json_t *all)
{
    const size_t flags = JSON_INDENT(2) | JSON_REAL_PRECISION(6);
    size_t size = all ? json_dumpb(all, NULL, 0, flags) : 0;
    char *text = size ? malloc(size + 1) : NULL;
    if (text && json_dumpb(all, text, size, flags) == size) {
        text[size] = '\0';
        return text;
    }
    free(text);
    return NULL;
}

bool json_say(json_t *all)
{
    char *text = text_of(all);
    json_decref(all);
    if (!text) {
        complain_memory();
        return false;
    }
    puts(text);
    free(text);
    return true;
}
