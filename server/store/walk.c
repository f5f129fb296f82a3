#include "server/store/walk.h"

#include <string.h>

/* How many of a list come before what was met from the other end, whose last code is `until`. */
static size_t before(const list_job *list, const char *until)
{
    size_t count = 0;
    while (count < list->count && (!list->backwards || strcmp(list->codes[count], until) > 0))
        count++;
    return count;
}

static bool hand_over(store_walk *w, char (*codes)[CODE_LENGTH + 1], size_t count)
{
    bool fine = true;
    for (size_t i = 0; fine && i < count; i += WALK_GROUP)
        fine = w->group(w->context, codes + i, count - i < WALK_GROUP ? count - i : WALK_GROUP);
    return fine;
}

/* From one end of the list on, as far as it can be read, or until the code where the walk from the
 * other end stopped; `until` becomes the last one. */
static bool walk_from_end(store_walk *w, bool backwards, char until[CODE_LENGTH + 1], bool *whole)
{
    store_job job = {.kind = JOB_LIST, .list = {.backwards = backwards}};
    list_job *list = &job.list;
    bool fine = true, more = true;
    while (fine && more) {
        fine = store_run(w->at->backend, w->at->database, &job);
        if (!fine)
            w->trouble = w->at->backend->trouble(w->at->database);
        *w->total = list->total;
        *whole = !job.damaged;
        size_t count = before(list, until);
        more = count > 0 && count == list->count && !job.damaged;
        if (count > 0)
            strcpy(list->after, list->codes[count - 1]);
        fine = fine && hand_over(w, list->codes, count);
        store_drop_answer(&job);
    }
    if (!backwards)
        strcpy(until, list->after);
    return fine;
}

bool store_walk_all(store_walk *w)
{
    char last[CODE_LENGTH + 1] = "";
    bool whole = true;
    if (!walk_from_end(w, false, last, &whole))
        return false;
    if (whole)
        return true;
    w->torn = true;
    return walk_from_end(w, true, last, &whole);
}
