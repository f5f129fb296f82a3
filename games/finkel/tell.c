/* What is told of the game in words of its own, and the articles it comes from (core/tell.h). */
#include "core/tell.h"
#include "games/finkel/rules.h"

const struct lus_sayings finkel_sayings = {
    .told =
        {
            [LUS_ENTERED] = {NULL, "FK-4"},
            [LUS_MOVED] = {NULL, "FK-4"},
            [LUS_HIT] = {NULL, "FK-6"},
            [LUS_BORNE_OFF] = {NULL, "FK-10"},
            [LUS_THROWN] = {NULL, "FK-3"},
        },
    .reasons =
        {
            [LUS_BY_OFF] = {NULL, "FK-13"},
            [LUS_NO_MOVE] = {NULL, "FK-11"},
            [LUS_BY_LANDING] = {LUS_TEXT("a rosette gives another roll"), "FK-8"},
            [LUS_BY_CAPTURE] = {LUS_TEXT("a hit gives another roll"), "FK-9"},
        },
    .bars =
        {
            [LUS_BAR_BEYOND] = "FK-10",
            [LUS_BAR_OWN] = "FK-5",
            [LUS_BAR_SAFE] = "FK-7",
        },
};
