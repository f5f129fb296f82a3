#define _GNU_SOURCE /* asprintf */
#include "server/links/card.h"

#include <ctype.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE_MAX = 1 << 16, HEAD_MAX = 1 << 15, ADDRESS_LONGEST = 3 * CARD_PATH_MAX + 512 };

static char *read_page(const char *folder)
{
    char *name, *text = NULL;
    if (asprintf(&name, "%s/links/page.html", folder) < 0)
        return NULL;
    FILE *file = fopen(name, "r");
    free(name);
    if (!file)
        return NULL;
    text = calloc(1, PAGE_MAX);
    size_t length = text ? fread(text, 1, PAGE_MAX - 1, file) : 0;
    fclose(file);
    if (length > 0 && length < PAGE_MAX - 1)
        return text;
    free(text);
    return NULL;
}

bool cards_open(cards *c, const char *folder)
{
    char *name;
    *c = (cards){0};
    if (asprintf(&name, "%s/links/words.json", folder) < 0)
        return false;
    c->words = json_load_file(name, 0, NULL);
    free(name);
    c->page = read_page(folder);
    if (json_is_object(json_object_get(c->words, "en")) && c->page)
        return true;
    cards_close(c);
    return false;
}

void cards_close(cards *c)
{
    json_decref(c->words);
    free(c->page);
    *c = (cards){0};
}

/* “;q=0.5” in thousandths; 1000 where nothing is said. */
static int weight_of(const char *after, const char *end)
{
    int weight = 0, digits = 0;
    const char *q = memmem(after, (size_t)(end - after), "q=", 2);
    if (!q)
        return 1000;
    if (q + 2 < end && q[2] == '1')
        return 1000;
    for (q += 2; q < end && digits < 3; q++)
        if (isdigit((unsigned char)*q) && q[-1] != '=') {
            weight = 10 * weight + (*q - '0');
            digits++;
        }
    for (; digits < 3; digits++)
        weight *= 10;
    return weight;
}

const char *cards_language(const cards *c, const char *accepted)
{
    const char *best = "en";
    int most = 0;
    for (const char *at = accepted; *at;) {
        at += strspn(at, " \t,");
        const char *end = at + strcspn(at, ",");
        size_t length = strspn(at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
        char tag[CARD_LANGUAGE_MAX] = "";
        for (size_t i = 0; i < length && length < sizeof tag; i++)
            tag[i] = (char)tolower((unsigned char)at[i]);
        int weight = weight_of(at + length, end);
        const char *key;
        json_t *words;
        if (weight > most && *tag)
            json_object_foreach(c->words, key, words) if (strcmp(key, tag) == 0)
            {
                best = key;
                most = weight;
            }
        at = end;
    }
    return best;
}

/* A sentence by its way through the dictionary: "invite.title"; "" where there is none. */
static const char *said(const cards *c, const char *language, const char *way)
{
    const json_t *at = json_object_get(c->words, language);
    char name[64];
    while (at && *way) {
        size_t length = strcspn(way, ".");
        snprintf(name, sizeof name, "%.*s", (int)length, way);
        at = json_object_get(at, name);
        way += length + (way[length] == '.');
    }
    const char *text = json_string_value(at);
    return text ? text : "";
}

static void fill(char *out, size_t size, const char *sentence, const lus_filling *fillings)
{
    lus_writer w = lus_writer_on(out, size);
    lus_fill(&w, sentence, fillings);
}

static void begin(const cards *c, const char *language, const lus_game *g, card *out,
                  lus_filling *named)
{
    char way[80];
    *out = (card){0};
    snprintf(out->language, sizeof out->language, "%s", language);
    snprintf(way, sizeof way, "games.%s", g->id);
    *named = (lus_filling){"game", said(c, language, way)};
    const lus_filling fillings[] = {*named, {0}};
    fill(out->shows, sizeof out->shows, said(c, language, "picture"), fillings);
}

static const char *name_at(const game *g, unsigned seat)
{
    return g->seats[seat].taken || g->seats[seat].reserved ? g->seats[seat].name : "";
}

/* What has become of it, for those who come to watch. */
static void write_state(const cards *c, const game *g, card *out)
{
    bool over = g->phase == PHASE_OVER, won = over && g->match.status.player < LUS_NOBODY;
    const lus_filling fillings[] = {{"name", won ? name_at(g, g->match.status.player) : ""}, {0}};
    fill(out->text, sizeof out->text,
         said(c, out->language,
              won    ? "won"
              : over ? "drawn"
                     : "playing.text"),
         fillings);
}

void card_of_game(const cards *c, const char *language, const game *g, card *out)
{
    const char *white = name_at(g, LUS_WHITE), *black = name_at(g, LUS_BLACK);
    lus_filling named;
    begin(c, language, g->match.variant.game, out, &named);
    const lus_filling fillings[] = {
        named, {"white", white}, {"black", black}, {"name", *white ? white : black}, {0}};
    if (*white && *black) {
        fill(out->title, sizeof out->title, said(c, language, "playing.title"), fillings);
        write_state(c, g, out);
    } else {
        fill(out->title, sizeof out->title, said(c, language, "invite.title"), fillings);
        fill(out->text, sizeof out->text, said(c, language, "invite.text"), fillings);
    }
    snprintf(out->path, sizeof out->path, "/g/%s", g->code);
}

void card_of_problem(const cards *c, const char *language, const lus_game *g, unsigned number,
                     card *out)
{
    char digits[12];
    lus_filling named;
    begin(c, language, g, out, &named);
    snprintf(digits, sizeof digits, "%u", number);
    const lus_filling fillings[] = {named, {"number", digits}, {0}};
    fill(out->title, sizeof out->title, said(c, language, "problem.title"), fillings);
    fill(out->text, sizeof out->text, said(c, language, "problem.text"), fillings);
    snprintf(out->path, sizeof out->path, "/p/%s/%s", g->id, digits);
}

void card_of_position(const cards *c, const char *language, const lus_variant *v,
                      const lus_state *s, card *out)
{
    char identity[LUS_IDENTITY_MAX], position[LUS_POSITION_MAX];
    lus_writer i = lus_writer_on(identity, sizeof identity),
               p = lus_writer_on(position, sizeof position),
               path = lus_writer_on(out->path, sizeof out->path);
    lus_filling named;
    begin(c, language, v->game, out, &named);
    const lus_filling fillings[] = {named, {0}};
    fill(out->title, sizeof out->title, said(c, language, "position.title"), fillings);
    fill(out->text, sizeof out->text, said(c, language, "position.text"), fillings);
    lus_variant_write(v, &i);
    v->game->write_position(v, s, &p);
    lus_put(&path, "/b/");
    card_put_encoded(&path, identity);
    lus_put(&path, "/");
    card_put_encoded(&path, position);
}

void card_put_escaped(lus_writer *w, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '&': lus_put(w, "&amp;"); break;
        case '<': lus_put(w, "&lt;"); break;
        case '>': lus_put(w, "&gt;"); break;
        case '"': lus_put(w, "&quot;"); break;
        case '\'': lus_put(w, "&#39;"); break;
        default: lus_put_char(w, *text);
        }
}

void card_put_encoded(lus_writer *w, const char *text)
{
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c < 128 && (isalnum(c) || strchr("-._~", c))) {
            lus_put_char(w, *text);
        } else {
            const char code[] = {'%', "0123456789ABCDEF"[c >> 4], "0123456789ABCDEF"[c & 15], 0};
            lus_put(w, code);
        }
    }
}

static void put_meta(lus_writer *w, const char *kind, const char *name, const char *content)
{
    lus_put(w, "<meta ");
    lus_put(w, kind);
    lus_put(w, "=\"");
    lus_put(w, name);
    lus_put(w, "\" content=\"");
    card_put_escaped(w, content);
    lus_put(w, "\" />\n");
}

static void put_picture(lus_writer *w, const card *k, const char *origin)
{
    char address[ADDRESS_LONGEST], width[12], height[12];
    snprintf(address, sizeof address, "%s%s.png", origin, k->path);
    snprintf(width, sizeof width, "%u", k->width);
    snprintf(height, sizeof height, "%u", k->height);
    put_meta(w, "property", "og:image", address);
    put_meta(w, "property", "og:image:type", "image/png");
    put_meta(w, "property", "og:image:width", width);
    put_meta(w, "property", "og:image:height", height);
    put_meta(w, "property", "og:image:alt", k->shows);
}

static void put_head(lus_writer *w, const card *k, const char *origin)
{
    char address[ADDRESS_LONGEST];
    snprintf(address, sizeof address, "%s%s", origin, k->path);
    put_meta(w, "name", "description", k->text);
    put_meta(w, "property", "og:type", "website");
    put_meta(w, "property", "og:site_name", "Lusoria");
    put_meta(w, "property", "og:title", k->title);
    put_meta(w, "property", "og:description", k->text);
    put_meta(w, "property", "og:url", address);
    put_meta(w, "name", "twitter:card", k->width ? "summary_large_image" : "summary");
    if (k->width)
        put_picture(w, k, origin);
    lus_put(w, "<link rel=\"alternate\" type=\"application/json+oembed\" href=\"");
    card_put_escaped(w, origin);
    lus_put(w, "/oembed?format=json&amp;url=");
    card_put_encoded(w, address);
    lus_put(w, "\" />\n");
}

char *card_page(const cards *c, const card *k, const char *origin)
{
    char head[HEAD_MAX], title[6 * CARD_TITLE_MAX];
    lus_writer h = lus_writer_on(head, sizeof head), t = lus_writer_on(title, sizeof title);
    char *page = malloc(PAGE_MAX + HEAD_MAX);
    put_head(&h, k, origin);
    card_put_escaped(&t, k->title);
    const lus_filling fillings[] = {
        {"lang", k->language}, {"up", "/"}, {"title", title}, {"head", head}, {0}};
    if (page) {
        lus_writer w = lus_writer_on(page, PAGE_MAX + HEAD_MAX);
        lus_fill(&w, c->page, fillings);
    }
    return page;
}
