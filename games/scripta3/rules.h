/* Ludus duodecim scriptorum with three dice: games/scripta3/rules.md. The rules proper, inline for
 * hot loops; what they share with the game of two dice is in scripta.h, text forms are in
 * scripta_text.c, the table in scripta3.c. */
#ifndef LUS_SCRIPTA3_H
#define LUS_SCRIPTA3_H

#include "games/scripta/rules.h"

enum scripta3_option { SCRIPTA3_LEFTOVER = SCRIPTA_OPTIONS, SCRIPTA3_OPTIONS };
enum scripta3_leftover { SCRIPTA3_OPPONENT, SCRIPTA3_LOST };

typedef scripta_state scripta3_state;

enum { scripta3_key_size = 0 }; /* no repetition rule */

/* S3-3: the words on a board's face, a letter a square: top, middle and bottom row, each from the
 * left. */
enum { SCRIPTA3_INSCRIPTIONS = 3 };
typedef struct scripta3_inscription {
    char words[6][7];
    const char *meaning; /* English, to be translated */
} scripta3_inscription;

extern const scripta3_inscription scripta3_inscriptions[SCRIPTA3_INSCRIPTIONS];

static inline void scripta3_start(const lus_variant *v, scripta3_state *s)
{
    scripta_start(v, s);
}

static inline lus_status scripta3_status(const lus_variant *v, const scripta3_state *s)
{
    (void)v;
    return scripta_status(s);
}

/* S3-5, S3-9: whether the player may do nothing but enter a piece. */
static inline bool scripta3_must_enter(const scripta_stacks *stacks)
{
    return scripta_held(stacks) & SCRIPTA_AT(SCRIPTA_HAND);
}

/* The stations from which a die can be played. */
static inline uint64_t scripta3_movers(const scripta_stacks *stacks, uint64_t walls, unsigned die)
{
    uint64_t held = scripta_held(stacks) & ~SCRIPTA_AT(SCRIPTA_OFF);
    if (held & SCRIPTA_AT(SCRIPTA_HAND))
        held = SCRIPTA_AT(SCRIPTA_HAND); /* S3-5 */
    /* S3-11, S3-13: the way beyond square 36 is open while all stand on the exit table */
    uint64_t beyond = held & ~SCRIPTA_EXIT ? SCRIPTA_FROM(SCRIPTA_OFF) : 0;
    return held & ~((walls | beyond) >> die); /* S3-8, S3-12 */
}

/* Every die that can be played, and from where (S3-6). False when there is none. */
static inline bool scripta3_playable(const scripta3_state *s, scripta_options *o)
{
    const scripta_stacks *own = &s->stacks[s->side];
    uint64_t walls = scripta_walls(s);
    for (unsigned i = 0; i < 3; i++) {
        unsigned die = scripta_choice(s->dice, i);
        o->from[i] = die ? scripta3_movers(own, walls, die) : 0;
    }
    return (o->from[0] | o->from[1] | o->from[2]) != 0;
}

static inline void scripta3_legal(const lus_variant *v, const scripta3_state *s, scripta_options *o)
{
    (void)v;
    scripta3_playable(s, o);
    /* S3-7 */
    scripta_keep_most(o, &s->stacks[s->side], scripta_walls(s), s->dice, scripta3_movers);
}

static inline unsigned scripta3_actions(const lus_variant *v, const scripta3_state *s,
                                        lus_action *out)
{
    scripta_options o;
    scripta3_legal(v, s, &o);
    return scripta_list(&o, s->dice, out);
}

static inline unsigned scripta3_outcomes(const lus_variant *v, const scripta3_state *s,
                                         lus_outcome *out)
{
    unsigned count = 0; /* S3-1: three dice */
    (void)v;
    (void)s;
    for (unsigned a = 1; a <= 6; a++)
        for (unsigned b = 1; b <= a; b++)
            for (unsigned c = 1; c <= b; c++) {
                unsigned ways = a == b && b == c ? 1 : a == b || b == c ? 3 : 6;
                out[count++] = (lus_outcome){a << 8 | b << 4 | c, ways};
            }
    return count;
}

static inline unsigned scripta3_random_throw(lus_rng *rng)
{
    unsigned n = lus_rng_below(rng, 216), a = n / 36 + 1, b = n / 6 % 6 + 1, c = n % 6 + 1;
    unsigned high = a > b ? a : b, low = a > b ? b : a;
    unsigned top = high > c ? high : c, rest = high > c ? c : high;
    return top << 8 | (low > rest ? low << 4 | rest : rest << 4 | low);
}

static inline lus_action scripta3_sample(const lus_variant *v, const scripta3_state *s,
                                         lus_rng *rng)
{
    if (s->phase == SCRIPTA_THROW)
        return scripta3_random_throw(rng);
    scripta_options o;
    scripta3_legal(v, s, &o);
    return scripta_draw(&o, s->dice, rng);
}

/* Why the player cannot play. */
static inline lus_reason scripta3_hindrance(const scripta3_state *s)
{
    return scripta3_must_enter(&s->stacks[s->side]) ? LUS_NO_ENTRY : LUS_NO_MOVE;
}

/* Goes on as long as a die can be played, by the player or, where dice are given, by his opponent.
 * `thrown`: none has been yet. */
static inline void scripta3_advance(const lus_variant *v, scripta3_state *s, bool thrown,
                                    lus_events *events)
{
    scripta_options o;
    /* S3-10: given dice come before one's own throw */
    unsigned p = s->side, next = s->mark ? p : p ^ 1;
    bool playable = scripta3_playable(s, &o);
    s->phase = SCRIPTA_PLAY;
    if (playable)
        return;
    if (s->dice && thrown)
        scripta_tell(events, LUS_PASSED, p, scripta3_hindrance(s), 0);
    if (s->dice && !s->mark && v->option[SCRIPTA3_LEFTOVER] == SCRIPTA3_OPPONENT) { /* S3-10 */
        s->side = (uint8_t)next;
        s->mark = 1;
        scripta_tell(events, LUS_GIVEN_DICE, next, LUS_NO_REASON, s->dice);
        playable = scripta3_playable(s, &o);
    }
    if (s->dice && !playable)
        scripta_tell(events, LUS_LOST_DICE, s->side, scripta3_hindrance(s), s->dice);
    if (next != p)
        scripta_tell(events, LUS_TURN, next, LUS_NO_REASON, 0);
    if (!playable)
        scripta_before_throw(s, next);
}

/* Plays a die: the pieces move, and whether the turn goes on is not yet asked. */
static inline void scripta3_play(scripta3_state *s, lus_action action, lus_events *events)
{
    /* S3-8, S3-9 */
    scripta_play(s, action / SCRIPTA_DIE, action % SCRIPTA_DIE, SCRIPTA_HAND, events);
}

static inline void scripta3_apply(const lus_variant *v, scripta3_state *s, lus_action action,
                                  lus_events *events)
{
    if (s->phase == SCRIPTA_THROW) {
        scripta_tell(events, LUS_THROWN, s->side, LUS_NO_REASON, action);
        s->dice = (uint16_t)action; /* S3-6 */
        scripta3_advance(v, s, true, events);
        return;
    }
    scripta3_play(s, action, events);
    if (scripta_won(s)) /* S3-5 */
        scripta_finish(s, events);
    else
        scripta3_advance(v, s, false, events);
}

/* No repetition rule and no clock: the dice end the game. */
static inline unsigned scripta3_clock(const scripta3_state *s)
{
    (void)s;
    return 0;
}

static inline bool scripta3_counts(const lus_variant *v, const scripta3_state *s)
{
    (void)v;
    (void)s;
    return false;
}

enum { scripta3_numbers = SCRIPTA_NUMBERS };

static inline unsigned scripta3_number_of(lus_action action)
{
    return scripta_number_of(action);
}

static inline lus_action scripta3_action_of(unsigned number)
{
    return scripta_action_of(number);
}

static inline unsigned scripta3_besides(const lus_variant *v, const scripta3_state *s,
                                        unsigned viewer, uint8_t *out)
{
    (void)v;
    (void)viewer;
    return scripta_besides(s, out);
}

/* scripta_text.c */
void scripta3_write_position(const lus_variant *, const scripta3_state *, lus_writer *);
bool scripta3_read_position(const lus_variant *, const char *text, scripta3_state *, lus_fault *);
void scripta3_write_action(const lus_variant *, const scripta3_state *, lus_action, lus_writer *);

extern const struct lus_sayings scripta3_sayings; /* tell.c */

#endif
