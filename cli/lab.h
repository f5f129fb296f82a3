/* Studies from words of the command line. */
#ifndef CLI_LAB_H
#define CLI_LAB_H

#include "lab/study.h"

/* A line of a study: a setting and its value. False after a complaint. */
bool lab_set_line(lab_study *, const char *setting, const char *value, size_t length);
/* Pairs of players, separated by “;”. */
bool lab_set_players(lab_study *, const char *list);

#endif
