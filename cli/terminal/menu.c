#define _GNU_SOURCE
#include "cli/terminal/menu.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/terminal/play.h"
#include "console/exit.h"
#include "console/language.h"
#include "console/say.h"
#include "console/term.h"
#include "core/registry.h"
#include "engine/level.h"

enum { WHO_MAX = 32 };
static const char PERSON[] = "person";

/* Asks until the answer is a number from 1 to `most`, or `letter`; 0 for the letter, -1 to leave.
 * An empty line is `usual`, unless that is 0. */
static int ask_number(const char *question, int most, char letter, int usual)
{
    char line[64];
    for (;;) {
        printf("%s ", question);
        fflush(stdout);
        if (!term_line(line, sizeof line)) {
            putchar('\n');
            return -1;
        }
        if (letter && line[0] == letter && !line[1])
            return 0;
        if (line[0] == 'q' || line[0] == 'Q')
            return -1;
        char *end;
        long number = line[0] ? strtol(line, &end, 10) : usual;
        bool whole = !line[0] || end[strspn(end, " \t")] == '\0';
        if (whole && number >= 1 && number <= most)
            return (int)number;
        printf(_("Type a number from 1 to %d, or q to quit."), most);
        putchar('\n');
    }
}

static int newest_first(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*b)->d_name, (*a)->d_name); /* names begin with date and time */
}

static int is_record(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return dot && strcmp(dot, ".lus") == 0;
}

/* The newest game of the state folder that is not over, ready to go on. */
static bool find_unfinished(session *g)
{
    char folder[3072], path[4096];
    struct dirent **entries = NULL;
    bool found = false;
    int count = *state_folder(folder, sizeof folder)
                    ? scandir(folder, &entries, is_record, newest_first)
                    : 0;
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        if (!found && i < 20) { /* older ones are hardly “the last game” */
            found = session_resume(g, path) && g->record.match.status.kind != LUS_OVER &&
                    g->record.match.count > 0 && !g->lacks_program[LUS_WHITE] &&
                    !g->lacks_program[LUS_BLACK];
            if (!found)
                session_free(g);
        }
        free(entries[i]);
    }
    free(entries);
    return found;
}

/* The opponent's text for session_seat; NULL to leave. */
static const char *ask_opponent(char who[WHO_MAX])
{
    static const char *const levels[LUS_LEVELS] = {
        N_("Tiro, the recruit (the easiest)"),
        N_("Miles, the soldier"),
        N_("Optio, the deputy"),
        N_("Centurio, the centurion"),
        N_("Legatus, the general"),
        N_("Imperator, the commander (the strongest)"),
    };
    enum { FRIEND = LUS_LEVELS + 1 }; /* the levels have the numbers of level:1 to level:6 */
    putchar('\n');
    for (int i = 0; i < LUS_LEVELS; i++) {
        printf("  %d  ", i + 1);
        printf(_("the computer: %s"), _(levels[i]));
        putchar('\n');
    }
    printf("  %d  %s\n", FRIEND, _("a friend at this keyboard"));
    int opponent = ask_number(_("Against whom?"), FRIEND, '\0', 0);
    if (opponent < 0)
        return NULL;
    if (opponent == FRIEND)
        return PERSON;
    snprintf(who, WHO_MAX, "level:%d", opponent);
    return who;
}

/* The side that the person takes against the computer, usually the one that begins; LUS_NOBODY to
 * leave. */
static lus_player ask_side(session *g)
{
    enum { CHANCE = 3 };
    static const char *const names[] = {[LUS_WHITE] = N_("White"), [LUS_BLACK] = N_("Black")};
    lus_player first = g->record.match.status.player;
    char question[96];
    putchar('\n');
    for (lus_player side = LUS_WHITE; side <= LUS_BLACK; side++) {
        printf("  %d  ", (int)side + 1);
        printf(side == first ? _("%s, who begins") : "%s", _(names[side]));
        putchar('\n');
    }
    printf("  %d  %s\n", CHANCE, _("at random"));
    snprintf(question, sizeof question, _("Which side do you want to play? (Enter: %s)"),
             _(names[first]));
    int answer = ask_number(question, CHANCE, '\0', (int)first + 1);
    if (answer < 0 || (answer == CHANCE && !session_shake(g)))
        return LUS_NOBODY;
    return answer == CHANCE ? lus_rng_below(&g->rng, 2) : (lus_player)(answer - 1);
}

static int play_against(session *g, const char *opponent)
{
    lus_player own = opponent == PERSON ? LUS_WHITE : ask_side(g);
    if (own == LUS_NOBODY)
        return DONE;
    int code = session_seat(g, own, PERSON);
    if (code < 0)
        code = session_seat(g, own == LUS_WHITE ? LUS_BLACK : LUS_WHITE, opponent);
    if (code >= 0)
        return code;
    session_default_path(g);
    return play_session(g);
}

static int play_new(int game)
{
    static session g;
    static char who[WHO_MAX]; /* as long as the session */
    lus_variant v = lus_variant_standard(lus_games[game - 1]);
    const char *opponent = ask_opponent(who);
    if (!opponent)
        return DONE;
    if (!session_begin(&g, &v, NULL))
        return TROUBLE;
    int code = play_against(&g, opponent);
    session_free(&g);
    return code;
}

int menu(void)
{
    static session unfinished;
    bool colours = term_colours(stdout);
    int count = 0;
    printf("%s%s%s\n\n", term_style(BOLD, colours),
           _("Lusoria: ancient board games, and games in their spirit"),
           term_style(PLAIN, colours));
    for (; lus_games[count]; count++)
        printf("  %d  %s%s%s\n     %s\n", count + 1, term_style(BOLD, colours),
               _(lus_games[count]->name), term_style(PLAIN, colours), _(lus_games[count]->summary));
    bool resumable = find_unfinished(&unfinished);
    if (resumable) {
        printf("  r  ");
        printf(_("resume the last game: %s"), _(unfinished.record.match.variant.game->name));
        putchar('\n');
    }
    printf("  q  %s\n\n", _("quit"));
    int choice = ask_number(_("Which game?"), count, resumable ? 'r' : '\0', 0);
    int code = choice < 0 ? DONE : choice == 0 ? play_session(&unfinished) : play_new(choice);
    if (resumable)
        session_free(&unfinished);
    return code;
}
