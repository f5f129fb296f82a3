/* lusoria solve: the exact value of every state of a game. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/commands/engine/solve_positions.h"
#include "cli/terminal/json.h"
#include "console/files.h"
#include "console/numbers.h"
#include "console/progress.h"
#include "console/say.h"
#include "console/term.h"
#include "console/text_stream.h"
#include "lab/stats/stats.h"
#include "solve/games.h"
#include "solve/solver.h"
#include "work/distribute.h"
#include "work/pool.h"

enum {
    OUT_FLAG,
    REPLACE_FLAG,
    POSITIONS_FLAG,
    SAMPLE_FLAG,
    VALUES_FLAG,
    GAMES_FLAG,
    SEED_FLAG,
    GUESS_FLAG,
    DEVICE_FLAG,
    MEMORY_FLAG,
    THREADS_FLAG,
    JSON_FLAG
};

static const flag flags[] = {
    {"out", N_("FILE"), N_("write a table of all values there; interrupted, the same goes on")},
    {"replace", NULL, N_("the file may be there already: the table takes its place")},
    {"positions", N_("FILE"), N_("also say the values of these positions, one a line")},
    {"sample", N_("N"), N_("also those of N decisions of games of the engine")},
    {"values", N_("FILE"), N_("where these values go (default: to standard output)")},
    {"games", N_("N"), N_("then play N games by the values, in which nobody errs")},
    {"seed", N_("N"), N_("for these games and the sample (default: 1)")},
    {"guess", N_("CHANCE"), N_("what every value is at first, 0 to 1 (default: 0.5)")},
    {"device", N_("DEVICE"), N_("gpu or cpu (default: gpu where there is one with enough memory)")},
    {"memory", N_("GIB"), N_("memory that may be taken (default: what is free)")},
    {"threads", N_("N"), N_("threads (default: one per core)")},
    JSON_FLAG_LINE,
    {0},
};

static const double gib = 1 << 30;

/* Where somebody keeps something else nothing is written over it. */
static bool may_write(const char *path, bool replaces)
{
    if (!path || replaces || access(path, F_OK) != 0)
        return true;
    complain(_("%s: there is such a file already; --replace writes over it"), path);
    return false;
}

/* ---- what it is done with ---- */

static bool read_guess(const args *a, double *guess)
{
    const char *text = a->value[GUESS_FLAG];
    char *end = NULL;
    *guess = text ? strtod(text, &end) : 0.5;
    if (!text || (end != text && *end == '\0' && *guess >= 0 && *guess <= 1))
        return true;
    complain(_("--guess: “%s” is no number from 0 to 1"), text);
    return false;
}

/* The graphics processor, where there is one for this game; where it was asked for and there is
 * none, false after a complaint. */
static bool find_device(const lus_variant *v, bool wanted, solver_plan *plan)
{
    char name[DEVICE_NAME_MAX];
    const char *why = NULL;
    const solving_device *device = device_load(v->game, &why);
    if (device && !device->open(name, &plan->device_memory))
        why = device->trouble();
    if (why && wanted)
        complain(_("no graphics processor can be used: %s"), why);
    if (why)
        return !wanted;
    plan->device = device;
    fprintf(stderr, _("on %s\n"), name);
    return true;
}

static bool choose_device(const args *a, const lus_variant *v, solver_plan *plan)
{
    const char *text = a->value[DEVICE_FLAG];
    if (!text || strcmp(text, "gpu") == 0)
        return find_device(v, text != NULL, plan);
    if (strcmp(text, "cpu") == 0)
        return true;
    complain(_("--device: “%s” is neither gpu nor cpu"), text);
    return false;
}

/* Nobody has chosen: where the graphics processor has too little memory, threads do it. */
static solver *new_solver(const args *a, const lus_variant *v, solver_plan *plan)
{
    solver_needs needs;
    solver *s = solver_new(v, plan);
    if (!s || !plan->device || a->value[DEVICE_FLAG])
        return s;
    solver_needs_of(s, &needs);
    if (needs.device <= plan->device_memory)
        return s;
    solver_free(s);
    plan->device = NULL;
    return solver_new(v, plan);
}

/* ---- what is told ---- */

static void tell_needs(const solver *s, const char *path)
{
    char numbers[3][NUMBER_MAX];
    solver_needs needs;
    solver_needs_of(s, &needs);
    fprintf(stderr, _("%s states in %u layers; memory: %s GiB"),
            count_words(needs.states, numbers[0]), needs.layers,
            number_words((double)(needs.memory + (path ? needs.file_memory : 0)) / gib, 1, false,
                         numbers[1]));
    if (needs.device)
        fprintf(stderr, _(", of the graphics processor: %s GiB"),
                number_words((double)needs.device / gib, 1, false, numbers[2]));
    if (path)
        fprintf(stderr, _(", disk: %s GiB"),
                number_words((double)needs.disk / gib, 1, false, numbers[2]));
    fputc('\n', stderr);
}

static void tell_result(const solver_result *r, double seconds, FILE *out)
{
    char numbers[2][NUMBER_MAX];
    fprintf(out, _("Whoever throws first wins %s %% of the games, both playing perfectly.\n"),
            number_words(r->value * 100, 10, false, numbers[0]));
    fprintf(out, _("Bellman residual at most %.1e, after %u sweeps in %s seconds.\n"), r->residual,
            r->sweeps, number_words(seconds, 1, false, numbers[1]));
}

static void tell_games(games_result r, FILE *out)
{
    char numbers[5][NUMBER_MAX];
    estimate share = stats_share((double)r.won / (double)r.games, (double)r.games);
    fprintf(out,
            _("Of %s games whoever threw first won %s %% (95 %%: from %s to %s); a game had %s "
              "throws.\n"),
            count_words(r.games, numbers[0]), number_words(share.value * 100, 4, false, numbers[1]),
            number_words(share.low * 100, 4, false, numbers[2]),
            number_words(share.high * 100, 4, false, numbers[3]),
            number_words((double)r.throws / (double)r.games, 2, false, numbers[4]));
}

/* ---- the whole ---- */

typedef struct task {
    const args *a;
    lus_variant v;
    solver_plan plan;
    uint64_t sample, games, seed;
    positions asked;
    solver *s;
} task;

static bool read_numbers(const args *a, task *t)
{
    uint64_t threads, memory;
    if (!args_number(a, MEMORY_FLAG, 1, 1 << 20, 0, &memory) ||
        !args_number(a, THREADS_FLAG, 1, POOL_MAX, distribute_core_count(), &threads) ||
        !args_number(a, SAMPLE_FLAG, 1, 100000000, 0, &t->sample) ||
        !args_number(a, GAMES_FLAG, 1, UINT32_MAX, 0, &t->games) ||
        !args_number(a, SEED_FLAG, 0, UINT64_MAX, 1, &t->seed) || !read_guess(a, &t->plan.guess))
        return false;
    t->plan.threads = (unsigned)threads;
    t->plan.memory = memory << 30;
    t->plan.remembers = t->games > 0;
    return true;
}

static bool note_questions(task *t)
{
    const char *path = t->a->value[POSITIONS_FLAG];
    if (path && !positions_read(&t->asked, &t->v, path))
        return false;
    if (t->sample && !positions_sample(&t->asked, &t->v, t->sample, t->seed))
        return false;
    ask *a = t->asked.count ? solver_ask(t->s) : NULL;
    return !t->asked.count || (a && positions_ask(&t->asked, &t->v, a));
}

static bool write_values(const task *t)
{
    const char *path = t->a->value[VALUES_FLAG];
    text_stream stream;
    if (!text_stream_open(&stream)) {
        complain_memory();
        return false;
    }
    positions_write(&t->asked, &t->v, solver_ask(t->s), stream.out);
    char *text = text_stream_close(&stream);
    if (!text) {
        complain_memory();
        return false;
    }
    bool written = true;
    if (path)
        written = file_write(path, text, stream.length);
    else
        fwrite(text, 1, stream.length, stdout);
    free(text);
    return written;
}

/* DONE, or INTERRUPTED, perhaps with no game at all; TROUBLE after a complaint. */
static int play_games(const task *t, games_result *r)
{
    value_source memory = solver_memory(t->s);
    *r = games_play(&memory, t->games, t->plan.threads, t->seed);
    return !r->started ? TROUBLE : r->games < t->games ? INTERRUPTED : DONE;
}

static int say_in_words(const task *t, const solver_result *result, double seconds)
{
    bool to_stdout = t->asked.count && !t->a->value[VALUES_FLAG];
    FILE *out = to_stdout ? stderr : stdout; /* what is asked for stands alone */
    games_result games = {0};
    tell_result(result, seconds, out);
    if (t->asked.count && !write_values(t))
        return TROUBLE;
    int code = t->games ? play_games(t, &games) : DONE;
    if (t->games && code != TROUBLE && games.games > 0)
        tell_games(games, out);
    return code;
}

/* ---- for programs ---- */

static json_t *result_json(const task *t, const solver_result *r, double seconds)
{
    char identity[LUS_IDENTITY_MAX];
    lus_writer w = lus_writer_on(identity, sizeof identity);
    solver_needs needs;
    solver_needs_of(t->s, &needs);
    lus_variant_write(&t->v, &w);
    return json_pack("{s:s, s:I, s:i, s:f, s:f, s:i, s:f}", "game", identity, "states",
                     (json_int_t)needs.states, "layers", (int)needs.layers, "value", r->value,
                     "residual", r->residual, "sweeps", (int)r->sweeps, "seconds", seconds);
}

static json_t *games_json(games_result r)
{
    if (r.games == 0)
        return json_null();
    estimate share = stats_share((double)r.won / (double)r.games, (double)r.games);
    return json_pack("{s:I, s:o, s:f}", "games", (json_int_t)r.games, "won_by_first",
                     json_of_estimate(share.value, share.low, share.high), "mean_throws",
                     (double)r.throws / (double)r.games);
}

static int say_as_json(const task *t, const solver_result *result, double seconds)
{
    games_result games = {0};
    if (t->a->value[VALUES_FLAG] && t->asked.count && !write_values(t))
        return TROUBLE;
    int code = t->games ? play_games(t, &games) : DONE;
    if (code == TROUBLE)
        return code;
    json_t *all = result_json(t, result, seconds);
    if (t->asked.count && !t->a->value[VALUES_FLAG])
        all = json_and(all, json_pack("{s:o}", "positions",
                                      positions_json(&t->asked, &t->v, solver_ask(t->s))));
    if (t->games)
        all = json_and(all, json_pack("{s:o}", "played", games_json(games)));
    return json_say_exactly(all) ? code : TROUBLE;
}

static int solve(task *t)
{
    const char *path = t->a->value[OUT_FLAG];
    solver_result result;
    double begun = seconds_now();
    tell_needs(t->s, path);
    int code = solver_run(t->s, path, &result);
    if (code != DONE)
        return code;
    return (t->a->value[JSON_FLAG] ? say_as_json : say_in_words)(t, &result, seconds_now() - begun);
}

/* Several processes make figures and tables; they have no graphics processor. */
static bool fits_many(const args *a)
{
    static const unsigned alone[] = {POSITIONS_FLAG, SAMPLE_FLAG, GAMES_FLAG, DEVICE_FLAG};
    for (unsigned i = 0; distribute_is_many() && i < sizeof alone / sizeof *alone; i++)
        if (a->value[alone[i]]) {
            complain(_("--%s is not for several processes"), flags[alone[i]].name);
            return false;
        }
    return true;
}

static int solve_with_others(task *t)
{
    together with;
    if (!together_begin(&with))
        return TROUBLE;
    t->plan.with = with.link ? &with : NULL;
    t->s = new_solver(t->a, &t->v, &t->plan);
    bool ready = t->s && note_questions(t);
    int code = together_agree(&with, ready) ? solve(t) : REFUSED;
    together_end(&with);
    return code;
}

static int run(const args *a)
{
    task t = {.a = a};
    bool replaces = a->value[REPLACE_FLAG] != NULL;
    distribute_silence();
    if (!args_variant(a->operand[0], &t.v))
        return REFUSED;
    if (!read_numbers(a, &t))
        return MISUSED;
    if (!may_write(a->value[OUT_FLAG], replaces) || !may_write(a->value[VALUES_FLAG], replaces) ||
        !fits_many(a) || (!distribute_is_many() && !choose_device(a, &t.v, &t.plan)))
        return REFUSED;
    term_catch_interrupts();
    int code = solve_with_others(&t);
    solver_free(t.s);
    positions_free(&t.asked);
    return code;
}

const command command_solve = {
    .name = "solve",
    .operands = N_("GAME"),
    .summary = N_("the exact value of every state of a game"),
    .help = N_("Computes the chance of winning in every state, both players playing as well as can "
               "be.\n"
               "What the table is for and how it is written: docs/tables.md."),
    .least = 1,
    .most = 1,
    .flags = flags,
    .run = run,
};
