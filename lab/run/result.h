/* The result of a study (lab/result/result.h) as text and files: read and checked, so that what is
 * asked of it is there, and written. */
#ifndef LAB_RUN_RESULT_H
#define LAB_RUN_RESULT_H

#include <jansson.h>

#include "lab/result/result.h"

enum { RESULT_TROUBLE_MAX = 256 };

/* Reads a file, "-" for standard input. NULL after a complaint; the caller frees it. */
lab_result *lab_result_read(const char *path);
/* The same of JSON; NULL when it is no result: then `trouble` says what is wrong and where. */
lab_result *lab_result_of_json(const json_t *, char trouble[RESULT_TROUBLE_MAX]);
/* Of a study that was played. Its numbers are those that its file will have, so that whatever is
 * made of either is the same. NULL when there is not enough memory. */
lab_result *lab_result_of_cells(const lab_study *, const lab_cell *cells);

/* As JSON text (docs/lab.md), with a newline; the caller frees it. NULL when there is not enough
 * memory. */
char *lab_result_text(const lab_result *);

void lab_result_free(lab_result *);

#endif
