/* The result of a study at the terminal, and for spreadsheets. */
#ifndef CLI_COMMANDS_LAB_SHOW_H
#define CLI_COMMANDS_LAB_SHOW_H

#include "lab/result/result.h"

void lab_show(const lab_result *);
/* The result file itself, with its comparison. False after a complaint. */
bool lab_show_json(const lab_result *);
/* A line a figure: game, start, players, what it is, its value and interval. */
void lab_show_csv(const lab_result *);

#endif
