/* What a command is: its words for the help, its flags, and what it runs. */
#ifndef CLI_COMMAND_H
#define CLI_COMMAND_H

#include <stdint.h>

#include "console/exit.h"
#include "console/language.h"

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

#endif
