/* Tables of a solved variant as files (docs/tables.md): written once, then read through the memory
 * of the system, by any number of threads. */
#ifndef SOLVE_TABLE_H
#define SOLVE_TABLE_H

#include "solve/solving.h"

/* ---- reading: table.c ---- */

typedef struct table table;

/* NULL after a complaint: there is no such file, it is no table, one of another version, damaged or
 * cut short. */
table *table_open(const char *path);
void table_close(table *);

const lus_variant *table_variant(const table *);

/* The chance that White wins, of a state before a throw, at a decision or when it is over. What is
 * read is checked once. False where the file is damaged there. */
bool table_value(const table *, const lus_state *, double *white);
/* The same as the mean over throws, at a chance: values are rounded, and their mean is less so. */
bool table_mean(const table *, const lus_state *, double *white);

/* ---- writing: table_write.c ---- */

typedef struct table_writer table_writer;

/* Bytes of a table of so many values. */
uint64_t table_size(uint64_t count);
/* Beside `path`, and there once it is finished. Each is NULL or false after a complaint. */
table_writer *table_create(const char *path, const char *identity, uint64_t count, double residual);
bool table_add(table_writer *, const double *values, uint64_t count);
bool table_finish(table_writer *);
void table_abandon(table_writer *);

#endif
