/* lusoria-sim: plays simulated worlds, one for each seed, and says what was wrong in them. */
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/sim/world.h"

typedef struct options {
    uint64_t seed, seeds;
    bool twice, first, trace, shrinks;
    const char *replay, *keep;
} options;

static const char usage[] =
    "lusoria-sim [--seed N] [--seeds M] [--twice] [--first] [--trace] [--shrink] [--keep FILE]\n"
    "lusoria-sim --replay FILE [--twice] [--trace]\n"
    "Plays M worlds from seed N on (docs/architecture/simulator.md). --twice plays each again and\n"
    "compares. --first ends at the first that fails. --shrink makes a world that fails as small\n"
    "as it gets, --keep writes it to a file.\n";

static bool read_options(options *o, int count, char **words)
{
    *o = (options){.seed = 1, .seeds = 1};
    for (int i = 1; i < count; i++) {
        const char *value = i + 1 < count ? words[i + 1] : NULL;
        if (strcmp(words[i], "--twice") == 0)
            o->twice = true;
        else if (strcmp(words[i], "--first") == 0)
            o->first = true;
        else if (strcmp(words[i], "--trace") == 0)
            o->trace = true;
        else if (strcmp(words[i], "--shrink") == 0)
            o->shrinks = true;
        else if (value && strcmp(words[i], "--seed") == 0)
            o->seed = strtoull(words[++i], NULL, 10);
        else if (value && strcmp(words[i], "--seeds") == 0)
            o->seeds = strtoull(words[++i], NULL, 10);
        else if (value && strcmp(words[i], "--replay") == 0)
            o->replay = words[++i];
        else if (value && strcmp(words[i], "--keep") == 0)
            o->keep = words[++i];
        else
            return false;
    }
    return true;
}

typedef struct sums {
    uint64_t worlds, games, entries, messages, failed;
} sums;

/* ---- smaller worlds ---- */

/* Whether the same thing is wrong: failures begin with its name. */
static bool fails_alike(const plan *p, const char *failure)
{
    world w;
    return !world_play(&w, p, NULL) && strncmp(w.failure, failure, strcspn(failure, ":")) == 0;
}

static bool try_smaller(plan *p, const plan *smaller, const char *failure)
{
    if (memcmp(p, smaller, sizeof *p) == 0 || !fails_alike(smaller, failure))
        return false;
    *p = *smaller;
    return true;
}

static bool shrink_once(plan *p, const char *failure)
{
    bool shrunk = false;
    for (unsigned f = 0; f < FAULTS; f++) {
        plan less = *p;
        less.faults &= ~(1u << f);
        shrunk |= try_smaller(p, &less, failure);
    }
    plan less = *p;
    less.watchers = 0;
    shrunk |= try_smaller(p, &less, failure);
    less = *p;
    less.hasty = false;
    shrunk |= try_smaller(p, &less, failure);
    less = *p;
    less.seekers = 0;
    shrunk |= try_smaller(p, &less, failure);
    for (less = *p; less.rooms > 0;) {
        less.rooms--;
        less.members = less.rooms > 0 ? less.members : 0;
        shrunk |= try_smaller(p, &less, failure);
    }
    for (less = *p; less.members > 2;) {
        less.members--;
        shrunk |= try_smaller(p, &less, failure);
    }
    for (less = *p, less.tables--; less.tables > 0; less.tables--)
        shrunk |= try_smaller(p, &less, failure);
    for (less = *p, less.servers--; less.servers > 0; less.servers--)
        shrunk |= try_smaller(p, &less, failure);
    for (less = *p, less.seconds /= 2; less.seconds > 4; less.seconds /= 2)
        shrunk |= try_smaller(p, &less, failure);
    return shrunk;
}

static void report(const options *o, plan p, const char *failure)
{
    while (o->shrinks && shrink_once(&p, failure))
        ;
    plan_write(&p, stdout);
    FILE *f = o->keep ? fopen(o->keep, "w") : NULL;
    if (f) {
        fprintf(f, "# %s\n", failure);
        plan_write(&p, f);
        fclose(f);
    }
}

/* ---- worlds ---- */

static bool play(const options *o, const plan *p, sums *s)
{
    world w, again;
    bool fine = world_play(&w, p, o->trace ? stdout : NULL);
    s->worlds++;
    s->games += w.games_over;
    s->entries += w.entries;
    s->messages += w.messages;
    if (o->twice) {
        world_play(&again, p, NULL);
        if (again.digest != w.digest || again.steps != w.steps) {
            printf("seed %" PRIu64 ": not the same again\n", p->seed);
            fine = false;
        }
    }
    if (fine)
        return true;
    s->failed++;
    printf("seed %" PRIu64 ": %s\n", p->seed, w.failure);
    if (w.failed)
        report(o, *p, w.failure);
    fflush(stdout);
    return false;
}

static bool replay(const options *o, sums *s)
{
    char words[WORDS_MAX];
    plan p;
    FILE *f = fopen(o->replay, "r");
    bool read = f && fgets(words, sizeof words, f) && plan_read(&p, f);
    if (f)
        fclose(f);
    if (!read)
        fprintf(stderr, "%s: not a world\n", o->replay);
    return read && play(o, &p, s);
}

int main(int count, char **words)
{
    options o;
    sums s = {0};
    if (!read_options(&o, count, words)) {
        fputs(usage, stderr);
        return 2;
    }
    if (sodium_init() < 0)
        return 3;
    json_object_seed(1);
    bool fine = !o.replay || replay(&o, &s);
    for (uint64_t i = 0; !o.replay && i < o.seeds && (fine || !o.first); i++) {
        plan p = plan_of_seed(o.seed + i);
        fine &= play(&o, &p, &s);
    }
    printf("worlds=%" PRIu64 " games=%" PRIu64 " entries=%" PRIu64 " messages=%" PRIu64
           " failed=%" PRIu64 "\n",
           s.worlds, s.games, s.entries, s.messages, s.failed);
    return fine ? 0 : 1;
}
