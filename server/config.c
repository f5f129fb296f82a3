#include "server/config.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *trimmed(char *text)
{
    size_t length;
    text += strspn(text, " \t\r");
    length = strlen(text);
    while (length > 0 && strchr(" \t\r", text[length - 1]))
        text[--length] = '\0';
    return text;
}

static bool read_line(config *c, char *line, const char *const *names)
{
    char *text = trimmed(line), *equals = strchr(text, '=');
    if (*text == '\0' || *text == '#')
        return true;
    if (!equals || c->count == CONFIG_MAX)
        return false;
    *equals = '\0';
    const char *name = trimmed(text);
    while (*names && strcmp(*names, name) != 0)
        names++;
    if (!*names)
        return false;
    c->name[c->count] = *names;
    c->value[c->count++] = trimmed(equals + 1);
    return true;
}

bool config_read(config *c, char *text, const char *const *names, unsigned *line)
{
    *c = (config){0};
    for (*line = 1; *text; ++*line) {
        char *end = text + strcspn(text, "\n");
        bool last = *end == '\0';
        *end = '\0';
        if (!read_line(c, text, names))
            return false;
        text = last ? end : end + 1;
    }
    return true;
}

const char *config_value(const config *c, const char *name)
{
    char variable[64];
    snprintf(variable, sizeof variable, "LUSORIA_%s", name);
    for (char *at = variable; *at; at++)
        *at = *at == '-' ? '_' : (char)toupper((unsigned char)*at);
    const char *value = getenv(variable);
    for (unsigned i = c->count; !value && i-- > 0;)
        if (strcmp(c->name[i], name) == 0)
            value = c->value[i];
    return value && *value ? value : NULL;
}
