/* Tables of a solved variant as files (docs/tables.md): written once, then read through the memory
 * of the system, by any number of threads. */
#ifndef SOLVE_TABLE_H
#define SOLVE_TABLE_H

#include "engine/search/truth.h"
#include "solve/solving.h"

/* ---- reading: table.c ---- */

typedef struct table table;

/* NULL after a complaint: there is no such file, it is no table, one of another version, damaged or
 * cut short. */
table *table_open(const char *path);
void table_close(table *);

const lus_variant *table_variant(const table *);
const char *table_path(const table *);
/* For the engine. What is read is checked once, block by block. */
const lus_truth *table_truth(const table *);
/* The chance that White wins, by that. False where the file is damaged there. */
bool table_value(const table *, const lus_state *, double *white);
/* The same as the mean over throws, at a chance: values are rounded, and their mean is less so. */
bool table_mean(const table *, const lus_state *, double *white);
/* Whether a block that was asked for did not match its checksum. */
bool table_is_damaged(const table *);

enum { TABLE_IDENTITY_MAX = 128 };
/* Of which variant a table is, without a look at more than its header. False after a complaint. */
bool table_peek(const char *path, char identity[TABLE_IDENTITY_MAX]);

/* ---- writing: write.c ---- */

typedef struct table_writer table_writer;

/* Bytes of a table of so many values. */
uint64_t table_size(uint64_t count);
/* Beside `path`, and there once it is finished. Each is NULL or false after a complaint. */
table_writer *table_create(const char *path, const char *identity, uint64_t count, double residual);
bool table_add(table_writer *, const void *values, solving_kind, uint64_t count);
bool table_finish(table_writer *);
void table_abandon(table_writer *);

#endif
