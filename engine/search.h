/* Which search plays a game. */
#ifndef LUS_SEARCH_H
#define LUS_SEARCH_H

#include "engine/think.h"

/* NULL where a game has no search. */
lus_think *lus_search_of(const lus_game *);

#endif
