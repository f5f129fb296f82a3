/* What is played, and how, as text. */
#include <string.h>

#include "server/game/game.h"

game_plan game_plan_of(const game *g)
{
    game_plan plan = {.variant = g->match.variant, .clock = g->clocks.rule, .listed = g->listed};
    strcpy(plan.room, g->room);
    return plan;
}

static const char clock_word[] = " clock=", room_word[] = " room=";

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
    const char *room = cut_off(text, room_word), *clock = cut_off(text, clock_word);
    if ((room && !code_is_fit(room)) || (clock && !clock_read(clock, &plan->clock)))
        return false;
    if (room)
        strcpy(plan->room, room);
    return strlen(text) < LUS_IDENTITY_MAX && lus_variant_read(text, &plan->variant, NULL);
}
