/* Frames of a WebSocket, in any pieces: what is read does not depend on where the network has cut,
 * and no frame is longer than allowed. The first byte says how it was cut. */
#include <string.h>

#include "server/transport/frame.h"
#include "tests/fuzz/fuzz.h"

enum { INPUT_MAX = 4096, MOST = 200 };

/* What was understood: texts, and a line for everything else. */
typedef struct heard {
    unsigned char bytes[3 * INPUT_MAX];
    size_t length;
    bool ended;
} heard;

static void note(heard *h, const void *bytes, size_t length)
{
    fuzz_demand(h->length + length <= sizeof h->bytes);
    if (length > 0)
        memcpy(h->bytes + h->length, bytes, length);
    h->length += length;
}

static void note_kind(heard *h, const frame_reader *r, frame_kind kind)
{
    unsigned char line[] = {(unsigned char)kind, (unsigned char)(r->status >> 8),
                            (unsigned char)r->status};
    note(h, line, kind == FRAME_WRONG || kind == FRAME_CLOSE ? sizeof line : 1);
    if (kind == FRAME_PING || kind == FRAME_PONG) {
        fuzz_demand(r->control_length <= FRAME_CONTROL_MAX);
        note(h, r->control, r->control_length);
    }
    h->ended |= kind == FRAME_WRONG || kind == FRAME_CLOSE;
}

static void hear(heard *h, frame_reader *r, unsigned char *bytes, size_t length)
{
    while (!h->ended) {
        const unsigned char *before = bytes;
        size_t left = length;
        frame_kind kind = frame_read(r, &bytes, &length, MOST);
        fuzz_demand(bytes - before == (ptrdiff_t)(left - length) && length <= left);
        if (kind == FRAME_MORE) {
            fuzz_demand(length == 0);
            return;
        }
        if (kind != FRAME_PIECE) {
            note_kind(h, r, kind);
            continue;
        }
        fuzz_demand(r->piece_length <= MOST && (!r->text_ends || r->frame_ends));
        note(h, r->piece, r->piece_length);
        if (r->frame_ends)
            note(h, r->text_ends ? "T" : "t", 1);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static heard whole, cut;
    static unsigned char bytes[INPUT_MAX];
    frame_reader one = {0}, other = {0};
    if (size < 1 || size > INPUT_MAX)
        return 0;
    size_t step = 1 + data[0] % 32, length = size - 1;
    whole.length = cut.length = 0;
    whole.ended = cut.ended = false;
    memcpy(bytes, data + 1, length);
    hear(&whole, &one, bytes, length);
    memcpy(bytes, data + 1, length); /* texts are unmasked in place */
    for (size_t at = 0; at < length && !cut.ended; at += step)
        hear(&cut, &other, bytes + at, length - at < step ? length - at : step);
    fuzz_demand(whole.length == cut.length && memcmp(whole.bytes, cut.bytes, whole.length) == 0);
    return 0;
}
