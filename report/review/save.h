/* The file of an analysis: which record and limits, then a line for each step that is judged. The
 * format is in docs/analysis.md. */
#ifndef REPORT_REVIEW_SAVE_H
#define REPORT_REVIEW_SAVE_H

#include "report/review/review.h"

/* Opens or makes it, and fills in the verdicts that it holds. NULL after a complaint: also when it
 * is of another record or other limits. The caller closes it. */
FILE *analysis_save_open(const char *path, analysis *);

/* Adds a verdict, at once. False when it cannot be written. */
bool analysis_save_add(FILE *, uint32_t step, const lus_verdict *);

#endif
