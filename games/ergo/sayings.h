/* What only Ergo can say: ends, why a piece cannot be moved (core/bar.h), remarks
 * (engine/explain/remark.h). The core's lists take these in by way of games/list.h. */
#ifndef LUS_ERGO_SAYINGS_H
#define LUS_ERGO_SAYINGS_H

/* REASON(code, name in text forms) */
#define LUS_REASONS_ergo(REASON) REASON(LUS_BY_LINE, "line") /* five in a line */

#define LUS_BARS_ergo(X)                                                                           \
    X(LUS_BAR_STRAIGHT, "A hollow piece moves straight, and those four squares are taken.",        \
      "straight")                                                                                  \
    X(LUS_BAR_AROUND, "This lion is shut in: all eight squares around it are taken.", "around")    \
    X(LUS_BAR_PATH, "No free square beside it, on the path or in the arena.", "path")

#define LUS_REMARKS_ergo(X)                                                                        \
    X(LUS_R_OPEN_FOUR, "Makes an open four: both its ends complete five.", "open-four", 77,        \
      LUS_GOOD)                                                                                    \
    X(LUS_R_TWO_FOURS, "Makes two fours at once: {place} and {to} complete five.", "two-fours",    \
      76, LUS_GOOD)                                                                                \
    X(LUS_R_FOUR, "Makes a four: {place} completes five.", "four", 75, LUS_GOOD)                   \
    X(LUS_R_STOPS_FOUR, "Stops the four: the opponent no longer completes five on {place}.",       \
      "stops-four", 79, LUS_GOOD)                                                                  \
    X(LUS_R_STOPS_THREE, "Keeps the opponent from an open four.", "stops-three", 73, LUS_GOOD)     \
    X(LUS_R_OPEN_THREE, "Makes an open three: an open four comes next.", "open-three", 64,         \
      LUS_GOOD)                                                                                    \
    X(LUS_R_ALLOWS_FOURS, "Then the opponent can force a win, four after four.", "allows-fours",   \
      91, LUS_BAD)                                                                                 \
    X(LUS_R_ALLOWS_OPEN_FOUR, "The opponent can make an open four on {place}.",                    \
      "allows-open-four", 74, LUS_BAD)                                                             \
    X(LUS_R_SPOILS_LINES, "Spoils {a} lines where the opponent had two pieces or more.",           \
      "spoils-lines", 36, LUS_GOOD)                                                                \
    X(LUS_R_LINES, "Stands on {a} lines of five that are still open.", "lines", 30, LUS_GOOD)

#endif
