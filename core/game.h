/* The contract: what a game is, to everything above the rules.
 *
 * A game is a sequence of states. In a state either chance throws, or one player decides, or the
 * game is over. Nothing here knows any of the games; nothing here allocates, prints or keeps a
 * global. Memory belongs to the caller throughout.
 *
 * Cold callers (program, server, page, records, tests) go through the function table `lus_game`.
 * Hot loops (playouts, perft, search) are compiled once per game over the inline functions of
 * games/ID/rules.h, which this table wraps (core/function_table.h): the rules are written once.
 */
#ifndef LUS_GAME_H
#define LUS_GAME_H

#include <stdalign.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/bar.h"
#include "core/error.h"
#include "core/event.h"
#include "core/option.h"
#include "core/rng.h"
#include "core/text.h"

enum {
    LUS_STATE_MAX = 96,     /* bytes of the largest state */
    LUS_ACTIONS_MAX = 512,  /* no position of any game has more legal actions */
    LUS_OUTCOMES_MAX = 56,  /* three dice: 56 different throws */
    LUS_PIECES_MAX = 64,    /* entries that `pieces` may fill */
    LUS_DICE_MAX = 4,       /* dice still to be played */
    LUS_DECIDING_MAX = 12,  /* pieces that decided a game: at most all of a player */
    LUS_MARKS_MAX = 5,      /* points that dice with marks can give, from 0 */
    LUS_COURSE_MAX = 40,    /* places that a piece walks over, with its home */
    LUS_POSITION_MAX = 384, /* bytes of the longest position text, with its NUL */
    LUS_ACTION_MAX = 16,    /* bytes of the longest action text, with its NUL */
    LUS_BESIDES_MAX = 288,  /* numbers that `besides` may fill */
};

/* Room for a state of any game. States are plain, without padding: they are copied and compared by
 * bytes, and hold the position and nothing else. History (repetition, undo) belongs to the match.
 */
typedef struct lus_state {
    alignas(16) uint8_t bytes[LUS_STATE_MAX];
} lus_state;

/* What a player does, or what the dice show. Only its own game can read it. */
typedef uint32_t lus_action;

typedef struct lus_outcome {
    lus_action action;
    uint32_t weight; /* exact: the probability is weight / the sum of all weights */
} lus_outcome;

typedef enum lus_kind { LUS_CHANCE, LUS_DECISION, LUS_OVER } lus_kind;

typedef struct lus_status {
    uint8_t kind; /* lus_kind */
    /* lus_player: who throws or decides; when over the winner, LUS_NOBODY for a draw */
    uint8_t player;
    uint8_t reason; /* lus_reason: why it is over, LUS_NO_REASON before */
} lus_status;

/* ---- what a screen needs ---- */

typedef enum lus_place_kind {
    LUS_NO_PLACE, /* a number without a place (a hole in the board's grid) */
    LUS_SQUARE,   /* on the board, at column and row */
    LUS_HAND,     /* pieces still to be entered */
    LUS_CIRCLE,   /* hit pieces waiting to enter again */
    LUS_HOME,     /* pieces borne off */
    LUS_TAKEN,    /* pieces captured: this player's pieces that have left the game */
    LUS_PURSE,    /* a player's tokens */
    LUS_RESERVE,  /* the common tokens */
} lus_place_kind;

typedef struct lus_place {
    uint8_t kind;        /* lus_place_kind */
    uint8_t owner;       /* lus_player, LUS_NOBODY when shared */
    uint8_t column, row; /* of a square: from the left, from the bottom of White's view, from 0 */
    uint8_t mark; /* of a square: 0 plain, 1 marked (rosette, camp, outer path, exit table) */
    char name[6]; /* as the rulebook writes it: "a1", "36", "h" */
} lus_place;

/* `count` equal pieces (or tokens) on a place. */
typedef struct lus_piece {
    uint8_t place, owner, kind, count; /* kind: index into lus_game.piece_names */
} lus_piece;

/* A position as somebody sets it up: who is to act, and what stands where. What these do not tell
 * (a throw, a debt, a mark, a count of turns) is as at the beginning of a turn. */
typedef struct lus_setup {
    uint8_t player; /* White or Black */
    uint8_t piece_count;
    lus_piece pieces[LUS_PIECES_MAX];
} lus_setup;

/* ---- a game ---- */

typedef struct lus_variant {
    const struct lus_game *game;
    uint8_t option[LUS_OPTIONS_MAX]; /* a value for each of game->options, in that order */
} lus_variant;

typedef struct lus_game {
    const char *id;       /* its short name: file names, command line, records */
    const char *name;     /* "The Royal Game of Ur": English, to be translated */
    const char *summary;  /* one line for lists: English, to be translated */
    const char *articles; /* the prefix of its rulebook's articles: "UR" */
    /* “a legionary”: English, to be translated; NULL ends the list */
    const char *const *piece_names;
    const struct lus_sayings *sayings; /* its own words and its articles (core/tell.h) */
    /* for each piece the one it becomes when it is turned over; NULL where pieces have one face */
    const uint8_t *other_faces;
    const lus_option *options;
    uint8_t option_count;
    const lus_preset *presets; /* rule sets with names; NULL where a game has none */
    bool stacks;               /* whether several pieces of a player may stand on one square */
    uint8_t place_count;       /* places are numbered 0 .. place_count-1 */
    uint16_t state_size;       /* bytes of lus_state in use; the rest stays zero */
    uint16_t key_size; /* the first bytes that decide whether two positions are the same for the
                          repetition rule; 0 where the game has no such rule */

    /* The first state of a game. */
    void (*start)(const lus_variant *, lus_state *);
    lus_status (*status)(const lus_variant *, const lus_state *);
    /* At a decision: the legal actions, never none. Returns how many. */
    unsigned (*actions)(const lus_variant *, const lus_state *, lus_action out[LUS_ACTIONS_MAX]);
    /* At a chance state: what may be thrown, with weights. Returns how many. */
    unsigned (*outcomes)(const lus_variant *, const lus_state *, lus_outcome out[LUS_OUTCOMES_MAX]);
    /* One legal action (uniformly) or one outcome (by weight). */
    lus_action (*sample)(const lus_variant *, const lus_state *, lus_rng *);
    /* Plays a legal action or a possible outcome, then every forced pass that follows. `events` may
     * be NULL; otherwise what happened is appended to it, in order. */
    void (*apply)(const lus_variant *, lus_state *, lus_action, lus_events *events);
    /* Whether this state is one whose occurrences the repetition rule counts. */
    bool (*counts)(const lus_variant *, const lus_state *);

    void (*write_position)(const lus_variant *, const lus_state *, lus_writer *);
    /* False and a fault when the text is malformed or the position impossible. */
    bool (*read_position)(const lus_variant *, const char *text, lus_state *, lus_fault *);
    /* The text of an action or outcome that is possible in this state. */
    void (*write_action)(const lus_variant *, const lus_state *, lus_action, lus_writer *);

    /* Dense numbers of actions, for programs that learn: every action of any variant and state has
     * one of 0 .. numbers-1, always the same, and no two have the same. Outcomes have none. */
    uint16_t numbers;
    unsigned (*number_of)(lus_action);
    /* The action with this number, which need not be legal anywhere. */
    lus_action (*action_of)(unsigned number);
    /* What a state tells besides `pieces`, `dice` and `status`, as the player sees it: small whole
     * numbers, of each game always as many. Returns how many. */
    unsigned (*besides)(const lus_variant *, const lus_state *, lus_player viewer,
                        uint8_t out[LUS_BESIDES_MAX]);

    void (*place)(const lus_variant *, unsigned place, lus_place *);
    unsigned (*pieces)(const lus_variant *, const lus_state *, lus_piece out[LUS_PIECES_MAX]);
    /* The reverse of `pieces`. Returns how many of them could be put down: all, or the first that
     * can never stand where it does is the next. The position need not be possible; ask
     * lus_set_up. */
    unsigned (*set_up)(const lus_variant *, const lus_setup *, lus_state *);
    /* The numbers thrown and still to be played, highest first. Returns how many. */
    unsigned (*dice)(const lus_variant *, const lus_state *, uint8_t out[LUS_DICE_MAX]);
    /* The die that an action uses, 0 when it uses none. */
    unsigned (*die_of)(const lus_variant *, const lus_state *, lus_action);
    /* At a decision: why a piece of the player that is still in the game cannot be moved from this
     * place. Where there are `dice`, a reason for each that it cannot play, in their order;
     * elsewhere nothing when it can be moved. Returns how many. Ask lus_bars, which also answers
     * for what is nobody's to move. */
    unsigned (*bars)(const lus_variant *, const lus_state *, unsigned place,
                     lus_bar out[LUS_BARS_MAX]);
    /* These are NULL in games that have no such thing. Ask lus_bars_to, lus_deciding, lus_course,
     * lus_phase and lus_marks. */
    unsigned (*bars_to)(const lus_variant *, const lus_state *, unsigned place, unsigned target,
                        lus_bar out[LUS_BARS_MAX]);
    unsigned (*deciding)(const lus_variant *, const lus_state *, uint8_t out[LUS_DECIDING_MAX]);
    unsigned (*course)(const lus_variant *, lus_player, uint8_t out[LUS_COURSE_MAX]);
    const char *(*phase)(const lus_variant *, const lus_state *);
    /* Of dice that count together by the marks they show: how many lie there, and for the points of
     * a throw how many of them show a mark. */
    unsigned (*marks)(const lus_variant *, uint8_t shown[LUS_MARKS_MAX]);
} lus_game;

/* Whether a game has dice: then it begins with a throw, or with the choice to throw (UR-6). */
bool lus_has_dice(const lus_variant *);

/* When a game is over: the places of the winner's pieces that decided it as they stand (a line, a
 * camp taken). Returns how many; none where it was decided otherwise. */
unsigned lus_deciding(const lus_variant *, const lus_state *, uint8_t out[LUS_DECIDING_MAX]);

/* The places that a piece of this player walks over, in order, his home last. Returns how many;
 * none where pieces go where they like. A place may come twice. */
unsigned lus_course(const lus_variant *, lus_player, uint8_t out[LUS_COURSE_MAX]);

/* A part of the game in which other things count, and which screens therefore name: "opening".
 * Empty in the ordinary course of a game. */
const char *lus_phase(const lus_variant *, const lus_state *);

/* How dice lie that count together by the marks they show. Returns how many there are, and fills in
 * for points 0, 1, … how many of them show a mark. 0 where each die shows a number of its own. */
unsigned lus_marks(const lus_variant *, uint8_t shown[LUS_MARKS_MAX]);

/* Sets a position up. False and a fault where a piece cannot stand, or the position is impossible.
 */
bool lus_set_up(const lus_variant *, const lus_setup *, lus_state *, lus_fault *);

/* Goes on to the throw of the player who is to act: at once, or by the choice to throw (UR-6).
 * False where no throw comes next. */
bool lus_to_throw(const lus_variant *, lus_state *);

/* Why what stands on a place cannot be moved now: whose it is, or what `bars` tells of it. Returns
 * how many reasons; none on a free square, and when the game is over. */
unsigned lus_bars(const lus_variant *, const lus_state *, unsigned place,
                  lus_bar out[LUS_BARS_MAX]);

/* Why what stands on a place cannot go to another by one action; none where it can. Where it cannot
 * be moved at all that is told. A game adds by `bars_to` what only it knows, or leaves it (0) to
 * what holds for all.
 */
unsigned lus_bars_to(const lus_variant *, const lus_state *, unsigned place, unsigned target,
                     lus_bar out[LUS_BARS_MAX]);

/* Finds the action or outcome with this text. Every text that is legal here is found, and nothing
 * else: the fault tells a text that is no action here. */
bool lus_read_action(const lus_variant *, const lus_state *, const char *text, lus_action *,
                     lus_fault *);

/* Whether an action or outcome is possible in this state. */
bool lus_is_legal(const lus_variant *, const lus_state *, lus_action);

/* What a screen shows of one action before it is played. Taken from its events, so that it cannot
 * differ from what the rules do. */
enum { LUS_TOUCHED_MAX = 24 };
typedef struct lus_touch {
    uint8_t die;            /* the die it uses, 0 for none */
    uint8_t moves;          /* pieces of the player that move, in the order they move */
    uint8_t from[8], to[8]; /* their places; LUS_NOWHERE when nothing moves */
    uint8_t touched_count;  /* other places where something happens to a piece */
    uint8_t touched[LUS_TOUCHED_MAX];
} lus_touch;
void lus_touch_of(const lus_variant *, const lus_state *, lus_action, lus_touch *);

/* A 64-bit hash of a state; the same on every machine and build. */
uint64_t lus_hash(const lus_variant *, const lus_state *);
/* The same over the bytes that count for repetition. */
uint64_t lus_repetition_key(const lus_variant *, const lus_state *);

#endif
