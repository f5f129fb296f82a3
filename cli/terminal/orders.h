/* What a player may say at the prompt beside actions, in any of our languages. */
#ifndef CLI_TERMINAL_ORDERS_H
#define CLI_TERMINAL_ORDERS_H

#include <stdbool.h>

#include "core/game.h"

typedef enum order {
    HELP,
    MOVES,
    HINT,
    BOARD,
    UNDO,
    SAVE,
    RULES,
    RESIGN,
    DRAW,
    QUIT,
    NO_ORDER
} order;

/* The order that a line begins with, in capitals or without accents too; `rest` is what follows. */
order order_find(const char *line, const char **rest);
/* What the order is called in the language of the program, and what it does. */
const char *order_word(order);
const char *order_help(order, const lus_variant *);
/* Whether a line answers yes: by the first letter of the word. */
bool says_yes(const char *line);

#endif
