#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>

#include "server/links/card.h"

/* A frame of the same shape as the one that the page offers. */
enum { WIDTH = 640, HEIGHT = 480, ADDRESS_LONGEST = CARD_PATH_MAX + 400 };

static unsigned at_most(unsigned wish, unsigned most)
{
    return most > 0 && most < wish ? most : wish;
}

static void set(json_t *answer, const char *key, const char *text)
{
    json_object_set_new(answer, key, json_string(text));
}

static void set_number(json_t *answer, const char *key, unsigned number)
{
    json_object_set_new(answer, key, json_integer(number));
}

static void set_frame(json_t *answer, const card *k, const char *origin, unsigned width,
                      unsigned height)
{
    char address[ADDRESS_LONGEST], html[6 * (ADDRESS_LONGEST + CARD_TITLE_MAX)], number[48];
    lus_writer w = lus_writer_on(html, sizeof html);
    snprintf(address, sizeof address, "%s%s?embed", origin, k->path);
    snprintf(number, sizeof number, "\" width=\"%u\" height=\"%u\"", width, height);
    lus_put(&w, "<iframe src=\"");
    card_put_escaped(&w, address);
    lus_put(&w, "\" title=\"");
    card_put_escaped(&w, k->title);
    lus_put(&w, number);
    lus_put(&w, " style=\"border:0\" loading=\"lazy\"></iframe>");
    set(answer, "html", html);
    set_number(answer, "width", width);
    set_number(answer, "height", height);
}

char *card_oembed(const card *k, const char *origin, bool frames, unsigned width, unsigned height)
{
    char address[ADDRESS_LONGEST];
    json_t *answer = json_object();
    set(answer, "version", "1.0");
    set(answer, "type", frames ? "rich" : "link");
    set(answer, "title", k->title);
    set(answer, "provider_name", "Lusoria");
    snprintf(address, sizeof address, "%s/", origin);
    set(answer, "provider_url", address);
    /* a picture that is wider than what is wished for must be left out */
    if (k->width && (width == 0 || k->width <= width) && (height == 0 || k->height <= height)) {
        snprintf(address, sizeof address, "%s%s.png", origin, k->path);
        set(answer, "thumbnail_url", address);
        set_number(answer, "thumbnail_width", k->width);
        set_number(answer, "thumbnail_height", k->height);
    }
    if (frames)
        set_frame(answer, k, origin, at_most(WIDTH, width), at_most(HEIGHT, height));
    char *text = json_dumps(answer, JSON_COMPACT);
    json_decref(answer);
    return text;
}
