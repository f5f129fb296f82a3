/* What is played, and how, as text. */
#include <string.h>

#include "server/game/game.h"

game_plan game_plan_of(const game *g)
{
    game_plan plan = {.variant = g->match.variant, .clock = g->clocks.rule, .listed = g->listed};
    const lus_variant *v = &plan.variant;
    lus_state own;
    v->game->start(v, &own);
    if (memcmp(&own, &g->match.start, sizeof own) != 0) {
        lus_writer w = lus_writer_on(plan.start, sizeof plan.start);
        v->game->write_position(v, &g->match.start, &w);
    }
    strcpy(plan.room, g->room);
    return plan;
}

bool game_plan_start(game_plan *plan, const char *position)
{
    const lus_variant *v = &plan->variant;
    lus_state start;
    if (strlen(position) >= sizeof plan->start ||
        !v->game->read_position(v, position, &start, NULL) ||
        v->game->status(v, &start).kind == LUS_OVER)
        return false;
    strcpy(plan->start, position);
    return true;
}

/* In this order; a position has blanks, so that it comes last. */
static const char clock_word[] = " clock=", room_word[] = " room=", start_word[] = " start=";

void game_plan_write(const game_plan *plan, char text[IDENTITY_MAX])
{
    lus_writer w = lus_writer_on(text, IDENTITY_MAX);
    lus_variant_write(&plan->variant, &w);
    if (plan->clock.kind != CLOCK_NONE) {
        lus_put(&w, clock_word);
        clock_write(&plan->clock, &w);
    }
    if (*plan->room) {
        lus_put(&w, room_word);
        lus_put(&w, plan->room);
    }
    if (*plan->start) {
        lus_put(&w, start_word);
        lus_put(&w, plan->start);
    }
}

/* The value after “ name=” at the end of a text, which is cut off; NULL when there is none. */
static const char *cut_off(char *text, const char *name)
{
    char *at = strstr(text, name);
    if (!at)
        return NULL;
    *at = '\0';
    return at + strlen(name);
}

bool game_plan_read(const char *given, game_plan *plan)
{
    char text[IDENTITY_MAX];
    *plan = (game_plan){0};
    if (strlen(given) >= sizeof text)
        return false;
    strcpy(text, given);
    const char *start = cut_off(text, start_word), *room = cut_off(text, room_word),
               *clock = cut_off(text, clock_word);
    if ((room && !code_is_fit(room)) || (clock && !clock_read(clock, &plan->clock)))
        return false;
    if (room)
        strcpy(plan->room, room);
    return strlen(text) < LUS_IDENTITY_MAX && lus_variant_read(text, &plan->variant, NULL) &&
           (!start || game_plan_start(plan, start));
}
