/* Pings: whether a client that is silent is still there, and how long a message takes to it. The
 * library could do this, with a timer a socket. But it keeps its timers in one sorted list and
 * walks along it for each: with ten thousand sockets it did nothing else for a second, every 40
 * seconds.
 */
#include "server/hall/hall.h"

void hall_ping(hall *h)
{
    unsigned count = 0;
    for (session *s = h->sessions; s; s = s->next) {
        int64_t silent = h->now - s->heard_at;
        if (silent > GONE_MS) {
            h->counts.slow_closed++;
            s->heard_at = h->now; /* once is enough */
            h->close_now(s);
        } else if (silent > SILENT_MS && !s->asked && count < PINGS_AT_ONCE) {
            count++;
            s->asked = s->wants_ping = true;
            h->write_soon(s);
        }
    }
}

uint32_t hall_next_ping(session *s)
{
    hall_time_look(s->hall);
    s->wants_ping = false;
    s->pinged = s->hall->now;
    return ++s->ping_number;
}

void hall_heard_from(session *s)
{
    s->heard_at = s->hall->now;
    s->asked = false;
}

void hall_pong(session *s, uint32_t number)
{
    if (number != s->ping_number)
        return;
    hall_time_look(s->hall);
    s->round_trip = (uint32_t)(s->hall->now - s->pinged);
}
