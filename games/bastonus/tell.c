/* What is told of the game in words of its own, and the articles it comes from (core/tell.h). */
#include "core/tell.h"
#include "games/bastonus/rules.h"

const struct lus_sayings bastonus_sayings = {
    .told =
        {
            [LUS_CAPTURED] = {NULL, "BR-15"},
            [LUS_EJECTED] = {NULL, "BR-12"},
            [LUS_EXHAUSTED] = {LUS_TEXT(
                                   "{player}’s legionary on {from} is exhausted and can no longer "
                                   "push alone."),
                               "BR-9"},
            [LUS_TELL_STOPS] = {NULL, "BR-18"},
            [LUS_TELL_ROW_MOVES] = {NULL, "BR-7"},
            [LUS_TELL_ROW_PUSHES] = {NULL, "BR-10"},
            [LUS_TELL_ROW_PUSHED] = {NULL, "BR-10"},
        },
    .reasons =
        {
            [LUS_BY_FIELD] = {LUS_TEXT("the loser has no piece left outside the camps"), "BR-19"},
            [LUS_BY_CONQUEST] = {LUS_TEXT("four pieces hold the enemy camp"), "BR-20"},
            [LUS_BY_ANNEXATION] = {LUS_TEXT("the Empress has entered the enemy camp"), "BR-21"},
            [LUS_BY_LEGION] = {LUS_TEXT("the loser has no legionary left"), "BR-22"},
            [LUS_BY_COMMAND] = {LUS_TEXT("the loser has no chief left outside the camps"), "BR-23"},
            [LUS_BY_EMPRESS] = {LUS_TEXT("the Empress is captured"), "BR-24"},
            [LUS_BY_BLOCKED] = {NULL, "BR-25"},
            [LUS_BY_CLOCK] = {NULL, "BR-26"},
            [LUS_BY_REPETITION] = {NULL, "BR-26"},
            [LUS_BY_CAPTURE] = {NULL, "BR-18"},
        },
    .bars =
        {
            [LUS_BAR_BESIDE] = "BR-5",
            [LUS_BAR_LEAP] = "BR-6",
            [LUS_BAR_BACKED] = "BR-12",
            [LUS_BAR_OUTNUMBERED] = "BR-10",
            [LUS_BAR_EXHAUSTED] = "BR-10",
            [LUS_BAR_BACK] = "BR-14",
            [LUS_BAR_EDGE] = "BR-12",
            [LUS_BAR_CAPTURE] = "BR-18",
            [LUS_BAR_FOLLOW] = "BR-18",
        },
};
