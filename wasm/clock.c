#include "wasm/clock.h"

#include "wasm/page.h"

EXPORT(allow) void page_allow(double seconds, unsigned fills);

static double allowed; /* seconds a thought may take; 0: any number */
static bool may_fill = true;

/* From now on a thought takes at most so many seconds (0: as many as it needs), and fills tables or
 * not. */
void page_allow(double seconds, unsigned fills)
{
    allowed = seconds;
    may_fill = fills != 0;
}

lus_limits page_in_time(lus_limits limits, double part)
{
    limits.now = page_now;
    limits.until = allowed > 0 ? page_now() + allowed * part : 0;
    return limits;
}

bool page_may_fill(void)
{
    return may_fill;
}
