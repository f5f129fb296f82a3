/* What both games of twelve points share (games/scripta2/rules.md, games/scripta3/rules.md): the
 * path, the pieces along it, the dice to be played, and the play of one die. What is legal, and how
 * a turn goes on, each game says in its own header. Text forms are in scripta_text.c, what a screen
 * shows in scripta.c. */
#ifndef LUS_SCRIPTA_H
#define LUS_SCRIPTA_H

#include <assert.h>

#include "core/both.h"
#include "core/game.h"

/* S2-3, S3-4: the options of both games; their own follow. */
enum scripta_option { SCRIPTA_FIRST, SCRIPTA_PIECES, SCRIPTA_OPTIONS };

/* S2-2, S3-2: one path of 36 squares for both players. The hand stands before square 1, so that
 * entering with a die of d is a step from the hand to square d (S2-8, S3-5); what walks beyond
 * square 36 is borne off. */
enum scripta_station {
    SCRIPTA_HAND = 0,
    SCRIPTA_LAST = 36,
    SCRIPTA_OFF = 37,
    SCRIPTA_CIRCLE = 38, /* S2-9; empty in scripta3 */
    SCRIPTA_STACK = 15,  /* pieces that a station can count */
};

#define SCRIPTA_AT(station)   (UINT64_C(1) << (station))
#define SCRIPTA_FROM(station) (~UINT64_C(0) << (station)) /* this station and all above */
#define SCRIPTA_BOARD         (SCRIPTA_FROM(1) & ~SCRIPTA_FROM(SCRIPTA_OFF))
#define SCRIPTA_EXIT          (SCRIPTA_FROM(31) & ~SCRIPTA_FROM(SCRIPTA_OFF)) /* table E: S2-2 */

/* How many pieces one player has at each station, as four planes: plane[k], bit n is bit k of their
 * number at station n. 15 pieces (S2-1, S3-1) fit exactly, wherever they stand.
 *
 *   63      39  38     37   36      31  30       1   0
 *  ┌──────────┬──────┬─────┬──────────┬───────────┬────┐
 *  │     0    │circle│ off │exit table│ 30 … 1    │hand│
 *  └──────────┴──────┴─────┴──────────┴───────────┴────┘
 */
typedef struct scripta_stacks {
    uint64_t plane[4];
} scripta_stacks;

enum scripta_phase {
    SCRIPTA_THROW, /* the throw is to come */
    SCRIPTA_PLAY,  /* dice to play */
    SCRIPTA_OVER,
};

typedef struct scripta_state {
    scripta_stacks stacks[2];
    uint16_t dice; /* the numbers still to be played, as hexadecimal digits, highest first: 0x52,
                      0x4444 */
    uint8_t side;  /* who throws or plays; the winner when over */
    uint8_t phase; /* enum scripta_phase */
    uint8_t mark;  /* scripta2: he has entered a piece, others are in hand (S2-10); scripta3: given
                      dice (S3-10) */
    uint8_t unused[3];
} scripta_state;

static_assert(sizeof(scripta_state) == 72, "no padding: states are compared by bytes");

/* An action is die * 64 + the station it plays from, SCRIPTA_HAND for an entry (from the circle,
 * when a piece waits there: S2-9). An outcome is the numbers thrown, as in scripta_state.dice. */
enum { SCRIPTA_DIE = 64 };

/* Places: the squares 1 … 36, and these (+ player). 0 is no place. */
enum scripta_place {
    SCRIPTA_PLACE_HAND = 37,
    SCRIPTA_PLACE_HOME = 39,
    SCRIPTA_PLACE_CIRCLE = 41,
    SCRIPTA3_PLACES = 41,
    SCRIPTA2_PLACES = 43,
};

/* ---- stacks ---- */

/* The stations where a piece stands, and those where two or more do. */
static inline uint64_t scripta_held(const scripta_stacks *stacks)
{
    return stacks->plane[0] | stacks->plane[1] | stacks->plane[2] | stacks->plane[3];
}

static inline uint64_t scripta_doubled(const scripta_stacks *stacks)
{
    return stacks->plane[1] | stacks->plane[2] | stacks->plane[3];
}

static inline unsigned scripta_count(const scripta_stacks *stacks, unsigned station)
{
    unsigned count = 0;
    for (unsigned k = 0; k < 4; k++)
        count |= (unsigned)(stacks->plane[k] >> station & 1) << k;
    return count;
}

/* Puts pieces, at most SCRIPTA_STACK, on a station that is empty. */
static inline void scripta_put_stack(scripta_stacks *stacks, unsigned station, unsigned count)
{
    for (unsigned k = 0; k < 4; k++)
        stacks->plane[k] |= (uint64_t)(count >> k & 1) << station;
}

/* Takes a piece from one station to another: a borrow and a carry ripple through the planes.
 * `after` may be `before`. */
static inline void scripta_carry(const scripta_stacks *before, unsigned from, unsigned to,
                                 scripta_stacks *after)
{
    uint64_t borrow = SCRIPTA_AT(from), carry = SCRIPTA_AT(to);
    for (unsigned k = 0; k < 4; k++) {
        uint64_t plane = before->plane[k];
        after->plane[k] = plane ^ (borrow | carry);
        borrow &= ~plane;
        carry &= plane;
    }
}

/* The station that a piece played from `from` leaves: while pieces wait in the circle, they enter
 * (S2-9). */
static inline unsigned scripta_left(const scripta_stacks *stacks, unsigned from)
{
    bool circle = from == SCRIPTA_HAND && (scripta_held(stacks) & SCRIPTA_AT(SCRIPTA_CIRCLE));
    return circle ? SCRIPTA_CIRCLE : from;
}

/* The station where it arrives. */
LUS_BOTH static inline unsigned scripta_reached(unsigned from, unsigned die)
{
    return from + die < SCRIPTA_OFF ? from + die : SCRIPTA_OFF;
}

static inline void scripta_step(const scripta_stacks *before, unsigned from, unsigned die,
                                scripta_stacks *after)
{
    scripta_carry(before, scripta_left(before, from), scripta_reached(from, die), after);
}

/* The squares where a piece of the side may not land. Nothing that the side does in his turn
 * changes them. */
static inline uint64_t scripta_walls(const scripta_state *s)
{
    return scripta_doubled(&s->stacks[s->side ^ 1]) & SCRIPTA_BOARD; /* S2-7, S3-8 */
}

/* ---- dice ---- */

static inline unsigned scripta_dice_count(unsigned dice)
{
    return dice > 0xfff ? 4 : dice > 0xff ? 3 : dice > 0xf ? 2 : dice > 0;
}

/* Whether all dice, one at least, show one number: they are sorted. */
static inline bool scripta_dice_equal(unsigned dice)
{
    return dice >> (4 * scripta_dice_count(dice) - 4) == (dice & 15);
}

/* The die number i, from the lowest; 0 when there is none, or when it equals the one before: equal
 * dice are one choice. */
static inline unsigned scripta_choice(unsigned dice, unsigned i)
{
    unsigned die = dice >> 4 * i & 15;
    return i > 0 && die == (dice >> (4 * i - 4) & 15) ? 0 : die;
}

static inline unsigned scripta_without(unsigned dice, unsigned die)
{
    unsigned shift = (dice & 15) == die ? 0 : (dice >> 4 & 15) == die ? 4 : 8;
    return dice >> 4 >> shift << shift | (dice & ((1u << shift) - 1));
}

/* The numbers as decimal digits, for events. */
static inline uint16_t scripta_decimal(unsigned dice)
{
    return (uint16_t)((dice >> 12) * 1000 + (dice >> 8 & 15) * 100 + (dice >> 4 & 15) * 10 +
                      (dice & 15));
}

/* ---- the choice of an action ---- */

/* What can be played: bit n of from[i] when the die scripta_choice(dice, i) can be played from
 * station n. No throw has more than three different numbers. */
typedef struct scripta_options {
    uint64_t from[3];
} scripta_options;

static inline unsigned scripta_list(const scripta_options *o, unsigned dice, lus_action *out)
{
    unsigned count = 0;
    for (unsigned i = 0; i < 3; i++)
        for (uint64_t rest = o->from[i]; rest; rest &= rest - 1)
            out[count++] = scripta_choice(dice, i) * SCRIPTA_DIE + (unsigned)__builtin_ctzll(rest);
    return count;
}

/* The station number n, from the lowest, of a set. */
static inline unsigned scripta_nth(uint64_t set, unsigned n)
{
#ifdef __BMI2__
    set = __builtin_ia32_pdep_di(UINT64_C(1) << n, set);
#else
    for (; n > 0; n--)
        set &= set - 1;
#endif
    return (unsigned)__builtin_ctzll(set);
}

static inline lus_action scripta_draw(const scripta_options *o, unsigned dice, lus_rng *rng)
{
    unsigned first = (unsigned)__builtin_popcountll(o->from[0]);
    unsigned second = first + (unsigned)__builtin_popcountll(o->from[1]);
    unsigned all = second + (unsigned)__builtin_popcountll(o->from[2]);
    unsigned n = lus_rng_below(rng, all);
    unsigned i = n < first ? 0 : n < second ? 1 : 2;
    n -= i == 0 ? 0 : i == 1 ? first : second;
    return scripta_choice(dice, i) * SCRIPTA_DIE + scripta_nth(o->from[i], n);
}

/* ---- playing as many dice as possible (S3-7, and S2-6 with dice=most) ---- */

/* Where a die can be played from, once another has been played. What follows is exact because in
 * both games
 *  - a die that can be played from k stations can be played from k - 1 of them after another die:
 * only the piece that moved is missing there, and nothing in one's own turn closes a square or the
 * way off the board (S2-13 asks that other pieces be absent, but then it gives a single station);
 *  - for the same reason two plays of equal dice can be exchanged: every order plays as many of
 * them. */
typedef uint64_t scripta_movers(const scripta_stacks *, uint64_t walls, unsigned die);

static inline bool scripta_several(uint64_t set)
{
    return (set & (set - 1)) != 0;
}

/* Whether `second` can be played after `first` has been, from one of the stations `from`. */
static inline bool scripta_both(const scripta_stacks *stacks, uint64_t walls, uint64_t from,
                                unsigned first, unsigned second, scripta_movers *movers)
{
    for (; from; from &= from - 1) {
        scripta_stacks after;
        scripta_step(stacks, (unsigned)__builtin_ctzll(from), first, &after);
        if (movers(&after, walls, second))
            return true;
    }
    return false;
}

/* How many of one or two dice can be played. */
static inline unsigned scripta_most(const scripta_stacks *stacks, uint64_t walls, unsigned dice,
                                    scripta_movers *movers)
{
    unsigned low = dice & 15, high = dice >> 4;
    uint64_t from_low = movers(stacks, walls, low);
    if (high == 0)
        return from_low != 0;
    uint64_t from_high = movers(stacks, walls, high);
    if (!(from_low | from_high))
        return 0;
    bool both = (from_low && scripta_several(from_high)) ||
                (from_high && scripta_several(from_low)) ||
                scripta_both(stacks, walls, from_low, low, high, movers) ||
                (high != low && scripta_both(stacks, walls, from_high, high, low, movers));
    return both ? 2 : 1;
}

/* Whether every die can be played from as many stations as there are dice: then it still can after
 * all others. */
static inline bool scripta_plenty(const scripta_options *o, unsigned dice)
{
    unsigned count = scripta_dice_count(dice);
    for (unsigned i = 0; i < 3; i++)
        if (scripta_choice(dice, i) && (unsigned)__builtin_popcountll(o->from[i]) < count)
            return false;
    return true;
}

/* Keeps of the options those that begin a way of playing the most dice; of at most three dice, or
 * of equal ones. The last piece of all is no exception: who can win with one die must still play
 * two if he can. */
static inline void scripta_keep_most(scripta_options *o, const scripta_stacks *stacks,
                                     uint64_t walls, unsigned dice, scripta_movers *movers)
{
    scripta_options best = {{0}};
    unsigned most = 0;
    if (scripta_dice_equal(dice) || scripta_plenty(o, dice))
        return;
    for (unsigned i = 0; i < 3; i++) {
        unsigned die = scripta_choice(dice, i), others = scripta_without(dice, die);
        for (uint64_t rest = o->from[i]; rest; rest &= rest - 1) {
            scripta_stacks after;
            scripta_step(stacks, (unsigned)__builtin_ctzll(rest), die, &after);
            unsigned played = scripta_most(&after, walls, others, movers);
            if (played > most)
                best = (scripta_options){{0}};
            if (played >= most)
                best.from[i] |= rest & -rest;
            most = played > most ? played : most;
        }
    }
    *o = best;
}

/* ---- a turn ---- */

static inline void scripta_start(const lus_variant *v, scripta_state *s)
{
    *s = (scripta_state){.side = v->option[SCRIPTA_FIRST], .phase = SCRIPTA_THROW}; /* S2-3, S3-4 */
    for (unsigned p = 0; p < 2; p++)
        for (unsigned k = 0; k < 4; k++)
            s->stacks[p].plane[k] = v->option[SCRIPTA_PIECES] >> k & 1; /* all in hand */
}

static inline lus_status scripta_status(const scripta_state *s)
{
    static const uint8_t kinds[] = {
        [SCRIPTA_THROW] = LUS_CHANCE, [SCRIPTA_PLAY] = LUS_DECISION, [SCRIPTA_OVER] = LUS_OVER};
    return (lus_status){kinds[s->phase], s->side,
                        s->phase == SCRIPTA_OVER ? LUS_BY_OFF : LUS_NO_REASON};
}

static inline void scripta_tell(lus_events *events, lus_event_kind kind, unsigned player,
                                lus_reason why, unsigned dice)
{
    lus_tell(events, (lus_event){(uint8_t)kind, (uint8_t)player, 0, (uint8_t)why, LUS_NOWHERE,
                                 LUS_NOWHERE, scripta_decimal(dice)});
}

static inline uint8_t scripta_place_of(unsigned station, unsigned player)
{
    switch (station) {
    case SCRIPTA_HAND: return (uint8_t)(SCRIPTA_PLACE_HAND + player);
    case SCRIPTA_OFF: return (uint8_t)(SCRIPTA_PLACE_HOME + player);
    case SCRIPTA_CIRCLE: return (uint8_t)(SCRIPTA_PLACE_CIRCLE + player);
    default: return (uint8_t)station;
    }
}

/* Plays a die from a station: moves the piece, and sends a single enemy to the station `waits`, to
 * enter again (S2-7, S2-9, S3-8). The die is taken from those to be played. */
static inline void scripta_play(scripta_state *s, unsigned die, unsigned from, unsigned waits,
                                lus_events *events)
{
    unsigned p = s->side, enemy = p ^ 1;
    unsigned left = scripta_left(&s->stacks[p], from), to = scripta_reached(from, die);
    lus_event_kind kind = from == SCRIPTA_HAND ? LUS_ENTERED
                          : to == SCRIPTA_OFF  ? LUS_BORNE_OFF
                                               : LUS_MOVED;
    bool hits = s->stacks[enemy].plane[0] & SCRIPTA_AT(to) & SCRIPTA_BOARD;
    s->dice = (uint16_t)scripta_without(s->dice, die);
    scripta_carry(&s->stacks[p], left, to, &s->stacks[p]);
    lus_tell(events, (lus_event){(uint8_t)kind, (uint8_t)p, 0, 0, scripta_place_of(left, p),
                                 scripta_place_of(to, p), 1});
    if (hits) {
        scripta_carry(&s->stacks[enemy], to, waits, &s->stacks[enemy]);
        lus_tell(events, (lus_event){LUS_HIT, (uint8_t)enemy, 0, 0, (uint8_t)to,
                                     scripta_place_of(waits, enemy), 1});
    }
}

/* S2-16, S3-5: the first whose pieces are all off has won. */
static inline bool scripta_won(const scripta_state *s)
{
    return scripta_held(&s->stacks[s->side]) == SCRIPTA_AT(SCRIPTA_OFF);
}

static inline void scripta_finish(scripta_state *s, lus_events *events)
{
    s->phase = SCRIPTA_OVER;
    s->dice = 0;
    s->mark = 0;
    scripta_tell(events, LUS_ENDED, s->side, LUS_BY_OFF, 0);
}

static inline void scripta_before_throw(scripta_state *s, unsigned side)
{
    s->side = (uint8_t)side;
    s->phase = SCRIPTA_THROW;
    s->dice = 0;
    s->mark = 0;
}

/* ---- for programs that learn ---- */

enum { SCRIPTA_NUMBERS = 6 * (SCRIPTA_LAST + 1) };

/* Die after die, in each the stations from the hand on. */
static inline unsigned scripta_number_of(lus_action action)
{
    return (action / SCRIPTA_DIE - 1) * (SCRIPTA_LAST + 1) + action % SCRIPTA_DIE;
}

static inline lus_action scripta_action_of(unsigned number)
{
    return (number / (SCRIPTA_LAST + 1) + 1) * SCRIPTA_DIE + number % (SCRIPTA_LAST + 1);
}

static inline unsigned scripta_besides(const scripta_state *s, uint8_t *out)
{
    out[0] = s->mark;
    return 1;
}

/* ---- what a screen shows: scripta.c ---- */

void scripta_place(unsigned place, lus_place *);
unsigned scripta_course(const lus_variant *, lus_player, uint8_t out[LUS_COURSE_MAX]);
unsigned scripta_pieces(const scripta_state *, lus_piece *out);
unsigned scripta_set_up(const lus_setup *, scripta_state *);
unsigned scripta_dice(const scripta_state *, uint8_t *out);
unsigned scripta_die_of(const scripta_state *, lus_action);

/* What stands open in a state, for who asks why something does not. */
typedef struct scripta_chance {
    /* each die by itself; what the duty to play many leaves of it */
    scripta_options playable, legal;
    bool must_enter;
} scripta_chance;
unsigned scripta_bars(const scripta_state *, const scripta_chance *, unsigned place, lus_bar *out);

extern const char *const scripta_first_values[];
extern const char *const scripta_first_meanings[];
extern const char *const scripta_piece_names[];

#endif
