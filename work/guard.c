#define _GNU_SOURCE
#include "work/guard.h"

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stddef.h>

/* A signal has no context: of each thread the way out of what it reads, NULL when it reads nothing.
 */
static _Thread_local sigjmp_buf *volatile way_out;

static void on_fault(int number)
{
    if (way_out)
        siglongjmp(*way_out, 1);
    signal(number, SIG_DFL); /* not ours: as if we were not there */
    raise(number);
}

static void watch(void)
{
    /* the signal stays open in the handler, so that leaving it need not restore a mask: that would
     * be a call of the system at every look */
    struct sigaction action = {.sa_handler = on_fault, .sa_flags = SA_NODEFER};
    sigemptyset(&action.sa_mask);
    sigaction(SIGBUS, &action, NULL);
}

bool guard_run(void (*reads)(void *context), void *context)
{
    static pthread_once_t watched = PTHREAD_ONCE_INIT;
    sigjmp_buf here;
    pthread_once(&watched, watch);
    if (sigsetjmp(here, 0)) {
        way_out = NULL;
        return false;
    }
    way_out = &here;
    reads(context);
    way_out = NULL;
    return true;
}
