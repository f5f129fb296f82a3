/* Checksums of rows: a bit that has become another one on a disk is noticed when the row is read.
 * They are against rot, not against people: whoever can write to the store can write a checksum.
 * Each row has its own, so that a writer needs to know no other row; it covers the code and the
 * number too, so that a row that turns up in another's place is noticed as well. */
#ifndef SERVER_STORE_CHECKSUM_H
#define SERVER_STORE_CHECKSUM_H

#include "server/store/store.h"

/* The first eight bytes, highest first, of the SHA-256 of a row's columns as text, each followed by
 * the byte 0x1f: any database and any shell can compute it. */
int64_t checksum_of_row(const char *code, const stored_row *);
int64_t checksum_of_entry(const char *code, const new_entry *);
/* Whom to call. When they said so is not in it: a server of the version before renews that alone.
 */
int64_t checksum_of_call(const char *code, const subscriber *);
/* The date of the last look for old games. */
int64_t checksum_of_look(int64_t at);

/* Whether what was found is what was written. Rows of older programs have no checksum: nobody
 * knows, and it is believed. */
bool checksum_fits_row(const found_row *);
bool checksum_fits_entry(const char *code, uint32_t number, const found_entry *);

#endif
