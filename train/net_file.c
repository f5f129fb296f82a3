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

/* So many, and at least one. */
static bool take(FILE *file, void *to, size_t size, size_t count)
{
    return count > 0 && fread(to, size, count, file) == count;
}

/* The head of a net that is no larger than the learner's. */
static bool read_head(FILE *file, const lus_learner *learner, lus_net *net)
{
    char magic[8];
    return take(file, magic, 8, 1) && memcmp(magic, "LUSNET1\n", 8) == 0 &&
           take(file, &net->fact_count, 4, 1) && net->fact_count <= learner->fact_count &&
           take(file, &net->hidden, 4, 1) && net->hidden <= learner->hidden &&
           take(file, &net->output_bias, 4, 1) &&
           take(file, net->bias, sizeof *net->bias, net->hidden) &&
           take(file, net->output, sizeof *net->output, net->hidden);
}

bool net_load(const char *path, const lus_learner *learner, lus_net *net)
{
    size_t most = (size_t)learner->fact_count * learner->hidden;
    int16_t *rows = malloc(most * sizeof *rows);
    FILE *file = fopen(path, "rb");
    if (!file || !rows) {
        complain_system(path);
        if (file)
            fclose(file);
        free(rows);
        return false;
    }
    bool read = read_head(file, learner, net);
    size_t weights = read ? (size_t)net->fact_count * net->hidden : 0;
    read = read && take(file, rows, sizeof *rows, weights) && fgetc(file) == EOF;
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
