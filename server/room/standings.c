#define _GNU_SOURCE /* open_memstream */
/* The standings of a room, and its results as a file for a spreadsheet. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/room/room.h"

/* Twice the points that a side gets. */
static unsigned worth(unsigned result, bool white)
{
    if (result == RESULT_DRAW)
        return 1;
    return result == (white ? RESULT_WHITE : RESULT_BLACK) ? 2 : 0;
}

void room_points(const room *r, unsigned points[ROOM_PLAYERS_MAX])
{
    memset(points, 0, ROOM_PLAYERS_MAX * sizeof *points);
    for (uint32_t i = 0; i < r->game_count; i++) {
        const room_game *g = &r->games[i];
        points[g->white] += worth(g->result, true);
        if (g->black != ROOM_NOBODY)
            points[g->black] += worth(g->result, false);
    }
}

static void count_side(standing *s, unsigned result, bool white, unsigned opponent_points)
{
    unsigned won = worth(result, white);
    s->opponents += opponent_points;
    s->beaten += won * opponent_points;
    s->wins += won == 2;
    s->played++;
}

/* Below zero when `a` stands before `b`. */
static int compare(const standing *a, const standing *b)
{
    const unsigned x[] = {a->points, a->opponents, a->beaten, a->wins};
    const unsigned y[] = {b->points, b->opponents, b->beaten, b->wins};
    for (unsigned i = 0; i < sizeof x / sizeof *x; i++)
        if (x[i] != y[i])
            return x[i] > y[i] ? -1 : 1;
    return 0;
}

static int by_place(const void *a, const void *b)
{
    const standing *x = a, *y = b;
    int order = compare(x, y);
    return order ? order : x->player < y->player ? -1 : 1;
}

unsigned room_standings(const room *r, standing out[ROOM_PLAYERS_MAX])
{
    unsigned points[ROOM_PLAYERS_MAX];
    room_points(r, points);
    for (unsigned i = 0; i < r->player_count; i++)
        out[i] = (standing){.player = i, .points = points[i]};
    for (uint32_t i = 0; i < r->game_count; i++) {
        const room_game *g = &r->games[i];
        if (g->result == RESULT_OPEN || g->black == ROOM_NOBODY)
            continue;
        count_side(&out[g->white], g->result, true, points[g->black]);
        count_side(&out[g->black], g->result, false, points[g->white]);
    }
    qsort(out, r->player_count, sizeof *out, by_place);
    for (unsigned i = 0; i < r->player_count; i++)
        out[i].place = i > 0 && compare(&out[i - 1], &out[i]) == 0 ? out[i - 1].place : i + 1;
    return r->player_count;
}

/* ---- CSV ---- */

/* =, +, - and @, and what Unicode takes for other forms of them (NFKC): full width, small,
 * superscripts. Some spreadsheets take them so, too. */
static bool begins_formula(const char *text)
{
    static const uint32_t forms[] = {'=',    '+',    '-',    '@',    '\t',   '\r',
                                     0x207a, 0x207b, 0x207c, 0x208a, 0x208b, 0x208c,
                                     0x2212, 0x2a75, 0x2a76, 0xfb29, 0xfe62, 0xfe63,
                                     0xfe66, 0xfe6b, 0xff0b, 0xff0d, 0xff1d, 0xff20};
    text += strspn(text, " ");
    uint32_t first = name_take(&text);
    for (unsigned i = 0; i < sizeof forms / sizeof *forms; i++)
        if (forms[i] == first)
            return true;
    return false;
}

/* Quoted, quotation marks doubled. A spreadsheet takes a text that begins like this for a formula:
 * an apostrophe before it makes it a text. Where the machine's list separator is another one, a
 * cell may also begin in the middle of a name. */
static void put_text(FILE *file, const char *text)
{
    fputs(begins_formula(text) ? "\"'" : "\"", file);
    for (; *text; text++) {
        if (*text == '"')
            fputc('"', file);
        fputc(*text, file);
        if (strchr(";,|", *text) && begins_formula(text + 1))
            fputc('\'', file);
    }
    fputc('"', file);
}

static void put_standings(const room *r, FILE *file)
{
    standing standings[ROOM_PLAYERS_MAX];
    unsigned count = room_standings(r, standings);
    fputs("place,name,points,played,wins,opponents,beaten\r\n", file);
    for (unsigned i = 0; i < count; i++) {
        const standing *s = &standings[i];
        if (r->players[s->player].gone && !room_has_played(r, s->player))
            continue;
        fprintf(file, "%u,", s->place);
        put_text(file, r->players[s->player].name);
        fprintf(file, ",%g,%u,%u,%g,%g\r\n", s->points / 2.0, s->played, s->wins,
                s->opponents / 2.0, s->beaten / 4.0);
    }
}

static void put_games(const room *r, FILE *file)
{
    fputs("\r\nround,white,black,result,game\r\n", file);
    for (uint32_t i = 0; i < r->game_count; i++) {
        const room_game *g = &r->games[i];
        bool bye = g->black == ROOM_NOBODY;
        fprintf(file, "%u,", g->round);
        put_text(file, r->players[g->white].name);
        fputc(',', file);
        put_text(file, bye ? "" : r->players[g->black].name);
        fprintf(file, ",%s,%s\r\n", bye ? "bye" : room_result_name(g->result), g->code);
    }
}

/* A line for each player who is there: how many problems they found, and how each went. */
static void put_tasks(const room *r, FILE *file)
{
    static const char *const words[] = {
        [MARK_NONE] = "", [MARK_TRIED] = "tried", [MARK_LATER] = "later", [MARK_FOUND] = "found"};
    fputs("\r\nname,found", file);
    for (unsigned task = 0; task < r->task_count; task++)
        fprintf(file, ",problem %u", task + 1);
    fputs("\r\n", file);
    for (unsigned i = 0; i < r->player_count; i++) {
        if (r->players[i].gone)
            continue;
        unsigned found = 0;
        for (unsigned task = 0; task < r->task_count; task++)
            found += r->marks[i][task] >= MARK_LATER;
        put_text(file, r->players[i].name);
        fprintf(file, ",%u", found);
        for (unsigned task = 0; task < r->task_count; task++)
            fprintf(file, ",%s", words[r->marks[i][task]]);
        fputs("\r\n", file);
    }
}

char *room_csv(const room *r)
{
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    if (!file)
        return NULL;
    fputs("\xef\xbb\xbf", file); /* spreadsheets guess the encoding by it */
    put_standings(r, file);
    put_games(r, file);
    if (r->task_count > 0)
        put_tasks(r, file);
    bool fine = !ferror(file);
    if (fclose(file) == 0 && fine)
        return text;
    free(text);
    return NULL;
}
