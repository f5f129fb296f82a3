/* The language of the program: French or English, by gettext. */
#ifndef CONSOLE_LANGUAGE_H
#define CONSOLE_LANGUAGE_H

#include <libintl.h>
#include <stdbool.h>

#define _(text)  gettext(text)
#define N_(text) text

/* Chooses the language: `chosen` (from --lang) or else the environment's. False when it is not
 * known. Where the French catalogue is missing the program speaks English, and says so to people
 * who chose French. */
bool language_set(const char *chosen);
/* The language of sentences: "fr" or "en". */
const char *language(void);
/* The language that was asked for; rulebooks are within the program and need no catalogue. */
const char *language_asked(void);

#endif
