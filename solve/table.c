#define _GNU_SOURCE
#include "solve/table.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "console/language.h"
#include "console/say.h"
#include "core/hash.h"
#include "solve/table_file.h"

struct table {
    char *path;
    lus_variant variant;
    const lus_solving *part;
    void *index;
    uint64_t *bases; /* the number before each layer's first value */
    const uint8_t *bytes;
    uint64_t size;
    table_header header;
    const uint64_t *hashes;
    const uint16_t *values;
    atomic_uchar *checked; /* of each block: 0 not yet, 1 whole, 2 damaged */
};

/* ---- opening ---- */

static bool refuse(const table *t, const char *why)
{
    complain("%s: %s", t->path, why);
    return false;
}

static bool read_header(table *t)
{
    const table_header *h = &t->header;
    if (t->size < sizeof t->header)
        return refuse(t, _("not a table: it is too short"));
    memcpy(&t->header, t->bytes, sizeof t->header);
    if (memcmp(h->magic, table_magic, sizeof table_magic) != 0)
        return refuse(t, _("not a table"));
    if (h->version != TABLE_VERSION) {
        complain(_("%s: a table of version %u; this program reads version %u"), t->path, h->version,
                 (unsigned)TABLE_VERSION);
        return false;
    }
    if (h->hash != lus_hash_bytes(h, offsetof(table_header, hash)) || h->block != TABLE_BLOCK)
        return refuse(t, _("damaged in its header"));
    if (h->count > t->size || table_size(h->count) != t->size)
        return refuse(t, _("cut short, or longer than a table of its states"));
    t->hashes = (const uint64_t *)(t->bytes + sizeof *h);
    if (h->hashes_hash != lus_hash_bytes(t->hashes, table_blocks(h->count) * sizeof *t->hashes))
        return refuse(t, _("damaged in its checksums"));
    t->values = (const uint16_t *)(t->bytes + table_begin(h->count));
    return true;
}

static bool read_variant(table *t)
{
    lus_fault fault;
    if (memchr(t->header.identity, '\0', sizeof t->header.identity) &&
        lus_variant_read(t->header.identity, &t->variant, &fault))
        t->part = lus_solving_of(t->variant.game);
    return t->part || refuse(t, _("a table of a game that this program does not know"));
}

static bool find_layers(table *t)
{
    solving_layer layer;
    uint64_t count = 0;
    t->index = malloc(t->part->index_size(&t->variant));
    if (t->index)
        t->part->index_make(&t->variant, t->index);
    uint32_t layers = t->index ? t->part->layer_count(t->index) : 0;
    t->bases = calloc(layers + 1, sizeof *t->bases);
    t->checked = calloc(table_blocks(t->header.count) + 1, sizeof *t->checked);
    if (!t->index || !t->bases || !t->checked) {
        complain_memory();
        return false;
    }
    for (uint32_t i = 0; i < layers; i++) {
        t->part->layer(t->index, i, &layer);
        t->bases[i] = count;
        count += layer.kept;
    }
    return count == t->header.count || refuse(t, _("not as many states as the game has"));
}

static bool map_file(table *t)
{
    struct stat at;
    int file = open(t->path, O_RDONLY | O_CLOEXEC);
    if (file < 0 || fstat(file, &at) != 0) {
        complain_system(t->path);
        if (file >= 0)
            close(file);
        return false;
    }
    void *bytes = MAP_FAILED;
    if (S_ISREG(at.st_mode) && at.st_size > 0)
        bytes = mmap(NULL, (size_t)at.st_size, PROT_READ, MAP_SHARED, file, 0);
    close(file);
    if (bytes == MAP_FAILED)
        return refuse(t, _("not a table: it cannot be mapped"));
    t->bytes = bytes;
    t->size = (uint64_t)at.st_size;
    return true;
}

table *table_open(const char *path)
{
    table *t = calloc(1, sizeof *t);
    if (!t || !(t->path = strdup(path)))
        complain_memory();
    else if (map_file(t) && read_header(t) && read_variant(t) && find_layers(t))
        return t;
    table_close(t);
    return NULL;
}

void table_close(table *t)
{
    if (!t)
        return;
    if (t->bytes)
        munmap((void *)t->bytes, t->size);
    free(t->index);
    free(t->bases);
    free(t->checked);
    free(t->path);
    free(t);
}

const lus_variant *table_variant(const table *t)
{
    return &t->variant;
}

/* ---- values ---- */

static bool is_whole(const table *t, uint64_t block)
{
    unsigned char checked = atomic_load_explicit(&t->checked[block], memory_order_relaxed);
    if (checked)
        return checked == 1;
    uint64_t from = block * TABLE_BLOCK, left = t->header.count - from;
    size_t count = (size_t)(left < TABLE_BLOCK ? left : TABLE_BLOCK);
    bool whole = t->hashes[block] == lus_hash_bytes(t->values + from, count * sizeof *t->values);
    atomic_store_explicit(&t->checked[block], whole ? 1 : 2, memory_order_relaxed);
    return whole;
}

static bool look_up(const table *t, const lus_state *s, double *white)
{
    solving_place place;
    t->part->find(t->index, s, &place);
    uint64_t number = t->bases[place.layer] + place.number;
    if (!is_whole(t, number / TABLE_BLOCK))
        return false;
    double value = t->values[number] / (double)TABLE_ONE;
    *white = place.turned ? 1 - value : value;
    return true;
}

static double result_of(lus_status status)
{
    return status.player == LUS_WHITE ? 1 : status.player == LUS_BLACK ? 0 : 0.5;
}

static bool best_of(const table *t, const lus_state *s, lus_player player, double *white)
{
    lus_action actions[LUS_ACTIONS_MAX];
    const lus_game *game = t->variant.game;
    unsigned count = game->actions(&t->variant, s, actions);
    for (unsigned i = 0; i < count; i++) {
        lus_state after = *s;
        double value;
        game->apply(&t->variant, &after, actions[i], NULL);
        if (!table_value(t, &after, &value))
            return false;
        if (i == 0 || (player == LUS_WHITE ? value > *white : value < *white))
            *white = value;
    }
    return true;
}

bool table_value(const table *t, const lus_state *s, double *white)
{
    lus_status status = t->variant.game->status(&t->variant, s);
    if (status.kind == LUS_CHANCE)
        return look_up(t, s, white);
    if (status.kind == LUS_DECISION)
        return best_of(t, s, status.player, white);
    *white = result_of(status);
    return true;
}

bool table_mean(const table *t, const lus_state *s, double *white)
{
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    const lus_game *game = t->variant.game;
    if (game->status(&t->variant, s).kind != LUS_CHANCE)
        return table_value(t, s, white);
    unsigned count = game->outcomes(&t->variant, s, outcomes);
    double sum = 0, weights = 0;
    for (unsigned i = 0; i < count; i++) {
        lus_state after = *s;
        double value;
        game->apply(&t->variant, &after, outcomes[i].action, NULL);
        if (!table_value(t, &after, &value))
            return false;
        sum += outcomes[i].weight * value;
        weights += outcomes[i].weight;
    }
    *white = sum / weights;
    return true;
}
