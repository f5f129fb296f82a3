#define _GNU_SOURCE /* pthread_sigmask */
#include "server/push/push.h"

#include <pthread.h>
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/log.h"
#include "server/push/delivery.h"
#include "server/timing.h"

enum {
    DELIVERIES = 32,    /* at once */
    OF_ONE_SERVICE = 8, /* of these: one that hangs leaves places to the others */
    TRIES = 4,
    POLL_MS = 1000,
};
/* seconds */
static const double first_wait = 1, wait_growth = 4, longest_wait = 120, tell_every = 60;

struct push {
    push_key key;
    push_settings settings;
    void (*wake)(void *);
    void *context;
    CURLM *curl;
    pthread_t thread;
    pthread_mutex_t lock; /* guards what follows, but for the deliveries: they are the thread's */
    bool closing;
    parcel *waiting;
    push_gone *gone;
    push_counts counts;
    delivery deliveries[DELIVERIES];
    double failure_told, refusal_told; /* when the log heard of one, last */
};

/* ---- the queue; with the lock ---- */

static void enqueue(push *p, parcel *new)
{
    parcel **at = &p->waiting;
    while (*at)
        at = &(*at)->next;
    new->next = NULL;
    *at = new;
    p->counts.waiting++;
}

/* One that waits already, of the same topic for the same browser. */
static parcel *find_same(const push *p, const push_message *m)
{
    parcel *at = p->waiting;
    while (at && (strcmp(at->message.topic, m->topic) != 0 ||
                  strcmp(at->message.to.endpoint, m->to.endpoint) != 0))
        at = at->next;
    return at;
}

static bool accept_message(push *p, const push_message *m)
{
    parcel *older = find_same(p, m);
    if (older) {
        older->message = *m;
        return true;
    }
    parcel *new = p->counts.waiting < PUSH_QUEUE_MAX ? calloc(1, sizeof *new) : NULL;
    if (!new || !push_service_of(m->to.endpoint, p->settings.allow, &new->service)) {
        free(new);
        p->counts.failed++;
        return false;
    }
    new->message = *m;
    enqueue(p, new);
    return true;
}

static bool service_is_free(const push *p, const parcel *wanted)
{
    unsigned count = 0;
    for (unsigned i = 0; i < DELIVERIES; i++)
        count += p->deliveries[i].parcel &&
                 strcmp(p->deliveries[i].parcel->service.host, wanted->service.host) == 0;
    return count < OF_ONE_SERVICE;
}

/* The first that may go now. */
static parcel *dequeue(push *p, double now)
{
    for (parcel **at = &p->waiting; *at; at = &(*at)->next) {
        parcel *found = *at;
        if (found->due > now || !service_is_free(p, found))
            continue;
        *at = found->next;
        p->counts.waiting--;
        return found;
    }
    return NULL;
}

/* ---- what became of them ---- */

/* The log does not hear of each one. */
static bool is_time_to_tell(double *told)
{
    double now = timing_now();
    bool due = *told == 0 || now - *told >= tell_every;
    if (due)
        *told = now;
    return due;
}

/* Endpoints are secrets of their browsers: the log hears of the service alone. */
static void tell_failure(push *p, const parcel *of, long status, CURLcode code)
{
    if (is_time_to_tell(&p->failure_told))
        log_event(LOG_WARNING, "push_failed", "host=%s status=%ld failed=%llu trouble=\"%s\"",
                  of->service.host, status, (unsigned long long)p->counts.failed,
                  code == CURLE_OK ? "" : curl_easy_strerror(code));
}

static void tell_refusal(push *p, const parcel *of)
{
    if (is_time_to_tell(&p->refusal_told))
        log_event(LOG_WARNING, "push_refused", "host=%s reason=\"not on the open internet\"",
                  of->service.host);
}

static void note_gone(push *p, const parcel *of)
{
    push_gone *gone = calloc(1, sizeof *gone);
    if (!gone)
        return; /* the next message finds it out again */
    strcpy(gone->topic, of->message.topic);
    strcpy(gone->endpoint, of->message.to.endpoint);
    gone->next = p->gone;
    p->gone = gone;
}

static bool goes_again(const push *p, const parcel *of)
{
    return of->tries < TRIES && p->counts.waiting < PUSH_QUEUE_MAX;
}

static void put_off(push *p, parcel *of, double asked)
{
    double wait = first_wait;
    for (unsigned i = 1; i < of->tries; i++)
        wait *= wait_growth;
    wait = asked > wait ? asked : wait;
    of->due = timing_now() + (wait < longest_wait ? wait : longest_wait);
    p->counts.retried++;
    enqueue(p, of);
}

static void finish(push *p, delivery *d, CURLcode code)
{
    long status;
    double asked;
    outcome became = delivery_judge(d, code, &status, &asked);
    parcel *of = d->parcel;
    pthread_mutex_lock(&p->lock);
    p->counts.sent += became == OUTCOME_SENT;
    p->counts.gone += became == OUTCOME_GONE;
    if (became == OUTCOME_GONE)
        note_gone(p, of);
    if (became == OUTCOME_LATER && find_same(p, &of->message)) {
        /* a newer one takes its place */
    } else if (became == OUTCOME_LATER && goes_again(p, of)) {
        put_off(p, of, asked);
        of = NULL;
    } else if (became == OUTCOME_LATER || became == OUTCOME_FAILED) {
        p->counts.failed++;
        tell_failure(p, of, status, code);
    } else if (d->not_public && became == OUTCOME_GONE) {
        tell_refusal(p, of);
    }
    pthread_mutex_unlock(&p->lock);
    free(of);
    curl_multi_remove_handle(p->curl, d->curl);
    delivery_end(d);
    if (became == OUTCOME_GONE)
        p->wake(p->context);
}

/* ---- the thread ---- */

static delivery *free_place(push *p)
{
    for (unsigned i = 0; i < DELIVERIES; i++)
        if (!p->deliveries[i].parcel)
            return &p->deliveries[i];
    return NULL;
}

static void launch(push *p)
{
    for (delivery *place; (place = free_place(p));) {
        pthread_mutex_lock(&p->lock);
        parcel *next = p->closing ? NULL : dequeue(p, timing_now());
        pthread_mutex_unlock(&p->lock);
        if (!next)
            return;
        next->tries++;
        if (delivery_begin(place, next, &p->key, &p->settings) &&
            curl_multi_add_handle(p->curl, place->curl) == CURLM_OK)
            continue;
        delivery_end(place);
        free(next);
        pthread_mutex_lock(&p->lock);
        p->counts.failed++;
        pthread_mutex_unlock(&p->lock);
    }
}

static void land(push *p)
{
    int left;
    for (CURLMsg *message; (message = curl_multi_info_read(p->curl, &left));) {
        delivery *d = NULL;
        curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &d);
        if (message->msg == CURLMSG_DONE && d)
            finish(p, d, message->data.result);
    }
}

static bool is_closing(push *p)
{
    pthread_mutex_lock(&p->lock);
    bool closing = p->closing;
    pthread_mutex_unlock(&p->lock);
    return closing;
}

static void *work(void *context)
{
    push *p = context;
    int running;
    while (!is_closing(p)) {
        launch(p);
        curl_multi_perform(p->curl, &running);
        land(p);
        launch(p); /* places may have become free */
        curl_multi_poll(p->curl, NULL, 0, POLL_MS, NULL);
    }
    return NULL;
}

/* Signals are for the loop; and a connection that breaks is no signal. */
static bool start(push *p)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(&p->thread, NULL, work, p) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

/* ---- for others ---- */

push *push_open(const push_key *key, const push_settings *settings, void (*wake)(void *),
                void *context)
{
    push *p = calloc(1, sizeof *p);
    if (!p || curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
        free(p);
        return NULL;
    }
    *p = (push){.key = *key, .settings = *settings, .wake = wake, .context = context};
    pthread_mutex_init(&p->lock, NULL);
    p->curl = curl_multi_init();
    if (p->curl && start(p))
        return p;
    curl_multi_cleanup(p->curl);
    free(p);
    return NULL;
}

bool push_send(push *p, const push_message *m)
{
    pthread_mutex_lock(&p->lock);
    bool fine = !p->closing && accept_message(p, m);
    pthread_mutex_unlock(&p->lock);
    if (fine)
        curl_multi_wakeup(p->curl);
    return fine;
}

push_gone *push_collect(push *p)
{
    pthread_mutex_lock(&p->lock);
    push_gone *gone = p->gone;
    p->gone = NULL;
    pthread_mutex_unlock(&p->lock);
    return gone;
}

void push_count(push *p, push_counts *counts)
{
    pthread_mutex_lock(&p->lock);
    *counts = p->counts;
    pthread_mutex_unlock(&p->lock);
}

void push_close(push *p)
{
    pthread_mutex_lock(&p->lock);
    p->closing = true;
    pthread_mutex_unlock(&p->lock);
    curl_multi_wakeup(p->curl);
    pthread_join(p->thread, NULL);
    for (unsigned i = 0; i < DELIVERIES; i++)
        if (p->deliveries[i].parcel) {
            free(p->deliveries[i].parcel);
            curl_multi_remove_handle(p->curl, p->deliveries[i].curl);
            delivery_end(&p->deliveries[i]);
        }
    curl_multi_cleanup(p->curl);
    for (parcel *next; p->waiting; p->waiting = next) {
        next = p->waiting->next;
        free(p->waiting);
    }
    for (push_gone *next; p->gone; p->gone = next) {
        next = p->gone->next;
        free(p->gone);
    }
    pthread_mutex_destroy(&p->lock);
    sodium_memzero(&p->key, sizeof p->key);
    free(p);
    curl_global_cleanup();
}
