/* The prompt: actions, and everything else a player may want to say. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/args.h"
#include "cli/command.h"
#include "cli/terminal/canvas.h"
#include "cli/terminal/choices.h"
#include "cli/terminal/hint.h"
#include "cli/terminal/orders.h"
#include "cli/terminal/play.h"
#include "console/say.h"
#include "console/term.h"

extern const command command_rules;

static void show_writing(const lus_variant *v)
{
    printf("%s\n%s\n", _("An action is written like this:"), board_writing(v));
}

static void show_help(const lus_variant *v)
{
    printf("%s\n", _("Type an action or its number, or:"));
    for (unsigned i = 0; i < NO_ORDER; i++) {
        const char *word = order_word((order)i);
        int blanks = term_columns(word) < 12 ? (int)(12 - term_columns(word)) : 0;
        printf("  %s%*s %s\n", word, blanks, "", order_help((order)i, v));
    }
    show_writing(v);
}

/* ---- obeying ---- */

/* Back to the last decision of a person, but never across a throw: a throw is never thrown twice.
 */
static void undo(session *g)
{
    lus_match *m = &g->record.match;
    uint32_t count = m->count;
    while (count > 0 && !m->steps[count - 1].chance) {
        lus_state before;
        lus_match_state_at(m, --count, &before);
        if (!g->computers[m->variant.game->status(&m->variant, &before).player]) {
            lus_match_rewind(m, count);
            session_keep(g);
            printf("%s\n", _("Taken back."));
            return;
        }
    }
    printf("%s\n", count == 0 ? _("Nothing can be taken back: you have played nothing yet.")
                              : _("Nothing can be taken back: the last roll stands."));
}

static void show_rules(const session *g, const char *article)
{
    args a = {.command = &command_rules, .operand_count = *article ? 2 : 1};
    a.operand[0] = g->record.match.variant.game->id;
    a.operand[1] = article;
    command_rules.run(&a);
}

static void show_board(const lus_match *m)
{
    char position[LUS_POSITION_MAX];
    lus_writer w = lus_writer_on(position, sizeof position);
    board_print(&m->variant, &m->now);
    m->variant.game->write_position(&m->variant, &m->now, &w);
    printf("%s\n", position);
}

static bool confirm(const char *question)
{
    char line[64];
    printf("%s ", question);
    fflush(stdout);
    if (!term_line(line, sizeof line))
        return false;
    return says_yes(line);
}

static void end_game(session *g, order o)
{
    lus_match *m = &g->record.match;
    if (o == RESIGN && confirm(_("Resign the game? (y/n)")))
        lus_match_end(m, lus_other(m->status.player), LUS_BY_RESIGNATION);
    if (o == DRAW && (g->computers[LUS_WHITE] || g->computers[LUS_BLACK]))
        printf("%s\n", _("The computer does not accept draws."));
    else if (o == DRAW && confirm(_("Do both players agree to a draw? (y/n)")))
        lus_match_end(m, LUS_NOBODY, LUS_BY_AGREEMENT);
}

/* Where the game could not be kept any more, this is its place from now on. */
static void save_as(session *g, const char *path)
{
    if (!session_save(g, path))
        return;
    printf("%s\n", _("Saved."));
    if (g->unkept)
        snprintf(g->path, sizeof g->path, "%s", path);
    g->unkept = false;
}

static wish obey(session *g, order o, const char *rest)
{
    switch (o) {
    case HELP: show_help(&g->record.match.variant); break;
    case BOARD: show_board(&g->record.match); break;
    case UNDO: undo(g); break;
    case SAVE:
        if (!*rest)
            printf("%s\n", _("Where to? Type: save FILE"));
        else
            save_as(g, rest);
        break;
    case RULES: show_rules(g, rest); break;
    case RESIGN:
    case DRAW: end_game(g, o); break;
    case QUIT: return WISH_QUIT;
    default: break;
    }
    return WISH_AGAIN;
}

static char *ask(const session *g, const char *what, char *line, size_t size)
{
    bool colours = term_colours(stdout);
    printf("%s%s%s %s> ", term_style(BOLD, colours), player_name(g->record.match.status.player),
           term_style(PLAIN, colours), what);
    fflush(stdout);
    char *answer = term_line(line, size);
    if (!answer)
        putchar('\n');
    else
        while (*answer && isspace((unsigned char)answer[strlen(answer) - 1]))
            answer[strlen(answer) - 1] = '\0';
    return answer ? answer + strspn(answer, " \t") : NULL;
}

wish ask_throw(session *g)
{
    char line[256];
    const char *rest;
    char *answer = ask(g, _("(Enter rolls)"), line, sizeof line);
    if (!answer)
        return WISH_QUIT;
    if (!*answer)
        return WISH_ACTION;
    order o = order_find(answer, &rest);
    if (o == NO_ORDER)
        printf("%s\n", _("Press Enter to roll the dice, or type “help”."));
    if (o == MOVES || o == HINT)
        printf("%s\n", _("Roll the dice first."));
    return obey(g, o, rest);
}

static void explain_illegal(const lus_variant *v, const choice *choices, unsigned count,
                            const char *line)
{
    const char *texts[LUS_ACTIONS_MAX + 1];
    unsigned shown = count < 12 ? count : 0;
    printf(_("“%s” is not a legal action here."), line);
    putchar('\n');
    fflush(stdout);
    for (unsigned i = 0; i < shown; i++)
        texts[i] = choices[i].text;
    texts[shown] = NULL;
    if (shown > 0)
        suggest(line, texts, _("Legal:"));
    else
        printf("%s\n", _("“moves” lists what is legal, “help” what else you can type."));
    show_writing(v);
}

/* The board, and under it as much of the list of actions as leaves the board on the screen. */
static void show_position(session *g, const choice *choices, unsigned count)
{
    const lus_match *m = &g->record.match;
    enum { BLANK_AND_PROMPT = 2 };
    unsigned height = term_height(), used = BLANK_AND_PROMPT + !g->told_of_help;
    putchar('\n');
    used += board_print(&m->variant, &m->now);
    bool listed = choices_show(m, choices, count,
                               !height         ? NO_LIMIT
                               : height > used ? height - used
                                               : 0);
    if (!g->told_of_help)
        printf("%s\n", listed
                           ? _("“help” shows how an action is written, and what else you can type.")
                           : _("“moves” lists what is legal, “help” shows how it is written."));
    g->told_of_help = true;
}

wish ask_action(session *g, lus_action *action)
{
    const lus_match *m = &g->record.match;
    choice choices[LUS_ACTIONS_MAX];
    char line[4200];
    const char *rest;
    unsigned count = choices_list(m, choices);
    show_position(g, choices, count);
    for (;;) {
        char *answer = ask(g, "", line, sizeof line);
        if (!answer)
            return WISH_QUIT;
        if (!*answer)
            continue;
        order o = order_find(answer, &rest);
        if (o == MOVES) {
            choices_show(m, choices, count, NO_LIMIT);
        } else if (o == HINT) {
            hint_tell(m);
            if (term_interrupted())
                return WISH_QUIT;
        } else if (o != NO_ORDER) {
            wish w = obey(g, o, rest);
            if (w == WISH_QUIT || o == UNDO || m->status.kind == LUS_OVER)
                return w;
        } else if (choices_find(choices, count, answer, action)) {
            return WISH_ACTION;
        } else {
            explain_illegal(&m->variant, choices, count, answer);
        }
    }
}
