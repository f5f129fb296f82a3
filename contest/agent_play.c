/* Players at their seats: simple ones, those that think, perfect ones, and programs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "console/language.h"
#include "console/say.h"
#include "contest/agent.h"
#include "contest/agent_cmd.h"
#include "engine/search/exact.h"
#include "solve/table.h"
#include "work/exact_tables.h"
#include "work/search_threads.h"

struct agent {
    agent_settings plan;
    search_threads *threads; /* of one that thinks */
    const void *tables;      /* of exact endings, given to the search when it can come to them */
    lus_thought thought;
    table *truth; /* of one that is perfect */
    agent_cmd *program;
    char trouble[AGENT_TROUBLE_MAX];
};

/* ---- simple players ---- */

static bool choose_simply(agent *a, const lus_match *m, uint64_t seed, lus_action *action)
{
    lus_rng rng = lus_rng_seeded(seed);
    *action = a->plan.of.choose(&a->plan.variant, &m->now, &rng);
    return true;
}

const agent_manner agent_simple = {.choose = choose_simply};

/* ---- players that think ---- */

static bool start_thinker(agent *a)
{
    a->threads = search_threads_new(a->plan.of.threads, a->plan.of.memory);
    if (!a->threads)
        complain_memory();
    else if (a->plan.of.exact)
        a->tables = exact_hold(&a->plan.variant);
    return a->threads != NULL;
}

static void stop_thinker(agent *a)
{
    search_threads_free(a->threads);
    exact_release(a->tables);
}

static void clear_memory(agent *a)
{
    if (a->plan.of.keeps)
        search_threads_forget(a->threads);
}

static bool choose_by_thinking(agent *a, const lus_match *m, uint64_t seed, lus_action *action)
{
    lus_limits limits = a->plan.of.limits;
    /* By the position alone, as everywhere: a hit leads away from the endings again. */
    if (a->tables && lus_exact_soon(&a->plan.variant, &m->now)) {
        exact_await(a->tables);
        limits.exact = a->tables;
    }
    limits.seed = seed;
    limits.match = m;
    search_threads_think(a->threads, a->plan.of.think, a->plan.of.lapses, &a->plan.variant, &m->now,
                         &limits, &a->thought);
    *action = a->thought.choices[0].action;
    return true;
}

const agent_manner agent_thinking = {start_thinker, stop_thinker, clear_memory, choose_by_thinking};

/* ---- perfect players ---- */

static bool start_perfect(agent *a)
{
    const lus_variant *wanted = &a->plan.variant;
    a->truth = table_open(a->plan.table);
    if (!a->truth)
        return false;
    const lus_variant *known = table_variant(a->truth);
    if (known->game == wanted->game &&
        memcmp(known->option, wanted->option, sizeof known->option) == 0)
        return true;
    complain(_("%s: a table of another game, or of other options"), a->plan.table);
    table_close(a->truth);
    return false;
}

static void stop_perfect(agent *a)
{
    table_close(a->truth);
}

/* Of actions that are worth the same the first. */
static bool choose_perfectly(agent *a, const lus_match *m, uint64_t seed, lus_action *action)
{
    const lus_variant *v = &a->plan.variant;
    bool is_white = v->game->status(v, &m->now).player == LUS_WHITE;
    lus_action actions[LUS_ACTIONS_MAX];
    unsigned count = v->game->actions(v, &m->now, actions);
    double best = -1;
    (void)seed;
    for (unsigned i = 0; i < count; i++) {
        lus_state after = m->now;
        double value;
        v->game->apply(v, &after, actions[i], NULL);
        if (!table_mean(a->truth, &after, &value)) {
            snprintf(a->trouble, sizeof a->trouble, _("%s: damaged"), a->plan.table);
            return false;
        }
        value = is_white ? value : 1 - value;
        if (value > best) {
            best = value;
            *action = actions[i];
        }
    }
    return true;
}

const agent_manner agent_perfect = {start_perfect, stop_perfect, NULL, choose_perfectly};

/* ---- programs ---- */

static bool start_program(agent *a)
{
    const agent_settings *p = &a->plan;
    a->program = agent_cmd_start(p->program, &p->variant, &p->of.limits, p->wait, a->trouble);
    if (!a->program && *a->trouble)
        complain("%s", a->trouble);
    return a->program != NULL;
}

static void stop_program(agent *a)
{
    agent_cmd_stop(a->program);
}

static void begin_program_game(agent *a)
{
    agent_cmd_begin_game(a->program);
}

static bool ask_program(agent *a, const lus_match *m, uint64_t seed, lus_action *action)
{
    return agent_cmd_choose(a->program, m, seed, action, a->trouble);
}

const agent_manner agent_program = {start_program, stop_program, begin_program_game, ask_program};

/* ---- any player ---- */

agent *agent_new(const agent_settings *plan)
{
    agent *a = calloc(1, sizeof *a);
    if (!a) {
        complain_memory();
        return NULL;
    }
    a->plan = *plan;
    if (!plan->manner->start || plan->manner->start(a))
        return a;
    free(a);
    return NULL;
}

void agent_free(agent *a)
{
    if (a && a->plan.manner->stop)
        a->plan.manner->stop(a);
    free(a);
}

void agent_begin_game(agent *a)
{
    if (a->plan.manner->begin_game)
        a->plan.manner->begin_game(a);
}

bool agent_choose(agent *a, const lus_match *m, uint64_t seed, lus_action *action)
{
    return a->plan.manner->choose(a, m, seed, action);
}

void agent_hurry(agent *a, double seconds)
{
    a->plan.of.limits.seconds = seconds;
}

const char *agent_trouble(const agent *a)
{
    return a->trouble;
}
