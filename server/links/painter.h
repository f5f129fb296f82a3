/* Pictures of positions as PNG, drawn on a thread of its own by librsvg. What was drawn is kept for
 * a while; what is asked for twice at once is drawn once. All functions are for the thread that has
 * opened the painter. */
#ifndef SERVER_LINKS_PAINTER_H
#define SERVER_LINKS_PAINTER_H

#include "server/links/drawing.h"

enum {
    PAINTER_QUEUE = 16,            /* pictures that wait to be drawn */
    PAINTER_KEPT = 64,             /* pictures, */
    PAINTER_KEPT_BYTES = 16 << 20, /* together */
};

typedef struct picture {
    unsigned references;
    size_t length;
    unsigned char *png;
} picture;

/* Somebody who waits for a picture. */
typedef struct painter_waiter {
    void (*arrived)(struct painter_waiter *);
    struct painter_waiter *next, **link; /* link NULL: it waits for nothing */
    uint64_t key;
    picture *picture; /* theirs, to be released; NULL: it could not be drawn */
} painter_waiter;

typedef struct painter painter;

/* `wake` is called by the painter's thread when painter_collect has something to do. NULL without
 * memory. */
painter *painter_open(void (*wake)(void *context), void *context);
/* Waits for the picture that is being drawn. */
void painter_close(painter *);
void painter_collect(painter *);

/* Which picture it is: the same for the same position and drawing. */
uint64_t painter_key(const drawing *, const lus_variant *, const lus_state *);
/* The picture, where it is kept: the waiter has it at once. Else it is drawn, and the waiter told.
 * False when too many wait. */
bool painter_ask(painter *, const drawing *, const lus_variant *, const lus_state *,
                 painter_waiter *);
/* It waits no more, and needs no picture any more. */
void painter_leave(painter_waiter *);

/* ---- paint.c: for the painter's thread ---- */
/* The boards without their pieces, drawn once. */
typedef struct paint_boards paint_boards;
paint_boards *paint_begin(void);
void paint_end(paint_boards *);
/* The picture of these pieces on their board; false when it cannot be drawn. */
bool paint(paint_boards *, const drawing *, const char *pieces, unsigned char **png,
           size_t *length);

#endif
