/* What a room's members are told: the same for all but a few fields, so it is written once for all
 * who are told at one moment, and anew as soon as something has changed. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/hall/rooms/rooms.h"

enum { MEMBERS = 40 };

typedef struct scene {
    hall hall;
    hosted_room *room;
    session sessions[MEMBERS];
} scene;

static void nothing_of_hall(hall *h)
{
    (void)h;
}

static void nothing_of_session(session *s)
{
    (void)s;
}

static void add(room *r, room_entry kind, unsigned player, const char *name)
{
    char text[ENTRY_TEXT_MAX];
    uint8_t hash[FAIR_BYTES] = {(uint8_t)(r->count + 1)};
    game_reserve_text(text, hash, name);
    cr_assert_eq(room_add(r, kind, player, text, 0), FINE);
}

/* A room with its members, each at a connection of their own. */
static scene *begin(void)
{
    scene *c = calloc(1, sizeof *c);
    room_plan plan;
    room r;
    char name[] = "Aa";
    cr_assert(c && room_plan_read("room swiss ergo", &plan));
    c->hall.tick_soon = nothing_of_hall;
    c->hall.write_soon = nothing_of_session;
    c->hall.now = 5000;
    room_begin(&r, "abcdefgh", &plan, 0);
    add(&r, ROOM_OPEN, 0, "Ludi");
    for (unsigned i = 0; i < MEMBERS; i++) {
        name[1] = (char)('A' + i);
        add(&r, ROOM_JOIN, i, name);
    }
    c->room = rooms_host(&c->hall, &r);
    cr_assert(c->room);
    for (unsigned i = 0; i < MEMBERS; i++) {
        hall_enter(&c->hall, &c->sessions[i]);
        rooms_enter(&c->sessions[i], c->room, i, false, true);
    }
    return c;
}

static void end(scene *c)
{
    rooms_drop(&c->hall, c->room);
    free(c);
}

static bool says(char *text, const char *words)
{
    bool found = text && strstr(text, words);
    free(text);
    return found;
}

Test(room_texts, all_who_are_told_at_once_share_one)
{
    scene *c = begin();
    char own[32];
    free(answer_room(c->room, &c->sessions[0]));
    free(answer_boards(c->room, &c->hall));
    const char *common = c->room->common.text, *boards = c->room->boards.text;
    for (unsigned i = 0; i < MEMBERS; i++) {
        snprintf(own, sizeof own, "\"player\":%u,\"rounds\":0,", i);
        cr_expect(says(answer_room(c->room, &c->sessions[i]), own), "%u", i);
        cr_expect(says(answer_boards(c->room, &c->hall), "\"boards\":[]}"));
        cr_expect(c->room->common.text == common && c->room->boards.text == boards, "%u", i);
    }
    end(c);
}

Test(room_texts, what_has_changed_is_told_in_the_same_moment)
{
    scene *c = begin();
    cr_expect(says(answer_room(c->room, &c->sessions[1]), "\"name\":\"AA\",\"here\":true"));
    rooms_exit(&c->sessions[0]);
    cr_expect(says(answer_room(c->room, &c->sessions[1]), "\"name\":\"AA\",\"here\":false"));
    end(c);
}

Test(room_texts, what_runs_on_is_told_as_it_stands)
{
    scene *c = begin();
    cr_assert_eq(room_add(&c->room->room, ROOM_TIMER, 0, "60", 0), FINE);
    answer_forget_texts(c->room);
    cr_expect(says(answer_room(c->room, &c->sessions[0]), "\"timer\":60000"));
    c->hall.now += 1000;
    c->hall.date += 1000;
    cr_expect(says(answer_room(c->room, &c->sessions[0]), "\"timer\":59000"));
    end(c);
}

Test(room_texts, a_room_at_rest_keeps_none)
{
    scene *c = begin();
    free(answer_room(c->room, &c->sessions[0]));
    free(answer_boards(c->room, &c->hall));
    cr_assert(c->room->common.text && c->room->boards.text);
    rooms_sweep(&c->hall);
    cr_expect(!c->room->common.text && !c->room->boards.text);
    end(c);
}
