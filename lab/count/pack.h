/* A tally as bytes: most of its numbers are 0, and the others small. */
#ifndef LAB_PACK_H
#define LAB_PACK_H

#include "lab/count/tally.h"

/* Bytes that any tally fits into. */
enum { LAB_PACKED_MAX = (int)(sizeof(lab_tally) / 8 * 12 + 16) };

/* Returns how many bytes were written. */
size_t lab_pack(const lab_tally *, uint8_t out[LAB_PACKED_MAX]);
/* False when these bytes are no tally. */
bool lab_unpack(const uint8_t *bytes, size_t length, lab_tally *);

#endif
