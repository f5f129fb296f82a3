/* The two sides of spreading: the first process leads, the others follow. For work/distribute.c. */
#ifndef WORK_DISTRIBUTE_WORK_H
#define WORK_DISTRIBUTE_WORK_H

#include "work/distribute.h"
#include "work/distribute_link.h"

/* A follower asks for items, and wants one more for each record it sends. When it is told to stop,
 * or stops by itself, it sends the records it has, says good-bye, and is told to stop if it was
 * not: so every message is received before the end. */
typedef enum distribute_kind {
    SPREAD_ASK,
    SPREAD_GIVE,
    SPREAD_RECORD,
    SPREAD_STOP,
    SPREAD_GOODBYE
} distribute_kind;

typedef struct distribute_message {
    uint64_t kind;    /* distribute_kind */
    uint64_t item;    /* its number; in SPREAD_ASK how many */
} distribute_message; /* a record follows, in SPREAD_RECORD */

/* Items that a follower has at most, waiting or done and not yet sent. */
enum { SPREAD_AHEAD = 512, SPREAD_NAP = 1000 /* microseconds between looks at messages */ };

struct distribution {
    const distribute_link *link; /* NULL: this process alone */
    unsigned rank, size;
    bool *left, *told; /* by rank: has said good-bye; was told to stop */
    uint64_t *wants;   /* by rank: items */
    void *message;     /* room for one */
    size_t longest;
    bool ended;   /* good-byes are said … */
    bool orderly; /* … and nobody is missing */
};

/* The module's link; NULL after a complaint. */
const distribute_link *distribute_load(void);

bool distribute_lead(distribution *, const distribution_job *);
bool distribute_follow(distribution *, const distribution_job *);

/* The leader tells all to stop, takes what is still sent, and waits for their good-byes. */
struct distribute_lead;
void distribute_dismiss(distribution *, struct distribute_lead *);
/* A follower says good-bye. */
void distribute_leave(distribution *);

void distribute_send(const distribution *, unsigned to, distribute_kind, uint64_t item);

#endif
