#include "server/transport/frame.h"

enum { CONTINUATION = 0, TEXT = 1, BINARY = 2, CLOSE = 8, PING = 9, PONG = 10 };
enum {
    FINAL = 0x80,
    RESERVED = 0x70,
    OPCODE = 0x0f,
    MASKED = 0x80,
    SHORT = 0x7f,
    TWO = 126,
    EIGHT = 127
};

static frame_kind wrong(frame_reader *r, uint16_t status)
{
    r->status = status;
    return FRAME_WRONG;
}

static bool is_control(const frame_reader *r)
{
    return (r->head[0] & 8) != 0;
}

/* How long the head is, by as much of it as there is. */
static unsigned head_length(const frame_reader *r)
{
    unsigned size = r->have < 2 ? 0 : r->head[1] & SHORT;
    return r->have < 2 ? 2 : 2 + (size == TWO ? 2 : size == EIGHT ? 8 : 0) + 4;
}

/* What the first two bytes tell; 0 when nothing is wrong. */
static uint16_t judge_start(const frame_reader *r)
{
    unsigned opcode = r->head[0] & OPCODE;
    bool final = (r->head[0] & FINAL) != 0;
    if ((r->head[0] & RESERVED) != 0 || (r->head[1] & MASKED) == 0)
        return FRAME_PROTOCOL;
    switch (opcode) {
    case CONTINUATION: return r->unfinished ? 0 : FRAME_PROTOCOL;
    case TEXT: return r->unfinished ? FRAME_PROTOCOL : 0;
    case BINARY: return r->unfinished ? FRAME_PROTOCOL : FRAME_NO_TEXT;
    case CLOSE:
    case PING:
    case PONG: return final && (r->head[1] & SHORT) <= FRAME_CONTROL_MAX ? 0 : FRAME_PROTOCOL;
    default: return FRAME_PROTOCOL;
    }
}

/* The length, which must be written in the shortest form. */
static uint16_t judge_length(frame_reader *r, size_t most)
{
    unsigned size = r->head[1] & SHORT, bytes = size == TWO ? 2 : size == EIGHT ? 8 : 0;
    uint64_t length = bytes == 0 ? size : 0;
    for (unsigned i = 0; i < bytes; i++)
        length = length << 8 | r->head[2 + i];
    if ((size == TWO && length < TWO) || (size == EIGHT && (length <= 0xffff || length >> 63 != 0)))
        return FRAME_PROTOCOL;
    r->left = length;
    return !is_control(r) && length > most ? FRAME_TOO_LONG : 0;
}

/* Takes bytes of the head; true once it is whole, or wrong (`status`). */
static bool take_head(frame_reader *r, unsigned char **bytes, size_t *length, size_t most)
{
    while (r->have < head_length(r)) {
        if (*length == 0)
            return false;
        r->head[r->have++] = *(*bytes)++;
        --*length;
        if (r->have == 2 && (r->status = judge_start(r)) != 0)
            return true;
    }
    r->mask_at = 0;
    r->control_length = 0;
    r->status = judge_length(r, most);
    return true;
}

/* Unmasks what there is of the payload, in place. */
static size_t unmask(frame_reader *r, unsigned char *bytes, size_t length)
{
    const unsigned char *mask = r->head + r->have - 4;
    size_t count = length < r->left ? length : (size_t)r->left;
    for (size_t i = 0; i < count; i++)
        bytes[i] ^= mask[r->mask_at++ & 3];
    r->left -= count;
    return count;
}

/* Codes that may stand in a frame; the others are for programs among themselves, or for nobody
 * yet. */
static bool is_status(unsigned status)
{
    return (status >= 1000 && status <= 1011 && status != 1004 && status != 1005 &&
            status != 1006) ||
           (status >= 3000 && status <= 4999);
}

static frame_kind end_control(frame_reader *r)
{
    unsigned opcode = r->head[0] & OPCODE;
    r->have = 0;
    if (opcode != CLOSE)
        return opcode == PING ? FRAME_PING : FRAME_PONG;
    unsigned status =
        r->control_length < 2 ? FRAME_NORMAL : (unsigned)r->control[0] << 8 | r->control[1];
    r->status = r->control_length == 1 || !is_status(status) ? FRAME_PROTOCOL : (uint16_t)status;
    return FRAME_CLOSE;
}

static frame_kind read_control(frame_reader *r, unsigned char **bytes, size_t *length)
{
    size_t count = unmask(r, *bytes, *length);
    for (size_t i = 0; i < count; i++)
        r->control[r->control_length++] = (*bytes)[i];
    *bytes += count;
    *length -= count;
    return r->left > 0 ? FRAME_MORE : end_control(r);
}

static frame_kind read_text(frame_reader *r, unsigned char **bytes, size_t *length)
{
    if (r->left > 0 && *length == 0)
        return FRAME_MORE;
    r->piece = (char *)*bytes;
    r->piece_length = unmask(r, *bytes, *length);
    *bytes += r->piece_length;
    *length -= r->piece_length;
    r->frame_ends = r->left == 0;
    r->text_ends = r->frame_ends && (r->head[0] & FINAL) != 0;
    if (r->frame_ends) {
        r->have = 0;
        r->unfinished = !r->text_ends;
    }
    return FRAME_PIECE;
}

frame_kind frame_read(frame_reader *r, unsigned char **bytes, size_t *length, size_t most)
{
    /* Between two frames `have` is 0; within a payload the head stays as it is. */
    bool in_payload = r->have > 0 && r->have == head_length(r);
    if (!in_payload) {
        if (!take_head(r, bytes, length, most))
            return FRAME_MORE;
        if (r->status != 0)
            return wrong(r, r->status);
    }
    return is_control(r) ? read_control(r, bytes, length) : read_text(r, bytes, length);
}
