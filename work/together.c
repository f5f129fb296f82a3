#include "work/together.h"

#include "work/distribute.h"
#include "work/distribute_work.h"

bool together_begin(together *t)
{
    *t = (together){.size = 1};
    if (!distribute_is_many())
        return true;
    t->link = distribute_load();
    return t->link && t->link->begin(sizeof(double), 1, &t->rank, &t->size);
}

void together_end(const together *t)
{
    if (t->link)
        t->link->end();
}

void together_share(const together *t, void *bytes, uint64_t length, unsigned from)
{
    const uint64_t most = 1 << 28; /* messages are not longer */
    for (char *at = bytes; t->link && length > 0;) {
        uint64_t some = length < most ? length : most;
        t->link->share(at, some, from);
        at += some;
        length -= some;
    }
}

double together_most(const together *t, double value)
{
    double most = value;
    for (unsigned rank = 0; rank < t->size; rank++) {
        double said = value;
        together_share(t, &said, sizeof said, rank);
        most = said > most ? said : most;
    }
    return most;
}

bool together_agree(const together *t, bool yes)
{
    return together_most(t, !yes) == 0;
}
