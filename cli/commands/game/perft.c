/* lusoria perft: counts paths, to compare rules with other implementations. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/terminal/json.h"
#include "console/say.h"
#include "console/term.h"
#include "engine/hot.h"

enum { DIVIDE_FLAG, JSON_FLAG };

static const flag flags[] = {
    {"divide", NULL, N_("count for each first action apart, then the sum")},
    JSON_FLAG_LINE,
    {0},
};

static bool read_depth(const char *text, unsigned *depth)
{
    size_t digits = strspn(text, "0123456789");
    if (digits == 0 || digits > 2 || text[digits] || atoi(text) > 60) {
        complain(_("“%s” is not a depth: a whole number from 0 to 60"), text);
        return false;
    }
    *depth = (unsigned)atoi(text);
    return true;
}

/* Root action by root action, so that there is progress to show. */
static int divide(const lus_variant *v, const lus_state *s, unsigned depth, json_t **list,
                  uint64_t *total)
{
    lus_action actions[LUS_ACTIONS_MAX];
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    bool chance = v->game->status(v, s).kind == LUS_CHANCE;
    unsigned count = chance ? v->game->outcomes(v, s, outcomes) : v->game->actions(v, s, actions);
    for (unsigned i = 0; i < count; i++) {
        char text[LUS_ACTION_MAX];
        lus_writer w = lus_writer_on(text, sizeof text);
        lus_state after = *s;
        lus_action action = chance ? outcomes[i].action : actions[i];
        v->game->write_action(v, s, action, &w);
        v->game->apply(v, &after, action, NULL);
        uint64_t paths = lus_hot_of(v->game)->perft(v, &after, depth - 1, &term_stop);
        if (term_interrupted())
            return INTERRUPTED;
        if (list)
            *list = json_with(*list, json_pack("{s:s, s:I}", chance ? "throw" : "action", text,
                                               "paths", (json_int_t)paths));
        else
            printf("%s\t%llu\n", text, (unsigned long long)paths);
        fflush(stdout);
        *total += paths;
    }
    return DONE;
}

static bool say_paths(const lus_variant *v, const lus_state *s, unsigned depth, uint64_t paths,
                      json_t *first)
{
    json_t *all = json_and(json_of_position(v, s), json_pack("{s:i, s:I}", "depth", (int)depth,
                                                             "paths", (json_int_t)paths));
    return json_say(first ? json_and(all, json_pack("{s:o}", "first", first)) : all);
}

static int count(const args *a, const lus_variant *v, const lus_state *s, unsigned depth)
{
    bool divides = a->value[DIVIDE_FLAG] && depth > 0 && v->game->status(v, s).kind != LUS_OVER;
    bool json = a->value[JSON_FLAG] != NULL;
    json_t *first = json && divides ? json_array() : NULL;
    uint64_t paths = 0;
    if (divides && divide(v, s, depth, json ? &first : NULL, &paths) != DONE) {
        json_decref(first);
        return INTERRUPTED;
    }
    if (!divides)
        paths = lus_hot_of(v->game)->perft(v, s, depth, &term_stop);
    if (term_interrupted())
        return INTERRUPTED;
    if (json)
        return say_paths(v, s, depth, paths, first) ? DONE : TROUBLE;
    printf("%s%llu\n", divides ? "\n" : "", (unsigned long long)paths);
    return DONE;
}

static int run(const args *a)
{
    lus_variant v;
    lus_state s;
    unsigned depth;
    if (!args_variant(a->operand[0], &v))
        return REFUSED;
    if (!read_depth(a->operand[1], &depth))
        return MISUSED;
    if (a->operand_count < 3)
        v.game->start(&v, &s);
    else if (!args_position(&v, a->operand[2], &s))
        return REFUSED;
    term_catch_interrupts();
    return count(a, &v, &s, depth);
}

const command command_perft = {
    .name = "perft",
    .operands = N_("GAME DEPTH [POSITION]"),
    .summary = N_("the number of paths of DEPTH actions and throws"),
    .help = N_("A ply is an action or a throw; a game that is over has no continuations."),
    .least = 2,
    .most = 3,
    .flags = flags,
    .run = run,
};
