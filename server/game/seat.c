/* Who sits at a game: the text of an entry that sits down, and keys. */
#include "server/game/seat.h"

#include <sodium.h>
#include <string.h>

bool game_join_text(char text[ENTRY_TEXT_MAX], const uint8_t key[SEAT_KEY_BYTES],
                    const uint8_t commitment[FAIR_BYTES], const char *name)
{
    uint8_t hash[FAIR_BYTES];
    char hash_hex[FAIR_HEX], commitment_hex[FAIR_HEX];
    lus_writer w = lus_writer_on(text, ENTRY_TEXT_MAX);
    crypto_hash_sha256(hash, key, SEAT_KEY_BYTES);
    fair_hex(hash, FAIR_BYTES, hash_hex);
    fair_hex(commitment, FAIR_BYTES, commitment_hex);
    lus_put(&w, hash_hex);
    lus_put_char(&w, ' ');
    lus_put(&w, commitment_hex);
    lus_put_char(&w, ' ');
    lus_put(&w, name);
    return name_is_whole(name) && !w.full;
}

bool seat_take_hex(const char **text, uint8_t value[FAIR_BYTES])
{
    char hex[FAIR_HEX];
    if (strlen(*text) < FAIR_HEX || (*text)[FAIR_HEX - 1] != ' ')
        return false;
    memcpy(hex, *text, FAIR_HEX - 1);
    hex[FAIR_HEX - 1] = '\0';
    *text += FAIR_HEX;
    return fair_unhex(hex, value, FAIR_BYTES);
}

bool code_is_fit(const char *code)
{
    return strlen(code) == CODE_LENGTH &&
           strspn(code, "abcdefghjkmnpqrstuvwxyz23456789") == CODE_LENGTH;
}

void game_reserve_text(char text[ENTRY_TEXT_MAX], const uint8_t key_hash[FAIR_BYTES],
                       const char *name)
{
    char hex[FAIR_HEX];
    lus_writer w = lus_writer_on(text, ENTRY_TEXT_MAX);
    fair_hex(key_hash, FAIR_BYTES, hex);
    lus_put(&w, hex);
    lus_put_char(&w, ' ');
    lus_put(&w, name);
}

unsigned game_seat_of(const game *g, const uint8_t key[SEAT_KEY_BYTES])
{
    uint8_t hash[FAIR_BYTES];
    unsigned found = LUS_NOBODY;
    crypto_hash_sha256(hash, key, SEAT_KEY_BYTES);
    for (unsigned player = 0; player < 2; player++)
        if (sodium_memcmp(hash, g->seats[player].key_hash, sizeof hash) == 0 &&
            (g->seats[player].taken || g->seats[player].reserved))
            found = player;
    return found;
}
