/* What a study answers, in the order in which people ask: the question, then who is favoured, how
 * long, how much choice and luck, then how it comes about. Which sentences are said, not their
 * words: report/lab/answer.c has these for the program, the page has its own. */
#ifndef LAB_ANSWER_H
#define LAB_ANSWER_H

#include "lab/result/result.h"
#include "lab/study.h"

/* ---- the question ---- */

typedef enum lab_asked {
    LAB_ASKS_OWN,    /* the study says it itself */
    LAB_ASKS_OPTION, /* what one option changes */
    LAB_ASKS_START,  /* what another start changes */
    LAB_ASKS_RULES,  /* what other rules or starts change */
    LAB_ASKS_GAME,   /* how the game plays */
} lab_asked;

/* `option` is the number of the option of LAB_ASKS_OPTION. */
lab_asked lab_question_of(const lab_result *, unsigned *option);

bool lab_same_start(const result_cell *, const result_cell *);
bool lab_same_rules(const result_cell *, const result_cell *); /* and start */
bool lab_is_one_game(const lab_result *);
bool lab_has_several_starts(const lab_result *);
/* Whether two pairs ask the same of other players; whether no earlier one does. */
bool lab_same_question(const lab_result *, const result_pair *, const result_pair *);
bool lab_asks_first(const lab_result *, size_t pair);

/* ---- the answer ---- */

typedef enum lab_saying {
    LAB_SAYS_DIFFERENCE, /* a difference that people ask for first */
    LAB_SAYS_LUCK,       /* what the throws explain, of a cell */
    LAB_SAYS_GIVEN,      /* what dice that change hands do, of a cell */
    LAB_SAYS_ELSE,       /* the other differences that stand out most */
    LAB_SAYS_GAIN,       /* what common throws were worth */
    LAB_SAYS_MADE,       /* how many differences were judged together */
    LAB_SAYS_CELL,       /* how a cell plays, where nothing is compared */
} lab_saying;

enum { LAB_ELSE_MAX = 3 };

typedef struct lab_statement {
    lab_saying kind;
    size_t pair, cell;
    const result_difference *differences[LAB_ELSE_MAX]; /* one but for LAB_SAYS_ELSE */
    unsigned count;
    bool several; /* whether it must say of which rules it speaks */
    /* Of a difference: kinds of players that were asked, and those with which the same is found, by
     * the numbers of their cells. */
    unsigned kinds, alike;
    uint16_t like[LAB_PAIRS_MAX];
} lab_statement;

typedef void lab_tell(void *context, const lab_statement *);
void lab_answer(const lab_result *, lab_tell *, void *context);

/* “first_score”, … with these names in a pair; NULL where it has none. */
const result_difference *lab_difference_named(const result_pair *, const char *name);
const char *lab_saying_name(lab_saying);
const char *lab_asked_name(lab_asked);

#endif
