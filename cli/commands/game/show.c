/* lusoria show: a position drawn as a board. */
#include <stdio.h>

#include "cli/args.h"
#include "cli/terminal/canvas.h"
#include "cli/terminal/json.h"
#include "console/say.h"
#include "core/match/moves.h"

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

/* ---- for programs ---- */

static json_t *dice_json(const lus_variant *v, const lus_state *s, lus_status status)
{
    uint8_t dice[LUS_DICE_MAX];
    unsigned count = status.kind == LUS_OVER ? 0 : v->game->dice(v, s, dice);
    json_t *list = json_array();
    for (unsigned i = 0; i < count; i++)
        list = json_with(list, json_integer(dice[i]));
    return list;
}

static json_t *piece_json(const lus_variant *v, const lus_piece *piece)
{
    lus_place place = {0};
    v->game->place(v, piece->place, &place);
    json_t *all = json_pack("{s:s, s:s?, s:s, s:i}", "place", place.name, "owner",
                            piece->owner == LUS_NOBODY ? NULL : lus_result_word(piece->owner),
                            "piece", _(v->game->piece_names[piece->kind]), "count", piece->count);
    return place.kind == LUS_SQUARE
               ? json_and(all, json_pack("{s:i, s:i}", "column", place.column, "row", place.row))
               : all;
}

static bool say_board(const lus_variant *v, const lus_state *s)
{
    lus_piece pieces[LUS_PIECES_MAX];
    lus_status status = v->game->status(v, s);
    unsigned count = v->game->pieces(v, s, pieces);
    json_t *list = json_array();
    for (unsigned i = 0; i < count; i++)
        list = json_with(list, piece_json(v, &pieces[i]));
    json_t *all = json_and(json_of_position(v, s), json_of_status(status));
    return json_say(
        json_and(all, json_pack("{s:o, s:o}", "dice", dice_json(v, s, status), "pieces", list)));
}

/* ---- the command ---- */

enum { FACE_FLAG, JSON_FLAG };

static const flag flags[] = {{"face", N_("N"), BOARD_FACE_HELP}, JSON_FLAG_LINE, {0}};

static int run(const args *a)
{
    lus_variant v;
    lus_state s;
    uint64_t face;
    if (!args_variant(a->operand[0], &v))
        return REFUSED;
    if (!args_number(a, FACE_FLAG, 0, 3, 1, &face))
        return MISUSED;
    board_set_face((unsigned)face);
    if (a->operand_count < 2)
        v.game->start(&v, &s);
    else if (!args_position(&v, a->operand[1], &s))
        return REFUSED;
    if (a->value[JSON_FLAG])
        return say_board(&v, &s) ? DONE : TROUBLE;
    board_print(&v, &s);
    return DONE;
}

const command command_show = {
    .name = "show",
    .operands = N_("GAME [POSITION]"),
    .summary = N_("a position drawn as a board"),
    .least = 1,
    .most = 2,
    .flags = flags,
    .run = run,
};
