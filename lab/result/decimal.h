/* Numbers of results as text. */
#ifndef LAB_DECIMAL_H
#define LAB_DECIMAL_H

#include "core/text.h"

/* A finite number with nine digits, rounded exactly (a tie to the even digit), as printf's %.9g has
 * it; but JSON's way: “41.0”, “1e-5”. Written here so that program and page give the same bytes. */
void lab_put_real(lus_writer *, double);
/* A field of an object: JSON knows no infinity, then it is null. */
void lab_field_real(lus_writer *, const char *key, double);

#endif
