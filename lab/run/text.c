/* Results that are made here, and results as text. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "console/version.h"
#include "lab/result/decimal.h"
#include "lab/result/shape.h"
#include "lab/result/write.h"
#include "lab/run/result.h"

/* ---- numbers as files have them ---- */

static void round_object(char *object, const lab_shape *);

static void round_number(char *at)
{
    char text[32];
    double number;
    memcpy(&number, at, sizeof number);
    lus_writer w = lus_writer_on(text, sizeof text);
    if (isfinite(number))
        lab_put_real(&w, number);
    number = isfinite(number) ? strtod(text, NULL) : NAN; /* files know no infinity */
    memcpy(at, &number, sizeof number);
}

static void round_member(char *at, const lab_member *m)
{
    if (m->kind == LAB_IS_NUMBER) {
        round_number(at);
    } else if (m->kind == LAB_IS_OBJECT) {
        char *object;
        memcpy(&object, at, sizeof object);
        if (object)
            round_object(object, m->item);
    } else if (m->kind == LAB_IS_LIST) {
        lab_any_list list = lab_list_at(at);
        for (size_t i = 0; i < list.count; i++)
            round_object((char *)list.list + i * m->item->size, m->item);
    }
}

static void round_object(char *object, const lab_shape *s)
{
    for (unsigned i = 0; i < s->count; i++)
        round_member(object + s->members[i].offset, &s->members[i]);
}

lab_result *lab_result_of_cells(const lab_study *s, const lab_cell *cells)
{
    lab_result *r = malloc(sizeof *r);
    if (!r)
        return NULL;
    if (!lab_result_begin(r, s, LUSORIA_VERSION, LUSORIA_COMMIT) ||
        !lab_result_cells(r, s, cells)) {
        lab_result_free(r);
        return NULL;
    }
    round_object((char *)r, &lab_result_shape);
    return r;
}

void lab_result_free(lab_result *r)
{
    if (r)
        lab_memory_free(&r->memory);
    free(r);
}

/* ---- text ---- */

enum { HEAD_ROOM = LAB_STUDY_TEXT_MAX * 4, CELL_ROOM = 1 << 18 };

char *lab_result_text(const lab_result *r)
{
    for (size_t room = HEAD_ROOM + r->cells.count * CELL_ROOM;; room *= 2) {
        char *text = malloc(room);
        if (!text)
            return NULL;
        lus_writer w = lus_writer_on(text, room);
        lab_write_result(&w, r);
        if (!w.full)
            return text;
        free(text);
    }
}
