#include "lab/wear/map.h"

#include <string.h>

void wear_map_begin(wear_map *m)
{
    for (unsigned i = 0; i < WEAR_PLACES; i++)
        m->at[i] = WEAR_UNKNOWN;
    for (unsigned i = 0; i < WEAR_EDGES; i++)
        m->along[i] = WEAR_UNKNOWN;
}

/* ---- lines ---- */

typedef struct reading {
    const wear_ground *ground;
    wear_map *map;
    const char *line;
    lus_fault *fault;
} reading;

static bool fail(const reading *r, lus_error code, lus_field where)
{
    return lus_fail(r->fault, code, r->line, where.at, where.length);
}

static lus_field take_word(const char **at)
{
    *at += strspn(*at, " ");
    lus_field word = {*at, strcspn(*at, " ")};
    *at += word.length;
    return word;
}

static bool read_square(const reading *r, lus_field name, unsigned *place)
{
    *place = wear_square_named(r->ground, name.at, name.length);
    return *place < WEAR_PLACES || fail(r, LUS_E_SQUARE, name);
}

static bool read_steps(const reading *r, lus_field word, int32_t *steps)
{
    lus_reader reader = {r->line, word.at, r->fault};
    unsigned number;
    if (!lus_take_number(&reader, WEAR_MOST, &number))
        return false;
    if (reader.at != word.at + word.length)
        return fail(r, LUS_E_NUMBER, word);
    *steps = (int32_t)number;
    return true;
}

/* The figure of the map that a word names: of a square, or of two with - between them. NULL after a
 * fault. */
static int32_t *find_figure(const reading *r, lus_field word)
{
    const char *dash = memchr(word.at, '-', word.length);
    unsigned a, b;
    if (!dash)
        return read_square(r, word, &a) ? &r->map->at[a] : NULL;
    lus_field first = {word.at, (size_t)(dash - word.at)};
    lus_field second = {dash + 1, word.length - first.length - 1};
    if (!read_square(r, first, &a) || !read_square(r, second, &b))
        return NULL;
    if (r->ground->edge_of[a][b] != WEAR_NO_EDGE)
        return &r->map->along[r->ground->edge_of[a][b]];
    fail(r, LUS_E_WEAR_EDGE, word);
    return NULL;
}

static bool read_figure(const reading *r)
{
    const char *at = r->line;
    lus_field name = take_word(&at), steps = take_word(&at), more = take_word(&at);
    if (steps.length == 0 || more.length > 0)
        return fail(r, LUS_E_WEAR_LINE, more.length ? more : name);
    int32_t *figure = find_figure(r, name);
    if (!figure)
        return false;
    if (*figure != WEAR_UNKNOWN)
        return fail(r, LUS_E_WEAR_TWICE, name);
    return read_steps(r, steps, figure);
}

/* ---- files ---- */

static bool read_line(const reading *r, bool fits, bool *begun)
{
    const char *line = r->line;
    if (!fits)
        return lus_fail(r->fault, LUS_E_TOO_LONG, line, line, 0);
    if (!lus_is_clean(line))
        return lus_fail(r->fault, LUS_E_TEXT, line, line, 0);
    if (line[strspn(line, " ")] == '\0' || *line == '#')
        return true;
    if (*begun)
        return read_figure(r);
    *begun = true;
    return strcmp(line, WEAR_MAP_MAGIC) == 0 || lus_fail(r->fault, LUS_E_WEAR_MAGIC, line, NULL, 0);
}

/* Copies a line without what ends it; returns where the next begins. */
static const char *copy_line(const char *text, char line[WEAR_LINE_MAX], bool *fits)
{
    size_t length = strcspn(text, "\n"), ends = length;
    ends -= length > 0 && text[length - 1] == '\r';
    *fits = ends < WEAR_LINE_MAX;
    size_t copied = *fits ? ends : WEAR_LINE_MAX - 1;
    memcpy(line, text, copied);
    line[copied] = '\0';
    return text + length + (text[length] == '\n');
}

/* Shares of wear need two figures at least, and some wear. */
static bool says_something(const int32_t *figures, unsigned count)
{
    unsigned known = 0;
    int64_t sum = 0;
    for (unsigned i = 0; i < count; i++) {
        known += figures[i] != WEAR_UNKNOWN;
        sum += figures[i] != WEAR_UNKNOWN ? figures[i] : 0;
    }
    return known >= 2 && sum > 0;
}

bool wear_map_read(const wear_ground *g, const char *text, wear_map *m, lus_fault *fault)
{
    char line[WEAR_LINE_MAX] = "";
    bool begun = false, fits, good = true;
    uint32_t number = 0;
    reading r = {g, m, line, fault};
    wear_map_begin(m);
    while (good && *text) {
        text = copy_line(text, line, &fits);
        number++;
        good = read_line(&r, fits, &begun);
    }
    if (good && !begun)
        good = lus_fail(fault, LUS_E_WEAR_MAGIC, "", "", 0);
    if (good && !says_something(m->at, WEAR_PLACES) && !says_something(m->along, WEAR_EDGES))
        good = lus_fail(fault, LUS_E_WEAR_NOTHING, "", "", 0);
    if (!good && fault)
        fault->line = number > 0 ? number : 1;
    return good;
}

static void put_figure(lus_writer *w, int32_t steps)
{
    lus_put_char(w, ' ');
    lus_put_number(w, (unsigned long long)steps);
    lus_put_char(w, '\n');
}

void wear_map_write(const wear_ground *g, const wear_map *m, lus_writer *w)
{
    lus_put(w, WEAR_MAP_MAGIC "\n");
    for (unsigned i = 0; i < g->square_count; i++) {
        unsigned place = g->squares[i];
        if (m->at[place] == WEAR_UNKNOWN)
            continue;
        lus_put(w, g->place[place].name);
        put_figure(w, m->at[place]);
    }
    for (unsigned i = 0; i < g->edge_count; i++) {
        if (m->along[i] == WEAR_UNKNOWN)
            continue;
        lus_put(w, g->place[g->edges[i].a].name);
        lus_put_char(w, '-');
        lus_put(w, g->place[g->edges[i].b].name);
        put_figure(w, m->along[i]);
    }
}
