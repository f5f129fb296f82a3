#include "cli/fill.h"

#include <string.h>

#include "core/text.h"

static const char *value_of(const filling *fillings, const char *name, size_t length)
{
    for (; fillings->name; fillings++)
        if (strlen(fillings->name) == length && strncmp(fillings->name, name, length) == 0)
            return fillings->value;
    return NULL;
}

void fill(char *buffer, size_t size, const char *sentence, const filling *fillings)
{
    lus_writer w = lus_writer_on(buffer, size);
    while (*sentence) {
        const char *end = *sentence == '{' ? strchr(sentence, '}') : NULL;
        const char *value = end ? value_of(fillings, sentence + 1, (size_t)(end - sentence - 1)) : NULL;
        if (value) {
            lus_put(&w, value);
            sentence = end + 1;
        } else {
            lus_put_char(&w, *sentence++);
        }
    }
}
