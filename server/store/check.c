#include "server/store/check.h"

#include <string.h>

static void note_common(void *context, const char *words)
{
    store_check *c = context;
    c->common++;
    c->found(c, words);
}

/* A game or room, piece by piece. */
static bool check_one(store_check *c, const char *code)
{
    store_job job = {.kind = JOB_LOAD};
    bool fine;
    strcpy(job.code, code);
    do
        fine = store_run(c->at.backend, c->at.database, &job);
    while (fine && store_load_goes_on(&job));
    if (!fine)
        c->trouble = c->at.backend->trouble(c->at.database);
    c->looked++;
    /* What is listed and cannot be found is out of its place; and nobody can ask for such a code.
     */
    if (fine && (!job.done || !code_is_fit(code))) {
        c->bad++;
        c->damaged(c, &job);
    }
    store_drop_answer(&job);
    return fine;
}

static bool check_group(void *context, char (*codes)[CODE_LENGTH + 1], size_t count)
{
    store_check *c = context;
    bool fine = true;
    for (size_t i = 0; fine && i < count; i++)
        fine = check_one(c, codes[i]);
    c->step(c);
    return fine;
}

bool store_check_all(store_check *c)
{
    store_walk walk = {.at = &c->at, .group = check_group, .context = c, .total = &c->total};
    if (!c->at.backend->examine(c->at.database, note_common, c)) {
        c->trouble = c->at.backend->trouble(c->at.database);
        return false;
    }
    bool fine = store_walk_all(&walk);
    if (walk.trouble)
        c->trouble = walk.trouble;
    if (walk.torn)
        note_common(c, "a part of the list of games cannot be read");
    return fine;
}
