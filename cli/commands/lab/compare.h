/* Comparing rules at the terminal. */
#ifndef CLI_COMMANDS_LAB_COMPARE_H
#define CLI_COMMANDS_LAB_COMPARE_H

#include "lab/result/result.h"

/* The differences of a checked result that has been compared: real ones first. */
void lab_show_comparison(const lab_result *);

#endif
