#include "cli/commands/engine/bench_engine.h"

#include <stdio.h>
#include <stdlib.h>

#include "bench/work.h"
#include "cli/command.h"
#include "console/progress.h"
#include "console/term.h"

static void time_evaluations(work *w, double seconds, engine_figures *f)
{
    uint64_t done = 0;
    double begun = cpu_seconds(), spent = 0;
    while (spent < seconds && !term_interrupted()) {
        done += work_evaluate(w);
        spent = cpu_seconds() - begun;
    }
    double rate = (double)done / spent;
    f->evaluations = rate > f->evaluations ? rate : f->evaluations;
}

static void time_search(work *w, double seconds, engine_figures *f)
{
    uint64_t positions = 0, decisions = 0;
    double spent = 0;
    while (spent < seconds && !term_interrupted()) {
        work_forget(w);
        double begun = cpu_seconds();
        positions += work_search(w, &term_stop);
        spent += cpu_seconds() - begun;
        decisions += w->decision_count;
    }
    if ((double)positions / spent <= f->positions)
        return;
    f->positions = (double)positions / spent;
    if (lus_has_dice(&w->variant))
        f->decision = spent / (double)decisions;
}

bool bench_engine(const lus_variant *v, double seconds, engine_figures *f)
{
    work *w = malloc(sizeof *w);
    void *memory = malloc(WORK_MEMORY);
    bool ok = w && memory;
    if (ok) {
        work_begin(w, v, memory);
        if (lus_evaluate_of(v->game))
            time_evaluations(w, seconds, f);
        time_search(w, seconds, f);
    }
    free(memory);
    free(w);
    return ok;
}

void engine_figures_head(void)
{
    printf("\n%s\n\n",
           _("The engine, one thread by CPU time, the best of the rounds; a decision is a whole "
             "turn, two turns deep."));
    printf("%-10s %18s %18s %14s\n", "", _("M evaluations/s"), _("M positions/s"),
           _("ms per decision"));
}

/* A figure, or a dash where there is none. */
static void put_figure(double figure, int width, int digits)
{
    if (figure > 0)
        printf(" %*.*f", width, digits, figure);
    else
        printf(" %*s", width + 2, "–"); /* three bytes, one column */
}

void engine_figures_print(const char *identity, const engine_figures *f)
{
    printf("%-10s", identity);
    put_figure(f->evaluations * 1e-6, 18, 2);
    put_figure(f->positions * 1e-6, 18, 2);
    put_figure(f->decision * 1e3, 14, 3);
    putchar('\n');
}

json_t *engine_figures_json(const engine_figures *f)
{
    json_t *all = json_pack("{s:f}", "positions", f->positions);
    if (f->evaluations > 0)
        json_object_set_new(all, "evaluations", json_real(f->evaluations));
    if (f->decision > 0)
        json_object_set_new(all, "seconds_a_decision", json_real(f->decision));
    return all;
}
