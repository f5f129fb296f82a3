#include "lab/result/write.h"

#include <math.h>
#include <string.h>

#include "core/json.h"
#include "lab/result/decimal.h"
#include "lab/result/shape.h"

static void put_object(lus_writer *, const void *object, const lab_shape *);

/* ---- one member ---- */

static const char *text_at(const void *at)
{
    const char *text;
    memcpy(&text, at, sizeof text);
    return text;
}

static int64_t count_at(const void *at)
{
    int64_t count;
    memcpy(&count, at, sizeof count);
    return count;
}

static double number_at(const void *at)
{
    double number;
    memcpy(&number, at, sizeof number);
    return number;
}

static bool is_absent(const void *at, lab_kind kind)
{
    switch (kind) {
    case LAB_IS_NUMBER: return !isfinite(number_at(at));
    case LAB_IS_COUNT: return count_at(at) == LAB_NO_COUNT;
    case LAB_IS_LIST: return !lab_list_at(at).list;
    case LAB_IS_SUMS:
    case LAB_IS_PLAYERS:
    case LAB_IS_TRUTH: return false;
    default: return !text_at(at); /* any pointer */
    }
}

static void put_null(lus_writer *w)
{
    json_next(w);
    lus_put(w, "null");
}

static void put_value(lus_writer *, const void *at, const lab_member *);

static void put_list(lus_writer *w, lab_any_list list, const lab_shape *item)
{
    json_open(w, '[');
    for (size_t i = 0; i < list.count; i++) {
        const char *at = (const char *)list.list + i * item->size;
        if (lab_is_plain(item))
            put_value(w, at, item->members);
        else
            put_object(w, at, item);
    }
    json_close(w, ']');
}

static void put_two(lus_writer *w, const void *at, bool texts)
{
    json_open(w, '[');
    for (unsigned i = 0; i < 2; i++)
        if (texts)
            json_text(w, text_at((const char *)at + i * sizeof(const char *)));
        else
            json_number(w, count_at((const char *)at + i * sizeof(int64_t)));
    json_close(w, ']');
}

static void put_number(lus_writer *w, double number)
{
    if (!isfinite(number)) {
        put_null(w);
        return;
    }
    json_next(w);
    lab_put_real(w, number);
}

static void put_value(lus_writer *w, const void *at, const lab_member *m)
{
    switch ((lab_kind)m->kind) {
    case LAB_IS_TEXT:
    case LAB_IS_NAME:
    case LAB_IS_SIDE:
    case LAB_IS_FORMAT: json_text(w, text_at(at)); break;
    case LAB_IS_NUMBER: put_number(w, number_at(at)); break;
    case LAB_IS_COUNT: json_number(w, count_at(at)); break;
    case LAB_IS_SUMS: put_two(w, at, false); break;
    case LAB_IS_PLAYERS: put_two(w, at, true); break;
    case LAB_IS_TRUTH:
        json_next(w);
        lus_put(w, *(const bool *)at ? "true" : "false");
        break;
    case LAB_IS_LIST: put_list(w, lab_list_at(at), m->item); break;
    case LAB_IS_OBJECT: put_object(w, text_at(at), m->item); break;
    }
}

/* ---- objects ---- */

static void put_member(lus_writer *w, const void *object, const lab_member *m)
{
    const char *at = (const char *)object + m->offset;
    bool absent = m->absence != LAB_NEEDED && is_absent(at, m->kind);
    if (absent && m->absence == LAB_OR_NOTHING)
        return;
    json_key(w, m->name);
    if (absent)
        put_null(w);
    else
        put_value(w, at, m);
}

static void put_object(lus_writer *w, const void *object, const lab_shape *s)
{
    json_open(w, '{');
    for (unsigned i = 0; i < s->count; i++)
        put_member(w, object, &s->members[i]);
    json_close(w, '}');
}

/* ---- results ---- */

void lab_write_result(lus_writer *w, const lab_result *r)
{
    put_object(w, r, &lab_result_shape);
    lus_put_char(w, '\n');
}

void lab_write_head(lus_writer *w, const lab_result *r)
{
    const lab_member *m = lab_result_shape.members;
    json_open(w, '{');
    for (; m->offset != offsetof(lab_result, cells); m++)
        put_member(w, r, m);
    json_key(w, m->name);
    json_open(w, '[');
}

void lab_write_cell(lus_writer *w, const result_cell *cell)
{
    put_object(w, cell, &lab_cell_shape);
}

void lab_write_tail(lus_writer *w)
{
    json_close(w, ']');
    json_close(w, '}');
    lus_put_char(w, '\n');
}

/* ---- the shape itself ---- */

static void put_shape(lus_writer *, const lab_shape *);

static void put_kind(lus_writer *w, const lab_member *m)
{
    if (m->absence != LAB_NEEDED) {
        json_open(w, '{');
        json_key(w, "maybe");
    }
    if (m->kind == LAB_IS_LIST) {
        json_open(w, '{');
        json_key(w, "list");
        put_shape(w, m->item);
        json_close(w, '}');
    } else if (m->kind == LAB_IS_OBJECT) {
        put_shape(w, m->item);
    } else {
        json_text(w, lab_kind_word(m->kind));
    }
    if (m->absence != LAB_NEEDED)
        json_close(w, '}');
}

static void put_shape(lus_writer *w, const lab_shape *s)
{
    if (lab_is_plain(s)) {
        put_kind(w, s->members);
        return;
    }
    json_open(w, '{');
    for (unsigned i = 0; i < s->count; i++) {
        json_key(w, s->members[i].name);
        put_kind(w, &s->members[i]);
    }
    json_close(w, '}');
}

void lab_write_shape(lus_writer *w)
{
    put_shape(w, &lab_result_shape);
}
