/* Running a study: its blocks over threads and processes, and its result. */
#ifndef LAB_RUN_RUN_H
#define LAB_RUN_RUN_H

#include <jansson.h>

#include "lab/cell.h"
#include "work/distribute.h"

/* Reads the players' texts of all cells; false after a complaint. `from_file`: the study comes from a file,
 * named `name`, and may not run programs. */
bool lab_check_players(const lab_study *, const char *name, bool from_file);

/* Runs a study that has been checked, with a progress bar. `out` is where the result goes, with the blocks
 * that are done beside it until then; NULL: nowhere. Returns an exit code; on DONE *result is the result, the
 * caller's, in the first process, and NULL in the others. Not for a process that has used distribute_begin.
 */
int lab_run_study(const lab_study *, const char *out, unsigned threads, json_t **result);

/* The result as JSON text (docs/lab.md), with a newline; the caller frees it. NULL when there is not enough
 * memory. */
char *lab_result_write(const lab_study *, const lab_cell *cells);
/* A result that was read, or to which a comparison was added, in the same form. */
char *lab_result_text(const json_t *);

#endif
