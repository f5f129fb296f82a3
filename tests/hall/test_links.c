/* Links that can be posted: pictures put together, texts that are nothing but text, languages. */
#define _GNU_SOURCE /* open_memstream, usleep */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/registry.h"
#include "server/links/card.h"
#include "server/links/painter.h"
#include "server/transport/serve.h"

static char folder[64];

static void write_file(const char *name, const char *text)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    cr_assert_not_null(file);
    fputs(text, file);
    fclose(file);
}

static void make_folder(void)
{
    char links[80];
    snprintf(folder, sizeof folder, "/tmp/lusoria-links-%d", (int)getpid());
    cr_assert_eq(mkdir(folder, 0700), 0);
    snprintf(links, sizeof links, "%s/links", folder);
    cr_assert_eq(mkdir(links, 0700), 0);
}

static void remove_folder(void)
{
    static const char *const files[] = {"links/game.json", "links/words.json", "links/page.html"};
    char path[256];
    for (unsigned i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, files[i]);
        unlink(path);
    }
    snprintf(path, sizeof path, "%s/links", folder);
    rmdir(path);
    rmdir(folder);
}

TestSuite(links, .init = make_folder, .fini = remove_folder);

/* A drawing of a game: every place at ten times its number, three pieces at most, one beside the
 * other, counted from two on. */
static char *drawing_text(const lus_game *g, const char *table)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    fprintf(out,
            "{\"width\":60,\"height\":40,\"counted\":2,\"head\":\"<svg "
            "xmlns=\\\"http://www.w3.org/2000/svg\\\" width=\\\"60\\\" height=\\\"40\\\"><defs>");
    for (unsigned owner = 0; owner < 3; owner++)
        for (unsigned kind = 0; g->piece_names[kind]; kind++)
            fprintf(out, "<g id=\\\"p%u.%u\\\"><circle r=\\\"3\\\"/></g>", owner, kind);
    fputs("</defs>\",\"art\":\"<rect width=\\\"60\\\" height=\\\"40\\\" fill=\\\"#fff\\\"/>\","
          "\"places\":[",
          out);
    for (unsigned i = 0; i < g->place_count; i++)
        fprintf(out, "%s[%u,-2.5,0]", i ? "," : "", 10 * i);
    fprintf(out, "],\"stands\":[%s],\"problems\":[]}", table);
    fclose(out);
    return text;
}

static const char three[] =
    "[[[0,0,1]],[[-1.5,0,0.8],[1.5,0,0.8]],[[-2,0,0.5],[0,0,0.5],[2,0,0.5]]]";

static bool read_drawing(drawing *d, const lus_game *g, const char *table)
{
    char *text = drawing_text(g, table), path[96];
    write_file("links/game.json", text);
    snprintf(path, sizeof path, "%s/links/game.json", folder);
    free(text);
    return drawing_read(d, g, path);
}

static unsigned count_of(const char *text, const char *what)
{
    unsigned count = 0;
    for (const char *at = text; (at = strstr(at, what)); at++)
        count++;
    return count;
}

Test(links, pieces_stand_where_the_rules_say)
{
    for (unsigned i = 0; lus_games[i]; i++) {
        const lus_game *g = lus_games[i];
        lus_variant v;
        lus_state s;
        lus_fault fault;
        lus_piece pieces[LUS_PIECES_MAX];
        unsigned drawn = 0;
        drawing d;
        cr_assert(lus_variant_read(g->id, &v, &fault));
        g->start(&v, &s);
        cr_assert(read_drawing(&d, g, three), "%s", g->id);
        char *svg = drawing_pieces(&d, &v, &s);
        unsigned count = g->pieces(&v, &s, pieces);
        for (unsigned k = 0; k < count; k++)
            drawn += pieces[k].count < 3 ? pieces[k].count : 3;
        cr_assert_eq(count_of(svg, "href=\"#p"), drawn, "%s: %s", g->id, svg);
        cr_assert_null(strchr(strstr(svg, "</defs>"), ','), "no number depends on a language");
        cr_assert_eq(count_of(svg, "</svg>"), 1);
        free(svg);
        drawing_free(&d);
    }
}

Test(links, a_drawing_that_makes_no_sense_is_refused)
{
    const lus_game *g = lus_games[0];
    drawing d;
    cr_assert(read_drawing(&d, g, three));
    drawing_free(&d);
    static const char *const wrong[] = {
        "",
        "[]",
        "[[]]",
        "[[[0,0]]]",
        "[[[0,0,1],[0,0,1]]]",
        "[[[0,0,1]],[[0,0,1]]]",
        "[[[0,0,1]],7]",
    };
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++)
        cr_expect_not(read_drawing(&d, g, wrong[i]), "%s", wrong[i]);
    cr_expect_not(drawing_read(&d, g, "/nowhere.json"));
}

static int woken;
static void wake(void *context)
{
    (void)context;
    woken++;
}

static unsigned arrivals;
static void arrived(painter_waiter *w)
{
    (void)w;
    arrivals++;
}

Test(links, a_picture_is_drawn_once_for_all_who_wait)
{
    const lus_game *g = lus_games[0];
    lus_variant v;
    lus_state s;
    lus_fault fault;
    drawing d;
    cr_assert(lus_variant_read(g->id, &v, &fault));
    g->start(&v, &s);
    cr_assert(read_drawing(&d, g, three));
    painter *p = painter_open(wake, NULL);
    painter_waiter here = {.arrived = arrived}, there = here, gone = here;
    cr_assert(painter_ask(p, &d, &v, &s, &here));
    cr_assert(painter_ask(p, &d, &v, &s, &there));
    cr_assert(painter_ask(p, &d, &v, &s, &gone));
    cr_assert_null(here.picture);
    painter_leave(&gone);
    for (unsigned tries = 0; arrivals == 0 && tries < 1000; tries++) {
        usleep(10000);
        painter_collect(p);
    }
    cr_assert_eq(arrivals, 2);
    cr_assert_eq(here.picture, there.picture);
    cr_assert_eq(memcmp(here.picture->png, "\x89PNG", 4), 0);
    cr_assert(painter_ask(p, &d, &v, &s, &gone));
    cr_assert_eq(gone.picture, here.picture, "it was kept");
    painter_leave(&here);
    painter_leave(&there);
    painter_leave(&gone);
    painter_close(p);
    drawing_free(&d);
}

Test(links, what_people_write_is_only_text)
{
    char text[128];
    lus_writer w = lus_writer_on(text, sizeof text);
    card_put_escaped(&w, "<a href='x'>\"&amp;</a>é");
    cr_assert_str_eq(text, "&lt;a href=&#39;x&#39;&gt;&quot;&amp;amp;&lt;/a&gt;é");
    w = lus_writer_on(text, sizeof text);
    card_put_encoded(&w, "a/b c?d#é%\"~");
    cr_assert_str_eq(text, "a%2Fb%20c%3Fd%23%C3%A9%25%22~");
}

Test(links, the_page_is_filled_in)
{
    cards c;
    card k = {.language = "fr", .title = "<T>", .text = "\"x\"", .path = "/g/aaaaaaaa"};
    cr_assert_not(cards_open(&c, folder));
    write_file("links/words.json", "{\"en\":{\"games\":{}},\"fr\":{\"games\":{}}}");
    cr_assert_not(cards_open(&c, folder));
    write_file("links/page.html", "{lang}|{title}|{up}x|{head}|{other}");
    cr_assert(cards_open(&c, folder));
    char *page = card_page(&c, &k, "https://host");
    cr_assert_eq(strncmp(page, "fr|&lt;T&gt;|/x|<meta ", 22), 0, "%s", page);
    cr_assert_not_null(strstr(page, "content=\"&quot;x&quot;\""));
    cr_assert_not_null(strstr(page, "content=\"https://host/g/aaaaaaaa\""));
    cr_assert_null(strstr(page, "og:image"), "there is no picture");
    cr_assert_not_null(strstr(page, "|{other}"));
    free(page);
    cards_close(&c);
}

Test(links, the_language_is_the_one_asked_for_most)
{
    cards c;
    write_file("links/words.json", "{\"fr\":{},\"en\":{}}");
    write_file("links/page.html", "{head}");
    cr_assert(cards_open(&c, folder));
    static const struct {
        const char *accepted, *language;
    } cases[] = {
        {"", "en"},
        {"fr", "fr"},
        {"FR-ca", "fr"},
        {"de", "en"},
        {"de,fr;q=0.3,en;q=0.2", "fr"},
        {"fr;q=0.1, en;q=0.85", "en"},
        {"fr;q=0", "en"},
        {"en;q=0.9,fr;q=1.0", "fr"},
        {"*", "en"},
        {",;,;q=,fr", "fr"},
        {"frfrfrfrfrfrfrfrfrfrfrfrfrfrfrfrfr", "en"},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_expect_str_eq(cards_language(&c, cases[i].accepted), cases[i].language, "%s",
                         cases[i].accepted);
    cards_close(&c);
}

Test(links, sites_that_may_frame)
{
    char policy[SERVE_EMBED_MAX];
    cr_assert(serve_read_embed("https://a.example,http://b:8080  https://*.c", policy));
    cr_assert_str_eq(policy, "https://a.example http://b:8080 https://*.c");
    cr_assert(serve_read_embed("*", policy));
    cr_assert_str_eq(policy, "*");
    static const char *const wrong[] = {
        "",           "  ",         "a",           "https://",
        "https://*.", "https://a:", "https://a:b", "https://a;b",
        "ftp://a",    "https://a/", "'none'",      "https://a\r\nx: y"};
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++)
        cr_expect_not(serve_read_embed(wrong[i], policy), "%s", wrong[i]);
    char many[2 * SERVE_EMBED_MAX] = "";
    for (unsigned i = 0; i < 50; i++)
        strcat(many, "https://a.example ");
    cr_expect_not(serve_read_embed(many, policy));
}
