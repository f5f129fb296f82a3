/* lusoria COMMAND …: finds the command and hands it the rest of the line. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/menu.h"
#include "cli/say.h"

extern const command command_games, command_rules, command_moves, command_perft, command_show, command_play,
    command_replay, command_random, command_bench, command_train, command_match, command_hint, command_engine,
    command_analyse, command_serve, command_ladder, command_verify, command_join, command_store;

const command *const commands[] = {
    &command_play,   &command_serve,  &command_games,  &command_rules,   &command_show,
    &command_moves,  &command_perft,  &command_replay, &command_analyse, &command_random,
    &command_bench,  &command_hint,   &command_match,  &command_ladder,  &command_train,
    &command_engine, &command_verify, &command_join,   &command_store,   NULL,
};

/* --lang works anywhere on the line, and before anything is said. */
static const char *chosen_language(int count, char *const *words)
{
    for (int i = 1; i < count && strcmp(words[i], "--") != 0; i++) {
        if (strncmp(words[i], "--lang=", 7) == 0)
            return words[i] + 7;
        if (strcmp(words[i], "--lang") == 0 && i + 1 < count)
            return words[i + 1];
    }
    return NULL;
}

/* The place of the command on the line, after --lang if that comes first. */
static int command_index(int count, char *const *words)
{
    int i = 1;
    while (i < count && strncmp(words[i], "--lang", 6) == 0)
        i += words[i][6] == '=' ? 1 : 2;
    return i;
}

static int unknown_command(const char *word)
{
    const char *known[sizeof commands / sizeof *commands];
    for (unsigned i = 0; i < sizeof commands / sizeof *commands; i++)
        known[i] = commands[i] ? commands[i]->name : NULL;
    complain(_("there is no command “%s”"), word);
    suggest(word, known, _("Commands:"));
    return MISUSED;
}

static int run(int count, char *const *words)
{
    int at = command_index(count, words);
    if (at >= count) {
        if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
            return menu();
        help_program();
        return MISUSED;
    }
    const char *word = words[at];
    if (strcmp(word, "--version") == 0 || strcmp(word, "version") == 0) {
        printf("lusoria %s\n", LUSORIA_VERSION);
        return DONE;
    }
    if (strcmp(word, "menu") == 0 && at + 1 == count)
        return menu();
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "help") == 0) {
        const command *about = at + 1 < count ? command_find(words[at + 1]) : NULL;
        if (at + 1 < count && !about)
            return unknown_command(words[at + 1]);
        about ? help_command(about) : help_program();
        return DONE;
    }
    const command *c = command_find(word);
    if (!c)
        return unknown_command(word);
    args a;
    int code = args_read(&a, c, count - at - 1, words + at + 1);
    return code >= 0 ? code : c->run(&a);
}

int main(int count, char **words)
{
    const char *lang = chosen_language(count, words);
    if (!language_set(lang)) {
        language_set(NULL);
        complain(_("--lang: “%s” is not spoken here: fr or en"), lang);
        return MISUSED;
    }
    int code = run(count, words);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        complain(_("standard output could not be written"));
        return TROUBLE;
    }
    return code;
}
