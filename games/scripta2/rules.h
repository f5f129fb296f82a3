/* Ludus XII scriptorum with two dice: games/scripta2/rules.md. The rules proper, inline for hot
 * loops; what they share with the game of three dice is in scripta.h, text forms are in
 * scripta_text.c, the table in scripta2.c. */
#ifndef LUS_SCRIPTA2_H
#define LUS_SCRIPTA2_H

#include "games/scripta/rules.h"

enum scripta2_option { SCRIPTA2_DOUBLES = SCRIPTA_OPTIONS, SCRIPTA2_DICE, SCRIPTA2_OPTIONS };
enum scripta2_doubles { SCRIPTA2_TWICE, SCRIPTA2_ONCE };
enum scripta2_dice { SCRIPTA2_GREEDY, SCRIPTA2_MOST };

typedef scripta_state scripta2_state;

enum { scripta2_key_size = 0 }; /* no repetition rule */

static inline void scripta2_start(const lus_variant *v, scripta2_state *s)
{
    scripta_start(v, s);
}

static inline lus_status scripta2_status(const lus_variant *v, const scripta2_state *s)
{
    (void)v;
    return scripta_status(s);
}

/* Whether the player may do nothing but enter a piece. */
static inline bool scripta2_must_enter(uint64_t held, bool entered)
{
    return (held & SCRIPTA_AT(SCRIPTA_CIRCLE)) ||           /* S2-9 */
           ((held & SCRIPTA_AT(SCRIPTA_HAND)) && !entered); /* S2-10 */
}

/* The stations from which a die can be played. */
static inline uint64_t scripta2_movers(const scripta_stacks *stacks, uint64_t walls, unsigned die,
                                       bool entered)
{
    uint64_t held = scripta_held(stacks);
    uint64_t from = scripta2_must_enter(held, entered) ? SCRIPTA_AT(SCRIPTA_HAND)
                                                       : held & ~SCRIPTA_FROM(SCRIPTA_OFF);
    /* S2-12, S2-15: while all that is not off stands on table E, the place after the last square is
     * open */
    bool open = !(held & ~(SCRIPTA_EXIT | SCRIPTA_AT(SCRIPTA_OFF)));
    uint64_t beyond = SCRIPTA_FROM(open ? SCRIPTA_OFF + 1 : SCRIPTA_OFF);
    /* S2-13: E6 is the first square of the table, so the highest is the first on the path */
    uint64_t highest = open ? held & -held & (beyond >> die) & SCRIPTA_EXIT : 0;
    return (from & ~((walls | beyond) >> die)) | highest; /* S2-7, S2-8, S2-14 */
}

static inline uint64_t scripta2_movers_later(const scripta_stacks *stacks, uint64_t walls,
                                             unsigned die)
{
    /* S2-10: after an entry the other dice are free */
    return scripta2_movers(stacks, walls, die, true);
}

/* Every die that can be played, and from where (S2-4, S2-6). False when there is none. */
static inline bool scripta2_playable(const scripta2_state *s, scripta_options *o)
{
    const scripta_stacks *own = &s->stacks[s->side];
    uint64_t walls = scripta_walls(s);
    unsigned low = scripta_choice(s->dice, 0), high = scripta_choice(s->dice, 1);
    o->from[0] = low ? scripta2_movers(own, walls, low, s->mark) : 0;
    o->from[1] = high ? scripta2_movers(own, walls, high, s->mark) : 0;
    o->from[2] = 0;
    return (o->from[0] | o->from[1]) != 0;
}

static inline void scripta2_legal(const lus_variant *v, const scripta2_state *s, scripta_options *o)
{
    scripta2_playable(s, o);
    if (v->option[SCRIPTA2_DICE] == SCRIPTA2_MOST) /* S2-6 */
        scripta_keep_most(o, &s->stacks[s->side], scripta_walls(s), s->dice, scripta2_movers_later);
}

static inline unsigned scripta2_actions(const lus_variant *v, const scripta2_state *s,
                                        lus_action *out)
{
    scripta_options o;
    scripta2_legal(v, s, &o);
    return scripta_list(&o, s->dice, out);
}

static inline unsigned scripta2_outcomes(const lus_variant *v, const scripta2_state *s,
                                         lus_outcome *out)
{
    unsigned count = 0; /* S2-1: two dice */
    (void)v;
    (void)s;
    for (unsigned high = 1; high <= 6; high++)
        for (unsigned low = 1; low <= high; low++)
            out[count++] = (lus_outcome){high << 4 | low, high == low ? 1 : 2};
    return count;
}

static inline lus_action scripta2_sample(const lus_variant *v, const scripta2_state *s,
                                         lus_rng *rng)
{
    if (s->phase == SCRIPTA_THROW) {
        unsigned n = lus_rng_below(rng, 36), a = n / 6 + 1, b = n % 6 + 1;
        return a > b ? a << 4 | b : b << 4 | a;
    }
    scripta_options o;
    scripta2_legal(v, s, &o);
    return scripta_draw(&o, s->dice, rng);
}

/* Goes on as long as a die can be played; then it is the other player's turn. `thrown`: none has
 * been yet. */
static inline void scripta2_advance(scripta2_state *s, bool thrown, lus_events *events)
{
    scripta_options o;
    unsigned p = s->side;
    s->phase = SCRIPTA_PLAY;
    if (scripta2_playable(s, &o))
        return;
    if (s->dice) { /* S2-6, S2-11: what cannot be played is lost */
        bool entry = scripta2_must_enter(scripta_held(&s->stacks[p]), s->mark);
        lus_reason why = entry ? LUS_NO_ENTRY : LUS_NO_MOVE;
        if (thrown)
            scripta_tell(events, LUS_PASSED, p, why, 0);
        scripta_tell(events, LUS_LOST_DICE, p, why, s->dice);
    }
    scripta_before_throw(s, p ^ 1);
    scripta_tell(events, LUS_TURN, s->side, LUS_NO_REASON, 0);
}

static inline void scripta2_throw(const lus_variant *v, scripta2_state *s, unsigned dice,
                                  lus_events *events)
{
    bool twice = v->option[SCRIPTA2_DOUBLES] == SCRIPTA2_TWICE && scripta_dice_equal(dice);
    scripta_tell(events, LUS_THROWN, s->side, LUS_NO_REASON, dice);
    s->dice = (uint16_t)(twice ? dice * 0x101 : dice); /* S2-4, S2-5 */
    scripta2_advance(s, true, events);
}

/* Plays a die: the pieces move, and whether the turn goes on is not yet asked. */
static inline void scripta2_play(scripta2_state *s, lus_action action, lus_events *events)
{
    unsigned from = action % SCRIPTA_DIE;
    scripta_play(s, action / SCRIPTA_DIE, from, SCRIPTA_CIRCLE, events); /* S2-7, S2-9 */
    /* S2-10: an entry, which comes first while there is a hand, frees the other dice; once the hand
     * is empty they are free anyway */
    s->mark = (scripta_held(&s->stacks[s->side]) & SCRIPTA_AT(SCRIPTA_HAND)) != 0;
}

static inline void scripta2_apply(const lus_variant *v, scripta2_state *s, lus_action action,
                                  lus_events *events)
{
    if (s->phase == SCRIPTA_THROW) {
        scripta2_throw(v, s, action, events);
        return;
    }
    scripta2_play(s, action, events);
    if (scripta_won(s)) /* S2-16 */
        scripta_finish(s, events);
    else
        scripta2_advance(s, false, events);
}

/* No repetition rule and no clock: the dice end the game. */
static inline unsigned scripta2_clock(const scripta2_state *s)
{
    (void)s;
    return 0;
}

static inline bool scripta2_counts(const lus_variant *v, const scripta2_state *s)
{
    (void)v;
    (void)s;
    return false;
}

enum { scripta2_numbers = SCRIPTA_NUMBERS };

static inline unsigned scripta2_number_of(lus_action action)
{
    return scripta_number_of(action);
}

static inline lus_action scripta2_action_of(unsigned number)
{
    return scripta_action_of(number);
}

static inline unsigned scripta2_besides(const lus_variant *v, const scripta2_state *s,
                                        unsigned viewer, uint8_t *out)
{
    (void)v;
    (void)viewer;
    return scripta_besides(s, out);
}

/* scripta_text.c */
void scripta2_write_position(const lus_variant *, const scripta2_state *, lus_writer *);
bool scripta2_read_position(const lus_variant *, const char *text, scripta2_state *, lus_fault *);
void scripta2_write_action(const lus_variant *, const scripta2_state *, lus_action, lus_writer *);

extern const struct lus_sayings scripta2_sayings; /* tell.c */

#endif
