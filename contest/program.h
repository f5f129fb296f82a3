/* Another program, run by a shell, that is written to and read from by lines. It and whatever it
 * starts are one process group, which ends with it. */
#ifndef CONTEST_PROGRAM_H
#define CONTEST_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>

typedef struct program program;

typedef enum program_news {
    PROGRAM_LINE,        /* it wrote a line */
    PROGRAM_LATE,        /* the time is over */
    PROGRAM_ENDED,       /* there will be no more lines */
    PROGRAM_RAMBLES,     /* a line longer than any that makes sense */
    PROGRAM_INTERRUPTED, /* the user wants to stop */
} program_news;

/* Starts “/bin/sh -c command”; NULL with errno when that is not possible. Interrupts are caught
 * from then on, so that no program is left behind. */
program *program_start(const char *command);

/* Writes a line, given without its newline. PROGRAM_LINE when all of it was written. `until` is a
 * time of seconds_now. */
program_news program_write(program *, const char *line, double until);

/* The next line, without its end; it stays until the next call. */
program_news program_read(program *, double until, const char **line);

/* After PROGRAM_ENDED: its exit code, the negative number of the signal that ended it, or
 * PROGRAM_RUNS when it only closed its output. */
enum { PROGRAM_RUNS = 1 << 16 };
int program_code(program *);

/* Closes its input, gives it `patience` seconds to end by itself, and ends it. Frees everything. */
void program_end(program *, double patience);

#endif
