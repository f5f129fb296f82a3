/* What people are told of a step: which events, in which order, in which sentence. This is decided
 * here, once, for the terminal, the page and whatever tells a record. A face translates the
 * sentence and names what fills it in its own way.
 */
#ifndef LUS_TELL_H
#define LUS_TELL_H

#include "core/game.h"

/* What is told: a kind of event, or one of these. */
typedef enum lus_tell_kind {
    LUS_TELL_STOPS = LUS_EVENT_KINDS, /* who could go on ends the turn: no event is about that */
    LUS_TELL_PUSHES,                  /* who moves, and drives others before them */
    LUS_TELL_ROW_MOVES,               /* several pieces that go together */
    LUS_TELL_ROW_PUSHES,
    LUS_TELL_ROW_PUSHED,
    LUS_TELL_GAINED, /* a throw that gives more dice to play than it shows */
    LUS_TELL_KINDS
} lus_tell_kind;

/* Words for something, in English with {named} places, and the article it comes from. NULL: none of
 * its own.
 */
typedef struct lus_saying {
    const char *sentence, *article;
} lus_saying;

/* What a game says in words of its own, and its articles: games/ID/tell.c. What it leaves out is
 * said as in any game. An article stands only where one article is enough to explain it. */
struct lus_sayings {
    lus_saying told[LUS_TELL_KINDS];
    lus_saying reasons[LUS_REASON_COUNT];
    const char *bars[LUS_BAR_REASONS]; /* articles */
};

/* What fills a place of a sentence. */
typedef enum lus_value_kind {
    LUS_VALUE_PLAYER, /* `one` is a player */
    LUS_VALUE_PIECE,  /* `one` is a kind of piece */
    LUS_VALUE_PLACE,  /* `one` is a place */
    LUS_VALUE_ROW,    /* from place `one` to place `other`, in the order of their names */
    LUS_VALUE_DICE,   /* `amount`, as decimal digits */
    LUS_VALUE_TOKENS, /* `amount` */
    LUS_VALUE_COUNT,  /* `amount` pieces */
    LUS_VALUE_REASON, /* `one` is a reason */
    LUS_VALUE_RESULT, /* `one` has won, or nobody; `other` is the reason */
} lus_value_kind;

typedef struct lus_value {
    const char *name; /* of the place in the sentence */
    uint8_t kind;     /* lus_value_kind */
    uint8_t one, other;
    uint16_t amount;
} lus_value;

/* How much a person needs to be told. */
typedef enum lus_weight {
    LUS_WEIGHT_SEEN,    /* the board shows it, too */
    LUS_WEIGHT_COST,    /* tokens change hands */
    LUS_WEIGHT_GOES_ON, /* why whoever acted goes on: the other one sees it */
    LUS_WEIGHT_NOTICE,  /* why a turn passed, whose dice these are: otherwise they would miss it */
} lus_weight;

enum { LUS_VALUES_MAX = 5, LUS_TOLD_MAX = LUS_EVENTS_MAX + 1 };

typedef struct lus_told {
    const char *sentence; /* English, with {named} places: translate it, then fill it */
    const char *article;  /* "UR-9", or NULL */
    uint8_t kind;         /* lus_event_kind or lus_tell_kind */
    uint8_t weight;       /* lus_weight */
    uint8_t first, count; /* the events it is about; none where no event is */
    uint8_t value_count;
    lus_value values[LUS_VALUES_MAX]; /* for each place of the sentence, in its order */
} lus_told;

/* What to tell of a step of `player` that brought these events about and led to `after`. Returns
 * how many. Causes come before effects: the rules tell a row from its front, so that no two pieces
 * ever stand on one square; people tell who pushes before what gives way. */
unsigned lus_tell_step(const lus_variant *, lus_player player, const lus_events *,
                       const lus_state *after, lus_told out[LUS_TOLD_MAX]);

/* The sentence of a reason as a game says it; "" for LUS_NO_REASON, and for none. Without a game
 * (NULL) what holds for any; "" where only games have words for it. */
const char *lus_reason_sentence(const lus_game *, lus_reason);
/* How a game ended, to be filled with {player} and {why}. */
const char *lus_result_sentence(lus_player winner);
/* The articles of a reason and of a bar in a game; NULL where no single one explains it. */
const char *lus_reason_article(const lus_game *, lus_reason);
const char *lus_bar_article(const lus_game *, lus_bar_why);

/* How many events from number `first` on are one movement: a row and what it pushes go together. */
unsigned lus_movement(const lus_events *, unsigned first);

#endif
