/* lusoria store copy FROM TO: the games of a server move from one database to another. */
#define _GNU_SOURCE /* access */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/progress.h"
#include "cli/say.h"
#include "server/store_copy.h"

static bool place_is_fine(const char *place)
{
    if (store_backend_of(place) && strcmp(place, ":memory:") != 0)
        return true;
    complain(_("games are in a file, or at an address that begins with postgres://"));
    return false;
}

/* False after a complaint. */
static bool open_place(open_store *s, const char *place)
{
    char trouble[STORE_TROUBLE_MAX] = "", shown[STORE_PLACE_MAX];
    s->backend = store_backend_of(place);
    s->database = s->backend->open(place, trouble);
    if (s->database)
        return true;
    store_show(place, shown);
    complain(_("%s: the store cannot be opened (%s)"), shown, trouble);
    return false;
}

/* What is to be copied must be there; a new file would be made without a word. */
static bool is_there(const char *place)
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

static int copy(store_copy *c)
{
    progress bar;
    progress_begin(&bar, 0);
    c->context = &bar;
    bool fine = store_copy_all(c);
    progress_end(&bar);
    printf(_("copied: %lu; there already: %lu; different: %lu; in all: %lu\n"), (unsigned long)c->copied,
           (unsigned long)c->there, (unsigned long)c->different, (unsigned long)c->total);
    if (!fine) {
        complain(_("not all was copied (%s); the same command goes on from here"), c->trouble);
        return TROUBLE;
    }
    return c->different > 0 || c->unreadable > 0 ? REFUSED : DONE;
}

static int run(const args *a)
{
    const char *from = a->operand[1], *to = a->operand[2];
    store_copy c = {.step = show_step, .differs = tell_difference, .damaged = tell_damage};
    if (strcmp(a->operand[0], "copy") != 0) {
        complain(_("“store” knows nothing but “copy”, not “%s”"), a->operand[0]);
        return MISUSED;
    }
    if (!place_is_fine(from) || !place_is_fine(to))
        return MISUSED;
    if (strcmp(from, to) == 0) {
        complain(_("from a store to itself there is nothing to copy"));
        return MISUSED;
    }
    if (!is_there(from) || !open_place(&c.from, from))
        return TROUBLE;
    int code = TROUBLE;
    if (open_place(&c.to, to)) {
        code = copy(&c);
        c.to.backend->close(c.to.database);
    }
    c.from.backend->close(c.from.database);
    return code;
}

const command command_store = {
    .name = "store",
    .operands = "copy FROM TO",
    .summary = N_("copy a server's games from one database to another"),
    .help =
        N_("FROM and TO are files of “lusoria serve”, or addresses as postgres://USER@HOST/DATABASE. Stop "
           "the servers first.\n"
           "Games that are there already are skipped: after an interruption the same command goes on. One "
           "that differs is named\n"
           "and left as it is. One that is damaged is named and left out; the exit code is then 1."),
    .least = 3,
    .most = 3,
    .run = run,
};
