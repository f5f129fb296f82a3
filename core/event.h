/* What happened, for a person to see: the rules tell it while they apply an action.
 *
 * Events that move or change a piece are complete: played one by one on the pieces of the old state
 * they give the pieces of the new one (tests/conformance checks it), so that a screen can animate
 * them without knowing a rule.
 */
#ifndef LUS_EVENT_H
#define LUS_EVENT_H

#include <stdint.h>

#include "games/list.h"

typedef enum lus_player { LUS_WHITE, LUS_BLACK, LUS_NOBODY } lus_player;

static inline lus_player lus_other(lus_player player)
{
    return (lus_player)(player ^ 1);
}

enum { LUS_NOWHERE = 255, LUS_EVENTS_MAX = 64 };

typedef enum lus_event_kind {
    /* These move one piece of `player` from place `from` to place `to`, where it shows as kind
       `piece`. */
    LUS_ENTERED,  /* from the hand or the circle onto the board */
    LUS_BOUGHT,   /* the same, paid for with tokens (the payment is an event of its own) */
    LUS_PLACED,   /* from the reserve of pieces onto a free square */
    LUS_MOVED,    /* from square to square by its own player */
    LUS_PUSHED,   /* from square to square by a push */
    LUS_HIT,      /* off the board, to enter again */
    LUS_CAPTURED, /* out of the game, taken between two pieces */
    LUS_EJECTED,  /* out of the game, pushed over the edge */
    LUS_BORNE_OFF,
    LUS_SWAPPED, /* a piece on the board changes owner: the old one goes to a hand, the new comes
                    from one */
    /* These change the piece of `player` that stands on `from`, where it stands. */
    LUS_EXHAUSTED, /* it becomes of kind `piece` */
    LUS_TURNED,    /* it shows its other face: it becomes of kind `piece` */
    /* These move `amount` tokens from place `from` to place `to`. */
    LUS_PAID,     /* by `player`; `why` tells for what */
    LUS_RECEIVED, /* by `player`; `why` tells for what */
    /* These change nothing that stands on the board. */
    LUS_THROWN,      /* `player` threw `amount`: the numbers as decimal digits, highest first */
    LUS_LOST_DICE,   /* the dice `amount` cannot be played and are lost; `why` */
    LUS_GIVEN_DICE,  /* `player` is given the dice `amount` that his opponent cannot play */
    LUS_PASSED,      /* `player` can do nothing and his turn ends; `why` */
    LUS_SKIPPED,     /* the turn of `player` is left out */
    LUS_OWES_A_TURN, /* `player` could not pay: his next turn will be left out; `why` */
    LUS_PLAYS_AGAIN, /* `player` goes on: `why` */
    LUS_TURN,        /* the turn of `player` begins */
    LUS_ENDED,       /* the game is over: `player` has won, or nobody; `why` */
    LUS_EVENT_KINDS
} lus_event_kind;

/* Why a game ended, a turn passed, a token changed hands. `lus_reason_name` is the word in text
 * forms. */
typedef enum lus_reason {
    LUS_NO_REASON,
    /* ends of games by their rules */
    LUS_BY_OFF, /* all pieces borne off */
/* those of single games */
#define LUS_REASON_CODE(code, name) code,
    LUS_GAME_REASONS(LUS_REASON_CODE)
#undef LUS_REASON_CODE
        LUS_BY_BLOCKED, /* a player, or both, cannot act */
    LUS_BY_CLOCK,       /* too long without progress */
    LUS_BY_REPETITION,  /* third occurrence of a position */
    /* ends that people make; a record may carry them */
    LUS_BY_RESIGNATION,
    LUS_BY_AGREEMENT,
    LUS_BY_TIME,
    LUS_BY_ABANDONMENT,
    /* passes and lost dice */
    LUS_NO_ENTRY, /* a piece must enter and no die can enter it */
    LUS_NO_MOVE,  /* no piece can move */
    /* tokens */
    LUS_FOR_ENTRY,   /* buying in */
    LUS_FOR_HIT,     /* from the owner of a pawn sent off */
    LUS_FOR_LANDING, /* on a marked square */
    LUS_FOR_PASSING, /* over a marked square */
    LUS_FOR_IDLING,  /* no move */
    LUS_FOR_VICTORY, /* the reserve, and the loser's settlement */
    /* playing again */
    LUS_BY_THROW,   /* the throw gives another */
    LUS_BY_LANDING, /* landing on a marked square gives another throw */
    LUS_BY_CAPTURE, /* a capture gives another action */
    LUS_REASON_COUNT
} lus_reason;

typedef struct lus_event {
    uint8_t kind;   /* lus_event_kind */
    uint8_t player; /* lus_player */
    uint8_t piece;  /* kind of piece, see lus_game.piece_names */
    uint8_t why;    /* lus_reason */
    uint8_t from, to;
    uint16_t amount;
} lus_event;

typedef struct lus_events {
    uint16_t count;
    lus_event list[LUS_EVENTS_MAX];
} lus_events;

/* Appends an event; does nothing, at no cost after inlining, when nobody listens. */
static inline void lus_tell(lus_events *events, lus_event event)
{
    if (events && events->count < LUS_EVENTS_MAX)
        events->list[events->count++] = event;
}

/* How many turns begin with these events. This is the one definition of a turn (docs/record.md):
 * the first begins with the game, every other one where the rules say so. Who goes on because the
 * other player misses a turn, or cannot do anything in it, begins a turn of his own. */
static inline unsigned lus_turns_begun(const lus_events *events)
{
    unsigned count = 0;
    for (unsigned i = 0; i < events->count; i++)
        count += events->list[i].kind == LUS_TURN;
    return count;
}

/* The word for a kind of event in results of the laboratory and on the page ("entered",
 * "borne_off", …). */
const char *lus_event_name(lus_event_kind);
/* The word for a reason in text forms ("off", "clock", …). */
const char *lus_reason_name(lus_reason);
/* LUS_REASON_COUNT when there is no such word. */
lus_reason lus_reason_named(const char *word);

#endif
