/* Settings from the environment and from a file. */
#ifndef SERVER_CONFIG_H
#define SERVER_CONFIG_H

#include <stdbool.h>
#include <stddef.h>

enum { CONFIG_MAX = 32 };

typedef struct config {
    const char *name[CONFIG_MAX], *value[CONFIG_MAX]; /* in the text */
    unsigned count;
} config;

/* Reads lines “name = value”; “#” begins a comment line. Cuts `text` into pieces, which must
 * outlive the config. `names` are those that may occur, ended by NULL. False with the number of the
 * line at fault. */
bool config_read(config *, char *text, const char *const *names, unsigned *line);

/* The value of a setting: from the environment (LUSORIA_NAME), else from the file; NULL when it has
 * none. */
const char *config_value(const config *, const char *name);

#endif
