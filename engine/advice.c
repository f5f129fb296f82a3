#include "engine/advice.h"

#include <string.h>

/* Whether an earlier plan of several actions ends where this one does. */
static bool plays_known_turn(const lus_advice *list, unsigned i)
{
    for (unsigned k = 0; k < i; k++)
        if (list[k].plan.count > 1 &&
            memcmp(&list[k].remarks.end, &list[i].remarks.end, sizeof list[i].remarks.end) == 0)
            return true;
    return false;
}

void lus_advise(const lus_variant *v, const lus_state *s, const lus_thought *thought,
                const lus_limits *limits, lus_memory *memory, unsigned count, lus_advice *list)
{
    lus_remarks best; /* all that can be said of the best, before what is worth showing is selected */
    for (unsigned i = 0; i < count && !lus_must_stop(limits); i++) {
        const lus_choice *c = &thought->choices[i];
        lus_plan_make(v, s, c->action, limits, memory, &list[i].plan);
        lus_remark_on(v, s, &list[i].plan, c->value, thought->choices[0].value, &list[i].remarks);
        if (i == 0)
            best = list[0].remarks;
        lus_remarks_select(&list[i].remarks, i == 0 ? NULL : &best);
        if (plays_known_turn(list, i))
            lus_remarks_same_turn(&list[i].remarks);
    }
}
