#include "server/store/checksum.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

typedef crypto_hash_sha256_state hash;

static void add_bytes(hash *h, const char *bytes, size_t length)
{
    static const uint8_t separator = 0x1f;
    crypto_hash_sha256_update(h, (const uint8_t *)bytes, length);
    crypto_hash_sha256_update(h, &separator, 1);
}

static void add_text(hash *h, const char *text)
{
    add_bytes(h, text, strlen(text));
}

static void add_number(hash *h, int64_t number)
{
    char text[24];
    add_bytes(h, text, (size_t)snprintf(text, sizeof text, "%" PRId64, number));
}

static int64_t end(hash *h)
{
    uint8_t all[crypto_hash_sha256_BYTES];
    uint64_t value = 0;
    crypto_hash_sha256_final(h, all);
    for (unsigned i = 0; i < 8; i++)
        value = value << 8 | all[i];
    return (int64_t)value;
}

static int64_t of_found_row(const found_row *row)
{
    char secret[FAIR_HEX];
    hash h;
    fair_hex(row->secret, FAIR_BYTES, secret);
    crypto_hash_sha256_init(&h);
    add_text(&h, row->code);
    add_text(&h, row->identity);
    add_number(&h, row->listed);
    add_number(&h, row->created);
    add_text(&h, secret);
    sodium_memzero(secret, sizeof secret);
    return end(&h);
}

static int64_t of_found_entry(const char *code, uint32_t number, const found_entry *e)
{
    hash h;
    crypto_hash_sha256_init(&h);
    add_text(&h, code);
    add_number(&h, number);
    add_text(&h, e->kind);
    add_number(&h, e->seat);
    add_text(&h, e->text);
    add_number(&h, e->time.at);
    add_number(&h, e->time.spent);
    return end(&h);
}

int64_t checksum_of_row(const char *code, const stored_row *row)
{
    return of_found_row(&(found_row){.code = code,
                                     .identity = row->identity,
                                     .listed = row->listed,
                                     .created = row->created,
                                     .secret = row->secret,
                                     .secret_bytes = FAIR_BYTES});
}

int64_t checksum_of_entry(const char *code, const new_entry *e)
{
    return of_found_entry(
        code, e->number,
        &(found_entry){.kind = e->kind, .seat = e->seat, .text = e->text, .time = e->time});
}

int64_t checksum_of_call(const char *code, const subscriber *who)
{
    char point[2 * PUSH_POINT + 1], auth[2 * PUSH_AUTH + 1];
    hash h;
    sodium_bin2hex(point, sizeof point, who->target.point, PUSH_POINT);
    sodium_bin2hex(auth, sizeof auth, who->target.auth, PUSH_AUTH);
    crypto_hash_sha256_init(&h);
    add_text(&h, code);
    add_number(&h, who->seat);
    add_text(&h, who->target.endpoint);
    add_text(&h, point);
    add_text(&h, auth);
    return end(&h);
}

int64_t checksum_of_look(int64_t at)
{
    hash h;
    crypto_hash_sha256_init(&h);
    add_number(&h, at);
    return end(&h);
}

bool checksum_fits_row(const found_row *row)
{
    return !row->sealed || row->checksum == of_found_row(row);
}

bool checksum_fits_entry(const char *code, uint32_t number, const found_entry *e)
{
    return !e->sealed || e->checksum == of_found_entry(code, number, e);
}
