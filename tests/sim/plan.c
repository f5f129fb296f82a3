#define _GNU_SOURCE /* strtok_r */
/* What a seed stands for, and how a world is written down. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "core/registry.h"
#include "tests/sim/world.h"

static const char *const names[FAULTS] = {"cut",   "stall",  "sleep", "crash",  "end",
                                          "drift", "date",   "delay", "refuse", "torn",
                                          "lost",  "freeze", "deaf"};

const char *fault_name(fault f)
{
    return names[f];
}

plan plan_of_seed(uint64_t seed)
{
    lus_rng r = stream(seed, 0, 0);
    plan p = {.seed = seed, .shared = draw(&r, 3) > 0};
    p.servers = p.shared ? 1 + draw(&r, 4) : 1;
    p.tables = 1 + draw(&r, 6);
    p.watchers = draw(&r, 4);
    p.seconds = 60 + draw(&r, 240);
    for (unsigned f = 0; f < FAULTS; f++)
        p.faults |= (uint32_t)(draw(&r, 2)) << f;
    if (draw(&r, 10) == 0)
        p.faults = 0;
    p.rematches = draw(&r, 2) == 0;
    p.rooms = draw(&r, 2) == 0 ? 1 + draw(&r, 2) : 0;
    p.members = p.rooms > 0 ? 2 + draw(&r, 6) : 0;
    p.seekers = draw(&r, 2) == 0 ? 2 + draw(&r, 5) : 0;
    p.hasty = draw(&r, 3) == 0;
    while (p.game_count < SIM_GAMES_MAX && lus_games[p.game_count]) {
        p.games[p.game_count] = lus_games[p.game_count];
        p.game_count++;
    }
    return p;
}

void plan_write(const plan *p, FILE *f)
{
    fprintf(f, "seed %" PRIu64 "\nstore %s\nservers %u\ntables %u\nwatchers %u\nseconds %u\nfaults",
            p->seed, p->shared ? "shared" : "file", p->servers, p->tables, p->watchers, p->seconds);
    for (unsigned i = 0; i < FAULTS; i++)
        if (p->faults >> i & 1)
            fprintf(f, " %s", names[i]);
    fprintf(f, "\nrematches %s\ngames", p->rematches ? "yes" : "no");
    for (unsigned i = 0; i < p->game_count; i++)
        fprintf(f, " %s", p->games[i]->id);
    fprintf(f, "\nrooms %u\nmembers %u\nseekers %u\nhasty %s\n", p->rooms, p->members, p->seekers,
            p->hasty ? "yes" : "no");
}

static bool read_games(plan *p, char *words)
{
    char *rest = NULL;
    for (char *word = strtok_r(words, " \n", &rest); word; word = strtok_r(NULL, " \n", &rest)) {
        unsigned i = 0;
        while (lus_games[i] && strcmp(lus_games[i]->id, word) != 0)
            i++;
        if (!lus_games[i] || p->game_count == SIM_GAMES_MAX)
            return false;
        p->games[p->game_count++] = lus_games[i];
    }
    return p->game_count > 0;
}

static bool read_faults(plan *p, char *words)
{
    char *rest = NULL;
    for (char *word = strtok_r(words, " \n", &rest); word; word = strtok_r(NULL, " \n", &rest)) {
        unsigned i = 0;
        while (i < FAULTS && strcmp(names[i], word) != 0)
            i++;
        if (i == FAULTS)
            return false;
        p->faults |= 1u << i;
    }
    return true;
}

/* Worlds that were kept before there were any have none of these. */
static bool read_company(plan *p, FILE *f)
{
    char hasty[4] = "no";
    int count = fscanf(f, " rooms %u members %u seekers %u hasty %3s", &p->rooms, &p->members,
                       &p->seekers, hasty);
    p->hasty = strcmp(hasty, "yes") == 0;
    return (count == EOF || count == 4) && p->rooms <= SIM_ROOMS_MAX &&
           p->members <= SIM_MEMBERS_MAX && p->seekers <= SEEKERS_MAX;
}

bool plan_read(plan *p, FILE *f)
{
    char text[WORDS_MAX], kind[8] = "", rematches[4] = "";
    *p = (plan){0};
    if (fscanf(f, " seed %" SCNu64 " store %7s servers %u tables %u watchers %u seconds %u faults",
               &p->seed, kind, &p->servers, &p->tables, &p->watchers, &p->seconds) != 6 ||
        !fgets(text, sizeof text, f) || !read_faults(p, text) ||
        fscanf(f, " rematches %3s games", rematches) != 1 || !fgets(text, sizeof text, f) ||
        !read_games(p, text) || !read_company(p, f))
        return false;
    p->rematches = strcmp(rematches, "yes") == 0;
    p->shared = strcmp(kind, "shared") == 0;
    return (p->shared || (strcmp(kind, "file") == 0 && p->servers == 1)) && p->servers > 0 &&
           p->servers <= SERVERS_MAX && p->tables > 0 && p->tables <= TABLES_MAX &&
           p->watchers <= WATCHERS_MAX && p->seconds > 0 && p->seconds <= 86400;
}
