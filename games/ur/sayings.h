/* What only the Royal Game of Ur can say: ends, why a piece cannot be moved (core/bar.h), remarks
 * (engine/explain/remark.h). The core's lists take these in by way of games/list.h. */
#ifndef LUS_UR_SAYINGS_H
#define LUS_UR_SAYINGS_H

/* REASON(code, name in text forms) */
#define LUS_REASONS_ur(REASON)

#define LUS_BARS_ur(X) X(LUS_BAR_ONE, "{dice}: a pawn enters only with a 1.", "one")

#define LUS_REMARKS_ur(X)                                                                          \
    X(LUS_R_EARNS, "Lands on the rosette {place}: safe, and earns a token.", "earns", 68,          \
      LUS_GOOD)                                                                                    \
    X(LUS_R_PAYS_ONE, "Passes over a rosette and pays the last token.", "pays-one", 65, LUS_BAD)   \
    X(LUS_R_PAYS, "Passes over a rosette and pays {a} tokens.", "pays", 66, LUS_BAD)               \
    X(LUS_R_BUYS, "Brings a piece in at once, for {a} tokens.", "buys", 49, LUS_PLAIN)

#endif
