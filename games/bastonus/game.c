/* Bastonus Romanus: its table and what a screen shows. Rules: bastonus.h; text: bastonus_text.c. */
#include "games/bastonus/rules.h"

static void bastonus_place(const lus_variant *v, unsigned place, lus_place *out)
{
    (void)v;
    *out = (lus_place){.owner = LUS_NOBODY};
    if (place >= BASTONUS_PLACE_TAKEN) {
        out->kind = LUS_TAKEN;
        out->owner = (uint8_t)(place - BASTONUS_PLACE_TAKEN);
        out->name[0] = 't';
        return;
    }
    out->kind = LUS_SQUARE;
    out->column = (uint8_t)(place % 8);
    out->row = (uint8_t)(place / 8);
    out->mark = ~BASTONUS_FIELD >> place & 1; /* BR-1 */
    out->name[0] = (char)('a' + out->column);
    out->name[1] = (char)('1' + out->row);
}

/* BR-2: what is missing of a player's army has been captured. */
static unsigned taken_pieces(const bastonus_state *s, uint8_t p, lus_piece *out)
{
    static const uint8_t kinds[] = {BASTONUS_LEGIONARY, BASTONUS_DUX, BASTONUS_COLOSSUS,
                                    BASTONUS_EMPRESS};
    const uint64_t boards[] = {s->legionaries, s->dux, s->colossus, s->empress};
    unsigned n = 0;
    for (unsigned i = 0; i < 4; i++) {
        unsigned all = i ? 1 : BASTONUS_LEGION, left = bastonus_size(s->pieces[p] & boards[i]);
        if (left < all)
            out[n++] = (lus_piece){(uint8_t)(BASTONUS_PLACE_TAKEN + p), p, kinds[i],
                                   (uint8_t)(all - left)};
    }
    return n;
}

static unsigned bastonus_pieces(const lus_variant *v, const bastonus_state *s, lus_piece *out)
{
    unsigned n = 0;
    (void)v;
    for (uint8_t p = 0; p < 2; p++) {
        for (uint64_t rest = s->pieces[p]; rest; rest &= rest - 1) {
            unsigned square = bastonus_first_of(rest);
            out[n++] = (lus_piece){(uint8_t)square, p, (uint8_t)bastonus_kind_at(s, square), 1};
        }
        n += taken_pieces(s, p, out + n);
    }
    return n;
}

static unsigned bastonus_set_up(const lus_variant *v, const lus_setup *setup, bastonus_state *s)
{
    (void)v;
    *s = (bastonus_state){.side = setup->player, .phase = BASTONUS_TURN};
    for (unsigned i = 0; i < setup->piece_count; i++) {
        const lus_piece *piece = &setup->pieces[i];
        if (piece->owner > LUS_BLACK || piece->kind >= BASTONUS_KINDS)
            return i;
        if (piece->place >= BASTONUS_PLACE_TAKEN) { /* BR-2: they follow from the board */
            if (piece->place != BASTONUS_PLACE_TAKEN + piece->owner)
                return i;
            continue;
        }
        if (piece->count != 1 || (s->pieces[0] | s->pieces[1]) >> piece->place & 1)
            return i;
        bastonus_put_piece(s, piece->owner, piece->kind, piece->place);
    }
    return setup->piece_count;
}

static unsigned bastonus_dice(const lus_variant *v, const bastonus_state *s, uint8_t *out)
{
    (void)v;
    (void)s;
    (void)out;
    return 0;
}

static unsigned bastonus_die_of(const lus_variant *v, const bastonus_state *s, lus_action action)
{
    (void)v;
    (void)s;
    (void)action;
    return 0;
}

#define LUS_ID bastonus
#include "core/function_table.h"

/* BR-20, BR-21: the pieces that hold the camp; other ends are told by what is missing. */
static unsigned deciding(const lus_variant *v, const lus_state *s, uint8_t out[LUS_DECIDING_MAX])
{
    bastonus_state own = typed(s);
    unsigned n = 0, p = own.side;
    (void)v;
    if (own.reason != LUS_BY_CONQUEST && own.reason != LUS_BY_ANNEXATION)
        return 0;
    uint64_t holders = own.pieces[p] & bastonus_camp(p ^ 1);
    if (own.reason == LUS_BY_ANNEXATION)
        holders &= own.empress;
    for (; holders; holders &= holders - 1)
        out[n++] = (uint8_t)bastonus_first_of(holders);
    return n;
}

static unsigned bars_to(const lus_variant *v, const lus_state *s, unsigned place, unsigned target,
                        lus_bar out[LUS_BARS_MAX])
{
    bastonus_state own = typed(s);
    (void)v;
    return bastonus_bars_to(&own, place, target, out);
}

static const char *const first_values[] = {"white", "black", NULL};
static const char *const ranks_values[] = {"both", "along", NULL};
static const char *const first_meanings[] = {LUS_TEXT("White plays first"),
                                             LUS_TEXT("Black plays first"), NULL};
static const char *const ranks_meanings[] = {
    LUS_TEXT("legionaries in rank move along their line and abreast"),
    LUS_TEXT("legionaries in rank move along their line only"), NULL};

static const lus_option options[BASTONUS_OPTIONS] = {
    [BASTONUS_FIRST] = {"first", LUS_TEXT("who begins (BR-4)"), first_values, 0, 0, LUS_WHITE,
                        first_meanings},
    [BASTONUS_RANKS] =
        {"ranks", LUS_TEXT("how legionaries in rank move: along their line, or abreast too (BR-7)"),
         ranks_values, 0, 0, BASTONUS_RANKS_BOTH, ranks_meanings},
};

static const char *const piece_names[] = {
    LUS_TEXT("a legionary"), LUS_TEXT("an exhausted legionary"),
    LUS_TEXT("the Dux"),     LUS_TEXT("the Colossus"),
    LUS_TEXT("the Empress"), NULL};

static const uint8_t other_faces[] = {BASTONUS_EXHAUSTED, BASTONUS_LEGIONARY, BASTONUS_DUX,
                                      BASTONUS_COLOSSUS, BASTONUS_EMPRESS};

const lus_game lus_game_bastonus = {
    .id = "bastonus",
    .name = LUS_TEXT("Bastonus Romanus"),
    .summary =
        LUS_TEXT("two small armies push, surround and outflank each other round their camps"),
    .articles = "BR",
    .piece_names = piece_names,
    .sayings = &bastonus_sayings,
    .other_faces = other_faces,
    .options = options,
    .option_count = BASTONUS_OPTIONS,
    .place_count = BASTONUS_PLACES,
    LUS_TABLE_FUNCTIONS,
    .bars_to = bars_to,
    .deciding = deciding,
};
