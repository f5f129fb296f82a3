#include "core/event.h"

#include "core/text.h"

static const char *const event_names[LUS_EVENT_KINDS] = {
    [LUS_ENTERED] = "entered",
    [LUS_BOUGHT] = "bought",
    [LUS_PLACED] = "placed",
    [LUS_MOVED] = "moved",
    [LUS_PUSHED] = "pushed",
    [LUS_HIT] = "hit",
    [LUS_CAPTURED] = "captured",
    [LUS_EJECTED] = "ejected",
    [LUS_BORNE_OFF] = "borne_off",
    [LUS_SWAPPED] = "swapped",
    [LUS_EXHAUSTED] = "exhausted",
    [LUS_TURNED] = "turned",
    [LUS_PAID] = "paid",
    [LUS_RECEIVED] = "received",
    [LUS_THROWN] = "thrown",
    [LUS_LOST_DICE] = "lost_dice",
    [LUS_GIVEN_DICE] = "given_dice",
    [LUS_PASSED] = "passed",
    [LUS_SKIPPED] = "skipped",
    [LUS_OWES_A_TURN] = "owes_a_turn",
    [LUS_PLAYS_AGAIN] = "plays_again",
    [LUS_TURN] = "turn",
    [LUS_ENDED] = "ended",
};

const char *lus_event_name(lus_event_kind kind)
{
    return event_names[kind];
}

static const char *const reason_names[LUS_REASON_COUNT] = {
    [LUS_NO_REASON] = "none",
    [LUS_BY_OFF] = "off",
#define LUS_REASON_NAME(code, name) [code] = name,
    LUS_GAME_REASONS(LUS_REASON_NAME)
#undef LUS_REASON_NAME
        [LUS_BY_BLOCKED] = "blocked",
    [LUS_BY_CLOCK] = "clock",
    [LUS_BY_REPETITION] = "repetition",
    [LUS_BY_RESIGNATION] = "resignation",
    [LUS_BY_AGREEMENT] = "agreement",
    [LUS_BY_TIME] = "time",
    [LUS_BY_ABANDONMENT] = "abandonment",
    [LUS_NO_ENTRY] = "no-entry",
    [LUS_NO_MOVE] = "no-move",
    [LUS_FOR_ENTRY] = "entry",
    [LUS_FOR_HIT] = "hit",
    [LUS_FOR_LANDING] = "landing",
    [LUS_FOR_PASSING] = "passing",
    [LUS_FOR_IDLING] = "idling",
    [LUS_FOR_VICTORY] = "victory",
    [LUS_BY_THROW] = "throw",
    [LUS_BY_LANDING] = "mark",
    [LUS_BY_CAPTURE] = "capture",
};

const char *lus_reason_name(lus_reason reason)
{
    return reason_names[reason];
}

lus_reason lus_reason_named(const char *word)
{
    return (lus_reason)lus_find_word(reason_names, LUS_REASON_COUNT, word);
}
