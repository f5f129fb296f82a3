/* The file of the blocks that are done, beside the result: interrupted studies go on from it. */
#ifndef LAB_RUN_LOG_H
#define LAB_RUN_LOG_H

#include <stdio.h>

#include "lab/count/tally.h"
#include "lab/study.h"

/* Takes in a block of the file. */
typedef void lab_log_take(void *context, uint64_t item, const lab_tally *);

/* Opens the file for this study, or makes it, and hands out what is there: items below `count`.
 * What was cut short at its end is dropped. NULL after a complaint: also when it is of another
 * study or program. */
FILE *lab_log_open(const char *path, const lab_study *, uint64_t count, lab_log_take *,
                   void *context);
/* Adds a block, at once. False when it cannot be written. */
bool lab_log_add(FILE *, uint64_t item, const lab_tally *);

#endif
