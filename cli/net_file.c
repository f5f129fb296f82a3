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

/* What a pupil's file holds, in order. */
static unsigned pupil_parts(lus_pupil *p, uint64_t *games, part parts[5])
{
    parts[0] = (part){games, sizeof *games};
    parts[1] = (part){&p->output_bias, sizeof p->output_bias};
    parts[2] = (part){p->bias, sizeof p->bias};
    parts[3] = (part){p->output, sizeof p->output};
    parts[4] = (part){p->rows, (size_t)p->fact_count * NET_HIDDEN * sizeof *p->rows};
    return 5;
}

static void pupil_path(const char *path, char *buffer, size_t size)
{
    snprintf(buffer, size, "%s.pupil", path);
}

bool pupil_save(const char *path, const lus_pupil *pupil, uint64_t games)
{
    char name[4200];
    part parts[5];
    lus_pupil copy = *pupil;
    unsigned count = pupil_parts(&copy, &games, parts);
    pupil_path(path, name, sizeof name);
    return save_parts(name, parts, count);
}

bool pupil_load(const char *path, lus_pupil *pupil, uint64_t *games)
{
    char name[4200];
    part parts[5];
    unsigned count = pupil_parts(pupil, games, parts);
    pupil_path(path, name, sizeof name);
    FILE *file = fopen(name, "rb");
    bool read = file != NULL;
    for (unsigned i = 0; i < count && read; i++)
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
