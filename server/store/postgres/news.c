/* What servers on one database tell each other: “SERVER CODE CODE …”, the codes of what has
 * changed. A server with such a game in memory fetches what is new, and believes only what the
 * database then says. “CODE+S+N” is reaction N of seat S, which nobody keeps. “! CODE …” comes from
 * whoever finds that a server has died: somebody was there through it. */
#include <poll.h>
#include <string.h>

#include "server/log.h"
#include "server/store/postgres/postgres.h"

enum { HEAR_MS = 200 };

static bool listen_to(db_connection *l)
{
    return postgres_do(l, "LISTEN " NEWS_CHANNEL);
}

/* The empty code: anything may have changed. NULL without memory: the next news, or the next
 * visitor, make up for it. */
static store_job *add_news(store_job **list, const char *code, size_t length)
{
    store_job *job = store_job_new(JOB_NEWS, "");
    if (!job)
        return NULL;
    memcpy(job->code, code, length);
    job->next = *list;
    *list = job;
    return job;
}

static void read_word(const char *word, size_t length, store_job **list)
{
    if (length == CODE_LENGTH) {
        add_news(list, word, length);
    } else if (length == CODE_LENGTH + 4 && word[CODE_LENGTH] == '+' &&
               word[CODE_LENGTH + 2] == '+') {
        unsigned seat = (unsigned)(word[CODE_LENGTH + 1] - '0'),
                 reaction = (unsigned)(word[CODE_LENGTH + 3] - '0');
        store_job *job = seat < 2 && reaction > 0 && reaction < 10 && reaction_name(reaction - 1)
                             ? add_news(list, word, CODE_LENGTH)
                             : NULL;
        if (job)
            job->reaction = (reaction_job){.seat = seat, .reaction = reaction};
    }
}

static void read_news(const postgres *p, const char *words, store_job **list)
{
    size_t length = strcspn(words, " ");
    if (length == strlen(p->id) && memcmp(words, p->id, length) == 0)
        return;
    bool died = length == 1 && *words == *NEWS_OF_THE_DEAD;
    for (words += length; *words == ' '; words += length) {
        store_job *before = *list;
        words++;
        length = strcspn(words, " ");
        read_word(words, length, list);
        if (*list != before)
            (*list)->reaction.died = died;
    }
}

static bool wait_for_words(PGconn *conn)
{
    struct pollfd at = {.fd = PQsocket(conn), .events = POLLIN};
    return poll(&at, 1, HEAR_MS) <= 0 || PQconsumeInput(conn) == 1;
}

store_job *postgres_hear(void *database)
{
    postgres *p = database;
    store_job *list = NULL;
    bool was_up = p->listener.conn != NULL;
    if (!db_connect(&p->listener, p->place, listen_to)) {
        poll(NULL, 0, HEAR_MS);
        return NULL;
    }
    if (!was_up) {
        log_event(LOG_INFO, "store_listening", "server=%s", p->id);
        add_news(&list, "", 0);
    }
    if (!wait_for_words(p->listener.conn)) {
        db_disconnect(&p->listener);
        log_event(LOG_WARNING, "store_deaf", "trouble=\"%s\"", p->listener.trouble);
        return list;
    }
    for (PGnotify *notice; (notice = PQnotifies(p->listener.conn)); PQfreemem(notice))
        read_news(p, notice->extra, &list);
    if (atomic_exchange(&p->missed, false))
        add_news(&list, "", 0);
    return list;
}
