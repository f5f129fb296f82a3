/* The frames of a WebSocket that a client sends (RFC 6455), read strictly and byte by byte as they
 * come: no socket, no memory of its own. The library tells neither of pings nor whether a frame was
 * masked. */
#ifndef SERVER_TRANSPORT_FRAME_H
#define SERVER_TRANSPORT_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    FRAME_HEAD_MAX = 14,
    FRAME_CONTROL_MAX = 125,
    /* why a connection is closed */
    FRAME_NORMAL = 1000,
    FRAME_PROTOCOL = 1002,
    FRAME_NO_TEXT = 1003,
    FRAME_TOO_LONG = 1009,
};

typedef enum frame_kind {
    FRAME_MORE,  /* all bytes were taken, nothing is whole */
    FRAME_PIECE, /* of a text, unmasked in place */
    FRAME_PING,  /* whole; its payload is in `control` */
    FRAME_PONG,
    FRAME_CLOSE, /* `status` is what to answer */
    FRAME_WRONG  /* `status` says how; nothing more can be read */
} frame_kind;

/* All zero to begin with. */
typedef struct frame_reader {
    unsigned char head[FRAME_HEAD_MAX];
    unsigned have; /* bytes of the head */
    uint64_t left; /* bytes of the payload, once the head is whole */
    unsigned mask_at;
    bool unfinished; /* a text whose last frame has not come */
    unsigned char control[FRAME_CONTROL_MAX];
    unsigned control_length;
    uint16_t status;
    /* of the last piece */
    char *piece;
    size_t piece_length;
    bool frame_ends, text_ends;
} frame_reader;

/* Reads on in `*length` bytes at `*bytes`, which both move on. A frame of text with more than
 * `most` bytes is wrong. An empty piece comes for an empty frame. */
frame_kind frame_read(frame_reader *, unsigned char **bytes, size_t *length, size_t most);

#endif
