/* Which rules made the wear of a board (docs/wear.md). A copy of the module keeps what games leave
 * and judges maps, the copies of workers play. The rules and players are those of the study that
 * was opened last. */
#include <math.h>
#include <string.h>

#include "core/json.h"
#include "lab/result/decimal.h"
#include "lab/wear/check.h"
#include "wasm/lab/study.h"
#include "wasm/page.h"

EXPORT(wear_players) void page_wear_players(void);
EXPORT(wear_open) unsigned page_wear_open(void);
EXPORT(wear_play) unsigned page_wear_play(unsigned item);
EXPORT(wear_add) unsigned page_wear_add(unsigned item);
EXPORT(wear_map) unsigned page_wear_map(void);
EXPORT(wear_judge) unsigned page_wear_judge(void);

static wear_games games;
static lab_memory memory; /* of the traces, and of what a map is judged with */
static lus_step *steps;
static wear_map map;

/* ---- who plays ---- */

/* As lines of a study, with how many games and how they begin; the input is a game with its
 * options.
 */
void page_wear_players(void)
{
    lus_writer *w = page_answer();
    lus_variant v;
    lus_fault fault;
    for (unsigned i = 0; wear_panel(i); i++) {
        lus_put(w, "players ");
        lus_put(w, wear_panel(i));
        lus_put_char(w, ' ');
        lus_put(w, wear_panel(i));
        lus_put_char(w, '\n');
    }
    lus_put(w, "games ");
    lus_put_number(w, WEAR_GAMES);
    if (lus_variant_read(the_page.input, &v, &fault) && wear_opening(&v) > 0) {
        lus_put(w, "\nopening ");
        lus_put_number(w, wear_opening(&v));
    }
    lus_put_char(w, '\n');
}

/* ---- games ---- */

/* Gets ready for the study that was opened; how many batches are to be played. 0: there is no
 * memory for it. */
unsigned page_wear_open(void)
{
    lab_memory_free(&memory);
    memory = (lab_memory){0};
    steps = NULL;
    if (page_study()->pair_count >= WEAR_PLAYERS)
        return 0;
    wear_games_begin(&games, page_study(), false);
    games.batches = lab_memory_get(&memory, (size_t)wear_items(&games) * sizeof *games.batches);
    return games.batches ? (unsigned)wear_items(&games) : 0;
}

/* Plays a batch; what it left is the answer: bytes. 0 when it could not be played. */
unsigned page_wear_play(unsigned item)
{
    static wear_trace trace;
    lab_chooser players[2];
    unsigned seat;
    if (!steps)
        steps = lab_memory_get(&memory, page_study()->limit * sizeof *steps);
    memset(&trace, 0, sizeof trace);
    if (!steps || !page_seat(wear_item_cell(&games, item), players) ||
        wear_play_batch(&games, item, players, steps, NULL, &trace, &seat) != LAB_PLAYED)
        return 0;
    lus_put_bytes(page_answer(), (const char *)&trace, sizeof trace);
    return 1;
}

/* What a batch left in; 0 when it is none. */
unsigned page_wear_add(unsigned item)
{
    if (item >= wear_items(&games))
        return 0;
    memcpy(&games.batches[item], the_page.input, sizeof *games.batches);
    return 1;
}

/* ---- maps ---- */

static void put_edge(lus_writer *w, const wear_edge *e, int32_t wear)
{
    json_open(w, '[');
    json_number(w, e->a);
    json_number(w, e->b);
    json_number(w, wear);
    json_close(w, ']');
}

/* A map in; its canonical text, and the wear of places and of edges, by their numbers, out. */
unsigned page_wear_map(void)
{
    static char text[WEAR_MAP_TEXT_MAX];
    lus_fault fault = {0};
    if (!wear_map_read(&games.ground, the_page.input, &map, &fault))
        return page_refuse(&fault);
    lus_writer own = lus_writer_on(text, sizeof text), *w = page_answer();
    wear_map_write(&games.ground, &map, &own);
    json_open(w, '{');
    json_field(w, "text", text);
    json_key(w, "squares");
    json_open(w, '[');
    for (unsigned i = 0; i < WEAR_PLACES; i++)
        if (map.at[i] != WEAR_UNKNOWN) {
            json_open(w, '[');
            json_number(w, i);
            json_number(w, map.at[i]);
            json_close(w, ']');
        }
    json_close(w, ']');
    json_key(w, "edges");
    json_open(w, '[');
    for (unsigned i = 0; i < games.ground.edge_count; i++)
        if (map.along[i] != WEAR_UNKNOWN)
            put_edge(w, &games.ground.edges[i], map.along[i]);
    json_close(w, ']');
    json_close(w, '}');
    return 1;
}

/* ---- the verdict ---- */

/* All that a map is judged with; taken once for a study. */
typedef struct bench {
    wear_sight sight;
    wear_field known, other;
    wear_evidence *evidence;
    double (*logs)[WEAR_RULES];
    wear_trace *room;
    wear_verdict verdict;
    wear_groups groups;
    wear_fit fit;
} bench;

static wear_shares *field_memory(lab_memory *own)
{
    return lab_memory_get(own, games.rules * games.players * sizeof(wear_shares));
}

static bool bench_open(bench *b, lab_memory *own)
{
    b->known = (wear_field){games.rules, games.players, field_memory(own)};
    b->other = (wear_field){games.rules, games.players, field_memory(own)};
    b->evidence = lab_memory_get(own, games.rules * games.players * sizeof *b->evidence);
    b->logs = lab_memory_get(own, games.rules * WEAR_GROUP_BOARDS * sizeof *b->logs);
    b->room = lab_memory_get(own, sizeof *b->room);
    return b->known.shares && b->other.shares && b->evidence && b->logs && b->room;
}

static void find_groups(bench *b)
{
    const unsigned half = WEAR_BATCHES / 2;
    wear_games_shares(&games, &b->sight, 0, half, b->room, b->known.shares);
    wear_games_shares(&games, &b->sight, half, WEAR_BATCHES, b->room, b->other.shares);
    for (unsigned i = 0; i < games.rules * WEAR_GROUP_BOARDS; i++)
        wear_group_board(&b->known, &b->other, &b->sight, games.study->seed, i, b->evidence,
                         b->logs[i]);
    wear_groups_of((const double(*)[WEAR_RULES])b->logs, games.rules, &b->groups);
}

static void judge(bench *b)
{
    wear_fitting fitting;
    unsigned worse = 0;
    find_groups(b);
    wear_games_shares(&games, &b->sight, 0, WEAR_BATCHES, b->room, b->known.shares);
    wear_weigh(&b->known, &b->sight, b->evidence);
    wear_conclude(&b->known, b->evidence, WEAR_NOBODY, &b->verdict);
    wear_fit_begin(&fitting, &b->known, &b->sight, games.study->seed, b->verdict.best, b->evidence);
    for (unsigned i = 0; i < WEAR_FIT_BOARDS; i++)
        worse += wear_fit_board(&fitting, i);
    b->fit = wear_fit_of(&fitting, worse);
}

static void put_reals(lus_writer *w, const char *key, const double *list, unsigned count)
{
    json_key(w, key);
    json_open(w, '[');
    for (unsigned i = 0; i < count; i++) {
        json_open(w, '{');
        lab_field_real(w, "value", list[i]);
        json_close(w, '}');
    }
    json_close(w, ']');
}

static void put_means(lus_writer *w, const bench *b)
{
    wear_means m;
    wear_means_of(&b->known, b->evidence, &b->verdict, &m);
    put_reals(w, "players", m.players, games.players);
    put_reals(w, "kinds", m.mix, WEAR_KINDS);
    lab_field_real(w, "noise", m.noise);
    lab_field_real(w, "background", m.background);
}

static void put_verdict(lus_writer *w, const bench *b)
{
    static const char *const words[] = {"cannotTell", "hints", "strong", "veryStrong"};
    double chance[WEAR_RULES];
    unsigned best = wear_group_chances(&b->groups, &b->verdict, chance),
             next = wear_next_group(&b->groups, best, chance);
    double factor = wear_group_log(&b->groups, &b->verdict, best) -
                    wear_group_log(&b->groups, &b->verdict, next);
    json_field(w, "word", next == best ? "nothing" : words[wear_word_of(factor)]);
    json_count(w, "best", best);
    lab_field_real(w, "log_factor", factor);
    put_reals(w, "chances", chance, games.rules);
    json_list(w, "groups", b->groups.first, games.rules);
    lab_field_real(w, "fit", b->fit.share);
}

/* The map that was read last: how likely each set of rules makes it. 0: there is no memory for it.
 */
unsigned page_wear_judge(void)
{
    lab_memory own = {0};
    bench *b = lab_memory_get(&own, sizeof *b);
    bool good = b && bench_open(b, &own);
    if (good) {
        wear_sight_of(&b->sight, &games.ground, &map);
        judge(b);
        lus_writer *w = page_answer();
        json_open(w, '{');
        put_verdict(w, b);
        put_means(w, b);
        json_count(w, "squares", b->sight.squares);
        json_count(w, "edges", b->sight.edges);
        json_close(w, '}');
    }
    lab_memory_free(&own);
    return good;
}
