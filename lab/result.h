/* The result of a study as JSON text (docs/lab.md), written in parts: a head, the cells with commas between
 * them, a tail. */
#ifndef LAB_RESULT_H
#define LAB_RESULT_H

#include "lab/cell.h"

/* The second has the same fields as the first; quantiles are no longer edges of bins, and intervals are other
 * ones (docs/lab.md). */
#define LAB_FORMAT        "lusoria lab 2"
#define LAB_FORMER_FORMAT "lusoria lab 1"

/* Version and commit are those of the program. */
void lab_result_head(lus_writer *, const lab_study *, const char *version, const char *commit);
/* A cell, after a comma where one is needed; also one of which not all blocks have been played. */
void lab_result_cell(lus_writer *, const lab_study *, unsigned number, const lab_cell *);
/* With a newline. */
void lab_result_tail(lus_writer *);

#endif
