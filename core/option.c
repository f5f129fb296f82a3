#include "core/option.h"

#include <string.h>

#include "core/registry.h"

const char *lus_option_value_name(const lus_option *option, unsigned value, char buffer[8])
{
    if (option->values)
        return option->values[value];
    lus_writer w = lus_writer_on(buffer, 8);
    lus_put_number(&w, value);
    return buffer;
}

static bool read_value(const lus_option *option, const char *text, lus_field field, uint8_t *value,
                       lus_fault *fault)
{
    if (option->values) {
        for (uint8_t i = 0; option->values[i]; i++) {
            if (lus_field_is(field, option->values[i])) {
                *value = i;
                return true;
            }
        }
        return lus_fail(fault, LUS_E_VALUE, text, field.at, field.length);
    }
    unsigned number = 0;
    bool valid =
        field.length >= 1 && field.length <= 3 && (field.at[0] != '0' || field.length == 1);
    for (size_t i = 0; i < field.length && valid; i++) {
        valid = field.at[i] >= '0' && field.at[i] <= '9';
        number = number * 10 + (unsigned)(field.at[i] - '0');
    }
    if (!valid || number < option->least || number > option->most)
        return lus_fail_numbers(fault, LUS_E_VALUE_RANGE, text, field.at, field.length, LUS_NOBODY,
                                option->least, option->most);
    *value = (uint8_t)number;
    return true;
}

/* Reads one name=value, `item`, and notes in `seen` which option it was. */
static bool read_item(const char *text, lus_field item, lus_variant *variant, unsigned *seen,
                      lus_fault *fault)
{
    const char *equals = memchr(item.at, '=', item.length);
    if (!equals)
        return lus_fail(fault, LUS_E_OPTION_FORM, text, item.at, item.length);
    lus_field name = {item.at, (size_t)(equals - item.at)};
    lus_field value = {equals + 1, item.length - name.length - 1};
    for (unsigned i = 0; i < variant->game->option_count; i++) {
        const lus_option *option = &variant->game->options[i];
        if (!lus_field_is(name, option->name))
            continue;
        if (*seen & 1u << i)
            return lus_fail(fault, LUS_E_OPTION_TWICE, text, name.at, name.length);
        *seen |= 1u << i;
        return read_value(option, text, value, &variant->option[i], fault);
    }
    return lus_fail(fault, LUS_E_OPTION, text, name.at, name.length);
}

/* Reads the options from `at`, the colon or comma before the first, to the end of the text. */
static bool read_items(const char *text, const char *at, lus_variant *variant, lus_fault *fault)
{
    unsigned seen = 0;
    while (*at) {
        at++; /* the colon, or the comma between two options */
        lus_field item = {at, strcspn(at, ",")};
        if (!read_item(text, item, variant, &seen, fault))
            return false;
        at += item.length;
    }
    return true;
}

static lus_variant variant_of_preset(const lus_game *game, const lus_preset *preset)
{
    char text[LUS_IDENTITY_MAX];
    lus_variant variant = lus_variant_standard(game);
    lus_writer w = lus_writer_on(text, sizeof text);
    if (*preset->options)
        lus_put_char(&w, ':');
    lus_put(&w, preset->options);
    read_items(text, text, &variant, NULL); /* tests/core/test_text.c reads all of them */
    return variant;
}

/* The preset of this name; NULL where there is none. */
static const lus_preset *preset_named(const lus_game *game, lus_field name)
{
    for (const lus_preset *p = game->presets; p && p->name; p++)
        if (lus_field_is(name, p->name))
            return p;
    return NULL;
}

const lus_preset *lus_variant_preset(const lus_variant *variant)
{
    for (const lus_preset *p = variant->game->presets; p && p->name; p++) {
        lus_variant same = variant_of_preset(variant->game, p);
        if (memcmp(same.option, variant->option, sizeof same.option) == 0)
            return p;
    }
    return NULL;
}

bool lus_variant_read(const char *text, lus_variant *variant, lus_fault *fault)
{
    size_t id_length = strcspn(text, ":");
    const lus_game *game = lus_game_find(text, id_length);
    if (!game)
        return lus_fail(fault, LUS_E_GAME, text, text, id_length);
    *variant = lus_variant_standard(game);
    const char *at = text + id_length;
    if (*at) { /* a rule set by its name comes first */
        lus_field first = {at + 1, strcspn(at + 1, ",")};
        const lus_preset *preset = preset_named(game, first);
        if (preset) {
            *variant = variant_of_preset(game, preset);
            at = first.at + first.length;
        }
    }
    return read_items(text, at, variant, fault);
}

void lus_variant_write(const lus_variant *variant, lus_writer *w)
{
    char separator = ':', number[8];
    lus_put(w, variant->game->id);
    for (unsigned i = 0; i < variant->game->option_count; i++) {
        const lus_option *option = &variant->game->options[i];
        if (variant->option[i] == option->standard)
            continue;
        lus_put_char(w, separator);
        lus_put(w, option->name);
        lus_put_char(w, '=');
        lus_put(w, lus_option_value_name(option, variant->option[i], number));
        separator = ',';
    }
}
