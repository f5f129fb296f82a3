#include "cli/rulebooks.h"

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
