/* A game at the terminal: two people, or a person and the computer, or two computers. */
#include "cli/terminal/play.h"

#include <stdio.h>
#include <string.h>

#include "cli/terminal/canvas.h"
#include "console/exit.h"
#include "console/say.h"
#include "console/term.h"
#include "solve/table/tables.h"

static bool has_person(const session *g)
{
    return !g->computers[LUS_WHITE] || !g->computers[LUS_BLACK];
}

/* Plays one step, tells what happened, and has it on disk before anybody goes on. */
static bool step(session *g, lus_action action)
{
    lus_events events = {0};
    lus_fault fault;
    lus_player player = g->record.match.status.player;
    if (!lus_match_play(&g->record.match, action, &events, &fault)) {
        complain_fault(&fault, "", "");
        return false;
    }
    step_tell(&g->record.match.variant, player, &events, &g->record.match.now, 2);
    session_keep(g);
    return true;
}

/* Whether the player has just decided to throw, as UR-6 asks of him: he need not say it twice. */
static bool has_said_throw(const lus_match *m)
{
    const lus_variant *v = &m->variant;
    uint8_t dice[LUS_DICE_MAX];
    lus_state before;
    if (m->count == 0 || m->steps[m->count - 1].chance)
        return false;
    lus_match_state_at(m, m->count - 1, &before);
    return v->game->status(v, &before).player == m->status.player &&
           v->game->dice(v, &before, dice) == 0;
}

static wish take_turn(session *g, lus_action *action)
{
    const lus_match *m = &g->record.match;
    const lus_variant *v = &m->variant;
    agent *computer = g->computers[m->status.player];
    bool chance = m->status.kind == LUS_CHANCE;
    if (!computer) {
        if (!chance)
            return ask_action(g, action);
        wish w = has_said_throw(m) ? WISH_ACTION : ask_throw(g);
        if (w != WISH_ACTION)
            return w;
    }
    if (chance) {
        if (!session_shake(g))
            return WISH_QUIT;
        *action = v->game->sample(v, &m->now, &g->rng);
    } else if (!agent_choose(computer, m, lus_rng_next(&g->rng), action)) {
        if (!term_interrupted())
            complain("%s", agent_trouble(computer));
        return WISH_FAILED;
    }
    /* a computer that was interrupted has not thought to the end: its turn waits for the resumed
     * game */
    return term_interrupted() ? WISH_QUIT : WISH_ACTION;
}

static void tell_table(const lus_truth *truth)
{
    char words[256];
    if (!truth)
        return;
    truth_words(truth, words, sizeof words);
    /* translators: what a perfect player knows: “Its chances: exact, by the table …” */
    printf(_("Its chances: %s"), words);
    putchar('\n');
}

static void introduce(const session *g)
{
    for (lus_player p = LUS_WHITE; p <= LUS_BLACK; p++)
        if (g->computers[p]) {
            /* TRANSLATORS: a computer player and its colour: “Optio plays Black.” */
            printf(_("%s plays %s."), agent_title(g->tags[p]), player_name(p));
            putchar('\n');
            tell_table(agent_truth(g->computers[p]));
        }
}

/* As a shell reads it back, whatever the name holds. */
static void print_quoted(const char *path)
{
    putchar('\'');
    for (; *path; path++)
        if (*path == '\'')
            fputs("'\\''", stdout);
        else
            putchar(*path);
    putchar('\'');
}

static void say_goodbye(const session *g)
{
    if (!*g->path)
        return;
    printf(_("The game is kept in %s"), g->path);
    printf("\n");
    if (g->record.match.status.kind != LUS_OVER) {
        printf("%s lusoria play --resume ", _("To resume it:"));
        print_quoted(g->path);
        printf("\n");
    }
}

int play_session(session *g)
{
    const lus_match *m = &g->record.match;
    unsigned shown = LUS_NOBODY; /* whose turn the board was last shown for */
    wish w = WISH_AGAIN;
    term_catch_interrupts();
    if (!session_shake(g))
        return TROUBLE;
    introduce(g);
    if (!has_person(g))
        board_print(&m->variant, &m->now);
    while (m->status.kind != LUS_OVER && !term_interrupted()) {
        lus_action action = 0;
        if (!has_person(g) && shown != m->status.player && shown != LUS_NOBODY)
            board_print(&m->variant, &m->now);
        shown = m->status.player;
        w = take_turn(g, &action);
        if (w == WISH_QUIT || w == WISH_FAILED)
            break;
        if (w == WISH_ACTION && !step(g, action))
            return TROUBLE;
    }
    printf("\n");
    board_print_match(m);
    bool kept = !*g->path || session_save(g, g->path);
    if (kept)
        say_goodbye(g);
    return term_interrupted() ? INTERRUPTED : w == WISH_FAILED || !kept ? TROUBLE : DONE;
}
