/* A result as JSON text (docs/lab.md), whole or in parts: a head, the cells with commas between
 * them, a tail. */
#ifndef LAB_WRITE_H
#define LAB_WRITE_H

#include "lab/result/result.h"

/* With a newline, as a file has it. */
void lab_write_result(lus_writer *, const lab_result *);

/* The result up to its cells. */
void lab_write_head(lus_writer *, const lab_result *);
/* A cell, after a comma where one is needed. */
void lab_write_cell(lus_writer *, const result_cell *);
/* With a newline. */
void lab_write_tail(lus_writer *);

/* What a file must have to be a result, as JSON: an object of its members; of each the word for its
 * kind,
 * {"list": …} of its items, or an object again; {"maybe": …} where it may be missing. */
void lab_write_shape(lus_writer *);

#endif
