/* What every command of the program shares: its own description, exit codes, translation. */
#ifndef CLI_APP_H
#define CLI_APP_H

#include <libintl.h>
#include <stdbool.h>
#include <stdint.h>

#define _(text)  gettext(text)
#define N_(text) text

/* Exit codes, also in the man page. */
enum {
    DONE = 0,
    REFUSED = 1,      /* a position, action, record or other input was refused */
    MISUSED = 2,      /* the command line is wrong */
    TROUBLE = 3,      /* the machine said no: file, memory, terminal */
    INTERRUPTED = 130 /* by the user (as a shell reports SIGINT) */
};

typedef struct flag {
    const char *name;     /* "games" for --games */
    const char *argument; /* what follows it, to be translated; NULL: nothing */
    const char *help;     /* to be translated */
} flag;

enum { FLAGS_MAX = 20, OPERANDS_MAX = 16 };

struct args;

typedef struct command {
    const char *name;     /* one word, or two */
    const char *operands; /* “GAME [POSITION]” */
    const char *summary;  /* one line, to be translated */
    const char *help;     /* paragraphs, to be translated; may be NULL */
    unsigned least, most; /* operands */
    const flag *flags;    /* ended by a flag without a name; NULL: none */
    int (*run)(const struct args *);
} command;

typedef struct args {
    const command *command;
    const char *operand[OPERANDS_MAX];
    unsigned operand_count;
    const char *value[FLAGS_MAX]; /* by the order of the command's flags: NULL absent, "" present */
} args;

extern const command *const commands[]; /* NULL-terminated, in the order of the help */

/* Chooses the language: `chosen` (from --lang) or else the environment's. False when it is not known. Where
 * the French catalogue is missing English is spoken; who chose French is told. */
bool language_set(const char *chosen);
/* The language of sentences: "fr" or "en". */
const char *language(void);
/* The language that was asked for; rulebooks are within the program and need no catalogue. */
const char *language_asked(void);

#endif
