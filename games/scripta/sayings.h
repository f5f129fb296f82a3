/* What only both games of twelve points can say: ends, why a piece cannot be moved (core/bar.h),
 * remarks (engine/explain/remark.h). The core's lists take these in by way of games/list.h. */
#ifndef LUS_SCRIPTA_SAYINGS_H
#define LUS_SCRIPTA_SAYINGS_H

/* REASON(code, name in text forms) */
#define LUS_REASONS_scripta(REASON)

#define LUS_BARS_scripta(X)                                                                        \
    X(LUS_BAR_CLOSED, "{dice}: two or more enemy pieces hold that square.", "closed")              \
    X(LUS_BAR_EARLY, "{dice}: no piece may leave until all are on the last six squares.", "early") \
    X(LUS_BAR_BEHIND, "{dice}: a piece further from the exit must go first.", "behind")            \
    X(LUS_BAR_FEWER, "{dice}: another move would let you play more dice.", "fewer")

#define LUS_REMARKS_scripta(X)                                                                     \
    X(LUS_R_PRIME, "Six held squares in a row, {place} to {to}: no enemy piece gets past.",        \
      "prime", 69, LUS_GOOD)                                                                       \
    X(LUS_R_WALL, "Holds {a} squares in a row, {place} to {to}, in front of enemy pieces.",        \
      "wall", 54, LUS_GOOD)                                                                        \
    X(LUS_R_BREAKS_WALL, "Breaks up the row of held squares {place} to {to}.", "breaks-wall", 53,  \
      LUS_BAD)                                                                                     \
    X(LUS_R_SHUTS_ENTRY, "Closes an entry: the opponent can no longer enter with a {a}.",          \
      "shuts-entry", 58, LUS_GOOD)                                                                 \
    X(LUS_R_SHUTS_ENTRIES, "Now {a} of the six entry squares are closed to the opponent.",         \
      "shuts-entries", 63, LUS_GOOD)                                                               \
    X(LUS_R_COVERS, "Covers the lone piece on {place}.", "covers", 55, LUS_GOOD)                   \
    X(LUS_R_CIRCLE_FREE, "The circle is empty: every piece may move again.", "circle-free", 51,    \
      LUS_GOOD)                                                                                    \
    X(LUS_R_CIRCLE_WAITS, "Pieces still waiting in the circle: {a}.", "circle-waits", 48, LUS_BAD) \
    X(LUS_R_ALL_HOME, "All pieces have reached the last table: they may now leave the board.",     \
      "all-home", 47, LUS_GOOD)

#endif
