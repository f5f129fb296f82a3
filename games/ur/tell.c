/* What is told of the game in words of its own, and the articles it comes from (core/tell.h). */
#include "core/tell.h"
#include "games/ur/rules.h"

const struct lus_sayings ur_sayings = {
    .told =
        {
            [LUS_ENTERED] = {NULL, "UR-5"},
            [LUS_BOUGHT] = {NULL, "UR-6"},
            [LUS_MOVED] = {NULL, "UR-4"},
            [LUS_HIT] = {NULL, "UR-8"},
            [LUS_BORNE_OFF] = {NULL, "UR-12"},
            [LUS_THROWN] = {NULL, "UR-3"},
            [LUS_SKIPPED] = {NULL, "UR-15"},
            [LUS_OWES_A_TURN] = {NULL, "UR-15"},
        },
    .reasons =
        {
            [LUS_BY_OFF] = {NULL, "UR-17"},
            [LUS_NO_ENTRY] = {LUS_TEXT("the first to roll a 1 begins"), "UR-16"},
            [LUS_NO_MOVE] = {LUS_TEXT("no move (a pawn enters only with a 1)"), "UR-14"},
            [LUS_FOR_ENTRY] = {NULL, "UR-6"},
            [LUS_FOR_HIT] = {LUS_TEXT("for the pawn sent back"), "UR-8"},
            [LUS_FOR_LANDING] = {LUS_TEXT("for landing on a rosette"), "UR-10"},
            [LUS_FOR_PASSING] = {LUS_TEXT("for passing over a rosette"), "UR-11"},
            [LUS_FOR_IDLING] = {LUS_TEXT("for the missed turn"), "UR-14"},
            [LUS_FOR_VICTORY] = {NULL, "UR-17"},
            [LUS_BY_THROW] = {NULL, "UR-3"},
        },
    .bars =
        {
            [LUS_BAR_THROW] = "UR-6",
            [LUS_BAR_ONE] = "UR-5",
            [LUS_BAR_BEYOND] = "UR-12",
            [LUS_BAR_OWN] = "UR-7",
            [LUS_BAR_SAFE] = "UR-9",
        },
};
