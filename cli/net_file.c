#include "cli/net_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/app.h"
#include "cli/files.h"
#include "cli/say.h"

typedef struct part {
    void *bytes;
    size_t size;
} part;

static bool save_parts(const char *path, const part *parts, unsigned count)
{
    size_t size = 0;
    for (unsigned i = 0; i < count; i++)
        size += parts[i].size;
    char *all = malloc(size), *at = all;
    if (!all) {
        complain(_("not enough memory"));
        return false;
    }
    for (unsigned i = 0; i < count; at += parts[i++].size)
        memcpy(at, parts[i].bytes, parts[i].size);
    bool saved = file_write(path, all, size);
    free(all);
    return saved;
}

bool net_save(const char *path, const lus_net *net)
{
    lus_net copy = *net;
    uint32_t hidden = NET_HIDDEN;
    char magic[] = "LUSNET1\n";
    const part parts[] = {
        {magic, 8},
        {&copy.fact_count, 4},
        {&hidden, 4},
        {&copy.output_bias, 4},
        {copy.bias, sizeof copy.bias},
        {copy.output, sizeof copy.output},
        {(void *)(uintptr_t)copy.rows, (size_t)copy.fact_count * NET_HIDDEN * sizeof *copy.rows},
    };
    return save_parts(path, parts, sizeof parts / sizeof *parts);
}

bool net_load(const char *path, uint32_t fact_count, lus_net *net)
{
    char magic[8];
    uint32_t facts, hidden;
    size_t weights = (size_t)fact_count * NET_HIDDEN;
    int16_t *rows = malloc(weights * sizeof *rows);
    FILE *file = fopen(path, "rb");
    if (!file || !rows) {
        complain("%s: %s", path, strerror(errno));
        if (file)
            fclose(file);
        free(rows);
        return false;
    }
    bool read = fread(magic, 8, 1, file) == 1 && memcmp(magic, "LUSNET1\n", 8) == 0 &&
                fread(&facts, 4, 1, file) == 1 && facts == fact_count && fread(&hidden, 4, 1, file) == 1 &&
                hidden == NET_HIDDEN && fread(&net->output_bias, 4, 1, file) == 1 &&
                fread(net->bias, sizeof net->bias, 1, file) == 1 &&
                fread(net->output, sizeof net->output, 1, file) == 1 &&
                fread(rows, sizeof *rows, weights, file) == weights && fgetc(file) == EOF;
    fclose(file);
    net->fact_count = fact_count;
    net->rows = rows;
    if (read)
        return true;
    complain(_("%s: this is no net of this game"), path);
    free(rows);
    return false;
}

/* What a pupil's file holds, in order. */
enum { PUPIL_PARTS = 9 };

static void pupil_parts(lus_pupil *now, lus_pupil *mean, uint64_t *games, part parts[PUPIL_PARTS])
{
    lus_pupil *both[] = {now, mean};
    parts[0] = (part){games, sizeof *games};
    for (unsigned i = 0; i < 2; i++) {
        lus_pupil *p = both[i];
        parts[4 * i + 1] = (part){&p->output_bias, sizeof p->output_bias};
        parts[4 * i + 2] = (part){p->bias, sizeof p->bias};
        parts[4 * i + 3] = (part){p->output, sizeof p->output};
        parts[4 * i + 4] = (part){p->rows, (size_t)p->fact_count * NET_HIDDEN * sizeof *p->rows};
    }
}

static void pupil_path(const char *path, char *buffer, size_t size)
{
    snprintf(buffer, size, "%s.pupil", path);
}

bool pupil_save(const char *path, const lus_pupil *now, const lus_pupil *mean, uint64_t games)
{
    char name[4200];
    part parts[PUPIL_PARTS];
    lus_pupil copies[] = {*now, *mean};
    pupil_parts(&copies[0], &copies[1], &games, parts);
    pupil_path(path, name, sizeof name);
    return save_parts(name, parts, PUPIL_PARTS);
}

bool pupil_load(const char *path, lus_pupil *now, lus_pupil *mean, uint64_t *games)
{
    char name[4200];
    part parts[PUPIL_PARTS];
    pupil_parts(now, mean, games, parts);
    pupil_path(path, name, sizeof name);
    FILE *file = fopen(name, "rb");
    bool read = file != NULL;
    for (unsigned i = 0; i < PUPIL_PARTS && read; i++)
        read = fread(parts[i].bytes, 1, parts[i].size, file) == parts[i].size;
    if (read && fgetc(file) != EOF)
        read = false;
    if (!file)
        complain("%s: %s", name, strerror(errno));
    else if (!read)
        complain(_("%s: this is no pupil of this game"), name);
    if (file)
        fclose(file);
    return read;
}
