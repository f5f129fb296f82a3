/* lusoria play: who plays what, from where; the terminal plays it. */
#include "cli/terminal/play.h"

#include <stdio.h>

#include "cli/args.h"
#include "cli/terminal/canvas.h"
#include "console/say.h"
#include "solve/table/tables.h"

enum {
    WHITE_FLAG,
    BLACK_FLAG,
    SEED_FLAG,
    POSITION_FLAG,
    SAVE_FLAG,
    RESUME_FLAG,
    FACE_FLAG,
    TABLES_FLAG
};

static const flag flags[] = {
    {"white", N_("PLAYER"),
     N_("who plays White: person (default), or a computer: level:1 (the easiest) to level:6, "
        "random, greedy, "
        "uct:…, engine:…, perfect, cmd:PROGRAM")},
    {"black", N_("PLAYER"), N_("who plays Black: likewise")},
    {"seed", N_("N"), N_("repeatable dice and computer players")},
    {"position", N_("POSITION"), N_("begin from this position")},
    {"save", N_("FILE"),
     N_("keep the game in this file (otherwise in a new one of your state folder)")},
    {"resume", N_("FILE"), N_("go on with a saved game; it is kept in the same file")},
    {"face", N_("N"), BOARD_FACE_HELP},
    TABLES_FLAG_LINE,
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

/* Seats whom the flags name; a new game notes them in its record. -1 to go on, otherwise the exit
 * code. */
static int seat(const args *a, session *g)
{
    int code = -1;
    for (unsigned p = 0; p < 2 && code < 0; p++) {
        const char *word = a->value[WHITE_FLAG + p];
        if (!word && g->lacks_program[p]) {
            complain(_("the record lets a program play, “%s”: name it with --%s to start it, or "
                       "say who plays"),
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
    if (!args_number(a, SEED_FLAG, 0, UINT64_MAX / 2, 0, &seed) ||
        !args_number(a, FACE_FLAG, 0, 3, 1, &face))
        return MISUSED;
    if (!tables_use(a->value[TABLES_FLAG]))
        return REFUSED;
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
    .help = N_("Type an action as the list shows it, or its number. “help” at the prompt tells "
               "what else can be "
               "typed.\n"
               "Every step is saved at once; undo goes back as far as the last throw, which is "
               "never thrown again."),
    .least = 0,
    .most = 1,
    .flags = flags,
    .run = run,
};
