#include "cli/bench_engine.h"

#include <stdio.h>
#include <stdlib.h>

#include "bench/work.h"
#include "cli/app.h"
#include "cli/progress.h"
#include "cli/term.h"

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
    if (f->evaluations > 0)
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
    printf("\n%s\n\n", _("The engine, one thread by CPU time, the best of the rounds; a decision is a whole "
                         "turn, two turns deep."));
    printf("%-10s %18s %18s %14s\n", "", _("M evaluations/s"), _("M positions/s"), _("ms a decision"));
}

void engine_figures_print(const char *identity, const engine_figures *f)
{
    if (f->evaluations > 0)
        printf("%-10s %18.2f %18.2f %14.3f\n", identity, f->evaluations * 1e-6, f->positions * 1e-6,
               f->decision * 1e3);
    else
        printf("%-10s %18s %18.2f %14s\n", identity, "–", f->positions * 1e-6, "–");
}

json_t *engine_figures_json(const engine_figures *f)
{
    if (f->evaluations > 0)
        return json_pack("{s:f, s:f, s:f}", "evaluations", f->evaluations, "positions", f->positions,
                         "seconds_a_decision", f->decision);
    return json_pack("{s:f}", "positions", f->positions);
}
