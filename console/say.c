#include "console/say.h"

#include <errno.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "console/language.h"
#include "console/term.h"
#include "core/registry.h"

static void complain_with(const char *format, va_list values)
{
    fflush(stdout);
    fputs("lusoria: ", stderr);
    vfprintf(stderr, format, values);
    fputc('\n', stderr);
}

void complain(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    complain_with(format, values);
    va_end(values);
}

static atomic_bool said_no;

void complain_system(const char *path)
{
    const int error = errno;
    static const int of_the_name[] = {ENOENT, EACCES, EPERM, EISDIR, ENOTDIR, ENAMETOOLONG, ELOOP};
    bool is_name = false;
    for (unsigned i = 0; i < sizeof of_the_name / sizeof *of_the_name; i++)
        is_name |= error == of_the_name[i];
    if (!is_name)
        said_no = true;
    complain("%s: %s", path, strerror(error));
}

void complain_memory(void)
{
    said_no = true;
    complain(_("not enough memory"));
}

void complain_threads(void)
{
    said_no = true;
    complain(_("no thread could be started: not enough memory, or too many threads"));
}

void complain_machine(const char *format, ...)
{
    va_list values;
    said_no = true;
    va_start(values, format);
    complain_with(format, values);
    va_end(values);
}

bool machine_said_no(void)
{
    return said_no;
}

void suggest(const char *word, const char *const *known, const char *list_title)
{
    const char *nearest = NULL;
    unsigned best = 3; /* further away is no likely slip */
    for (const char *const *k = known; *k; k++) {
        unsigned distance = lus_distance(word, *k);
        if (distance < best) {
            best = distance;
            nearest = *k;
        }
    }
    if (nearest) {
        fprintf(stderr, _("Did you mean “%s”?"), nearest);
        fputc('\n', stderr);
    }
    fputs(list_title, stderr);
    for (const char *const *k = known; *k; k++)
        fprintf(stderr, " %s", *k);
    fputc('\n', stderr);
}

/* The line of `text` in which the fault stands. */
static lus_field faulty_line(const lus_fault *fault, const char *text)
{
    for (unsigned line = 1; line < fault->line && strchr(text, '\n'); line++)
        text = strchr(text, '\n') + 1;
    return (lus_field){text, strcspn(text, "\r\n")};
}

/* Shows the part of the line around the fault, with the place underlined. */
static void show_place(const lus_fault *fault, lus_field line)
{
    enum { BEFORE = 60, AFTER = 40 };
    size_t start = 0, end = line.length,
           offset = fault->offset < line.length ? fault->offset : line.length;
    size_t marks = strlen(fault->what) ? term_columns(fault->what) : 1;
    if (offset > BEFORE)
        start = offset - BEFORE;
    if (end > offset + marks + AFTER)
        end = offset + marks + AFTER;
    while (start < offset && ((unsigned char)line.at[start] & 0xc0) == 0x80)
        start++;
    while (end < line.length && ((unsigned char)line.at[end] & 0xc0) == 0x80)
        end++;
    char shown[BEFORE + AFTER + 64];
    snprintf(shown, sizeof shown, "%.*s", (int)(end - start), line.at + start);
    if (!lus_is_clean(shown))
        return;
    fprintf(stderr, "  %s\n  %*s", shown, (int)lus_columns(line.at + start, offset - start), "");
    while (marks-- > 0)
        fputc('^', stderr);
    fputc('\n', stderr);
}

static void suggest_option(const lus_fault *fault, const lus_game *game)
{
    const char *names[LUS_OPTIONS_MAX + 1];
    for (unsigned i = 0; i < game->option_count; i++)
        names[i] = game->options[i].name;
    names[game->option_count] = NULL;
    suggest(fault->what, names, _("Options of this game:"));
}

/* The option whose value is at fault is the one named just before it. */
static void suggest_value(const lus_fault *fault, const lus_game *game, const char *text)
{
    for (unsigned i = 0; i < game->option_count; i++) {
        const lus_option *option = &game->options[i];
        size_t length = strlen(option->name);
        if (option->values && fault->offset > length &&
            strncmp(text + fault->offset - length - 1, option->name, length) == 0)
            suggest(fault->what, option->values, _("Its values:"));
    }
}

/* What would be right, where a list can tell. */
static void show_remedy(const lus_fault *fault, const char *text)
{
    const lus_game *game = lus_game_find(text, strcspn(text, ":"));
    const char *ids[16];
    unsigned n = 0;
    for (; lus_games[n]; n++)
        ids[n] = lus_games[n]->id;
    ids[n] = NULL;
    if (fault->code == LUS_E_GAME)
        suggest(fault->what, ids, _("Games:"));
    else if (game && (fault->code == LUS_E_OPTION || fault->code == LUS_E_OPTION_FORM))
        suggest_option(fault, game);
    else if (game && fault->code == LUS_E_VALUE)
        suggest_value(fault, game, text);
}

void complain_fault(const lus_fault *fault, const char *text, const char *name)
{
    char sentence[512];
    lus_writer w = lus_writer_on(sentence, sizeof sentence);
    lus_field line = faulty_line(fault, text);
    size_t column =
        lus_columns(line.at, fault->offset < line.length ? fault->offset : line.length) + 1;
    lus_fault_write(fault, _(lus_error_sentence(fault->code)), player_name(LUS_WHITE),
                    player_name(LUS_BLACK), &w);
    if (fault->line)
        complain(_("%s, line %u, column %zu: %s"), name, fault->line, column, sentence);
    else
        complain(_("column %zu: %s"), column, sentence);
    show_place(fault, line);
    if (!fault->line)
        show_remedy(fault, text);
}
