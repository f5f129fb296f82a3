/* The language of the program, by gettext: one of po/LINGUAS, or English. A sentence that a
 * catalogue lacks is said in English. */
#ifndef CONSOLE_LANGUAGE_H
#define CONSOLE_LANGUAGE_H

#include <libintl.h>
#include <stdbool.h>

#define _(text)  gettext(text)
#define N_(text) text
/* A text that says too little by itself, with its context for translators; in_context says it. */
#define C_(context, text) context "\004" text

const char *in_context(const char *marked);
/* The same in another language. */
const char *in_language(const char *code, const char *marked);

/* Chooses the language: `chosen` (from --lang) or else the environment's. False when it is not
 * known. Where its catalogue is missing the program speaks English, and says so to people who chose
 * the language. */
bool language_set(const char *chosen);
/* The language of sentences, by its code: "fr", "en". */
const char *language(void);
/* The language that was asked for; rulebooks are within the program and need no catalogue. */
const char *language_asked(void);
/* The codes of all languages, English last; ends with NULL. */
const char *const *languages(void);

#endif
