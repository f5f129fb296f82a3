/* Bastonus Romanus: games/bastonus/rules.md. The rules proper are inline for hot loops, by topic:
 * the board, the actions, what they do. Text forms are in bastonus_text.c, what a screen shows in
 * bastonus.c. */
#ifndef LUS_BASTONUS_H
#define LUS_BASTONUS_H

#include "games/bastonus/actions.h"
#include "games/bastonus/apply.h"
#include "games/bastonus/board.h"

/* bastonus_text.c */
void bastonus_write_position(const lus_variant *, const bastonus_state *, lus_writer *);
bool bastonus_read_position(const lus_variant *, const char *text, bastonus_state *, lus_fault *);
void bastonus_write_action(const lus_variant *, const bastonus_state *, lus_action, lus_writer *);

/* bastonus_bars.c */
unsigned bastonus_bars(const lus_variant *, const bastonus_state *, unsigned place, lus_bar *out);
unsigned bastonus_bars_to(const bastonus_state *, unsigned place, unsigned target, lus_bar *out);

extern const struct lus_sayings bastonus_sayings; /* tell.c */

#endif
