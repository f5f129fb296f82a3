/* JSON text over lus_writer, for the page and for results of studies. Commas come by themselves:
 * one is put before a value unless the text so far ends with an opening bracket or a colon. */
#ifndef LUS_JSON_H
#define LUS_JSON_H

#include "core/text.h"

static inline void json_next(lus_writer *w)
{
    char last = w->length ? w->text[w->length - 1] : '[';
    if (last != '[' && last != '{' && last != ':')
        lus_put_char(w, ',');
}

static inline void json_open(lus_writer *w, char bracket)
{
    json_next(w);
    lus_put_char(w, bracket);
}

static inline void json_close(lus_writer *w, char bracket)
{
    lus_put_char(w, bracket);
}

/* Text of ours is UTF-8 and may hold quotation marks, backslashes and line breaks, but nothing
 * stranger. */
static inline void json_text(lus_writer *w, const char *text)
{
    json_next(w);
    lus_put_char(w, '"');
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            lus_put_char(w, '\\');
        if (*text == '\n')
            lus_put(w, "\\n");
        else if ((unsigned char)*text >= ' ')
            lus_put_char(w, *text);
    }
    lus_put_char(w, '"');
}

static inline void json_key(lus_writer *w, const char *key)
{
    json_text(w, key);
    lus_put_char(w, ':');
}

static inline void json_number(lus_writer *w, long long number)
{
    json_next(w);
    if (number < 0)
        lus_put_char(w, '-');
    lus_put_number(w, (unsigned long long)(number < 0 ? -number : number));
}

static inline void json_field(lus_writer *w, const char *key, const char *text)
{
    json_key(w, key);
    json_text(w, text);
}

static inline void json_count(lus_writer *w, const char *key, long long number)
{
    json_key(w, key);
    json_number(w, number);
}

/* Chances: whole numbers of millionths, there are no fractions in our JSON. */
static inline void json_millionths(lus_writer *w, const char *key, double value)
{
    json_count(w, key, (long long)(value * 1e6 + (value < 0 ? -0.5 : 0.5)));
}

/* Numbers of places, or dice. */
static inline void json_list(lus_writer *w, const char *key, const uint8_t *list, unsigned count)
{
    json_key(w, key);
    json_open(w, '[');
    for (unsigned i = 0; i < count; i++)
        json_number(w, list[i]);
    json_close(w, ']');
}

static inline void json_flag(lus_writer *w, const char *key, bool value)
{
    json_key(w, key);
    lus_put(w, value ? "true" : "false");
}

#endif
