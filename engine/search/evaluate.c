/* Template, compiled once for each game with dice (LUS_ID, LUS_GAME_HEADER, LUS_EVAL_HEADER): the
 * net alone.
 *
 * Every position is added up from nothing. Ends of one turn differ in few facts, and the sums of
 * its start could be corrected instead; measured in scripta2 that cannot pay: of 67 ns, 38 go into
 * finding the facts, which would have to be found all the same, and 29 into adding 18 rows and
 * everything after them. An end costs the search 154. */
#include "core/template.h"
#include "engine/search/net.h"
#include "engine/search/search.h"

#include LUS_GAME_HEADER
#include LUS_EVAL_HEADER

extern const lus_net LUS_JOIN(lus_net_, LUS_ID);
extern lus_evaluate LUS_JOIN(lus_evaluate_, LUS_ID);

void LUS_JOIN(lus_evaluate_, LUS_ID)(const lus_variant *v, const lus_state *states, unsigned count,
                                     float *values)
{
    for (unsigned i = 0; i < count; i++) {
        OF_GAME(_state) s;
        lus_facts facts;
        memcpy(&s, states[i].bytes, sizeof s);
        OF_GAME(_facts)(v, &s, &facts);
        values[i] = lus_net_value(&LUS_JOIN(lus_net_, LUS_ID), OF_GAME(_hidden), &facts);
    }
}
