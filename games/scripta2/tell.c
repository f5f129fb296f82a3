/* What is told of the game in words of its own, and the articles it comes from (core/tell.h). */
#include "core/tell.h"
#include "games/scripta2/rules.h"

const struct lus_sayings scripta2_sayings = {
    .told =
        {
            [LUS_ENTERED] = {NULL, "S2-8"},
            [LUS_MOVED] = {NULL, "S2-4"},
            [LUS_HIT] = {NULL, "S2-9"},
            [LUS_BORNE_OFF] = {NULL, "S2-12"},
            [LUS_THROWN] = {NULL, "S2-4"},
            [LUS_TELL_GAINED] = {NULL, "S2-5"},
        },
    .reasons =
        {
            [LUS_BY_OFF] = {NULL, "S2-16"},
            [LUS_NO_ENTRY] = {NULL, "S2-11"},
            [LUS_NO_MOVE] = {NULL, "S2-6"},
        },
    .bars =
        {
            [LUS_BAR_CLOSED] = "S2-7",
            [LUS_BAR_EARLY] = "S2-12",
            [LUS_BAR_BEHIND] = "S2-13",
            [LUS_BAR_FEWER] = "S2-6",
        },
};
