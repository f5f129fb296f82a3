/* The Royal Game of Ur by Finkel's rules: its table and what a screen shows. Rules: rules.h; text:
 * text.c. */
#include "games/finkel/rules.h"

static void finkel_place(const lus_variant *v, unsigned place, lus_place *out)
{
    (void)v;
    twenty_describe(place, out); /* FK-2 */
}

static unsigned finkel_pieces(const lus_variant *v, const finkel_state *s, lus_piece *out)
{
    unsigned n = 0;
    for (unsigned p = 0; p < 2; p++) {
        twenty_men men = {s->pieces[p], s->hand[p], s->off[p]};
        n = twenty_pieces(finkel_path_of(v), p, FINKEL_PIECE, &men, out, n);
    }
    return n;
}

static unsigned finkel_set_up(const lus_variant *v, const lus_setup *setup, finkel_state *s)
{
    twenty_men men[2] = {0};
    for (unsigned i = 0; i < setup->piece_count; i++)
        if (!twenty_put(finkel_path_of(v), &setup->pieces[i], v->option[FINKEL_PIECES], men))
            return i;
    *s = (finkel_state){.side = setup->player,
                        .pieces = {men[0].squares, men[1].squares},
                        .hand = {men[0].hand, men[1].hand},
                        .off = {men[0].off, men[1].off}};
    return setup->piece_count;
}

static unsigned finkel_dice(const lus_variant *v, const finkel_state *s, uint8_t *out)
{
    (void)v;
    out[0] = (uint8_t)s->points;
    return s->points != 0;
}

static unsigned finkel_die_of(const lus_variant *v, const finkel_state *s, lus_action action)
{
    (void)v;
    (void)action;
    return s->points;
}

static unsigned finkel_bars(const lus_variant *v, const finkel_state *s, unsigned place,
                            lus_bar *out)
{
    const twenty_path *path = finkel_path_of(v);
    uint32_t own = s->pieces[s->side];
    unsigned n = place >= TWENTY_PLACE_HAND ? 0 : twenty_square_of(path, s->side, own, place);
    unsigned to = n + s->points;
    uint8_t points = (uint8_t)s->points;
    if (finkel_movers(v, s) >> n & 1)
        return 0;
    if (to > path->length)
        out[0] = (lus_bar){LUS_BAR_BEYOND, points, LUS_NOWHERE}; /* FK-10 */
    else
        out[0] = (lus_bar){own & path->twins[to] ? LUS_BAR_OWN : LUS_BAR_SAFE, /* FK-5, FK-7 */
                           points, twenty_place_at(path, s->side, to)};
    return 1;
}

#define LUS_ID finkel
#include "core/function_table.h"

/* FK-2 */
static unsigned course(const lus_variant *v, lus_player player, uint8_t out[LUS_COURSE_MAX])
{
    return twenty_course(finkel_path_of(v), player, out);
}

/* FK-3: four dice count the marks they show; of three none counts 4. */
static unsigned marks(const lus_variant *v, uint8_t shown[LUS_MARKS_MAX])
{
    bool four = v->option[FINKEL_DICE] == FINKEL_FOUR;
    for (uint8_t points = 0; points <= 4; points++)
        shown[points] = !four && points == 4 ? 0 : points;
    return four ? 4 : 3;
}

static const char *const first_values[] = {"white", "black", NULL};
static const char *const dice_values[] = {"four", "three", NULL};
static const char *const safe_values[] = {"on", "off", NULL};
static const char *const hits_values[] = {"pass", "again", NULL};
static const char *const first_meanings[] = {LUS_TEXT("White plays first"),
                                             LUS_TEXT("Black plays first"), NULL};
static const char *const dice_meanings[] = {
    LUS_TEXT("four dice give 0 to 4 points"),
    LUS_TEXT("three dice give 1 to 4 points: no marked corner counts 4"), NULL};
static const char *const safe_meanings[] = {LUS_TEXT("a piece on a rosette is safe"),
                                            LUS_TEXT("a piece on a rosette can be hit"), NULL};
static const char *const hits_meanings[] = {LUS_TEXT("a hit gives no other roll"),
                                            LUS_TEXT("a hit gives another roll"), NULL};

static const lus_option options[FINKEL_OPTIONS] = {
    [FINKEL_FIRST] = {"first", LUS_TEXT("who throws first (FK-12)"), first_values, 0, 0, LUS_WHITE,
                      first_meanings},
    [FINKEL_PIECES] = {"pieces", LUS_TEXT("pieces each (FK-1)"), NULL, 1, 7, 7, NULL},
    [FINKEL_PATH] = {"path", LUS_TEXT("the way round the board (FK-2)"), twenty_path_values, 0, 0,
                     0, twenty_path_meanings},
    [FINKEL_DICE] = {"dice", LUS_TEXT("how many dice, and what they count (FK-3)"), dice_values, 0,
                     0, FINKEL_FOUR, dice_meanings},
    [FINKEL_SAFE] = {"safe", LUS_TEXT("whether a piece on a rosette is safe (FK-7)"), safe_values,
                     0, 0, FINKEL_SAFE_ON, safe_meanings},
    [FINKEL_HITS] = {"hits", LUS_TEXT("whether a hit gives another roll (FK-9)"), hits_values, 0, 0,
                     FINKEL_HITS_PASS, hits_meanings},
};

static const lus_preset presets[] = {
    {"finkel", LUS_TEXT("Finkel"), ""},
    {"masters", LUS_TEXT("Masters"), "path=masters,dice=three,safe=off"},
    {"blitz", LUS_TEXT("Blitz"), "pieces=5,path=masters,safe=off,hits=again"},
    {NULL, NULL, NULL},
};

static const char *const piece_names[] = {LUS_TEXT("a piece"), NULL};

const lus_game lus_game_finkel = {
    .id = "finkel",
    .name = LUS_TEXT("Royal Game of Ur, Finkel’s rules"),
    .summary = LUS_TEXT("race of seven pieces over twenty squares; a rosette gives another roll"),
    .articles = "FK",
    .piece_names = piece_names,
    .sayings = &finkel_sayings,
    .options = options,
    .option_count = FINKEL_OPTIONS,
    .presets = presets,
    .place_count = FINKEL_PLACES,
    LUS_TABLE_FUNCTIONS,
    .course = course,
    .marks = marks,
};
