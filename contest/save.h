/* The file of a match: its setting, then a line for each finished pair, so that an interrupted
 * match goes on where it stopped. The format is in docs/match.md. */
#ifndef CONTEST_SAVE_H
#define CONTEST_SAVE_H

#include <stdio.h>

#include "contest/play.h"

/* Opens a file for the match, or makes it, and fills in the reports of the pairs below `count` that
 * it holds. NULL after a complaint: also when the file is of a match with another setting. A last
 * line that was cut short is dropped. The caller closes it. */
FILE *match_save_open(const char *path, const match_setting *, pair_report *reports,
                      uint64_t count);

/* Adds a pair, at once. False when it cannot be written. */
bool match_save_add(FILE *, uint64_t pair, const pair_report *);

#endif
