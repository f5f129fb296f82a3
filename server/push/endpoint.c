#include "server/push/endpoint.h"

#include <curl/curl.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* ---- addresses ---- */

/* What is not on the open internet (RFC 6890): this network, private ones, shared ones, this
 * machine, link-local, protocols, documentation, measuring, relays, multicast and the rest. */
static bool is_public_four(uint32_t address)
{
    static const struct {
        uint32_t first;
        unsigned bits;
    } closed[] = {{0x00000000, 8},  {0x0a000000, 8},  {0x64400000, 10}, {0x7f000000, 8},
                  {0xa9fe0000, 16}, {0xac100000, 12}, {0xc0000000, 24}, {0xc0000200, 24},
                  {0xc0586300, 24}, {0xc0a80000, 16}, {0xc6120000, 15}, {0xc6336400, 24},
                  {0xcb007100, 24}, {0xe0000000, 3}};
    for (unsigned i = 0; i < sizeof closed / sizeof *closed; i++)
        if ((address ^ closed[i].first) >> (32 - closed[i].bits) == 0)
            return false;
    return true;
}

/* Global unicast only, and of it nothing that leads to an address of IPv4, or to nobody: Teredo,
 * documentation, 6to4. */
static bool is_public_six(const uint8_t a[16])
{
    bool teredo = a[0] == 0x20 && a[1] == 0x01 && a[2] < 0x02,
         example = a[0] == 0x20 && a[1] == 0x01 && a[2] == 0x0d && a[3] == 0xb8,
         relay = a[0] == 0x20 && a[1] == 0x02, example_too = a[0] == 0x3f && a[1] == 0xff;
    return (a[0] & 0xe0) == 0x20 && !teredo && !example && !relay && !example_too;
}

bool push_address_is_public(const struct sockaddr *address)
{
    if (address->sa_family == AF_INET) {
        struct sockaddr_in four;
        memcpy(&four, address, sizeof four);
        return is_public_four(ntohl(four.sin_addr.s_addr));
    }
    if (address->sa_family == AF_INET6) {
        struct sockaddr_in6 six;
        memcpy(&six, address, sizeof six);
        return is_public_six(six.sin6_addr.s6_addr);
    }
    return false;
}

/* ---- names ---- */

static bool is_plain(const char *text)
{
    while (*text > ' ' && *text < 0x7f && *text != '"' && *text != '\\')
        text++;
    return *text == '\0';
}

/* One part of an address; false when it has none, or a longer one. */
static bool part(CURLU *url, CURLUPart which, char *text, size_t size)
{
    char *found = NULL;
    bool fine =
        curl_url_get(url, which, &found, CURLU_DEFAULT_PORT) == CURLUE_OK && strlen(found) < size;
    if (fine)
        strcpy(text, found);
    curl_free(found);
    return fine;
}

/* Takes words from the beginning of a text; false when it does not begin so. */
static bool take(const char **text, const char *words)
{
    size_t length = strlen(words);
    bool begins = strncmp(*text, words, length) == 0;
    *text += begins ? length : 0;
    return begins;
}

/* Whether an address is written as browsers write it: what the library understood of it stands
 * there, letter by letter, and nothing else before the path. */
static bool is_written_so(const char *endpoint, const char *scheme, const char *host,
                          const char *port)
{
    if (!take(&endpoint, scheme) || !take(&endpoint, "://") || !take(&endpoint, host) ||
        (take(&endpoint, ":") && !take(&endpoint, port)))
        return false;
    return *endpoint == '/' || *endpoint == '?' || *endpoint == '\0';
}

static bool read_service(CURLU *url, const char *endpoint, const char *allow, push_service *service)
{
    char scheme[8], port[8], place[PUSH_HOST_MAX + 8], fragment[PUSH_ENDPOINT_MAX];
    if (!part(url, CURLUPART_SCHEME, scheme, sizeof scheme) ||
        !part(url, CURLUPART_HOST, service->host, sizeof service->host) ||
        !part(url, CURLUPART_PORT, port, sizeof port) ||
        part(url, CURLUPART_FRAGMENT, fragment, sizeof fragment) ||
        !is_written_so(endpoint, scheme, service->host, port))
        return false;
    snprintf(place, sizeof place, "%s:%s", service->host, port);
    service->allowed = allow && strcmp(place, allow) == 0;
    bool secure = strcmp(scheme, "https") == 0, usual = strcmp(port, "443") == 0;
    if (!service->allowed && !(secure && usual))
        return false;
    if (!secure && strcmp(scheme, "http") != 0)
        return false;
    snprintf(service->origin, sizeof service->origin, "%s://%s", scheme,
             secure && usual ? service->host : place);
    return true;
}

bool push_service_of(const char *endpoint, const char *allow, push_service *service)
{
    CURLU *url = strlen(endpoint) < PUSH_ENDPOINT_MAX && is_plain(endpoint) ? curl_url() : NULL;
    bool fine = url &&
                curl_url_set(url, CURLUPART_URL, endpoint, CURLU_DISALLOW_USER) == CURLUE_OK &&
                read_service(url, endpoint, allow, service);
    curl_url_cleanup(url);
    return fine;
}
