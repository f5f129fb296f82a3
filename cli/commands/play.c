/* lusoria play: two people, or a person and the computer, or two computers. */
#include "cli/commands/play.h"

#include <stdio.h>
#include <string.h>

#include "cli/args.h"
#include "cli/terminal/canvas.h"
#include "console/say.h"
#include "console/term.h"

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
    events_tell(&g->record.match.variant, player, &events, 2);
    if (*g->path && !session_save(g, NULL)) {
        complain(_("the game goes on, but is not saved: use “save FILE”"));
        g->path[0] = '\0';
    }
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
    return v->game->status(v, &before).player == m->status.player && v->game->dice(v, &before, dice) == 0;
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
    /* a computer that was interrupted has not thought to the end: its turn waits for the resumed game */
    return term_interrupted() ? WISH_QUIT : WISH_ACTION;
}

static void introduce(const session *g)
{
    for (lus_player p = LUS_WHITE; p <= LUS_BLACK; p++)
        if (g->computers[p]) {
            /* TRANSLATORS: a computer player and its colour: “Optio plays Black.” */
            printf(_("%s plays %s."), agent_title(g->tags[p]), player_name(p));
            putchar('\n');
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
        printf("%s lusoria play --resume ", _("Go on with:"));
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
    if (*g->path)
        session_save(g, NULL);
    say_goodbye(g);
    return term_interrupted() ? INTERRUPTED : w == WISH_FAILED ? TROUBLE : DONE;
}

enum { WHITE_FLAG, BLACK_FLAG, SEED_FLAG, POSITION_FLAG, SAVE_FLAG, RESUME_FLAG, FACE_FLAG };

static const flag flags[] = {
    {"white", N_("PLAYER"),
     N_("who plays White: person (default), or a computer: level:1 (the easiest) to level:6, random, greedy, "
        "uct:…, engine:…, cmd:PROGRAM")},
    {"black", N_("PLAYER"), N_("who plays Black: likewise")},
    {"seed", N_("N"), N_("repeatable dice and computer players")},
    {"position", N_("POSITION"), N_("begin from this position")},
    {"save", N_("FILE"), N_("keep the game in this file (otherwise in a new one of your state folder)")},
    {"resume", N_("FILE"), N_("go on with a saved game; it is kept in the same file")},
    {"face", N_("N"), BOARD_FACE_HELP},
    {0},
};

/* A new game as the command line wants it; -1 to go on, otherwise the exit code. */
static int begin(const args *a, session *g)
{
    lus_variant v;
    lus_state start;
    const char *position = a->value[POSITION_FLAG];
    if (a->operand_count == 0) {
        complain(_("which game? Give one, or --resume FILE"));
        return MISUSED;
    }
    if (!args_variant(a->operand[0], &v))
        return REFUSED;
    if (position && !args_position(&v, position, &start))
        return REFUSED;
    return session_begin(g, &v, position ? &start : NULL) ? -1 : TROUBLE;
}

static int resume(const args *a, session *g)
{
    if (a->operand_count > 0 || a->value[POSITION_FLAG]) {
        complain(_("--resume goes with neither a game nor --position: the file says both"));
        return MISUSED;
    }
    return session_resume(g, a->value[RESUME_FLAG]) ? -1 : REFUSED;
}

/* Where a resumed game stands; a person who decides is shown it anyway. */
static void show_resumed(const session *g)
{
    const lus_match *m = &g->record.match;
    if (m->status.kind != LUS_DECISION || g->computers[m->status.player])
        board_print_match(m);
}

/* Seats whom the flags name; a new game notes them in its record. -1 to go on, otherwise the exit code. */
static int seat(const args *a, session *g)
{
    int code = -1;
    for (unsigned p = 0; p < 2 && code < 0; p++) {
        const char *word = a->value[WHITE_FLAG + p];
        if (!word && g->lacks_program[p]) {
            complain(
                _("the record lets a program play, “%s”: name it with --%s to start it, or say who plays"),
                g->names[p], flags[WHITE_FLAG + p].name);
            return MISUSED;
        }
        if (word || !a->value[RESUME_FLAG])
            code = session_seat(g, p, word ? word : "person");
    }
    return code;
}

static int run(const args *a)
{
    static session g; /* too large for comfort on the stack */
    uint64_t seed, face;
    if (!args_number(a, SEED_FLAG, 0, UINT64_MAX / 2, 0, &seed) || !args_number(a, FACE_FLAG, 0, 3, 1, &face))
        return MISUSED;
    board_set_face((unsigned)face);
    int code = a->value[RESUME_FLAG] ? resume(a, &g) : begin(a, &g);
    if (code < 0)
        code = seat(a, &g);
    if (code < 0) {
        if (a->value[SEED_FLAG])
            session_seed(&g, seed);
        if (a->value[SAVE_FLAG])
            snprintf(g.path, sizeof g.path, "%s", a->value[SAVE_FLAG]);
        else if (!a->value[RESUME_FLAG])
            session_default_path(&g);
        if (a->value[RESUME_FLAG])
            show_resumed(&g);
        code = play_session(&g);
    }
    session_free(&g);
    return code;
}

const command command_play = {
    .name = "play",
    .operands = N_("GAME"),
    .summary = N_("play a game here, with a friend or against the computer"),
    .help = N_(
        "Type an action as the list shows it, or its number. “help” at the prompt tells what else can be "
        "typed.\n"
        "Every step is saved at once; undo goes back as far as the last throw, which is never thrown again."),
    .least = 0,
    .most = 1,
    .flags = flags,
    .run = run,
};
