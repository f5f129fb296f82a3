/* The Royal Game of Ur: its table and what a screen shows. Rules: rules.h; text: text.c. */
#include <string.h>

#include "games/ur/rules.h"

static void ur_place(const lus_variant *v, unsigned place, lus_place *out)
{
    (void)v;
    if (place < TWENTY_PLACES) {
        twenty_describe(place, out); /* UR-2 */
        return;
    }
    bool reserve = place == UR_PLACE_RESERVE;
    *out = (lus_place){.kind = reserve ? LUS_RESERVE : LUS_PURSE,
                       .owner = reserve ? LUS_NOBODY : (uint8_t)(place - UR_PLACE_PURSE),
                       .name = {reserve ? 'r' : 't'}};
}

static twenty_men men_of(const ur_state *s, unsigned p)
{
    return (twenty_men){s->pawns[p], s->hand[p], s->off[p]};
}

static unsigned ur_pieces(const lus_variant *v, const ur_state *s, lus_piece *out)
{
    unsigned n = 0;
    for (uint8_t p = 0; p < 2; p++) {
        twenty_men men = men_of(s, p);
        n = twenty_pieces(ur_path_of(v), p, UR_PAWN, &men, out, n);
        if (s->tokens[p])
            out[n++] = (lus_piece){(uint8_t)(UR_PLACE_PURSE + p), p, UR_TOKEN, s->tokens[p]};
    }
    if (s->reserve)
        out[n++] = (lus_piece){UR_PLACE_RESERVE, LUS_NOBODY, UR_TOKEN, s->reserve};
    return n;
}

static bool put_tokens(ur_state *s, const lus_piece *piece)
{
    uint8_t *to = piece->place == UR_PLACE_RESERVE
                      ? &s->reserve
                      : &s->tokens[(piece->place - UR_PLACE_PURSE) & 1];
    if (piece->place < UR_PLACE_PURSE || *to + piece->count > UR_TOKENS_ALL)
        return false;
    *to = (uint8_t)(*to + piece->count);
    return true;
}

static unsigned ur_set_up(const lus_variant *v, const lus_setup *setup, ur_state *s)
{
    twenty_men men[2] = {0};
    *s = (ur_state){.side = setup->player};
    for (unsigned i = 0; i < setup->piece_count; i++) {
        const lus_piece *piece = &setup->pieces[i];
        if (!(piece->kind == UR_TOKEN ? put_tokens(s, piece)
                                      : twenty_put(ur_path_of(v), piece, v->option[UR_PAWNS], men)))
            return i;
    }
    for (unsigned p = 0; p < 2; p++) {
        s->pawns[p] = men[p].squares;
        s->hand[p] = men[p].hand;
        s->off[p] = men[p].off;
    }
    ur_state first;
    ur_start(v, &first);
    first.side = s->side;
    first.phase = s->phase;
    s->opening = 1;
    s->opening = memcmp(s, &first, sizeof first) == 0; /* UR-16 */
    ur_before_throw(v, s);
    return setup->piece_count;
}

static unsigned ur_dice(const lus_variant *v, const ur_state *s, uint8_t *out)
{
    (void)v;
    out[0] = s->points;
    return s->points != 0;
}

static unsigned ur_die_of(const lus_variant *v, const ur_state *s, lus_action action)
{
    (void)v;
    (void)action;
    return s->phase == UR_PLAY ? s->points : 0;
}

static lus_bar bar_of(const twenty_path *path, const ur_state *s, unsigned n)
{
    unsigned to = n + s->points;
    if (n == 0 && s->points != 1)
        return (lus_bar){LUS_BAR_ONE, s->points, LUS_NOWHERE}; /* UR-5 */
    if (to > path->length)
        return (lus_bar){LUS_BAR_BEYOND, s->points, LUS_NOWHERE}; /* UR-12 */
    bool own = s->pawns[s->side] & path->twins[to];
    return (lus_bar){own ? LUS_BAR_OWN : LUS_BAR_SAFE, s->points, /* UR-7, UR-9 */
                     twenty_place_at(path, s->side, to)};
}

static unsigned ur_bars(const lus_variant *v, const ur_state *s, unsigned place, lus_bar *out)
{
    const twenty_path *path = ur_path_of(v);
    unsigned n =
        place >= UR_PLACE_HAND ? 0 : twenty_square_of(path, s->side, s->pawns[s->side], place);
    bool movable = s->phase == UR_CHOICE ? n == 0 /* UR-6 */ : ur_movers(v, s) >> n & 1;
    if (movable)
        return 0;
    out[0] = s->phase == UR_CHOICE ? (lus_bar){LUS_BAR_THROW, 0, LUS_NOWHERE} : bar_of(path, s, n);
    return 1;
}

#define LUS_ID ur
#include "core/function_table.h"

/* UR-2 */
static unsigned course(const lus_variant *v, lus_player player, uint8_t out[LUS_COURSE_MAX])
{
    return twenty_course(ur_path_of(v), player, out);
}

/* UR-16: until somebody has begun only a 1 counts. */
static const char *phase(const lus_variant *v, const lus_state *s)
{
    (void)v;
    return typed(s).opening ? "opening" : "";
}

/* UR-3: three dice; none of their marks up counts 4. */
static unsigned marks(const lus_variant *v, uint8_t shown[LUS_MARKS_MAX])
{
    static const uint8_t up[LUS_MARKS_MAX] = {0, 1, 2, 3, 0};
    (void)v;
    memcpy(shown, up, sizeof up);
    return 3;
}

static const char *const buy_values[] = {"always", "opening", "never", NULL};
static const char *const debt_values[] = {"pass", "any", NULL};
static const char *const buy_meanings[] = {
    LUS_TEXT("a pawn may be bought in before any throw"),
    LUS_TEXT("a pawn may be bought in at the beginning only"), LUS_TEXT("no pawn may be bought in"),
    NULL};
static const char *const debt_meanings[] = {
    LUS_TEXT("only the unpaid token of a pass costs the next turn"),
    LUS_TEXT("every payment that falls short costs the next turn"), NULL};

static const lus_option options[UR_OPTIONS] = {
    [UR_PAWNS] = {"pawns", LUS_TEXT("pawns each (UR-1)"), NULL, 1, 7, 7, NULL},
    [UR_PATH] = {"path", LUS_TEXT("the way round the board (UR-2)"), twenty_path_values, 0, 0, 0,
                 twenty_path_meanings},
    [UR_BUY] = {"buy", LUS_TEXT("when a pawn may be bought in (UR-6)"), buy_values, 0, 0,
                UR_BUY_ALWAYS, buy_meanings},
    [UR_DEBT] = {"debt", LUS_TEXT("which unpaid tokens cost the next turn (UR-15)"), debt_values, 0,
                 0, UR_DEBT_PASS, debt_meanings},
};

static const char *const piece_names[] = {LUS_TEXT("a pawn"), LUS_TEXT("a token"), NULL};

const lus_game lus_game_ur = {
    .id = "ur",
    .name = LUS_TEXT("Royal Game of Ur"),
    .summary = LUS_TEXT("race of seven pawns over twenty squares, with tokens at stake"),
    .articles = "UR",
    .piece_names = piece_names,
    .sayings = &ur_sayings,
    .options = options,
    .option_count = UR_OPTIONS,
    .place_count = UR_PLACES,
    LUS_TABLE_FUNCTIONS,
    .course = course,
    .phase = phase,
    .marks = marks,
};
