/* Where a message is pushed to: what a browser hands out when its person wants to be called. */
#ifndef SERVER_PUSH_TARGET_H
#define SERVER_PUSH_TARGET_H

#include <stdint.h>

enum {
    PUSH_ENDPOINT_MAX = 1024, /* bytes of its address, with the NUL */
    PUSH_POINT = 65,          /* a public key: an uncompressed point of P-256 */
    PUSH_SCALAR = 32,         /* a private one */
    PUSH_AUTH = 16,
};

typedef struct push_target {
    char endpoint[PUSH_ENDPOINT_MAX]; /* an address at its push service; whoever has it can push */
    uint8_t point[PUSH_POINT];        /* only the browser can read what is encrypted for it */
    uint8_t auth[PUSH_AUTH];
} push_target;

/* The key by which push services know this server. */
typedef struct push_key {
    uint8_t point[PUSH_POINT], scalar[PUSH_SCALAR];
} push_key;

#endif
