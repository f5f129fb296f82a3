#include "server/transport/tls.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <string.h>

long tls_refused(void)
{
    return (long)(SSL_OP_NO_SSLv3 | SSL_OP_NO_TLSv1 | SSL_OP_NO_TLSv1_1 | SSL_OP_NO_COMPRESSION |
                  SSL_OP_NO_RENEGOTIATION);
}

bool tls_fits(const char *certificate, const char *key, char trouble[TLS_TROUBLE_MAX])
{
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());
    const char *file = certificate;
    bool fine = context && SSL_CTX_use_certificate_chain_file(context, certificate) == 1;
    if (fine) {
        file = key;
        fine = SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) == 1 &&
               SSL_CTX_check_private_key(context) == 1;
    }
    if (!fine) {
        unsigned long first = ERR_peek_error();
        /* A system error is the file's: it cannot be read. */
        const char *words = ERR_SYSTEM_ERROR(first) ? strerror(ERR_GET_REASON(first))
                                                    : ERR_reason_error_string(first);
        snprintf(trouble, TLS_TROUBLE_MAX, "%s: %s", file, words ? words : "?");
    }
    ERR_clear_error();
    SSL_CTX_free(context);
    return fine;
}
