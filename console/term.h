/* The terminal: its size, whether it takes colours, and what can be typed into it. */
#ifndef CONSOLE_TERM_H
#define CONSOLE_TERM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Columns, between 40 and `most`; `most` when standard output is no terminal. */
unsigned term_width(unsigned most);
/* Lines of the terminal; 0 when standard output is none. */
unsigned term_height(void);

/* Whether `stream` is a terminal that takes colours (and NO_COLOR is not set). */
bool term_colours(FILE *stream);

typedef enum style { PLAIN, BOLD, DIM, RED, GREEN, YELLOW, BLUE, CYAN, REVERSE, STYLE_COUNT } style;
/* The escape sequence that switches to a style, "" when `on` is false. PLAIN switches back. */
const char *term_style(style, bool on);

/* How many columns a UTF-8 text takes (our texts hold no wide or combining characters). */
size_t term_columns(const char *text);

/* One line of standard input without its newline; NULL at its end, or when interrupted. `buffer`
 * keeps at most size-1 bytes, the rest of a longer line is dropped. */
char *term_line(char *buffer, size_t size);

/* Whether the user pressed Ctrl-C since `term_catch_interrupts`. */
void term_catch_interrupts(void);
bool term_interrupted(void);
/* Set by the same handler, for loops in other threads. */
extern volatile bool term_stop;

#endif
