#include "cli/terminal/notations.h"

#include <string.h>

#include "console/language.h"
#include "console/say.h"
#include "games/list.h"

enum { NAMES_MAX = 16 };

const char own_notation[] = "lusoria";

#define DECLARE(id)                                                                                \
    extern const lus_game lus_game_##id;                                                           \
    extern const lus_notation notations_##id[];
#define LIST(id) {&lus_game_##id, notations_##id},
LUS_NOTATED(DECLARE)

static const struct {
    const lus_game *game;
    const lus_notation *list;
} offered[] = {LUS_NOTATED(LIST)};

const lus_notation *notation_find(const char *name, const lus_game *game)
{
    const char *known[NAMES_MAX + 2] = {own_notation};
    unsigned count = 1;
    for (unsigned i = 0; i < sizeof offered / sizeof *offered; i++)
        for (const lus_notation *n = offered[i].list; n->name; n++) {
            if (game && offered[i].game != game)
                continue;
            if (strcmp(n->name, name) == 0)
                return n;
            if (count <= NAMES_MAX)
                known[count++] = n->name;
        }
    known[count] = NULL;
    complain(_("there is no notation “%s” for this"), name);
    suggest(name, known, _("Notations:"));
    return NULL;
}
