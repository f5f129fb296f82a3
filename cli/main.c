/* lusoria COMMAND …: finds the command and hands it the rest of the line. */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/terminal/menu.h"
#include "console/say.h"
#include "work/distribute.h"

extern const command command_games, command_rules, command_moves, command_perft, command_show,
    command_play, command_replay, command_random, command_bench, command_train, command_match,
    command_hint, command_engine, command_analyse, command_serve, command_ladder, command_verify,
    command_join, command_judge, command_lab_run, command_lab_show, command_lab_compare,
    command_lab_fairest, command_lab_wear, command_lab_report, command_lab_data, command_lab_skill,
    command_lab_check, command_store_copy, command_store_purge, command_store_backup,
    command_store_check, command_store_repair, command_problems, command_solve, command_open;

const command *const commands[] = {
    &command_play,
    &command_open,
    &command_serve,
    &command_games,
    &command_rules,
    &command_show,
    &command_moves,
    &command_perft,
    &command_replay,
    &command_analyse,
    &command_random,
    &command_bench,
    &command_hint,
    &command_match,
    &command_ladder,
    &command_problems,
    &command_train,
    &command_judge,
    &command_engine,
    &command_verify,
    &command_join,
    &command_store_copy,
    &command_store_purge,
    &command_store_backup,
    &command_store_check,
    &command_store_repair,
    &command_lab_run,
    &command_lab_show,
    &command_lab_compare,
    &command_lab_fairest,
    &command_lab_wear,
    &command_lab_report,
    &command_lab_data,
    &command_lab_skill,
    &command_lab_check,
    &command_solve,
    NULL,
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

/* The command that a line begins with; some names are two words. */
static const command *find_command(int count, char *const *words, int *used)
{
    char two[64];
    const command *c = NULL;
    if (count > 1 && (size_t)snprintf(two, sizeof two, "%s %s", words[0], words[1]) < sizeof two)
        c = command_find(two);
    *used = c ? 2 : 1;
    return c ? c : command_find(words[0]);
}

/* Whether commands begin with this word: then it lists what may follow it. */
static bool needs_second_word(const char *word, const char *given)
{
    const char *known[sizeof commands / sizeof *commands];
    size_t length = strlen(word);
    unsigned count = 0;
    for (unsigned i = 0; commands[i]; i++)
        if (strncmp(commands[i]->name, word, length) == 0 && commands[i]->name[length] == ' ')
            known[count++] = commands[i]->name + length + 1;
    known[count] = NULL;
    if (count == 0)
        return false;
    complain(_("“%s” needs a second word"), word);
    suggest(given ? given : "", known, _("It may be:"));
    return true;
}

static int unknown_command(const char *word, const char *next)
{
    if (needs_second_word(word, next))
        return MISUSED;
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
        int used;
        const command *about =
            at + 1 < count ? find_command(count - at - 1, words + at + 1, &used) : NULL;
        if (at + 1 < count && !about)
            return unknown_command(words[at + 1], at + 2 < count ? words[at + 2] : NULL);
        about ? help_command(about) : help_program();
        return DONE;
    }
    int used;
    const command *c = find_command(count - at, words + at, &used);
    if (!c)
        return unknown_command(word, at + 1 < count ? words[at + 1] : NULL);
    args a;
    int code = args_read(&a, c, count - at - used, words + at + used);
    return code >= 0 ? code : distribute_exit_code(c->run(&a));
}

/* --lang with something else than a language: “list” names all. */
static int other_language(const char *word)
{
    bool is_list = strcmp(word, "list") == 0;
    FILE *out = is_list ? stdout : stderr;
    language_set(NULL);
    if (!is_list)
        complain(_("--lang: “%s” is not a language of this program; it has:"), word);
    for (const char *const *each = languages(); *each; each++)
        fprintf(out, "%s\n", *each);
    return is_list ? DONE : MISUSED;
}

int main(int count, char **words)
{
    const char *lang = chosen_language(count, words);
    int code = language_set(lang) ? run(count, words) : other_language(lang);
    if (code == REFUSED && machine_said_no())
        code = TROUBLE; /* the input was not at fault */
    errno = 0;
    if (fflush(stdout) != 0 || ferror(stdout)) { /* where it failed before, nobody knows why */
        const char *why = errno ? strerror(errno) : "";
        complain("%s%s%s", _("standard output could not be written"), *why ? ": " : "", why);
        return TROUBLE;
    }
    return code;
}
