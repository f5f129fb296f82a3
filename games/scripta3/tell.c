/* What is told of the game in words of its own, and the articles it comes from (core/tell.h). */
#include "core/tell.h"
#include "games/scripta3/rules.h"

const struct lus_sayings scripta3_sayings = {
    .told =
        {
            [LUS_ENTERED] = {NULL, "S3-5"},
            [LUS_MOVED] = {NULL, "S3-6"},
            [LUS_HIT] = {NULL, "S3-8"},
            [LUS_BORNE_OFF] = {NULL, "S3-11"},
            [LUS_THROWN] = {NULL, "S3-6"},
            [LUS_GIVEN_DICE] = {NULL, "S3-10"},
        },
    .reasons =
        {
            [LUS_BY_OFF] = {NULL, "S3-5"},
            [LUS_NO_ENTRY] = {NULL, "S3-5"},
            [LUS_NO_MOVE] = {NULL, "S3-10"},
        },
    .bars =
        {
            [LUS_BAR_ENTRY] = "S3-5",
            [LUS_BAR_CLOSED] = "S3-8",
            [LUS_BAR_EARLY] = "S3-11",
            [LUS_BAR_FEWER] = "S3-7",
        },
};
