/* Certificates: whether they can be used, before the library tries. */
#ifndef SERVER_TRANSPORT_TLS_H
#define SERVER_TRANSPORT_TLS_H

#include <stdbool.h>

enum { TLS_TROUBLE_MAX = 256 };

/* Of TLS 1.2 what has forward secrecy and authenticates what it encrypts; all of TLS 1.3 does. */
#define TLS_CIPHERS "ECDHE+AESGCM:ECDHE+CHACHA20"

/* OpenSSL's options for what is never spoken: older versions, renegotiation. */
long tls_refused(void);

/* Whether the files hold a certificate (with its chain) and its key; false with OpenSSL's words. */
bool tls_fits(const char *certificate, const char *key, char trouble[TLS_TROUBLE_MAX]);

#endif
