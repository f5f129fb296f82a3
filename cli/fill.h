/* Sentences with {named} places, so that a translator may order them freely. */
#ifndef CLI_FILL_H
#define CLI_FILL_H

#include <stddef.h>

typedef struct filling {
    const char *name, *value;
} filling;

/* Writes `sentence` with each {name} replaced; `fillings` ends with a NULL name. Unknown names stay. */
void fill(char *buffer, size_t size, const char *sentence, const filling *fillings);

#endif
