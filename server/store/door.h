/* What a running server and `lusoria store backup` say to each other about a file of games, and how
 * a copy comes to its name. */
#ifndef SERVER_STORE_DOOR_H
#define SERVER_STORE_DOOR_H

#include <sqlite3.h>

#include "server/store/store.h"

enum { DOOR_LINE_MAX = 4096 };

/* The socket beside a file of games, for its owner alone; -1 when it cannot be made. Whoever opens
 * it has the file's lock: a socket that is there is one of the dead, and another file stays. */
int door_open(const char *place);
void door_close(int door, const char *place);
/* A connection to the server that has a file; -1 when there is none. */
int door_knock(const char *place);
/* A line, without its end; false when none came in time, or too long a one. */
bool door_read_line(int socket, char line[DOOR_LINE_MAX], int patience_ms);

/* A copy is written under the name PLACE.part and gets its own when it is whole and on disk. NULL
 * with the trouble; files of either name are never overwritten. The caller frees `part`. */
sqlite3 *copy_file_begin(const char *place, char **part, char trouble[STORE_TROUBLE_MAX]);
/* After the copy is closed. With trouble, the part is deleted. */
void copy_file_end(const char *part, const char *place, char trouble[STORE_TROUBLE_MAX]);

#endif
