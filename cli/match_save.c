#define _GNU_SOURCE
#include "cli/match_save.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/app.h"
#include "cli/files.h"
#include "cli/say.h"

enum { HEADER_MAX = 1024, LINE_MAX_BYTES = 96 };

static const char *const results[] = {"loss", "draw", "win", "cut"};
enum { CUT = 3, RESULTS };

static void write_header(const match_setting *st, char header[HEADER_MAX])
{
    char identity[LUS_IDENTITY_MAX];
    lus_writer w = lus_writer_on(identity, sizeof identity);
    lus_variant_write(&st->variant, &w);
    snprintf(header, HEADER_MAX,
             "lusoria match 1\ngame %s\nfirst %s\nsecond %s\nseed %" PRIu64 "\nlimit %u\nopening %u\n",
             identity, st->plans[0].text, st->plans[1].text, st->seed, st->limit, st->opening);
}

static const char *result_of(const game_report *g)
{
    return results[g->cut ? CUT : g->points];
}

static void write_pair(uint64_t pair, const pair_report *r, char line[LINE_MAX_BYTES])
{
    snprintf(line, LINE_MAX_BYTES, "%" PRIu64 " %s %u %s %u\n", pair, result_of(&r->game[0]),
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

/* Reads a line with its newline; it must be exactly as it would be written. */
static bool read_pair(const char *text, size_t length, uint64_t *pair, pair_report *r)
{
    char line[LINE_MAX_BYTES] = "", again[LINE_MAX_BYTES], words[2][8];
    if (length >= sizeof line)
        return false;
    memcpy(line, text, length);
    if (sscanf(line, "%20" SCNu64 " %7s %9u %7s %9u", pair, words[0], &r->game[0].steps, words[1],
               &r->game[1].steps) != 5 ||
        !read_result(words[0], &r->game[0]) || !read_result(words[1], &r->game[1]))
        return false;
    r->finished = true;
    write_pair(*pair, r, again);
    return strcmp(line, again) == 0;
}

/* The first line in which the file's header is another. */
static void complain_setting(const char *path, const char *text, const char *header)
{
    size_t start = 0;
    for (size_t i = 0; text[i] && text[i] == header[i]; i++)
        if (text[i] == '\n')
            start = i + 1;
    complain(_("%s: not a file of this match: it says “%.*s”, not “%.*s”"), path,
             (int)strcspn(text + start, "\n"), text + start, (int)strcspn(header + start, "\n"),
             header + start);
}

/* Returns the length of what is good, or -1 after a complaint. */
static long read_all(const char *path, const char *text, const char *header, pair_report *reports,
                     uint64_t count)
{
    const char *at = text + strlen(header);
    unsigned line = 8;
    if (strncmp(text, header, strlen(header)) != 0) {
        complain_setting(path, text, header);
        return -1;
    }
    for (const char *end; (end = strchr(at, '\n')); at = end + 1, line++) {
        uint64_t pair;
        pair_report report = {0};
        if (!read_pair(at, (size_t)(end + 1 - at), &pair, &report)) {
            complain(_("%s, line %u: not a pair of games"), path, line);
            return -1;
        }
        if (pair < count)
            reports[pair] = report;
    }
    return at - text;
}

static FILE *open_to_add(const char *path, long keep)
{
    FILE *file = fopen(path, "a");
    if (file && ftruncate(fileno(file), keep) == 0)
        return file;
    complain("%s: %s", path, strerror(errno));
    if (file)
        fclose(file);
    return NULL;
}

FILE *match_save_open(const char *path, const match_setting *st, pair_report *reports, uint64_t count)
{
    char header[HEADER_MAX];
    write_header(st, header);
    if (access(path, F_OK) != 0) {
        if (!file_write(path, header, strlen(header)))
            return NULL;
        return open_to_add(path, (long)strlen(header));
    }
    char *text = file_read(path);
    long keep = text ? read_all(path, text, header, reports, count) : -1;
    free(text);
    return keep < 0 ? NULL : open_to_add(path, keep);
}

bool match_save_add(FILE *file, uint64_t pair, const pair_report *r)
{
    char line[LINE_MAX_BYTES];
    write_pair(pair, r, line);
    return fputs(line, file) >= 0 && fflush(file) == 0;
}
