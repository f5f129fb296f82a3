/* The Royal Game of Ur by Finkel's rules: games/finkel/rules.md. The rules proper, inline for hot
 * loops; text forms are in text.c, what a screen shows in game.c, the board in games/twenty/. */
#ifndef LUS_FINKEL_H
#define LUS_FINKEL_H

#include "games/twenty/board.h"

enum finkel_option {
    FINKEL_FIRST,
    FINKEL_PIECES,
    FINKEL_PATH,
    FINKEL_DICE,
    FINKEL_SAFE,
    FINKEL_HITS,
    FINKEL_OPTIONS
};
enum finkel_dice { FINKEL_FOUR, FINKEL_THREE };
enum finkel_safe { FINKEL_SAFE_ON, FINKEL_SAFE_OFF };
enum finkel_hits { FINKEL_HITS_PASS, FINKEL_HITS_AGAIN };

enum finkel_phase {
    FINKEL_THROW, /* the throw is to come */
    FINKEL_PLAY,  /* points to play */
    FINKEL_OVER,
};

/*  pieces[p], bit n: a piece of player p on square n of his own path
 *
 *   31   28 27                    1  0
 *  ┌───────┬───────────────────────┬──┐
 *  │   0   │ path squares 27 … 1   │ 0│   squares beyond the path's length stay 0
 *  └───────┴───────────────────────┴──┘
 *
 * hand[p] + off[p] + the bits of pieces[p] are the pieces of FK-1. Before a throw nothing else
 * decides what follows but whose throw it is, and the board is the same for both: a state with
 * Black to throw is worth to him what the one with both sides exchanged is worth to White. */
typedef struct finkel_state {
    uint32_t pieces[2];
    uint8_t hand[2], off[2];
    uint8_t side;    /* who throws or plays; the winner when over */
    uint8_t phase;   /* enum finkel_phase */
    uint16_t points; /* 1 to 4 in FINKEL_PLAY, otherwise 0 */
} finkel_state;

_Static_assert(sizeof(finkel_state) == 16, "no padding: states are compared by bytes");

enum { finkel_key_size = 0 }; /* no repetition rule */

/* Actions: 1 … 27 move the piece on that square. Outcomes: the points, 0 … 4. */
enum { FINKEL_ENTER = 0 };

/* Places: those of the board, its hands and homes. */
enum { FINKEL_PIECE, FINKEL_PLACES = TWENTY_PLACES };

static inline const twenty_path *finkel_path_of(const lus_variant *v)
{
    return &twenty_paths[v->option[FINKEL_PATH]]; /* FK-2 */
}

static inline void finkel_start(const lus_variant *v, finkel_state *s)
{
    uint8_t each = v->option[FINKEL_PIECES];
    /* FK-1: all in hand; FK-12: White throws first, or Black by option */
    *s = (finkel_state){.hand = {each, each}, .side = v->option[FINKEL_FIRST]};
}

static inline lus_status finkel_status(const lus_variant *v, const finkel_state *s)
{
    static const uint8_t kinds[] = {
        [FINKEL_THROW] = LUS_CHANCE, [FINKEL_PLAY] = LUS_DECISION, [FINKEL_OVER] = LUS_OVER};
    (void)v;
    return (lus_status){kinds[s->phase], s->side,
                        s->phase == FINKEL_OVER ? LUS_BY_OFF : LUS_NO_REASON};
}

/* The pieces that can move by the points to play, as a set of squares; bit 0 is one to enter. */
static inline uint32_t finkel_movers(const lus_variant *v, const finkel_state *s)
{
    uint32_t own = s->pieces[s->side], enemy = s->pieces[s->side ^ 1];
    bool safe = v->option[FINKEL_SAFE] == FINKEL_SAFE_ON; /* FK-7 */
    /* FK-4: from the hand on the square of that number, or forward; FK-5: not on its own colour;
     * FK-10: off by an exact throw */
    return twenty_movers(finkel_path_of(v), own | (s->hand[s->side] > 0), own, enemy, s->points,
                         safe);
}

static inline unsigned finkel_actions(const lus_variant *v, const finkel_state *s, lus_action *out)
{
    unsigned count = 0;
    for (uint32_t rest = finkel_movers(v, s); rest; rest &= rest - 1)
        out[count++] = (lus_action)__builtin_ctz(rest);
    return count;
}

/* FK-3: how many of the ways the dice can fall give so many points. */
static inline unsigned finkel_outcomes(const lus_variant *v, const finkel_state *s,
                                       lus_outcome *out)
{
    static const uint8_t weights[2][5] = {
        [FINKEL_FOUR] = {1, 4, 6, 4, 1}, [FINKEL_THREE] = {0, 3, 3, 1, 1}};
    const uint8_t *ways = weights[v->option[FINKEL_DICE]];
    unsigned count = 0;
    (void)s;
    for (unsigned points = 0; points < 5; points++)
        if (ways[points])
            out[count++] = (lus_outcome){points, ways[points]};
    return count;
}

/* One of finkel_actions, as if drawn from that list; `legal` receives how many there are. */
static inline lus_action finkel_draw(const lus_variant *v, const finkel_state *s, lus_rng *rng,
                                     unsigned *legal)
{
    uint32_t movers = finkel_movers(v, s);
    *legal = (unsigned)__builtin_popcount(movers);
    return lus_nth_bit(movers, *legal > 1 ? lus_rng_below(rng, *legal) : 0);
}

static inline lus_action finkel_sample(const lus_variant *v, const finkel_state *s, lus_rng *rng)
{
    if (s->phase == FINKEL_THROW) { /* FK-3: a sixteenth or an eighth a digit */
        uint64_t chance = lus_rng_next(rng) >> 60;
        return v->option[FINKEL_DICE] == FINKEL_FOUR
                   ? (lus_action)(0x4333322222211110u >> chance * 4 & 15)
                   : (lus_action)(0x43222111u >> chance / 2 * 4 & 15);
    }
    unsigned legal;
    return finkel_draw(v, s, rng, &legal);
}

/* ---- turns ---- */

static inline void finkel_end_turn(finkel_state *s, lus_events *events)
{
    s->side ^= 1;
    s->phase = FINKEL_THROW;
    s->points = 0;
    lus_tell(events, (lus_event){LUS_TURN, s->side, 0, 0, LUS_NOWHERE, LUS_NOWHERE, 0});
}

static inline void finkel_cast(const lus_variant *v, finkel_state *s, unsigned points,
                               lus_events *events)
{
    lus_tell(events,
             (lus_event){LUS_THROWN, s->side, 0, 0, LUS_NOWHERE, LUS_NOWHERE, (uint16_t)points});
    s->phase = FINKEL_PLAY;
    s->points = (uint16_t)points;
    /* FK-11: a move that exists must be made; with none, and after a 0, the turn passes */
    if (points && finkel_movers(v, s))
        return;
    lus_tell(events, (lus_event){LUS_PASSED, s->side, 0, LUS_NO_MOVE, LUS_NOWHERE, LUS_NOWHERE, 0});
    finkel_end_turn(s, events);
}

/* Puts a piece of the side to play on square n. Tells why he throws again, if he does. */
static inline lus_reason finkel_land(const lus_variant *v, finkel_state *s, unsigned n,
                                     lus_events *events)
{
    const twenty_path *path = finkel_path_of(v);
    unsigned p = s->side, enemy = p ^ 1;
    uint32_t met = s->pieces[enemy] & path->meets[n];
    s->pieces[p] |= 1u << n;
    if (met) { /* FK-6 */
        s->pieces[enemy] ^= met;
        s->hand[enemy]++;
        lus_tell(events,
                 (lus_event){LUS_HIT, (uint8_t)enemy, FINKEL_PIECE, 0, twenty_place_at(path, p, n),
                             (uint8_t)(TWENTY_PLACE_HAND + enemy), 1});
    }
    if (path->marked >> n & 1) /* FK-8; one throw, also where it hits (FK-9) */
        return LUS_BY_LANDING;
    return met && v->option[FINKEL_HITS] == FINKEL_HITS_AGAIN ? LUS_BY_CAPTURE : LUS_NO_REASON;
}

/* Moves the piece on square n, or enters one, by the points to play. */
static inline lus_reason finkel_walk(const lus_variant *v, finkel_state *s, unsigned n,
                                     lus_events *events)
{
    const twenty_path *path = finkel_path_of(v);
    unsigned p = s->side, to = n + s->points;
    bool enters = n == FINKEL_ENTER, leaves = to > path->length;
    if (enters)
        s->hand[p]--;
    else
        s->pieces[p] ^= 1u << n;
    s->off[p] = (uint8_t)(s->off[p] + leaves);
    lus_tell(events,
             (lus_event){enters   ? LUS_ENTERED
                         : leaves ? LUS_BORNE_OFF
                                  : LUS_MOVED,
                         (uint8_t)p, FINKEL_PIECE, 0,
                         enters ? (uint8_t)(TWENTY_PLACE_HAND + p) : twenty_place_at(path, p, n),
                         leaves ? (uint8_t)(TWENTY_PLACE_HOME + p) : twenty_place_at(path, p, to),
                         1});
    return leaves ? LUS_NO_REASON : finkel_land(v, s, to, events); /* FK-10: leaving gives none */
}

static inline void finkel_play(const lus_variant *v, finkel_state *s, unsigned n,
                               lus_events *events)
{
    lus_reason again = finkel_walk(v, s, n, events);
    if (s->off[s->side] == v->option[FINKEL_PIECES]) { /* FK-13 */
        s->phase = FINKEL_OVER;
        s->points = 0;
        lus_tell(events,
                 (lus_event){LUS_ENDED, s->side, 0, LUS_BY_OFF, LUS_NOWHERE, LUS_NOWHERE, 0});
    } else if (again) {
        s->phase = FINKEL_THROW;
        s->points = 0;
        lus_tell(events, (lus_event){LUS_PLAYS_AGAIN, s->side, 0, (uint8_t)again, LUS_NOWHERE,
                                     LUS_NOWHERE, 0});
    } else {
        finkel_end_turn(s, events);
    }
}

static inline void finkel_apply(const lus_variant *v, finkel_state *s, lus_action action,
                                lus_events *events)
{
    if (s->phase == FINKEL_THROW)
        finkel_cast(v, s, action, events);
    else
        finkel_play(v, s, action, events);
}

/* No repetition rule and no clock: the dice end the game. */
static inline unsigned finkel_clock(const finkel_state *s)
{
    (void)s;
    return 0;
}

static inline bool finkel_counts(const lus_variant *v, const finkel_state *s)
{
    (void)v;
    (void)s;
    return false;
}

/* ---- for programs that learn ---- */

enum { finkel_numbers = TWENTY_PATH_MOST + 1 }; /* the actions themselves */

static inline unsigned finkel_number_of(lus_action action)
{
    return action;
}

static inline lus_action finkel_action_of(unsigned number)
{
    return number;
}

/* The pieces by squares of their path, which passes some places twice. */
static inline unsigned finkel_besides(const lus_variant *v, const finkel_state *s, unsigned viewer,
                                      uint8_t *out)
{
    (void)v;
    return twenty_tell_men(s->pieces, viewer, out);
}

/* text.c */
void finkel_write_position(const lus_variant *, const finkel_state *, lus_writer *);
bool finkel_read_position(const lus_variant *, const char *text, finkel_state *, lus_fault *);
void finkel_write_action(const lus_variant *, const finkel_state *, lus_action, lus_writer *);

extern const struct lus_sayings finkel_sayings; /* tell.c */

#endif
