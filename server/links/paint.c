/* Only this file knows librsvg and cairo. What is drawn comes from the page's own files and from
 * numbers of ours, never from strangers; and no file or address is read while drawing. */
#include <cairo.h>
#include <librsvg/rsvg.h>
#include <stdlib.h>
#include <string.h>

#include "server/links/painter.h"

/* As many as there are games: each is drawn when it is first asked for. */
struct paint_boards {
    struct paint_boards *next;
    const drawing *of;
    cairo_surface_t *surface;
};

paint_boards *paint_begin(void)
{
    return calloc(1, sizeof(paint_boards));
}

void paint_end(paint_boards *boards)
{
    while (boards) {
        paint_boards *next = boards->next;
        if (boards->surface)
            cairo_surface_destroy(boards->surface);
        free(boards);
        boards = next;
    }
}

static bool draw(cairo_surface_t *surface, const drawing *d, const char *svg)
{
    RsvgHandle *handle = rsvg_handle_new_from_data((const guint8 *)svg, (gsize)strlen(svg), NULL);
    cairo_t *cairo = cairo_create(surface);
    const RsvgRectangle all = {0, 0, d->width, d->height};
    bool fine = handle && rsvg_handle_render_document(handle, cairo, &all, NULL) &&
                cairo_status(cairo) == CAIRO_STATUS_SUCCESS;
    cairo_destroy(cairo);
    if (handle)
        g_object_unref(handle);
    return fine;
}

static cairo_surface_t *empty(const drawing *d)
{
    return cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)d->width, (int)d->height);
}

/* NULL when it cannot be drawn. */
static cairo_surface_t *board_of(paint_boards *boards, const drawing *d)
{
    while (boards->next && boards->of != d)
        boards = boards->next;
    if (boards->of == d)
        return boards->surface;
    char *svg = drawing_board(d);
    cairo_surface_t *surface = empty(d);
    paint_boards *next = calloc(1, sizeof *next);
    if (svg && next && draw(surface, d, svg)) {
        *boards = (paint_boards){.next = next, .of = d, .surface = surface};
    } else {
        cairo_surface_destroy(surface);
        free(next);
        surface = NULL;
    }
    free(svg);
    return surface;
}

typedef struct output {
    unsigned char *bytes;
    size_t length, size;
} output;

static cairo_status_t take(void *closure, const unsigned char *bytes, unsigned length)
{
    output *o = closure;
    if (o->length + length > o->size) {
        size_t size = 2 * (o->length + length);
        unsigned char *grown = realloc(o->bytes, size);
        if (!grown)
            return CAIRO_STATUS_NO_MEMORY;
        o->bytes = grown;
        o->size = size;
    }
    memcpy(o->bytes + o->length, bytes, length);
    o->length += length;
    return CAIRO_STATUS_SUCCESS;
}

bool paint(paint_boards *boards, const drawing *d, const char *pieces, unsigned char **png,
           size_t *length)
{
    cairo_surface_t *board = board_of(boards, d);
    if (!board)
        return false;
    cairo_surface_t *surface = empty(d);
    cairo_t *cairo = cairo_create(surface);
    output o = {0};
    cairo_set_source_surface(cairo, board, 0, 0);
    cairo_paint(cairo);
    cairo_destroy(cairo);
    bool fine = draw(surface, d, pieces) &&
                cairo_surface_write_to_png_stream(surface, take, &o) == CAIRO_STATUS_SUCCESS;
    cairo_surface_destroy(surface);
    if (!fine) {
        free(o.bytes);
        return false;
    }
    *png = o.bytes;
    *length = o.length;
    return true;
}
