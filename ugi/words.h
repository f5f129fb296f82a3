/* A line of the universal game interface, read word by word, and how it is refused. */
#ifndef UGI_WORDS_H
#define UGI_WORDS_H

#include "ugi/ugi.h"

typedef struct ugi_reading {
    ugi *ugi;
    const char *line, *at; /* where reading stands */
    lus_writer *reply;
} ugi_reading;

/* The next word; empty, at the end of the line, when there is none. */
lus_field ugi_word(ugi_reading *);
/* All that is left, without spaces around it. */
lus_field ugi_rest(ugi_reading *);
/* Whether a field is this word, in whatever case. */
bool ugi_is(lus_field, const char *word);

/* Says what is wrong at `what`; in the sentence {what} is its text. Always false. */
bool ugi_refuse(ugi_reading *, lus_field what, const char *sentence);
/* The same for a fault in the text that begins at `text` in the line. */
bool ugi_refuse_fault(ugi_reading *, const lus_fault *, const char *text);

/* A decimal number without sign. False after a refusal. */
bool ugi_number(ugi_reading *, lus_field, uint64_t least, uint64_t most, uint64_t *);

/* setoption and go, each in its own file. False after a refusal. */
bool ugi_set_option(ugi_reading *);
void ugi_write_options(lus_writer *);
bool ugi_go(ugi_reading *);

#endif
