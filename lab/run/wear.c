#include "lab/run/wear.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "console/exit.h"
#include "console/language.h"
#include "console/say.h"
#include "console/term.h"
#include "contest/agent.h"
#include "lab/count/play.h"
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

/* ---- cells and batches ---- */

static unsigned batches_of(const wear_games *g)
{
    return g->fresh ? 2 * WEAR_BATCHES : WEAR_BATCHES;
}

/* Games of a batch: all of them make up the study's games, once or twice. */
static void units_of(const wear_games *g, unsigned batch, uint64_t *from, uint64_t *to)
{
    *from = g->study->games * batch / WEAR_BATCHES;
    *to = g->study->games * (batch + 1) / WEAR_BATCHES;
}

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

/* A game that is being played; in every second one the first-named player is Black. */
typedef struct playing {
    const lab_study *study;
    wear_seat *seat;
    uint64_t unit;
    lab_chance chance;
    lus_rng opening;
    uint32_t decisions;
} playing;

static bool choose(playing *p, const lus_match *m, lus_action *action)
{
    lus_action actions[LUS_ACTIONS_MAX];
    unsigned legal = m->variant.game->actions(&m->variant, &m->now, actions), count;
    uint64_t seed = lab_seed(p->study->seed, p->unit, 0, LAB_SEEDED) + p->decisions;
    agent *player = p->seat->agents[(m->status.player ^ p->unit) & 1];
    *action = actions[0];
    if (legal > 1 && p->decisions < p->study->opening)
        *action = lab_draw(&m->variant, &m->now, &p->opening, &count);
    else if (legal > 1 && !agent_choose(player, m, lus_splitmix(&seed), action))
        return false;
    p->decisions++;
    return true;
}

/* False with a word of what went wrong; "" when the user interrupted. */
static bool play_game(playing *p, const lab_subject *subject, wear_watch *watch,
                      const char **trouble)
{
    const lus_variant *v = &subject->variant;
    lus_match m;
    p->chance = lab_chance_of(p->study->seed, p->unit, 0);
    p->opening = lus_rng_seeded(lab_seed(p->study->seed, p->unit, 0, LAB_OPENED));
    p->decisions = 0;
    lus_match_begin(&m, v, &subject->start, p->seat->steps, p->study->limit);
    agent_begin_game(p->seat->agents[0]);
    agent_begin_game(p->seat->agents[1]);
    wear_watch_start(watch, &subject->start);
    while (m.status.kind != LUS_OVER && m.count < p->study->limit) {
        lus_events events = {0};
        lus_action action;
        *trouble = "";
        if (m.status.kind == LUS_CHANCE)
            action = v->game->sample(v, &m.now, &p->chance.throws);
        else if (!choose(p, &m, &action)) {
            *trouble = agent_trouble(p->seat->agents[(m.status.player ^ p->unit) & 1]);
            return false;
        }
        if (!lus_match_play(&m, action, &events, NULL)) {
            *trouble = _("a player chose an illegal action");
            return false;
        }
        wear_watch_events(watch, &events);
    }
    wear_watch_end(watch, &m.now);
    return true;
}

static void play_batch(void *context, unsigned worker, uint64_t item)
{
    wear_work *w = context;
    const wear_games *g = w->games;
    unsigned cell = (unsigned)(item / batches_of(g)), batch = (unsigned)(item % batches_of(g));
    const lab_subject *subject = lab_cell_subject(g->study, cell);
    wear_seat *seat = &w->seats[worker];
    uint64_t from, to;
    wear_watch watch;
    if (!take_seat(w, seat, cell))
        return;
    wear_watch_begin(&watch, &g->ground, &subject->variant, &g->batches[item]);
    units_of(g, batch, &from, &to);
    playing p = {.study = g->study, .seat = seat};
    for (p.unit = from; p.unit < to && !term_stop; p.unit++) {
        const char *trouble;
        if (!play_game(&p, subject, &watch, &trouble)) {
            fail(w, lab_cell_players(g->study, cell), trouble);
            return;
        }
    }
}

/* ---- all of them ---- */

static bool get_memory(wear_games *g, wear_work *w, unsigned threads)
{
    w->seats = calloc(threads, sizeof *w->seats);
    g->batches = calloc((size_t)lab_cells(g->study) * batches_of(g), sizeof *g->batches);
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
    uint64_t items = (uint64_t)lab_cells(g->study) * batches_of(g);
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
    lus_variant variants[WEAR_RULES];
    *g = (wear_games){.study = study,
                      .rules = study->subject_count,
                      .pairs = study->pair_count,
                      .players = study->pair_count + (study->pair_count > 1),
                      .fresh = fresh};
    for (unsigned i = 0; i < g->rules; i++)
        variants[i] = study->subjects[i].variant;
    wear_ground_of(&g->ground, variants, g->rules);
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

void wear_games_sum(const wear_games *g, unsigned rule, unsigned player, unsigned from, unsigned to,
                    wear_trace *sum)
{
    bool together = player == g->pairs;
    *sum = (wear_trace){0};
    for (unsigned p = together ? 0 : player; p < (together ? g->pairs : player + 1); p++)
        for (unsigned i = from; i < to; i++)
            wear_trace_add(sum, &g->batches[(rule * g->pairs + p) * batches_of(g) + i]);
}

bool wear_games_field(const wear_games *g, const wear_sight *s, unsigned from, unsigned to,
                      wear_field *f)
{
    wear_trace *sum = malloc(sizeof *sum);
    *f = (wear_field){g->rules, g->players, calloc(g->rules * g->players, sizeof *f->shares)};
    for (unsigned i = 0; sum && f->shares && i < g->rules * g->players; i++) {
        wear_games_sum(g, i / g->players, i % g->players, from, to, sum);
        wear_shares_of(&f->shares[i], s, sum);
    }
    free(sum);
    if (sum && f->shares)
        return true;
    complain_memory();
    free(f->shares);
    f->shares = NULL;
    return false;
}
