#define _GNU_SOURCE
#include "console/term.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "core/text.h"

volatile bool term_stop = false;

unsigned term_width(unsigned most)
{
    struct winsize size;
    const char *columns = getenv("COLUMNS");
    unsigned width = most;
    if (isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        width = size.ws_col;
    else if (columns && atoi(columns) > 0)
        width = (unsigned)atoi(columns);
    return width < 40 ? 40 : width > most ? most : width;
}

unsigned term_height(void)
{
    struct winsize size;
    return isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_row : 0;
}

bool term_colours(FILE *stream)
{
    const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");
    if (no_color && *no_color)
        return false;
    return isatty(fileno(stream)) && term && strcmp(term, "dumb") != 0;
}

const char *term_style(style s, bool on)
{
    static const char *const codes[STYLE_COUNT] = {
        [PLAIN] = "\033[0m", [BOLD] = "\033[1m",   [DIM] = "\033[2m",
        [RED] = "\033[31m",  [GREEN] = "\033[32m", [YELLOW] = "\033[33m",
        [BLUE] = "\033[34m", [CYAN] = "\033[36m",  [REVERSE] = "\033[7m",
    };
    return on ? codes[s] : "";
}

size_t term_columns(const char *text)
{
    return lus_columns(text, strlen(text));
}

char *term_line(char *buffer, size_t size)
{
    size_t length = 0;
    for (;;) {
        char c;
        ssize_t got = read(STDIN_FILENO, &c, 1); /* unbuffered, so that Ctrl-C is noticed at once */
        if (got < 0 && errno == EINTR && !term_stop)
            continue;
        if (got <= 0) {
            if (length == 0 || term_stop)
                return NULL;
            break;
        }
        if (c == '\n')
            break;
        if (length < size - 1)
            buffer[length++] = c;
    }
    if (length > 0 && buffer[length - 1] == '\r')
        length--;
    buffer[length] = '\0';
    return buffer;
}

static void on_interrupt(int signal_number)
{
    (void)signal_number;
    term_stop = true;
}

void term_catch_interrupts(void)
{
    struct sigaction action = {.sa_handler = on_interrupt}; /* no SA_RESTART: read() must return */
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
}

bool term_interrupted(void)
{
    return term_stop;
}
