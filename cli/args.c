#include "cli/args.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "console/say.h"
#include "console/term.h"
#include "core/registry.h"

/* Flags that every command has. */
static const flag common_flags[] = {
    {"lang", N_("LANGUAGE"),
     N_("speak this language (otherwise that of the environment); “list” names all")},
    {"help", NULL, N_("show this help")},
    {0},
};

static void help_flags(const flag *flags)
{
    for (; flags && flags->name; flags++) {
        char left[64];
        snprintf(left, sizeof left, "--%s%s%s", flags->name, flags->argument ? " " : "",
                 flags->argument ? _(flags->argument) : "");
        printf("  %s%*s%s\n", left, (int)(term_columns(left) < 24 ? 24 - term_columns(left) : 1),
               "", _(flags->help));
    }
}

/* gettext answers an empty text with the header of its catalogue. */
static const char *operands_of(const command *c)
{
    return *c->operands ? _(c->operands) : "";
}

void help_command(const command *c)
{
    printf(_("Usage: lusoria %s"), c->name);
    printf("%s%s%s\n\n%s\n", c->flags ? _(" [FLAGS]") : "", *c->operands ? " " : "", operands_of(c),
           _(c->summary));
    if (c->help)
        printf("\n%s\n", _(c->help));
    printf("\n%s\n", _("Flags:"));
    help_flags(c->flags);
    help_flags(common_flags);
}

void help_program(void)
{
    printf("%s\n\n",
           _("Lusoria: ancient board games, and games in their spirit, by their exact rules"));
    printf("%s\n", _("Usage: lusoria COMMAND …"));
    printf("\n%s\n", _("Commands:"));
    for (unsigned i = 0; commands[i]; i++) {
        char left[80];
        snprintf(left, sizeof left, "%s %s", commands[i]->name, operands_of(commands[i]));
        printf("  %s%*s%s\n", left, (int)(term_columns(left) < 30 ? 30 - term_columns(left) : 1),
               "", _(commands[i]->summary));
    }
    printf("\n%s\n", _("Games (options follow after a colon, as in ur:path=murray,buy=never):"));
    for (unsigned i = 0; lus_games[i]; i++)
        printf("  %-10s %s\n", lus_games[i]->id, _(lus_games[i]->name));
    printf("\n%s\n", _("“lusoria COMMAND --help” tells you more. Without a command, on a terminal, "
                       "a menu opens."));
    printf("%s\n", _("Exit codes: 0 done, 1 input refused, 2 wrong usage, 3 trouble with a file or "
                     "the machine, "
                     "130 interrupted."));
}

const command *command_find(const char *name)
{
    for (unsigned i = 0; commands[i]; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

static int see_help(const command *c)
{
    fprintf(stderr, _("See “lusoria %s --help”."), c->name);
    fputc('\n', stderr);
    return MISUSED;
}

static int unknown_flag(const command *c, const char *word)
{
    char spelled[FLAGS_MAX][32];
    const char *known[FLAGS_MAX + 3];
    unsigned n = 0;
    for (const flag *f = c->flags; f && f->name; f++, n++)
        snprintf(spelled[n], sizeof spelled[n], "--%s", f->name), known[n] = spelled[n];
    known[n++] = "--lang";
    known[n++] = "--help";
    known[n] = NULL;
    complain(_("“%s” is not a flag of “%s”"), word, c->name);
    suggest(word, known, _("Its flags:"));
    return MISUSED;
}

static int find_flag(const command *c, const char *name, size_t length)
{
    for (int i = 0; c->flags && c->flags[i].name; i++)
        if (strlen(c->flags[i].name) == length && strncmp(c->flags[i].name, name, length) == 0)
            return i;
    return -1;
}

/* Reads one flag at words[*i]; -1 to go on. */
static int read_flag(args *a, int count, char *const *words, int *i)
{
    const command *c = a->command;
    const char *word = words[*i], *equals = strchr(word, '=');
    size_t length = equals ? (size_t)(equals - word) - 2 : strlen(word) - 2;
    if (length == 4 && strncmp(word, "--help", 6) == 0) {
        help_command(c);
        return DONE;
    }
    bool lang = length == 4 && strncmp(word, "--lang", 6) == 0; /* main has obeyed it already */
    int index = lang ? -1 : find_flag(c, word + 2, length);
    if (!lang && index < 0)
        return unknown_flag(c, word);
    if (!lang && !c->flags[index].argument) {
        if (equals) {
            complain(_("--%s takes no value"), c->flags[index].name);
            return see_help(c);
        }
        a->value[index] = "";
        return -1;
    }
    const char *value = equals ? equals + 1 : *i + 1 < count ? words[++*i] : NULL;
    if (!value) {
        complain(_("%s needs a value"), word);
        return see_help(c);
    }
    if (!lang)
        a->value[index] = value;
    return -1;
}

int args_read(args *a, const command *c, int count, char *const *words)
{
    bool flags_over = false;
    *a = (args){.command = c};
    for (int i = 0; i < count; i++) {
        const char *word = words[i];
        if (!flags_over && strcmp(word, "--") == 0) {
            flags_over = true;
        } else if (!flags_over && strncmp(word, "--", 2) == 0) {
            int code = read_flag(a, count, words, &i);
            if (code >= 0)
                return code;
        } else if (!flags_over && strcmp(word, "-h") == 0) {
            help_command(c);
            return DONE;
        } else if (a->operand_count == c->most) {
            complain(_("“%s” is one word too many for “%s”"), word, c->name);
            if (strchr(word, ' ') == NULL && c->most > 1)
                fprintf(stderr, "%s\n", _("A position is one word: put it in quotation marks."));
            return see_help(c);
        } else {
            a->operand[a->operand_count++] = word;
        }
    }
    if (a->operand_count < c->least) {
        complain(_("“%s” needs more words: %s"), c->name, _(c->operands));
        return see_help(c);
    }
    return -1;
}

bool args_number(const args *a, unsigned index, uint64_t least, uint64_t most, uint64_t standard,
                 uint64_t *number)
{
    const char *text = a->value[index];
    uint64_t value = 0;
    *number = standard;
    if (!text)
        return true;
    bool valid = *text && strlen(text) <= 20;
    for (const char *c = text; *c && valid; c++) {
        valid = *c >= '0' && *c <= '9' && value <= (UINT64_MAX - 9) / 10;
        value = value * 10 + (uint64_t)(*c - '0');
    }
    if (!valid || value < least || value > most) {
        complain(_("--%s: “%s” is not a whole number from %llu to %llu"),
                 a->command->flags[index].name, text, (unsigned long long)least,
                 (unsigned long long)most);
        return false;
    }
    *number = value;
    return true;
}

/* A record where a game or a position is needed: it holds both, and other commands read it. */
static void explain_file(const char *text)
{
    struct stat at;
    if (stat(text, &at) == 0 && S_ISREG(at.st_mode))
        fprintf(stderr,
                _("“%s” is a file. Records are read by “replay”, “analyse” and “play --resume”; "
                  "the position "
                  "that one\nends with stands in its line [Final \"…\"].\n"),
                text);
}

bool args_not_both(const args *a, unsigned one, unsigned other)
{
    if (!a->value[one] || !a->value[other])
        return true;
    complain(_("--%s and --%s: only one of them can be given"), a->command->flags[one].name,
             a->command->flags[other].name);
    return false;
}

bool args_variant(const char *text, lus_variant *variant)
{
    lus_fault fault;
    if (lus_variant_read(text, variant, &fault))
        return true;
    complain_fault(&fault, text, "");
    explain_file(text);
    return false;
}

bool args_position(const lus_variant *variant, const char *text, lus_state *state)
{
    lus_fault fault;
    if (variant->game->read_position(variant, text, state, &fault))
        return true;
    complain_fault(&fault, text, "");
    explain_file(text);
    return false;
}
