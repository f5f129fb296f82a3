/* What a study answers, for the page to put into words. */
#ifndef WASM_LAB_ANSWER_H
#define WASM_LAB_ANSWER_H

#include "lab/result/answer.h"

/* "question": …, "told": […]: of the object that is open. Cells and differences are named by their
 * numbers and names: the page has their figures. */
void page_put_answer(lus_writer *, const lab_result *);

/* The answer: the part `comparison` of a result (docs/lab.md), as far as the page shows it, and
 * that.
 */
void page_answer_comparison(const lab_result *);

#endif
