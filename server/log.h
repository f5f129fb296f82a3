/* Structured logs on standard error: one line an event, “time=… level=… event=… key=value …”. Seat
 * keys, seeds, secrets and names never go there. */
#ifndef SERVER_LOG_H
#define SERVER_LOG_H

typedef enum log_level { LOG_INFO, LOG_WARNING, LOG_ERROR } log_level;

/* `format` gives the further keys and values, "" for none. Safe from any thread. */
void log_event(log_level, const char *event, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
