/* A problem: a position, the turn that is clearly best in it, and why. As text it is a line of
 * games/ID/problems.tsv, fields with tabs between them (docs/problems.md):
 *
 *   rating, identity, position, actions of the turn, its chances, those of the next best (both in
 *   thousandths), the number of the game it was found in, remarks
 *
 * A remark is kind:place:to:piece:why:a:b:c; the first is the reason. */
#ifndef PROBLEMS_PROBLEM_H
#define PROBLEMS_PROBLEM_H

#include "engine/explain/line.h"
#include "engine/explain/remark.h"

typedef struct problem {
    unsigned rating;
    lus_variant variant;
    lus_state state;
    lus_line line;          /* the right turn */
    unsigned chances, next; /* of winning: with it, and with the next best turn */
    uint64_t game;
    unsigned remark_count; /* one at least */
    lus_remark remarks[LUS_REMARKS_SHOWN];
} problem;

/* Room for the longest line of text, with its newline and NUL. */
enum { PROBLEM_TEXT_MAX = 1024 };

/* With a newline. */
void problem_write(const problem *, lus_writer *);
/* Reads a line, which ends at its newline or NUL. False where it is no problem: a field is missing,
 * the position is refused or an action of the turn is not legal. */
bool problem_read(const char *line, problem *);

#endif
