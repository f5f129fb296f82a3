#include "server/store/salvage.h"

#include <stdlib.h>
#include <string.h>

/* How many entries the rules allow; `wrong` says what is not so of the next. */
static uint32_t judge(const store_job *fetched, damage *wrong)
{
    const fetch_job *f = &fetched->fetch;
    store_job load = {.kind = JOB_LOAD};
    strcpy(load.code, fetched->code);
    found_row row = {.code = fetched->code,
                     .identity = f->row.identity,
                     .listed = f->row.listed,
                     .created = f->row.created,
                     .secret = f->row.secret,
                     .secret_bytes = FAIR_BYTES};
    uint32_t count = 0;
    bool fine = store_load_row(&load, &row);
    while (fine && count < f->count) {
        const stored_entry *e = &f->entries[count];
        fine = store_load_entry(
            &load,
            &(found_entry){.kind = e->kind, .seat = e->seat, .text = e->text, .time = e->time});
        count += fine;
    }
    *wrong = fine ? DAMAGE_UNKNOWN : load.wrong;
    store_drop_answer(&load);
    return count;
}

static uint32_t first_doubtful(const fetch_job *f)
{
    uint32_t count = 0;
    while (count < f->count && !f->entries[count].doubtful)
        count++;
    return count;
}

bool store_salvage(store_job *fetched, bool *cut)
{
    fetch_job *f = &fetched->fetch;
    uint32_t allowed = judge(fetched, &fetched->wrong), believed = first_doubtful(f);
    if (fetched->wrong == NO_MEMORY)
        return false;
    uint32_t kept = allowed == f->count || allowed < believed ? allowed : believed;
    *cut = kept < f->count || f->cut_off;
    if (f->doubtful && *cut) /* the row cannot be told from its entries */
        kept = 0;
    while (f->count > kept)
        free(f->entries[--f->count].text);
    return kept > 0;
}
