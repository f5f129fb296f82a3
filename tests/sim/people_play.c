/* How people play at a table, and what else they say there. */
#include <stdio.h>
#include <string.h>

#include "tests/sim/model.h"
#include "tests/sim/people.h"

static void ask(person *p, const char *kind, const char *field, const char *value)
{
    char text[TEXT_MAX];
    if (field)
        snprintf(text, sizeof text, "{\"v\":1,\"type\":\"%s\",\"number\":%u,\"%s\":\"%s\"}", kind,
                 p->known, field, value);
    else
        snprintf(text, sizeof text, "{\"v\":1,\"type\":\"%s\",\"number\":%u}", kind, p->known);
    people_say(p, text);
}

/* Any action; its text, and where it leads. */
static lus_state draw_action(person *p, const lus_variant *v, const lus_state *from,
                             char text[LUS_ACTION_MAX])
{
    lus_action actions[LUS_ACTIONS_MAX];
    lus_writer to = lus_writer_on(text, LUS_ACTION_MAX);
    lus_state then = *from;
    unsigned count = v->game->actions(v, from, actions), which = draw(&p->random, count);
    v->game->write_action(v, from, actions[which], &to);
    v->game->apply(v, &then, actions[which], NULL);
    return then;
}

/* Some send on before they have heard that their action is written: the next of their turn, or that
 * they take it back. Without the action it would often be impossible. */
static void send_ahead(person *p, const lus_variant *v, const lus_state *from)
{
    char text[LUS_ACTION_MAX], words[TEXT_MAX], action[LUS_ACTION_MAX + 16] = "";
    lus_status status = v->game->status(v, from);
    bool own = status.player == p->seat;
    const char *kind = "back";
    if (!p->world->plan.hasty || status.kind == LUS_OVER || (status.kind == LUS_DECISION && !own))
        return;
    if (own && !once_in(&p->random, 3))
        kind = status.kind == LUS_CHANCE ? "throw" : "act";
    if (strcmp(kind, "act") == 0) {
        draw_action(p, v, from, text);
        snprintf(action, sizeof action, ",\"action\":\"%s\"", text);
    } else if (!own && !once_in(&p->random, 4)) {
        return;
    }
    snprintf(words, sizeof words, "{\"v\":1,\"type\":\"%s\",\"number\":%u%s}", kind, p->known + 1,
             action);
    network_say(p->line, words);
}

static void act(person *p, const model_game *g)
{
    char text[LUS_ACTION_MAX];
    lus_state then = draw_action(p, &g->match.variant, &g->match.now, text);
    ask(p, "act", "action", text);
    send_ahead(p, &g->match.variant, &then);
}

static void reveal(person *p)
{
    char hex[FAIR_HEX];
    fair_hex(p->keys.seed, FAIR_BYTES, hex);
    ask(p, "seed", "seed", hex);
}

static bool do_something_else(person *p, const model_game *g)
{
    if (p->world->plan.hasty && model_mover(g) != p->seat && once_in(&p->random, 12)) {
        ask(p, "draw", NULL, NULL); /* while the other may be sending, too */
        return true;
    }
    switch (draw(&p->random, p->world->plan.hasty ? 100 : 400)) {
    case 0: ask(p, "resign", NULL, NULL); return true;
    case 1:
    case 2: ask(p, "draw", NULL, NULL); return true;
    case 3:
    case 4:
    case 5:
    case 6: ask(p, "back", NULL, NULL); return true;
    case 7:
        network_say(p->line, "{\"v\":1,\"type\":\"react\",\"reaction\":\"thanks\"}");
        return true;
    case 8: network_say(p->line, "{\"v\":1,\"type\":\"record\"}"); return true;
    case 9: network_say(p->line, "{\"v\":1,\"type\":\"moves\"}"); return true;
    case 10: network_say(p->line, "{\"v\":1,\"type\":\"lobby\"}"); return true;
    case 11: people_hang_up(p, false); return true;
    case 12: network_say(p->line, "{\"v\":1,\"type\":\"act\"}"); return true;
    case 13:
    case 14: ask(p, "claim", "result", "win"); return true;
    default: break;
    }
    if (!p->opponent_here && g->revealed[0] &&
        once_in(&p->random, world_is_greedy(p->world) ? 2 : 10)) {
        ask(p, "claim", "result", once_in(&p->random, 2) ? "draw" : "win");
        return true;
    }
    return false;
}

void people_go_on(person *p)
{
    table *t = p->table;
    const model_game *g = model_find(p->world->model, t->code);
    if (strcmp(t->code, p->at) != 0 || p->world->resting)
        return;
    strcpy(t->before, t->code);
    strcpy(t->code, g ? g->rematch : "");
    t->round++;
    for (unsigned i = 0; i < p->world->people_count; i++)
        if (p->world->people[i].table == t)
            p->world->people[i].sits = false;
}

static void ask_for_rematch(person *p)
{
    char text[TEXT_MAX], key[2 * SEAT_KEY_BYTES + 1], commitment[FAIR_HEX];
    people_draw_keys(p, &p->next_keys);
    fair_hex(p->next_keys.key, SEAT_KEY_BYTES, key);
    fair_hex(p->next_keys.commitment, FAIR_BYTES, commitment);
    snprintf(text, sizeof text,
             "{\"v\":1,\"type\":\"rematch\",\"number\":%u,\"key\":\"%s\",\"commit\":\"%s\"}",
             p->known, key, commitment);
    people_say(p, text);
}

void people_play(person *p)
{
    const model_game *g = model_find(p->world->model, p->at);
    if (!g || p->known != g->count || p->seat == LUS_NOBODY)
        return;
    if (g->over && p->club)
        return; /* the room says what is next */
    if (g->over && p->world->plan.rematches && !*g->rematch && g->taken[0] && g->taken[1] &&
        !once_in(&p->random, 3)) {
        ask_for_rematch(p);
        return;
    }
    if (g->over) {
        people_go_on(p);
        return;
    }
    bool seeds = g->taken[0] && g->taken[1] && !(g->revealed[0] && g->revealed[1]);
    if (seeds && !g->revealed[p->seat])
        reveal(p);
    else if (!seeds && g->taken[0] && g->taken[1] && do_something_else(p, g))
        return;
    else if (model_mover(g) == p->seat && g->match.status.kind == LUS_CHANCE)
        ask(p, "throw", NULL, NULL);
    else if (model_mover(g) == p->seat)
        act(p, g);
}
