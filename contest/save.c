#include "contest/save.h"

#include <inttypes.h>
#include <string.h>

#include "console/save_file.h"

enum { HEADER_MAX = 1024 };

static const char *const results[] = {"loss", "draw", "win", "cut"};
enum { CUT = 3, RESULTS };

static void write_header(const match_setting *st, char header[HEADER_MAX])
{
    char identity[LUS_IDENTITY_MAX];
    lus_writer w = lus_writer_on(identity, sizeof identity);
    lus_variant_write(&st->variant, &w);
    snprintf(header, HEADER_MAX,
             "lusoria match 1\ngame %s\nfirst %s\nsecond %s\nseed %" PRIu64
             "\nlimit %u\nopening %u\n",
             identity, st->plans[0].text, st->plans[1].text, st->seed, st->limit, st->opening);
}

static const char *result_of(const game_report *g)
{
    return results[g->cut ? CUT : g->points];
}

static void write_pair(uint64_t pair, const pair_report *r, char line[SAVE_LINE_MAX])
{
    snprintf(line, SAVE_LINE_MAX, "%" PRIu64 " %s %u %s %u\n", pair, result_of(&r->game[0]),
             r->game[0].steps, result_of(&r->game[1]), r->game[1].steps);
}

static bool read_result(const char *word, game_report *g)
{
    unsigned i = 0;
    while (i < RESULTS && strcmp(results[i], word) != 0)
        i++;
    g->cut = i == CUT;
    g->points = (uint8_t)(g->cut ? 1 : i);
    return i < RESULTS;
}

typedef struct reader {
    pair_report *reports;
    uint64_t count;
} reader;

/* A line must be exactly as it would be written. */
static bool read_pair(void *context, const char *line)
{
    reader *to = context;
    char again[SAVE_LINE_MAX], words[2][8];
    uint64_t pair;
    pair_report r = {.finished = true};
    if (sscanf(line, "%20" SCNu64 " %7s %9u %7s %9u", &pair, words[0], &r.game[0].steps, words[1],
               &r.game[1].steps) != 5 ||
        !read_result(words[0], &r.game[0]) || !read_result(words[1], &r.game[1]))
        return false;
    write_pair(pair, &r, again);
    if (strcmp(line, again) != 0)
        return false;
    if (pair < to->count)
        to->reports[pair] = r;
    return true;
}

FILE *match_save_open(const char *path, const match_setting *st, pair_report *reports,
                      uint64_t count)
{
    char header[HEADER_MAX];
    reader to = {reports, count};
    write_header(st, header);
    return save_open(path, header, read_pair, &to);
}

bool match_save_add(FILE *file, uint64_t pair, const pair_report *r)
{
    char line[SAVE_LINE_MAX];
    write_pair(pair, r, line);
    return save_add(file, line);
}
