/* Rooms: their entries, pairings over many random tournaments, standings, and the file for
 * spreadsheets. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/rng.h"
#include "server/room/room.h"

static void put_key(char text[ENTRY_TEXT_MAX], unsigned player, const char *name)
{
    uint8_t hash[FAIR_BYTES] = {(uint8_t)player, 1};
    game_reserve_text(text, hash, name);
}

static refusal join_as(room *r, const char *name)
{
    char text[ENTRY_TEXT_MAX];
    put_key(text, r->player_count, name);
    return room_add(r, ROOM_JOIN, r->player_count, text, 0);
}

static void begin(room *r, const char *identity, unsigned players)
{
    room_plan plan;
    char text[ENTRY_TEXT_MAX], name[16];
    cr_assert(room_plan_read(identity, &plan), "%s", identity);
    room_begin(r, "abcdefgh", &plan, 0);
    put_key(text, 200, "Ludi");
    cr_assert_eq(room_add(r, ROOM_OPEN, 0, text, 0), FINE);
    for (unsigned i = 0; i < players; i++) {
        snprintf(name, sizeof name, "P%u", i);
        cr_assert_eq(join_as(r, name), FINE);
    }
}

/* A code for the next game: any that is none yet. */
static void code_for(uint32_t number, char code[CODE_LENGTH + 1])
{
    strcpy(code, "aaaaaaaa");
    for (unsigned i = 0; number > 0; i++, number /= 20)
        code[i] = "abcdefghjkmnpqrstuvw"[number % 20];
}

static void add_round(room *r, const pairing *p)
{
    char text[ENTRY_TEXT_MAX], code[CODE_LENGTH + 1];
    int length = snprintf(text, sizeof text, "%u", r->rounds + 1u);
    for (unsigned i = 0; i < p->count; i++) {
        code_for(r->game_count + i, code);
        if (p->black[i] == ROOM_NOBODY)
            length += snprintf(text + length, sizeof text - (size_t)length, " -:%u", p->white[i]);
        else
            length += snprintf(text + length, sizeof text - (size_t)length, " %s:%u:%u", code,
                               p->white[i], p->black[i]);
    }
    cr_assert_lt(length, ENTRY_TEXT_MAX);
    cr_assert_eq(room_add(r, ROOM_PAIR, 0, text, 0), FINE, "%s", text);
}

static void settle(room *r, uint32_t which, room_result result)
{
    char text[ENTRY_TEXT_MAX];
    snprintf(text, sizeof text, "%s %s", r->games[which].code, room_result_name(result));
    cr_assert_eq(room_add(r, ROOM_RESULT, 0, text, 0), FINE, "%s", text);
}

static void settle_all(room *r, lus_rng *rng)
{
    for (uint32_t i = 0; i < r->game_count; i++)
        if (r->games[i].result == RESULT_OPEN)
            settle(r, i, (room_result)(RESULT_WHITE + lus_rng_below(rng, 3)));
}

typedef struct tally {
    unsigned met[ROOM_PLAYERS_MAX][ROOM_PLAYERS_MAX], byes[ROOM_PLAYERS_MAX];
    int balance[ROOM_PLAYERS_MAX];
} tally;

static void count(const room *r, tally *t)
{
    memset(t, 0, sizeof *t);
    for (uint32_t i = 0; i < r->game_count; i++) {
        const room_game *g = &r->games[i];
        if (g->black == ROOM_NOBODY) {
            t->byes[g->white]++;
            continue;
        }
        t->met[g->white][g->black]++;
        t->met[g->black][g->white]++;
        t->balance[g->white]++;
        t->balance[g->black]--;
    }
}

Test(room, a_round_robin_is_complete)
{
    static tally t;
    for (unsigned players = 2; players <= 31; players++) {
        lus_rng rng = lus_rng_seeded(players);
        room r;
        pairing p;
        begin(&r, "room robin ergo", players);
        while (room_pair(&r, &p) == PAIR_FINE) {
            add_round(&r, &p);
            cr_assert_eq(room_pair(&r, &p), PAIR_PLAYING);
            settle_all(&r, &rng);
        }
        cr_assert_eq(room_pair(&r, &p), PAIR_ALL);
        cr_assert_eq(r.rounds, players % 2 ? players : players - 1);
        count(&r, &t);
        for (unsigned a = 0; a < players; a++) {
            cr_assert_eq(t.byes[a], players % 2);
            cr_assert_leq(abs(t.balance[a]), 1, "%u of %u: %d", a, players, t.balance[a]);
            for (unsigned b = 0; b < players; b++)
                cr_assert_eq(t.met[a][b], a != b);
        }
        room_end(&r);
    }
}

/* The first tables as they are printed: 1-4 2-3, 4-3 1-2, 2-4 3-1. */
Test(room, berger_for_four)
{
    static const unsigned rounds[3][4] = {{0, 3, 1, 2}, {0, 1, 3, 2}, {1, 3, 2, 0}};
    lus_rng rng = lus_rng_seeded(1);
    room r;
    pairing p;
    begin(&r, "room robin ergo", 4);
    for (unsigned round = 0; round < 3; round++) {
        cr_assert_eq(room_pair(&r, &p), PAIR_FINE);
        cr_assert_eq(p.count, 2);
        bool seen[2] = {false, false};
        for (unsigned i = 0; i < 2; i++)
            for (unsigned k = 0; k < 2; k++)
                seen[k] |=
                    p.white[i] == rounds[round][2 * k] && p.black[i] == rounds[round][2 * k + 1];
        cr_assert(seen[0] && seen[1], "round %u: %u-%u %u-%u", round + 1, p.white[0], p.black[0],
                  p.white[1], p.black[1]);
        add_round(&r, &p);
        settle_all(&r, &rng);
    }
    room_end(&r);
}

Test(room, who_rests_gives_a_bye_in_a_round_robin)
{
    room r;
    pairing p;
    lus_rng rng = lus_rng_seeded(1);
    begin(&r, "room robin ergo", 4);
    cr_assert_eq(room_pair(&r, &p), PAIR_FINE);
    add_round(&r, &p);
    settle_all(&r, &rng);
    cr_assert_eq(room_add(&r, ROOM_REST, 2, "", 0), FINE);
    cr_assert_eq(join_as(&r, "late"), FINE); /* too late for this round robin */
    cr_assert_eq(room_pair(&r, &p), PAIR_FINE);
    cr_assert_eq(p.count, 2);
    for (unsigned i = 0; i < 2; i++)
        cr_assert(p.white[i] != 2 && p.black[i] != 2 && p.white[i] != 4 && p.black[i] != 4);
    cr_assert((p.black[0] == ROOM_NOBODY) != (p.black[1] == ROOM_NOBODY));
    room_end(&r);
}

static void check_everybody_once(const room *r, const pairing *p)
{
    bool seen[ROOM_PLAYERS_MAX] = {false};
    unsigned byes = 0, playing = 0;
    for (unsigned i = 0; i < p->count; i++) {
        cr_assert_not(seen[p->white[i]]);
        seen[p->white[i]] = true;
        playing++;
        if (p->black[i] == ROOM_NOBODY) {
            byes++;
        } else {
            cr_assert_not(seen[p->black[i]]);
            seen[p->black[i]] = true;
            playing++;
        }
    }
    cr_assert_eq(playing, r->player_count);
    cr_assert_eq(byes, r->player_count % 2);
}

Test(room, swiss_never_repeats_and_balances_colours)
{
    static tally t;
    unsigned most = 0;
    for (unsigned trial = 0; trial < 300; trial++) {
        lus_rng rng = lus_rng_seeded(trial);
        unsigned players = 6 + lus_rng_below(&rng, 45), rounds = players / 2 < 9 ? players / 2 : 9;
        room r;
        pairing p, again;
        begin(&r, "room swiss ur clock=300+5", players);
        for (unsigned round = 0; round < rounds; round++) {
            cr_assert_eq(room_pair(&r, &p), PAIR_FINE);
            cr_assert_eq(room_pair(&r, &again), PAIR_FINE);
            cr_assert_eq(memcmp(p.white, again.white, p.count), 0);
            cr_assert_eq(memcmp(p.black, again.black, p.count), 0);
            check_everybody_once(&r, &p);
            add_round(&r, &p);
            settle_all(&r, &rng);
        }
        count(&r, &t);
        for (unsigned a = 0; a < players; a++) {
            cr_assert_leq(t.byes[a], 1);
            if ((unsigned)abs(t.balance[a]) > most)
                most = (unsigned)abs(t.balance[a]);
            for (unsigned b = 0; b < players; b++)
                cr_assert_leq(t.met[a][b], 1, "trial %u: %u and %u", trial, a, b);
        }
        room_end(&r);
    }
    cr_assert_leq(most, 2, "colours out of balance by %u", most);
}

/* In a Swiss round of an even number, without floats: equal points meet when groups are even. */
Test(room, swiss_pairs_equal_points)
{
    room r;
    pairing p;
    begin(&r, "room swiss ergo", 8);
    for (unsigned round = 0; round < 3; round++) {
        unsigned points[ROOM_PLAYERS_MAX];
        room_points(&r, points);
        cr_assert_eq(room_pair(&r, &p), PAIR_FINE);
        for (unsigned i = 0; i < p.count; i++)
            cr_assert_eq(points[p.white[i]], points[p.black[i]]);
        add_round(&r, &p);
        for (uint32_t i = 0; i < r.game_count; i++)
            if (r.games[i].result == RESULT_OPEN) /* the earlier player wins */
                settle(&r, i, r.games[i].white < r.games[i].black ? RESULT_WHITE : RESULT_BLACK);
    }
    standing table[ROOM_PLAYERS_MAX];
    room_standings(&r, table);
    cr_assert_eq(table[0].player, 0);
    cr_assert_eq(table[0].points, 6);
    cr_assert_eq(table[7].points, 0);
    room_end(&r);
}

/* Whether those who have not met can all be paired. */
static bool can_pair(const tally *t, unsigned players, unsigned used)
{
    unsigned first = 0;
    while (first < players && used >> first & 1)
        first++;
    if (first == players)
        return true;
    for (unsigned other = first + 1; other < players; other++)
        if (!(used >> other & 1) && t->met[first][other] == 0 &&
            can_pair(t, players, used | 1u << first | 1u << other))
            return true;
    return false;
}

Test(room, small_swiss_rooms_repeat_only_when_they_must)
{
    static tally before, after;
    for (unsigned trial = 0; trial < 200; trial++) {
        lus_rng rng = lus_rng_seeded(trial);
        unsigned players = 2 * (1 + lus_rng_below(&rng, 4));
        room r;
        pairing p;
        begin(&r, "room swiss ergo", players);
        for (unsigned round = 0; round < 9; round++) {
            unsigned repeated = 0;
            count(&r, &before);
            cr_assert_eq(room_pair(&r, &p), PAIR_FINE);
            add_round(&r, &p);
            count(&r, &after);
            for (unsigned i = 0; i < p.count; i++)
                repeated += before.met[p.white[i]][p.black[i]] > 0;
            cr_assert_eq(repeated > 0, !can_pair(&before, players, 0), "trial %u round %u", trial,
                         round);
            settle_all(&r, &rng);
        }
        room_end(&r);
    }
}

Test(room, a_hundred_players)
{
    lus_rng rng = lus_rng_seeded(7);
    room r;
    pairing p;
    begin(&r, "room swiss ergo", ROOM_PLAYERS_MAX);
    cr_assert_eq(join_as(&r, "one too many"), REFUSED_FULL);
    for (unsigned round = 0; round < 12; round++) {
        cr_assert_eq(room_pair(&r, &p), PAIR_FINE);
        check_everybody_once(&r, &p);
        add_round(&r, &p);
        settle_all(&r, &rng);
    }
    room_end(&r);
}

/* Whoever has met fewer than half of the others can always be paired with somebody new (Dirac); a
 * search that gives up repeats long before. */
Test(room, a_hundred_never_repeat_before_they_must)
{
    static tally t;
    for (unsigned trial = 0; trial < 4; trial++) {
        lus_rng rng = lus_rng_seeded(trial);
        unsigned players = ROOM_PLAYERS_MAX - trial % 2;
        room r;
        pairing p;
        begin(&r, "room swiss ergo", players);
        for (unsigned round = 0; round < 48; round++) {
            cr_assert_eq(room_pair(&r, &p), PAIR_FINE);
            check_everybody_once(&r, &p);
            add_round(&r, &p);
            settle_all(&r, &rng);
        }
        count(&r, &t);
        for (unsigned a = 0; a < players; a++) {
            cr_assert_leq(t.byes[a], 1);
            for (unsigned b = 0; b < players; b++)
                cr_assert_leq(t.met[a][b], 1, "trial %u: %u and %u", trial, a, b);
        }
        room_end(&r);
    }
}

Test(room, free_rooms_pair_whoever_is_free)
{
    room r;
    pairing p;
    begin(&r, "room free ergo", 5);
    cr_assert_eq(room_add(&r, ROOM_PAIR, 0, "0 aaaaaaab:1:3", 0), FINE);
    cr_assert_eq(room_add(&r, ROOM_REST, 4, "", 0), FINE);
    cr_assert_eq(room_pair(&r, &p), PAIR_FINE);
    cr_assert_eq(p.count, 1);
    cr_assert_eq(p.white[0] + p.black[0], 2);
    cr_assert_eq(room_add(&r, ROOM_REST, 0, "", 0), FINE);
    cr_assert_eq(room_pair(&r, &p), PAIR_FEW);
    room_end(&r);
}

Test(room, what_is_refused_changes_nothing)
{
    static const char *const bad[] = {"",
                                      "1",
                                      "1 ",
                                      "2 aaaaaaab:0:1",
                                      "1 aaaaaaab:0:0",
                                      "1 aaaaaaab:0:3",
                                      "1 short:0:1",
                                      "1 aaaaaaab:0",
                                      "1 aaaaaaab:0:1 aaaaaaac:1:2",
                                      "1 -:0:1",
                                      "1 -:7",
                                      "x",
                                      "1 aaaaaaa0:0:1"};
    room r;
    begin(&r, "room free ergo", 3);
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        cr_assert_eq(room_add(&r, ROOM_PAIR, 0, bad[i], 0), REFUSED_TEXT, "%s", bad[i]);
    cr_assert_eq(r.game_count, 0);
    cr_assert_eq(r.count, 4);
    cr_assert_eq(join_as(&r, "P1"), REFUSED_NAME);
    cr_assert_eq(join_as(&r, " P1"), REFUSED_TEXT);
    cr_assert_eq(room_add(&r, ROOM_OPEN, 0, "", 0), REFUSED_PHASE);
    cr_assert_eq(room_add(&r, ROOM_RETURN, 0, "", 0), REFUSED_PHASE);
    cr_assert_eq(room_add(&r, ROOM_REST, 3, "", 0), REFUSED_SEAT);
    cr_assert_eq(room_add(&r, ROOM_PAIR, 0, "1 aaaaaaab:0:1 -:2", 0), FINE);
    cr_assert_eq(room_add(&r, ROOM_RESULT, 0, "aaaaaaac white", 0), REFUSED_TEXT);
    cr_assert_eq(room_add(&r, ROOM_RESULT, 0, "aaaaaaab open", 0), REFUSED_TEXT);
    cr_assert_eq(room_add(&r, ROOM_RESULT, 0, "aaaaaaab white", 0), FINE);
    cr_assert_eq(room_add(&r, ROOM_RESULT, 0, "aaaaaaab draw", 0), REFUSED_PHASE);
    cr_assert_eq(room_add(&r, ROOM_DECIDE, 0, "aaaaaaab draw", 0), FINE);
    cr_assert_eq(r.games[0].result, RESULT_DRAW);
    room_end(&r);
}

Test(room, plans_round_trip)
{
    static const char *const good[] = {"room free ergo", "room robin ur:path=murray",
                                       "room swiss scripta2 clock=300+5"};
    static const char *const bad[] = {"room",           "room ", "room free",
                                      "room best ergo", "ergo",  "room free ergo room=abcdefgh",
                                      "room  free ergo"};
    room_plan plan;
    char text[IDENTITY_MAX];
    for (unsigned i = 0; i < sizeof good / sizeof *good; i++) {
        cr_assert(room_plan_read(good[i], &plan));
        room_plan_write(&plan, text);
        cr_assert_str_eq(text, good[i]);
    }
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        cr_assert_not(room_plan_read(bad[i], &plan), "%s", bad[i]);
}

static void csv_has(const char *name, const char *shown)
{
    char line[160];
    room r;
    begin(&r, "room free ergo", 0);
    cr_assert_eq(join_as(&r, name), FINE, "%s", name);
    char *text = room_csv(&r);
    snprintf(line, sizeof line, "1,\"%s\",", shown);
    cr_assert(strstr(text, line), "%s: %s", shown, text);
    free(text);
    room_end(&r);
}

Test(room, formulas_in_other_forms_are_texts_too)
{
    csv_has("\uff1d1+1", "'\uff1d1+1");
    csv_has("\uff0b1", "'\uff0b1");
    csv_has("\uff0d1", "'\uff0d1");
    csv_has("\uff20SUM(1)", "'\uff20SUM(1)");
    csv_has("\ufe66"
            "1",
            "'\ufe66"
            "1");
    csv_has("\u22121", "'\u22121");
    csv_has("a;=1", "a;'=1");
    csv_has("Jean-Luc, comes", "Jean-Luc, comes");
    csv_has("\u00c9lodie", "\u00c9lodie");
}

Test(room, the_file_for_spreadsheets_holds_no_formula)
{
    room r;
    begin(&r, "room free ergo", 0);
    cr_assert_eq(join_as(&r, "=HYPERLINK(1)"), FINE);
    cr_assert_eq(join_as(&r, "Marcus \"Niger\", b"), FINE);
    cr_assert_eq(join_as(&r, "-1"), FINE);
    cr_assert_eq(room_add(&r, ROOM_PAIR, 0, "1 aaaaaaab:0:1 -:2", 0), FINE);
    cr_assert_eq(room_add(&r, ROOM_RESULT, 0, "aaaaaaab draw", 0), FINE);
    char *text = room_csv(&r);
    cr_assert_str_eq(text, "\xef\xbb\xbf"
                           "place,name,points,played,wins,opponents,beaten\r\n"
                           "1,\"'-1\",1,0,0,0,0\r\n"
                           "2,\"'=HYPERLINK(1)\",0.5,1,0,0.5,0.25\r\n"
                           "2,\"Marcus \"\"Niger\"\", b\",0.5,1,0,0.5,0.25\r\n"
                           "\r\n"
                           "round,white,black,result,game\r\n"
                           "1,\"'=HYPERLINK(1)\",\"Marcus \"\"Niger\"\", b\",draw,aaaaaaab\r\n"
                           "1,\"'-1\",\"\",bye,\r\n");
    free(text);
    room_end(&r);
}
