#include "server/push/crypto.h"

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { HASH = crypto_auth_hmacsha256_BYTES, CONTENT_KEY = 16, NONCE = 12, RECORD = 4096 };

#define BASE64 sodium_base64_VARIANT_URLSAFE_NO_PADDING

/* ---- keys ---- */

static bool build(OSSL_PARAM_BLD *b, const uint8_t *point, const BIGNUM *scalar)
{
    return OSSL_PARAM_BLD_push_utf8_string(b, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0) &&
           OSSL_PARAM_BLD_push_octet_string(b, OSSL_PKEY_PARAM_PUB_KEY, point, PUSH_POINT) &&
           (!scalar || OSSL_PARAM_BLD_push_BN(b, OSSL_PKEY_PARAM_PRIV_KEY, scalar));
}

/* The library's form of a key, or of a public one without scalar; NULL when it is none. */
static EVP_PKEY *key_of(const uint8_t point[PUSH_POINT], const uint8_t *scalar)
{
    OSSL_PARAM_BLD *b = OSSL_PARAM_BLD_new();
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    BIGNUM *number = scalar ? BN_bin2bn(scalar, PUSH_SCALAR, NULL) : NULL;
    OSSL_PARAM *parameters = NULL;
    EVP_PKEY *key = NULL;
    if (b && context && (number || !scalar) && build(b, point, number) &&
        (parameters = OSSL_PARAM_BLD_to_param(b)) && EVP_PKEY_fromdata_init(context) == 1 &&
        EVP_PKEY_fromdata(context, &key, scalar ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY,
                          parameters) != 1)
        key = NULL;
    OSSL_PARAM_free(parameters);
    BN_clear_free(number);
    EVP_PKEY_CTX_free(context);
    OSSL_PARAM_BLD_free(b);
    ERR_clear_error();
    return key;
}

bool push_key_draw(push_key *key)
{
    EVP_PKEY *drawn = EVP_EC_gen("prime256v1");
    BIGNUM *scalar = NULL;
    size_t length = 0;
    bool fine = drawn &&
                EVP_PKEY_get_octet_string_param(drawn, OSSL_PKEY_PARAM_PUB_KEY, key->point,
                                                sizeof key->point, &length) == 1 &&
                length == PUSH_POINT &&
                EVP_PKEY_get_bn_param(drawn, OSSL_PKEY_PARAM_PRIV_KEY, &scalar) == 1 &&
                BN_bn2binpad(scalar, key->scalar, PUSH_SCALAR) == PUSH_SCALAR;
    BN_clear_free(scalar);
    EVP_PKEY_free(drawn);
    ERR_clear_error();
    return fine;
}

bool push_point_is_fit(const uint8_t point[PUSH_POINT])
{
    EVP_PKEY *key = point[0] == POINT_CONVERSION_UNCOMPRESSED ? key_of(point, NULL) : NULL;
    EVP_PKEY_free(key);
    return key != NULL;
}

void push_point_write(const uint8_t point[PUSH_POINT], char text[PUSH_POINT_TEXT])
{
    sodium_bin2base64(text, PUSH_POINT_TEXT, point, PUSH_POINT, BASE64);
}

/* ---- encryption ---- */

/* What both sides can compute, and nobody else. */
static bool agree(const push_key *own, const uint8_t theirs[PUSH_POINT],
                  uint8_t secret[PUSH_SCALAR])
{
    EVP_PKEY *key = key_of(own->point, own->scalar), *peer = key_of(theirs, NULL);
    EVP_PKEY_CTX *context = key ? EVP_PKEY_CTX_new(key, NULL) : NULL;
    size_t length = PUSH_SCALAR;
    bool fine = peer && context && EVP_PKEY_derive_init(context) == 1 &&
                EVP_PKEY_derive_set_peer(context, peer) == 1 &&
                EVP_PKEY_derive(context, secret, &length) == 1 && length == PUSH_SCALAR;
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(peer);
    EVP_PKEY_free(key);
    ERR_clear_error();
    return fine;
}

/* One step of HKDF: its blocks are never longer than a hash here. */
static void derive(const uint8_t *key, size_t key_length, const void *words, size_t length,
                   uint8_t hash[HASH])
{
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, key, key_length);
    crypto_auth_hmacsha256_update(&state, words, length);
    crypto_auth_hmacsha256_final(&state, hash);
}

typedef struct content_keys {
    uint8_t key[HASH], nonce[HASH]; /* of which the first bytes are used */
} content_keys;

/* RFC 8291, section 3.4. */
static bool content_keys_of(const push_target *to, const push_key *sender,
                            const uint8_t salt[PUSH_SALT], content_keys *keys)
{
    static const char about[] = "WebPush: info", key_words[] = "Content-Encoding: aes128gcm\0\x01",
                      nonce_words[] = "Content-Encoding: nonce\0\x01";
    uint8_t shared[PUSH_SCALAR], hash[HASH], info[sizeof about + 2 * PUSH_POINT + 1], *at = info;
    if (!agree(sender, to->point, shared))
        return false;
    memcpy(at, about, sizeof about); /* with its NUL */
    memcpy(at += sizeof about, to->point, PUSH_POINT);
    memcpy(at += PUSH_POINT, sender->point, PUSH_POINT);
    at[PUSH_POINT] = 1;
    derive(to->auth, PUSH_AUTH, shared, sizeof shared, hash);
    derive(hash, HASH, info, sizeof info, hash);
    derive(salt, PUSH_SALT, hash, HASH, hash);
    derive(hash, HASH, key_words, sizeof key_words - 1, keys->key);
    derive(hash, HASH, nonce_words, sizeof nonce_words - 1, keys->nonce);
    sodium_memzero(shared, sizeof shared);
    sodium_memzero(hash, sizeof hash);
    return true;
}

static bool seal(const content_keys *keys, const uint8_t *plain, size_t length, uint8_t *sealed)
{
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    int written = 0, rest = 0;
    bool fine =
        context &&
        EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, keys->key, keys->nonce) == 1 &&
        EVP_EncryptUpdate(context, sealed, &written, plain, (int)length) == 1 &&
        EVP_EncryptFinal_ex(context, sealed + written, &rest) == 1 &&
        EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, PUSH_TAG, sealed + written + rest) == 1;
    EVP_CIPHER_CTX_free(context);
    return fine && (size_t)written + (size_t)rest == length;
}

size_t push_encrypt(const push_target *to, const push_key *sender, const uint8_t salt[PUSH_SALT],
                    const char *text, size_t length, size_t padded, uint8_t body[PUSH_BODY_MAX])
{
    static const uint8_t record[] = {0, 0, RECORD >> 8, RECORD & 0xff, PUSH_POINT};
    uint8_t plain[PUSH_PLAIN_MAX + 1] = {0};
    content_keys keys;
    if (padded < length)
        padded = length;
    if (padded > PUSH_PLAIN_MAX || !content_keys_of(to, sender, salt, &keys))
        return 0;
    memcpy(plain, text, length);
    plain[length] = 2; /* here ends the text of the last record */
    memcpy(body, salt, PUSH_SALT);
    memcpy(body + PUSH_SALT, record, sizeof record);
    memcpy(body + PUSH_SALT + sizeof record, sender->point, PUSH_POINT);
    bool fine = seal(&keys, plain, padded + 1, body + PUSH_HEAD);
    sodium_memzero(&keys, sizeof keys);
    return fine ? PUSH_HEAD + padded + 1 + PUSH_TAG : 0;
}

/* ---- the token ---- */

bool push_contact_is_fit(const char *contact)
{
    bool known = strncmp(contact, "mailto:", 7) == 0 || strncmp(contact, "https://", 8) == 0;
    const char *at = contact;
    while (*at > ' ' && *at < 0x7f && *at != '"' && *at != '\\')
        at++;
    return known && *at == '\0' && at - contact > 8 && at - contact < PUSH_CONTACT_MAX;
}

/* Puts words in base64url at the end of a text. */
static bool put_base64(char *text, size_t size, const void *bytes, size_t count)
{
    size_t used = strlen(text), needed = sodium_base64_encoded_len(count, BASE64);
    if (needed > size - used)
        return false;
    sodium_bin2base64(text + used, size - used, bytes, count, BASE64);
    return true;
}

/* As tokens have it: both numbers one after the other, not as the library writes them. */
static bool flatten(const uint8_t *der, size_t length, uint8_t flat[2 * PUSH_SCALAR])
{
    ECDSA_SIG *signature = d2i_ECDSA_SIG(NULL, &der, (long)length);
    bool fine =
        signature && BN_bn2binpad(ECDSA_SIG_get0_r(signature), flat, PUSH_SCALAR) == PUSH_SCALAR &&
        BN_bn2binpad(ECDSA_SIG_get0_s(signature), flat + PUSH_SCALAR, PUSH_SCALAR) == PUSH_SCALAR;
    ECDSA_SIG_free(signature);
    return fine;
}

static bool sign(const push_key *own, const char *text, uint8_t flat[2 * PUSH_SCALAR])
{
    EVP_PKEY *key = key_of(own->point, own->scalar);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    uint8_t der[128];
    size_t length = sizeof der;
    bool fine = key && context && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, key) == 1 &&
                EVP_DigestSign(context, der, &length, (const uint8_t *)text, strlen(text)) == 1 &&
                flatten(der, length, flat);
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(key);
    ERR_clear_error();
    return fine;
}

bool push_token(const push_key *key, const char *origin, const char *contact, long long until,
                char token[PUSH_TOKEN_MAX])
{
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    char claims[PUSH_ORIGIN_MAX + PUSH_CONTACT_MAX + 64];
    uint8_t signature[2 * PUSH_SCALAR];
    int length = snprintf(claims, sizeof claims, "{\"aud\":\"%s\",\"exp\":%lld,\"sub\":\"%s\"}",
                          origin, until, contact);
    *token = '\0';
    if (length >= (int)sizeof claims || !put_base64(token, PUSH_TOKEN_MAX, head, sizeof head - 1))
        return false;
    strcat(token, ".");
    if (!put_base64(token, PUSH_TOKEN_MAX, claims, (size_t)length) || !sign(key, token, signature))
        return false;
    strcat(token, ".");
    return put_base64(token, PUSH_TOKEN_MAX, signature, sizeof signature);
}

void push_label(const push_key *key, const char *topic, char label[PUSH_LABEL_TEXT])
{
    uint8_t hash[HASH];
    derive(key->scalar, PUSH_SCALAR, topic, strlen(topic), hash);
    sodium_bin2base64(label, PUSH_LABEL_TEXT, hash, (PUSH_LABEL_TEXT - 1) / 4 * 3, BASE64);
}
