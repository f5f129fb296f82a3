/* lusoria games: the games, their options and values. */
#include <stdio.h>

#include "cli/args.h"
#include "console/term.h"
#include "core/registry.h"

static void print_option(const lus_option *option)
{
    char number[8], left[64];
    lus_writer w = lus_writer_on(left, sizeof left);
    lus_put(&w, option->name);
    lus_put_char(&w, '=');
    if (option->values) {
        lus_put(&w, option->values[option->standard]); /* the default first, as in the rulebooks */
        for (unsigned i = 0; option->values[i]; i++) {
            if (i == option->standard)
                continue;
            lus_put_char(&w, '|');
            lus_put(&w, option->values[i]);
        }
    } else {
        lus_put(&w, lus_option_value_name(option, option->standard, number));
        lus_put(&w, " (");
        lus_put_number(&w, option->least);
        lus_put(&w, "–");
        lus_put_number(&w, option->most);
        lus_put_char(&w, ')');
    }
    printf("    %s%*s%s\n", left, (int)(term_columns(left) < 28 ? 28 - term_columns(left) : 1), "",
           _(option->help));
}

/* “ID:NAME   title: its options” */
static void print_preset(const lus_game *game, const lus_preset *preset)
{
    char left[64];
    lus_writer w = lus_writer_on(left, sizeof left);
    lus_put(&w, game->id);
    lus_put_char(&w, ':');
    lus_put(&w, preset->name);
    printf("    %s%*s%s%s%s\n", left, (int)(term_columns(left) < 28 ? 28 - term_columns(left) : 1),
           "", _(preset->title), *preset->options ? ": " : "", preset->options);
}

static void print_game(const lus_game *game)
{
    bool colours = term_colours(stdout);
    printf("%s%s%s  %s\n    %s\n", term_style(BOLD, colours), game->id, term_style(PLAIN, colours),
           _(game->name), _(game->summary));
    for (unsigned k = 0; k < game->option_count; k++)
        print_option(&game->options[k]);
    for (const lus_preset *p = game->presets; p && p->name; p++)
        print_preset(game, p);
}

static int run(const args *a)
{
    lus_variant v;
    if (a->operand_count == 0) {
        for (unsigned i = 0; lus_games[i]; i++)
            print_game(lus_games[i]);
        return DONE;
    }
    if (!args_variant(a->operand[0], &v))
        return REFUSED;
    print_game(v.game);
    return DONE;
}

const command command_games = {
    .name = "games",
    .operands = N_("[GAME]"),
    .summary = N_("the games, or one of them, with their options, the default value first"),
    .most = 1,
    .run = run,
};
