#define _GNU_SOURCE /* strdup */
/* What each kind of job does in the database of a world. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/sim/database_rows.h"
#include "tests/sim/model.h"

static bool create(way *l, const store_job *job)
{
    database *d = l->database;
    if (database_find(d, job->code))
        return false;
    kept_row *r = calloc(1, sizeof *r);
    if (!r)
        abort();
    strcpy(r->code, job->code);
    r->row = job->create;
    r->next = d->rows;
    d->rows = r;
    return true;
}

static bool is_alive(const database *d, const char *id)
{
    for (const kept_server *s = d->servers; s; s = s->next)
        if (strcmp(s->id, id) == 0)
            return d->world->now - s->seen < ALIVE_SECONDS * SECOND;
    return false;
}

static bool is_away(const database *d, const kept_row *r, unsigned seat, uint32_t absent)
{
    for (const kept_presence *p = r->presences; p; p = p->next) {
        if (p->seated[seat] > 0 && is_alive(d, p->server))
            return false;
        if (p->seen[seat] != 0 && d->world->now - p->seen[seat] < absent * MILLI)
            return false;
    }
    return true;
}

static int64_t date_of(const database *d)
{
    return DATE_BEGINS * INT64_C(1000) + d->world->now / MILLI;
}

static bool append(way *l, const append_job *job, const char *code)
{
    database *d = l->database;
    kept_row *r = database_find(d, code);
    if (!r || job->entry.number != r->count ||
        (d->shared && job->only_if_away && !is_away(d, r, job->away, job->absent)))
        return false;
    if (r->count == r->capacity) {
        r->capacity = r->capacity ? 2 * r->capacity : 64;
        r->entries = realloc(r->entries, r->capacity * sizeof *r->entries);
        if (!r->entries)
            abort();
    }
    r->entries[r->count] = (kept_entry){job->entry, d->world->now};
    int64_t *at = &r->entries[r->count].entry.time.at;
    if (!d->shared && job->dated_by_store && *at < d->looked_date)
        *at = d->looked_date;
    r->count++;
    model_written(d->world, l->server, r);
    return true;
}

static void give(store_job *job, const kept_row *r, uint32_t from, uint32_t most)
{
    found_row row = {.code = r->code,
                     .identity = r->row.identity,
                     .listed = r->row.listed,
                     .created = r->row.created,
                     .secret = r->row.secret,
                     .secret_bytes = FAIR_BYTES};
    job->done = store_load_row(job, &row);
    for (uint32_t i = from; job->done && i < r->count && i - from < most; i++) {
        const new_entry *e = &r->entries[i].entry;
        found_entry found = {.kind = e->kind, .seat = e->seat, .text = e->text, .time = e->time};
        job->done = store_load_entry(job, &found);
    }
    job->damaged = !job->done;
    if (job->damaged)
        store_drop_answer(job);
}

static void fetch_elsewhere(way *l, const kept_row *r, fetch_job *f)
{
    char members[8 * ENTRY_TEXT_MAX] = "";
    f->elsewhere.left[0] = f->elsewhere.left[1] = -1;
    for (const kept_presence *p = r->presences; p; p = p->next) {
        for (unsigned seat = 0; seat < 2; seat++) {
            int64_t left = (l->database->world->now - p->seen[seat]) / MILLI;
            int64_t *last = &f->elsewhere.left[seat];
            if (p->seen[seat] != 0 && (*last < 0 || left < *last))
                *last = left;
        }
        if (strcmp(p->server, l->id) == 0)
            continue;
        for (unsigned seat = 0; seat < 2; seat++)
            f->elsewhere.seated[seat] += p->seated[seat];
        f->elsewhere.watching += p->watching;
        if (strlen(members) + strlen(p->members) + 2 < sizeof members) {
            if (*members)
                strcat(members, " ");
            strcat(members, p->members);
        }
    }
    f->members = strdup(members);
}

static void read_row(way *l, store_job *job)
{
    const kept_row *r = database_find(l->database, job->code);
    if (!r)
        return;
    bool load = job->kind == JOB_LOAD;
    uint32_t most = load ? LOAD_PIECE : job->fetch.most;
    give(job, r, load ? job->load.next : job->fetch.from, most > 0 ? most : UINT32_MAX);
    if (load && job->done && l->database->shared && r->count > 0) {
        job->load.has_age = true;
        job->load.age = (l->database->world->now - r->entries[r->count - 1].at) / MILLI;
    }
    if (!load && job->done && l->database->shared)
        fetch_elsewhere(l, r, &job->fetch);
}

/* ---- who is where ---- */

static void go(kept_presence *p, moment now)
{
    for (unsigned seat = 0; seat < 2; seat++) {
        if (p->seated[seat] > 0)
            p->seen[seat] = now;
        p->seated[seat] = 0;
    }
    p->watching = 0;
    p->waiting = false;
    *p->members = '\0';
}

static kept_presence *presence_of(kept_row *r, const char *id)
{
    kept_presence *p = r->presences;
    while (p && strcmp(p->server, id) != 0)
        p = p->next;
    return p;
}

static void tell_presence(way *l, const store_job *job)
{
    kept_row *r = database_find(l->database, job->code);
    const store_presence *here = &job->presence.here;
    moment now = l->database->world->now;
    if (!r)
        return;
    kept_presence *p = presence_of(r, l->id);
    bool nobody = here->seated[0] + here->seated[1] + here->watching == 0;
    if (nobody && p)
        go(p, now);
    if (nobody)
        return;
    if (!p) {
        p = calloc(1, sizeof *p);
        if (!p)
            abort();
        strcpy(p->server, l->id);
        p->next = r->presences;
        r->presences = p;
    }
    for (unsigned seat = 0; seat < 2; seat++) {
        if (p->seated[seat] > 0 || here->seated[seat] > 0)
            p->seen[seat] = now;
        p->seated[seat] = here->seated[seat];
    }
    p->watching = here->watching;
    p->waiting = here->waiting;
    strcpy(p->members, job->presence.members);
}

static bool holds_lock(const database *d, const char *id)
{
    for (const way *l = d->links; l; l = l->next)
        if (strcmp(l->id, id) == 0)
            return l->server->life == l->life && l->life != 0;
    return false;
}

/* Servers that do not beat, or whose connection is gone, are dead. */
static void reap(way *l)
{
    database *d = l->database;
    for (kept_server **at = &d->servers; *at;) {
        kept_server *s = *at;
        if (d->world->now - s->seen < ALIVE_SECONDS * SECOND && holds_lock(d, s->id)) {
            at = &s->next;
            continue;
        }
        *at = s->next;
        free(s);
    }
    for (kept_row *r = d->rows; r; r = r->next)
        for (kept_presence *p = r->presences; p; p = p->next) {
            bool known = false;
            for (const kept_server *s = d->servers; s; s = s->next)
                known = known || strcmp(s->id, p->server) == 0;
            if (known || p->seated[0] + p->seated[1] + p->watching == 0)
                continue;
            go(p, d->world->now);
            database_tell(d, NULL, r->code, &(reaction_job){.died = true});
        }
}

static void beat(way *l)
{
    database *d = l->database;
    kept_server *s = d->servers;
    while (s && strcmp(s->id, l->id) != 0)
        s = s->next;
    if (!s) {
        s = calloc(1, sizeof *s);
        if (!s)
            abort();
        strcpy(s->id, l->id);
        s->next = d->servers;
        d->servers = s;
        l->fresh = true; /* it tells everything again */
    }
    s->seen = d->world->now;
    reap(l);
}

/* ---- lists ---- */

static void list_waiting(way *l, store_job *job)
{
    for (const kept_row *r = l->database->rows; r && job->lobby.count < LOBBY_MAX; r = r->next) {
        bool waiting = false;
        for (const kept_presence *p = r->presences; p; p = p->next)
            waiting = waiting || p->waiting;
        if (waiting)
            give(job, r, 0, UINT32_MAX);
    }
    job->done = true;
    job->damaged = false;
}

static void drop_row(kept_row *r)
{
    for (kept_presence *p = r->presences, *next; p; p = next) {
        next = p->next;
        free(p);
    }
    free(r->entries);
    free(r);
}

static int64_t last_date(const database *d, const kept_entry *e)
{
    return d->shared ? DATE_BEGINS * INT64_C(1000) + e->at / MILLI : e->entry.time.at;
}

/* By the date of the server where it is a file, by the database's where it is shared. */
static void purge(way *l, store_job *job)
{
    database *d = l->database;
    purge_job *p = &job->purge;
    int64_t now = d->shared ? date_of(d) : p->date;
    if (!p->sure && d->looked_date > 0 && now - d->looked_date > PURGE_GAP_DAYS * DAY_MS) {
        p->days_ahead = (uint32_t)((now - d->looked_date) / DAY_MS);
        return;
    }
    if (now > d->looked_date)
        d->looked_date = now;
    for (kept_row **at = &d->rows; *at;) {
        kept_row *r = *at;
        int64_t last = r->count > 0 ? last_date(d, &r->entries[r->count - 1]) : 0;
        if (r->row.created >= now - p->keep || last >= now - p->keep) {
            at = &r->next;
            continue;
        }
        *at = r->next;
        model_purged(d->world, r);
        drop_row(r);
        p->deleted++;
    }
    job->done = true;
}

void rows_do(way *l, store_job *job)
{
    switch (job->kind) {
    case JOB_CREATE: job->done = create(l, job); break;
    case JOB_APPEND: job->done = append(l, &job->append, job->code); break;
    case JOB_LOAD:
    case JOB_FETCH: read_row(l, job); break;
    case JOB_LOBBY: list_waiting(l, job); break;
    case JOB_PURGE: purge(l, job); break;
    case JOB_PRESENCE:
        tell_presence(l, job);
        job->done = true;
        break;
    case JOB_BEAT:
        beat(l);
        job->done = true;
        break;
    case JOB_REACTION:
        database_tell(l->database, l, job->code, &job->reaction);
        job->done = true;
        break;
    default: break; /* nobody is called here */
    }
    if (job->done && (job->kind == JOB_APPEND || job->kind == JOB_PRESENCE))
        database_tell(l->database, l, job->code, NULL);
}

void database_free(database *d)
{
    for (kept_row *r = d->rows, *next; r; r = next) {
        next = r->next;
        drop_row(r);
    }
    for (kept_server *s = d->servers, *next; s; s = next) {
        next = s->next;
        free(s);
    }
    for (way *l = d->links, *next; l; l = next) {
        next = l->next;
        database_drop_news(l);
        free(l);
    }
    free(d);
}
