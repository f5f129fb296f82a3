#include "tests/support/combinations.h"

#include "core/registry.h"

static unsigned value_count(const lus_option *option)
{
    unsigned n = 0;
    if (!option->values)
        return 3;
    while (option->values[n])
        n++;
    return n;
}

static uint8_t value_at(const lus_option *option, unsigned i)
{
    const uint8_t numbers[] = {option->standard, option->least, option->most};
    return option->values ? (uint8_t)i : numbers[i];
}

bool combination(const lus_game *game, unsigned index, lus_variant *variant)
{
    *variant = lus_variant_standard(game);
    for (unsigned i = 0; i < game->option_count; i++) {
        unsigned n = value_count(&game->options[i]);
        variant->option[i] = value_at(&game->options[i], index % n);
        index /= n;
    }
    return index == 0;
}
