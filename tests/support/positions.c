#include "tests/support/positions.h"

#include <stdlib.h>
#include <string.h>

static const char *read_line(char *line, suite *s)
{
    known_position *p = &s->list[s->count];
    char *answers = strchr(line, '\t'), *claim = answers ? strchr(answers + 1, '\t') : NULL;
    if (!claim)
        return "a line without two tabs";
    if (s->count == sizeof s->list / sizeof *s->list)
        return "too many positions";
    *answers++ = *claim++ = '\0';
    *p = (known_position){.position = line, .answers = answers, .claim = claim};
    if (!s->variant.game->read_position(&s->variant, line, &p->state, NULL))
        return line;
    if (s->variant.game->status(&s->variant, &p->state).kind != LUS_DECISION)
        return line;
    s->count++;
    return NULL;
}

const char *suite_read(char *text, suite *s)
{
    const char *wrong = NULL;
    *s = (suite){.text = text};
    char *rest = strchr(text, '\n');
    if (strncmp(text, "# ", 2) != 0 || !rest)
        return "the first line names no game";
    *rest++ = '\0';
    if (!lus_variant_read(text + 2, &s->variant, NULL))
        return "an unknown game";
    for (char *end; !wrong && (end = strchr(rest, '\n')); rest = end + 1) {
        *end = '\0';
        if (*rest != '#')
            wrong = read_line(rest, s);
    }
    return wrong;
}

void suite_free(suite *s)
{
    free(s->text);
    s->text = NULL;
}

bool is_right(const suite *s, const known_position *p, lus_action action)
{
    char text[LUS_ACTION_MAX];
    lus_writer w = lus_writer_on(text, sizeof text);
    s->variant.game->write_action(&s->variant, &p->state, action, &w);
    size_t length = strlen(text);
    for (const char *at = p->answers; (at = strstr(at, text)); at += length)
        if ((at == p->answers || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
            return true;
    return false;
}
