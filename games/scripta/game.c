/* What a screen shows of both games of twelve points. Rules: scripta.h; text: scripta_text.c. */
#include "games/scripta/rules.h"

const char *const scripta_first_values[] = {"white", "black", NULL};
const char *const scripta_first_meanings[] = {LUS_TEXT("White plays first"),
                                              LUS_TEXT("Black plays first"), NULL};
const char *const scripta_piece_names[] = {LUS_TEXT("a piece"), NULL};

/* S2-2, S3-2: the path, drawn on the board as White sees it
 *
 *   row 2   24 23 22 21 20 19   18 17 16 15 14 13     tables C and B
 *   row 1    1  2  3  4  5  6    7  8  9 10 11 12     A
 *   row 0   25 26 27 28 29 30   31 32 33 34 35 36     tables D and E
 */
static void square_place(unsigned square, lus_place *out)
{
    unsigned row = square <= 12 ? 1 : square <= 24 ? 2 : 0, step = (square - 1) % 12;
    lus_writer w = lus_writer_on(out->name, sizeof out->name);
    out->kind = LUS_SQUARE;
    out->column = (uint8_t)(row == 2 ? 11 - step : step);
    out->row = (uint8_t)row;
    out->mark = SCRIPTA_EXIT >> square & 1;
    lus_put_number(&w, square);
}

void scripta_place(unsigned place, lus_place *out)
{
    static const struct {
        uint8_t kind;
        char name;
    } beside[] = {{LUS_HAND, 'h'}, {LUS_HOME, 'o'}, {LUS_CIRCLE, 'c'}};
    *out = (lus_place){.kind = LUS_NO_PLACE, .owner = LUS_NOBODY};
    if (place == 0)
        return;
    if (place <= SCRIPTA_LAST) {
        square_place(place, out);
        return;
    }
    unsigned i = (place - SCRIPTA_PLACE_HAND) / 2;
    out->kind = beside[i].kind;
    out->owner = (place - SCRIPTA_PLACE_HAND) % 2;
    out->name[0] = beside[i].name;
}

unsigned scripta_course(const lus_variant *v, lus_player player, uint8_t out[LUS_COURSE_MAX])
{
    (void)v;
    for (unsigned square = 1; square <= SCRIPTA_LAST; square++)
        out[square - 1] = (uint8_t)square;
    out[SCRIPTA_LAST] = scripta_place_of(SCRIPTA_OFF, player);
    return SCRIPTA_LAST + 1;
}

unsigned scripta_pieces(const scripta_state *s, lus_piece *out)
{
    unsigned n = 0;
    for (uint8_t p = 0; p < 2; p++) {
        for (uint64_t rest = scripta_held(&s->stacks[p]); rest; rest &= rest - 1) {
            unsigned station = (unsigned)__builtin_ctzll(rest);
            uint8_t count = (uint8_t)scripta_count(&s->stacks[p], station);
            out[n++] = (lus_piece){scripta_place_of(station, p), p, 0, count};
        }
    }
    return n;
}

static unsigned station_of(unsigned place)
{
    return place <= SCRIPTA_LAST           ? place
           : place >= SCRIPTA_PLACE_CIRCLE ? SCRIPTA_CIRCLE
           : place >= SCRIPTA_PLACE_HOME   ? SCRIPTA_OFF
                                           : SCRIPTA_HAND;
}

unsigned scripta_set_up(const lus_setup *setup, scripta_state *s)
{
    *s = (scripta_state){.side = setup->player, .phase = SCRIPTA_THROW};
    for (unsigned i = 0; i < setup->piece_count; i++) {
        const lus_piece *piece = &setup->pieces[i];
        unsigned station = station_of(piece->place), p = piece->owner;
        if (p > LUS_BLACK || scripta_place_of(station, p) != piece->place ||
            scripta_count(&s->stacks[p], station) || piece->count > SCRIPTA_STACK)
            return i;
        scripta_put_stack(&s->stacks[p], station, piece->count);
    }
    return setup->piece_count;
}

unsigned scripta_dice(const scripta_state *s, uint8_t *out)
{
    unsigned count = scripta_dice_count(s->dice);
    for (unsigned i = 0; i < count; i++)
        out[i] = s->dice >> 4 * (count - 1 - i) & 15;
    return count;
}

unsigned scripta_die_of(const scripta_state *s, lus_action action)
{
    return s->phase == SCRIPTA_PLAY ? action / SCRIPTA_DIE : 0;
}

static bool plays(const scripta_options *o, unsigned dice, unsigned die, unsigned from)
{
    for (unsigned i = 0; i < 3; i++)
        if (scripta_choice(dice, i) == die && (o->from[i] & SCRIPTA_AT(from)))
            return true;
    return false;
}

static lus_bar bar_of(const scripta_state *s, const scripta_chance *chance, unsigned from,
                      unsigned die)
{
    uint64_t held = scripta_held(&s->stacks[s->side]);
    uint64_t underway = held & ~(SCRIPTA_EXIT | SCRIPTA_AT(SCRIPTA_OFF));
    unsigned reached = scripta_reached(from, die);
    if (plays(&chance->playable, s->dice, die, from)) /* S2-6 with dice=most, S3-7 */
        return (lus_bar){LUS_BAR_FEWER, (uint8_t)die, LUS_NOWHERE};
    if (reached != SCRIPTA_OFF) /* S2-7, S3-8 */
        return (lus_bar){LUS_BAR_CLOSED, (uint8_t)die, scripta_place_of(reached, s->side)};
    /* S2-12, S3-11; S2-13 */
    return (lus_bar){underway ? LUS_BAR_EARLY : LUS_BAR_BEHIND, (uint8_t)die, LUS_NOWHERE};
}

unsigned scripta_bars(const scripta_state *s, const scripta_chance *chance, unsigned place,
                      lus_bar *out)
{
    unsigned station = station_of(place), from = station == SCRIPTA_CIRCLE ? SCRIPTA_HAND : station,
             n = 0;
    uint8_t dice[LUS_DICE_MAX];
    unsigned count = scripta_dice(s, dice);
    for (unsigned i = 0; i < count; i++) {
        if (chance->must_enter && station != scripta_left(&s->stacks[s->side], SCRIPTA_HAND))
            out[n++] = (lus_bar){LUS_BAR_ENTRY, dice[i], LUS_NOWHERE}; /* S2-9, S2-10, S3-5 */
        else if (!plays(&chance->legal, s->dice, dice[i], from))
            out[n++] = bar_of(s, chance, from, dice[i]);
    }
    return n;
}
