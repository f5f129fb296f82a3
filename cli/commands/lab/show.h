/* The result of a study at the terminal, and for spreadsheets. Results are checked ones (lab/run/result.h).
 */
#ifndef CLI_COMMANDS_LAB_SHOW_H
#define CLI_COMMANDS_LAB_SHOW_H

#include <jansson.h>

void lab_show(const json_t *result);
/* A line a figure: game, start, players, what it is, its value and interval. */
void lab_show_csv(const json_t *result);

#endif
