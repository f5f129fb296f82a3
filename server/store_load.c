/* Games and rooms rebuilt from the rows of a store, whatever database it is; entries are judged again. */
#include <stdlib.h>

#include "server/store.h"

static bool load_room(store_job *job, const store_row *row, const room_plan *plan)
{
    room *r = malloc(sizeof *r);
    if (r)
        room_begin(r, job->code, plan, row->created);
    job->loaded_room = r;
    return r != NULL;
}

static bool load_game(store_job *job, const store_row *row, game_plan *plan)
{
    game *g = malloc(sizeof *g);
    plan->listed = row->listed;
    if (!g || !game_begin(g, job->code, plan, row->created, row->secret)) {
        free(g);
        return false;
    }
    job->loaded = g;
    return true;
}

bool store_load_row(store_job *job, const store_row *row)
{
    room_plan in_room;
    game_plan plan;
    if (row->secret_bytes != FAIR_BYTES)
        return false;
    if (room_plan_read(row->identity, &in_room))
        return load_room(job, row, &in_room);
    return game_plan_read(row->identity, &plan) && load_game(job, row, &plan);
}

bool store_load_entry(store_job *job, const store_entry *e)
{
    if (job->loaded_room)
        return room_add(job->loaded_room, room_entry_named(e->kind), e->seat, e->text, e->time.at) == FINE;
    return game_add(job->loaded, entry_kind_named(e->kind), e->seat, e->text, e->time) == FINE;
}

void store_load_drop(store_job *job)
{
    if (job->loaded)
        game_end(job->loaded);
    if (job->loaded_room)
        room_end(job->loaded_room);
    free(job->loaded);
    free(job->loaded_room);
    job->loaded = NULL;
    job->loaded_room = NULL;
}
