/* lusoria bench: how fast the hot loops and the engine run, per game. */
#define _GNU_SOURCE
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/commands/engine/bench_engine.h"
#include "console/progress.h"
#include "console/say.h"
#include "console/term.h"
#include "console/version.h"
#include "core/registry.h"
#include "engine/hot.h"
#include "work/parallel.h"

enum { SECONDS_FLAG, ROUNDS_FLAG, THREADS_FLAG, JSON_FLAG };

typedef struct speed {
    double playouts, actions, nodes; /* a second */
} speed;

typedef struct figures {
    lus_variant variant;
    double playout_actions; /* mean actions of a playout */
    unsigned depth;         /* of the perft that was counted … */
    double perft_seconds;   /* … and what it took */
    speed one, all;         /* CPU seconds of one thread; wall seconds of all */
    engine_figures engine;
} figures;

/* ---- one thread ---- */

static void time_playouts(figures *f, const lus_state *start, double seconds, uint64_t seed)
{
    lus_rng rng = lus_rng_seeded(seed);
    uint64_t playouts = 0, actions = 0;
    double begun = cpu_seconds(), spent = 0;
    while (spent < seconds && !term_interrupted()) {
        lus_playout out;
        for (unsigned i = 0; i < 64; i++) {
            lus_hot_of(f->variant.game)->playout(&f->variant, start, &rng, UINT32_MAX, &out);
            actions += out.actions;
        }
        playouts += 64;
        spent = cpu_seconds() - begun;
    }
    double rate = (double)playouts / spent;
    if (rate > f->one.playouts) { /* the best round: noise only ever slows */
        f->one.playouts = rate;
        f->one.actions = (double)actions / spent;
    }
    f->playout_actions = (double)actions / (double)playouts;
}

/* Deeper and deeper, as long as the next depth, by the growth so far, does not take several times
 * as long as was asked for; the last counts. */
static void time_perft(figures *f, const lus_state *start, double seconds)
{
    double before = 1;
    for (unsigned depth = 1; depth < 40 && !term_interrupted(); depth++) {
        double begun = cpu_seconds();
        double nodes =
            (double)lus_hot_of(f->variant.game)->perft(&f->variant, start, depth, &term_stop);
        double spent = cpu_seconds() - begun;
        double rate = nodes / (spent > 0 ? spent : 1e-9);
        if (spent > seconds / 50 && (f->depth != depth || rate > f->one.nodes)) {
            f->one.nodes = rate;
            f->depth = depth;
            f->perft_seconds = spent;
        }
        if (spent > seconds / 8 || spent * nodes / before > 4 * seconds)
            return;
        before = nodes;
    }
}

/* ---- all threads ---- */

typedef struct shared_work {
    const figures *figures;
    lus_state start;
    uint64_t *actions; /* one a worker, far apart */
    bool perft;
} shared_work;

enum { APART = 16 /* counters of different threads share no cache line */, PLAYOUTS_AN_ITEM = 64 };

static void do_item(void *context, unsigned worker, uint64_t item)
{
    shared_work *w = context;
    const lus_hot *hot = lus_hot_of(w->figures->variant.game);
    if (w->perft) {
        w->actions[worker * APART] +=
            hot->perft(&w->figures->variant, &w->start, w->figures->depth, &term_stop);
        return;
    }
    lus_rng rng = lus_rng_seeded(item);
    for (unsigned i = 0; i < PLAYOUTS_AN_ITEM; i++) {
        lus_playout out;
        hot->playout(&w->figures->variant, &w->start, &rng, UINT32_MAX, &out);
        w->actions[worker * APART] += out.actions;
    }
}

static double run_all(shared_work *w, unsigned threads, uint64_t items, unsigned block,
                      double *done)
{
    bool ok;
    double begun = seconds_now();
    memset(w->actions, 0, threads * APART * sizeof *w->actions);
    parallel_run(threads, items, block, do_item, w, NULL, &ok);
    double spent = seconds_now() - begun;
    *done = 0;
    for (unsigned i = 0; i < threads; i++)
        *done += (double)w->actions[i * APART];
    return spent;
}

static void time_all(figures *f, const lus_state *start, unsigned threads, double seconds)
{
    shared_work w = {
        .figures = f, .start = *start, .actions = calloc(threads, APART * sizeof(uint64_t))};
    double done;
    if (!w.actions)
        return;
    uint64_t items = (uint64_t)(f->one.playouts * seconds * threads) / PLAYOUTS_AN_ITEM + threads;
    double spent = run_all(&w, threads, items, QUICK_ITEMS, &done);
    f->all.playouts = (double)(items * PLAYOUTS_AN_ITEM) / spent;
    f->all.actions = done / spent;
    w.perft = true;
    double once = 0;
    uint64_t each = f->perft_seconds > 0 && f->perft_seconds < seconds
                        ? (uint64_t)(seconds / f->perft_seconds)
                        : 1;
    spent = run_all(&w, threads, threads * each, SLOW_ITEMS, &once);
    f->all.nodes = once / spent;
    free(w.actions);
}

/* False when there is not enough memory. */
static bool measure(figures *f, unsigned rounds, unsigned threads, double seconds)
{
    lus_state start;
    bool ok = true;
    f->variant.game->start(&f->variant, &start);
    for (unsigned i = 0; i < rounds && !term_interrupted(); i++) {
        time_playouts(f, &start, seconds, i + 1);
        time_perft(f, &start, seconds);
        ok = ok && bench_engine(&f->variant, seconds, &f->engine);
    }
    if (!term_interrupted())
        time_all(f, &start, threads, seconds);
    return ok;
}

/* ---- saying it ---- */

static void machine_name(char *buffer, size_t size)
{
    char line[256];
    FILE *file = fopen("/proc/cpuinfo", "r");
    snprintf(buffer, size, "?");
    while (file && fgets(line, sizeof line, file)) {
        if (strncmp(line, "model name", 10) == 0 && strchr(line, ':')) {
            line[strcspn(line, "\n")] = '\0';
            snprintf(buffer, size, "%s", strchr(line, ':') + 2);
            break;
        }
    }
    if (file)
        fclose(file);
}

static void identity_of(const figures *f, char identity[LUS_IDENTITY_MAX])
{
    lus_writer w = lus_writer_on(identity, LUS_IDENTITY_MAX);
    lus_variant_write(&f->variant, &w);
}

static void print_table(const figures *list, unsigned count, unsigned threads)
{
    char machine[128];
    machine_name(machine, sizeof machine);
    printf("lusoria %s (%s), %s, %s\n", LUSORIA_VERSION, LUSORIA_COMMIT, LUSORIA_COMPILER, machine);
    printf(_("Random playouts and perft; one thread by CPU time, the best of the rounds; %u "
             "threads by the "
             "clock."),
           threads);
    printf("\n\n%-10s %13s %12s %14s %9s | %13s %12s %14s\n", "", _("playouts/s"), _("M actions/s"),
           _("M perft nodes/s"), _("per playout"), _("playouts/s"), _("M actions/s"),
           _("M perft nodes/s"));
    for (unsigned i = 0; i < count; i++) {
        const figures *f = &list[i];
        char identity[LUS_IDENTITY_MAX];
        identity_of(f, identity);
        printf("%-10s %13.0f %12.2f %14.1f %9.1f | %13.0f %12.2f %14.1f\n", identity,
               f->one.playouts, f->one.actions * 1e-6, f->one.nodes * 1e-6, f->playout_actions,
               f->all.playouts, f->all.actions * 1e-6, f->all.nodes * 1e-6);
    }
    engine_figures_head();
    for (unsigned i = 0; i < count; i++) {
        char identity[LUS_IDENTITY_MAX];
        identity_of(&list[i], identity);
        engine_figures_print(identity, &list[i].engine);
    }
}

static json_t *speed_json(const speed *s)
{
    return json_pack("{s:f, s:f, s:f}", "playouts", s->playouts, "actions", s->actions,
                     "perft_nodes", s->nodes);
}

static void print_json(const figures *list, unsigned count, unsigned threads)
{
    char machine[128];
    json_t *games = json_array();
    machine_name(machine, sizeof machine);
    for (unsigned i = 0; i < count; i++) {
        char identity[LUS_IDENTITY_MAX];
        identity_of(&list[i], identity);
        json_array_append_new(
            games, json_pack("{s:s, s:f, s:i, s:o, s:o, s:o}", "game", identity,
                             "actions_a_playout", list[i].playout_actions, "perft_depth",
                             (int)list[i].depth, "one_thread_cpu_second", speed_json(&list[i].one),
                             "all_threads_second", speed_json(&list[i].all), "engine_cpu_second",
                             engine_figures_json(&list[i].engine)));
    }
    json_t *all = json_pack("{s:s, s:s, s:s, s:s, s:i, s:o}", "version", LUSORIA_VERSION, "commit",
                            LUSORIA_COMMIT, "compiler", LUSORIA_COMPILER, "machine", machine,
                            "threads", (int)threads, "games", games);
    json_dumpf(all, stdout, JSON_INDENT(2));
    putchar('\n');
    json_decref(all);
}

/* ---- the command ---- */

static const flag flags[] = {
    {"seconds", N_("N"), N_("CPU seconds per round of each measurement (default 1)")},
    {"rounds", N_("N"), N_("rounds (default 3)")},
    {"threads", N_("N"), N_("threads for the second half of the table (default: one per core)")},
    {"json", NULL, N_("figures as JSON")},
    {0},
};

static int run(const args *a)
{
    figures list[16] = {0};
    unsigned count = 0;
    uint64_t seconds, rounds, threads;
    if (!args_number(a, SECONDS_FLAG, 1, 3600, 1, &seconds) ||
        !args_number(a, ROUNDS_FLAG, 1, 1000, 3, &rounds) ||
        !args_number(a, THREADS_FLAG, 1, 256, core_count(), &threads))
        return MISUSED;
    for (; a->operand_count == 0 && lus_games[count]; count++)
        list[count].variant = lus_variant_standard(lus_games[count]);
    if (a->operand_count == 1 && !args_variant(a->operand[0], &list[count++].variant))
        return REFUSED;
    term_catch_interrupts();
    for (unsigned i = 0; i < count && !term_interrupted(); i++) {
        if (!measure(&list[i], (unsigned)rounds, (unsigned)threads, (double)seconds)) {
            complain_memory();
            return TROUBLE;
        }
    }
    if (term_interrupted())
        return INTERRUPTED;
    (a->value[JSON_FLAG] ? print_json : print_table)(list, count, (unsigned)threads);
    return DONE;
}

const command command_bench = {
    .name = "bench",
    .operands = N_("[GAME]"),
    .summary = N_("how fast rules and engine run on this machine"),
    .help = N_("Playouts choose uniformly among the legal actions at each decision. An action is a "
               "player’s "
               "decision;\n"
               "throws are not counted. Perft counts leaves. The engine values and searches "
               "positions of games "
               "against itself."),
    .least = 0,
    .most = 1,
    .flags = flags,
    .run = run,
};
