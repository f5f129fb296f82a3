/* Frames of a WebSocket, as RFC 6455 draws them. Over real sockets: tests/server/frames.test.mjs.
 */
#include "server/transport/frame.h"

#include <criterion/criterion.h>
#include <string.h>

enum { MOST = 100 };

static frame_kind read_one(frame_reader *r, const char *bytes, size_t length)
{
    static unsigned char buffer[256];
    unsigned char *at = buffer;
    cr_assert(length <= sizeof buffer);
    memcpy(buffer, bytes, length);
    return frame_read(r, &at, &length, MOST);
}

#define READ(r, bytes) read_one(r, bytes, sizeof(bytes) - 1)

/* 5.7: a single-frame masked text message. */
Test(frame, hello)
{
    frame_reader r = {0};
    cr_assert_eq(READ(&r, "\x81\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58"), FRAME_PIECE);
    cr_expect(r.piece_length == 5 && memcmp(r.piece, "Hello", 5) == 0 && r.frame_ends &&
              r.text_ends);
}

Test(frame, pieces_with_a_ping_between)
{
    frame_reader r = {0};
    cr_assert_eq(READ(&r, "\x01\x83\0\0\0\0Hel"), FRAME_PIECE);
    cr_expect(r.frame_ends && !r.text_ends);
    cr_assert_eq(READ(&r, "\x89\x81\0\0\0\0?"), FRAME_PING);
    cr_expect(r.control_length == 1 && r.control[0] == '?');
    cr_assert_eq(READ(&r, "\x80\x82\0\0\0\0lo"), FRAME_PIECE);
    cr_expect(r.text_ends);
}

Test(frame, byte_by_byte)
{
    static const char hello[] = "\x81\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58";
    frame_reader r = {0};
    char text[6] = "";
    unsigned got = 0;
    for (unsigned i = 0; i + 1 < sizeof hello; i++)
        if (read_one(&r, hello + i, 1) == FRAME_PIECE)
            for (size_t k = 0; k < r.piece_length; k++)
                text[got++] = r.piece[k];
    cr_expect_str_eq(text, "Hello");
}

Test(frame, what_is_wrong_and_how)
{
    static const struct {
        const char *bytes;
        size_t length;
        unsigned status;
    } wrongs[] = {
        {"\x81\x05Hello", 7, FRAME_PROTOCOL},          /* 5.1: no mask */
        {"\xc1\x80", 2, FRAME_PROTOCOL},               /* 5.2: a reserved bit */
        {"\x83\x80", 2, FRAME_PROTOCOL},               /* 5.2: an unknown kind */
        {"\x80\x80", 2, FRAME_PROTOCOL},               /* 5.4: goes on with nothing */
        {"\x09\x80", 2, FRAME_PROTOCOL},               /* 5.5: half a ping */
        {"\x89\xfe", 2, FRAME_PROTOCOL},               /* 5.5: a long ping */
        {"\x82\x80", 2, FRAME_NO_TEXT},                /* not for us */
        {"\x81\xfe\0\x05\0\0\0\0", 8, FRAME_PROTOCOL}, /* 5.2: not the shortest length */
        {"\x81\xe5\0\0\0\0", 6, FRAME_TOO_LONG},       /* 101 bytes */
        {"\x81\xff\x80\0\0\0\0\0\0\0\0\0\0\0", 14, FRAME_PROTOCOL}, /* 5.2: the first bit is 0 */
        {"\x81\xff\0\0\0\0\xff\xff\xff\xff\0\0\0\0", 14, FRAME_TOO_LONG} /* four gigabytes */
    };
    for (unsigned i = 0; i < sizeof wrongs / sizeof *wrongs; i++) {
        frame_reader r = {0};
        cr_expect_eq(read_one(&r, wrongs[i].bytes, wrongs[i].length), FRAME_WRONG, "%u", i);
        cr_expect_eq(r.status, wrongs[i].status, "%u: %u", i, r.status);
    }
}

Test(frame, closing)
{
    frame_reader r = {0}, bare = {0}, half = {0}, odd = {0};
    cr_expect(READ(&r, "\x88\x82\0\0\0\0\x03\xe9") == FRAME_CLOSE && r.status == 1001);
    cr_expect(READ(&bare, "\x88\x80\0\0\0\0") == FRAME_CLOSE && bare.status == FRAME_NORMAL);
    cr_expect(READ(&half, "\x88\x81\0\0\0\0\x03") == FRAME_CLOSE && half.status == FRAME_PROTOCOL);
    cr_expect(READ(&odd, "\x88\x82\0\0\0\0\x03\xed") == FRAME_CLOSE &&
              odd.status == FRAME_PROTOCOL);
}
