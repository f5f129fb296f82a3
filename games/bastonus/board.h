/* Bastonus Romanus: the board, the state and how sets of squares move. Rules:
 * games/bastonus/rules.md. */
#ifndef LUS_BASTONUS_BOARD_H
#define LUS_BASTONUS_BOARD_H

#include "core/game.h"

enum bastonus_option { BASTONUS_FIRST, BASTONUS_RANKS, BASTONUS_OPTIONS };
enum bastonus_ranks { BASTONUS_RANKS_BOTH, BASTONUS_RANKS_ALONG };

/* BR-2. The exhausted (BR-9) are legionaries that show another face. */
enum bastonus_piece {
    BASTONUS_LEGIONARY,
    BASTONUS_EXHAUSTED,
    BASTONUS_DUX,
    BASTONUS_COLOSSUS,
    BASTONUS_EMPRESS,
    BASTONUS_KINDS
};

enum {
    BASTONUS_LEGION = 8,       /* BR-2 */
    BASTONUS_ARMY = 11,        /* BR-2 */
    BASTONUS_CLOCK_MOST = 100, /* BR-26 */
};

/* Places: the 64 squares, row * 8 + column, then a player's captured pieces. */
enum bastonus_place { BASTONUS_PLACE_TAKEN = 64 /* + player */, BASTONUS_PLACES = 66 };

/* In the order in which the text forms name them: n, e, s, w. */
enum bastonus_direction { BASTONUS_NORTH, BASTONUS_EAST, BASTONUS_SOUTH, BASTONUS_WEST };

enum bastonus_phase {
    BASTONUS_TURN,      /* the first action of a turn */
    BASTONUS_ACTING_ON, /* one more after a capture (BR-18) */
    BASTONUS_OVER,
};

/*  A set of squares, bit row * 8 + column:
 *
 *      h8 g8 … a8 │ h7 … a7 │ … │ h1 g1 f1 e1 d1 c1 b1 a1
 *      63      56  55        …    7                     0
 *
 *  marks[d] are the pieces barred from pushing against direction d, in which they were pushed
 * (BR-14). Whose piece it is tells when: marks on pieces of the side to play are in force, those on
 * the opponent's were set in this turn. A piece has one mark at most, that of its last push. */
typedef struct bastonus_state {
    uint64_t pieces[2]; /* of each player */
    uint64_t legionaries, exhausted, dux, colossus, empress;
    uint64_t marks[4];
    uint8_t side;   /* lus_player: who acts; when over the winner, LUS_NOBODY for a draw */
    uint8_t phase;  /* enum bastonus_phase */
    uint8_t reason; /* lus_reason: why it is over */
    uint8_t zero[4];
    uint8_t clock; /* turns since the last capture or exhaustion; last, for it is no part of what
                      repeats */
} bastonus_state;

_Static_assert(sizeof(bastonus_state) == 96, "no padding: states are compared by bytes");

enum { bastonus_key_size = offsetof(bastonus_state, clock) }; /* BR-26: all but the clock */

#define BASTONUS_COLUMN_A   UINT64_C(0x0101010101010101)
#define BASTONUS_COLUMN_H   UINT64_C(0x8080808080808080)
#define BASTONUS_ROW_1      UINT64_C(0x00000000000000ff)
#define BASTONUS_CORNERS    UINT64_C(0x8100000000000081)
#define BASTONUS_WHITE_CAMP UINT64_C(0x0000000000001818) /* BR-1: d1 e1 d2 e2 */
#define BASTONUS_BLACK_CAMP UINT64_C(0x1818000000000000) /* BR-1: d7 e7 d8 e8 */
#define BASTONUS_FIELD      (~(BASTONUS_WHITE_CAMP | BASTONUS_BLACK_CAMP))

static inline uint64_t bastonus_camp(unsigned player)
{
    return player == LUS_WHITE ? BASTONUS_WHITE_CAMP : BASTONUS_BLACK_CAMP;
}

static inline unsigned bastonus_opposite(unsigned direction)
{
    return direction ^ 2;
}

static inline unsigned bastonus_first_of(uint64_t set)
{
    return (unsigned)__builtin_ctzll(set);
}

static inline unsigned bastonus_last_of(uint64_t set)
{
    return 63u - (unsigned)__builtin_clzll(set);
}

static inline unsigned bastonus_size(uint64_t set)
{
    return (unsigned)__builtin_popcountll(set);
}

/* The squares next to those of a set, in one direction. */
static inline uint64_t bastonus_next(uint64_t set, unsigned direction)
{
    switch (direction) {
    case BASTONUS_NORTH: return set << 8;
    case BASTONUS_EAST: return set << 1 & ~BASTONUS_COLUMN_A;
    case BASTONUS_SOUTH: return set >> 8;
    default: return set >> 1 & ~BASTONUS_COLUMN_H;
    }
}

/* The squares that have a neighbour on the side from which a piece comes in this direction. */
static inline uint64_t bastonus_entered(unsigned direction)
{
    return bastonus_next(~UINT64_C(0), direction);
}

/* The squares from which a piece pushed in this direction leaves the board. */
static inline uint64_t bastonus_edge(unsigned direction)
{
    return ~bastonus_entered(bastonus_opposite(direction));
}

/* The squares of which the next in this direction is in the set. */
static inline uint64_t bastonus_before(uint64_t set, unsigned direction)
{
    return bastonus_next(set, bastonus_opposite(direction));
}

/* The squares of `line` from which an unbroken row of it leads in this direction to one of `ends`,
 * with those ends. Doubling: 1, 2, 4 squares reach across the board (Kogge and Stone's parallel
 * prefix). */
static inline uint64_t bastonus_leading_to(uint64_t ends, uint64_t line, unsigned direction)
{
    static const uint8_t one_back[] = {64 - 8, 64 - 1, 8, 1};
    int one = one_back[direction], two = one * 2 & 63, four = one * 4 & 63;
    line &= bastonus_entered(bastonus_opposite(direction)); /* so that no row goes round the edge */
    ends |= line & lus_rotate(ends, one);
    line &= lus_rotate(line, one);
    ends |= line & lus_rotate(ends, two);
    line &= lus_rotate(line, two);
    return ends | (line & lus_rotate(ends, four));
}

/* The unbroken row of occupied squares from `square`, which is one of them, on in this direction.
 */
static inline uint64_t bastonus_row_from(uint64_t occupied, unsigned square, unsigned direction)
{
    uint64_t here = UINT64_C(1) << square, not_behind = ~(here - 1);
    uint64_t line =
        direction & 1 ? BASTONUS_ROW_1 << (square & 56) : BASTONUS_COLUMN_A << (square & 7);
    uint64_t gaps = line & ~occupied;
    if (direction == BASTONUS_NORTH || direction == BASTONUS_EAST) {
        gaps &= not_behind;
        return line & not_behind & ((gaps & -gaps) - 1); /* without a gap: all */
    }
    gaps &= here - 1;
    /* the squares above the highest gap; doubled, with a bit below all for “no gap” */
    unsigned end = bastonus_last_of(gaps << 1 | 1);
    return line & (here | (here - 1)) & (~UINT64_C(0) << end);
}

/* A set after those of its pieces that stand in `row` have gone one square; some may leave the
 * board. */
static inline uint64_t bastonus_driven(uint64_t set, uint64_t row, unsigned direction)
{
    return (set & ~row) | bastonus_next(set & row, direction);
}

/* Puts a piece on a free square. */
static inline void bastonus_put_piece(bastonus_state *s, unsigned player, unsigned kind,
                                      unsigned square)
{
    uint64_t *const boards[BASTONUS_KINDS] = {&s->legionaries, &s->exhausted, &s->dux, &s->colossus,
                                              &s->empress};
    uint64_t here = UINT64_C(1) << square;
    s->pieces[player] |= here;
    *boards[kind] |= here;
    s->legionaries |= s->exhausted & here;
}

static inline void bastonus_start(const lus_variant *v, bastonus_state *s)
{
    /* BR-3: a3–h3, f2, d1, e1, and the same turned half round; BR-4: who begins */
    *s = (bastonus_state){
        .pieces = {UINT64_C(0x0000000000ff2018), UINT64_C(0x1804ff0000000000)},
        .legionaries = UINT64_C(0x0000ff0000ff0000),
        .dux = UINT64_C(0x0800000000000010),
        .colossus = UINT64_C(0x0004000000002000),
        .empress = UINT64_C(0x1000000000000008),
        .side = v->option[BASTONUS_FIRST],
    };
}

static inline lus_status bastonus_status(const lus_variant *v, const bastonus_state *s)
{
    (void)v;
    return (lus_status){s->phase == BASTONUS_OVER ? LUS_OVER : LUS_DECISION, s->side, s->reason};
}

static inline unsigned bastonus_clock(const bastonus_state *s)
{
    return s->clock;
}

/* BR-26: positions are compared at turn starts only. */
static inline bool bastonus_counts(const lus_variant *v, const bastonus_state *s)
{
    (void)v;
    return s->phase == BASTONUS_TURN;
}

#endif
