#include "engine/level.h"

#include <math.h>
#include <string.h>

const char *const lus_level_names[LUS_LEVELS] = {"Tiro",     "Miles",   "Optio",
                                                 "Centurio", "Legatus", "Imperator"};

static bool is_name(const char *text, const char *name)
{
    while (*text && (*text | 0x20) == (*name | 0x20))
        text++, name++;
    return *text == '\0' && *name == '\0';
}

unsigned lus_level_named(const char *text)
{
    for (unsigned i = 0; i < LUS_LEVELS; i++)
        if (is_name(text, lus_level_names[i]) || (text[0] == (char)('1' + i) && text[1] == '\0'))
            return i + 1;
    return 0;
}

/* Errors in log-odds, so that a player who is far ahead or behind errs as sensibly as one in an
 * even game. */
static double log_odds(float value)
{
    const double least = 1e-9;
    double p = (double)value, q = 1 - p;
    return log((p > least ? p : least) / (q > least ? q : least));
}

static double uniform(lus_rng *rng)
{
    return (double)(lus_rng_next(rng) >> 11) * 0x1p-52 - 1; /* from -1 to 1 */
}

bool lus_lapses_any(lus_lapses lapses)
{
    return lapses.slip > 0 || lapses.glances > 0;
}

static bool is_lost(const lus_choice *choice)
{
    return choice->value <= 0;
}

/* A win that is seen for sure is played, the nearest first. Where everything loses for sure, what
 * holds out longest: a person would stop the threat he sees, whatever comes after it. */
static bool is_decided(const lus_thought *thought)
{
    return thought->count == 0 || thought->choices[0].value >= 1 || is_lost(&thought->choices[0]);
}

/* Where an action loses for sure the danger is seen, and nobody acts at a glance. */
static bool glances(lus_lapses lapses, const lus_thought *thought, lus_rng *rng)
{
    for (unsigned i = 0; i < thought->count; i++)
        if (is_lost(&thought->choices[i]))
            return false;
    return lapses.glances > 0 && (uniform(rng) + 1) / 2 < (double)lapses.glances;
}

/* Leaves in front what seems best. */
static void misjudge(float slip, lus_thought *thought, lus_rng *rng)
{
    unsigned taken = 0;
    double most = -INFINITY;
    for (unsigned i = 0; i < thought->count && !is_lost(&thought->choices[i]); i++) {
        double seen =
            log_odds(thought->choices[i].value) + (double)slip * (uniform(rng) + uniform(rng));
        if (seen > most) {
            most = seen;
            taken = i;
        }
    }
    lus_choice choice = thought->choices[taken];
    memmove(thought->choices + 1, thought->choices, taken * sizeof *thought->choices);
    thought->choices[0] = choice;
}

void lus_think_erring(lus_think *think, lus_lapses lapses, const lus_variant *v, const lus_state *s,
                      const lus_limits *limits, lus_memory *memory, lus_thought *thought)
{
    lus_limits own = *limits;
    lus_rng rng = lus_rng_seeded(limits->seed);
    own.all = own.all || lus_lapses_any(lapses);
    think(v, s, &own, memory, thought);
    if (!lus_lapses_any(lapses) || is_decided(thought))
        return;
    if (glances(lapses, thought, &rng)) {
        /* a search begins with what actions leave at once, and stays with it when stopped */
        own.nodes = 1;
        think(v, s, &own, memory, thought);
    }
    if (!is_decided(thought))
        misjudge(lapses.slip, thought, &rng);
}
