#include "console/rulebooks.h"

#include <string.h>

const char *rulebook(const char *game, const char *language)
{
    const char *english = "";
    for (const embedded_rulebook *r = embedded_rulebooks; r->game; r++) {
        if (strcmp(r->game, game) != 0)
            continue;
        if (strcmp(r->language, language) == 0)
            return r->text;
        if (strcmp(r->language, "en") == 0)
            english = r->text;
    }
    return english;
}

size_t rulebook_block(const char *text)
{
    size_t length = strcspn(text, "\n");
    if (*text == '#' || strncmp(text, "    ", 4) == 0)
        return length;
    while (text[length] == '\n' && text[length + 1] != '\n' && text[length + 1] != '\0' &&
           text[length + 1] != '-' && text[length + 1] != '#')
        length += 1 + strcspn(text + length + 1, "\n");
    return length;
}

bool rulebook_is_article(const char *block, const char *id)
{
    size_t length = strlen(id);
    return strncmp(block, "- **", 4) == 0 && strncmp(block + 4, id, length) == 0 &&
           strncmp(block + 4 + length, "**", 2) == 0;
}

const char *rulebook_article(const char *text, const char *id, size_t *length)
{
    for (; *text; text += *text == '\n') {
        *length = rulebook_block(text);
        if (*length > 0 && rulebook_is_article(text, id))
            return text;
        text += *length;
    }
    return NULL;
}
