/* People who look for somebody to play with: they make public games, or join one of the lobby. */
#include <string.h>

#include "tests/sim/people.h"

void people_seek(person *p)
{
    if (p->world->resting || !once_in(&p->random, 3)) {
        people_say(p, "{\"v\":1,\"type\":\"lobby\"}");
        return;
    }
    people_draw_keys(p, &p->keys);
    p->round = p->table->round;
    people_create(p);
}

static void leave_table(person *p)
{
    strcpy(p->table->before, p->table->code);
    *p->table->code = '\0';
    p->table->round++;
    p->sits = false;
}

/* Nobody comes: they leave the game to itself. */
bool people_tire(person *p)
{
    const char *leave = "{\"v\":1,\"type\":\"leave\"}";
    if (!once_in(&p->random, p->opponent_here ? 1000 : 60))
        return false;
    if (once_in(&p->random, 2))
        network_say(p->line, leave);
    leave_table(p);
    return true;
}

void people_hear_lobby(person *p, json_t *m)
{
    const json_t *games = json_object_get(m, "games");
    size_t count = json_array_size(games);
    json_decref(p->lobby);
    p->lobby = json_incref(m);
    p->lobby_at = p->world->now;
    p->waits = false;
    if (p->world->resting || *p->table->code || count == 0)
        return;
    const json_t *any = json_array_get(games, draw(&p->random, (uint32_t)count));
    strcpy(p->table->code, json_string_value(json_object_get(any, "code")));
    p->table->round++;
}

void people_give_up(person *p)
{
    if (p->seeks && *p->table->code)
        leave_table(p);
    else if (p->world->plan.seekers > 0 && p->table && *p->table->code)
        p->shut_out = p->table->round + 1;
}
