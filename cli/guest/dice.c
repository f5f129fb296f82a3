#include "cli/guest/dice.h"

#include <stdio.h>

#include "console/exit.h"
#include "console/language.h"
#include "console/say.h"

uint32_t dice_throws(const lus_match *m)
{
    uint32_t throws = 0;
    for (uint32_t i = 0; i < m->count; i++)
        throws += m->steps[i].chance;
    return throws;
}

bool dice_are_fair(const fair_dice *dice, const lus_match *m)
{
    long bent = dice_throws(m) > 0 ? fair_first_bent(dice, m) : -1;
    if (bent < 0)
        return true;
    complain(_("roll %ld is not the one that the secret and the seeds give"), bent + 1);
    return false;
}

int dice_judge(const fair_dice *dice, const lus_match *m)
{
    uint32_t throws = dice_throws(m);
    if (!dice_are_fair(dice, m))
        return REFUSED;
    printf(ngettext("The dice are fair: %u throw, as the secret and both seeds give it.\n",
                    "The dice are fair: %u throws, each as the secret and both seeds give it.\n",
                    throws),
           throws);
    return DONE;
}
