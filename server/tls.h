/* Certificates: whether they can be used, before the library tries. */
#ifndef SERVER_TLS_H
#define SERVER_TLS_H

#include <stdbool.h>

enum { TLS_TROUBLE_MAX = 256 };

/* Whether the files hold a certificate (with its chain) and its key; false with OpenSSL's words. */
bool tls_fits(const char *certificate, const char *key, char trouble[TLS_TROUBLE_MAX]);

#endif
