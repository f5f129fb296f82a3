/* Web Push: the examples of the standards, what a stranger may have called, and which addresses are
 * on the open internet. */
#include <arpa/inet.h>
#include <criterion/criterion.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>
#include <sodium.h>
#include <string.h>

#include "server/push/endpoint.h"

static void read_bytes(const char *text, void *bytes, size_t count)
{
    size_t length = 0;
    cr_assert_eq(sodium_base642bin(bytes, count, text, strlen(text), NULL, &length, NULL,
                                   sodium_base64_VARIANT_URLSAFE_NO_PADDING),
                 0, "%s", text);
    cr_assert_eq(length, count, "%s", text);
}

/* ---- RFC 8291, section 5 and appendix A ---- */

static const char plain[] = "When I grow up, I want to be a watermelon";

static push_key key_of(const char *point, const char *scalar)
{
    push_key key;
    read_bytes(point, key.point, PUSH_POINT);
    read_bytes(scalar, key.scalar, PUSH_SCALAR);
    return key;
}

static push_target example_target(void)
{
    push_target to = {.endpoint = "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV"};
    read_bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoI"
               "Aiw4",
               to.point, PUSH_POINT);
    read_bytes("BTBZMqHH6r4Tts7J_aSIgg", to.auth, PUSH_AUTH);
    return to;
}

static push_key example_sender(void)
{
    return key_of("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBr"
                  "u3jl7A8",
                  "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw");
}

Test(push, a_message_is_encrypted_as_in_the_standard)
{
    push_target to = example_target();
    push_key sender = example_sender();
    uint8_t salt[PUSH_SALT], body[PUSH_BODY_MAX], expected[PUSH_HEAD + sizeof plain + PUSH_TAG];
    read_bytes("DGv6ra1nlYgDCS1FRnbzlw", salt, sizeof salt);
    read_bytes("DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLo"
               "cInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBW"
               "LVWGNWQexSgSxsj_Qulcy4a-fN",
               expected, sizeof expected);
    size_t length = push_encrypt(&to, &sender, salt, plain, sizeof plain - 1, 0, body);
    cr_assert_eq(length, sizeof expected);
    cr_expect_arr_eq(body, expected, sizeof expected);
}

Test(push, padding_hides_the_length_and_too_long_a_text_is_refused)
{
    push_target to = example_target();
    push_key sender = example_sender();
    uint8_t salt[PUSH_SALT] = {0}, body[PUSH_BODY_MAX];
    char longest[PUSH_PLAIN_MAX + 1] = {0};
    for (size_t length = 0; length <= 40; length += 20)
        cr_expect_eq(push_encrypt(&to, &sender, salt, plain, length, 128, body),
                     PUSH_HEAD + 128 + 1 + PUSH_TAG);
    cr_expect_eq(push_encrypt(&to, &sender, salt, longest, PUSH_PLAIN_MAX, 0, body), PUSH_BODY_MAX);
    cr_expect_eq(push_encrypt(&to, &sender, salt, longest, PUSH_PLAIN_MAX + 1, 0, body), 0);
    to.point[64] ^= 1;
    cr_expect_eq(push_encrypt(&to, &sender, salt, plain, 8, 0, body), 0, "no point of the curve");
}

Test(push, points_are_on_the_curve)
{
    push_target to = example_target();
    push_key drawn;
    cr_expect(push_point_is_fit(to.point));
    cr_assert(push_key_draw(&drawn));
    cr_expect(push_point_is_fit(drawn.point));
    to.point[10] ^= 1;
    cr_expect_not(push_point_is_fit(to.point));
    memset(to.point, 0, sizeof to.point);
    cr_expect_not(push_point_is_fit(to.point));
    drawn.point[0] = 2; /* as if it were compressed */
    cr_expect_not(push_point_is_fit(drawn.point));
}

/* ---- RFC 8292, section 2.4 ---- */

static EVP_PKEY *public_key(const uint8_t point[PUSH_POINT])
{
    OSSL_PARAM_BLD *b = OSSL_PARAM_BLD_new();
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    EVP_PKEY *key = NULL;
    OSSL_PARAM_BLD_push_utf8_string(b, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0);
    OSSL_PARAM_BLD_push_octet_string(b, OSSL_PKEY_PARAM_PUB_KEY, point, PUSH_POINT);
    OSSL_PARAM *parameters = OSSL_PARAM_BLD_to_param(b);
    EVP_PKEY_fromdata_init(context);
    EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, parameters);
    OSSL_PARAM_free(parameters);
    EVP_PKEY_CTX_free(context);
    OSSL_PARAM_BLD_free(b);
    return key;
}

/* Whether the last part of a token signs the others. */
static bool is_signed(const char *token, const uint8_t point[PUSH_POINT])
{
    const char *dot = strrchr(token, '.');
    uint8_t flat[64], der[80], *at = der;
    read_bytes(dot + 1, flat, sizeof flat);
    ECDSA_SIG *signature = ECDSA_SIG_new();
    ECDSA_SIG_set0(signature, BN_bin2bn(flat, 32, NULL), BN_bin2bn(flat + 32, 32, NULL));
    int length = i2d_ECDSA_SIG(signature, &at);
    EVP_PKEY *key = public_key(point);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    bool fine = EVP_DigestVerifyInit(context, NULL, EVP_sha256(), NULL, key) == 1 &&
                EVP_DigestVerify(context, der, (size_t)length, (const uint8_t *)token,
                                 (size_t)(dot - token)) == 1;
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(key);
    ECDSA_SIG_free(signature);
    return fine;
}

Test(push, a_token_says_what_that_of_the_standard_says)
{
    static const char example[] =
        "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiO"
        "jE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGk"
        "MlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA";
    uint8_t point[PUSH_POINT];
    char token[PUSH_TOKEN_MAX], text[PUSH_POINT_TEXT];
    push_key own;
    read_bytes("BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2Em"
               "ClBPs",
               point, sizeof point);
    cr_expect(is_signed(example, point));
    cr_assert(push_key_draw(&own));
    cr_assert(
        push_token(&own, "https://push.example.net", "mailto:push@example.com", 1453523768, token));
    size_t signed_part = (size_t)(strrchr(example, '.') - example);
    cr_expect_eq(strncmp(token, example, signed_part + 1), 0, "%s", token);
    cr_expect(is_signed(token, own.point));
    cr_expect_not(is_signed(token, point));
    push_point_write(point, text);
    cr_expect_str_eq(text, "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5"
                           "aq9ojSwk5Y2EmClBPs");
}

Test(push, a_label_tells_nothing_and_stays_the_same)
{
    push_key one, other;
    char label[PUSH_LABEL_TEXT], again[PUSH_LABEL_TEXT];
    cr_assert(push_key_draw(&one) && push_key_draw(&other));
    push_label(&one, "abcdefgh", label);
    push_label(&one, "abcdefgh", again);
    cr_expect_str_eq(label, again);
    cr_expect_eq(strlen(label), 24);
    push_label(&one, "abcdefgj", again);
    cr_expect_str_neq(label, again);
    push_label(&other, "abcdefgh", again);
    cr_expect_str_neq(label, again);
}

Test(push, a_contact_is_an_address)
{
    static const char *const fit[] = {"mailto:admin@example.org", "https://example.org/"},
                             *const unfit[] = {"",
                                               "admin@example.org",
                                               "mailto:",
                                               "http://example.org/",
                                               "mailto:a@example.org\"",
                                               "mailto:a\\@example.org",
                                               "mailto:a b@example.org",
                                               "mailto:é@example.org"};
    for (unsigned i = 0; i < sizeof fit / sizeof *fit; i++)
        cr_expect(push_contact_is_fit(fit[i]), "%s", fit[i]);
    for (unsigned i = 0; i < sizeof unfit / sizeof *unfit; i++)
        cr_expect_not(push_contact_is_fit(unfit[i]), "%s", unfit[i]);
}

/* ---- strangers ---- */

Test(push, an_endpoint_is_https_at_the_usual_port)
{
    static const char *const unfit[] = {"",
                                        "push.example",
                                        "http://push.example/x",
                                        "https://push.example:8443/x",
                                        "https://user@push.example/x",
                                        "https://user:word@push.example/x",
                                        "https://push.example/x#y",
                                        "https:///x",
                                        "https://push.example:/x",
                                        "https://push.example:0443/x",
                                        "https://",
                                        "https://push.example/a b",
                                        "https://push.example/\r\nHost: y",
                                        "https://push.example/é",
                                        "file:///etc/passwd",
                                        "gopher://push.example/x",
                                        "ftp://push.example/x",
                                        "javascript:alert(1)",
                                        "//push.example/x",
                                        "HTTPS://push.example/x",

                                        "https://2130706433/x",
                                        "https://0x7f.1/x",
                                        "https:\\\\push.example/x",
                                        "https://127.0.0.1:8080/x"};
    push_service service;
    for (unsigned i = 0; i < sizeof unfit / sizeof *unfit; i++)
        cr_expect_not(push_service_of(unfit[i], NULL, &service), "%s", unfit[i]);
    cr_assert(push_service_of("https://push.example/x?y=%20", NULL, &service));
    cr_expect_str_eq(service.origin, "https://push.example");
    cr_expect_str_eq(service.host, "push.example");
    cr_expect_not(service.allowed);
    cr_expect(push_service_of("https://push.example:443/x", NULL, &service));
    cr_expect_str_eq(service.origin, "https://push.example");
}

Test(push, the_one_that_is_allowed)
{
    push_service service;
    const char *allow = "127.0.0.1:8080";
    cr_assert(push_service_of("http://127.0.0.1:8080/x", allow, &service));
    cr_expect(service.allowed);
    cr_expect_str_eq(service.origin, "http://127.0.0.1:8080");
    cr_expect(push_service_of("https://127.0.0.1:8080/x", allow, &service));
    cr_expect(push_service_of("https://push.example/x", allow, &service));
    cr_expect_not(service.allowed);
    static const char *const unfit[] = {"http://127.0.0.1/x", "http://127.0.0.2:8080/x",
                                        "ftp://127.0.0.1:8080/x", "http://localhost:8080/x"};
    for (unsigned i = 0; i < sizeof unfit / sizeof *unfit; i++)
        cr_expect_not(push_service_of(unfit[i], allow, &service), "%s", unfit[i]);
}

static bool is_public(const char *text)
{
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, text, &four.sin_addr) == 1)
        return push_address_is_public((struct sockaddr *)&four);
    cr_assert_eq(inet_pton(AF_INET6, text, &six.sin6_addr), 1, "%s", text);
    return push_address_is_public((struct sockaddr *)&six);
}

Test(push, only_the_open_internet_is_called)
{
    static const char *const open[] = {"8.8.8.8",      "172.15.255.255",      "172.32.0.1",
                                       "1.1.1.1",      "100.128.0.1",         "223.255.255.255",
                                       "2606:4700::1", "2a00:1450:4001::200e"},
                             *const closed[] = {"0.0.0.0",
                                                "10.1.2.3",
                                                "100.64.0.1",
                                                "127.0.0.1",
                                                "127.255.255.254",
                                                "169.254.169.254",
                                                "172.16.0.1",
                                                "172.31.255.255",
                                                "192.0.0.8",
                                                "192.0.2.1",
                                                "192.168.1.1",
                                                "198.18.0.1",
                                                "198.51.100.1",
                                                "203.0.113.9",
                                                "224.0.0.1",
                                                "255.255.255.255",
                                                "::",
                                                "::1",
                                                "::ffff:8.8.8.8",
                                                "64:ff9b::808:808",
                                                "fe80::1",
                                                "fc00::1",
                                                "fd12::1",
                                                "ff02::1",
                                                "2001:db8::1",
                                                "2001::1",
                                                "2002:7f00:1::"};
    struct sockaddr other = {.sa_family = AF_UNIX};
    for (unsigned i = 0; i < sizeof open / sizeof *open; i++)
        cr_expect(is_public(open[i]), "%s", open[i]);
    for (unsigned i = 0; i < sizeof closed / sizeof *closed; i++)
        cr_expect_not(is_public(closed[i]), "%s", closed[i]);
    cr_expect_not(push_address_is_public(&other));
}
