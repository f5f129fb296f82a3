/* The Royal Game of Ur with stakes: games/ur/rules.md. The rules proper, inline for hot loops; text
 * forms are in ur_text.c, the paths and what a screen shows in ur.c. */
#ifndef LUS_UR_H
#define LUS_UR_H

#include "games/twenty/board.h"

enum ur_option { UR_PAWNS, UR_PATH, UR_BUY, UR_DEBT, UR_OPTIONS };
enum ur_buy { UR_BUY_ALWAYS, UR_BUY_OPENING, UR_BUY_NEVER };
enum ur_debt { UR_DEBT_PASS, UR_DEBT_ANY };

enum {
    UR_TOKENS_EACH = 7, /* UR-1: 21 tokens, 7 each and 7 in the reserve */
    UR_TOKENS_ALL = 21,
    UR_PRICE = 4, /* UR-6 */
};

enum ur_phase {
    UR_CHOICE, /* buy in or throw (UR-6) */
    UR_THROW,  /* the throw is to come */
    UR_PLAY,   /* points to play */
    UR_OVER,
};

/*  pawns[p], bit n: a pawn of player p on square n of his own path
 *
 *   31   28 27                    1  0
 *  ┌───────┬───────────────────────┬──┐
 *  │   0   │ path squares 27 … 1   │ 0│   squares beyond the path's length stay 0
 *  └───────┴───────────────────────┴──┘
 */
typedef struct ur_state {
    uint32_t pawns[2];
    uint8_t hand[2], off[2], tokens[2];
    uint8_t reserve;
    uint8_t side;    /* who chooses, throws or plays; the winner when over */
    uint8_t phase;   /* enum ur_phase */
    uint8_t points;  /* 1 to 4 in UR_PLAY, otherwise 0 */
    uint8_t opening; /* 1 until somebody has begun (UR-16) */
    uint8_t skips;   /* bit p: player p's next turn is left out (UR-15) */
} ur_state;

_Static_assert(sizeof(ur_state) == 20, "no padding: states are compared by bytes");

enum { ur_key_size = 0 }; /* no repetition rule */

/* Actions: 1 … 27 move the pawn on that square; the others are beyond. Outcomes: the points, 1 … 4.
 */
enum { UR_ENTER = 0, UR_BUY_IN = 32, UR_CAST = 33 };

/* Places: those of the board, its hands and homes, then these. */
enum ur_place {
    UR_PLACE_HAND = TWENTY_PLACE_HAND, /* + player */
    UR_PLACE_HOME = TWENTY_PLACE_HOME,
    UR_PLACE_PURSE = TWENTY_PLACES,
    UR_PLACE_RESERVE = 30,
    UR_PLACES
};

enum ur_piece { UR_PAWN, UR_TOKEN };

static inline const twenty_path *ur_path_of(const lus_variant *v)
{
    return &twenty_paths[v->option[UR_PATH]]; /* UR-2 */
}

static inline bool ur_may_buy(const lus_variant *v, const ur_state *s)
{
    unsigned p = s->side, buy = v->option[UR_BUY];
    /* UR-6: a pawn in hand, 4 tokens, no own pawn on square 1 */
    return (buy == UR_BUY_ALWAYS || (buy == UR_BUY_OPENING && s->opening)) && s->hand[p] > 0 &&
           s->tokens[p] >= UR_PRICE && !(s->pawns[p] & ur_path_of(v)->twins[1]);
}

static inline void ur_before_throw(const lus_variant *v, ur_state *s)
{
    s->points = 0;
    s->phase = ur_may_buy(v, s) ? UR_CHOICE : UR_THROW;
}

static inline void ur_start(const lus_variant *v, ur_state *s)
{
    *s = (ur_state){.reserve = UR_TOKENS_EACH, .side = LUS_WHITE, .opening = 1}; /* UR-1, UR-16 */
    for (unsigned p = 0; p < 2; p++) {
        s->hand[p] = v->option[UR_PAWNS];
        s->tokens[p] = UR_TOKENS_EACH;
    }
    ur_before_throw(v, s);
}

static inline lus_status ur_status(const lus_variant *v, const ur_state *s)
{
    static const uint8_t kinds[] = {[UR_CHOICE] = LUS_DECISION,
                                    [UR_THROW] = LUS_CHANCE,
                                    [UR_PLAY] = LUS_DECISION,
                                    [UR_OVER] = LUS_OVER};
    (void)v;
    return (lus_status){kinds[s->phase], s->side, s->phase == UR_OVER ? LUS_BY_OFF : LUS_NO_REASON};
}

/* The pawns that can move by the points to play, as a set of squares; bit 0 is a pawn to enter.
 * UR-7: not on its own colour. UR-9: a marked square is safe. UR-12: it leaves exactly. */
static inline uint32_t ur_movers(const lus_variant *v, const ur_state *s)
{
    uint32_t own = s->pawns[s->side], enemy = s->pawns[s->side ^ 1];
    uint32_t enters = s->points == 1 && s->hand[s->side]; /* UR-5: exactly 1 enters a pawn */
    return twenty_movers(ur_path_of(v), own | enters, own, enemy, s->points, true); /* UR-4 */
}

static inline unsigned ur_actions(const lus_variant *v, const ur_state *s, lus_action *out)
{
    unsigned count = 0;
    if (s->phase == UR_CHOICE) {
        out[0] = UR_BUY_IN;
        out[1] = UR_CAST;
        return 2;
    }
    for (uint32_t rest = ur_movers(v, s); rest; rest &= rest - 1)
        out[count++] = (lus_action)__builtin_ctz(rest);
    return count;
}

/* UR-3: of the eight ways three dice can fall, three show 1 marked corner, three 2, one 3, one
 * none. */
static inline unsigned ur_outcomes(const lus_variant *v, const ur_state *s, lus_outcome *out)
{
    static const uint8_t weights[] = {3, 3, 1, 1};
    (void)v;
    (void)s;
    for (unsigned i = 0; i < 4; i++)
        out[i] = (lus_outcome){i + 1, weights[i]};
    return 4;
}

/* One of ur_actions, as if drawn from that list; `legal` receives how many there are. */
static inline lus_action ur_draw(const lus_variant *v, const ur_state *s, lus_rng *rng,
                                 unsigned *legal)
{
    if (s->phase == UR_CHOICE) {
        *legal = 2;
        return lus_rng_below(rng, 2) ? UR_CAST : UR_BUY_IN;
    }
    uint32_t movers = ur_movers(v, s);
    *legal = (unsigned)__builtin_popcount(movers);
    return lus_nth_bit(movers, *legal > 1 ? lus_rng_below(rng, *legal) : 0);
}

static inline lus_action ur_sample(const lus_variant *v, const ur_state *s, lus_rng *rng)
{
    if (s->phase == UR_THROW)
        return 0x43222111u >> (lus_rng_next(rng) >> 61) * 4 & 15; /* UR-3: an eighth a digit */
    if (s->phase == UR_CHOICE)
        return lus_rng_next(rng) >> 63 ? UR_BUY_IN : UR_CAST;
    unsigned legal;
    return ur_draw(v, s, rng, &legal);
}

/* ---- tokens ---- */

/* Player p pays what he has of `amount` into the place `to`, whose count is *purse (UR-15). */
static inline void ur_pay(const lus_variant *v, ur_state *s, unsigned p, unsigned amount,
                          uint8_t *purse, uint8_t to, lus_reason why, lus_events *events)
{
    unsigned paid = amount < s->tokens[p] ? amount : s->tokens[p];
    s->tokens[p] = (uint8_t)(s->tokens[p] - paid);
    *purse = (uint8_t)(*purse + paid);
    if (paid)
        lus_tell(events, (lus_event){LUS_PAID, (uint8_t)p, UR_TOKEN, (uint8_t)why,
                                     (uint8_t)(UR_PLACE_PURSE + p), to, (uint16_t)paid});
    /* UR-15: short for the token of UR-14, or with debt=any for any other, he misses his next turn
     */
    bool costs_a_turn =
        why == LUS_FOR_IDLING || (v->option[UR_DEBT] == UR_DEBT_ANY && why != LUS_FOR_VICTORY);
    if (paid < amount && costs_a_turn) {
        s->skips |= (uint8_t)(1u << p);
        lus_tell(events, (lus_event){LUS_OWES_A_TURN, (uint8_t)p, 0, (uint8_t)why, LUS_NOWHERE,
                                     LUS_NOWHERE, 0});
    }
}

static inline void ur_receive(ur_state *s, unsigned p, unsigned amount, lus_reason why,
                              lus_events *events)
{
    if (amount > s->reserve)
        amount = s->reserve;
    if (amount == 0)
        return;
    s->reserve = (uint8_t)(s->reserve - amount);
    s->tokens[p] = (uint8_t)(s->tokens[p] + amount);
    lus_tell(events, (lus_event){LUS_RECEIVED, (uint8_t)p, UR_TOKEN, (uint8_t)why, UR_PLACE_RESERVE,
                                 (uint8_t)(UR_PLACE_PURSE + p), (uint16_t)amount});
}

/* ---- turns ---- */

static inline void ur_end_turn(const lus_variant *v, ur_state *s, lus_events *events)
{
    s->side ^= 1;
    while (s->skips >> s->side & 1) { /* UR-15: at most one turn each, so this ends */
        s->skips &= (uint8_t)~(1u << s->side);
        lus_tell(events, (lus_event){LUS_SKIPPED, s->side, 0, 0, LUS_NOWHERE, LUS_NOWHERE, 0});
        s->side ^= 1;
    }
    lus_tell(events, (lus_event){LUS_TURN, s->side, 0, 0, LUS_NOWHERE, LUS_NOWHERE, 0});
    ur_before_throw(v, s);
}

static inline void ur_cast(const lus_variant *v, ur_state *s, unsigned points, lus_events *events)
{
    lus_tell(events,
             (lus_event){LUS_THROWN, s->side, 0, 0, LUS_NOWHERE, LUS_NOWHERE, (uint16_t)points});
    if (s->opening && points != 1) { /* UR-16: the first to throw a 1 begins; nothing is paid */
        lus_tell(events,
                 (lus_event){LUS_PASSED, s->side, 0, LUS_NO_ENTRY, LUS_NOWHERE, LUS_NOWHERE, 0});
        ur_end_turn(v, s, events);
        return;
    }
    s->opening = 0;
    s->phase = UR_PLAY;
    s->points = (uint8_t)points;
    if (ur_movers(v, s)) /* UR-13: then he must play */
        return;
    /* UR-14: no move costs a token and ends the turn, even after a 1 or a 3 */
    lus_tell(events, (lus_event){LUS_PASSED, s->side, 0, LUS_NO_MOVE, LUS_NOWHERE, LUS_NOWHERE, 0});
    ur_pay(v, s, s->side, 1, &s->reserve, UR_PLACE_RESERVE, LUS_FOR_IDLING, events);
    ur_end_turn(v, s, events);
}

/* Puts a pawn of the side to play on square n: sends off an enemy, earns what the square gives. */
static inline void ur_land(const lus_variant *v, ur_state *s, unsigned n, lus_events *events)
{
    const twenty_path *path = ur_path_of(v);
    unsigned p = s->side, enemy = p ^ 1;
    uint32_t met = s->pawns[enemy] & path->meets[n];
    s->pawns[p] |= 1u << n;
    if (met) { /* UR-8 */
        s->pawns[enemy] ^= met;
        s->hand[enemy]++;
        lus_tell(events,
                 (lus_event){LUS_HIT, (uint8_t)enemy, UR_PAWN, 0, twenty_place_at(path, p, n),
                             (uint8_t)(UR_PLACE_HAND + enemy), 1});
        ur_pay(v, s, enemy, 1, &s->tokens[p], (uint8_t)(UR_PLACE_PURSE + p), LUS_FOR_HIT, events);
    }
    if (path->marked >> n & 1) /* UR-10 */
        ur_receive(s, p, 1, LUS_FOR_LANDING, events);
}

static inline void ur_enter(const lus_variant *v, ur_state *s, lus_event_kind kind,
                            lus_events *events)
{
    unsigned p = s->side;
    s->hand[p]--;
    lus_tell(events,
             (lus_event){(uint8_t)kind, (uint8_t)p, UR_PAWN, 0, (uint8_t)(UR_PLACE_HAND + p),
                         twenty_place_at(ur_path_of(v), p, 1), 1});
    ur_land(v, s, 1, events);
}

/* UR-17: the winner receives the reserve, then from the loser 1 for a pawn on the board, 2 for one
 * in hand.
 */
static inline void ur_finish(const lus_variant *v, ur_state *s, lus_events *events)
{
    unsigned winner = s->side, loser = winner ^ 1;
    unsigned due = (unsigned)__builtin_popcount(s->pawns[loser]) + 2u * s->hand[loser];
    s->phase = UR_OVER;
    s->points = 0;
    s->skips = 0;
    ur_receive(s, winner, s->reserve, LUS_FOR_VICTORY, events);
    ur_pay(v, s, loser, due, &s->tokens[winner], (uint8_t)(UR_PLACE_PURSE + winner),
           LUS_FOR_VICTORY, events);
    lus_tell(events,
             (lus_event){LUS_ENDED, (uint8_t)winner, 0, LUS_BY_OFF, LUS_NOWHERE, LUS_NOWHERE, 0});
}

/* Moves the pawn on square n by the points to play. */
static inline void ur_walk(const lus_variant *v, ur_state *s, unsigned n, lus_events *events)
{
    const twenty_path *path = ur_path_of(v);
    n &= 31; /* as it is: clang-tidy does not know that actions are legal */
    unsigned p = s->side, to = n + s->points;
    uint32_t passed = path->marked & ((1u << to) - 1) & ~((2u << n) - 1); /* strictly between */
    bool leaves = to > path->length;
    s->pawns[p] ^= 1u << n;
    s->off[p] = (uint8_t)(s->off[p] + leaves);
    lus_tell(events,
             (lus_event){leaves ? LUS_BORNE_OFF : LUS_MOVED, (uint8_t)p, UR_PAWN, 0,
                         twenty_place_at(path, p, n),
                         leaves ? (uint8_t)(UR_PLACE_HOME + p) : twenty_place_at(path, p, to), 1});
    if (passed) /* UR-11, UR-12: two tokens for each marked square passed, before anything is gained
                 */
        ur_pay(v, s, p, 2u * (unsigned)__builtin_popcount(passed), &s->reserve, UR_PLACE_RESERVE,
               LUS_FOR_PASSING, events);
    if (!leaves)
        ur_land(v, s, to, events);
}

static inline void ur_play(const lus_variant *v, ur_state *s, lus_action action, lus_events *events)
{
    if (action == UR_ENTER)
        ur_enter(v, s, LUS_ENTERED, events);
    else
        ur_walk(v, s, action, events);
    if (s->off[s->side] == v->option[UR_PAWNS]) {
        ur_finish(v, s, events);
    } else if (s->points & 1) { /* UR-3: 1 and 3 throw again */
        lus_tell(events, (lus_event){LUS_PLAYS_AGAIN, s->side, 0, LUS_BY_THROW, LUS_NOWHERE,
                                     LUS_NOWHERE, 0});
        ur_before_throw(v, s);
    } else {
        ur_end_turn(v, s, events);
    }
}

static inline void ur_apply(const lus_variant *v, ur_state *s, lus_action action,
                            lus_events *events)
{
    switch (s->phase) {
    case UR_THROW: ur_cast(v, s, action, events); break;
    case UR_PLAY: ur_play(v, s, action, events); break;
    default: /* UR_CHOICE */
        s->phase = UR_THROW;
        if (action == UR_BUY_IN) { /* UR-6, UR-16: he begins, with a throw of his own */
            s->opening = 0;
            ur_pay(v, s, s->side, UR_PRICE, &s->reserve, UR_PLACE_RESERVE, LUS_FOR_ENTRY, events);
            ur_enter(v, s, LUS_BOUGHT, events);
        }
    }
}

/* No repetition rule and no clock: the dice end the game. */
static inline unsigned ur_clock(const ur_state *s)
{
    (void)s;
    return 0;
}

static inline bool ur_counts(const lus_variant *v, const ur_state *s)
{
    (void)v;
    (void)s;
    return false;
}

/* ---- for programs that learn ---- */

/* 0 … 27 as the actions, then to buy in and to throw. */
enum { ur_numbers = TWENTY_PATH_MOST + 3 };

static inline unsigned ur_number_of(lus_action action)
{
    return action < UR_BUY_IN ? action : action - UR_BUY_IN + TWENTY_PATH_MOST + 1;
}

static inline lus_action ur_action_of(unsigned number)
{
    return number <= TWENTY_PATH_MOST ? number : number - TWENTY_PATH_MOST - 1 + UR_BUY_IN;
}

/* The pawns by squares of their path, which passes some places twice; the opening; debts. */
static inline unsigned ur_besides(const lus_variant *v, const ur_state *s, unsigned viewer,
                                  uint8_t *out)
{
    unsigned count = twenty_tell_men(s->pawns, viewer, out);
    (void)v;
    out[count++] = s->opening;
    out[count++] = s->skips >> viewer & 1;
    out[count++] = s->skips >> (viewer ^ 1) & 1;
    return count;
}

/* ur_text.c */
void ur_write_position(const lus_variant *, const ur_state *, lus_writer *);
bool ur_read_position(const lus_variant *, const char *text, ur_state *, lus_fault *);
void ur_write_action(const lus_variant *, const ur_state *, lus_action, lus_writer *);

extern const struct lus_sayings ur_sayings; /* tell.c */

#endif
