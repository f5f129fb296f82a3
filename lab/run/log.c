#define _GNU_SOURCE
#include "lab/run/log.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "console/language.h"
#include "console/say.h"
#include "console/version.h"
#include "core/hash.h"
#include "lab/count/pack.h"

enum { HEADER_MAX = LAB_STUDY_TEXT_MAX + 128 };

/* Before each packed tally. */
typedef struct mark {
    uint64_t item, length, hash;
} mark;

/* Which study by which program; its NUL is part of the file. Returns its length with that. */
static size_t write_header(const lab_study *s, char header[HEADER_MAX])
{
    lus_writer w = lus_writer_on(header, HEADER_MAX);
    lus_put(&w, "lusoria lab blocks 1\nprogram " LUSORIA_VERSION " " LUSORIA_COMMIT "\n");
    lab_study_write(s, &w);
    return w.length + 1;
}

static uint64_t hash_of(uint64_t item, const uint8_t *bytes, uint64_t length)
{
    return lus_hash_bytes(bytes, length) + lus_hash_word(item, length);
}

/* The first line in which the file's header is another. */
static void complain_header(const char *path, const char *found, const char *wanted)
{
    size_t start = 0;
    for (size_t i = 0; found[i] && found[i] == wanted[i]; i++)
        if (found[i] == '\n')
            start = i + 1;
    complain(_("%s: blocks of other work: it says “%.*s”, not “%.*s”; remove it, or name another "
               "result with "
               "--out"),
             path, (int)strcspn(found + start, "\n"), found + start,
             (int)strcspn(wanted + start, "\n"), wanted + start);
}

/* Reads blocks as far as they are whole; returns where the last one ends, or -1 when the machine
 * keeps us from knowing: what comes after it would be cut off. */
static long read_blocks(FILE *file, long good, uint64_t count, uint8_t *bytes, lab_log_take *take,
                        void *context)
{
    mark m;
    lab_tally *tally = malloc(sizeof *tally);
    while (tally && fread(&m, sizeof m, 1, file) == 1 && m.length <= LAB_PACKED_MAX &&
           m.item < count && fread(bytes, 1, m.length, file) == m.length &&
           hash_of(m.item, bytes, m.length) == m.hash && lab_unpack(bytes, m.length, tally)) {
        take(context, m.item, tally);
        good = ftell(file);
    }
    bool known = tally && !ferror(file);
    free(tally);
    return known ? good : -1;
}

static bool read_file(FILE *file, const char *path, const lab_study *s, uint64_t count,
                      lab_log_take *take, void *context)
{
    char *wanted = calloc(1, HEADER_MAX), *found = calloc(1, HEADER_MAX);
    uint8_t *bytes = malloc(LAB_PACKED_MAX);
    bool good = wanted && found && bytes;
    size_t length = good ? write_header(s, wanted) : 0,
           there = good ? fread(found, 1, length, file) : 0;
    if (!good)
        complain_memory();
    else if (ferror(file)) { /* not new, only unread: it must not be written over */
        complain_system(path);
        good = false;
    } else if (there == 0) { /* new */
        good = fwrite(wanted, 1, length, file) == length && fflush(file) == 0;
        if (!good)
            complain_system(path);
    } else if (there < length || memcmp(wanted, found, length) != 0) {
        complain_header(path, found, wanted);
        good = false;
    } else {
        long end = read_blocks(file, (long)length, count, bytes, take, context);
        good = end >= 0 && fseek(file, end, SEEK_SET) == 0 && ftruncate(fileno(file), end) == 0;
        if (!good)
            complain_system(path);
    }
    free(wanted);
    free(found);
    free(bytes);
    return good;
}

FILE *lab_log_open(const char *path, const lab_study *s, uint64_t count, lab_log_take *take,
                   void *context)
{
    FILE *file = fopen(path, access(path, F_OK) == 0 ? "r+" : "w+");
    if (!file) {
        complain_system(path);
        return NULL;
    }
    if (read_file(file, path, s, count, take, context))
        return file;
    fclose(file);
    return NULL;
}

bool lab_log_add(FILE *file, uint64_t item, const lab_tally *t)
{
    uint8_t *bytes = malloc(LAB_PACKED_MAX);
    if (!bytes)
        return false;
    size_t length = lab_pack(t, bytes);
    mark m = {item, length, hash_of(item, bytes, length)};
    bool good = fwrite(&m, sizeof m, 1, file) == 1 && fwrite(bytes, 1, length, file) == length &&
                fflush(file) == 0;
    free(bytes);
    return good;
}
