/* Sends messages to push services, on a thread of its own. Whatever they do, who hands a message
 * over never waits: the queue is bounded, every wait has an end, and what cannot be sent is
 * dropped. */
#ifndef SERVER_PUSH_PUSH_H
#define SERVER_PUSH_PUSH_H

#include "server/push/endpoint.h"

enum {
    PUSH_TOPIC_MAX = 16,   /* bytes, with the NUL */
    PUSH_TEXT_MAX = 128,   /* bytes of a message; all are sent with this length */
    PUSH_QUEUE_MAX = 1024, /* messages that wait; with more, the next one is dropped */
};

typedef struct push_message {
    push_target to;
    /* a later message of the same topic takes its place; the push service does not learn it */
    char topic[PUSH_TOPIC_MAX];
    char text[PUSH_TEXT_MAX + 1];
    unsigned seconds; /* that it is worth delivering */
    bool urgent;      /* somebody's clock runs */
} push_message;

/* Somebody whom the push service does not know any more, or who cannot be believed. */
typedef struct push_gone {
    struct push_gone *next;
    char topic[PUSH_TOPIC_MAX], endpoint[PUSH_ENDPOINT_MAX];
} push_gone;

typedef struct push_counts {
    uint64_t sent, failed, gone, retried;
    unsigned waiting;
} push_counts;

typedef struct push_settings {
    const char *contact; /* whom push services ask about this server; NULL: nothing is sent */
    const char *allow;   /* see push_service_of */
} push_settings;

typedef struct push push;

/* `wake` is called from the thread when somebody is gone. NULL without memory or thread. The
 * settings' texts stay the caller's. */
push *push_open(const push_key *, const push_settings *, void (*wake)(void *), void *context);
/* Copies the message; false when it was dropped. */
bool push_send(push *, const push_message *);
/* Those who are gone, linked; the caller frees them. */
push_gone *push_collect(push *);
void push_count(push *, push_counts *);
/* What has not been sent is dropped. */
void push_close(push *);

#endif
