/* Running a study: its blocks over threads and processes, and its result. */
#ifndef LAB_RUN_RUN_H
#define LAB_RUN_RUN_H

#include "lab/run/result.h"
#include "work/distribute.h"

/* Reads the players' texts of all cells; false after a complaint. `from_file`: the study comes from
 * a file, named `name`, and may not run programs. */
bool lab_check_players(const lab_study *, const char *name, bool from_file);

/* Runs a study that has been checked, with a progress bar. `out` is where the result goes, with the
 * blocks that are done beside it until then; NULL: nowhere. Returns an exit code; on DONE *result
 * is the result, the caller's, in the first process, and NULL in the others. Not for a process that
 * has used distribute_begin.
 */
int lab_run_study(const lab_study *, const char *out, unsigned threads, lab_result **result);

#endif
