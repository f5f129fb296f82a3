#define _GNU_SOURCE /* open_memstream */
#include "server/links/drawing.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"

static int tenths(const json_t *number, double by)
{
    double value = json_number_value(number) * by;
    return fabs(value) < 1e6 ? (int)lround(value) : 0;
}

/* Where the stands of `count` pieces begin in a table. */
static size_t row_of(unsigned count)
{
    return (size_t)count * (count - 1) / 2;
}

static size_t table_size(const drawing *d)
{
    return row_of(d->most + 1);
}

static bool read_row(drawing_stand *out, const json_t *row, unsigned count)
{
    if (json_array_size(row) != count)
        return false;
    for (unsigned i = 0; i < count; i++) {
        const json_t *stand = json_array_get(row, i);
        if (json_array_size(stand) != 3)
            return false;
        out[i] = (drawing_stand){tenths(json_array_get(stand, 0), 10),
                                 tenths(json_array_get(stand, 1), 10),
                                 tenths(json_array_get(stand, 2), 100)};
    }
    return true;
}

static bool read_stands(drawing *d, const json_t *tables)
{
    d->table_count = (unsigned)json_array_size(tables);
    d->most = (unsigned)json_array_size(json_array_get(tables, 0));
    if (d->most == 0 || d->most > UINT8_MAX)
        return false;
    d->stands = calloc(d->table_count, table_size(d) * sizeof *d->stands);
    if (!d->stands)
        return false;
    for (unsigned t = 0; t < d->table_count; t++) {
        const json_t *table = json_array_get(tables, t);
        if (json_array_size(table) != d->most)
            return false;
        for (unsigned count = 1; count <= d->most; count++)
            if (!read_row(d->stands + t * table_size(d) + row_of(count),
                          json_array_get(table, count - 1), count))
                return false;
    }
    return true;
}

static bool read_places(drawing *d, const json_t *places)
{
    unsigned count = d->game->place_count;
    if (json_array_size(places) != count)
        return false;
    d->places = calloc(count, sizeof *d->places);
    for (unsigned i = 0; d->places && i < count; i++) {
        const json_t *place = json_array_get(places, i);
        if (json_is_null(place))
            continue;
        json_int_t table = json_integer_value(json_array_get(place, 2));
        if (json_array_size(place) != 3 || table < 0 || table >= d->table_count)
            return false;
        d->places[i] = (drawing_place){.drawn = true,
                                       .x = tenths(json_array_get(place, 0), 10),
                                       .y = tenths(json_array_get(place, 1), 10),
                                       .table = (unsigned)table};
    }
    return d->places != NULL;
}

static bool read_problems(drawing *d, const json_t *problems)
{
    size_t count = json_array_size(problems);
    d->problems = calloc(count + 1, sizeof *d->problems);
    for (size_t i = 0; d->problems && i < count; i++) {
        const json_t *problem = json_array_get(problems, i);
        const char *identity = json_string_value(json_array_get(problem, 0));
        const char *position = json_string_value(json_array_get(problem, 1));
        if (!identity || !position)
            return false;
        drawing_problem *p = &d->problems[d->problem_count++];
        *p = (drawing_problem){strdup(identity), strdup(position)};
        if (!p->identity || !p->position)
            return false;
    }
    return d->problems != NULL;
}

static char *text_of(const json_t *file, const char *key)
{
    const char *text = json_string_value(json_object_get(file, key));
    return text ? strdup(text) : NULL;
}

static bool read_file(drawing *d, const json_t *file)
{
    json_int_t width = json_integer_value(json_object_get(file, "width"));
    json_int_t height = json_integer_value(json_object_get(file, "height"));
    json_int_t counted = json_integer_value(json_object_get(file, "counted"));
    if (width < 1 || width > DRAWING_SIDE_MAX || height < 1 || height > DRAWING_SIDE_MAX ||
        counted < 1)
        return false;
    d->width = (unsigned)width;
    d->height = (unsigned)height;
    d->counted = (unsigned)counted;
    d->head = text_of(file, "head");
    d->art = text_of(file, "art");
    return d->head && d->art && read_stands(d, json_object_get(file, "stands")) &&
           read_places(d, json_object_get(file, "places")) &&
           read_problems(d, json_object_get(file, "problems"));
}

bool drawing_read(drawing *d, const lus_game *game, const char *name)
{
    json_t *file = json_load_file(name, JSON_REJECT_DUPLICATES, NULL);
    *d = (drawing){.game = game};
    bool fine = file && read_file(d, file);
    json_decref(file);
    if (!fine) {
        drawing_free(d);
        return false;
    }
    d->print = lus_hash_bytes(d->head, strlen(d->head)) + lus_hash_bytes(d->art, strlen(d->art));
    return true;
}

void drawing_free(drawing *d)
{
    for (unsigned i = 0; i < d->problem_count; i++) {
        free(d->problems[i].identity);
        free(d->problems[i].position);
    }
    free(d->problems);
    free(d->places);
    free(d->stands);
    free(d->head);
    free(d->art);
    *d = (drawing){0};
}

char *drawing_board(const drawing *d)
{
    char *text = NULL;
    return asprintf(&text, "%s%s</svg>", d->head, d->art) < 0 ? NULL : text;
}

/* A length as SVG has it. */
static void put_tenths(FILE *out, int tenths)
{
    fprintf(out, "%s%d.%d", tenths < 0 ? "-" : "", abs(tenths) / 10, abs(tenths) % 10);
}

static void put_use(FILE *out, const char *what, const drawing_place *at,
                    const drawing_stand *stand)
{
    fprintf(out, "<use href=\"#%s\" transform=\"translate(", what);
    put_tenths(out, at->x + stand->x);
    fputc(' ', out);
    put_tenths(out, at->y + stand->y);
    fprintf(out, ") scale(%d.%02d)\"/>", stand->size / 100, stand->size % 100);
}

/* All that stands on one place: the pieces of the list that name it. */
static void put_place(FILE *out, const drawing *d, unsigned place, const lus_piece *pieces,
                      unsigned piece_count)
{
    const drawing_place *at = &d->places[place];
    unsigned count = 0, index = 0;
    int kind = -1;
    char what[32];
    for (unsigned i = 0; i < piece_count; i++)
        if (pieces[i].place == place) {
            kind = count == 0 || kind == pieces[i].kind ? pieces[i].kind : -1;
            count += pieces[i].count;
        }
    if (count > d->most)
        count = d->most;
    if (!at->drawn || count == 0)
        return;
    const drawing_stand *stands = d->stands + at->table * table_size(d) + row_of(count);
    for (unsigned i = 0; i < piece_count; i++) {
        snprintf(what, sizeof what, "p%u.%u", pieces[i].owner, pieces[i].kind);
        for (unsigned k = 0; pieces[i].place == place && k < pieces[i].count && index < count; k++)
            put_use(out, what, at, &stands[index++]);
    }
    const drawing_stand top = {stands[count - 1].x, stands[count - 1].y, 100};
    snprintf(what, sizeof what, "n%u", count);
    if (count >= d->counted && kind >= 0)
        put_use(out, what, at, &top);
}

char *drawing_pieces(const drawing *d, const lus_variant *v, const lus_state *s)
{
    lus_piece pieces[LUS_PIECES_MAX];
    unsigned count = v->game->pieces(v, s, pieces);
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (!out)
        return NULL;
    fputs(d->head, out);
    for (unsigned place = 0; place < d->game->place_count; place++)
        put_place(out, d, place, pieces, count);
    fputs("</svg>", out);
    bool fine = !ferror(out);
    if (fclose(out) == 0 && fine)
        return text;
    free(text);
    return NULL;
}
