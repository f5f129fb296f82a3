/* Calls: a player whose page is closed, and who asked for it, hears by Web Push that it is their
 * turn. A call is sent after the entry that it is about is on disk, by the server that wrote it,
 * when nobody is at the seat through any server. Nothing waits for a call, and nothing depends on
 * one. */
#ifndef SERVER_HALL_CALLS_H
#define SERVER_HALL_CALLS_H

#include "server/hall/hall.h"

/* A player wants to be called, or no longer. */
void calls_request(session *, const request *);
/* That is on disk. */
void calls_subscribed(hall *, const store_job *);
/* An entry is on disk that this server has written. */
void calls_written(hall *, hosted *, uint32_t number);
/* Nobody is at this seat any more; the last connection was heard at that moment, last; 0 where
 * nobody knows. */
void calls_left(hall *, hosted *, unsigned seat, int64_t heard_at);
/* Whom to call has been read. */
void calls_found(hall *, const store_job *);
/* Push services have answered. */
void calls_collect(hall *);

/* Every few seconds: asks for the key, until it is there. */
void calls_sweep(hall *);
void calls_key(hall *, const store_job *);
void calls_end(hall *);

#endif
