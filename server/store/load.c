#define _GNU_SOURCE /* strdup */
/* What a backend reads, whatever database it is: games and rooms rebuilt, every entry judged again; or rows
 * as they are. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store/store.h"

/* Room for one more in a list that grows by doubling; false without memory. */
static bool room_for_one(void **list, size_t count, size_t size)
{
    if (count > 0 && (count & (count - 1)) != 0)
        return true;
    void *grown = realloc(*list, (count ? 2 * count : 1) * size);
    if (grown)
        *list = grown;
    return grown != NULL;
}

/* A game without entries yet; NULL when the row cannot be understood. */
static game *game_of(const char *code, const store_row *row)
{
    game_plan plan;
    if (row->secret_bytes != FAIR_BYTES || !game_plan_read(row->identity, &plan))
        return NULL;
    plan.listed = row->listed;
    game *g = malloc(sizeof *g);
    if (g && game_begin(g, code, &plan, row->created, row->secret))
        return g;
    free(g);
    return NULL;
}

static void game_free(game *g)
{
    if (g)
        game_end(g);
    free(g);
}

static bool keep_row(store_job *job, const store_row *row)
{
    if (row->secret_bytes != FAIR_BYTES || strlen(row->identity) >= sizeof job->identity)
        return false;
    strcpy(job->identity, row->identity);
    memcpy(job->secret, row->secret, FAIR_BYTES);
    job->listed = row->listed;
    job->at = row->created;
    return true;
}

static bool add_waiting(store_job *job, const store_row *row)
{
    void *list = job->waiting;
    game *g = game_of(row->code, row);
    bool fits = g && room_for_one(&list, job->waiting_count, sizeof *job->waiting);
    job->waiting = list;
    if (fits)
        job->waiting[job->waiting_count++] = g;
    else
        game_free(g);
    return fits;
}

/* The first piece makes what the others are added to; if the row is gone by then, it is all in vain. */
static bool load(store_job *job, const store_row *row)
{
    room_plan plan;
    job->piece = 0;
    if (job->loaded || job->loaded_room)
        return true;
    if (!room_plan_read(row->identity, &plan)) {
        job->loaded = game_of(job->code, row);
        return job->loaded != NULL;
    }
    job->loaded_room = malloc(sizeof *job->loaded_room);
    if (job->loaded_room)
        room_begin(job->loaded_room, job->code, &plan, row->created);
    return job->loaded_room != NULL;
}

bool store_load_row(store_job *job, const store_row *row)
{
    switch (job->kind) {
    case JOB_FETCH: return keep_row(job, row);
    case JOB_LOBBY: return add_waiting(job, row);
    default: return load(job, row);
    }
}

static bool keep_line(store_job *job, const store_entry *e)
{
    void *list = job->lines;
    store_line line = {.seat = e->seat, .time = e->time, .text = strdup(e->text)};
    bool fits = line.text && strlen(e->kind) < sizeof line.kind && strlen(e->text) < ENTRY_TEXT_MAX &&
                room_for_one(&list, job->line_count, sizeof *job->lines);
    job->lines = list;
    if (!fits) {
        free(line.text);
        return false;
    }
    strcpy(line.kind, e->kind);
    job->lines[job->line_count++] = line;
    return true;
}

bool store_load_goes_on(const store_job *job)
{
    return job->kind == JOB_LOAD && job->done && job->piece == LOAD_PIECE;
}

bool store_load_entry(store_job *job, const store_entry *e)
{
    if (job->kind == JOB_FETCH)
        return keep_line(job, e);
    if (job->kind == JOB_LOAD) {
        job->piece++;
        job->number++;
    }
    if (job->loaded_room)
        return room_add(job->loaded_room, room_entry_named(e->kind), e->seat, e->text, e->time.at) == FINE;
    game *g = job->loaded;
    if (job->kind == JOB_LOBBY)
        g = job->waiting_count > 0 ? job->waiting[job->waiting_count - 1] : NULL;
    return g && game_add(g, entry_kind_named(e->kind), e->seat, e->text, e->time) == FINE;
}

bool store_list_code(store_job *job, const char *code)
{
    void *list = job->codes;
    bool fits = room_for_one(&list, job->code_count, sizeof *job->codes);
    job->codes = list;
    if (fits)
        snprintf(job->codes[job->code_count++], sizeof *job->codes, "%s", code);
    return fits;
}

void store_load_drop(store_job *job)
{
    game_free(job->loaded);
    if (job->loaded_room)
        room_end(job->loaded_room);
    free(job->loaded_room);
    for (size_t i = 0; i < job->waiting_count; i++)
        game_free(job->waiting[i]);
    for (size_t i = 0; i < job->line_count; i++)
        free(job->lines[i].text);
    free(job->waiting);
    free(job->lines);
    free(job->codes);
    free(job->members);
    if (job->kind == JOB_LOAD)
        job->number = job->piece = 0;
    job->loaded = NULL;
    job->loaded_room = NULL;
    job->members = NULL;
    job->waiting = NULL;
    job->lines = NULL;
    job->codes = NULL;
    job->waiting_count = job->line_count = job->code_count = 0;
}
