/* Ludus duodecim scriptorum with three dice: its table and its boards. Rules: scripta3.h; text:
 * scripta_text.c; view: scripta.c. */
#include "games/scripta3/rules.h"

static void scripta3_place(const lus_variant *v, unsigned place, lus_place *out)
{
    (void)v;
    scripta_place(place, out);
}

static unsigned scripta3_pieces(const lus_variant *v, const scripta3_state *s, lus_piece *out)
{
    (void)v;
    return scripta_pieces(s, out);
}

static unsigned scripta3_set_up(const lus_variant *v, const lus_setup *setup, scripta3_state *s)
{
    (void)v;
    return scripta_set_up(setup, s);
}

static unsigned scripta3_dice(const lus_variant *v, const scripta3_state *s, uint8_t *out)
{
    (void)v;
    return scripta_dice(s, out);
}

static unsigned scripta3_die_of(const lus_variant *v, const scripta3_state *s, lus_action action)
{
    (void)v;
    return scripta_die_of(s, action);
}

static unsigned scripta3_bars(const lus_variant *v, const scripta3_state *s, unsigned place,
                              lus_bar *out)
{
    scripta_chance chance = {.must_enter = scripta3_must_enter(&s->stacks[s->side])};
    (void)v;
    scripta3_playable(s, &chance.playable);
    scripta3_legal(v, s, &chance.legal);
    return scripta_bars(s, &chance, place, out);
}

#define LUS_ID scripta3
#include "core/function_table.h"

static const char *const leftover_values[] = {"opponent", "lost", NULL};
static const char *const leftover_meanings[] = {
    LUS_TEXT("the opponent plays the dice that a player cannot play"),
    LUS_TEXT("dice that a player cannot play are lost"), NULL};

static const lus_option options[SCRIPTA3_OPTIONS] = {
    [SCRIPTA_FIRST] = {"first", LUS_TEXT("who plays first (S3-4)"), scripta_first_values, 0, 0,
                       LUS_WHITE, scripta_first_meanings},
    [SCRIPTA_PIECES] = {"pieces", LUS_TEXT("pieces each (S3-4)"), NULL, 3, 15, 15, NULL}, /* S3-1 */
    [SCRIPTA3_LEFTOVER] = {"leftover",
                           LUS_TEXT("who gets the dice that a player cannot play (S3-10)"),
                           leftover_values, 0, 0, SCRIPTA3_OPPONENT, leftover_meanings},
};

/* S3-3 */
const scripta3_inscription scripta3_inscriptions[SCRIPTA3_INSCRIPTIONS] = {
    {{"LUDITE", "SECURI", "QUIBUS", "AESEST", "SEMPER", "INARCA"},
     LUS_TEXT("Play without a care while your purse is full.")},
    {{"INVIDA", "PUNCTA", "JUBENT", "FELICE", "AUDERE", "DOCTUM"},
     LUS_TEXT("Bad points oblige the skilful player to play well!")},
    {{"VIRTUS", "IMPERI", "HOSTES", "VINCTI", "LUDANT", "ROMANI"},
     LUS_TEXT("The might of the empire: the enemies are vanquished, let the Romans play.")},
};

const lus_game lus_game_scripta3 = {
    .id = "scripta3",
    .name = LUS_TEXT("Ludus duodecim scriptorum, three dice"),
    .summary = LUS_TEXT(
        "race of fifteen pieces over thirty-six letters, where the opponent plays what you cannot"),
    .articles = "S3",
    .piece_names = scripta_piece_names,
    .sayings = &scripta3_sayings,
    .stacks = true,
    .options = options,
    .option_count = SCRIPTA3_OPTIONS,
    .place_count = SCRIPTA3_PLACES,
    LUS_TABLE_FUNCTIONS,
    .course = scripta_course,
};
