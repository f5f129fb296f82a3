#include "problems/mine.h"

#include <stdlib.h>

#include "core/match/match.h"
#include "engine/level.h"
#include "engine/search/search.h"
#include "problems/find.h"
#include "problems/grade.h"

enum {
    STEPS_MAX = 4000,    /* a longer game is left */
    PER_GAME = 6,        /* problems of one game are alike */
    PLAYER_NODES = 3000, /* who plays need not be strong, only sensible */
    OPENING = 6,         /* random decisions at most where no dice make games differ */
};
/* Of all problems those of one grade are at most this part, and those of one reason. */
static const double GRADE_PART = 0.4, REASON_PART = 0.3;

unsigned problem_grade_of(unsigned rating)
{
    return rating < 800 ? 0 : rating >= 1400 ? PROBLEM_GRADES - 1 : (rating - 800) / 200 + 1;
}

static bool is_known(const problem_mine *mine, uint64_t hash)
{
    for (unsigned i = 0; i < mine->count; i++)
        if (mine->positions[i] == hash)
            return true;
    return false;
}

bool problem_mine_add(problem_mine *mine, const problem *p)
{
    uint64_t hash = lus_hash(&p->variant, &p->state);
    if (is_known(mine, hash) || mine->count == mine->capacity)
        return false;
    mine->positions[mine->count++] = hash;
    mine->of_grade[problem_grade_of(p->rating)]++;
    mine->of_reason[p->remarks[0].kind]++;
    return true;
}

static bool is_full(unsigned count, double part, unsigned wanted)
{
    return count >= part * wanted;
}

/* One game. */
typedef struct game {
    problem_mine *mine;
    problem_mind *mind;
    lus_match match;
    lus_rng rng;
    uint64_t number;
    unsigned found, random; /* problems, decisions made at random */
    unsigned level[2];
} game;

/* False when the work ends. */
static bool examine(game *g)
{
    problem p;
    problem_mine *mine = g->mine;
    if (is_known(mine, lus_hash(&mine->variant, &g->match.now))) {
        g->found++; /* by this game, before the work was interrupted */
        return true;
    }
    if (!problem_likely(g->mind, &g->match.now) || !problem_find(g->mind, &g->match.now, &p) ||
        is_full(mine->of_reason[p.remarks[0].kind], REASON_PART, mine->wanted))
        return true;
    p.game = g->number;
    p.rating = problem_grade(g->mind, &p.state);
    if (is_full(mine->of_grade[problem_grade_of(p.rating)], GRADE_PART, mine->wanted) ||
        !problem_mine_add(mine, &p))
        return true;
    g->found++;
    return mine->take(mine->context, &p) && mine->count < mine->wanted;
}

static lus_action choose(game *g)
{
    const lus_variant *v = &g->match.variant;
    if (g->random > 0) {
        g->random--;
        return v->game->sample(v, &g->match.now, &g->rng);
    }
    const lus_level *level = lus_level_of(v->game, g->level[g->match.status.player]);
    lus_limits limits = {.depth = level->depth < 2 ? level->depth : 2,
                         .nodes = PLAYER_NODES,
                         .seed = lus_rng_next(&g->rng),
                         .stop = g->mine->stop};
    lus_think_erring(lus_search_of(v->game), level->lapses, v, &g->match.now, &limits,
                     &g->mind->memory, &g->mind->thought);
    return g->mind->thought.choices[0].action;
}

/* Whether a turn begins with this decision: what is asked for is a whole turn. */
static bool begins_turn(const game *g, unsigned last_player)
{
    const lus_match *m = &g->match;
    return m->count == 0 || m->steps[m->count - 1].chance || last_player != m->status.player;
}

/* False when the work ends. */
static bool play(game *g)
{
    lus_match *m = &g->match;
    const lus_variant *v = &m->variant;
    unsigned last = LUS_NOBODY;
    lus_fault fault;
    while (m->status.kind != LUS_OVER && m->count < STEPS_MAX && g->found < PER_GAME) {
        if (g->mine->stop && *g->mine->stop)
            return false;
        bool decides = m->status.kind == LUS_DECISION;
        if (decides && g->random == 0 && begins_turn(g, last) && !examine(g))
            return false;
        last = m->status.player;
        lus_action action = decides ? choose(g) : v->game->sample(v, &m->now, &g->rng);
        if (!lus_match_play(m, action, NULL, &fault))
            return true;
    }
    return true;
}

static bool play_number(problem_mine *mine, problem_mind *mind, uint64_t number, lus_step *steps)
{
    uint64_t seed = mine->seed + 0x9e3779b97f4a7c15u * (number + 1);
    game g = {.mine = mine, .mind = mind, .number = number, .rng = lus_rng_seeded(seed)};
    for (unsigned i = 0; i < 2; i++)
        g.level[i] = mind->dice ? 2 + lus_rng_below(&g.rng, 4) : 1 + lus_rng_below(&g.rng, 3);
    g.random = mind->dice ? 0 : lus_rng_below(&g.rng, OPENING + 1);
    problem_mind_forget(mind);
    lus_match_begin(&g.match, &mine->variant, NULL, steps, STEPS_MAX);
    return play(&g);
}

bool problem_mine_run(problem_mine *mine)
{
    problem_mind *mind = problem_mind_new(&mine->variant, mine->stop);
    lus_step *steps = malloc(STEPS_MAX * sizeof *steps);
    bool ready = mind && steps;
    if (ready)
        mind->truth = mine->truth;
    for (uint64_t i = 0; ready && i < mine->games && mine->count < mine->wanted; i++) {
        if (!play_number(mine, mind, mine->first + i, steps))
            break;
        mine->progress(mine->context, i + 1, mine->count);
    }
    problem_mind_free(mind);
    free(steps);
    return ready;
}
