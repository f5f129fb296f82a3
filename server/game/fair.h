/* Dice nobody can bend: docs/fair-dice.md. The server commits to a secret, each player to a seed.
 * HMAC-SHA-256, keyed by all three, draws throw n. Pure functions over libsodium's hashes. */
#ifndef SERVER_GAME_FAIR_H
#define SERVER_GAME_FAIR_H

#include "core/match/match.h"

enum {
    FAIR_BYTES = 32,                 /* of a secret, a seed, a commitment */
    FAIR_HEX = 2 * FAIR_BYTES + 1,   /* the same as text, with its NUL */
    FAIR_KEY_BYTES = 3 * FAIR_BYTES, /* secret, White's seed, Black's seed */
};

typedef struct fair_dice {
    uint8_t secret[FAIR_BYTES];
    uint8_t seed[2][FAIR_BYTES]; /* by player */
} fair_dice;

/* The commitment to a secret or a seed: its SHA-256. */
void fair_commit(const uint8_t value[FAIR_BYTES], uint8_t commitment[FAIR_BYTES]);

/* A number from 0 to total - 1, each exactly as likely, for throw number `number` (from 0). */
uint64_t fair_number(const fair_dice *, uint32_t number, uint64_t total);

/* The outcome of throw `number` in a chance state. Outcomes are taken in the order of their texts,
 * bytewise, so that others need not know ours. */
lus_action fair_throw(const fair_dice *, uint32_t number, const lus_variant *, const lus_state *);

/* The number, from 0, of the first throw of a match that was not drawn from these dice; -1: all
 * were. */
long fair_first_bent(const fair_dice *, const lus_match *);

/* Lower-case hexadecimal, both ways; reading demands exactly `bytes` bytes. */
void fair_hex(const uint8_t *value, size_t bytes, char *text);
bool fair_unhex(const char *text, uint8_t *value, size_t bytes);

#endif
