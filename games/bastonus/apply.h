/* Bastonus Romanus: playing an action, the turn and the ends of the game. */
#ifndef LUS_BASTONUS_APPLY_H
#define LUS_BASTONUS_APPLY_H

#include "games/bastonus/actions.h"

/* ---- telling ---- */

static inline unsigned bastonus_kind_at(const bastonus_state *s, unsigned square)
{
    uint64_t here = UINT64_C(1) << square;
    return s->exhausted & here     ? BASTONUS_EXHAUSTED
           : s->legionaries & here ? BASTONUS_LEGIONARY
           : s->dux & here         ? BASTONUS_DUX
           : s->colossus & here    ? BASTONUS_COLOSSUS
                                   : BASTONUS_EMPRESS;
}

static inline void bastonus_tell_move(const bastonus_state *s, unsigned from, unsigned to,
                                      lus_event_kind kind, lus_events *events)
{
    unsigned owner = s->pieces[LUS_BLACK] >> from & 1, piece = bastonus_kind_at(s, from);
    lus_tell(events, (lus_event){(uint8_t)kind, (uint8_t)owner, (uint8_t)piece, 0, (uint8_t)from,
                                 (uint8_t)to, 1});
}

/* Among the captured a legionary is a legionary: nobody remembers whether he was exhausted. */
static inline void bastonus_tell_taken(const bastonus_state *s, unsigned from, lus_event_kind kind,
                                       lus_events *events)
{
    unsigned owner = s->side ^ 1u, piece = bastonus_kind_at(s, from);
    if (piece == BASTONUS_EXHAUSTED)
        piece = BASTONUS_LEGIONARY;
    lus_tell(events, (lus_event){(uint8_t)kind, (uint8_t)owner, (uint8_t)piece, 0, (uint8_t)from,
                                 (uint8_t)(BASTONUS_PLACE_TAKEN + owner), 1});
}

/* The foremost first, so that no two pieces ever share a square. */
static inline void bastonus_tell_row(const bastonus_state *s, uint64_t row, unsigned d,
                                     lus_events *events)
{
    uint64_t movers = s->pieces[s->side] & row;
    if (s->colossus & movers) /* BR-11: the friend before him is pushed */
        movers &= s->colossus;
    while (row) {
        unsigned from = d < BASTONUS_SOUTH ? bastonus_last_of(row) : bastonus_first_of(row);
        uint64_t here = UINT64_C(1) << from, to = bastonus_next(here, d);
        if (to)
            bastonus_tell_move(s, from, bastonus_first_of(to),
                               here & movers ? LUS_MOVED : LUS_PUSHED, events);
        else
            bastonus_tell_taken(s, from, LUS_EJECTED, events);
        row ^= here;
    }
}

/* ---- moving ---- */

/* What an action has done before captures are looked at. */
typedef struct bastonus_motion {
    uint64_t moved;  /* own pieces that went, where they stand now */
    uint64_t pushed; /* enemy pieces that were pushed, where they stand now */
    bool ejected;    /* an enemy piece went over the edge */
    bool tired;      /* a legionary became exhausted */
} bastonus_motion;

static inline void bastonus_drive_marks(bastonus_state *s, uint64_t row, unsigned d)
{
    for (unsigned i = 0; i < 4; i++)
        s->marks[i] = bastonus_driven(s->marks[i], row, d);
}

/* BR-14: a piece bears the mark of its last push. */
static inline void bastonus_mark(bastonus_state *s, uint64_t pushed, unsigned d)
{
    for (unsigned i = 0; i < 4; i++)
        s->marks[i] &= ~pushed;
    s->marks[d] |= pushed;
}

/* BR-9, BR-10: the foremost of a file that was not exhausted becomes so. */
static inline void bastonus_tire(bastonus_state *s, uint64_t file, unsigned d, lus_events *events)
{
    uint64_t fresh = file & ~s->exhausted;
    unsigned square = d < BASTONUS_SOUTH ? bastonus_last_of(fresh) : bastonus_first_of(fresh);
    s->exhausted |= UINT64_C(1) << square;
    lus_tell(events, (lus_event){LUS_EXHAUSTED, s->side, BASTONUS_EXHAUSTED, 0, (uint8_t)square,
                                 LUS_NOWHERE, 1});
}

/* All pieces in `row` go one square (BR-5, BR-7, BR-9 to BR-12). */
static inline bastonus_motion bastonus_drive(bastonus_state *s, uint64_t row, unsigned d,
                                             lus_events *events)
{
    uint64_t *own = &s->pieces[s->side], *enemy = &s->pieces[s->side ^ 1];
    bastonus_motion motion = {.ejected = (*enemy & row & bastonus_edge(d)) != 0};
    bool is_push = (*enemy & row) != 0;
    if (events)
        bastonus_tell_row(s, row, d, events);
    if ((s->marks[0] | s->marks[1] | s->marks[2] | s->marks[3]) & row)
        bastonus_drive_marks(s, row, d);
    *own = bastonus_driven(*own, row, d);
    s->legionaries = bastonus_driven(s->legionaries, row, d);
    s->exhausted = bastonus_driven(s->exhausted, row, d);
    s->dux = bastonus_driven(s->dux, row, d);
    s->colossus = bastonus_driven(s->colossus, row, d);
    s->empress = bastonus_driven(s->empress, row, d);
    motion.moved = *own & bastonus_next(row, d);
    if (is_push) {
        *enemy = bastonus_driven(*enemy, row, d);
        motion.pushed = *enemy & bastonus_next(row, d);
        bastonus_mark(s, motion.pushed, d);
        motion.tired = (motion.moved & s->colossus) == 0; /* BR-11 */
        if (motion.tired)
            bastonus_tire(s, motion.moved, d, events);
    }
    return motion;
}

/* BR-6 */
static inline bastonus_motion bastonus_hop(bastonus_state *s, unsigned square, lus_events *events)
{
    uint64_t from = s->dux & s->pieces[s->side], to = UINT64_C(1) << square;
    if (events)
        bastonus_tell_move(s, bastonus_first_of(from), square, LUS_MOVED, events);
    s->pieces[s->side] ^= from | to;
    s->dux ^= from | to;
    for (unsigned i = 0; i < 4; i++)
        if (s->marks[i] & from)
            s->marks[i] ^= from | to;
    return (bastonus_motion){.moved = to};
}

/* The pieces that a slide or a rank abreast sets in motion. */
static inline uint64_t bastonus_row_of(const bastonus_state *s, lus_action action)
{
    unsigned square = action & 63, d = action >> 6 & 3, others = action >> 8 & 7;
    if (others == 0)
        return bastonus_row_from(s->pieces[0] | s->pieces[1], square, d);
    uint64_t line =
        d & 1 ? BASTONUS_COLUMN_A & ~UINT64_C(0) >> (56 - 8 * others) : (2u << others) - 1u;
    return line << square;
}

/* The pieces of the side to play that an action moves of their own accord: without those that are
 * pushed. */
static inline uint64_t bastonus_men_of(const bastonus_state *s, lus_action action)
{
    if (action == BASTONUS_STOP)
        return 0;
    uint64_t own = s->pieces[s->side];
    uint64_t men = own & (action & BASTONUS_HOP ? s->dux : bastonus_row_of(s, action));
    return men & s->colossus ? men & s->colossus : men; /* BR-11: he pushes alone */
}

/* BR-15 to BR-17: takes what stands captured off the board, all together. Returns whether there was
 * any. */
static inline bool bastonus_take(bastonus_state *s, const bastonus_motion *motion,
                                 lus_events *events)
{
    uint64_t *enemy = &s->pieces[s->side ^ 1], men = s->pieces[s->side] & ~s->empress; /* BR-16 */
    uint64_t captured = bastonus_captured(*enemy, men, motion->moved & men, motion->pushed);
    if (!captured)
        return false;
    if (events)
        for (uint64_t rest = captured; rest; rest &= rest - 1)
            bastonus_tell_taken(s, bastonus_first_of(rest), LUS_CAPTURED, events);
    *enemy &= ~captured;
    s->legionaries &= ~captured;
    s->exhausted &= ~captured;
    s->dux &= ~captured;
    s->colossus &= ~captured;
    s->empress &= ~captured;
    for (unsigned i = 0; i < 4; i++)
        s->marks[i] &= ~captured;
    return true;
}

/* ---- ends ---- */

/* BR-20, BR-21, BR-22, BR-24: what ends the game for player p at once. */
static inline bool bastonus_wins_at_once(const bastonus_state *s, unsigned p)
{
    uint64_t own = s->pieces[p], enemy = s->pieces[p ^ 1], camp = bastonus_camp(p ^ 1);
    return (own & camp) == camp || (own & s->empress & camp) || !(enemy & s->legionaries) ||
           !(enemy & s->empress);
}

/* How player p has won when his turn is over; the most glorious counts. */
static inline lus_reason bastonus_victory(const bastonus_state *s, unsigned p)
{
    uint64_t own = s->pieces[p], enemy = s->pieces[p ^ 1], camp = bastonus_camp(p ^ 1);
    return !(enemy & BASTONUS_FIELD)                     ? LUS_BY_FIELD      /* BR-19 */
           : (own & camp) == camp                        ? LUS_BY_CONQUEST   /* BR-20 */
           : own & s->empress & camp                     ? LUS_BY_ANNEXATION /* BR-21 */
           : !(enemy & s->legionaries)                   ? LUS_BY_LEGION     /* BR-22 */
           : !(enemy & ~s->legionaries & BASTONUS_FIELD) ? LUS_BY_COMMAND    /* BR-23 */
           : !(enemy & s->empress)                       ? LUS_BY_EMPRESS    /* BR-24 */
                                                         : LUS_NO_REASON;
}

static inline void bastonus_finish(bastonus_state *s, unsigned winner, lus_reason reason,
                                   lus_events *events)
{
    s->side = (uint8_t)winner;
    s->phase = BASTONUS_OVER;
    s->reason = (uint8_t)reason;
    for (unsigned i = 0; i < 4; i++)
        s->marks[i] = 0;
    lus_tell(events, (lus_event){LUS_ENDED, (uint8_t)winner, 0, (uint8_t)reason, LUS_NOWHERE,
                                 LUS_NOWHERE, 0});
}

/* `progress`: the turn has captured or exhausted something. */
static inline void bastonus_end_turn(bastonus_state *s, bool progress, lus_events *events)
{
    unsigned p = s->side;
    s->clock = progress ? 0 : (uint8_t)(s->clock + 1);
    lus_reason reason = bastonus_victory(s, p);
    if (reason != LUS_NO_REASON) {
        bastonus_finish(s, p, reason, events);
        return;
    }
    s->side ^= 1;
    s->phase = BASTONUS_TURN;
    for (unsigned i = 0; i < 4; i++)
        /* BR-14: those set now come into force, the old ones end */
        s->marks[i] &= s->pieces[s->side];
    if (!bastonus_can_act(s)) {
        bastonus_finish(s, p, LUS_BY_BLOCKED, events); /* BR-25 */
    } else if (s->clock == BASTONUS_CLOCK_MOST) {
        bastonus_finish(s, LUS_NOBODY, LUS_BY_CLOCK, events); /* BR-26 */
    } else {
        lus_tell(events, (lus_event){LUS_TURN, s->side, 0, 0, LUS_NOWHERE, LUS_NOWHERE, 0});
    }
}

static inline void bastonus_apply(const lus_variant *v, bastonus_state *s, lus_action action,
                                  lus_events *events)
{
    if (action == BASTONUS_STOP) {
        bastonus_end_turn(s, true, events);
        return;
    }
    bastonus_motion motion = action & BASTONUS_HOP ? bastonus_hop(s, action & 63, events)
                                                   : bastonus_drive(s, bastonus_row_of(s, action),
                                                                    action >> 6 & 3, events);
    bool took = bastonus_take(s, &motion, events) || motion.ejected;
    if (took && !bastonus_wins_at_once(s, s->side) && bastonus_can_capture(v, s)) { /* BR-18 */
        s->phase = BASTONUS_ACTING_ON;
        s->clock = 0;
        lus_tell(events, (lus_event){LUS_PLAYS_AGAIN, s->side, 0, LUS_BY_CAPTURE, LUS_NOWHERE,
                                     LUS_NOWHERE, 0});
        return;
    }
    bastonus_end_turn(s, took || motion.tired, events);
}

#endif
