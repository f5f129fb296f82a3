/* The board of twenty squares that several games are played on: its paths, its squares as places,
 * where pieces stand. */
#ifndef LUS_TWENTY_BOARD_H
#define LUS_TWENTY_BOARD_H

#include "core/both.h"
#include "core/game.h"

/* A path, seen by either player: the two walk mirror images. */
typedef struct twenty_path {
    uint8_t length;
    uint32_t marked;    /* bit n: square n is marked */
    uint32_t twins[28]; /* own squares that are the same square of the board as n, n included */
    uint32_t meets[28]; /* the opponent's squares that are the same square of the board as n */
    uint32_t twice;     /* squares that are walked again later */
    uint32_t contested; /* marked squares that the opponent walks, too */
    /* White's squares of the board: row * 8 + column, rows and columns from 0 */
    uint8_t squares[28];
} twenty_path;

enum { TWENTY_PATHS = 3, TWENTY_PATH_MOST = 27 /* squares of the longest */ };
extern const twenty_path twenty_paths[TWENTY_PATHS];
/* The option that chooses one of them: its values and what they say. */
extern const char *const twenty_path_values[], *const twenty_path_meanings[];

/* Places: the 24 squares of the 8 by 3 grid (four of them are not on the board), then these and
 * whatever else a game has beside the board. */
enum twenty_place {
    TWENTY_PLACE_HAND = 24, /* + player */
    TWENTY_PLACE_HOME = 26,
    TWENTY_PLACES = 28
};

/* The place of the board under square n of a player's path. */
static inline uint8_t twenty_place_at(const twenty_path *path, unsigned player, unsigned n)
{
    unsigned square = path->squares[n], row = square / 8;
    return (uint8_t)(player == LUS_WHITE ? square : (2 - row) * 8 + square % 8);
}

/* Whether a player whose pieces are `own` may land on square n of his path, where the opponent has
 * `enemy`; n may be the place after the last. Where marks are `safe`, a piece on one is. */
LUS_BOTH static inline bool twenty_may_land(const twenty_path *path, uint32_t own, uint32_t enemy,
                                            unsigned n, bool safe)
{
    if (n > path->length)
        return n == path->length + 1u; /* a piece leaves by an exact throw */
    return !(own & path->twins[n]) &&
           !((enemy & path->meets[n]) && safe && (path->marked >> n & 1));
}

/* Of `men`, squares of a player's pieces and 0 for one to enter, those that can go on by so many
 * points: twenty_may_land for all at once. Loops are as long whatever stands on the board, and
 * there is nothing to foretell in them: random games of finkel are twice as fast as if each was
 * asked. */
static inline uint32_t twenty_movers(const twenty_path *path, uint32_t men, uint32_t own,
                                     uint32_t enemy, unsigned points, bool safe)
{
    uint32_t blocked = own, off = 2u << path->length;
    for (uint32_t rest = path->twice; rest; rest &= rest - 1) {
        uint32_t twins = path->twins[__builtin_ctz(rest)];
        blocked |= twins & -(uint32_t)((own & twins) != 0);
    }
    for (uint32_t rest = safe ? path->contested : 0; rest; rest &= rest - 1)
        blocked |= (uint32_t)((enemy & path->meets[__builtin_ctz(rest)]) != 0)
                   << __builtin_ctz(rest);
    return men & (((off - 1) & ~blocked) | off) >> points;
}

/* Describes one of the places above. */
void twenty_describe(unsigned place, lus_place *);
/* The square of a player's path that lies on this place of the board, where it is walked for the
 * first time; 0 where the path does not lead there. */
unsigned twenty_step_at(const twenty_path *, unsigned player, unsigned place);
/* The square of his path on which a player whose pieces are `own` has one on this place. */
unsigned twenty_square_of(const twenty_path *, unsigned player, uint32_t own, unsigned place);
/* The way of a piece to its home (lus_course). */
unsigned twenty_course(const twenty_path *, lus_player, uint8_t out[LUS_COURSE_MAX]);

/* Where the pieces of one player are. */
typedef struct twenty_men {
    uint32_t squares; /* bit n: on square n of his path */
    uint8_t hand, off;
} twenty_men;

/* Appends them to a list of pieces of this kind that has `count`; returns how many it has then. */
unsigned twenty_pieces(const twenty_path *, unsigned player, unsigned kind, const twenty_men *,
                       lus_piece *out, unsigned count);
/* Tells the squares of their paths on which pieces stand, 1 or 0 each: those of the viewer, then
 * those of the other player. Returns how many numbers that are. */
unsigned twenty_tell_men(const uint32_t squares[2], unsigned viewer, uint8_t *out);
/* Puts a piece somebody sets up where it belongs; false where it can never stand there. */
bool twenty_put(const twenty_path *, const lus_piece *, unsigned most, twenty_men men[2]);

/* ---- text.c: “w 2”, “h3,2,5,o1” ---- */

/* Reads the first two fields of a position: whose turn it is, and the throw, which is one of
 * `words`, a list that ends with NULL. */
bool twenty_read_turn(const char *text, const lus_field fields[2], const char *const *words,
                      unsigned *side, unsigned *word, lus_fault *);

/* What may follow next in the text of one player. */
enum twenty_item { TWENTY_HAND, TWENTY_SQUARES, TWENTY_OFF, TWENTY_REST };

/* Writes in hand, squares in order, off, what is not zero, each after a separator: the first after
 * `first` (none where it is NUL), the others after a comma. */
void twenty_write_men(const twenty_men *, char first, lus_writer *);
/* Reads one of these items, in this order: `next` is what may come, and moves on. */
bool twenty_read_item(const twenty_path *, unsigned most, enum twenty_item *next, lus_reader *,
                      twenty_men *);
/* Whether no two pieces stand on one square of the board; `fields` are the texts of the players. */
bool twenty_apart(const twenty_path *, const uint32_t squares[2], const char *text,
                  const lus_field fields[2], lus_fault *);

#endif
