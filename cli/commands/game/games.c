/* lusoria games: the games, their options and values. */
#include <stdio.h>

#include "cli/args.h"
#include "cli/terminal/json.h"
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

/* ---- for programs ---- */

static json_t *option_json(const lus_option *option)
{
    char number[8];
    json_t *all = json_pack("{s:s, s:s, s:s}", "name", option->name, "help", _(option->help),
                            "standard", lus_option_value_name(option, option->standard, number));
    json_t *values = json_array();
    if (!option->values) {
        json_decref(values);
        return json_and(
            all, json_pack("{s:i, s:i}", "least", (int)option->least, "most", (int)option->most));
    }
    for (unsigned i = 0; option->values[i]; i++)
        values = json_with(values, json_string(option->values[i]));
    return json_and(all, json_pack("{s:o}", "values", values));
}

static json_t *game_json(const lus_game *game)
{
    json_t *options = json_array(), *sets = json_array();
    for (unsigned k = 0; k < game->option_count; k++)
        options = json_with(options, option_json(&game->options[k]));
    for (const lus_preset *p = game->presets; p && p->name; p++)
        sets = json_with(sets, json_pack("{s:s, s:s, s:s}", "name", p->name, "title", _(p->title),
                                         "options", p->options));
    return json_pack("{s:s, s:s, s:s, s:s, s:o, s:o}", "game", game->id, "name", _(game->name),
                     "summary", _(game->summary), "articles", game->articles, "options", options,
                     "rule_sets", sets);
}

static bool print_json(const lus_game *only)
{
    json_t *list = json_array();
    for (unsigned i = 0; lus_games[i]; i++)
        if (!only || lus_games[i] == only)
            list = json_with(list, game_json(lus_games[i]));
    return json_say(json_pack("{s:o}", "games", list));
}

static const flag flags[] = {JSON_FLAG_LINE, {0}};

static int run(const args *a)
{
    lus_variant v = {0};
    if (a->operand_count == 1 && !args_variant(a->operand[0], &v))
        return REFUSED;
    if (a->value[0])
        return print_json(v.game) ? DONE : TROUBLE;
    for (unsigned i = 0; lus_games[i]; i++)
        if (!v.game || lus_games[i] == v.game)
            print_game(lus_games[i]);
    return DONE;
}

const command command_games = {
    .name = "games",
    .operands = N_("[GAME]"),
    .summary = N_("the games, or one of them, with their options, the default value first"),
    .most = 1,
    .flags = flags,
    .run = run,
};
