/* Patterns of pieces on the short path (bell) as facts: what stands where is worth more, or less,
 * for what stands near it. Seen by the player who throws.
 *
 * Squares 5 to 12 are shared: who stands on each of five neighbours, four times over. One who waits
 * on the squares 1 to 4 threatens those on 5 to 8; one on 9 to 12 is let in or not by their own on
 * 13 and 14. Then how many are off, and in hand, of both together. */
#ifndef LUS_TWENTY_PATTERNS_H
#define LUS_TWENTY_PATTERNS_H

#include "engine/search/net.h"
#include "games/twenty/board.h"

enum {
    TWENTY_ROW = 5,      /* the first shared square */
    TWENTY_WIDTH = 5,    /* of a window on the shared row, */
    TWENTY_WINDOW = 243, /* as many patterns: nobody, own or other on each */
    TWENTY_WINDOWS = 4,
    TWENTY_START = 16 * 16, /* own on 1 to 4 and other on 5 to 8 */
    TWENTY_HOME = 16 * 4,   /* own on 9 to 12, own on 13 and 14 */
    TWENTY_COUNTS = 8 * 8,
    TWENTY_PATTERNS =
        TWENTY_WINDOWS * TWENTY_WINDOW + 2 * TWENTY_START + 2 * TWENTY_HOME + 2 * TWENTY_COUNTS
};

/* What a set of squares is worth in base 3. */
static inline unsigned twenty_ternary(uint32_t set)
{
    return (set & 1) + 3 * (set >> 1 & 1) + 9 * (set >> 2 & 1) + 27 * (set >> 3 & 1) +
           81 * (set >> 4 & 1);
}

static inline void twenty_patterns(const uint32_t squares[2], const uint8_t hand[2],
                                   const uint8_t off[2], unsigned player, unsigned base,
                                   lus_facts *facts)
{
    const uint32_t own = squares[player], other = squares[player ^ 1];
    for (unsigned i = 0; i < TWENTY_WINDOWS; i++, base += TWENTY_WINDOW)
        lus_fact(facts, base + twenty_ternary(own >> (TWENTY_ROW + i) & 31) +
                            2 * twenty_ternary(other >> (TWENTY_ROW + i) & 31));
    for (unsigned i = 0; i < 2; i++) {
        uint32_t mine = i ? other : own, theirs = i ? own : other;
        lus_fact(facts, base + (mine >> 1 & 15) * 16 + (theirs >> 5 & 15));
        base += TWENTY_START;
        lus_fact(facts, base + (mine >> 9 & 15) * 4 + (mine >> 13 & 3));
        base += TWENTY_HOME;
    }
    lus_fact(facts, base + hand[player] * 8u + hand[player ^ 1]);
    lus_fact(facts, base + TWENTY_COUNTS + off[player] * 8u + off[player ^ 1]);
}

#endif
