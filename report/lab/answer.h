/* What a study answers, in the order in which people ask: the question, then who is favoured, how
 * long, how much choice and luck, then how it comes about. For terminals and pages. */
#ifndef REPORT_LAB_ANSWER_H
#define REPORT_LAB_ANSWER_H

#include "report/lab/report.h"

typedef enum answer_part { ANSWER_QUESTION, ANSWER_FIRST, ANSWER_MORE } answer_part;

/* Takes a sentence, or a few that belong together. */
typedef void answer_line(void *context, answer_part, const char *text);

void report_tell_answer(const report *, answer_line *, void *context);
/* The same of a result. False when there is not enough memory. */
bool report_answer(const lab_result *, answer_line *, void *context);

#endif
