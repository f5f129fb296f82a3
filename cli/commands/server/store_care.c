/* lusoria store backup, store check, store repair: a copy while the server runs, whether all is as
 * it was written, and what can be saved when it is not. */
#define _GNU_SOURCE /* access */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/commands/server/store.h"
#include "cli/terminal/json.h"
#include "console/progress.h"
#include "console/say.h"
#include "server/store/backup.h"
#include "server/store/check.h"

/* What is made is a new file: nothing that is there is ever overwritten. */
static bool is_new_file(const char *place)
{
    char shown[STORE_PLACE_MAX];
    if (store_backend_of(place)->shared) {
        store_show(place, shown);
        complain(_("%s: this makes a file; “lusoria store copy” brings it to a database"), shown);
        return false;
    }
    if (access(place, F_OK) != 0)
        return true;
    complain(_("%s: there is a file of this name; it is left as it is"), place);
    return false;
}

/* ---- check ---- */

typedef struct check_talk {
    progress bar;
    json_t *damage, *others; /* for an answer as JSON */
} check_talk;

static void show_check(const store_check *c)
{
    progress *bar = &((check_talk *)c->context)->bar;
    bar->total = c->total;
    progress_show(bar, c->looked);
}

static void tell_found(const store_check *c, const char *words)
{
    check_talk *talk = c->context;
    talk->others = json_with(talk->others, json_string(words));
    complain(_("the store itself: %s"), words);
}

static void note_bad(check_talk *talk, const store_job *job)
{
    const char *what;
    bool has_entry = true;
    switch (job->wrong) {
    case ROW_UNREADABLE: what = "row_unreadable", has_entry = false; break;
    case ROW_CHANGED: what = "row_changed", has_entry = false; break;
    case ENTRY_UNREADABLE: what = "entry_unreadable"; break;
    case ENTRY_CHANGED: what = "entry_changed"; break;
    case ENTRY_REFUSED: what = "entry_refused"; break;
    case ENTRIES_MISSING: what = "entries_missing"; break;
    default: what = "unreadable", has_entry = false; break;
    }
    json_t *one = json_pack("{s:s, s:s}", "code", job->code, "damage", what);
    if (has_entry)
        one = json_and(one, json_pack("{s:I}", "entry", (json_int_t)job->at));
    talk->damage = json_with(talk->damage, one);
}

static void tell_bad(const store_check *c, const store_job *job)
{
    unsigned long at = job->at;
    note_bad(c->context, job);
    switch (job->wrong) {
    case ROW_UNREADABLE: complain(_("%s: its row makes no sense"), job->code); break;
    case ROW_CHANGED: complain(_("%s: its row does not match its checksum"), job->code); break;
    case ENTRY_UNREADABLE: complain(_("%s: entry %lu makes no sense"), job->code, at); break;
    case ENTRY_CHANGED:
        complain(_("%s: entry %lu does not match its checksum"), job->code, at);
        break;
    case ENTRY_REFUSED: complain(_("%s: entry %lu is against the rules"), job->code, at); break;
    case ENTRIES_MISSING:
        complain(_("%s: entry %lu and what followed it are missing"), job->code, at);
        break;
    default: complain(_("%s: the database cannot read it"), job->code); break;
    }
}

/* What was counted. False after a complaint. */
static bool say_check(const store_check *c, bool json)
{
    const check_talk *talk = c->context;
    if (json)
        return json_say(json_pack("{s:I, s:I, s:I, s:O, s:O}", "games_and_rooms",
                                  (json_int_t)c->looked, "damaged", (json_int_t)c->bad, "other",
                                  (json_int_t)c->common, "damage", talk->damage, "other_damage",
                                  talk->others));
    printf(_("games and rooms: %lu; damaged: %lu; other damage: %lu\n"), (unsigned long)c->looked,
           (unsigned long)c->bad, (unsigned long)c->common);
    return true;
}

static int check(store_check *c, bool json)
{
    check_talk talk = {.damage = json_array(), .others = json_array()};
    progress_begin(&talk.bar, 0);
    c->context = &talk;
    bool fine = store_check_all(c);
    progress_end(&talk.bar);
    bool said = say_check(c, json);
    json_decref(talk.damage);
    json_decref(talk.others);
    if (!said)
        return TROUBLE;
    if (!fine) {
        complain(_("not all could be looked at (%s)"), c->trouble);
        return TROUBLE;
    }
    if (c->bad + c->common == 0)
        return DONE;
    complain(_("“lusoria store repair” saves into a new file what can be saved; a backup may have "
               "more"));
    return REFUSED;
}

static int run_check(const args *a)
{
    store_check c = {.step = show_check, .damaged = tell_bad, .found = tell_found};
    if (!places_are_fine(a))
        return MISUSED;
    if (!view_place(&c.at, a->operand[0]))
        return TROUBLE;
    int code = check(&c, a->value[0] != NULL);
    c.at.backend->close(c.at.database);
    return code;
}

/* ---- repair, and backup of a database ---- */

static void tell_lost(const store_copy *c, const char *code)
{
    (void)c;
    if (code)
        complain(_("%s: lost; nothing of it can be believed"), code);
    else
        complain(_("a part of the list of games is damaged; what is in it is lost"));
}

static void tell_saved(const store_copy *c, const char *code, uint32_t kept, bool cut)
{
    (void)c;
    if (cut)
        complain(_("%s: saved up to entry %lu; what came after it is lost"), code,
                 (unsigned long)kept - 1);
    else
        complain(_("%s: saved; something in it does not match its checksum, but the rules allow "
                   "all of it"),
                 code);
}

/* All of a store into a new file. */
static int copy_to_file(store_copy *c, const char *to)
{
    if (!open_place(&c->to, to))
        return TROUBLE;
    bool fine = copy_aloud(c);
    c->to.backend->close(c->to.database);
    if (!fine)
        complain(_("%s: not all was written (%s)"), to, c->trouble);
    return !fine ? TROUBLE : c->unreadable + c->mended > 0 ? REFUSED : DONE;
}

static int save_into(const char *from, const char *to, bool salvage)
{
    store_copy c = {.damaged = tell_lost, .saved = tell_saved, .salvage = salvage};
    if (!view_place(&c.from, from))
        return TROUBLE;
    int code = copy_to_file(&c, to);
    c.from.backend->close(c.from.database);
    if (salvage)
        printf(_("saved: %lu, of them damaged: %lu; lost: %lu\n"), (unsigned long)c.copied,
               (unsigned long)c.mended, (unsigned long)c.unreadable);
    else if (code == DONE)
        printf(_("%s: copied\n"), to);
    return code;
}

static int run_repair(const args *a)
{
    if (!places_are_fine(a) || !is_new_file(a->operand[1]))
        return MISUSED;
    return save_into(a->operand[0], a->operand[1], true);
}

/* ---- backup ---- */

static int back_up_file(const char *place, const char *to)
{
    char trouble[STORE_TROUBLE_MAX];
    bool by_server;
    if (!place_is_there(place))
        return TROUBLE;
    if (store_backup_file(place, to, &by_server, trouble)) {
        printf(_("%s: copied\n"), to);
        return DONE;
    }
    if (by_server)
        complain(_("%s: no copy was made; the server says: %s"), to, trouble);
    else
        complain(_("%s: no copy was made (%s)"), to, trouble);
    return TROUBLE;
}

static int run_backup(const args *a)
{
    if (!places_are_fine(a) || !is_new_file(a->operand[1]))
        return MISUSED;
    return store_backend_of(a->operand[0])->shared ? save_into(a->operand[0], a->operand[1], false)
                                                   : back_up_file(a->operand[0], a->operand[1]);
}

const command command_store_backup = {
    .name = "store backup",
    .operands = "PLACE FILE",
    .summary = N_("copy a server's games into a new file while it runs"),
    .help = N_("PLACE is a file of “lusoria serve”, or an address as "
               "postgres://USER@HOST/DATABASE.\n"
               "A server that runs makes the copy itself, between what its players do: its user "
               "must be allowed to write\n"
               "FILE. The copy is of one moment. To restore it, stop the server, move the file and "
               "the one with -wal at\n"
               "its end away, and give the copy its name; “lusoria store copy” brings it to a "
               "database."),
    .least = 2,
    .most = 2,
    .run = run_backup,
};

static const flag check_flags[] = {JSON_FLAG_LINE, {0}};

const command command_store_check = {
    .name = "store check",
    .operands = "PLACE",
    .summary = N_("find damage in a server's games"),
    .help = N_("PLACE is a file of “lusoria serve”, whose server is stopped first (or a backup of "
               "it), or an address as\n"
               "postgres://USER@HOST/DATABASE, whose servers may run. Nothing of it is changed.\n"
               "Every row is compared with its checksum, every entry judged by the rules. The exit "
               "code is 1 when something\n"
               "is damaged."),
    .least = 1,
    .most = 1,
    .flags = check_flags,
    .run = run_check,
};

const command command_store_repair = {
    .name = "store repair",
    .operands = "PLACE FILE",
    .summary = N_("save what can be saved of damaged games into a new file"),
    .help = N_("PLACE is a file of “lusoria serve”, whose server is stopped first, or an address "
               "as\n"
               "postgres://USER@HOST/DATABASE. It is left as it is. A damaged game is saved wholly "
               "if the rules allow all of\n"
               "it, otherwise up to the damage; each is named, and what is lost too. The exit code "
               "is then 1."),
    .least = 2,
    .most = 2,
    .run = run_repair,
};
