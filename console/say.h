/* Words to people: complaints with place and remedy, and the names of things in their language. */
#ifndef CONSOLE_SAY_H
#define CONSOLE_SAY_H

#include "core/game.h"
#include "engine/explain/remark.h"

/* “lusoria: …” on standard error. */
void complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* What the system says of a file, by errno: “lusoria: FILE: No space left on device”. */
void complain_system(const char *path);
void complain_memory(void);
void complain_threads(void);
/* Any other want of the machine, in words. */
void complain_machine(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Whether any of that was the machine's fault: nobody could have named a better file. */
bool machine_said_no(void);

/* A fault in `text`: where it stands, the sentence, the text with the place underlined, and the
 * remedy. `name` is the file or "" for a text from the command line. */
void complain_fault(const lus_fault *, const char *text, const char *name);

/* After an unknown word: “did you mean …?” and the list of what is known. `known` ends with NULL.
 */
void suggest(const char *word, const char *const *known, const char *list_title);

/* “White”, “Black”, “nobody”, in the user's language. */
const char *player_name(lus_player);
/* A reason as people say it in this game: why it ended or a turn passed. NULL: as in any game. */
const char *reason_words(const lus_game *, lus_reason);
/* What a player’s action or throw has brought about, on standard output: a sentence a line,
 * `indent` columns from the left (core/tell.h). `after`: the state it led to. */
void step_tell(const lus_variant *, lus_player, const lus_events *, const lus_state *after,
               int indent);
/* Dice, as the digits of a number, apart: “5-2”. */
void dice_words(unsigned dice, char *buffer, size_t size);
/* A remark in a sentence. */
void remark_words(const lus_variant *, const lus_remark *, char *buffer, size_t size);
/* A place in words: “square a4”, “his hand”. */
void place_words(const lus_variant *, unsigned place, char *buffer, size_t size);
/* How a game ended: “White wins: all pieces borne off”. */
void result_words(const lus_game *, lus_status, char *buffer, size_t size);

#endif
