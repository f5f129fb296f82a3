#define _GNU_SOURCE /* SOCK_CLOEXEC */
#include "server/push/delivery.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    CONNECT_MS = 5000,
    WHOLE_MS = 10000,
    ANSWER_MAX = 16384,   /* bytes that are read of an answer, with its headers */
    TOKEN_SECONDS = 3600, /* a day at most, says RFC 8292 */
};

static size_t hear(char *bytes, size_t size, size_t count, void *context)
{
    delivery *d = context;
    (void)bytes;
    d->heard += size * count;
    return d->heard <= ANSWER_MAX ? size * count : 0;
}

/* Here a name has become an address: whoever owns the name cannot change it any more. */
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *to)
{
    delivery *d = context;
    if (purpose != CURLSOCKTYPE_IPCXN ||
        (!d->parcel->service.allowed && !push_address_is_public(&to->addr))) {
        d->not_public = true;
        return CURL_SOCKET_BAD;
    }
    return socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

static bool add_header(delivery *d, const char *line)
{
    struct curl_slist *longer = curl_slist_append(d->headers, line);
    if (longer)
        d->headers = longer;
    return longer != NULL;
}

static bool add_authorization(delivery *d, const push_key *key, const char *contact)
{
    char token[PUSH_TOKEN_MAX], point[PUSH_POINT_TEXT], line[sizeof token + sizeof point + 40];
    if (!push_token(key, d->parcel->service.origin, contact, time(NULL) + TOKEN_SECONDS, token))
        return false;
    push_point_write(key->point, point);
    snprintf(line, sizeof line, "Authorization: vapid t=%s, k=%s", token, point);
    return add_header(d, line);
}

static bool add_headers(delivery *d, const push_key *key, const char *contact)
{
    const push_message *m = &d->parcel->message;
    char seconds[32], label[PUSH_LABEL_TEXT], topic[PUSH_LABEL_TEXT + 8];
    push_label(key, m->topic, label);
    snprintf(seconds, sizeof seconds, "TTL: %u", m->seconds);
    snprintf(topic, sizeof topic, "Topic: %s", label);
    return add_header(d, seconds) && add_header(d, topic) &&
           add_header(d, m->urgent ? "Urgency: high" : "Urgency: normal") &&
           add_header(d, "Content-Type: application/octet-stream") &&
           add_header(d, "Content-Encoding: aes128gcm") && add_header(d, "Expect:") &&
           add_header(d, "Accept:") && add_authorization(d, key, contact);
}

/* Nothing is followed, nothing is taken from the environment, and every wait has an end. */
static void set_options(delivery *d, size_t length)
{
    CURL *c = d->curl;
    bool allowed = d->parcel->service.allowed;
    curl_easy_setopt(c, CURLOPT_URL, d->parcel->message.to.endpoint);
    curl_easy_setopt(c, CURLOPT_PROTOCOLS_STR, allowed ? "https,http" : "https");
    curl_easy_setopt(c, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(c, CURLOPT_PROXY, "");
    curl_easy_setopt(c, CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
    curl_easy_setopt(c, CURLOPT_SSL_VERIFYPEER, 1L);
    curl_easy_setopt(c, CURLOPT_SSL_VERIFYHOST, 2L);
    curl_easy_setopt(c, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
    curl_easy_setopt(c, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(c, CURLOPT_QUICK_EXIT, 1L);
    curl_easy_setopt(c, CURLOPT_CONNECTTIMEOUT_MS, (long)CONNECT_MS);
    curl_easy_setopt(c, CURLOPT_TIMEOUT_MS, (long)WHOLE_MS);
    curl_easy_setopt(c, CURLOPT_POST, 1L);
    curl_easy_setopt(c, CURLOPT_POSTFIELDS, d->body);
    curl_easy_setopt(c, CURLOPT_POSTFIELDSIZE, (long)length);
    curl_easy_setopt(c, CURLOPT_HTTPHEADER, d->headers);
    curl_easy_setopt(c, CURLOPT_WRITEFUNCTION, hear);
    curl_easy_setopt(c, CURLOPT_WRITEDATA, d);
    curl_easy_setopt(c, CURLOPT_HEADERFUNCTION, hear);
    curl_easy_setopt(c, CURLOPT_HEADERDATA, d);
    curl_easy_setopt(c, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(c, CURLOPT_OPENSOCKETDATA, d);
    curl_easy_setopt(c, CURLOPT_PRIVATE, d);
}

bool delivery_begin(delivery *d, parcel *p, const push_key *key, const push_settings *settings)
{
    push_key sender;
    uint8_t salt[PUSH_SALT];
    *d = (delivery){.parcel = p, .curl = curl_easy_init()};
    randombytes_buf(salt, sizeof salt);
    const push_message *m = &p->message;
    size_t length =
        d->curl && push_key_draw(&sender)
            ? push_encrypt(&m->to, &sender, salt, m->text, strlen(m->text), PUSH_TEXT_MAX, d->body)
            : 0;
    sodium_memzero(&sender, sizeof sender);
    if (length == 0 || !add_headers(d, key, settings->contact)) {
        delivery_end(d);
        return false;
    }
    set_options(d, length);
    return true;
}

outcome delivery_judge(const delivery *d, CURLcode code, long *status, double *wait)
{
    curl_off_t asked = 0;
    *status = 0;
    *wait = 0;
    if (code != CURLE_OK) {
        if (d->not_public)
            return OUTCOME_GONE;
        return code == CURLE_PEER_FAILED_VERIFICATION ? OUTCOME_FAILED : OUTCOME_LATER;
    }
    curl_easy_getinfo(d->curl, CURLINFO_RESPONSE_CODE, status);
    curl_easy_getinfo(d->curl, CURLINFO_RETRY_AFTER, &asked);
    *wait = (double)asked;
    if (*status >= 200 && *status < 300)
        return OUTCOME_SENT;
    if (*status == 404 || *status == 410)
        return OUTCOME_GONE;
    return *status == 429 || *status >= 500 ? OUTCOME_LATER : OUTCOME_FAILED;
}

void delivery_end(delivery *d)
{
    curl_easy_cleanup(d->curl);
    curl_slist_free_all(d->headers);
    *d = (delivery){0};
}
