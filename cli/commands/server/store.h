/* What the commands about a server's games have in common. */
#ifndef CLI_COMMANDS_STORE_H
#define CLI_COMMANDS_STORE_H

#include "cli/args.h"
#include "server/store/copy.h"

/* Whether all operands name places of games. False after a complaint, like the others. */
bool places_are_fine(const args *);
/* What is to be read must be there; a new file would be made without a word. */
bool place_is_there(const char *place);
bool open_place(open_store *, const char *place);
/* To look at it only: nothing of it is changed. */
bool view_place(open_store *, const char *place);
/* store_copy_all with its progress; what it meets is told. What one that salvages loses and saves
 * is for the caller to tell. */
bool copy_aloud(store_copy *);

#endif
