/* lusoria show: a position drawn as a board. */
#include <stdio.h>

#include "cli/args.h"
#include "cli/terminal/canvas.h"
#include "console/say.h"

/* Who acts, with which dice, in one line under the board. */
static void print_status(const lus_variant *v, const lus_state *s, lus_status status)
{
    uint8_t dice[LUS_DICE_MAX];
    unsigned count = status.kind == LUS_OVER ? 0 : v->game->dice(v, s, dice);
    if (status.kind == LUS_OVER) {
        char words[128];
        result_words(v->game, status, words, sizeof words);
        printf(_("The game is over: %s."), words);
    } else if (status.kind == LUS_CHANCE) {
        printf(_("%s to roll."), player_name(status.player));
    } else {
        printf(_("%s to play."), player_name(status.player));
    }
    if (count > 0) {
        printf(" %s", _("Dice:"));
        for (unsigned i = 0; i < count; i++)
            printf(" %u", dice[i]);
    }
    putchar('\n');
}

static unsigned chosen_face = 1;

void board_set_face(unsigned face)
{
    chosen_face = face;
}

static unsigned print_board(const lus_variant *v, const lus_state *s, lus_status status)
{
    canvas c;
    canvas_clear(&c);
    c.face = chosen_face;
    board_draw(v, s, &c);
    unsigned lines = canvas_print(&c, stdout, term_colours(stdout));
    print_status(v, s, status);
    return lines + 1;
}

unsigned board_print(const lus_variant *v, const lus_state *s)
{
    return print_board(v, s, v->game->status(v, s));
}

void board_print_match(const lus_match *m)
{
    print_board(&m->variant, &m->now, m->status);
}

static int run(const args *a)
{
    lus_variant v;
    lus_state s;
    uint64_t face;
    if (!args_variant(a->operand[0], &v))
        return REFUSED;
    if (!args_number(a, 0, 0, 3, 1, &face))
        return MISUSED;
    board_set_face((unsigned)face);
    if (a->operand_count < 2)
        v.game->start(&v, &s);
    else if (!args_position(&v, a->operand[1], &s))
        return REFUSED;
    board_print(&v, &s);
    return DONE;
}

static const flag flags[] = {{"face", N_("N"), BOARD_FACE_HELP}, {0}};

const command command_show = {
    .name = "show",
    .operands = N_("GAME [POSITION]"),
    .summary = N_("a position drawn as a board"),
    .least = 1,
    .most = 2,
    .flags = flags,
    .run = run,
};
