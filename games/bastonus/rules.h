/* Bastonus Romanus: games/bastonus/rules.md. The rules proper are inline for hot loops, by topic:
 * the board, the actions, what they do. Text forms are in bastonus_text.c, what a screen shows in
 * bastonus.c. */
#ifndef LUS_BASTONUS_H
#define LUS_BASTONUS_H

#include "games/bastonus/actions.h"
#include "games/bastonus/apply.h"
#include "games/bastonus/board.h"

/* ---- for programs that learn ---- */

/* The actions themselves, and to stop as the last. */
enum { BASTONUS_NUMBER_STOP = BASTONUS_HOP + 64, bastonus_numbers };

static inline unsigned bastonus_number_of(lus_action action)
{
    return action == BASTONUS_STOP ? BASTONUS_NUMBER_STOP : action;
}

static inline lus_action bastonus_action_of(unsigned number)
{
    return number >= BASTONUS_NUMBER_STOP ? (lus_action)BASTONUS_STOP : number;
}

/* Marks by direction and square, whether a capture is acted on, the clock. */
static inline unsigned bastonus_besides(const lus_variant *v, const bastonus_state *s,
                                        unsigned viewer, uint8_t *out)
{
    unsigned count = 0;
    (void)v;
    (void)viewer;
    for (unsigned d = 0; d < 4; d++)
        for (unsigned square = 0; square < 64; square++)
            out[count++] = s->marks[d] >> square & 1;
    out[count++] = s->phase == BASTONUS_ACTING_ON;
    out[count++] = s->clock;
    return count;
}

/* bastonus_text.c */
void bastonus_write_position(const lus_variant *, const bastonus_state *, lus_writer *);
bool bastonus_read_position(const lus_variant *, const char *text, bastonus_state *, lus_fault *);
void bastonus_write_action(const lus_variant *, const bastonus_state *, lus_action, lus_writer *);

/* bastonus_bars.c */
unsigned bastonus_bars(const lus_variant *, const bastonus_state *, unsigned place, lus_bar *out);
unsigned bastonus_bars_to(const bastonus_state *, unsigned place, unsigned target, lus_bar *out);

extern const struct lus_sayings bastonus_sayings; /* tell.c */

#endif
