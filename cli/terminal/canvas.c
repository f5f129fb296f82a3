#include "cli/terminal/canvas.h"

#include <string.h>

void canvas_clear(canvas *c)
{
    memset(c, 0, sizeof *c);
}

void canvas_put(canvas *c, unsigned x, unsigned y, const char *text, style s)
{
    while (*text && x < CANVAS_WIDTH && y < CANVAS_HEIGHT) {
        size_t length = 1;
        while (((unsigned char)text[length] & 0xc0) == 0x80 && length < 4)
            length++;
        memcpy(c->cells[y][x], text, length);
        c->cells[y][x][length] = '\0';
        c->styles[y][x] = (unsigned char)s;
        text += length;
        x++;
    }
}

void canvas_box(canvas *c, unsigned x, unsigned y, unsigned width, unsigned height)
{
    enum { UP = 8, DOWN = 4, LEFT = 2, RIGHT = 1 };
    unsigned right = x + width + 1, below = y + height + 1;
    for (unsigned i = x + 1; i < right; i++)
        c->lines[y][i] = c->lines[below][i] |= LEFT | RIGHT;
    for (unsigned i = y + 1; i < below; i++)
        c->lines[i][x] = c->lines[i][right] |= UP | DOWN;
    c->lines[y][x] |= DOWN | RIGHT;
    c->lines[y][right] |= DOWN | LEFT;
    c->lines[below][x] |= UP | RIGHT;
    c->lines[below][right] |= UP | LEFT;
}

static const char *cell_text(const canvas *c, unsigned x, unsigned y)
{
    static const char lines[16][4] = {" ", " ", " ", "─", " ", "┌", "┐", "┬",
                                      " ", "└", "┘", "┴", "│", "├", "┤", "┼"};
    return *c->cells[y][x] ? c->cells[y][x] : lines[c->lines[y][x]];
}

static bool is_blank(const canvas *c, unsigned x, unsigned y)
{
    return !*c->cells[y][x] && !c->lines[y][x];
}

/* Columns in use in a row. */
static unsigned row_width(const canvas *c, unsigned y)
{
    unsigned width = CANVAS_WIDTH;
    while (width > 0 && is_blank(c, width - 1, y))
        width--;
    return width;
}

static void print_row(const canvas *c, unsigned y, FILE *out, bool colours)
{
    style styled = PLAIN;
    for (unsigned x = 0, width = row_width(c, y); x < width; x++) {
        style wanted = *c->cells[y][x] ? (style)c->styles[y][x] : DIM;
        if (wanted != styled) {
            fputs(term_style(PLAIN, colours), out);
            if (wanted != PLAIN)
                fputs(term_style(wanted, colours), out);
            styled = wanted;
        }
        fputs(cell_text(c, x, y), out);
    }
    fputs(term_style(PLAIN, colours && styled != PLAIN), out);
    fputc('\n', out);
}

unsigned canvas_print(const canvas *c, FILE *out, bool colours)
{
    unsigned height = CANVAS_HEIGHT;
    while (height > 0 && row_width(c, height - 1) == 0)
        height--;
    for (unsigned y = 0; y < height; y++)
        print_row(c, y, out, colours);
    return height;
}
