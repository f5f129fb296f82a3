/* The games that can be solved. */
#include <string.h>

#include "games/list.h"
#include "solve/solving.h"

#define DECLARE(id) extern const lus_solving lus_solving_##id;
#define LIST(id)    {#id, &lus_solving_##id},
LUS_SOLVED(DECLARE)

const lus_solving *lus_solving_of(const lus_game *game)
{
    static const struct {
        const char *id;
        const lus_solving *solving;
    } parts[] = {LUS_SOLVED(LIST)};
    for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++)
        if (strcmp(parts[i].id, game->id) == 0)
            return parts[i].solving;
    return NULL;
}
