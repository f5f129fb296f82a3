#define _GNU_SOURCE
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include "console/exit.h"
#include "console/language.h"
#include "console/say.h"
#include "solve/hold.h"
#include "solve/memory.h"
#include "solve/solver_work.h"
#include "solve/sweeps.h"
#include "solve/table/table.h"

/* The beginning of a game is in the last layer. */
static bool first_value(solver *s, double *value)
{
    lus_state start;
    solving_place place;
    s->variant.game->start(&s->variant, &start);
    s->part->find(s->index, &start, &place);
    const void *values = solver_values(s, place.layer);
    double found;
    if (!values || !hold_gather(s->plan.device, &found, values, s->part->kind, &place.number, 1))
        return false;
    double white = place.turned ? 1 - found : found;
    bool begins = s->variant.game->status(&s->variant, &start).player == LUS_WHITE;
    *value = begins ? white : 1 - white;
    return true;
}

static bool write_table(solver *s, const char *path, const solver_result *result)
{
    uint64_t largest = 0;
    for (uint32_t i = 0; i < s->layer_count; i++)
        if (solver_bytes(s, s->layers[i].kept) > largest)
            largest = solver_bytes(s, s->layers[i].kept);
    void *here = hold_allocate(NULL, largest);
    table_writer *writer =
        here ? table_create(path, s->identity, s->needs.states, result->residual) : NULL;
    bool written = writer != NULL;
    for (uint32_t i = 0; written && i < s->layer_count; i++)
        written = part_load(s->file, i, here) &&
                  table_add(writer, here, s->part->kind, s->layers[i].kept);
    free(here);
    if (writer && !written)
        table_abandon(writer);
    return written && table_finish(writer);
}

static int finish(solver *s, const char *path, solver_result *result)
{
    if (!first_value(s, &result->value))
        return TROUBLE;
    if (!s->file)
        return solver_all_fine(s, true) ? DONE : TROUBLE;
    result->residual = part_residual(s->file);
    result->sweeps = part_sweeps(s->file);
    return solver_all_fine(s, write_table(s, path, result)) ? DONE : TROUBLE;
}

static bool has_disk(const solver *s, const char *path)
{
    uint64_t there = 0; /* by an earlier run */
    for (uint32_t i = 0; i < part_layers(s->file); i++)
        there += s->layers[i].kept * solving_size(s->part->kind);
    return room_suffices(s->needs.disk - there, disk_free(path),
                         _("this needs %s GiB of disk; %s GiB are free"));
}

/* The file of work under way beside it; only the first process has one. */
static int open_file(solver *s, const char *path, char part[PATH_MAX])
{
    solving_kind kind = s->part->kind;
    if ((size_t)snprintf(part, PATH_MAX, "%s.part", path) >= PATH_MAX) {
        complain(_("%s: the name is too long"), path);
        return REFUSED;
    }
    if (!solver_is_first(s))
        return DONE;
    s->file = part_open(part, s->identity, kind, solver_still(s), s->layers, s->layer_count);
    return !s->file ? REFUSED : has_disk(s, path) ? DONE : TROUBLE;
}

static int run_with_file(solver *s, const char *path, solver_result *result)
{
    char part[PATH_MAX];
    int code = open_file(s, path, part);
    s->keeps = true;
    if (solver_all_fine(s, code == DONE))
        code = solver_layers(s, result);
    else if (code == DONE)
        code = TROUBLE;
    if (code == DONE)
        code = finish(s, path, result);
    if (code == DONE && s->file)
        unlink(part);
    if (code == INTERRUPTED && s->file)
        complain(_("interrupted after %u of %u layers; the same command goes on"),
                 part_layers(s->file), s->layer_count);
    part_close(s->file);
    s->file = NULL;
    s->keeps = false;
    return code;
}

/* Room for what is remembered, in large pages where the system has them: it is read here and there.
 */
static bool remember(solver *s)
{
    uint64_t size = s->needs.states * sizeof *s->memory;
    void *at = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (at == MAP_FAILED) {
        complain_memory();
        return false;
    }
    madvise(at, size, MADV_HUGEPAGE);
    s->memory = at;
    return true;
}

static bool prepare_device(solver *s)
{
    uint64_t size = s->part->index_size(&s->variant);
    return !s->plan.device || ((s->device_index = hold_allocate(s->plan.device, size)) &&
                               hold_write(s->plan.device, s->device_index, s->index, size));
}

static bool has_device_memory(const solver *s)
{
    return !s->plan.device ||
           room_suffices(
               s->needs.device, s->plan.device_memory,
               _("this needs %s GiB of the graphics processor’s memory; %s GiB are free"));
}

int solver_run(solver *s, const char *path, solver_result *result)
{
    uint64_t memory = s->needs.memory + (path ? s->needs.file_memory : 0);
    *result = (solver_result){0};
    bool ready = memory_suffices(memory, s->plan.memory) && has_device_memory(s) &&
                 prepare_device(s) && (!s->plan.remembers || remember(s)) &&
                 (!s->plan.with || (s->parcel = hold_allocate(NULL, SWEEPS_PARCEL)));
    if (!solver_all_fine(s, ready))
        return TROUBLE;
    if (s->questions)
        ask_begin(s->questions);
    if (path)
        return run_with_file(s, path, result);
    int code = solver_layers(s, result);
    return code == DONE ? finish(s, NULL, result) : code;
}

static bool recall(void *context, const solving_place *place, double *value)
{
    const solver *s = context;
    *value = s->memory[s->bases[place->layer] + place->number] / (double)UINT16_MAX;
    return true;
}

value_source solver_memory(const solver *s)
{
    return (value_source){&s->variant, s->part, s->index, recall, (void *)s};
}
