/* The one list of errors, and the fault: an error with its place and particulars. */
#ifndef LUS_ERROR_H
#define LUS_ERROR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/text.h"

/* X(code, English sentence). In a sentence {what} is the text at fault, {a} and {b} are numbers,
 * {who} is a player. Faces translate the sentences; the codes are the stable part. */
#define LUS_ERRORS(X)                                                                              \
    X(LUS_OK, "no error")                                                                          \
    /* games and options */                                                                        \
    X(LUS_E_GAME, "there is no game “{what}”")                                                     \
    X(LUS_E_OPTION, "there is no option “{what}” in this game")                                    \
    X(LUS_E_OPTION_FORM, "“{what}” is not an option: write name=value")                            \
    X(LUS_E_OPTION_TWICE, "the option “{what}” is given twice")                                    \
    X(LUS_E_VALUE, "“{what}” is not a value of this option")                                       \
    X(LUS_E_VALUE_RANGE, "“{what}” is out of range: a number from {a} to {b} is needed")           \
    /* shape of a position */                                                                      \
    X(LUS_E_FIELDS, "{b} fields separated by single spaces are needed, not {a}")                   \
    X(LUS_E_SIDE, "“{what}” is not a side: w or b is needed")                                      \
    X(LUS_E_NUMBER, "a number is needed instead of “{what}”")                                      \
    X(LUS_E_TOO_BIG, "{a} is too much: at most {b} is possible here")                              \
    X(LUS_E_LEADING_ZERO, "“{what}”: numbers are written without a leading zero")                  \
    X(LUS_E_UNEXPECTED, "“{what}” is not expected here")                                           \
    X(LUS_E_ENDS_EARLY, "the text ends too early")                                                 \
    X(LUS_E_ORDER, "“{what}” is out of order")                                                     \
    X(LUS_E_LABEL, "“{what}”: the label {label} is needed here")                                   \
    /* dice */                                                                                     \
    X(LUS_E_DICE, "“{what}” is not a throw or a rest of one, highest number first")                \
    X(LUS_E_DICE_STUCK, "{who} cannot play “{what}”: the turn would have passed already")          \
    X(LUS_E_ENTERED_MARK,                                                                          \
      "the mark e does not fit: it needs a die played this turn and pieces in hand")               \
    X(LUS_E_GIVEN_MARK, "the mark g does not fit: no dice can have been given here")               \
    X(LUS_E_ENTERED_MISSING,                                                                       \
      "the mark e is missing: a die was played, so {who} has entered a piece")                     \
    /* pieces */                                                                                   \
    X(LUS_E_COUNT, "{who} has {a} pieces in all, {b} are needed")                                  \
    X(LUS_E_TOO_MANY, "{who} has {a} of “{what}”, at most {b} are possible")                       \
    X(LUS_E_SHARED, "square {a} is held by both players")                                          \
    X(LUS_E_SAME_SQUARE, "two pawns of {who} stand on one square")                                 \
    X(LUS_E_SQUARE, "there is no square {what}")                                                   \
    X(LUS_E_PUT, "this piece can never stand there")                                               \
    X(LUS_E_BOTH_OFF, "both players have borne off everything")                                    \
    X(LUS_E_NOT_WINNER, "the game is over, but {who} has not won it")                              \
    X(LUS_E_OVER_DICE, "the game is over: no throw belongs here")                                  \
    /* tokens */                                                                                   \
    X(LUS_E_TOKENS, "there are {a} tokens in all, {b} are needed")                                 \
    X(LUS_E_RESERVE_LEFT, "the game is over: the winner has received the reserve")                 \
    X(LUS_E_NO_BUYING, "{who} cannot buy in here")                                                 \
    X(LUS_E_NOT_OPENING, "the beginning is past: pawns or tokens have moved")                      \
    X(LUS_E_SKIP, "{who} cannot have a turn to skip here")                                         \
    /* boards drawn as rows */                                                                     \
    X(LUS_E_ROWS, "{b} rows are needed, not {a}")                                                  \
    X(LUS_E_ROW_WIDTH, "row {what} has {a} squares instead of {b}")                                \
    X(LUS_E_RUN, "“{what}”: empty squares side by side are written as one number")                 \
    X(LUS_E_PIECE, "“{what}” is not a piece")                                                      \
    X(LUS_E_PATH_FACE, "a piece on the outer path shows its lion: {what}")                         \
    X(LUS_E_CLOCK, "the clock cannot stand at {a}: at most {b}")                                   \
    X(LUS_E_PASSED, "{who} has no legal action: the turn would have passed already")               \
    X(LUS_E_STILL_PLAYING, "the game is not over: nothing has ended it")                           \
    X(LUS_E_ALREADY_OVER, "the game is over: {who} has won it already")                            \
    X(LUS_E_MARK,                                                                                  \
      "“{what}” is not a mark: square and direction, and a piece that was pushed there")           \
    X(LUS_E_NOTHING_CAPTURED, "{who} cannot be acting on: no capture has been made")               \
    /* actions and records */                                                                      \
    X(LUS_E_ACTION, "“{what}” is not a legal action here")                                         \
    X(LUS_E_THROW, "“{what}” cannot be thrown here")                                               \
    X(LUS_E_GAME_OVER, "“{what}”: the game is over already")                                       \
    X(LUS_E_RECORD_MAGIC,                                                                          \
      "this is not a Lusoria record: its first line must be [Lusoria \"1\"] or [Lusoria \"2\"]")   \
    X(LUS_E_RECORD_VERSION,                                                                        \
      "version “{what}” of the record format is not known: this program reads 1 and 2")            \
    X(LUS_E_RECORD_TAG, "“{what}” is not a header line: [Name \"value\"] is needed")               \
    X(LUS_E_RECORD_TAG_TWICE, "the header {what} is given twice")                                  \
    X(LUS_E_RECORD_TAG_MISSING, "the header {what} is missing")                                    \
    X(LUS_E_RECORD_TURN, "“{what}” is not the number and side of this turn")                       \
    X(LUS_E_RECORD_PAREN, "“{what}”: throws are written in brackets, actions without")             \
    X(LUS_E_RECORD_RESULT, "the record says “{what}”, which is not how this game stands")          \
    X(LUS_E_RECORD_FINAL, "the header Final does not show the position that is reached")           \
    X(LUS_E_RECORD_AFTER, "“{what}” follows the result, which ends a record")                      \
    X(LUS_E_RECORD_NO_RESULT,                                                                      \
      "the record is cut off: its last word must be the result, or * when unfinished")             \
    X(LUS_E_RECORD_COMMENT, "this comment is never closed")                                        \
    X(LUS_E_RECORD_CHECKSUM,                                                                       \
      "the text has changed since its checksum was written: if you did that, delete this line")    \
    /* studies of the laboratory */                                                                \
    X(LUS_E_STUDY_MAGIC, "this is not a study: its first line must be lusoria study 1")            \
    X(LUS_E_STUDY_SETTING, "there is no setting “{what}” of a study")                              \
    X(LUS_E_STUDY_VALUE, "the setting {what} needs a value")                                       \
    X(LUS_E_STUDY_TWICE, "the setting {what} is given twice")                                      \
    X(LUS_E_STUDY_PLAYERS, "“{what}”: two players are needed, with a space between them")          \
    X(LUS_E_STUDY_DOUBLINGS,                                                                       \
      "“{what}”: a player whose last setting is a number, as engine:nodes=250")                    \
    X(LUS_E_STUDY_ODD, "{a} is odd: games are played in pairs")                                    \
    X(LUS_E_STUDY_OVER, "in this position the game is over already")                               \
    X(LUS_E_STUDY_JUDGE, "“{what}”: the engine judges by depth=N or nodes=N")                      \
    X(LUS_E_STUDY_DECIMAL,                                                                         \
      "“{what}”: a number from 0.01 to 50 with at most two decimals is needed")                    \
    X(LUS_E_STUDY_NO_GAME, "the study names no game: a line such as game ur is missing")           \
    X(LUS_E_STUDY_CELLS, "{a} combinations of a game and players: at most {b} are possible")       \
    X(LUS_E_STUDY_NO_JUDGE, "the setting judged means nothing without judge")                      \
    /* wear of boards */                                                                           \
    X(LUS_E_WEAR_MAGIC, "this is not a wear map: its first line must be lusoria wear 1")           \
    X(LUS_E_WEAR_LINE, "“{what}”: a line is a square, or two with - between them, and its wear")   \
    X(LUS_E_WEAR_EDGE, "“{what}”: no edge joins these squares")                                    \
    X(LUS_E_WEAR_TWICE, "the wear of {what} is given twice")                                       \
    X(LUS_E_WEAR_NOTHING,                                                                          \
      "the map tells nothing: two squares or two edges are needed, and some wear")                 \
    X(LUS_E_TEXT, "the text holds a byte that is not UTF-8 or not printable")                      \
    X(LUS_E_TOO_LONG, "the text is longer than any that makes sense here")                         \
    X(LUS_E_FULL, "the game is longer than there is room for: {a} steps")

typedef enum lus_error {
#define LUS_ERROR_CODE(code, sentence) code,
    LUS_ERRORS(LUS_ERROR_CODE)
#undef LUS_ERROR_CODE
        LUS_ERROR_COUNT
} lus_error;

typedef struct lus_fault {
    lus_error code;
    uint32_t offset; /* bytes from the start of the text to the fault */
    uint32_t line;   /* 0 for a one-line text; otherwise from 1, and offset counts in this line */
    int32_t a, b;    /* the numbers of the sentence */
    uint8_t who;     /* the player of the sentence */
    char label[8];   /* a literal word of the sentence: "W:" */
    char what[40];   /* the text at fault, cut short */
} lus_fault;

/* The English sentence of an error, with its {placeholders}. */
const char *lus_error_sentence(lus_error);
/* Its name: "LUS_E_GAME". */
const char *lus_error_name(lus_error);

/* Fills in a sentence (or its translation) from the fault; `white` and `black` name the players. */
void lus_fault_write(const lus_fault *, const char *sentence, const char *white, const char *black,
                     lus_writer *);

/* Sets a fault about the `length` bytes at `at` of the text that begins at `text`; always returns
 * false, so that a parser can say `return lus_fail(…)`. `at` may be NULL: the whole text. `fault`
 * may be NULL. */
bool lus_fail(lus_fault *fault, lus_error code, const char *text, const char *at, size_t length);
/* The same with the sentence's player and numbers. */
bool lus_fail_numbers(lus_fault *fault, lus_error code, const char *text, const char *at,
                      size_t length, unsigned who, long a, long b);
/* LUS_E_LABEL: this label is needed at `at`. */
bool lus_fail_label(lus_fault *fault, const char *text, const char *at, size_t length,
                    const char *label);

#endif
