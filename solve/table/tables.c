#define _GNU_SOURCE
#include "solve/table/tables.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "console/language.h"
#include "console/say.h"

typedef struct held {
    struct held *next;
    table *table;
    unsigned holders;
} held;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static held *all;
static const char *folder;

static int has_ending(const struct dirent *entry)
{
    static const char ending[] = ".table";
    size_t length = strlen(entry->d_name), tail = sizeof ending - 1;
    return length > tail && strcmp(entry->d_name + length - tail, ending) == 0;
}

bool tables_use(const char *path)
{
    DIR *there = path ? opendir(path) : NULL;
    folder = path;
    if (path && !there)
        complain_system(path);
    if (there)
        closedir(there);
    return !path || there;
}

const char *tables_folder(void)
{
    return folder;
}

/* ---- one file ---- */

static bool serves(const lus_variant *solved, const lus_variant *wanted)
{
    if (solved->game != wanted->game)
        return false;
    const lus_solving *part = lus_solving_of(solved->game);
    if (part && part->serves)
        return part->serves(solved, wanted);
    return memcmp(solved->option, wanted->option, sizeof solved->option) == 0;
}

/* With the lock. */
static const table *hold(const char *path)
{
    held *h = all;
    while (h && strcmp(table_path(h->table), path) != 0)
        h = h->next;
    if (!h) {
        h = calloc(1, sizeof *h);
        if (!h)
            complain_memory();
        if (!h || !(h->table = table_open(path))) {
            free(h);
            return NULL;
        }
        h->next = all;
        all = h;
    }
    h->holders++;
    return h->table;
}

const table *tables_hold_file(const char *path, const lus_variant *v)
{
    pthread_mutex_lock(&lock);
    const table *t = hold(path);
    pthread_mutex_unlock(&lock);
    if (!t || serves(table_variant(t), v))
        return t;
    complain(_("%s: a table of another game, or of other options"), path);
    tables_release(t);
    return NULL;
}

void tables_release(const table *t)
{
    if (!t)
        return;
    pthread_mutex_lock(&lock);
    held **at = &all;
    while ((*at)->table != t)
        at = &(*at)->next;
    held *h = *at;
    if (--h->holders == 0) {
        *at = h->next;
        table_close(h->table);
        free(h);
    }
    pthread_mutex_unlock(&lock);
}

/* ---- the folder ---- */

/* False after a complaint: nobody can say of which game it is. */
static bool is_wanted(const char *path, const lus_variant *v, bool *wanted)
{
    char identity[TABLE_IDENTITY_MAX];
    lus_variant solved;
    lus_fault fault;
    if (!table_peek(path, identity))
        return false;
    *wanted = lus_variant_read(identity, &solved, &fault) && serves(&solved, v);
    return true;
}

/* The first by name. */
static bool look_through(struct dirent **names, int count, const lus_variant *v,
                         const table **found)
{
    for (int i = 0; i < count; i++) {
        char path[PATH_MAX];
        bool wanted = false;
        if ((size_t)snprintf(path, sizeof path, "%s/%s", folder, names[i]->d_name) >= sizeof path) {
            errno = ENAMETOOLONG;
            complain_system(names[i]->d_name);
            return false;
        }
        if (!is_wanted(path, v, &wanted))
            return false;
        if (wanted)
            return (*found = tables_hold_file(path, v)) != NULL;
    }
    return true;
}

bool tables_hold(const lus_variant *v, const table **found)
{
    struct dirent **names = NULL;
    *found = NULL;
    if (!folder)
        return true;
    int count = scandir(folder, &names, has_ending, alphasort);
    if (count < 0) {
        complain_system(folder);
        return false;
    }
    bool good = look_through(names, count, v, found);
    for (int i = 0; i < count; i++)
        free(names[i]);
    free(names);
    return good;
}

/* ---- for what can do without ---- */

static void say_none(const lus_variant *v)
{
    char identity[LUS_IDENTITY_MAX];
    lus_writer w = lus_writer_on(identity, sizeof identity);
    lus_variant_write(v, &w);
    complain(_("%s: no table of %s there; the engine judges by itself"), folder, identity);
}

bool truth_hold(const lus_variant *v, const lus_truth **truth)
{
    const table *t;
    *truth = NULL;
    if (!tables_hold(v, &t))
        return false;
    if (t)
        *truth = table_truth(t);
    else if (folder)
        say_none(v);
    return true;
}

bool truth_release(const lus_truth *truth)
{
    const table *t = truth ? truth->table : NULL;
    bool damaged = t && table_is_damaged(t);
    if (damaged)
        complain(_("%s: damaged"), table_path(t));
    tables_release(t);
    return !damaged;
}

void truth_words(const lus_truth *truth, char *buffer, size_t size)
{
    snprintf(buffer, size, _("exact, by the table %s (residual %.1e)"), truth->name,
             truth->residual);
}
