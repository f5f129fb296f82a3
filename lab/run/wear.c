#include "lab/run/wear.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "console/exit.h"
#include "console/language.h"
#include "console/say.h"
#include "console/term.h"
#include "contest/agent.h"
#include "work/parallel.h"

/* What one thread plays with. */
typedef struct wear_seat {
    unsigned cell;
    bool ready; /* whether the agents are of that cell */
    agent *agents[2];
    lus_step *steps;
} wear_seat;

typedef struct wear_work {
    wear_games *games;
    wear_seat *seats;
    atomic_bool enough;
    atomic_flag said; /* whoever sets it complains */
    bool failed;
} wear_work;

/* ---- games ---- */

static void fail(wear_work *w, const lab_players *p, const char *trouble)
{
    if (!atomic_flag_test_and_set(&w->said) && !term_interrupted()) {
        complain(_("%s against %s: %s"), p->text[0], p->text[1], trouble);
        w->failed = true;
    }
    atomic_store(&w->enough, true);
}

static void leave_seat(wear_seat *seat)
{
    for (unsigned i = 0; i < 2; i++) {
        agent_free(seat->agents[i]);
        seat->agents[i] = NULL;
    }
    seat->ready = false;
}

static bool take_seat(wear_work *w, wear_seat *seat, unsigned cell)
{
    const lab_players *players = lab_cell_players(w->games->study, cell);
    if (seat->ready && seat->cell == cell)
        return true;
    leave_seat(seat);
    for (unsigned i = 0; i < 2; i++) {
        agent_settings plan;
        if (!agent_read(players->text[i], &lab_cell_subject(w->games->study, cell)->variant,
                        &plan) ||
            !(seat->agents[i] = agent_new(&plan))) {
            fail(w, players, _("the players could not take their seats"));
            return false;
        }
    }
    seat->cell = cell;
    return seat->ready = true;
}

static void begin_game(void *self)
{
    agent_begin_game(self);
}

static bool choose(void *self, const lus_match *m, uint64_t seed, lus_action *action)
{
    return agent_choose(self, m, seed, action);
}

static void play_batch(void *context, unsigned worker, uint64_t item)
{
    wear_work *w = context;
    const wear_games *g = w->games;
    unsigned cell = wear_item_cell(g, item), at = 0;
    wear_seat *seat = &w->seats[worker];
    if (!take_seat(w, seat, cell))
        return;
    const lab_chooser players[2] = {{seat->agents[0], begin_game, choose},
                                    {seat->agents[1], begin_game, choose}};
    lab_played played =
        wear_play_batch(g, item, players, seat->steps, &term_stop, &g->batches[item], &at);
    if (played == LAB_NO_CHOICE)
        fail(w, lab_cell_players(g->study, cell), agent_trouble(seat->agents[at]));
    else if (played == LAB_ILLEGAL)
        fail(w, lab_cell_players(g->study, cell), _("a player chose an illegal action"));
}

/* ---- all of them ---- */

static bool get_memory(wear_games *g, wear_work *w, unsigned threads)
{
    w->seats = calloc(threads, sizeof *w->seats);
    g->batches = calloc(wear_items(g), sizeof *g->batches);
    bool good = w->seats && g->batches;
    for (unsigned i = 0; good && i < threads; i++)
        good = (w->seats[i].steps = calloc(g->study->limit, sizeof *w->seats->steps)) != NULL;
    if (!good)
        complain_memory();
    return good;
}

static int run(wear_work *w, unsigned threads)
{
    wear_games *g = w->games;
    uint64_t items = wear_items(g);
    bool started;
    term_catch_interrupts();
    uint64_t done = parallel_run(threads, items, SLOW_ITEMS, play_batch, w, &w->enough, &started);
    if (!started)
        complain_threads();
    if (!started || w->failed)
        return TROUBLE;
    if (done < items || term_interrupted()) {
        complain(_("interrupted after %llu of %llu blocks"), (unsigned long long)done,
                 (unsigned long long)items);
        return INTERRUPTED;
    }
    return DONE;
}

int wear_play(wear_games *g, const lab_study *study, bool fresh, unsigned threads)
{
    wear_work w = {.games = g, .said = ATOMIC_FLAG_INIT};
    wear_games_begin(g, study, fresh);
    int code = get_memory(g, &w, threads) ? run(&w, threads) : TROUBLE;
    for (unsigned i = 0; w.seats && i < threads; i++) {
        leave_seat(&w.seats[i]);
        free(w.seats[i].steps);
    }
    free(w.seats);
    return code;
}

void wear_games_free(wear_games *g)
{
    free(g->batches);
    g->batches = NULL;
}

bool wear_games_field(const wear_games *g, const wear_sight *s, unsigned from, unsigned to,
                      wear_field *f)
{
    wear_trace *sum = malloc(sizeof *sum);
    *f = (wear_field){g->rules, g->players, calloc(g->rules * g->players, sizeof *f->shares)};
    if (sum && f->shares)
        wear_games_shares(g, s, from, to, sum, f->shares);
    free(sum);
    if (sum && f->shares)
        return true;
    complain_memory();
    free(f->shares);
    f->shares = NULL;
    return false;
}
