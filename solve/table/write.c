#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "console/language.h"
#include "console/say.h"
#include "core/hash.h"
#include "solve/table/file.h"
#include "solve/table/table.h"

struct table_writer {
    FILE *file;
    char path[PATH_MAX], temporary[PATH_MAX + 8];
    table_header header;
    uint64_t *hashes;
    uint64_t added;
    uint16_t block[TABLE_BLOCK];
};

uint64_t table_size(uint64_t count)
{
    return table_begin(count) + count * sizeof(uint16_t);
}

static bool fail(const table_writer *w)
{
    complain_system(w->temporary);
    return false;
}

void table_abandon(table_writer *w)
{
    if (!w)
        return;
    if (w->file) {
        fclose(w->file);
        unlink(w->temporary);
    }
    free(w->hashes);
    free(w);
}

table_writer *table_create(const char *path, const char *identity, uint64_t count, double residual)
{
    table_writer *w = calloc(1, sizeof *w);
    if (!w || !(w->hashes = calloc(table_blocks(count) + 1, sizeof *w->hashes))) {
        complain_memory();
        table_abandon(w);
        return NULL;
    }
    snprintf(w->path, sizeof w->path, "%s", path);
    snprintf(w->temporary, sizeof w->temporary, "%s.new", w->path);
    memcpy(w->header.magic, table_magic, sizeof table_magic);
    w->header.version = TABLE_VERSION;
    w->header.block = TABLE_BLOCK;
    w->header.count = count;
    w->header.residual = residual;
    strncpy(w->header.identity, identity, sizeof w->header.identity - 1);
    w->file = fopen(w->temporary, "wb");
    if (w->file && fseeko(w->file, (off_t)table_begin(count), SEEK_SET) == 0)
        return w;
    fail(w);
    table_abandon(w);
    return NULL;
}

static bool write_block(table_writer *w)
{
    size_t count = (size_t)((w->added - 1) % TABLE_BLOCK + 1);
    w->hashes[(w->added - 1) / TABLE_BLOCK] = lus_hash_bytes(w->block, count * sizeof *w->block);
    return fwrite(w->block, sizeof *w->block, count, w->file) == count || fail(w);
}

bool table_add(table_writer *w, const void *values, solving_kind kind, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++) {
        w->block[w->added++ % TABLE_BLOCK] = solving_two_bytes(values, kind, i);
        if (w->added % TABLE_BLOCK == 0 && !write_block(w))
            return false;
    }
    return true;
}

bool table_finish(table_writer *w)
{
    uint64_t blocks = table_blocks(w->header.count);
    bool written = w->added % TABLE_BLOCK == 0 || write_block(w);
    w->header.hashes_hash = lus_hash_bytes(w->hashes, blocks * sizeof *w->hashes);
    w->header.hash = lus_hash_bytes(&w->header, offsetof(table_header, hash));
    written = written && ((fseeko(w->file, 0, SEEK_SET) == 0 &&
                           fwrite(&w->header, sizeof w->header, 1, w->file) == 1 &&
                           fwrite(w->hashes, sizeof *w->hashes, blocks, w->file) == blocks &&
                           fflush(w->file) == 0 && fsync(fileno(w->file)) == 0) ||
                          fail(w));
    if (written && rename(w->temporary, w->path) != 0)
        written = fail(w);
    if (written) {
        fclose(w->file);
        w->file = NULL;
    }
    table_abandon(w);
    return written;
}
