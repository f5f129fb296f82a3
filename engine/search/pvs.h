/* Alpha-beta search for games without dice: engine/search/pvs.c, compiled once per game, gives
 * `lus_think lus_pvs_ID`.
 *
 * A game's evaluation, games/ID/engine/eval.h, gives the search what only that game knows. All
 * values are points for the player to move. ID_scale          points for a win expectation of 73 %
 * (logistic) ID_may_pass       whether a null move tells something; ID_pass(state) makes it
 *   ID_can_prove      whether ID_proves_win looks for forced wins: the first action of one in at
 * most `steps` attacks, while the budget lasts ID_sight, ID_see  what is looked up once a node
 *   ID_settled        n > 0: the player to move wins in n plies; n < 0: he loses in -n; 0: not
 * known ID_pressed        whether he must answer a threat to win at once ID_net            the net
 * that values positions, NULL where none does ID_value          the value of a position that is not
 * settled, by that net or another of its kind; by hand where that is NULL ID_candidates     the
 * actions to search: all, or those that do not lose at once; none when all do ID_noisy          the
 * actions that the quiescence search plays out ID_rank           how promising actions look: fills
 * in `rank`, which is 0 before
 */
#ifndef LUS_PVS_H
#define LUS_PVS_H

#include "engine/search/net.h"
#include "engine/search/think.h"

/* Nodes that a proof may spend: when none are left it may ask for more. */
typedef struct lus_budget {
    unsigned left;
    bool (*more)(struct lus_budget *); /* NULL when there is no more; sets `left` */
    void *searcher;                    /* for `more` */
    unsigned slices;                   /* for `more` */
} lus_budget;

static inline bool lus_budget_spend(lus_budget *budget)
{
    if (budget->left == 0 && !(budget->more && budget->more(budget)))
        return false;
    budget->left--;
    return true;
}

typedef struct lus_ranked {
    lus_action action;
    int32_t rank;
} lus_ranked;

#endif
