/* What players can say to each other. */
#include <stddef.h>

#include "server/game/game.h"

const char *reaction_name(unsigned which)
{
    static const char *const names[] = {"greeting", "well-played", "thanks", "sorry",
                                        "surprise", "thinking",    "luck",   "goodbye"};
    return which < sizeof names / sizeof *names ? names[which] : NULL;
}
