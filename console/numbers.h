/* Numbers as people read them, in their language. */
#ifndef CONSOLE_NUMBERS_H
#define CONSOLE_NUMBERS_H

#include <stdbool.h>
#include <stdint.h>

enum { NUMBER_MAX = 48 };
/* A number with a true minus sign and the language's decimal mark: “−3.1”; `signs` also gives a
 * plus. */
const char *number_words(double, int decimals, bool signs, char out[NUMBER_MAX]);
/* Chances as a percentage: “52.3 %”; costs and luck as points of it: “+3.1”. */
/* The same with so many decimals. */
const char *percents_words(double x, int decimals, char out[NUMBER_MAX]);
const char *percent_words(double, char out[NUMBER_MAX]);
const char *points_words(double, bool signs, char out[NUMBER_MAX]);
/* A count with its thousands apart: “1,000,000”. */
const char *count_words(uint64_t, char out[NUMBER_MAX]);

#endif
