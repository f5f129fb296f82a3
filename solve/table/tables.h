/* The tables that this program judges by: those of one folder, each opened once for all threads. */
#ifndef SOLVE_TABLES_H
#define SOLVE_TABLES_H

#include "solve/table/table.h"

/* From now on the files NAME.table of this folder are used; NULL: none. The text is the caller's.
 * Before any thread asks. False after a complaint: the folder cannot be read. */
bool tables_use(const char *folder);
const char *tables_folder(void); /* NULL: none */

/* The table of a variant, by what its file says and not by its name. NULL in *found where no folder
 * is used or none of its tables is of this variant. False after a complaint: a file there is no
 * table, or that of the variant is not whole. */
bool tables_hold(const lus_variant *, const table **found);
/* This file, if it is a table of the variant. NULL after a complaint. */
const table *tables_hold_file(const char *path, const lus_variant *);
void tables_release(const table *); /* NULL is none */

/* ---- for what can do without ---- */

/* The truth of a variant; NULL where there is none, which is said if a folder is used. False after
 * a complaint. */
bool truth_hold(const lus_variant *, const lus_truth **);
/* False after a complaint: the table was found damaged, so the answers are not all by it. */
bool truth_release(const lus_truth *);
/* “exact, by the table finkel.table (residual 6.2e-12)”. */
void truth_words(const lus_truth *, char *buffer, size_t size);

#endif
