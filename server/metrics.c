#include "server/metrics.h"

#include <stdio.h>

static void put(lus_writer *w, const char *name, const char *type, const char *help, double value)
{
    char line[320];
    snprintf(line, sizeof line, "# HELP lusoria_%s %s\n# TYPE lusoria_%s %s\nlusoria_%s %.15g\n", name, help,
             name, type, name, value);
    lus_put(w, line);
}

void metrics_write(hall *h, lus_writer *w)
{
    const hall_counts *c = &h->counts;
    store_counts s;
    store_count(h->store, &s);
    put(w, "sockets", "gauge", "WebSockets open now.", c->sockets);
    put(w, "games", "gauge", "Games in memory now.", c->games);
    put(w, "rooms", "gauge", "Rooms in memory now.", c->rooms);
    put(w, "games_created_total", "counter", "Games created.", (double)c->created);
    put(w, "messages_total", "counter", "Messages from clients.", (double)c->messages);
    put(w, "messages_refused_total", "counter", "Messages answered by an error.", (double)c->refused);
    put(w, "entries_total", "counter", "Entries that were judged fine.", (double)c->entries);
    put(w, "closed_slow_total", "counter", "Sockets closed because nobody read.", (double)c->slow_closed);
    put(w, "closed_rate_total", "counter", "Sockets closed for too many messages.", (double)c->rate_closed);
    put(w, "store_writes_total", "counter", "Rows on disk.", (double)s.writes);
    put(w, "store_batches_total", "counter", "Transactions of the store.", (double)s.batches);
    put(w, "store_failures_total", "counter", "Jobs the store could not do.", (double)s.failures);
    put(w, "store_waiting", "gauge", "Jobs that wait for the store.", (double)s.waiting);
    put(w, "store_busy_seconds_total", "counter", "Time in transactions.", s.busy_seconds);
}
