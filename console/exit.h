/* Exit codes, also in the man page. */
#ifndef CONSOLE_EXIT_H
#define CONSOLE_EXIT_H

enum {
    DONE = 0,
    REFUSED = 1,      /* a position, action, record or other input was refused */
    MISUSED = 2,      /* the command line is wrong */
    TROUBLE = 3,      /* the machine said no: file, memory, terminal */
    INTERRUPTED = 130 /* by the user (as a shell reports SIGINT) */
};

#endif
