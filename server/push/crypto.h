/* The cryptography of Web Push: messages encrypted for a browser (RFC 8291), and the token by which
 * a push service knows who sends them (RFC 8292). */
#ifndef SERVER_PUSH_CRYPTO_H
#define SERVER_PUSH_CRYPTO_H

#include <stdbool.h>
#include <stddef.h>

#include "server/push/target.h"

enum {
    PUSH_SALT = 16,
    /* before the ciphertext: the salt, the size of a record, and the sender's point */
    PUSH_HEAD = PUSH_SALT + 4 + 1 + PUSH_POINT,
    PUSH_TAG = 16,
    PUSH_PLAIN_MAX = 256,
    /* with the delimiter */
    PUSH_BODY_MAX = PUSH_HEAD + PUSH_PLAIN_MAX + 1 + PUSH_TAG,
    PUSH_CONTACT_MAX = 256,
    PUSH_ORIGIN_MAX = 300,
    PUSH_TOKEN_MAX = 1200,
    PUSH_POINT_TEXT = 88, /* a public key in base64url, with the NUL */
    PUSH_LABEL_TEXT = 25, /* with the NUL; 32 characters are allowed */
};

/* A new key; false when the machine gives none. */
bool push_key_draw(push_key *);
/* Whether it is a point of the curve. */
bool push_point_is_fit(const uint8_t point[PUSH_POINT]);
/* In base64url without padding, as browsers write it. */
void push_point_write(const uint8_t point[PUSH_POINT], char text[PUSH_POINT_TEXT]);

/* The body of a message: returns its length, 0 when it cannot be made. `sender` and `salt` are
 * drawn anew for each. With `padded` above `length` the text grows by zeros, which the browser
 * takes away: so that its length tells nothing. */
size_t push_encrypt(const push_target *, const push_key *sender, const uint8_t salt[PUSH_SALT],
                    const char *text, size_t length, size_t padded, uint8_t body[PUSH_BODY_MAX]);

/* Whom to ask about this server: “mailto:…” or “https:…”, in letters that JSON takes as they are.
 */
bool push_contact_is_fit(const char *);
/* The token for the push service of this origin, until then (seconds since 1970). */
bool push_token(const push_key *, const char *origin, const char *contact, long long until,
                char token[PUSH_TOKEN_MAX]);

/* What a push service knows a topic by: always the same, and it does not tell the topic. */
void push_label(const push_key *, const char *topic, char label[PUSH_LABEL_TEXT]);

#endif
