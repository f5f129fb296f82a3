#include "engine/explain/advice.h"

#include <string.h>

/* The earlier plan of several actions that ends where this one does; itself where there is none. */
static unsigned known_turn(const lus_advice *list, unsigned i)
{
    for (unsigned k = 0; k < i; k++)
        if (list[k].plan.count > 1 &&
            memcmp(&list[k].remarks.end, &list[i].remarks.end, sizeof list[i].remarks.end) == 0)
            return k;
    return i;
}

/* The same turn is worth the same, however deep the search came with each order of it; it is told
 * right after those that are worth as much. */
static void equate(lus_thought *thought, lus_advice *list, unsigned i, unsigned known)
{
    lus_choice choice = {thought->choices[i].action, thought->choices[known].value};
    lus_advice advice = list[i];
    for (; thought->choices[i - 1].value < choice.value; i--) {
        thought->choices[i] = thought->choices[i - 1];
        list[i] = list[i - 1];
    }
    thought->choices[i] = choice;
    list[i] = advice;
}

unsigned lus_advise(const lus_variant *v, const lus_state *s, lus_thought *thought,
                    const lus_limits *limits, lus_memory *memory, unsigned count, lus_advice *list)
{
    unsigned told = 0;
    /* all that can be said of the best, before what is worth showing is selected */
    lus_remarks best;
    for (unsigned i = 0; i < count && (i == 0 || !lus_must_stop(limits)); i++) {
        told++;
        const lus_choice *c = &thought->choices[i];
        lus_line_make(v, s, c->action, limits, memory, &list[i].plan);
        lus_remark_on(v, s, &list[i].plan, c->value, thought->choices[0].value, &list[i].remarks);
        if (i == 0)
            best = list[0].remarks;
        lus_remarks_select(v->game, &list[i].remarks, i == 0 ? NULL : &best);
        unsigned known = known_turn(list, i);
        if (known == i)
            continue;
        lus_remarks_same_turn(&list[i].remarks);
        equate(thought, list, i, known);
    }
    return told;
}
