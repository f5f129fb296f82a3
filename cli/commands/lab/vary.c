#include "cli/commands/lab/vary.h"

#include <stdio.h>
#include <string.h>

#include "cli/args.h"
#include "console/say.h"

bool lab_variants_too_many(void)
{
    complain(_("these are more than %d sets of rules and starts to compare"), LAB_GAMES_MAX);
    return false;
}

/* The option whose name is the first `length` characters of a word; NULL if there is none. */
static const lus_option *option_named(const lus_game *game, const char *word, size_t length)
{
    for (unsigned i = 0; i < game->option_count; i++)
        if (strlen(game->options[i].name) == length &&
            strncmp(game->options[i].name, word, length) == 0)
            return &game->options[i];
    return NULL;
}

/* Adds those of before with another value of an option. */
static bool add_with(lab_variants *s, const lab_variants *before, unsigned option, uint8_t value)
{
    for (unsigned i = 0; i < before->count; i++) {
        if (s->count == LAB_GAMES_MAX)
            return lab_variants_too_many();
        s->list[s->count] = before->list[i];
        s->list[s->count++].option[option] = value;
    }
    return true;
}

static bool vary(lab_variants *s, const char *word)
{
    const lab_variants before = *s;
    const lus_game *game = s->list[0].game;
    size_t name = strcspn(word, "=");
    s->count = 0;
    for (const char *value = word + name; *value;) {
        char text[LUS_IDENTITY_MAX];
        lus_variant one;
        size_t length = strcspn(++value, ",");
        snprintf(text, sizeof text, "%s:%.*s=%.*s", game->id, (int)name, word, (int)length, value);
        if (!args_variant(text, &one))
            return false;
        unsigned option = (unsigned)(option_named(game, word, name) - game->options);
        if (!add_with(s, &before, option, one.option[option]))
            return false;
        value += length;
    }
    return true;
}

static bool vary_all(lab_variants *s, const lus_option *option)
{
    const lab_variants before = *s;
    unsigned index = (unsigned)(option - s->list[0].game->options);
    uint8_t own = s->list[0].option[index];
    s->count = 0;
    if (!add_with(s, &before, index, own))
        return false;
    for (uint8_t value = 0; option->values[value]; value++)
        if (value != own && !add_with(s, &before, index, value))
            return false;
    return true;
}

bool lab_vary(lab_variants *s, const char *word, bool *known)
{
    const lus_option *whole = option_named(s->list[0].game, word, strlen(word));
    bool named = strchr(word, '=') != NULL;
    *known = named || (whole && whole->values);
    return *known && (named ? vary(s, word) : vary_all(s, whole));
}

bool lab_vary_family(lab_variants *s)
{
    const lus_game *game = s->list[0].game;
    for (unsigned i = 0; i < game->option_count; i++)
        if (game->options[i].values && !vary_all(s, &game->options[i]))
            return false;
    return true;
}
