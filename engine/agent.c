#include "engine/agent.h"

#include <string.h>

#include "engine/level.h"
#include "engine/search/search.h"
#include "engine/search/uct.h"
#include "engine/simple.h"

enum {
    UCT_MEMORY_MOST = 256 << 20, /* bytes: eight million nodes */
    ENGINE_MIB = 16,
    SETTING_MAX = 24, /* bytes of the longest setting's value, with its NUL */
    THREADS_MOST = 256,
};

const lus_setting_range lus_setting_ranges[LUS_SETTINGS] = {
    [LUS_SET_ITERATIONS] = {"iterations", true, false, 1, 1e12},
    [LUS_SET_NODES] = {"nodes", true, false, 1, 1e15},
    [LUS_SET_DEPTH] = {"depth", true, false, 1, 1000},
    [LUS_SET_TIME] = {"time", true, true, 0.0001, 86400},
    [LUS_SET_SLIP] = {"slip", false, true, 0.0001, 100},
    [LUS_SET_GLANCES] = {"glances", false, true, 0.0001, 1},
    [LUS_SET_MEMORY] = {"memory", false, false, LUS_MEMORY_LEAST >> 20, 1 << 16},
    [LUS_SET_THREADS] = {"threads", false, false, 1, THREADS_MOST},
    [LUS_SET_WAIT] = {"wait", false, true, 0.01, 86400},
};

const lus_agent_kind lus_agent_kinds[LUS_AGENT_KINDS] = {
    {.name = "random", .choose = lus_choose_random},
    {.name = "greedy", .choose = lus_choose_greedy},
    {.name = "uct", .think = lus_uct, .takes = {LUS_SET_ITERATIONS, LUS_SET_TIME}, .count = 2},
    {.name = "level", .level = true},
    {.name = "engine",
     .takes = {LUS_SET_DEPTH, LUS_SET_NODES, LUS_SET_TIME, LUS_SET_SLIP, LUS_SET_GLANCES,
               LUS_SET_MEMORY, LUS_SET_THREADS},
     .count = 7},
};

const char *lus_agent_fault_name(lus_agent_fault fault)
{
    static const char *const names[] = {
#define LUS_AGENT_FAULT_NAME(code, name) [code] = name,
        LUS_AGENT_TROUBLES(LUS_AGENT_FAULT_NAME)
#undef LUS_AGENT_FAULT_NAME
    };
    return names[fault];
}

static bool fail(lus_agent_trouble *t, lus_agent_fault fault, const char *at, size_t length)
{
    t->fault = fault;
    t->at = at;
    t->length = length;
    return false;
}

static bool is_word(const char *word, const char *at, size_t length)
{
    return strlen(word) == length && strncmp(word, at, length) == 0;
}

const lus_agent_kind *lus_agent_kind_named(const char *name, size_t length)
{
    for (unsigned i = 0; i < LUS_AGENT_KINDS; i++)
        if (is_word(lus_agent_kinds[i].name, name, length))
            return &lus_agent_kinds[i];
    return NULL;
}

/* ---- settings: name=value, separated by commas ---- */

static bool read_name(const lus_agent_kind *kind, const char *at, size_t length,
                      lus_setting *setting)
{
    for (unsigned i = 0; i < kind->count; i++)
        if (is_word(lus_setting_ranges[kind->takes[i]].name, at, length)) {
            *setting = kind->takes[i];
            return true;
        }
    return false;
}

/* A plain decimal number; of at most 15 digits it is exact to the last bit. */
static bool read_value(lus_setting setting, const char *at, size_t length, double *value)
{
    const lus_setting_range *range = &lus_setting_ranges[setting];
    double whole = 0, divisor = 1;
    unsigned digits = 0, points = 0;
    if (length == 0 || length >= SETTING_MAX)
        return false;
    for (size_t i = 0; i < length; i++) {
        if (at[i] == '.') {
            points++;
            continue;
        }
        if (at[i] < '0' || at[i] > '9')
            return false;
        digits++;
        whole = whole * 10 + (at[i] - '0');
        divisor *= points ? 10 : 1;
    }
    *value = whole / divisor;
    return digits > 0 && points <= range->fraction && *value >= range->least &&
           *value <= range->most;
}

bool lus_settings_read(const lus_agent_kind *kind, const char *text, size_t length,
                       double values[LUS_SETTINGS], lus_agent_trouble *trouble)
{
    const char *end = text + length;
    trouble->kind = kind;
    while (text < end) {
        size_t one = strcspn(text, ", "), name = strcspn(text, "=, ");
        if (!read_name(kind, text, name, &trouble->setting))
            return fail(trouble, LUS_AGENT_NO_SETTING, text, name);
        if (values[trouble->setting] > 0)
            return fail(trouble, LUS_AGENT_TWICE, text, name);
        size_t value = name < one ? name + 1 : one;
        if (!read_value(trouble->setting, text + value, one - value, &values[trouble->setting]))
            return fail(trouble, LUS_AGENT_VALUE, text + value, one - value);
        text += one + (text[one] == ',');
    }
    return true;
}

bool lus_any_limit(const double values[LUS_SETTINGS])
{
    for (unsigned i = 0; i < LUS_SETTINGS; i++)
        if (lus_setting_ranges[i].limits && values[i] > 0)
            return true;
    return false;
}

/* ---- players ---- */

/* A tree of as many nodes as iterations can make, within reason. */
static size_t uct_memory(double iterations)
{
    size_t least = 64 << 10, nodes_most = UCT_MEMORY_MOST / LUS_UCT_NODE;
    if (iterations == 0 || iterations > (double)nodes_most)
        return UCT_MEMORY_MOST;
    return (size_t)(iterations + 1) * LUS_UCT_NODE + least;
}

/* The game's own search, if it has one. */
static bool plan_search(const lus_variant *v, size_t memory, lus_agent *agent)
{
    agent->think = lus_search_of(v->game);
    agent->keeps = agent->exact = true;
    agent->memory = memory;
    return agent->think != NULL;
}

static bool plan_thinking(const char *text, const lus_variant *v, lus_agent *agent,
                          lus_agent_trouble *trouble)
{
    double values[LUS_SETTINGS] = {0};
    lus_think *think = agent->kind->think;
    if (!lus_settings_read(agent->kind, text, strlen(text), values, trouble))
        return false;
    if (!lus_any_limit(values))
        return fail(trouble, LUS_AGENT_NO_LIMIT, text, strlen(text));
    agent->limits = (lus_limits){
        .seconds = values[LUS_SET_TIME],
        .nodes = (uint64_t)(think ? values[LUS_SET_ITERATIONS] : values[LUS_SET_NODES]),
        .depth = (unsigned)values[LUS_SET_DEPTH]};
    agent->lapses = (lus_lapses){(float)values[LUS_SET_SLIP], (float)values[LUS_SET_GLANCES]};
    agent->threads = values[LUS_SET_THREADS] > 1 ? (unsigned)values[LUS_SET_THREADS] : 1;
    if (think) {
        agent->think = think;
        agent->memory = uct_memory(values[LUS_SET_ITERATIONS]);
        return true;
    }
    size_t mib = values[LUS_SET_MEMORY] > 0 ? (size_t)values[LUS_SET_MEMORY] : ENGINE_MIB;
    return plan_search(v, mib << 20, agent) || fail(trouble, LUS_AGENT_NO_SEARCH, v->game->id, 0);
}

static bool plan_level(const char *text, const lus_variant *v, lus_agent *agent,
                       lus_agent_trouble *trouble)
{
    unsigned number = lus_level_named(text);
    if (number) {
        const lus_level *level = lus_level_of(v->game, number);
        agent->limits = (lus_limits){.nodes = level->nodes, .depth = level->depth};
        agent->lapses = level->lapses;
        return plan_search(v, (size_t)ENGINE_MIB << 20, agent) ||
               fail(trouble, LUS_AGENT_NO_SEARCH, v->game->id, 0);
    }
    return fail(trouble, LUS_AGENT_NO_LEVEL, text, strlen(text));
}

bool lus_agent_read(const char *text, const lus_variant *v, lus_agent *agent,
                    lus_agent_trouble *trouble)
{
    size_t length = strcspn(text, ":");
    const lus_agent_kind *kind = lus_agent_kind_named(text, length);
    const char *rest = text + length + (text[length] == ':');
    *trouble = (lus_agent_trouble){.kind = kind};
    *agent = (lus_agent){.kind = kind, .threads = 1};
    if (!kind)
        return fail(trouble, LUS_AGENT_UNKNOWN, text, length);
    if (kind->level)
        return plan_level(rest, v, agent, trouble);
    if (!kind->choose)
        return plan_thinking(rest, v, agent, trouble);
    agent->choose = kind->choose;
    return *rest == '\0' || fail(trouble, LUS_AGENT_NOTHING, rest, strlen(rest));
}
