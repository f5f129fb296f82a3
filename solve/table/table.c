#define _GNU_SOURCE
#include "solve/table/table.h"

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
#include "solve/table/file.h"
#include "work/guard.h"

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
    lus_truth truth;
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
    if (h->hash != lus_hash_bytes(h, offsetof(table_header, hash)) || h->block != TABLE_BLOCK ||
        !memchr(h->identity, '\0', sizeof h->identity))
        return refuse(t, _("damaged in its header"));
    return true;
}

static bool find_values(table *t)
{
    const table_header *h = &t->header;
    if (h->count > t->size || table_size(h->count) != t->size)
        return refuse(t, _("cut short, or longer than a table of its states"));
    t->hashes = (const uint64_t *)(t->bytes + sizeof *h);
    if (h->hashes_hash != lus_hash_bytes(t->hashes, table_blocks(h->count) * sizeof *t->hashes))
        return refuse(t, _("damaged in its checksums"));
    t->values = (const uint16_t *)(t->bytes + table_begin(h->count));
    return true;
}

/* What is read when it is opened. */
typedef struct opening {
    table *of;
    bool (*reads)(table *);
    bool done;
} opening;

static void read_opening(void *context)
{
    opening *o = context;
    o->done = o->reads(o->of);
}

static bool read_guarded(table *t, bool (*reads)(table *))
{
    opening o = {.of = t, .reads = reads};
    return guard_run(read_opening, &o)
               ? o.done
               : refuse(t, _("cut short, or longer than a table of its states"));
}

static bool read_variant(table *t)
{
    lus_fault fault;
    if (lus_variant_read(t->header.identity, &t->variant, &fault))
        t->part = lus_solving_of(t->variant.game);
    return solving_can(t->part, &t->variant) ||
           refuse(t, _("a table of a game that this program does not know"));
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

static lus_told look_up(const void *, const lus_state *, double *white);

static void make_truth(table *t)
{
    const char *slash = strrchr(t->path, '/');
    t->truth = (lus_truth){.name = slash ? slash + 1 : t->path,
                           .residual = t->header.residual,
                           .table = t,
                           .value = look_up};
}

table *table_open(const char *path)
{
    table *t = calloc(1, sizeof *t);
    if (!t || !(t->path = strdup(path)))
        complain_memory();
    else if (map_file(t) && read_guarded(t, read_header) && read_guarded(t, find_values) &&
             read_variant(t) && find_layers(t)) {
        make_truth(t);
        return t;
    }
    table_close(t);
    return NULL;
}

bool table_peek(const char *path, char identity[TABLE_IDENTITY_MAX])
{
    table t = {.path = (char *)path};
    bool whole = map_file(&t) && read_guarded(&t, read_header);
    if (whole)
        snprintf(identity, TABLE_IDENTITY_MAX, "%s", t.header.identity);
    if (t.bytes)
        munmap((void *)t.bytes, t.size);
    return whole;
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

const char *table_path(const table *t)
{
    return t->path;
}

const lus_truth *table_truth(const table *t)
{
    return &t->truth;
}

bool table_is_damaged(const table *t)
{
    for (uint64_t i = 0; i < table_blocks(t->header.count); i++)
        if (atomic_load_explicit(&t->checked[i], memory_order_relaxed) == 2)
            return true;
    return false;
}

/* ---- values ---- */

static void mark(const table *t, uint64_t block, bool whole)
{
    atomic_store_explicit(&t->checked[block], whole ? 1 : 2, memory_order_relaxed);
}

static bool is_whole(const table *t, uint64_t block)
{
    unsigned char checked = atomic_load_explicit(&t->checked[block], memory_order_relaxed);
    if (checked)
        return checked == 1;
    uint64_t from = block * TABLE_BLOCK, left = t->header.count - from;
    size_t count = (size_t)(left < TABLE_BLOCK ? left : TABLE_BLOCK);
    bool whole = t->hashes[block] == lus_hash_bytes(t->values + from, count * sizeof *t->values);
    mark(t, block, whole);
    return whole;
}

typedef struct look {
    const table *of;
    uint64_t number;
    uint16_t value;
    bool whole;
} look;

static void read_value(void *context)
{
    look *l = context;
    l->whole = is_whole(l->of, l->number / TABLE_BLOCK);
    if (l->whole)
        l->value = l->of->values[l->number];
}

static lus_told look_up(const void *of, const lus_state *s, double *white)
{
    const table *t = of;
    solving_place place;
    if (!t->part->find(t->index, s, &place))
        return LUS_FOLLOWS;
    look l = {.of = t, .number = t->bases[place.layer] + place.number};
    if (!guard_run(read_value, &l)) {
        mark(t, l.number / TABLE_BLOCK, false);
        l.whole = false;
    }
    if (!l.whole)
        return LUS_UNTOLD;
    double value = l.value / (double)TABLE_ONE;
    *white = place.turned ? 1 - value : value;
    return LUS_TOLD;
}

bool table_value(const table *t, const lus_state *s, double *white)
{
    return lus_truth_value(&t->truth, &t->variant, s, white);
}

bool table_mean(const table *t, const lus_state *s, double *white)
{
    return lus_truth_mean(&t->truth, &t->variant, s, white);
}
