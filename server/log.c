#define _GNU_SOURCE /* gmtime_r */
#include "server/log.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

void log_event(log_level level, const char *event, const char *format, ...)
{
    static const char *const levels[] = {"info", "warning", "error"};
    char line[1024], when[32];
    struct timespec now;
    struct tm day;
    va_list values;
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &day);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%S", &day);
    int length = snprintf(line, sizeof line, "time=%s.%03ldZ level=%s event=%s ", when,
                          now.tv_nsec / 1000000, levels[level], event);
    va_start(values, format);
    length += vsnprintf(line + length, sizeof line - (size_t)length - 1, format, values);
    va_end(values);
    if (length > (int)sizeof line - 2)
        length = (int)sizeof line - 2;
    for (int i = 0; i < length; i++)
        if ((unsigned char)line[i] < ' ')
            line[i] = ' '; /* an event is one line, whatever is in it */
    line[length++] = '\n';
    /* One write a line: lines of two threads do not mix. A log that cannot be written stops
     * nothing. */
    if (write(STDERR_FILENO, line, (size_t)length) < 0)
        return;
}
