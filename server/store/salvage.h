/* What can be saved of a damaged game. */
#ifndef SERVER_STORE_SALVAGE_H
#define SERVER_STORE_SALVAGE_H

#include "server/store/store.h"

/* Leaves of a fetch that salvages what can be believed. All of it, if the rules, and the dice that
 * follow from the secret, allow every entry: then at most a name or a time is another. Otherwise
 * the entries before the first damage (`cut`). False when there is nothing left. */
bool store_salvage(store_job *fetched, bool *cut);

#endif
