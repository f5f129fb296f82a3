/* What several threads are worth in one search: bench-threads THREADS ROUNDS SECONDS [GAME]. The
 * same depth is searched by one thread and by several, in turn; the depth of a position is the last
 * that one thread finishes within SECONDS. Told is, as ratios: how much sooner by the clock; how
 * much less the thread that answers has to do (which also a machine shows that is busy with other
 * things); the CPU time of all threads; and their nodes in a second of CPU time. “all”: the values
 * of all actions, as hints need them. */
#define _GNU_SOURCE
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "console/progress.h"
#include "core/registry.h"
#include "engine/search/search.h"
#include "work/search_threads.h"

enum { POSITIONS = 8, MEMORY = 16 << 20 };

typedef struct cost {
    double wall;
    double answer; /* seconds of CPU time of the thread that answers */
    double cpu;    /* of all threads */
    double nodes;  /* likewise */
} cost;

static lus_thought thought;

static double seconds_by(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* A decision between several actions from the middle of a random game. */
static void draw_position(const lus_variant *v, lus_rng *rng, lus_state *s)
{
    lus_action actions[LUS_ACTIONS_MAX];
    lus_status status;
    v->game->start(v, s);
    for (unsigned step = 0; (status = v->game->status(v, s)).kind != LUS_OVER; step++) {
        if (step >= 24 && status.kind == LUS_DECISION && v->game->actions(v, s, actions) > 3)
            return;
        v->game->apply(v, s, v->game->sample(v, s, rng), NULL);
    }
    draw_position(v, rng, s);
}

static cost think(search_threads *t, const lus_variant *v, const lus_state *s,
                  const lus_limits *limits)
{
    search_threads_forget(t);
    double wall = seconds_now(), answer = seconds_by(CLOCK_THREAD_CPUTIME_ID),
           cpu = seconds_by(CLOCK_PROCESS_CPUTIME_ID);
    search_threads_think(t, lus_search_of(v->game), (lus_lapses){0}, v, s, limits, &thought);
    return (cost){seconds_now() - wall, seconds_by(CLOCK_THREAD_CPUTIME_ID) - answer,
                  seconds_by(CLOCK_PROCESS_CPUTIME_ID) - cpu, (double)thought.nodes};
}

/* Adds up some rounds, one after the other: a busy machine slows both alike. */
static void compare(search_threads *const teams[2], unsigned rounds, const lus_variant *v,
                    const lus_state *s, const lus_limits *limits, cost sums[2])
{
    for (unsigned i = 0; i < 2 * rounds; i++) {
        cost c = think(teams[i % 2], v, s, limits), *sum = &sums[i % 2];
        sum->wall += c.wall;
        sum->answer += c.answer;
        sum->cpu += c.cpu;
        sum->nodes += c.nodes;
    }
}

static void measure(const lus_game *game, bool all, search_threads *const teams[2], unsigned rounds,
                    double seconds)
{
    lus_variant v = lus_variant_standard(game);
    lus_rng rng = lus_rng_seeded(1);
    double wall = 0, answer = 0, cpu = 0, speed = 0;
    for (unsigned i = 0; i < POSITIONS; i++) {
        lus_state s;
        cost sums[2] = {0};
        draw_position(&v, &rng, &s);
        lus_limits limits = {.seconds = seconds, .now = seconds_now, .all = all, .seed = 1};
        think(teams[0], &v, &s, &limits);
        limits.depth = thought.depth > 1 ? thought.depth : 2;
        limits.seconds = 0;
        compare(teams, rounds, &v, &s, &limits, sums);
        wall += log(sums[0].wall / sums[1].wall) / (double)POSITIONS;
        answer += log(sums[0].answer / sums[1].answer) / (double)POSITIONS;
        cpu += log(sums[1].cpu / sums[0].cpu) / (double)POSITIONS;
        speed +=
            log(sums[1].nodes / sums[1].cpu / (sums[0].nodes / sums[0].cpu)) / (double)POSITIONS;
    }
    printf("%-10s %-4s %10.2f %10.2f %10.2f %10.2f\n", game->id, all ? "all" : "best", exp(wall),
           exp(answer), exp(cpu), exp(speed));
    fflush(stdout);
}

int main(int count, char **words)
{
    unsigned threads = count > 1 ? (unsigned)atoi(words[1]) : 2;
    unsigned rounds = count > 2 ? (unsigned)atoi(words[2]) : 3;
    double seconds = count > 3 ? atof(words[3]) : 0.3;
    search_threads *teams[2] = {search_threads_new(1, MEMORY), search_threads_new(threads, MEMORY)};
    printf(
        "%u threads against one, to the same depth; geometric means of %d positions, %u rounds\n",
        threads, POSITIONS, rounds);
    printf("%-15s %10s %10s %10s %10s\n", "", "clock", "answering", "CPU", "nodes/CPU");
    for (unsigned g = 0; lus_games[g]; g++)
        for (unsigned all = 0; all < 2; all++)
            if (count < 5 || lus_games[g] == lus_game_find(words[4], strlen(words[4])))
                measure(lus_games[g], all, teams, rounds, seconds);
    search_threads_free(teams[0]);
    search_threads_free(teams[1]);
    return 0;
}
