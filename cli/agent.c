#include "cli/agent.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/app.h"
#include "cli/crew.h"
#include "cli/progress.h"
#include "cli/say.h"
#include "cli/team.h"
#include "cli/term.h"
#include "engine/level.h"
#include "engine/search.h"
#include "engine/simple.h"
#include "engine/uct.h"

enum {
    UCT_MEMORY_MOST = 256 << 20, /* bytes: eight million nodes */
    ENGINE_MIB = 16,
    PROGRAM_MAX = 400, /* bytes of a program's agent text: it must fit into records and files of matches */
    SETTING_MAX = 24,  /* bytes of the longest setting's value, with its NUL */
};

/* ---- the kinds, and what may be set for each ---- */

typedef enum setting_kind {
    ITERATIONS,
    NODES,
    DEPTH,
    TIME,
    SLIP,
    MEMORY,
    THREADS,
    WAIT,
    SETTING_KINDS
} setting_kind;

static const struct setting {
    const char *name;
    bool limits;   /* one that limits must be given */
    bool fraction; /* may have one */
    double least, most;
} settings[SETTING_KINDS] = {
    [ITERATIONS] = {"iterations", true, false, 1, 1e12},
    [NODES] = {"nodes", true, false, 1, 1e15},
    [DEPTH] = {"depth", true, false, 1, 1000},
    [TIME] = {"time", true, true, 0.0001, 86400},
    [SLIP] = {"slip", false, true, 0.0001, 100},
    [MEMORY] = {"memory", false, false, LUS_MEMORY_LEAST >> 20, 1 << 16},
    [WAIT] = {"wait", false, true, 0.01, 86400},
    [THREADS] = {"threads", false, false, 1, CREW_MAX},
};

struct kind;
static bool plan_simple(const struct kind *, const char *text, agent_plan *);
static bool plan_thinking(const struct kind *, const char *text, agent_plan *);
static bool plan_level(const struct kind *, const char *text, agent_plan *);
static bool plan_program(const struct kind *, const char *text, agent_plan *);

static const struct kind {
    const char *name;
    bool (*plan)(const struct kind *, const char *text, agent_plan *); /* reads what follows the colon */
    lus_action (*choose)(const lus_variant *, const lus_state *, lus_rng *); /* of simple players */
    lus_think *think; /* the same for all games; NULL: the game's own */
    setting_kind takes[SETTING_KINDS];
    unsigned count;
} kinds[] = {
    {"random", plan_simple, lus_choose_random, NULL, {0}, 0},
    {"greedy", plan_simple, lus_choose_greedy, NULL, {0}, 0},
    {"uct", plan_thinking, NULL, lus_uct, {ITERATIONS, TIME}, 2},
    {"level", plan_level, NULL, NULL, {0}, 0},
    {"engine", plan_thinking, NULL, NULL, {DEPTH, NODES, TIME, SLIP, MEMORY, THREADS}, 6},
    {"cmd", plan_program, NULL, NULL, {TIME, DEPTH, NODES, WAIT}, 4},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

bool agent_named(const char *text)
{
    size_t length = strcspn(text, ":");
    for (unsigned i = 0; i < KINDS; i++)
        if (strlen(kinds[i].name) == length && strncmp(kinds[i].name, text, length) == 0)
            return true;
    return false;
}

/* “3” or “optio”: which of the levels, from 0; LUS_LEVELS when it is none. */
static unsigned find_level(const char *text)
{
    unsigned i = 0;
    for (; i < LUS_LEVELS; i++) {
        char number[2] = {(char)('1' + i), '\0'};
        if (strcmp(text, number) == 0 || strcasecmp(text, lus_level_names[i]) == 0)
            break;
    }
    return i;
}

static const struct kind *read_kind(const char *text, size_t length)
{
    const char *known[KINDS + 1] = {0};
    char word[32];
    for (unsigned i = 0; i < KINDS; i++) {
        if (strlen(kinds[i].name) == length && strncmp(kinds[i].name, text, length) == 0)
            return &kinds[i];
        known[i] = kinds[i].name;
    }
    snprintf(word, sizeof word, "%.*s", length < sizeof word ? (int)length : (int)sizeof word - 1, text);
    complain(_("there is no agent “%s”"), word);
    if (find_level(word) < LUS_LEVELS)
        fprintf(stderr, _("The level of that name is written “level:%s”.\n"), word);
    suggest(word, known, _("Agents:"));
    return NULL;
}

/* ---- settings: name=value, separated by commas ---- */

static void write_names(const struct kind *kind, const char *names[SETTING_KINDS + 1])
{
    for (unsigned i = 0; i < kind->count; i++)
        names[i] = settings[kind->takes[i]].name;
    names[kind->count] = NULL;
}

/* Which setting stands at `text`; SETTING_KINDS after a complaint. */
static setting_kind read_name(const struct kind *kind, const char *text, size_t length)
{
    const char *names[SETTING_KINDS + 1];
    char word[32];
    write_names(kind, names);
    for (unsigned i = 0; i < kind->count; i++)
        if (strlen(names[i]) == length && strncmp(names[i], text, length) == 0)
            return kind->takes[i];
    snprintf(word, sizeof word, "%.*s", length < sizeof word ? (int)length : (int)sizeof word - 1, text);
    complain(_("“%s” cannot be set for the agent “%s”"), word, kind->name);
    suggest(word, names, _("Its settings:"));
    return SETTING_KINDS;
}

/* A plain decimal number. */
static bool read_value(setting_kind setting, const char *text, size_t length, double *value)
{
    const struct setting *s = &settings[setting];
    char copy[SETTING_MAX] = "", *end = copy;
    if (length < sizeof copy) {
        memcpy(copy, text, length);
        copy[length] = '\0';
    }
    bool plain = copy[0] != '\0' && strspn(copy, s->fraction ? "0123456789." : "0123456789") == length;
    *value = plain ? strtod(copy, &end) : 0;
    if (plain && *end == '\0' && *value >= s->least && *value <= s->most)
        return true;
    if (setting == TIME)
        complain(_("%s=%.*s: not a number of seconds from %g to %.0f"), s->name, (int)length, text, s->least,
                 s->most);
    else if (s->fraction)
        complain(_("%s=%.*s: not a number from %g to %g"), s->name, (int)length, text, s->least, s->most);
    else
        complain(_("%s=%.*s: not a whole number from %.0f to %.0f"), s->name, (int)length, text, s->least,
                 s->most);
    return false;
}

/* The settings in the first `length` bytes of `text`. */
static bool read_settings(const struct kind *kind, const char *text, size_t length,
                          double values[SETTING_KINDS])
{
    const char *end = text + length;
    while (text < end) {
        size_t one = strcspn(text, ", "), name = strcspn(text, "=, ");
        setting_kind setting = read_name(kind, text, name);
        if (setting == SETTING_KINDS)
            return false;
        if (values[setting] > 0) {
            complain(_("“%s” is set twice"), settings[setting].name);
            return false;
        }
        size_t value = name < one ? name + 1 : one;
        if (!read_value(setting, text + value, one - value, &values[setting]))
            return false;
        text += one + (text[one] == ',');
    }
    return true;
}

static bool any_limit(const double values[SETTING_KINDS])
{
    for (unsigned i = 0; i < SETTING_KINDS; i++)
        if (settings[i].limits && values[i] > 0)
            return true;
    return false;
}

/* ---- the plan ---- */

static bool plan_simple(const struct kind *kind, const char *text, agent_plan *plan)
{
    plan->manner = &agent_simple;
    plan->choose = kind->choose;
    if (*text)
        complain(_("nothing can be set for the agent “%s”"), kind->name);
    return *text == '\0';
}

/* A tree of as many nodes as iterations can make, within reason. */
static size_t uct_memory(double iterations)
{
    size_t least = 64 << 10;
    if (iterations == 0 || iterations > UCT_MEMORY_MOST / LUS_UCT_NODE)
        return UCT_MEMORY_MOST;
    return (size_t)(iterations + 1) * LUS_UCT_NODE + least;
}

/* The game's own search, if it has one. */
static bool plan_search(size_t memory, agent_plan *plan)
{
    const lus_variant *v = &plan->variant;
    plan->manner = &agent_thinking;
    plan->think = lus_search_of(v->game);
    if (!plan->think) {
        complain(_("%s: there is no engine for this game; “uct:iterations=…” plays every game"), v->game->id);
        return false;
    }
    plan->keeps = true;
    plan->memory = memory;
    plan->exact = true;
    return true;
}

static bool plan_thinking(const struct kind *kind, const char *text, agent_plan *plan)
{
    double values[SETTING_KINDS] = {0};
    if (!read_settings(kind, text, strlen(text), values))
        return false;
    if (!any_limit(values)) {
        const char *names[SETTING_KINDS + 1];
        write_names(kind, names);
        complain(_("the agent “%s” needs a limit, as in “%s:%s=…”"), kind->name, kind->name, names[0]);
        suggest("", names, _("Its settings:"));
        return false;
    }
    double nodes = kind->think ? values[ITERATIONS] : values[NODES];
    plan->limits = (lus_limits){.seconds = values[TIME],
                                .nodes = (uint64_t)nodes,
                                .depth = (unsigned)values[DEPTH],
                                .now = seconds_now,
                                .stop = &term_stop};
    plan->slip = (float)values[SLIP];
    plan->threads = values[THREADS] > 1 ? (unsigned)values[THREADS] : 1;
    if (!kind->think)
        return plan_search((values[MEMORY] > 0 ? (size_t)values[MEMORY] : ENGINE_MIB) << 20, plan);
    plan->manner = &agent_thinking;
    plan->think = kind->think;
    plan->memory = uct_memory(values[ITERATIONS]);
    return true;
}

const char *agent_title(const char *text)
{
    const char prefix[] = "level:";
    size_t length = sizeof prefix - 1;
    unsigned level = strncmp(text, prefix, length) == 0 ? find_level(text + length) : LUS_LEVELS;
    return level < LUS_LEVELS ? lus_level_names[level] : text;
}

static bool plan_level(const struct kind *kind, const char *text, agent_plan *plan)
{
    (void)kind;
    unsigned number = find_level(text);
    if (number < LUS_LEVELS) {
        const lus_level *level = lus_level_of(plan->variant.game, number + 1);
        plan->limits = (lus_limits){
            .nodes = level->nodes, .depth = level->depth, .now = seconds_now, .stop = &term_stop};
        plan->slip = level->slip;
        return plan_search((size_t)ENGINE_MIB << 20, plan);
    }
    const char *names[LUS_LEVELS + 1] = {0};
    memcpy(names, lus_level_names, sizeof lus_level_names);
    complain(_("there is no level “%s”"), text);
    suggest(text, names, _("Levels, also by their numbers 1 to 6:"));
    return false;
}

/* A first word of small letters and “=” is settings; everything else is the shell's. Variables of the
 * environment have capitals, and where one has not, “env” can set it. */
static size_t program_settings(const char *text)
{
    size_t letters = strspn(text, "abcdefghijklmnopqrstuvwxyz");
    return letters > 0 && text[letters] == '=' ? strcspn(text, " ") : 0;
}

static bool plan_program(const struct kind *kind, const char *text, agent_plan *plan)
{
    const double standard_time = 0.1, standard_wait = 10;
    double values[SETTING_KINDS] = {0};
    size_t length = program_settings(text);
    if (!read_settings(kind, text, length, values))
        return false;
    plan->manner = &agent_program;
    plan->program = text + length + strspn(text + length, " ");
    plan->limits = (lus_limits){.seconds = any_limit(values) ? values[TIME] : standard_time,
                                .nodes = (uint64_t)values[NODES],
                                .depth = (unsigned)values[DEPTH]};
    plan->wait = values[WAIT] > 0 ? values[WAIT] : standard_wait;
    if (*plan->program == '\0')
        complain(_("the agent “%s” needs a program, as in “cmd:time=0.5 lusoria engine”"), kind->name);
    else if (strlen(plan->text) > PROGRAM_MAX || !lus_is_clean(plan->text))
        complain(_("the agent “%s”: a program is at most %d bytes of printable text"), kind->name,
                 PROGRAM_MAX);
    else
        return true;
    return false;
}

bool agent_read(const char *text, const lus_variant *v, agent_plan *plan)
{
    size_t length = strcspn(text, ":");
    const struct kind *kind = read_kind(text, length);
    *plan = (agent_plan){.text = text, .variant = *v, .threads = 1};
    return kind && kind->plan(kind, text + length + (text[length] == ':'), plan);
}

bool agent_runs_program(const char *text)
{
    size_t length = strcspn(text, ":");
    return strncmp(text, "cmd", length) == 0 && length == 3;
}
