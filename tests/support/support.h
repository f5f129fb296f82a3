/* Short words for rule tests: a position, an action, what must follow. */
#ifndef LUS_TEST_SUPPORT_H
#define LUS_TEST_SUPPORT_H

#include <criterion/criterion.h>

#include "core/game.h"
#include "core/match/moves.h"
#include "core/registry.h"

/* Set in builds under sanitizers, where all takes several times as long: they look at how memory is
 * used, and a test that would do the same again with other numbers does less. The release build
 * does all of it. */
#ifndef LUS_SANITIZED
#define LUS_SANITIZED 0
#endif

/* Reads an identity (“ur:path=murray”) or a position of it; the test fails when it is refused. */
lus_variant variant_of(const char *identity);
lus_state state_of(const lus_variant *, const char *position);

/* The position of a board drawn row by row, the highest first, a dot for an empty square, and the
 * fields that follow; good until eight more are drawn. */
const char *board_drawn(unsigned columns, unsigned rows, const char *squares, const char *fields);

/* The position after an action or throw; the test fails when it is not legal there. */
void assert_after(const char *identity, const char *position, const char *action,
                  const char *expected);
/* The whole list of legal actions (or throws), separated by spaces, sorted bytewise. */
void assert_actions(const char *identity, const char *position, const char *expected);
unsigned count_actions(const char *identity, const char *position);
void assert_legal(const char *identity, const char *position, const char *action);
void assert_illegal(const char *identity, const char *position, const char *action);
/* “w off”, “draw clock”: the position is over. */
void assert_over(const char *identity, const char *position, const char *result_and_reason);
/* The squares that decided a game that is over, and those of a player's course: names separated by
 * spaces. */
void assert_deciding(const char *identity, const char *position, const char *expected);
void assert_course(const char *identity, lus_player, const char *expected);
/* The position is refused, with this error. */
void assert_refused(const char *identity, const char *position, lus_error);
/* A text that a reader must refuse, and the fault that tells why and where. */
typedef struct bad_text {
    const char *text;
    lus_error code;
    unsigned line, offset;
} bad_text;
void expect_fault(const bad_text *, const lus_fault *);
/* The action's events, in words separated by spaces, contain this run, e.g. “hit:b paid:b:1”. A
 * word is kind:player, followed by :amount for tokens and dice and by :reason when there is one. */
void assert_events(const char *identity, const char *position, const char *action,
                   const char *expected);
/* The start position. */
void assert_start(const char *identity, const char *expected);

#endif
