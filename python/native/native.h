/* What Python calls: flat functions over lusoria.h, so that no struct crosses the border. Handles
 * are opaque; texts are UTF-8 with a NUL; arrays belong to Python, which has checked their sizes.
 *
 * A function that can be refused takes a `trouble` of LPY_TROUBLE bytes and writes there
 * “NAME TAB LINE TAB OFFSET TAB SENTENCE”, NAME being an error of core/error.h or a word of ours.
 * Functions that write a long text return whether it fitted; Python tries again with more room. */
#ifndef LPY_NATIVE_H
#define LPY_NATIVE_H

#include "library/lusoria.h"

enum { LPY_TROUBLE = 512 };

#define LPY_EXPORT __attribute__((visibility("default")))

typedef struct lpy_game {
    lus_variant variant;
    lus_observer observer;
} lpy_game;

/* A game being played; its steps grow. */
typedef struct lpy_state {
    lus_match match;
    uint32_t room; /* steps */
} lpy_state;

void lpy_refuse(char *trouble, const char *name, const char *sentence);
void lpy_refuse_fault(char *trouble, const lus_fault *);
void lpy_refuse_player(char *trouble, const lus_agent_trouble *);
void lpy_refuse_memory(char *trouble);

/* The dense number of what was played or thrown: of a throw its place among the outcomes. */
int32_t lpy_number(const lus_variant *, const lus_state *, lus_action);
/* The reverse; false where there is no such outcome, or no such number. */
bool lpy_action(const lus_variant *, const lus_state *, int32_t number, lus_action *);

#endif
