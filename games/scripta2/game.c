/* Ludus XII scriptorum with two dice: its table. Rules: scripta2.h; text: scripta_text.c; view:
 * scripta.c. */
#include "games/scripta2/rules.h"

static void scripta2_place(const lus_variant *v, unsigned place, lus_place *out)
{
    (void)v;
    scripta_place(place, out);
}

static unsigned scripta2_pieces(const lus_variant *v, const scripta2_state *s, lus_piece *out)
{
    (void)v;
    return scripta_pieces(s, out);
}

static unsigned scripta2_set_up(const lus_variant *v, const lus_setup *setup, scripta2_state *s)
{
    (void)v;
    return scripta_set_up(setup, s);
}

static unsigned scripta2_dice(const lus_variant *v, const scripta2_state *s, uint8_t *out)
{
    (void)v;
    return scripta_dice(s, out);
}

static unsigned scripta2_die_of(const lus_variant *v, const scripta2_state *s, lus_action action)
{
    (void)v;
    return scripta_die_of(s, action);
}

static unsigned scripta2_bars(const lus_variant *v, const scripta2_state *s, unsigned place,
                              lus_bar *out)
{
    scripta_chance chance = {.must_enter =
                                 scripta2_must_enter(scripta_held(&s->stacks[s->side]), s->mark)};
    scripta2_playable(s, &chance.playable);
    scripta2_legal(v, s, &chance.legal);
    return scripta_bars(s, &chance, place, out);
}

#define LUS_ID scripta2
#include "core/function_table.h"

static const char *const doubles_values[] = {"twice", "once", NULL};
static const char *const doubles_meanings[] = {LUS_TEXT("a double gives four moves"),
                                               LUS_TEXT("a double gives two moves"), NULL};
static const char *const dice_values[] = {"greedy", "most", NULL};
static const char *const dice_meanings[] = {
    LUS_TEXT("the order of the dice is free, even if a die is lost by it"),
    LUS_TEXT("as many dice as possible must be played"), NULL};

static const lus_option options[SCRIPTA2_OPTIONS] = {
    [SCRIPTA_FIRST] = {"first", LUS_TEXT("who plays first (S2-3)"), scripta_first_values, 0, 0,
                       LUS_WHITE, scripta_first_meanings},
    [SCRIPTA_PIECES] = {"pieces", LUS_TEXT("pieces each (S2-3)"), NULL, 3, 15, 15, NULL}, /* S2-1 */
    [SCRIPTA2_DOUBLES] = {"doubles", LUS_TEXT("how often a double is played (S2-5)"),
                          doubles_values, 0, 0, SCRIPTA2_TWICE, doubles_meanings},
    [SCRIPTA2_DICE] = {"dice",
                       LUS_TEXT("whether an order that plays the most dice must be chosen (S2-6)"),
                       dice_values, 0, 0, SCRIPTA2_GREEDY, dice_meanings},
};

const lus_game lus_game_scripta2 = {
    .id = "scripta2",
    .name = LUS_TEXT("Ludus XII scriptorum, two dice"),
    .summary = LUS_TEXT("race of fifteen pieces over thirty-six squares, after the Ostia board"),
    .articles = "S2",
    .piece_names = scripta_piece_names,
    .sayings = &scripta2_sayings,
    .stacks = true,
    .options = options,
    .option_count = SCRIPTA2_OPTIONS,
    .place_count = SCRIPTA2_PLACES,
    LUS_TABLE_FUNCTIONS,
    .course = scripta_course,
};
