/* Players at their seats: simple ones, those that think, perfect ones, and programs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "console/language.h"
#include "console/say.h"
#include "contest/agent.h"
#include "contest/agent_cmd.h"
#include "engine/search/exact.h"
#include "solve/table/tables.h"
#include "work/exact_tables.h"
#include "work/search_threads.h"

struct agent {
    agent_settings plan;
    search_threads *threads; /* of one that thinks */
    const void *tables;      /* of exact endings, given to the search when it can come to them */
    lus_thought thought;
    const lus_truth *truth; /* of one that is perfect */
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

static void complain_no_table(const lus_variant *v)
{
    char identity[LUS_IDENTITY_MAX];
    lus_writer w = lus_writer_on(identity, sizeof identity);
    lus_variant_write(v, &w);
    if (tables_folder())
        complain(_("%s: no table of %s there; “lusoria solve” makes one"), tables_folder(),
                 identity);
    else
        complain(_("the agent “perfect” needs a table: “perfect:FILE”, or --tables DIR with one of "
                   "%s; “lusoria solve” makes one"),
                 identity);
}

static bool start_perfect(agent *a)
{
    const agent_settings *p = &a->plan;
    const table *t = NULL;
    if (*p->table)
        t = tables_hold_file(p->table, &p->variant);
    else if (tables_hold(&p->variant, &t) && !t)
        complain_no_table(&p->variant);
    a->truth = t ? table_truth(t) : NULL;
    return a->truth != NULL;
}

static void stop_perfect(agent *a)
{
    tables_release(a->truth->table);
}

static bool choose_perfectly(agent *a, const lus_match *m, uint64_t seed, lus_action *action)
{
    (void)seed;
    if (!lus_truth_choices(a->truth, &a->plan.variant, &m->now, &a->thought)) {
        snprintf(a->trouble, sizeof a->trouble, _("%s: damaged"), table_path(a->truth->table));
        return false;
    }
    *action = a->thought.choices[0].action;
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

const lus_truth *agent_truth(const agent *a)
{
    return a->truth;
}

const char *agent_trouble(const agent *a)
{
    return a->trouble;
}
