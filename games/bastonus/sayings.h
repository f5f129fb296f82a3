/* What only Bastonus Romanus can say: ends, why a piece cannot be moved (core/bar.h), remarks
 * (engine/explain/remark.h). The core's lists take these in by way of games/list.h. */
#ifndef LUS_BASTONUS_SAYINGS_H
#define LUS_BASTONUS_SAYINGS_H

/* REASON(code, name in text forms) */
#define LUS_REASONS_bastonus(REASON)                                                               \
    REASON(LUS_BY_FIELD, "field") /* most glorious first */                                        \
    REASON(LUS_BY_CONQUEST, "conquest")                                                            \
    REASON(LUS_BY_ANNEXATION, "annexation")                                                        \
    REASON(LUS_BY_LEGION, "legion")                                                                \
    REASON(LUS_BY_COMMAND, "command")                                                              \
    REASON(LUS_BY_EMPRESS, "empress")

#define LUS_BARS_bastonus(X)                                                                       \
    X(LUS_BAR_BESIDE, "No free square beside it.", "beside")                                       \
    X(LUS_BAR_LEAP, "No free square around it, nor behind a piece it could jump over.", "leap")    \
    X(LUS_BAR_BACKED, "Push {places}? The square behind is occupied.", "backed")                   \
    X(LUS_BAR_OUTNUMBERED,                                                                         \
      "Push {places}? You need as many legionaries in file as there are enemies.", "outnumbered")  \
    X(LUS_BAR_EXHAUSTED, "Push {places}? You need a legionary who is not exhausted.", "exhausted") \
    X(LUS_BAR_BACK, "Push {places}? A piece that was just pushed cannot push back at once.",       \
      "back")                                                                                      \
    X(LUS_BAR_EDGE, "Push {places}? You cannot push your own pieces off the board.", "edge")       \
    X(LUS_BAR_CAPTURE,                                                                             \
      "After a capture only another capture may follow, and this piece cannot make one.",          \
      "capture")

#define LUS_REMARKS_bastonus(X)                                                                    \
    X(LUS_R_THREATENS_EMPRESS, "Threatens the Empress.", "threatens-empress", 79, LUS_GOOD)        \
    X(LUS_R_THREATENS_ONE, "Threatens {piece} on {place}.", "threatens-one", 64, LUS_GOOD)         \
    X(LUS_R_THREATENS_MANY, "Threatens {a} pieces at once.", "threatens-many", 65, LUS_GOOD)       \
    X(LUS_R_SAVES, "Saves {piece} on {place} from capture.", "saves", 67, LUS_GOOD)                \
    X(LUS_R_PREY_ONE, "The opponent can capture {piece} on {place}.", "prey-one", 66, LUS_BAD)     \
    X(LUS_R_PREY_MANY, "{a} pieces are in danger of being captured.", "prey-many", 68, LUS_BAD)    \
    X(LUS_R_CALM, "The opponent can capture nothing.", "calm", 19, LUS_GOOD)                       \
    X(LUS_R_CAMP, "Pieces in the enemy camp: {a}. Four conquer it.", "camp", 46, LUS_GOOD)         \
    X(LUS_R_LONE_CHIEF, "The opponent has only one chief left on the field.", "lone-chief", 45,    \
      LUS_GOOD)                                                                                    \
    X(LUS_R_OWN_LONE_CHIEF, "Leaves only one friendly chief on the field.", "own-lone-chief", 44,  \
      LUS_BAD)                                                                                     \
    X(LUS_R_SECOND_CHIEF, "Brings a second chief onto the field.", "second-chief", 43, LUS_GOOD)   \
    X(LUS_R_EDGE, "Pushes {piece} to the edge, on {place}.", "edge", 41, LUS_GOOD)                 \
    X(LUS_R_TIRES, "The legionary on {place} is exhausted by the push.", "tires", 39, LUS_BAD)

#endif
