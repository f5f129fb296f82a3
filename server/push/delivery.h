/* One message on its way to a push service: between push.c, which decides when, and libcurl. */
#ifndef SERVER_PUSH_DELIVERY_H
#define SERVER_PUSH_DELIVERY_H

#include <curl/curl.h>

#include "server/push/push.h"

/* A message that waits or is on its way. */
typedef struct parcel {
    struct parcel *next;
    push_message message;
    push_service service;
    unsigned tries;
    double due; /* not before, on the monotonic clock */
} parcel;

typedef struct delivery {
    parcel *parcel; /* NULL: the place is free */
    CURL *curl;
    struct curl_slist *headers;
    uint8_t body[PUSH_BODY_MAX];
    size_t heard;    /* bytes of the answer */
    bool not_public; /* its name led to an address that is not on the open internet */
} delivery;

typedef enum outcome {
    OUTCOME_SENT,
    OUTCOME_GONE,  /* this browser is not known there any more, or nobody can be there */
    OUTCOME_LATER, /* try again */
    OUTCOME_FAILED,
} outcome;

/* Makes it ready to be sent; false when that cannot be done. */
bool delivery_begin(delivery *, parcel *, const push_key *, const push_settings *);
/* What has become of it. `status` is that of the answer, 0 for none; `wait` the seconds that the
 * service asks for, 0 for none. */
outcome delivery_judge(const delivery *, CURLcode, long *status, double *wait);
/* Frees all but the parcel. */
void delivery_end(delivery *);

#endif
