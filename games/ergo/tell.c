/* What is told of the game in words of its own, and the articles it comes from (core/tell.h). */
#include "core/tell.h"
#include "games/ergo/rules.h"

const struct lus_sayings ergo_sayings = {
    .told =
        {
            [LUS_SWAPPED] = {NULL, "EG-18"},
            [LUS_TURNED] = {LUS_TEXT("The piece on {from} shows its lion."), "EG-11"},
        },
    .reasons =
        {
            [LUS_BY_LINE] = {LUS_TEXT("five pieces in a line"), "EG-4"},
            [LUS_BY_BLOCKED] = {NULL, "EG-17"},
            [LUS_BY_CLOCK] = {NULL, "EG-16"},
            [LUS_BY_REPETITION] = {NULL, "EG-15"},
            [LUS_NO_MOVE] = {NULL, "EG-17"},
        },
    .bars =
        {
            [LUS_BAR_STRAIGHT] = "EG-7",
            [LUS_BAR_AROUND] = "EG-8",
        },
};
