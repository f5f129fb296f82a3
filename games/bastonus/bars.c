/* Bastonus Romanus: why a piece cannot be moved, or not there. */
#include "games/bastonus/rules.h"

static bool is_moved(const lus_variant *v, const bastonus_state *s, uint64_t piece)
{
    lus_action list[LUS_ACTIONS_MAX];
    unsigned count = bastonus_actions(v, s, list);
    for (unsigned i = 0; i < count; i++)
        if (bastonus_men_of(s, list[i]) & piece)
            return true;
    return false;
}

static lus_bar bar_at(lus_bar_why why, uint64_t square)
{
    return (lus_bar){(uint8_t)why, 0, (uint8_t)bastonus_first_of(square)};
}

/* Why the Colossus does not push what stands beside him; none where that is the edge. */
static unsigned colossus_bar(const bastonus_view *view, unsigned d, lus_bar *out)
{
    uint64_t beside = bastonus_next(view->colossus, d), behind = bastonus_next(beside, d);
    if (!beside)
        return 0;
    lus_bar_why why = behind & ~view->empty ? LUS_BAR_BACKED /* BR-11: one piece; BR-12 */
                      : !behind && beside & view->own
                          ? LUS_BAR_EDGE  /* BR-12 */
                          : LUS_BAR_BACK; /* BR-14: nothing else is left */
    *out = bar_at(why, beside);
    return 1;
}

/* Why a legionary, with all who stand in file with him, does not push the enemies before them. */
static unsigned file_bar(const bastonus_view *view, unsigned square, unsigned d, lus_bar *out)
{
    uint64_t ahead = bastonus_row_from(view->legionaries, square, d);
    uint64_t file = ahead | bastonus_row_from(view->legionaries, square, bastonus_opposite(d));
    uint64_t facing = bastonus_next(ahead, d) & ~ahead & view->enemy;
    if (!facing)
        return 0; /* the edge, or a chief of his own */
    uint64_t enemies = bastonus_row_from(view->enemy, bastonus_first_of(facing), d);
    uint64_t behind = bastonus_next(enemies, d) & ~enemies;
    if (behind & ~view->empty) /* BR-12 */
        *out = bar_at(LUS_BAR_BACKED, bastonus_before(behind, d));
    else if (bastonus_size(enemies) > bastonus_size(file)) /* BR-10 */
        *out = bar_at(LUS_BAR_OUTNUMBERED, facing);
    else if (!(file & view->fresh)) /* BR-9, BR-10 */
        *out = bar_at(LUS_BAR_EXHAUSTED, facing);
    else /* BR-14: nothing else is left */
        *out = bar_at(LUS_BAR_BACK, facing);
    return 1;
}

unsigned bastonus_bars(const lus_variant *v, const bastonus_state *s, unsigned place, lus_bar *out)
{
    bastonus_view view = bastonus_view_of(s);
    uint64_t piece = UINT64_C(1) << place;
    unsigned count = 1;
    if (is_moved(v, s, piece))
        return 0;
    lus_bar_why why = s->phase == BASTONUS_ACTING_ON ? LUS_BAR_CAPTURE /* BR-18 */
                      : piece & view.dux             ? LUS_BAR_LEAP    /* BR-5, BR-6 */
                                                     : LUS_BAR_BESIDE;             /* BR-5 */
    out[0] = (lus_bar){(uint8_t)why, 0, LUS_NOWHERE};
    for (unsigned d = 0; d < 4 && why == LUS_BAR_BESIDE; d++) {
        if (piece & view.colossus)
            count += colossus_bar(&view, d, out + count);
        else if (piece & view.legionaries)
            count += file_bar(&view, place, d, out + count);
    }
    return count;
}

/* Why a piece that stands beside another does not push it. */
unsigned bastonus_bars_to(const bastonus_state *s, unsigned place, unsigned target, lus_bar *out)
{
    bastonus_view view = bastonus_view_of(s);
    uint64_t piece = UINT64_C(1) << place, aim = UINT64_C(1) << target;
    if (s->phase == BASTONUS_ACTING_ON) { /* BR-18 */
        out[0] = (lus_bar){LUS_BAR_FOLLOW, 0, (uint8_t)target};
        return 1;
    }
    for (unsigned d = 0; d < 4; d++) {
        if (bastonus_next(piece, d) != aim) /* an empty square beside it every piece can enter */
            continue;
        if (piece & view.colossus)
            return colossus_bar(&view, d, out);
        if (piece & view.legionaries && aim & view.enemy)
            return file_bar(&view, place, d, out);
    }
    return 0;
}
