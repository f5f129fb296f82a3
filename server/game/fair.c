#include "server/game/fair.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

static_assert(crypto_hash_sha256_BYTES == FAIR_BYTES && crypto_auth_hmacsha256_BYTES == FAIR_BYTES,
              "both hashes give 32 bytes");

void fair_commit(const uint8_t value[FAIR_BYTES], uint8_t commitment[FAIR_BYTES])
{
    crypto_hash_sha256(commitment, value, FAIR_BYTES);
}

/* HMAC-SHA-256 of the text “NUMBER:ATTEMPT”; its first eight bytes as one number, highest byte
 * first. */
static uint64_t drawn(const fair_dice *dice, uint32_t number, unsigned attempt)
{
    uint8_t code[crypto_auth_hmacsha256_BYTES];
    crypto_auth_hmacsha256_state state;
    char text[32];
    lus_writer w = lus_writer_on(text, sizeof text);
    uint64_t value = 0;
    lus_put_number(&w, number);
    lus_put_char(&w, ':');
    lus_put_number(&w, attempt);
    static_assert(sizeof *dice == FAIR_KEY_BYTES,
                  "the key is the three values, one after the other");
    crypto_auth_hmacsha256_init(&state, (const uint8_t *)dice, sizeof *dice);
    crypto_auth_hmacsha256_update(&state, (const uint8_t *)text, w.length);
    crypto_auth_hmacsha256_final(&state, code);
    for (unsigned i = 0; i < 8; i++)
        value = value << 8 | code[i];
    return value;
}

uint64_t fair_number(const fair_dice *dice, uint32_t number, uint64_t total)
{
    assert(total > 0);
    /* 2^64 mod total: the values that would bend */
    uint64_t surplus = (UINT64_MAX % total + 1) % total;
    for (unsigned attempt = 0;; attempt++) {
        uint64_t value = drawn(dice, number, attempt);
        if (surplus == 0 || value < UINT64_MAX - surplus + 1)
            return value % total;
    }
}

typedef struct named_outcome {
    char text[LUS_ACTION_MAX];
    lus_outcome outcome;
} named_outcome;

/* By insertion: at most 56, nearly in order already. */
static unsigned sorted_outcomes(const lus_variant *v, const lus_state *s, named_outcome *list)
{
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    unsigned count = v->game->outcomes(v, s, outcomes);
    for (unsigned i = 0; i < count; i++) {
        named_outcome next = {.outcome = outcomes[i]};
        lus_writer w = lus_writer_on(next.text, sizeof next.text);
        unsigned at = i;
        v->game->write_action(v, s, outcomes[i].action, &w);
        for (; at > 0 && strcmp(list[at - 1].text, next.text) > 0; at--)
            list[at] = list[at - 1];
        list[at] = next;
    }
    return count;
}

lus_action fair_throw(const fair_dice *dice, uint32_t number, const lus_variant *v,
                      const lus_state *s)
{
    named_outcome list[LUS_OUTCOMES_MAX];
    unsigned count = sorted_outcomes(v, s, list), i = 0;
    uint64_t total = 0;
    for (unsigned k = 0; k < count; k++)
        total += list[k].outcome.weight;
    uint64_t rest = fair_number(dice, number, total);
    for (; rest >= list[i].outcome.weight; i++)
        rest -= list[i].outcome.weight;
    assert(i < count);
    return list[i].outcome.action;
}

long fair_first_bent(const fair_dice *dice, const lus_match *m)
{
    lus_state s = m->start;
    uint32_t number = 0;
    for (uint32_t i = 0; i < m->count; i++) {
        const lus_step *step = &m->steps[i];
        if (step->chance && fair_throw(dice, number++, &m->variant, &s) != step->action)
            return (long)number - 1;
        m->variant.game->apply(&m->variant, &s, step->action, NULL);
    }
    return -1;
}

void fair_hex(const uint8_t *value, size_t bytes, char *text)
{
    sodium_bin2hex(text, 2 * bytes + 1, value, bytes);
}

bool fair_unhex(const char *text, uint8_t *value, size_t bytes)
{
    size_t length = 0;
    if (strlen(text) != 2 * bytes || strspn(text, "0123456789abcdef") != 2 * bytes)
        return false;
    return sodium_hex2bin(value, bytes, text, 2 * bytes, NULL, &length, NULL) == 0 &&
           length == bytes;
}
