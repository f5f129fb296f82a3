/* Remarks: why an action is good or bad, as facts of the position. Each is computed by the rules
 * and true; none is an opinion. Faces say them in words. */
#ifndef LUS_REMARK_H
#define LUS_REMARK_H

#include "core/game.h"
#include "engine/explain/exposure.h"
#include "engine/explain/line.h"

typedef enum lus_tone { LUS_BAD, LUS_PLAIN, LUS_GOOD } lus_tone;

/* X(code, English sentence, name in JSON, importance, tone). In a sentence {place} and {to} are
 * places, {piece} is a kind of piece, {why} a reason, {a}, {b} and {c} are numbers. Faces translate
 * the sentences; the names are the stable part. “Before” is how things stood had the player not
 * acted. */
#define LUS_REMARKS(X)                                                                             \
    /* ends */                                                                                     \
    X(LUS_R_WINS, "Wins the game: {why}.", "wins", 100, LUS_GOOD)                                  \
    X(LUS_R_DRAWS, "The game is drawn: {why}.", "draws", 99, LUS_PLAIN)                            \
    X(LUS_R_ONLY, "There is no other legal move.", "only", 98, LUS_PLAIN)                          \
    X(LUS_R_SAME_TURN, "The same turn in another order.", "same-turn", 90, LUS_PLAIN)              \
    X(LUS_R_ALLOWS_WIN, "The opponent can win at once: {why}.", "allows-win", 97, LUS_BAD)         \
    X(LUS_R_MISSES_WIN, "Misses a win.", "misses-win", 96, LUS_BAD)                                \
    X(LUS_R_FORCES_NEXT, "Wins with the next move, whatever the opponent does.", "forces-next",    \
      95, LUS_GOOD)                                                                                \
    X(LUS_R_FORCES_IN, "Wins by force in {a} more moves at most.", "forces-in", 94, LUS_GOOD)      \
    X(LUS_R_FORCES, "Wins by force.", "forces", 93, LUS_GOOD)                                      \
    X(LUS_R_LOSES, "Loses by force.", "loses", 92, LUS_BAD)                                        \
    X(LUS_R_THREATENS_WIN, "Threatens to win: {why}.", "threatens-win", 78, LUS_GOOD)              \
    /* hits and captures */                                                                        \
    X(LUS_R_CAPTURES, "Captures {piece} on {place}.", "captures", 86, LUS_GOOD)                    \
    X(LUS_R_EJECTS, "Pushes {piece} on {place} off the board.", "ejects", 85, LUS_GOOD)            \
    X(LUS_R_CAPTURES_NEXT, "Then captures {piece} on {place}.", "captures-next", 84, LUS_GOOD)     \
    X(LUS_R_EJECTS_NEXT, "Then pushes {piece} on {place} off the board.", "ejects-next", 83,       \
      LUS_GOOD)                                                                                    \
    X(LUS_R_HITS_PAID, "Sends back the piece on {place} and takes a token for it.", "hits-paid",   \
      82, LUS_GOOD)                                                                                \
    X(LUS_R_HITS, "Hits the piece on {place}, which must enter again.", "hits", 81, LUS_GOOD)      \
    X(LUS_R_HITS_NEXT, "Then hits the piece on {place}.", "hits-next", 80, LUS_GOOD)               \
    X(LUS_R_MISSES_HIT, "Does not hit the piece on {place}.", "misses-hit", 57, LUS_BAD)           \
    X(LUS_R_MISSES_CAPTURE, "Does not capture {piece} on {place}.", "misses-capture", 58, LUS_BAD) \
    X(LUS_R_MISSES_OFF, "Bears no piece off.", "misses-off", 37, LUS_BAD)                          \
    /* the next throw */                                                                           \
    X(LUS_R_GIVEN_HIT, "The opponent can hit with the dice given away.", "given-hit", 72, LUS_BAD) \
    X(LUS_R_SAFE, "No roll lets the opponent hit any more; before, {a} of {b} did.", "safe", 62,   \
      LUS_GOOD)                                                                                    \
    X(LUS_R_STAYS_SAFE, "No roll lets the opponent hit.", "stays-safe", 20, LUS_GOOD)              \
    X(LUS_R_SAFER, "The opponent can now hit with only {a} of {b} rolls; before, with {c}.",       \
      "safer", 61, LUS_GOOD)                                                                       \
    X(LUS_R_EXPOSED_ONE, "The piece on {place} can be hit by {a} of {b} rolls.", "exposed-one",    \
      60, LUS_BAD)                                                                                 \
    X(LUS_R_EXPOSED_MANY, "{c} pieces can be hit, by {a} of {b} rolls.", "exposed-many", 59,       \
      LUS_BAD)                                                                                     \
    X(LUS_R_BARS, "The opponent must pass on {a} of {b} rolls; before, on {c}.", "bars", 56,       \
      LUS_GOOD)                                                                                    \
    X(LUS_R_NEXT_HITS, "Then rolls and can hit with {a} of {b} rolls.", "next-hits", 52, LUS_GOOD) \
    X(LUS_R_SKIPS, "The opponent misses a turn.", "skips", 71, LUS_GOOD)                           \
    X(LUS_R_OWES, "Cannot pay in full and will miss the next turn.", "owes", 70, LUS_BAD)          \
    X(LUS_R_GIVES_DICE, "Gives the opponent what cannot be played: {a}.", "gives-dice", 50,        \
      LUS_BAD)                                                                                     \
    X(LUS_R_LOSES_DICE, "Dice that cannot be played are lost: {a}.", "loses-dice", 45, LUS_BAD)    \
    X(LUS_R_BEARS_OFF, "Bears a piece off.", "bears-off", 43, LUS_GOOD)                            \
    X(LUS_R_BEARS_OFF_MANY, "Bears {a} pieces off this turn.", "bears-off-many", 44, LUS_GOOD)     \
    /* tokens and rosettes */                                                                      \
    X(LUS_R_SHELTERS, "Lands on the rosette {place}: safe.", "shelters", 67, LUS_GOOD)             \
    X(LUS_R_ENTERS, "Brings a new piece into play.", "enters", 38, LUS_GOOD)                       \
    X(LUS_R_LEAVES_SHELTER, "Leaves the safe square {place}.", "leaves-shelter", 40, LUS_BAD)      \
    /* rows of held squares, entries, circle, race */                                              \
    X(LUS_R_TAKES_LEAD, "Takes the lead: {a} squares to go, against {b}.", "takes-lead", 42,       \
      LUS_GOOD)                                                                                    \
    LUS_GAME_REMARKS(X)

typedef enum lus_remark_kind {
#define LUS_REMARK_CODE(code, sentence, name, weight, tone) code,
    LUS_REMARKS(LUS_REMARK_CODE)
#undef LUS_REMARK_CODE
        LUS_REMARK_KINDS
} lus_remark_kind;

enum { LUS_REMARKS_MAX = 16, LUS_REMARKS_SHOWN = 3 };

typedef struct lus_remark {
    uint8_t kind;      /* lus_remark_kind */
    uint8_t place, to; /* LUS_NOWHERE where the sentence names none */
    uint8_t piece;     /* a kind of piece, see lus_game.piece_names */
    uint8_t why;       /* lus_reason */
    uint16_t a, b, c;
} lus_remark;

typedef struct lus_remarks {
    unsigned count;
    lus_remark list[LUS_REMARKS_MAX]; /* the most important first */
    lus_state end;                    /* after the plan */
    /* at the end, to the opponent's next throw; `ways` is 0 when he has none */
    lus_exposure exposure;
} lus_remarks;

/* All that can be said of a plan in `s`, a decision. Events are told of its actions one by one;
 * positions are compared at the end of the turn it plays. `value` and `best` are what a search
 * finds the action and the best one worth: 1 and 0 are proofs where there are no dice. */
void lus_remark_on(const lus_variant *, const lus_state *s, const lus_line *, float value,
                   float best, lus_remarks *);

/* Keeps what is worth showing: the most important ones. An action that is worse than the best,
 * whose remarks `best` are all of them (NULL for the best itself), is told by what it misses and by
 * faults that the best has not. */
void lus_remarks_select(const lus_game *, lus_remarks *, const lus_remarks *best);

/* Says that a plan plays the turn of an earlier one in another order, and nothing else. */
void lus_remarks_same_turn(lus_remarks *);

const char *lus_remark_sentence(lus_remark_kind);
const char *lus_remark_name(lus_remark_kind);
lus_tone lus_remark_tone(lus_remark_kind);
/* The article that a remark comes from: of its reason, of what happens, or as the game says. NULL
 * where no single article explains it. */
const char *lus_remark_article(const lus_game *, const lus_remark *);

#endif
