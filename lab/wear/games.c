#include "lab/wear/games.h"

const char *wear_panel(unsigned index)
{
    static const char *const players[] = {"random", "greedy", "level:2", "level:4", NULL};
    return players[index];
}

uint32_t wear_opening(const lus_variant *v)
{
    return lus_has_dice(v) ? 0 : 6;
}

/* ---- cells and batches ---- */

void wear_games_begin(wear_games *g, const lab_study *study, bool fresh)
{
    lus_variant variants[WEAR_RULES];
    *g = (wear_games){.study = study,
                      .rules = study->subject_count,
                      .pairs = study->pair_count,
                      .players = study->pair_count + (study->pair_count > 1),
                      .fresh = fresh};
    for (unsigned i = 0; i < g->rules; i++)
        variants[i] = study->subjects[i].variant;
    wear_ground_of(&g->ground, variants, g->rules);
}

unsigned wear_batches_of(const wear_games *g)
{
    return g->fresh ? 2 * WEAR_BATCHES : WEAR_BATCHES;
}

uint64_t wear_items(const wear_games *g)
{
    return (uint64_t)lab_cells(g->study) * wear_batches_of(g);
}

unsigned wear_item_cell(const wear_games *g, uint64_t item)
{
    return (unsigned)(item / wear_batches_of(g));
}

/* ---- games ---- */

/* A game that is being played; in every second one the first-named player is Black. */
typedef struct playing {
    const lab_study *study;
    const lab_chooser *players;
    uint64_t unit;
    lab_chance chance;
    lus_rng opening;
    uint32_t decisions;
    unsigned seat;
} playing;

static bool choose(playing *p, const lus_match *m, lus_action *action)
{
    lus_action actions[LUS_ACTIONS_MAX];
    unsigned legal = m->variant.game->actions(&m->variant, &m->now, actions), count;
    uint64_t seed = lab_seed(p->study->seed, p->unit, 0, LAB_SEEDED) + p->decisions;
    p->seat = (unsigned)((m->status.player ^ p->unit) & 1);
    const lab_chooser *player = &p->players[p->seat];
    *action = actions[0];
    if (legal > 1 && p->decisions < p->study->opening)
        *action = lab_draw(&m->variant, &m->now, &p->opening, &count);
    else if (legal > 1 && !player->choose(player->self, m, lus_splitmix(&seed), action))
        return false;
    p->decisions++;
    return true;
}

static lab_played play_game(playing *p, const lab_subject *subject, lus_step *steps,
                            wear_watch *watch)
{
    const lus_variant *v = &subject->variant;
    lus_match m;
    p->chance = lab_chance_of(p->study->seed, p->unit, 0);
    p->opening = lus_rng_seeded(lab_seed(p->study->seed, p->unit, 0, LAB_OPENED));
    p->decisions = 0;
    lus_match_begin(&m, v, &subject->start, steps, p->study->limit);
    for (unsigned i = 0; i < 2; i++)
        p->players[i].begin_game(p->players[i].self);
    wear_watch_start(watch, &subject->start);
    while (m.status.kind != LUS_OVER && m.count < p->study->limit) {
        lus_events events = {0};
        lus_action action;
        if (m.status.kind == LUS_CHANCE)
            action = v->game->sample(v, &m.now, &p->chance.throws);
        else if (!choose(p, &m, &action))
            return LAB_NO_CHOICE;
        if (!lus_match_play(&m, action, &events, NULL))
            return LAB_ILLEGAL;
        wear_watch_events(watch, &events);
    }
    wear_watch_end(watch, &m.now);
    return LAB_PLAYED;
}

/* All batches make up the study's games, once or twice. */
lab_played wear_play_batch(const wear_games *g, uint64_t item, const lab_chooser players[2],
                           lus_step *steps, const volatile bool *stop, wear_trace *trace,
                           unsigned *seat)
{
    const lab_subject *subject = lab_cell_subject(g->study, wear_item_cell(g, item));
    uint64_t batch = item % wear_batches_of(g), to = g->study->games * (batch + 1) / WEAR_BATCHES;
    wear_watch watch;
    playing p = {.study = g->study, .players = players};
    wear_watch_begin(&watch, &g->ground, &subject->variant, trace);
    for (p.unit = g->study->games * batch / WEAR_BATCHES; p.unit < to; p.unit++) {
        if (stop && __atomic_load_n(stop, __ATOMIC_RELAXED))
            return LAB_STOPPED;
        lab_played played = play_game(&p, subject, steps, &watch);
        *seat = p.seat;
        if (played != LAB_PLAYED)
            return played;
    }
    return LAB_PLAYED;
}

/* ---- sums ---- */

void wear_games_sum(const wear_games *g, unsigned rule, unsigned player, unsigned from, unsigned to,
                    wear_trace *sum)
{
    bool together = player == g->pairs;
    *sum = (wear_trace){0};
    for (unsigned p = together ? 0 : player; p < (together ? g->pairs : player + 1); p++)
        for (unsigned i = from; i < to; i++)
            wear_trace_add(sum, &g->batches[(rule * g->pairs + p) * wear_batches_of(g) + i]);
}

void wear_games_shares(const wear_games *g, const wear_sight *s, unsigned from, unsigned to,
                       wear_trace *room, wear_shares *shares)
{
    for (unsigned i = 0; i < g->rules * g->players; i++) {
        wear_games_sum(g, i / g->players, i % g->players, from, to, room);
        wear_shares_of(&shares[i], s, room);
    }
}
