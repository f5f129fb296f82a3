/* lusoria hint: the best actions with their chances, what the others cost, and why. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/canvas.h"
#include "cli/crew.h"
#include "cli/exact.h"
#include "cli/parallel.h"
#include "cli/progress.h"
#include "cli/say.h"
#include "cli/team.h"
#include "cli/term.h"
#include "engine/search.h"

enum { TIME_FLAG, DEPTH_FLAG, ALL_FLAG, THREADS_FLAG };

static const flag flags[] = {
    {"time", N_("TENTHS"), N_("tenths of a second to think (default 10)")},
    {"depth", N_("N"), N_("think this deep instead, however long it takes")},
    {"all", NULL, N_("every legal action, not only the five best")},
    {"threads", N_("N"),
     N_("threads (default: one a core; with --depth one, for the same answer every time)")},
    {0},
};

/* ---- reasons, from facts that the contract tells ---- */

/* Moves speak for themselves; what else happens is worth saying. */
static void tell_consequences(const lus_variant *v, const lus_events *events)
{
    for (unsigned i = 0; i < events->count; i++) {
        char words[256];
        unsigned kind = events->list[i].kind;
        if (kind == LUS_TURN)
            break;
        if (kind != LUS_MOVED && kind != LUS_PLACED && event_words(v, &events->list[i], words, sizeof words))
            printf("        %s\n", words);
    }
}

/* Whether a throw lets the player who made it hit a piece of `victim` with his next action. */
static bool can_hit(const lus_variant *v, const lus_state *thrown, unsigned victim)
{
    lus_action actions[LUS_ACTIONS_MAX];
    lus_status status = v->game->status(v, thrown);
    if (status.kind != LUS_DECISION || status.player == victim)
        return false;
    unsigned count = v->game->actions(v, thrown, actions);
    for (unsigned i = 0; i < count; i++) {
        lus_state after = *thrown;
        lus_events events = {0};
        v->game->apply(v, &after, actions[i], &events);
        for (unsigned k = 0; k < events.count; k++)
            if (events.list[k].kind == LUS_HIT && events.list[k].player == victim)
                return true;
    }
    return false;
}

/* When the opponent throws next: in how many of the ways the dice can fall he can hit. */
static void tell_exposure(const lus_variant *v, const lus_state *after, unsigned player)
{
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    lus_status status = v->game->status(v, after);
    unsigned hits = 0, ways = 0;
    if (status.kind != LUS_CHANCE || status.player == player)
        return;
    unsigned count = v->game->outcomes(v, after, outcomes);
    for (unsigned i = 0; i < count; i++) {
        lus_state thrown = *after;
        v->game->apply(v, &thrown, outcomes[i].action, NULL);
        ways += outcomes[i].weight;
        hits += can_hit(v, &thrown, player) ? outcomes[i].weight : 0;
    }
    printf("        ");
    if (hits == 0)
        printf(_("No throw lets the opponent hit."));
    else
        printf(_("%u throws in %u let the opponent hit."), hits, ways);
    putchar('\n');
}

static void tell_certainty(const lus_variant *v, const lus_state *after, float value)
{
    if (v->game->status(v, after).kind == LUS_OVER)
        return;
    if (value >= 0.9999f)
        printf("        %s\n", _("Wins by force."));
    if (value <= 0.0001f)
        printf("        %s\n", _("Loses by force."));
}

static void tell_choice(const lus_variant *v, const lus_state *s, const lus_choice *c, float best)
{
    char text[LUS_ACTION_MAX];
    lus_writer w = lus_writer_on(text, sizeof text);
    lus_state after = *s;
    lus_events events = {0};
    v->game->write_action(v, s, c->action, &w);
    v->game->apply(v, &after, c->action, &events);
    printf("  %-10s %5.1f %%", text, 100 * (double)c->value);
    if (c->value < best)
        printf("  %+5.1f", 100 * (double)(c->value - best));
    putchar('\n');
    tell_consequences(v, &events);
    tell_certainty(v, &after, c->value);
    tell_exposure(v, &after, v->game->status(v, s).player);
}

/* ---- the command ---- */

static int hint(const lus_variant *v, const lus_state *s, const lus_limits *limits, unsigned threads,
                bool all)
{
    enum { MEMORY = 64 << 20, FEW = 5 };
    static lus_thought thought;
    team *thinkers = team_new(threads, MEMORY);
    if (!thinkers) {
        complain(_("not enough memory"));
        return TROUBLE;
    }
    term_catch_interrupts();
    team_think(thinkers, lus_search_of(v->game), 0, v, s, limits, &thought);
    team_free(thinkers);
    if (term_interrupted())
        return INTERRUPTED;
    board_print(v, s);
    printf(_("Chances of winning, a draw counting half; depth %u, %llu positions:"), thought.depth,
           (unsigned long long)thought.nodes);
    putchar('\n');
    for (unsigned i = 0; i < thought.count && (all || i < FEW); i++)
        tell_choice(v, s, &thought.choices[i], thought.choices[0].value);
    return DONE;
}

static int run(const args *a)
{
    lus_variant v;
    lus_state s;
    uint64_t tenths, depth, threads;
    if (!args_variant(a->operand[0], &v))
        return REFUSED;
    if (!args_number(a, TIME_FLAG, 1, 36000, 10, &tenths) || !args_number(a, DEPTH_FLAG, 1, 100, 0, &depth) ||
        !args_number(a, THREADS_FLAG, 1, CREW_MAX, depth ? 1 : core_count(), &threads))
        return MISUSED;
    if (!args_position(&v, a->operand[1], &s))
        return REFUSED;
    if (v.game->status(&v, &s).kind != LUS_DECISION) {
        complain(_("nobody decides in this position: there is nothing to advise"));
        return REFUSED;
    }
    lus_limits limits = {.depth = (unsigned)depth,
                         .now = seconds_now,
                         .stop = &term_stop,
                         .all = true,
                         .exact = exact_tables(&v)};
    if (depth == 0)
        limits.seconds = (double)tenths / 10;
    return hint(&v, &s, &limits, (unsigned)threads, a->value[ALL_FLAG] != NULL);
}

const command command_hint = {
    .name = "hint",
    .operands = N_("GAME POSITION"),
    .summary = N_("the best actions, their chances, and why"),
    .least = 2,
    .most = 2,
    .flags = flags,
    .run = run,
};
