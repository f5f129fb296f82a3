#define _GNU_SOURCE
#include "solve/part.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "console/language.h"
#include "console/say.h"
#include "core/hash.h"

/* A header, then for each layer a record and its values. */
typedef struct header {
    char magic[24];
    char identity[128];
    double still;
    uint64_t hash; /* of all before it */
} header;

typedef struct record {
    uint32_t layer, sweeps;
    uint64_t count;
    double residual;
    uint64_t values_hash;
    uint64_t hash; /* of all before it */
} record;

static const char magic[24] = "lusoria solve part 1\n";

struct part_file {
    int file;
    char *path;
    uint64_t value_size;
    const solving_layer *layers;
    uint32_t count, done, sweeps;
    double residual;
    off_t end;
    off_t *begins; /* of each layer's record */
};

static bool fail(const part_file *f)
{
    complain_system(f->path);
    return false;
}

/* All of it, or false with errno: 0 where the file ends before. */
static bool transfer(int file, void *bytes, uint64_t size, off_t at, bool writes)
{
    const uint64_t most = 1 << 30;
    for (char *p = bytes; size > 0;) {
        size_t some = (size_t)(size < most ? size : most);
        ssize_t done = writes ? pwrite(file, p, some, at) : pread(file, p, some, at);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0) {
            errno = done == 0 ? 0 : errno;
            return false;
        }
        p += done;
        at += done;
        size -= (uint64_t)done;
    }
    return true;
}

static void make_header(header *h, const char *identity, double still)
{
    memset(h, 0, sizeof *h);
    memcpy(h->magic, magic, sizeof magic);
    strncpy(h->identity, identity, sizeof h->identity - 1);
    h->still = still;
    h->hash = lus_hash_bytes(h, offsetof(header, hash));
}

/* Finds the layers that are there as a whole. What cannot be read is not taken for the end: hours
 * of work may lie behind it. */
static bool read_records(part_file *f, off_t size)
{
    record r;
    while (f->done < f->count) {
        if (!transfer(f->file, &r, sizeof r, f->end, false))
            return errno == 0 || fail(f);
        off_t next = f->end + (off_t)(sizeof r + r.count * f->value_size);
        if (r.hash != lus_hash_bytes(&r, offsetof(record, hash)) || r.layer != f->done ||
            r.count != f->layers[f->done].kept || next > size)
            break;
        f->begins[f->done++] = f->end;
        f->residual = fmax(f->residual, r.residual);
        f->sweeps += r.sweeps;
        f->end = next;
    }
    return true;
}

static bool take_up(part_file *f, const char *identity, double still)
{
    header wanted, found;
    struct stat at;
    make_header(&wanted, identity, still);
    if (flock(f->file, LOCK_EX | LOCK_NB) != 0) {
        complain(_("%s: another program is at work on it"), f->path);
        return false;
    }
    if (fstat(f->file, &at) != 0)
        return fail(f);
    f->end = sizeof(header);
    if (at.st_size == 0)
        return transfer(f->file, &wanted, sizeof wanted, 0, true) || fail(f);
    bool whole = transfer(f->file, &found, sizeof found, 0, false);
    if (!whole && errno != 0)
        return fail(f);
    if (!whole || memcmp(&found, &wanted, sizeof found) != 0) {
        complain(_("%s: not of this work; remove it to begin anew"), f->path);
        return false;
    }
    return read_records(f, at.st_size);
}

part_file *part_open(const char *path, const char *identity, solving_kind kind, double still,
                     const solving_layer *layers, uint32_t count)
{
    part_file *f = calloc(1, sizeof *f);
    if (f)
        *f = (part_file){.file = -1,
                         .path = strdup(path),
                         .value_size = solving_size(kind),
                         .layers = layers,
                         .count = count,
                         .begins = calloc(count, sizeof *f->begins)};
    if (!f || !f->path || !f->begins)
        complain_memory();
    else if ((f->file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0644)) < 0)
        fail(f);
    else if (take_up(f, identity, still))
        return f;
    part_close(f);
    return NULL;
}

uint32_t part_layers(const part_file *f)
{
    return f->done;
}

double part_residual(const part_file *f)
{
    return f->residual;
}

uint32_t part_sweeps(const part_file *f)
{
    return f->sweeps;
}

bool part_add(part_file *f, const void *values, uint32_t sweeps, double residual)
{
    uint64_t size = f->layers[f->done].kept * f->value_size;
    record r;
    memset(&r, 0, sizeof r);
    r.layer = f->done;
    r.sweeps = sweeps;
    r.count = f->layers[f->done].kept;
    r.residual = residual;
    r.values_hash = lus_hash_bytes(values, size);
    r.hash = lus_hash_bytes(&r, offsetof(record, hash));
    off_t at = f->end + (off_t)sizeof r;
    /* the values are on disk before the record that tells of them */
    if (!transfer(f->file, (void *)values, size, at, true) || fdatasync(f->file) != 0 ||
        !transfer(f->file, &r, sizeof r, f->end, true) || fdatasync(f->file) != 0)
        return fail(f);
    f->begins[f->done++] = f->end;
    f->end = at + (off_t)size;
    f->sweeps += sweeps;
    f->residual = fmax(f->residual, residual);
    return true;
}

bool part_load(part_file *f, uint32_t layer, void *values)
{
    record r;
    off_t at = f->begins[layer];
    uint64_t size = f->layers[layer].kept * f->value_size;
    bool whole = transfer(f->file, &r, sizeof r, at, false) &&
                 transfer(f->file, values, size, at + (off_t)sizeof r, false);
    if (!whole && errno != 0)
        return fail(f);
    if (whole && r.values_hash == lus_hash_bytes(values, size))
        return true;
    complain(_("%s: layer %u is damaged; remove the file to begin anew"), f->path, layer + 1);
    return false;
}

void part_close(part_file *f)
{
    if (f && f->file >= 0)
        close(f->file);
    if (f) {
        free(f->path);
        free(f->begins);
    }
    free(f);
}
