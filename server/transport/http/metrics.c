#define _GNU_SOURCE /* getrlimit */
#include "server/transport/http/metrics.h"

#include <dirent.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static void put_head(lus_writer *w, const char *name, const char *type, const char *help)
{
    char line[320];
    snprintf(line, sizeof line, "# HELP %s %s\n# TYPE %s %s\n", name, help, name, type);
    lus_put(w, line);
}

static void put(lus_writer *w, const char *name, const char *type, const char *help, double value)
{
    char line[160];
    put_head(w, name, type, help);
    snprintf(line, sizeof line, "%s %.15g\n", name, value);
    lus_put(w, line);
}

static void put_timing(lus_writer *w, const char *name, const char *help, const timing *t)
{
    char line[160];
    uint64_t sum = 0;
    put_head(w, name, "histogram", help);
    for (unsigned i = 0; i < TIMING_BOUNDS; i++) {
        sum += t->within[i];
        snprintf(line, sizeof line, "%s_bucket{le=\"%g\"} %llu\n", name, timing_bounds[i],
                 (unsigned long long)sum);
        lus_put(w, line);
    }
    snprintf(line, sizeof line, "%s_bucket{le=\"+Inf\"} %llu\n%s_sum %.9g\n%s_count %llu\n", name,
             (unsigned long long)t->count, name, t->sum, name, (unsigned long long)t->count);
    lus_put(w, line);
}

static void put_hall(lus_writer *w, const hall_counts *c)
{
    put(w, "lusoria_sockets", "gauge", "WebSockets open now.", c->sockets);
    put(w, "lusoria_games", "gauge", "Games in memory now.", c->games);
    put(w, "lusoria_rooms", "gauge", "Rooms in memory now.", c->rooms);
    put(w, "lusoria_games_created_total", "counter", "Games created.", (double)c->created);
    put(w, "lusoria_messages_total", "counter", "Messages from clients.", (double)c->messages);
    put(w, "lusoria_messages_refused_total", "counter", "Messages answered by an error.",
        (double)c->refused);
    put(w, "lusoria_entries_total", "counter", "Entries that were judged fine.",
        (double)c->entries);
    put(w, "lusoria_closed_slow_total", "counter",
        "Sockets closed because nobody read, or wrote to the end.", (double)c->slow_closed);
    put(w, "lusoria_closed_rate_total", "counter", "Sockets closed for too many messages.",
        (double)c->rate_closed);
    put(w, "lusoria_connections_refused_total", "counter",
        "Connections of an address that has too many.", (double)c->connections_refused);
    put_timing(w, "lusoria_message_seconds", "Time to judge a message, without the disk.",
               &c->handling);
    put_timing(w, "lusoria_turn_seconds", "Time of a turn of the loop, in which nobody else comes.",
               &c->turns);
}

static void put_store(lus_writer *w, const store_counts *s)
{
    put(w, "lusoria_store_writes_total", "counter", "Rows on disk.", (double)s->writes);
    put(w, "lusoria_store_batches_total", "counter", "Transactions of the store.",
        (double)s->batches);
    put(w, "lusoria_store_failures_total", "counter", "Jobs the store could not do.",
        (double)s->failures);
    put(w, "lusoria_store_waiting", "gauge", "Jobs that wait for the store.", (double)s->waiting);
    put_timing(w, "lusoria_store_batch_seconds", "Time of a transaction until it is on disk.",
               &s->batch_times);
    put_timing(w, "lusoria_store_job_seconds", "Time of a job in its transaction.", &s->job_times);
}

static void put_push(lus_writer *w, push *p)
{
    push_counts c;
    push_count(p, &c);
    put(w, "lusoria_push_sent_total", "counter", "Calls that a push service has taken.",
        (double)c.sent);
    put(w, "lusoria_push_failed_total", "counter", "Calls that were given up.", (double)c.failed);
    put(w, "lusoria_push_retried_total", "counter", "Calls that were put off.", (double)c.retried);
    put(w, "lusoria_push_gone_total", "counter", "Browsers that are called no more.",
        (double)c.gone);
    put(w, "lusoria_push_waiting", "gauge", "Calls that wait to be sent.", c.waiting);
}

/* Linux says it as the folder's size since 6.2. Before, they have to be read one by one, which
 * takes a millisecond for each thousand. */
static double files_open(void)
{
    struct stat told;
    if (stat("/proc/self/fd", &told) == 0 && told.st_size > 0)
        return (double)told.st_size;
    DIR *folder = opendir("/proc/self/fd");
    double count = -3; /* “.”, “..” and the folder itself */
    if (!folder)
        return 0;
    while (readdir(folder))
        count++;
    closedir(folder);
    return count;
}

static double memory_resident(void)
{
    long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file)
        return 0;
    if (fscanf(file, "%*d %ld", &pages) != 1)
        pages = 0;
    fclose(file);
    return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

/* Under the names that Prometheus has for every process. */
static void put_process(lus_writer *w)
{
    struct rusage use;
    struct rlimit files = {0};
    getrusage(RUSAGE_SELF, &use);
    getrlimit(RLIMIT_NOFILE, &files);
    put(w, "process_cpu_seconds_total", "counter", "Processor time of all threads.",
        (double)(use.ru_utime.tv_sec + use.ru_stime.tv_sec) +
            1e-6 * (double)(use.ru_utime.tv_usec + use.ru_stime.tv_usec));
    put(w, "process_resident_memory_bytes", "gauge", "Memory in use.", memory_resident());
    put(w, "process_open_fds", "gauge", "Files and sockets open now.", files_open());
    put(w, "process_max_fds", "gauge", "Files and sockets that may be open.",
        (double)files.rlim_cur);
}

void metrics_write(hall *h, lus_writer *w)
{
    store_counts s;
    store_count(h->store, &s);
    put_hall(w, &h->counts);
    put_store(w, &s);
    if (h->push)
        put_push(w, h->push);
    put_process(w);
}
