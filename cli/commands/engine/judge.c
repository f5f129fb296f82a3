/* lusoria judge: what players lose a decision, measured by exact values. */
#define _GNU_SOURCE
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/terminal/json.h"
#include "console/say.h"
#include "console/term.h"
#include "contest/agent.h"
#include "lab/stats/stats.h"
#include "train/values.h"
#include "work/parallel.h"
#include "work/pool.h"

enum { AGENTS_MOST = OPERANDS_MAX - 2, KINDS = 2 };

/* A loss, in chances to win, that is more than rounding. */
static const double noticed = 1e-6;

/* What is kept of a decision. */
typedef struct decision {
    lus_state state;
    bool thrown;
    unsigned count; /* of its actions, from `at` on in the list of all */
    size_t at;
} decision;

typedef struct worth {
    lus_action action;
    float loss; /* against the best */
} worth;

typedef struct tally {
    stats_sums loss[KINDS];
    double wrong[KINDS], worst[KINDS];
} tally;

typedef struct judge {
    lus_variant variant;
    uint64_t seed, most;
    unsigned threads;
    decision *decisions;
    size_t count, room;
    worth *actions; /* of all decisions */
    size_t action_count, action_room;
    const agent_settings *settings; /* of whom is asked now */
    agent **seats;                  /* of each worker */
    float *losses;                  /* of each decision */
    atomic_bool failed;
    bool json;
    json_t *players; /* judged so far, for an answer as JSON */
} judge;

/* ---- reading ---- */

/* Room for `more` in a list of things of this size; NULL after a complaint. */
static void *room_for(void *list, size_t size, size_t count, size_t more, size_t *room)
{
    if (count + more <= *room)
        return list;
    size_t next = 2 * (count + more) + 4096;
    void *larger = realloc(list, next * size);
    if (larger)
        *room = next;
    else
        complain_memory();
    return larger;
}

/* Where there is only one action nobody can lose anything. */
static bool take(void *context, const value_line *line)
{
    judge *j = context;
    if (line->count < 2 || (j->most && j->count == j->most))
        return true;
    decision *d = room_for(j->decisions, sizeof *d, j->count, 1, &j->room);
    j->decisions = d ? d : j->decisions;
    worth *w = room_for(j->actions, sizeof *w, j->action_count, line->count, &j->action_room);
    j->actions = w ? w : j->actions;
    if (!d || !w)
        return false;
    d[j->count++] = (decision){line->state, line->thrown, line->count, j->action_count};
    for (unsigned i = 0; i < line->count; i++)
        w[j->action_count++] = (worth){line->actions[i], (float)(line->best - line->after[i])};
    return true;
}

/* ---- asking ---- */

static float loss_of(const judge *j, const decision *d, lus_action action)
{
    for (unsigned i = 0; i < d->count; i++)
        if (j->actions[d->at + i].action == action)
            return j->actions[d->at + i].loss;
    return 1; /* no such action: everything is lost */
}

static void ask_one(void *context, unsigned worker, uint64_t item)
{
    judge *j = context;
    lus_step steps[1];
    lus_match match;
    lus_action action;
    agent **seat = &j->seats[worker];
    if (!*seat && !(*seat = agent_new(j->settings))) {
        atomic_store(&j->failed, true);
        return;
    }
    lus_match_begin(&match, &j->variant, &j->decisions[item].state, steps, 1);
    agent_begin_game(*seat);
    if (agent_choose(*seat, &match, j->seed + item, &action))
        j->losses[item] = loss_of(j, &j->decisions[item], action);
    else if (!atomic_exchange(&j->failed, true) && *agent_trouble(*seat))
        complain("%s", agent_trouble(*seat));
}

/* ---- telling ---- */

static void count_up(const judge *j, uint64_t done, tally *t)
{
    for (uint64_t i = 0; i < done; i++) {
        unsigned kind = j->decisions[i].thrown;
        double loss = (double)j->losses[i];
        stats_add(&t->loss[kind], loss);
        t->wrong[kind] += loss > noticed;
        t->worst[kind] = loss > t->worst[kind] ? loss : t->worst[kind];
    }
}

static void tell(const char *name, const tally *t)
{
    const char *kinds[KINDS] = {_("before a throw"), _("after a throw")};
    for (unsigned kind = KINDS; kind-- > 0;) {
        const stats_sums *sums = &t->loss[kind];
        if (sums->n < 1)
            continue;
        estimate mean = stats_mean(sums);
        printf("%-24s %-16s %9.0f  %.6f  (%.6f … %.6f)  %5.1f %%  %.4f\n", name, kinds[kind],
               sums->n, mean.value, mean.low < 0 ? 0 : mean.low, mean.high,
               100 * t->wrong[kind] / sums->n, t->worst[kind]);
    }
    fflush(stdout);
}

static json_t *tally_json(const tally *t, unsigned kind)
{
    const stats_sums *sums = &t->loss[kind];
    estimate mean = stats_mean(sums);
    mean.low = mean.low < 0 ? 0 : mean.low;
    return json_pack("{s:I, s:o, s:f, s:f}", "decisions", (json_int_t)sums->n, "mean_loss",
                     json_of_estimate(mean.value, mean.low, mean.high), "not_the_best",
                     t->wrong[kind] / sums->n, "worst", t->worst[kind]);
}

static json_t *agent_json(const char *name, const tally *t)
{
    static const char *const kinds[KINDS] = {"before_a_throw", "after_a_throw"};
    json_t *all = json_pack("{s:s}", "player", name);
    for (unsigned kind = KINDS; kind-- > 0;)
        if (t->loss[kind].n >= 1)
            all = json_and(all, json_pack("{s:o}", kinds[kind], tally_json(t, kind)));
    return all;
}

static int ask_agent(judge *j, const agent_settings *settings)
{
    tally t = {0};
    bool ok = true;
    j->settings = settings;
    j->seats = calloc(j->threads, sizeof *j->seats);
    uint64_t done = 0;
    if (j->seats)
        done = parallel_run(j->threads, j->count, QUICK_ITEMS, ask_one, j, &j->failed, &ok);
    else
        complain_memory();
    for (unsigned i = 0; j->seats && i < j->threads; i++)
        agent_free(j->seats[i]);
    if (!j->seats || !ok || (atomic_load(&j->failed) && !term_interrupted()))
        done = 0, ok = false;
    free(j->seats);
    count_up(j, done, &t);
    if (j->json)
        j->players = json_with(j->players, agent_json(settings->text, &t));
    else
        tell(settings->text, &t);
    return !ok ? TROUBLE : done < j->count ? INTERRUPTED : DONE;
}

/* ---- the command ---- */

enum { MOST_FLAG, SEED_FLAG, THREADS_FLAG, JSON_FLAG };

static const flag flags[] = {
    {"most", N_("N"), N_("only the first N decisions of the file")},
    {"seed", N_("S"), N_("for what players leave to chance (default 1)")},
    {"threads", N_("N"), N_("threads (default: one per core)")},
    JSON_FLAG_LINE,
    {0},
};

static int ask_all(judge *j, const args *a)
{
    agent_settings settings[AGENTS_MOST];
    int code = DONE;
    for (unsigned i = 2; i < a->operand_count; i++)
        if (!agent_read(a->operand[i], &j->variant, &settings[i - 2]))
            return REFUSED;
    if (!values_read(a->operand[1], &j->variant, take, j))
        return REFUSED;
    if (j->count == 0) {
        complain(_("%s: there is no decision in this file"), a->operand[1]);
        return REFUSED;
    }
    j->losses = calloc(j->count, sizeof *j->losses);
    if (!j->losses) {
        complain_memory();
        return TROUBLE;
    }
    if (!j->json)
        printf("%-24s %-16s %9s  %s\n", _("player"), _("decision"), _("number"),
               _("mean loss, interval of 95 %, not the best, worst"));
    for (unsigned i = 2; i < a->operand_count && code == DONE; i++)
        code = ask_agent(j, &settings[i - 2]);
    return code;
}

/* The answer as JSON, interrupted or not; what went wrong otherwise was told. */
static int say_players(const judge *j, int code)
{
    char identity[LUS_IDENTITY_MAX];
    lus_writer w = lus_writer_on(identity, sizeof identity);
    lus_variant_write(&j->variant, &w);
    if (code != DONE && code != INTERRUPTED) {
        json_decref(j->players);
        return code;
    }
    return json_say(json_pack("{s:s, s:o}", "game", identity, "players", j->players)) ? code
                                                                                      : TROUBLE;
}

static int run(const args *a)
{
    judge j = {0};
    uint64_t threads;
    if (!args_variant(a->operand[0], &j.variant))
        return REFUSED;
    if (!args_number(a, MOST_FLAG, 1, UINT32_MAX, 0, &j.most) ||
        !args_number(a, SEED_FLAG, 0, INT64_MAX, 1, &j.seed) ||
        !args_number(a, THREADS_FLAG, 1, POOL_MAX, core_count(), &threads))
        return MISUSED;
    j.threads = (unsigned)threads;
    term_catch_interrupts();
    j.json = a->value[JSON_FLAG] != NULL;
    j.players = j.json ? json_array() : NULL;
    int code = ask_all(&j, a);
    if (j.json)
        code = say_players(&j, code);
    free(j.losses);
    free(j.actions);
    free(j.decisions);
    return code;
}

const command command_judge = {
    .name = "judge",
    .operands = N_("GAME VALUES AGENT …"),
    .summary = N_("what players lose a decision, measured by exact values"),
    .help = N_("VALUES is a file that “lusoria solve --values” wrote. Each player is asked what it "
               "would play in every decision of it; the loss is the chance of winning that its "
               "action gives away."),
    .least = 3,
    .most = OPERANDS_MAX,
    .flags = flags,
    .run = run,
};
