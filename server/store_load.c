/* Games rebuilt from the rows of a store, whatever database it is; entries are judged again. */
#include <stdlib.h>

#include "server/store.h"

bool store_load_row(store_job *job, const store_row *row)
{
    game_plan plan;
    if (row->secret_bytes != FAIR_BYTES || !game_plan_read(row->identity, &plan))
        return false;
    plan.listed = row->listed;
    game *g = malloc(sizeof *g);
    if (!g || !game_begin(g, job->code, &plan, row->created, row->secret)) {
        free(g);
        return false;
    }
    job->loaded = g;
    return true;
}

bool store_load_entry(store_job *job, const store_entry *e)
{
    return game_add(job->loaded, entry_kind_named(e->kind), e->seat, e->text, e->time) == FINE;
}

void store_load_drop(store_job *job)
{
    if (!job->loaded)
        return;
    game_end(job->loaded);
    free(job->loaded);
    job->loaded = NULL;
}
