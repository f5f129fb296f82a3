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
#include "tests/hall/scarce.h"

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

/* The good drawing with one piece of its text replaced. */
static bool reads_with(const char *old, const char *new)
{
    char *text = drawing_text(lus_games[0], three), *at = strstr(text, old), path[96];
    drawing d;
    size_t size = strlen(text) + strlen(new) + 1;
    char *changed = malloc(size);
    cr_assert(at, "%s", old);
    snprintf(changed, size, "%.*s%s%s", (int)(at - text), text, new, at + strlen(old));
    write_file("links/game.json", changed);
    snprintf(path, sizeof path, "%s/links/game.json", folder);
    bool fine = drawing_read(&d, lus_games[0], path);
    drawing_free(&d);
    free(changed);
    free(text);
    return fine;
}

Test(links, every_part_of_a_drawing_is_looked_at)
{
    static const struct {
        const char *old, *new;
    } wrong[] = {
        {"\"width\":60", "\"width\":0"},
        {"\"width\":60", "\"width\":100000"},
        {"\"height\":40", "\"height\":0"},
        {"\"height\":40", "\"height\":100000"},
        {"\"counted\":2", "\"counted\":0"},
        {"\"head\"", "\"hat\""},
        {"\"art\"", "\"craft\""},
        {"\"places\":[", "\"places\":[[0,0,0],"},
        {"[0,-2.5,0]", "[0,-2.5]"},
        {"[0,-2.5,0]", "[0,-2.5,-1]"},
        {"[0,-2.5,0]", "[0,-2.5,1]"},
        {"\"problems\":[]", "\"problems\":[[\"ur\"]]"},
        {"\"problems\":[]", "\"problems\":[[7,\"x\"]]"},
        {"\"stands\":[[", "\"stands\":[[[[0,0,1]]],[["},
        {"{", ""},
    };
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++)
        cr_expect(!reads_with(wrong[i].old, wrong[i].new), "%s", wrong[i].new);
    cr_expect(reads_with("[0,-2.5,0]", "null"));
    cr_expect(reads_with("[0,-2.5,0]", "[1e9,-2.5,0]")); /* too far: it is drawn in the corner */
    cr_expect(reads_with("\"problems\":[]", "\"problems\":[[\"ur\",\"w\"],[\"ur\",\"b\"]]"));
}

Test(links, a_drawing_without_memory_is_none)
{
    char *text = drawing_text(lus_games[0], three), path[96];
    char *with = strstr(text, "\"problems\":[]");
    strcpy(with, "\"problems\":[]}");
    write_file("links/game.json", text);
    free(text);
    snprintf(path, sizeof path, "%s/links/game.json", folder);
    bool failed = true;
    for (unsigned at = 1; failed && at < 100; at++) {
        drawing d;
        scarce_begin(at, false);
        bool fine = drawing_read(&d, lus_games[0], path);
        failed = scarce_end();
        cr_expect_eq(fine, !failed, "%u", at);
        drawing_free(&d);
    }
    cr_expect(!failed);
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

Test(links, cards_without_memory_or_sense)
{
    cards c;
    write_file("links/words.json", "{\"en\":{}}");
    write_file("links/page.html", "");
    cr_expect(!cards_open(&c, folder), "an empty page");
    write_file("links/page.html", "{head}");
    scarce_begin(1, false);
    cr_expect(!cards_open(&c, folder));
    cr_expect(scarce_end());
    cr_assert(cards_open(&c, folder));
    card k = {.language = "en"};
    scarce_begin(1, false);
    cr_expect_null(card_page(&c, &k, ""));
    cr_expect(scarce_end());
    lus_variant v = lus_variant_standard(lus_games[0]);
    lus_state s;
    v.game->start(&v, &s);
    card_of_position(&c, "en", &v, &s, &k);
    cr_expect_str_eq(k.title, "", "a dictionary without words says nothing");
    card_of_position(&c, "xx", &v, &s, &k);
    cr_expect_str_eq(k.title, "");
    cards_close(&c);
}

/* An invitation, a game under way, and how it ended. */
Test(links, what_a_card_says_of_a_game)
{
    cards c;
    card k;
    game g;
    game_plan plan;
    char text[ENTRY_TEXT_MAX];
    uint8_t secret[FAIR_BYTES] = {9}, hash[FAIR_BYTES] = {1};
    write_file("links/words.json",
               "{\"en\":{\"games\":{},\"picture\":\"P\",\"won\":\"{name} won\",\"drawn\":\"drawn\","
               "\"playing\":{\"title\":\"{white} {black}\",\"text\":\"playing\"},"
               "\"invite\":{\"title\":\"{name} invites\",\"text\":\"come\"}}}");
    write_file("links/page.html", "{head}");
    cr_assert(cards_open(&c, folder));
    cr_assert(game_plan_read(lus_games[0]->id, &plan) &&
              game_begin(&g, "abcdefgh", &plan, 0, secret));
    card_of_game(&c, "en", &g, &k);
    cr_expect_str_eq(k.title, " invites");
    game_reserve_text(text, hash, "Bea");
    cr_assert_eq(game_add(&g, ENTRY_RESERVE, 1, text, (entry_time){0}), FINE);
    card_of_game(&c, "en", &g, &k);
    cr_expect_str_eq(k.title, "Bea invites");
    game_reserve_text(text, hash, "Ann");
    cr_assert_eq(game_add(&g, ENTRY_RESERVE, 0, text, (entry_time){0}), FINE);
    card_of_game(&c, "en", &g, &k);
    cr_expect_str_eq(k.title, "Ann Bea");
    cr_expect_str_eq(k.text, "playing");
    g.phase = PHASE_OVER;
    g.match.status = (lus_status){LUS_OVER, LUS_BLACK, LUS_BY_TIME};
    card_of_game(&c, "en", &g, &k);
    cr_expect_str_eq(k.text, "Bea won");
    g.match.status.player = LUS_NOBODY;
    card_of_game(&c, "en", &g, &k);
    cr_expect_str_eq(k.text, "drawn");
    game_end(&g);
    cards_close(&c);
}

/* A frame where it may be shown in one and has a picture, as large as is allowed; a link else. */
Test(links, what_oembed_offers)
{
    card k = {.language = "en", .title = "T", .path = "/g/abcdefgh"};
    static const struct {
        bool frames, picture;
        unsigned width, height;
        const char *says, *not;
    } cases[] = {
        {false, false, 0, 0, "\"link\"", "thumbnail"},
        {false, true, 0, 0, "thumbnail", "iframe"},
        {false, true, 600, 0, "thumbnail", "iframe"},
        {false, true, 599, 0, "\"link\"", "thumbnail"},
        {false, true, 0, 400, "thumbnail", "iframe"},
        {false, true, 0, 399, "\"link\"", "thumbnail"},
        {true, true, 0, 0, "iframe", "\"link\""},
        {true, true, 200, 100, "iframe", "\"link\""},
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        k.width = cases[i].picture ? 600 : 0;
        k.height = cases[i].picture ? 400 : 0;
        char *text =
            card_oembed(&k, "https://host", cases[i].frames, cases[i].width, cases[i].height);
        cr_assert(text);
        cr_expect(strstr(text, cases[i].says), "%u: %s", i, text);
        cr_expect(!strstr(text, cases[i].not), "%u: %s", i, text);
        free(text);
    }
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
    static const char *const wrong[] = {"",
                                        "  ",
                                        "a",
                                        "https://",
                                        "https://*.",
                                        "https://a:",
                                        "https://a:b",
                                        "https://a;b",
                                        "ftp://a",
                                        "https://a/",
                                        "'none'",
                                        "https://a\r\nx: y",
                                        "https://*",
                                        "https://:80",
                                        "https://a:80:81",
                                        "https://a:8x",
                                        "https://\xc3\xa9.example",
                                        "https://a.example ftp://b.example"};
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++)
        cr_expect_not(serve_read_embed(wrong[i], policy), "%s", wrong[i]);
    char many[2 * SERVE_EMBED_MAX] = "";
    for (unsigned i = 0; i < 50; i++)
        strcat(many, "https://a.example ");
    cr_expect_not(serve_read_embed(many, policy));
}
