/* The command line: flags and operands of a command, its help, and what is wrong with it. */
#ifndef CLI_ARGS_H
#define CLI_ARGS_H

#include "cli/command.h"
#include "core/game.h"

/* Reads the words after the command's name. Returns -1 to go on, otherwise the exit code (help was
 * shown, or a complaint was made). */
int args_read(args *, const command *, int count, char *const *words);

/* A flag's number within bounds, `standard` when it is absent; complains and returns false
 * otherwise. */
bool args_number(const args *, unsigned flag, uint64_t least, uint64_t most, uint64_t standard,
                 uint64_t *);

/* Whether not both of these flags are given; complains and returns false otherwise. */
bool args_not_both(const args *, unsigned one, unsigned other);

/* A game with options, as the first operand gives it; complains and returns false otherwise. */
bool args_variant(const char *text, lus_variant *);
/* A position; complains and returns false when it is refused. */
bool args_position(const lus_variant *, const char *text, lus_state *);

/* “--tables DIR”, the same for every command that judges. */
#define TABLES_FLAG_LINE                                                                           \
    {"tables", N_("DIR"), N_("use the tables of exact values in this folder (docs/tables.md)")}

#define JSON_FLAG_LINE {"json", NULL, N_("answer as JSON")}

void help_command(const command *);
void help_program(void);
const command *command_find(const char *name);

#endif
