/* What only Finkel's game can say: ends, why a piece cannot be moved (core/bar.h), remarks
 * (engine/explain/remark.h). The core's lists take these in by way of games/list.h. */
#ifndef LUS_FINKEL_SAYINGS_H
#define LUS_FINKEL_SAYINGS_H

/* REASON(code, name in text forms) */
#define LUS_REASONS_finkel(REASON)

#define LUS_BARS_finkel(X)

#define LUS_REMARKS_finkel(X)                                                                      \
    X(LUS_R_ROLLS_SAFELY, "Lands on the rosette {place}: safe, and rolls again.", "rolls-safely",  \
      79, LUS_GOOD)                                                                                \
    X(LUS_R_ROLLS_AGAIN, "Lands on the rosette {place} and rolls again.", "rolls-again", 77,       \
      LUS_GOOD)                                                                                    \
    X(LUS_R_HIT_ROLLS, "The hit gives another roll.", "hit-rolls", 76, LUS_GOOD)                   \
    X(LUS_R_MISSES_ROSETTE, "Does not land on the rosette {place}.", "misses-rosette", 64, LUS_BAD)

#endif
