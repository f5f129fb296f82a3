/* A copy of an SQLite file, made by the server that has it, or by whoever asks. */
#ifndef SERVER_STORE_BACKUP_H
#define SERVER_STORE_BACKUP_H

#include "server/store/store.h"

/* `to` becomes what the file is at one moment, or does not come to be. False with the trouble;
 * `by_server`: a server runs, and it is the server's. */
bool store_backup_file(const char *place, const char *to, bool *by_server,
                       char trouble[STORE_TROUBLE_MAX]);

#endif
