/* Ergo, the game of the ancient Romans: games/ergo/rules.md. The rules proper, inline for hot
 * loops; the board in bits is in ergo_board.h, text forms in ergo_text.c, tables and what a screen
 * shows in ergo.c. */
#ifndef LUS_ERGO_H
#define LUS_ERGO_H

#include "core/game.h"
#include "games/ergo/board.h"

/* EG-14: `touch` is a rule for the table; screens read it, nothing here does. */
enum ergo_option { ERGO_FIRST, ERGO_TOUCH, ERGO_SWAP, ERGO_OPTIONS };
enum ergo_first { ERGO_FIRST_BLACK, ERGO_FIRST_WHITE };

enum {
    ERGO_PIECES = 12,     /* EG-2: a player; those not on the board are in reserve */
    ERGO_CLOCK_MAX = 100, /* EG-16 */
};

typedef struct ergo_state {
    ergo_set own, enemy; /* the pieces of the player `side`, and of the other */
    /* pieces of the arena that show their hollow face; EG-13: all others are lions */
    uint64_t hollow;
    uint16_t side;                     /* who is to move; the winner when one has won */
    uint16_t ended;                    /* lus_reason, LUS_NO_REASON while the game goes on */
    uint32_t clock;                    /* EG-16: plies since the last placement */
    uint64_t own_mirror, enemy_mirror; /* the words `path`, mirrored */
} ergo_state;

_Static_assert(sizeof(ergo_state) == 64, "no padding: states are compared by bytes");

/* EG-15: a position is the same whatever its clock; and what follows from its path need not be
 * compared. */
enum { ergo_key_size = offsetof(ergo_state, clock) };

/* Actions: from * 128 + to, both cells. */
enum {
    ERGO_RESERVE = 127,           /* as `from`: a placement */
    ERGO_SWAP_ACTION = 128 * 128, /* EG-18 */
    ERGO_NO_ACTION = 128 * 128 + 1,
};

/* Places: the squares, row * 10 + column, then these. */
enum ergo_place {
    ERGO_PLACE_HAND = ERGO_SQUARES /* + player */,
    ERGO_PLACES = ERGO_PLACE_HAND + 2
};

enum ergo_piece { ERGO_HOLLOW, ERGO_LION };

static inline lus_action ergo_action(unsigned from, unsigned to)
{
    return from * 128 + to;
}

/* EG-3 */
static inline lus_player ergo_first_player(const lus_variant *v)
{
    return v->option[ERGO_FIRST] == ERGO_FIRST_BLACK ? LUS_BLACK : LUS_WHITE;
}

static inline void ergo_start(const lus_variant *v, ergo_state *s)
{
    *s = (ergo_state){.side = (uint16_t)ergo_first_player(v)};
}

static inline lus_status ergo_status(const lus_variant *v, const ergo_state *s)
{
    (void)v;
    bool drawn = s->ended == LUS_BY_CLOCK;
    return (lus_status){s->ended ? LUS_OVER : LUS_DECISION, (uint8_t)(drawn ? LUS_NOBODY : s->side),
                        (uint8_t)s->ended};
}

/* EG-18: in answer to the very first placement, which leaves exactly this behind. */
static inline bool ergo_may_swap(const lus_variant *v, const ergo_state *s)
{
    return v->option[ERGO_SWAP] && s->side != ergo_first_player(v) && s->clock == 0 &&
           ergo_pieces_in(&s->own) == 0 && ergo_pieces_in(&s->enemy) == 1;
}

/* ---- what the player to move may do ---- */

/* His actions, numbered from 0. Every piece that can step has four numbers for it, a lion of the
 * arena eight; a number whose step does not lead to a free square means nothing. Counting pieces is
 * much cheaper than counting their free neighbours, and sampling then draws another number.
 *
 *  ├───────── step_count ─────────┼──── slide_count ────┼── placement_count ──┼ swap
 *  │ straight │ diagonal │  into  │          │          │          │          │
 *  │          │          │ arena  │ upwards  │ downwards│ on arena │ on path  │
 *  │    0     │    1     │   2    │    0     │    1     │    0     │    1     │   index into the
 * arrays
 */
typedef struct ergo_choices {
    uint64_t steppers[3];
    uint64_t slides[2]; /* squares that a slide reaches: of the path, of the mirror */
    uint64_t pieces[2]; /* of both players: on the path, on the mirror */
    uint64_t free[2];   /* squares: of the arena, of the path */
    /* how many are in the sets before */
    unsigned steppers_before[3], slides_before[2], free_before[2];
    unsigned step_count, slide_count, placement_count;
} ergo_choices;

static inline void ergo_find_choices(const ergo_state *s, ergo_choices *c)
{
    const ergo_set *own = &s->own, *enemy = &s->enemy;
    unsigned in_arena = ergo_count(own->arena), on_path = ergo_count(own->path);
    c->steppers[0] = own->arena;              /* EG-7, EG-8, EG-11, EG-12 */
    c->steppers[1] = own->arena & ~s->hollow; /* EG-8, EG-12: lions only */
    c->steppers[2] = own->path;               /* EG-10 */
    c->steppers_before[0] = 0;
    c->steppers_before[1] = in_arena;
    c->steppers_before[2] = in_arena + ergo_count(c->steppers[1]);
    c->step_count = 4 * (c->steppers_before[2] + on_path);

    c->pieces[0] = own->path | enemy->path;
    c->pieces[1] = s->own_mirror | s->enemy_mirror;
    /* EG-9: a piece alone on the path reaches the same squares both ways round */
    uint64_t not_alone = -(uint64_t)((c->pieces[0] & (c->pieces[0] - 1)) != 0);
    c->slides[0] = ergo_slides(ERGO_PATH ^ c->pieces[0], own->path);
    c->slides[1] = ergo_slides(ERGO_PATH ^ c->pieces[1], s->own_mirror) & not_alone;
    c->slides_before[0] = 0;
    c->slides_before[1] = ergo_count(c->slides[0]);
    c->slide_count = c->slides_before[1] + ergo_count(c->slides[1]);

    c->free[0] = ERGO_ARENA & ~(own->arena | enemy->arena);
    c->free[1] = ERGO_PATH ^ c->pieces[0];
    c->free_before[0] = 0;
    c->free_before[1] = ergo_count(c->free[0]);
    /* EG-5, EG-6: from the reserve, while there is one */
    c->placement_count =
        in_arena + on_path < ERGO_PIECES ? c->free_before[1] + ergo_count(c->free[1]) : 0;
}

static inline lus_action ergo_nth_step(const ergo_choices *c, unsigned n)
{
    unsigned stepper = n / 4;
    unsigned i = (unsigned)(stepper >= c->steppers_before[1]) + (stepper >= c->steppers_before[2]);
    unsigned from =
        i / 2 * ERGO_PATH_CELL + lus_nth_bit(c->steppers[i], stepper - c->steppers_before[i]);
    unsigned to = ergo_next[from][n % 4 + i % 2 * 4];
    return c->free[to / 64] >> to % 64 & 1 ? ergo_action(from, to) : ERGO_NO_ACTION;
}

static inline lus_action ergo_nth_slide(const ergo_choices *c, unsigned n)
{
    unsigned i = n >= c->slides_before[1];
    unsigned to = lus_nth_bit(c->slides[i], n - c->slides_before[i]);
    unsigned from = ergo_slid_from(c->pieces[i], to);
    /* cell 64 + n of the path, 97 - n of the mirror; -1 - n is n with all bits turned */
    unsigned turned = -i, base = i ? 98 : ERGO_PATH_CELL;
    return ergo_action((from ^ turned) + base, (to ^ turned) + base);
}

static inline lus_action ergo_nth_placement(const ergo_choices *c, unsigned n)
{
    unsigned i = n >= c->free_before[1];
    return ergo_action(ERGO_RESERVE,
                       i * ERGO_PATH_CELL + lus_nth_bit(c->free[i], n - c->free_before[i]));
}

/* The action with number n, or ERGO_NO_ACTION. */
static inline lus_action ergo_nth_action(const ergo_choices *c, unsigned n)
{
    if (n < c->step_count)
        return ergo_nth_step(c, n);
    n -= c->step_count;
    if (n < c->slide_count)
        return ergo_nth_slide(c, n);
    n -= c->slide_count;
    return n < c->placement_count ? ergo_nth_placement(c, n) : ERGO_SWAP_ACTION;
}

static inline unsigned ergo_number_count(const lus_variant *v, const ergo_state *s,
                                         const ergo_choices *c)
{
    return c->step_count + c->slide_count + c->placement_count + ergo_may_swap(v, s);
}

static inline unsigned ergo_actions(const lus_variant *v, const ergo_state *s, lus_action *out)
{
    ergo_choices c;
    ergo_find_choices(s, &c);
    unsigned count = 0, moves = c.step_count + c.slide_count;
    for (unsigned n = 0; n < moves; n++) {
        lus_action action = ergo_nth_action(&c, n);
        if (action != ERGO_NO_ACTION)
            out[count++] = action;
    }
    /* the many placements in the order of their numbers; drawing them by number is slow without
     * `pdep` */
    for (unsigned i = 0; i < 2 && c.placement_count; i++)
        for (uint64_t rest = c.free[i]; rest; rest &= rest - 1)
            out[count++] =
                ergo_action(ERGO_RESERVE, i * ERGO_PATH_CELL + (unsigned)__builtin_ctzll(rest));
    if (ergo_may_swap(v, s))
        out[count++] = ERGO_SWAP_ACTION;
    return count;
}

/* How many steps of the piece on a cell lead to a free square. */
static inline unsigned ergo_steps_of(const ergo_choices *c, unsigned from, unsigned diagonal)
{
    const ergo_set *around = &ergo_around[diagonal][from];
    return ergo_count(around->arena & c->free[0]) + ergo_count(around->path & c->free[1]);
}

static inline unsigned ergo_count_steps(const ergo_choices *c)
{
    unsigned count = 0;
    for (unsigned i = 0; i < 3; i++)
        for (uint64_t rest = c->steppers[i]; rest; rest &= rest - 1)
            count +=
                ergo_steps_of(c, i / 2 * ERGO_PATH_CELL + (unsigned)__builtin_ctzll(rest), i % 2);
    return count;
}

/* The n-th of those steps, in the order of their numbers. There is one. */
static inline lus_action ergo_nth_legal_step(const ergo_choices *c, unsigned n)
{
    for (unsigned i = 0;; i++)
        for (uint64_t rest = c->steppers[i]; rest; rest &= rest - 1) {
            unsigned from = i / 2 * ERGO_PATH_CELL + (unsigned)__builtin_ctzll(rest);
            unsigned steps = ergo_steps_of(c, from, i % 2);
            for (unsigned k = i % 2 * 4; n < steps; k++) {
                unsigned to = ergo_next[from][k];
                if (c->free[to / 64] >> to % 64 & 1 && n-- == 0)
                    return ergo_action(from, to);
            }
            n -= steps;
        }
}

/* One of ergo_actions, as if drawn from that list, without making it: there are a hundred or so.
 * `legal` receives how many. */
static inline lus_action ergo_draw(const lus_variant *v, const ergo_state *s, lus_rng *rng,
                                   unsigned *legal)
{
    ergo_choices c;
    ergo_find_choices(s, &c);
    unsigned steps = ergo_count_steps(&c);
    *legal = steps + c.slide_count + c.placement_count + ergo_may_swap(v, s);
    unsigned n = *legal > 1 ? lus_rng_below(rng, *legal) : 0;
    return n < steps ? ergo_nth_legal_step(&c, n) : ergo_nth_action(&c, n - steps + c.step_count);
}

static inline unsigned ergo_outcomes(const lus_variant *v, const ergo_state *s, lus_outcome *out)
{
    (void)v;
    (void)s;
    (void)out;
    return 0;
}

static inline lus_action ergo_sample(const lus_variant *v, const ergo_state *s, lus_rng *rng)
{
    ergo_choices c;
    ergo_find_choices(s, &c);
    unsigned numbers = ergo_number_count(v, s, &c);
    lus_action action;
    do /* about one number in six means nothing */
        action = ergo_nth_action(&c, lus_rng_below(rng, numbers));
    while (action == ERGO_NO_ACTION);
    return action;
}

/* EG-17: whether the player to move has anything to do. */
static inline bool ergo_can_act(const ergo_state *s)
{
    ergo_choices c;
    /* Nearly always a piece of the arena can step to the right, and the rest need not be looked at.
     */
    if (s->own.arena << 1 & ERGO_ARENA & ~(s->own.arena | s->enemy.arena))
        return true;
    ergo_find_choices(s, &c);
    if (c.slide_count + c.placement_count)
        return true;
    for (unsigned n = 0; n < c.step_count; n++)
        if (ergo_nth_step(&c, n) != ERGO_NO_ACTION)
            return true;
    return false;
}

/* ---- playing ---- */

/* Puts a piece of the player to move on a square, or takes it away. */
static inline void ergo_toggle(ergo_state *s, unsigned cell)
{
    s->own.arena ^= ergo_bits_of[cell].arena;
    s->own.path ^= ergo_bits_of[cell].path;
    s->own_mirror ^= ergo_bits_of[cell].mirror;
}

static inline void ergo_put_piece(ergo_state *s, unsigned to, lus_events *events)
{
    uint8_t piece = to < ERGO_PATH_CELL ? ERGO_HOLLOW : ERGO_LION;
    ergo_toggle(s, to);
    s->hollow ^= ergo_bits_of[to].arena; /* EG-5; EG-6: on the path there is nothing hollow */
    s->clock = 0;
    lus_tell(events, (lus_event){LUS_PLACED, (uint8_t)s->side, piece, 0,
                                 (uint8_t)(ERGO_PLACE_HAND + s->side), ergo_place_of(to), 1});
}

static inline void ergo_move_piece(ergo_state *s, unsigned from, unsigned to, lus_events *events)
{
    uint64_t was_hollow = s->hollow & ergo_bits_of[from].arena;
    ergo_toggle(s, from);
    ergo_toggle(s, to);
    s->hollow ^= was_hollow;
    /* EG-7, EG-8, EG-10: it keeps its face; EG-11: but there is nothing hollow on the path */
    s->hollow |= ergo_bits_of[to].arena & -(uint64_t)(was_hollow != 0);
    s->clock++;
    bool turned = was_hollow && to >= ERGO_PATH_CELL;
    uint8_t piece = was_hollow && !turned ? ERGO_HOLLOW : ERGO_LION, target = ergo_place_of(to);
    lus_tell(events,
             (lus_event){LUS_MOVED, (uint8_t)s->side, piece, 0, ergo_place_of(from), target, 1});
    if (turned)
        lus_tell(events,
                 (lus_event){LUS_TURNED, (uint8_t)s->side, ERGO_LION, 0, target, target, 1});
}

/* EG-18: the piece of the first player becomes one of the second, who has moved with that. So the
 * player to move is the other one, who has no piece on the board and meets one: the sets stay as
 * they are. */
static inline void ergo_swap(ergo_state *s, lus_events *events)
{
    uint8_t taker = (uint8_t)s->side, giver = taker ^ 1,
            piece = s->hollow ? ERGO_HOLLOW : ERGO_LION;
    unsigned cell = s->enemy.arena ? (unsigned)__builtin_ctzll(s->enemy.arena)
                                   : ERGO_PATH_CELL + (unsigned)__builtin_ctzll(s->enemy.path);
    uint8_t place = ergo_place_of(cell);
    s->side = giver;
    lus_tell(events, (lus_event){LUS_SWAPPED, giver, ERGO_LION, 0, place,
                                 (uint8_t)(ERGO_PLACE_HAND + giver), 1});
    lus_tell(events, (lus_event){LUS_SWAPPED, taker, piece, 0, (uint8_t)(ERGO_PLACE_HAND + taker),
                                 place, 1});
    lus_tell(events, (lus_event){LUS_TURN, giver, 0, 0, LUS_NOWHERE, LUS_NOWHERE, 0});
}

static inline void ergo_end(ergo_state *s, lus_reason why, unsigned winner, lus_events *events)
{
    s->ended = (uint16_t)why;
    lus_tell(events,
             (lus_event){LUS_ENDED, (uint8_t)winner, 0, (uint8_t)why, LUS_NOWHERE, LUS_NOWHERE, 0});
}

static inline void ergo_change_sides(ergo_state *s)
{
    ergo_set enemy = s->enemy;
    uint64_t enemy_mirror = s->enemy_mirror;
    s->enemy = s->own;
    s->enemy_mirror = s->own_mirror;
    s->own = enemy;
    s->own_mirror = enemy_mirror;
    s->side ^= 1;
}

static inline void ergo_next_turn(ergo_state *s, lus_events *events)
{
    ergo_change_sides(s);
    if (s->clock == ERGO_CLOCK_MAX) { /* EG-16 */
        ergo_end(s, LUS_BY_CLOCK, LUS_NOBODY, events);
        return;
    }
    lus_tell(events, (lus_event){LUS_TURN, (uint8_t)s->side, 0, 0, LUS_NOWHERE, LUS_NOWHERE, 0});
    if (ergo_can_act(s))
        return;
    /* EG-17: he passes. It does not happen that neither can move: at most 24 of the 90 squares are
     * held, so some piece stands straight beside a free square, and every piece may go to such a
     * square. */
    lus_tell(events, (lus_event){LUS_PASSED, (uint8_t)s->side, 0, LUS_NO_MOVE, LUS_NOWHERE,
                                 LUS_NOWHERE, 0});
    ergo_change_sides(s);
    lus_tell(events, (lus_event){LUS_TURN, (uint8_t)s->side, 0, 0, LUS_NOWHERE, LUS_NOWHERE, 0});
}

static inline void ergo_apply(const lus_variant *v, ergo_state *s, lus_action action,
                              lus_events *events)
{
    unsigned from = action / 128, to = action % 128;
    (void)v;
    if (action == ERGO_SWAP_ACTION) {
        ergo_swap(s, events);
        return;
    }
    if (from == ERGO_RESERVE)
        ergo_put_piece(s, to, events);
    else
        ergo_move_piece(s, from, to, events);
    /* EG-4: only the piece just played can have made a five; EG-16: even on the last ply of the
     * clock */
    if (ergo_may_have_five(&s->own) && ergo_five_through(&s->own, ergo_place_of(to)))
        ergo_end(s, LUS_BY_LINE, s->side, events);
    else
        ergo_next_turn(s, events);
}

static inline unsigned ergo_clock(const ergo_state *s)
{
    return s->clock;
}

/* EG-15: every position that is still being played. */
static inline bool ergo_counts(const lus_variant *v, const ergo_state *s)
{
    (void)v;
    return !s->ended;
}

/* ---- for programs that learn ---- */

/* Numbers: steps in the arena and out of it, by square and direction; steps from the path into the
 * arena, likewise; slides along the path; placements; the swap. A square of the arena is one of
 * ERGO_WORD bits, six of which are no squares. */
enum {
    ERGO_WORD = 62,
    ERGO_NUMBER_IN = ERGO_WORD * 8,
    ERGO_NUMBER_SLIDE = ERGO_NUMBER_IN + ERGO_PATH_LENGTH * 4,
    ERGO_NUMBER_PLACE = ERGO_NUMBER_SLIDE + ERGO_PATH_LENGTH * ERGO_PATH_LENGTH,
    ERGO_NUMBER_SWAP = ERGO_NUMBER_PLACE + ERGO_CELLS,
    ergo_numbers,
};

/* In which a step from a square leads to another, which one of them does. */
static inline unsigned ergo_direction(unsigned from, unsigned to)
{
    unsigned direction = 0;
    while (ergo_next[from][direction] != to)
        direction++;
    return direction;
}

static inline unsigned ergo_number_of(lus_action action)
{
    unsigned from = action / 128, to = action % 128;
    if (action == ERGO_SWAP_ACTION)
        return ERGO_NUMBER_SWAP;
    if (from == ERGO_RESERVE)
        return ERGO_NUMBER_PLACE + to;
    if (from < ERGO_PATH_CELL)
        return from * 8 + ergo_direction(from, to);
    from -= ERGO_PATH_CELL;
    if (to < ERGO_PATH_CELL)
        return ERGO_NUMBER_IN + from * 4 + ergo_direction(from + ERGO_PATH_CELL, to);
    return ERGO_NUMBER_SLIDE + from * ERGO_PATH_LENGTH + to - ERGO_PATH_CELL;
}

static inline lus_action ergo_action_of(unsigned number)
{
    if (number >= ERGO_NUMBER_SWAP)
        return ERGO_SWAP_ACTION;
    if (number >= ERGO_NUMBER_PLACE)
        return ergo_action(ERGO_RESERVE, number - ERGO_NUMBER_PLACE);
    if (number >= ERGO_NUMBER_SLIDE) {
        number -= ERGO_NUMBER_SLIDE;
        return ergo_action(ERGO_PATH_CELL + number / ERGO_PATH_LENGTH,
                           ERGO_PATH_CELL + number % ERGO_PATH_LENGTH);
    }
    if (number >= ERGO_NUMBER_IN) {
        unsigned from = ERGO_PATH_CELL + (number - ERGO_NUMBER_IN) / 4;
        return ergo_action(from, ergo_next[from][number % 4]);
    }
    return ergo_action(number / 8, ergo_next[number / 8][number % 8]);
}

static inline unsigned ergo_besides(const lus_variant *v, const ergo_state *s, unsigned viewer,
                                    uint8_t *out)
{
    (void)v;
    (void)viewer;
    out[0] = (uint8_t)s->clock;
    return 1;
}

/* ergo_text.c */
void ergo_write_position(const lus_variant *, const ergo_state *, lus_writer *);
bool ergo_read_position(const lus_variant *, const char *text, ergo_state *, lus_fault *);
void ergo_write_action(const lus_variant *, const ergo_state *, lus_action, lus_writer *);

extern const struct lus_sayings ergo_sayings; /* tell.c */

#endif
