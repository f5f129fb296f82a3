#include "library/lusoria.h"

const char *lus_version(void)
{
    return LUS_VERSION;
}
