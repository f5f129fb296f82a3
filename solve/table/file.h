/* The table file, as docs/tables.md describes it: all numbers little-endian, as all our targets
 * are. For solve/table/table.c and solve/table/write.c. */
#ifndef SOLVE_TABLE_FILE_H
#define SOLVE_TABLE_FILE_H

#include "solve/table/table.h"

enum {
    TABLE_VERSION = 1,
    TABLE_BLOCK = 32768, /* values that have a checksum together */
    TABLE_ALIGN = 4096,  /* bytes: where values begin */
    TABLE_ONE = 65535,   /* a sure win */
};

typedef struct table_header {
    char magic[16];
    uint32_t version, block;
    uint64_t count; /* of values */
    double residual;
    char identity[TABLE_IDENTITY_MAX];
    uint64_t hashes_hash; /* of the checksums of all blocks, which follow the header */
    uint64_t hash;        /* of all before it */
} table_header;

static const char table_magic[16] = "lusoria table\n";

static inline uint64_t table_blocks(uint64_t count)
{
    return (count + TABLE_BLOCK - 1) / TABLE_BLOCK;
}

static inline uint64_t table_begin(uint64_t count)
{
    uint64_t head = sizeof(table_header) + table_blocks(count) * sizeof(uint64_t);
    return (head + TABLE_ALIGN - 1) / TABLE_ALIGN * TABLE_ALIGN;
}

#endif
