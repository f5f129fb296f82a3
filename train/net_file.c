#include "train/net_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "console/files.h"
#include "console/language.h"
#include "console/say.h"

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
        complain_memory();
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
    char magic[] = "LUSNET1\n";
    const part parts[] = {
        {magic, 8},
        {&copy.fact_count, 4},
        {&copy.hidden, 4},
        {&copy.output_bias, 4},
        {copy.bias, copy.hidden * sizeof *copy.bias},
        {copy.output, copy.hidden * sizeof *copy.output},
        {(void *)(uintptr_t)copy.rows, (size_t)copy.fact_count * copy.hidden * sizeof *copy.rows},
    };
    return save_parts(path, parts, sizeof parts / sizeof *parts);
}

bool net_load(const char *path, const lus_learner *learner, lus_net *net)
{
    char magic[8];
    uint32_t hidden = learner->hidden;
    size_t weights = (size_t)learner->fact_count * hidden;
    int16_t *rows = malloc(weights * sizeof *rows);
    FILE *file = fopen(path, "rb");
    if (!file || !rows) {
        complain_system(path);
        if (file)
            fclose(file);
        free(rows);
        return false;
    }
    bool read = fread(magic, 8, 1, file) == 1 && memcmp(magic, "LUSNET1\n", 8) == 0 &&
                fread(&net->fact_count, 4, 1, file) == 1 &&
                net->fact_count == learner->fact_count && fread(&net->hidden, 4, 1, file) == 1 &&
                net->hidden == hidden && fread(&net->output_bias, 4, 1, file) == 1 &&
                fread(net->bias, sizeof *net->bias, hidden, file) == hidden &&
                fread(net->output, sizeof *net->output, hidden, file) == hidden &&
                fread(rows, sizeof *rows, weights, file) == weights && fgetc(file) == EOF;
    if (ferror(file))
        complain_system(path);
    else if (!read)
        complain(_("%s: this is not a net of this game"), path);
    read = read && !ferror(file);
    fclose(file);
    net->rows = rows;
    if (read)
        return true;
    free(rows);
    return false;
}

/* What a pupil's file holds, in order. */
enum { PUPIL_PARTS = 8 };

static void pupil_parts(school *s, part parts[PUPIL_PARTS])
{
    size_t size = lus_pupil_weights(&s->pupil) * sizeof(float);
    parts[0] = (part){&s->done, sizeof s->done};
    parts[1] = (part){&s->momentum.steps, sizeof s->momentum.steps};
    parts[2] = (part){s->pupil.weights, size};
    parts[3] = (part){s->mean.weights, size};
    parts[4] = (part){s->momentum.first, size};
    parts[5] = (part){s->momentum.second, size};
    parts[6] = (part){&s->refining, sizeof s->refining};
    parts[7] = (part){s->tables, s->refining ? s->table_at[s->variant_count] : 0};
}

static void pupil_path(const char *path, char *buffer, size_t size)
{
    snprintf(buffer, size, "%s.pupil", path);
}

bool pupil_save(const char *path, school *s)
{
    char name[4200];
    part parts[PUPIL_PARTS];
    pupil_parts(s, parts);
    pupil_path(path, name, sizeof name);
    return save_parts(name, parts, PUPIL_PARTS);
}

bool pupil_load(const char *path, school *s)
{
    char name[4200];
    part parts[PUPIL_PARTS];
    pupil_path(path, name, sizeof name);
    FILE *file = fopen(name, "rb");
    bool read = file != NULL;
    for (unsigned i = 0; i < PUPIL_PARTS && read; i++) {
        pupil_parts(s, parts); /* what was read tells how long the rest is */
        read = fread(parts[i].bytes, 1, parts[i].size, file) == parts[i].size;
    }
    if (read && (fgetc(file) != EOF || ferror(file)))
        read = false;
    if (!file || ferror(file))
        complain_system(name);
    else if (!read)
        complain(_("%s: this is not a pupil of this game"), name);
    if (file)
        fclose(file);
    return read;
}
