#include "report/review/save.h"

#include <inttypes.h>
#include <string.h>

#include "console/save_file.h"
#include "core/hash.h"
#include "engine/search/truth.h"

/* The same for the same steps from the same position; names and comments do not matter. */
static uint64_t record_key(const lus_match *m)
{
    uint64_t key = lus_hash_bytes(m->start.bytes, sizeof m->start.bytes);
    for (uint32_t i = 0; i < m->count; i++)
        key = lus_hash_word(key, m->steps[i].action + 1u);
    uint8_t end[] = {m->status.kind, m->status.player, m->status.reason};
    return lus_hash_word(key, lus_hash_bytes(end, sizeof end));
}

static void write_header(const analysis *a, char *header, size_t size)
{
    const lus_match *m = &a->record->match;
    char identity[LUS_IDENTITY_MAX];
    lus_writer w = lus_writer_on(identity, sizeof identity);
    lus_variant_write(&m->variant, &w);
    if (a->limits.truth) {
        snprintf(header, size,
                 "lusoria analysis 1\ngame %s\nsteps %u\nrecord %016" PRIx64
                 "\ntable %.64s\nresidual %.17g\n",
                 identity, m->count, record_key(m), a->limits.truth->name,
                 a->limits.truth->residual);
        return;
    }
    snprintf(header, size,
             "lusoria analysis 1\ngame %s\nsteps %u\nrecord %016" PRIx64
             "\ndepth %u\nnodes %" PRIu64 "\nseconds %g\n",
             identity, m->count, record_key(m), a->limits.depth, a->limits.nodes,
             a->limits.seconds);
}

/* Nine digits give back the same number. */
static void write_verdict(uint32_t step, const lus_verdict *d, char line[SAVE_LINE_MAX])
{
    snprintf(line, SAVE_LINE_MAX, "%u %u %u %.9g %.9g\n", step, d->choices, d->best,
             (double)d->before, (double)d->after);
}

static bool is_chance(float value)
{
    return value >= 0 && value <= 1;
}

/* What the record knows itself is not in the file. */
static bool read_verdict(void *context, const char *line)
{
    analysis *a = context;
    const lus_match *m = &a->record->match;
    char again[SAVE_LINE_MAX];
    uint32_t step;
    lus_verdict d = {0};
    lus_state s;
    if (sscanf(line, "%9" SCNu32 " %5" SCNu16 " %10" SCNu32 " %20f %20f", &step, &d.choices,
               &d.best, &d.before, &d.after) != 5 ||
        step > m->count || !is_chance(d.before) || !is_chance(d.after))
        return false;
    write_verdict(step, &d, again);
    if (strcmp(line, again) != 0)
        return false;
    lus_match_state_at(m, step, &s);
    lus_status status = m->variant.game->status(&m->variant, &s);
    d.kind = status.kind;
    d.player = status.player;
    if (step < m->count) {
        d.played = m->steps[step].action;
        if (!lus_is_legal(&m->variant, &s, d.best))
            return false;
    }
    a->verdicts[step] = d;
    a->judged[step] = true;
    return true;
}

FILE *analysis_save_open(const char *path, analysis *a)
{
    char header[LUS_IDENTITY_MAX + 256];
    write_header(a, header, sizeof header);
    return save_open(path, header, read_verdict, a);
}

bool analysis_save_add(FILE *file, uint32_t step, const lus_verdict *d)
{
    char line[SAVE_LINE_MAX];
    write_verdict(step, d, line);
    return save_add(file, line);
}
