/* lusoria store copy, store purge: the games of a server move from one database to another, or old
 * ones go.
 */
#define _GNU_SOURCE /* access */
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli/commands/server/store.h"
#include "console/progress.h"
#include "console/say.h"

static bool place_is_fine(const char *place)
{
    if (store_backend_of(place) && strcmp(place, ":memory:") != 0)
        return true;
    complain(_("games are in a file, or at an address that begins with postgres://"));
    return false;
}

typedef void *opener(const char *place, char trouble[STORE_TROUBLE_MAX]);

static bool come_to(open_store *s, const char *place, opener *open)
{
    char trouble[STORE_TROUBLE_MAX] = "", shown[STORE_PLACE_MAX];
    s->database = open(place, trouble);
    if (s->database)
        return true;
    store_show(place, shown);
    complain(_("%s: the store cannot be opened (%s)"), shown, trouble);
    return false;
}

bool open_place(open_store *s, const char *place)
{
    s->backend = store_backend_of(place);
    return come_to(s, place, s->backend->open);
}

bool view_place(open_store *s, const char *place)
{
    s->backend = store_backend_of(place);
    return place_is_there(place) && come_to(s, place, s->backend->view);
}

bool place_is_there(const char *place)
{
    if (store_backend_of(place)->shared || access(place, R_OK) == 0)
        return true;
    complain(_("%s: there is no such file"), place);
    return false;
}

static void show_step(const store_copy *c)
{
    progress *bar = c->context;
    bar->total = c->total;
    progress_show(bar, c->copied + c->there + c->different + c->unreadable);
}

static void tell_difference(const store_copy *c, const char *code)
{
    (void)c;
    complain(_("%s: another game of this code is there; it is left as it is"), code);
}

static void tell_damage(const store_copy *c, const char *code)
{
    (void)c;
    if (code)
        complain(_("%s: what is stored of it is damaged; it is left out"), code);
    else
        complain(_("a part of the list of games is damaged; what is in it is left out"));
}

bool copy_aloud(store_copy *c)
{
    progress bar;
    c->step = show_step;
    c->differs = tell_difference;
    if (!c->salvage)
        c->damaged = tell_damage;
    progress_begin(&bar, 0);
    c->context = &bar;
    bool fine = store_copy_all(c);
    progress_end(&bar);
    return fine;
}

static int copy(store_copy *c)
{
    bool fine = copy_aloud(c);
    printf(_("copied: %lu; there already: %lu; different: %lu; in all: %lu\n"),
           (unsigned long)c->copied, (unsigned long)c->there, (unsigned long)c->different,
           (unsigned long)c->total);
    if (!fine) {
        complain(_("not all was copied (%s); the same command goes on from here"), c->trouble);
        return TROUBLE;
    }
    return c->different > 0 || c->unreadable > 0 ? REFUSED : DONE;
}

static int copy_between(const char *from, const char *to)
{
    store_copy c = {0};
    if (strcmp(from, to) == 0) {
        complain(_("from a store to itself there is nothing to copy"));
        return MISUSED;
    }
    if (!place_is_there(from) || !open_place(&c.from, from))
        return TROUBLE;
    int code = TROUBLE;
    if (open_place(&c.to, to)) {
        code = copy(&c);
        c.to.backend->close(c.to.database);
    }
    c.from.backend->close(c.from.database);
    return code;
}

/* A person says that the date is right: whatever the store has seen of it before. */
static int purge(const char *place, unsigned days)
{
    open_store s;
    uint64_t deleted = 0;
    if (!place_is_there(place) || !open_place(&s, place))
        return TROUBLE;
    store_job job = {.kind = JOB_PURGE,
                     .purge = {.sure = true,
                               .keep = (int64_t)days * DAY_MS,
                               .date = (int64_t)time(NULL) * 1000}};
    bool fine;
    do {
        fine = store_run(s.backend, s.database, &job) && job.done;
        deleted += fine ? job.purge.deleted : 0;
        strcpy(job.purge.after, job.purge.reached);
    } while (fine && job.purge.more);
    printf(_("deleted: %lu\n"), (unsigned long)deleted);
    if (!fine)
        complain(_("not all could be looked at (%s)"), s.backend->trouble(s.database));
    s.backend->close(s.database);
    return fine ? DONE : TROUBLE;
}

bool places_are_fine(const args *a)
{
    for (unsigned i = 0; i < a->operand_count; i++)
        if (!place_is_fine(a->operand[i]))
            return false;
    return true;
}

static int run_store_copy(const args *a)
{
    return places_are_fine(a) ? copy_between(a->operand[0], a->operand[1]) : MISUSED;
}

enum { KEEP, FLAGS };
static const flag purge_flags[FLAGS + 1] = {
    [KEEP] = {"keep", N_("DAYS"),
              N_("delete what nobody has touched for this many days (default 30)")},
};

static int run_store_purge(const args *a)
{
    uint64_t days;
    if (!places_are_fine(a) || !args_number(a, KEEP, 1, 36500, 30, &days))
        return MISUSED;
    return purge(a->operand[0], (unsigned)days);
}

const command command_store_copy = {
    .name = "store copy",
    .operands = "FROM TO",
    .summary = N_("copy a server's games to another database"),
    .help = N_("FROM and TO are files of “lusoria serve”, or addresses as "
               "postgres://USER@HOST/DATABASE. Stop "
               "the servers first.\n"
               "Games that are there already are skipped: after an interruption the same command "
               "goes on. One "
               "that differs is\n"
               "named and left as it is. One that is damaged is named and left out; the exit code "
               "is then 1."),
    .least = 2,
    .most = 2,
    .run = run_store_copy,
};

const command command_store_purge = {
    .name = "store purge",
    .operands = "PLACE",
    .summary = N_("delete a server's old games, whatever date it believes in"),
    .help = N_(
        "PLACE is a file of “lusoria serve”, whose server is stopped first, or an address as "
        "postgres://USER@HOST/DATABASE.\n"
        "A server deletes old games by itself, but not when the date is more than a week after the "
        "last "
        "time that it\n"
        "looked: the clock may be wrong. If it is right, this command says so, and deletes them."),
    .least = 1,
    .most = 1,
    .flags = purge_flags,
    .run = run_store_purge,
};
