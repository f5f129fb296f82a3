/* The clocks of a game: pure arithmetic, in milliseconds. The hall decides how long an entry took,
 * and stores that with the entry; the time left follows from the entries. */
#ifndef SERVER_GAME_CLOCK_H
#define SERVER_GAME_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

#include "core/text.h"

enum {
    CLOCK_TEXT_MAX = 24,
    CLOCK_LEAST = 5, /* seconds, as the others */
    CLOCK_BASE_MOST = 10800,
    CLOCK_ADD_MOST = 600,
    CLOCK_TURN_MOST = 604800,
};

typedef enum clock_kind {
    CLOCK_NONE,
    CLOCK_GAME, /* seconds for the game, and some more after each turn */
    CLOCK_TURN, /* seconds for each turn */
} clock_kind;

typedef struct clock_rule {
    uint8_t kind;
    uint32_t base; /* seconds: for the game, or for a turn */
    uint32_t add;  /* seconds after each turn */
} clock_rule;

typedef struct clocks {
    clock_rule rule;
    uint32_t left[2];   /* milliseconds, by player */
    uint32_t before[2]; /* the same, before the end of their last turn gave them more */
} clocks;

/* “none”, “300+5”, “60/turn”. Reading takes the canonical form only, within the limits above. */
bool clock_read(const char *text, clock_rule *);
void clock_write(const clock_rule *, lus_writer *);

void clocks_begin(clocks *, const clock_rule *);
void clocks_spend(clocks *, unsigned player, uint32_t spent);
/* Their turn is over: they get what the rule gives, up to CLOCK_TURN_MOST in all. */
void clocks_end_turn(clocks *, unsigned player);
/* They take back the action that ended their turn: they lose it again. */
void clocks_resume_turn(clocks *, unsigned player);

/* How much time on the network is forgiven at most. */
enum {
    LAG_PER_TURN = 500,
    LAG_BUDGET = 2000, /* what is there at the beginning, and at most */
    LAG_GAIN = 200,    /* after each turn */
};

typedef struct lag_budget {
    uint32_t left, used; /* `used` in this turn */
} lag_budget;

/* How much of a time may be forgiven, with a round trip of `lag`. */
uint32_t lag_allowance(const lag_budget *, uint32_t lag);
void lag_use(lag_budget *, uint32_t allowance);
void lag_end_turn(lag_budget *);

#endif
