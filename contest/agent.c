#include "contest/agent.h"

#include <stdio.h>
#include <string.h>

#include "console/language.h"
#include "console/progress.h"
#include "console/say.h"
#include "console/term.h"
#include "engine/level.h"

enum {
    PROGRAM_MAX = 400
}; /* bytes of a program's agent text: it must fit into records and files of matches */

/* The kinds that the engine does not know. */
static const lus_agent_kind program_kind = {
    .name = "cmd", .takes = {LUS_SET_TIME, LUS_SET_DEPTH, LUS_SET_NODES, LUS_SET_WAIT}, .count = 4};

static const lus_agent_kind perfect_kind = {.name = "perfect"};

static bool is_kind(const char *text, const lus_agent_kind *kind)
{
    size_t length = strcspn(text, ":");
    return strncmp(text, kind->name, length) == 0 && length == strlen(kind->name);
}

bool agent_runs_program(const char *text)
{
    return is_kind(text, &program_kind);
}

bool agent_named(const char *text)
{
    return agent_runs_program(text) || is_kind(text, &perfect_kind) ||
           lus_agent_kind_named(text, strcspn(text, ":"));
}

/* ---- what is wrong ---- */

static void write_names(const lus_agent_kind *kind, const char *names[LUS_SETTINGS + 1])
{
    for (unsigned i = 0; i < kind->count; i++)
        names[i] = lus_setting_ranges[kind->takes[i]].name;
    names[kind->count] = NULL;
}

static void complain_unknown(const char *word)
{
    const char *known[LUS_AGENT_KINDS + 3] = {0};
    for (unsigned i = 0; i < LUS_AGENT_KINDS; i++)
        known[i] = lus_agent_kinds[i].name;
    known[LUS_AGENT_KINDS] = perfect_kind.name;
    known[LUS_AGENT_KINDS + 1] = program_kind.name;
    complain(_("there is no agent “%s”"), word);
    if (lus_level_named(word))
        fprintf(stderr, _("The level of that name is written “level:%s”.\n"), word);
    suggest(word, known, _("Agents:"));
}

static void complain_value(const lus_agent_trouble *t)
{
    const lus_setting_range *s = &lus_setting_ranges[t->setting];
    if (t->setting == LUS_SET_TIME)
        complain(_("%s=%.*s: not a number of seconds from %g to %.0f"), s->name, (int)t->length,
                 t->at, s->least, s->most);
    else if (s->fraction)
        complain(_("%s=%.*s: not a number from %g to %g"), s->name, (int)t->length, t->at, s->least,
                 s->most);
    else
        complain(_("%s=%.*s: not a whole number from %.0f to %.0f"), s->name, (int)t->length, t->at,
                 s->least, s->most);
}

static void complain_level(const char *word)
{
    const char *names[LUS_LEVELS + 1] = {0};
    memcpy(names, lus_level_names, sizeof lus_level_names);
    complain(_("there is no level “%s”"), word);
    suggest(word, names, _("Levels, also by their numbers 1 to 6:"));
}

static void complain_trouble(const lus_agent_trouble *t, const lus_variant *v)
{
    const char *names[LUS_SETTINGS + 1] = {0}, *kind = t->kind ? t->kind->name : "";
    char word[32];
    snprintf(word, sizeof word, "%.*s",
             t->length < sizeof word ? (int)t->length : (int)sizeof word - 1, t->at);
    if (t->kind)
        write_names(t->kind, names);
    switch (t->fault) {
    case LUS_AGENT_UNKNOWN: complain_unknown(word); break;
    case LUS_AGENT_NOTHING: complain(_("nothing can be set for the agent “%s”"), kind); break;
    case LUS_AGENT_NO_SETTING:
        complain(_("“%s” cannot be set for the agent “%s”"), word, kind);
        suggest(word, names, _("Its settings:"));
        break;
    case LUS_AGENT_TWICE:
        complain(_("“%s” is set twice"), lus_setting_ranges[t->setting].name);
        break;
    case LUS_AGENT_VALUE: complain_value(t); break;
    case LUS_AGENT_NO_LIMIT:
        complain(_("the agent “%s” needs a limit, as in “%s:%s=…”"), kind, kind, names[0]);
        suggest("", names, _("Its settings:"));
        break;
    case LUS_AGENT_NO_SEARCH:
        complain(_("%s: there is no engine for this game; “uct:iterations=…” plays every game"),
                 v->game->id);
        break;
    case LUS_AGENT_NO_LEVEL: complain_level(t->at); break;
    case LUS_AGENT_FINE: break;
    }
}

const char *agent_title(const char *text)
{
    const char prefix[] = "level:";
    size_t length = sizeof prefix - 1;
    unsigned level = strncmp(text, prefix, length) == 0 ? lus_level_named(text + length) : 0;
    return level ? lus_level_names[level - 1] : text;
}

/* ---- the plan ---- */

/* A first word of small letters and “=” is settings; everything else is the shell's. Variables of
 * the environment have capitals, and where one has not, “env” can set it. */
static size_t program_settings(const char *text)
{
    size_t letters = strspn(text, "abcdefghijklmnopqrstuvwxyz");
    return letters > 0 && text[letters] == '=' ? strcspn(text, " ") : 0;
}

static bool plan_program(const char *text, agent_settings *plan)
{
    const double standard_time = 0.1, standard_wait = 10;
    const char *kind = program_kind.name;
    double values[LUS_SETTINGS] = {0};
    size_t length = program_settings(text);
    lus_agent_trouble trouble = {0};
    if (!lus_settings_read(&program_kind, text, length, values, &trouble)) {
        complain_trouble(&trouble, &plan->variant);
        return false;
    }
    plan->manner = &agent_program;
    plan->program = text + length + strspn(text + length, " ");
    plan->of.limits =
        (lus_limits){.seconds = lus_any_limit(values) ? values[LUS_SET_TIME] : standard_time,
                     .nodes = (uint64_t)values[LUS_SET_NODES],
                     .depth = (unsigned)values[LUS_SET_DEPTH]};
    plan->wait = values[LUS_SET_WAIT] > 0 ? values[LUS_SET_WAIT] : standard_wait;
    if (*plan->program == '\0')
        complain(_("the agent “%s” needs a program, as in “cmd:time=0.5 lusoria engine”"), kind);
    else if (strlen(plan->text) > PROGRAM_MAX || !lus_is_clean(plan->text))
        complain(_("the agent “%s”: a program is at most %d bytes of printable text"), kind,
                 PROGRAM_MAX);
    else
        return true;
    return false;
}

static bool plan_perfect(const char *text, const char *file, agent_settings *plan)
{
    plan->manner = &agent_perfect;
    plan->table = file;
    bool named = strchr(text, ':') == NULL || *file != '\0';
    if (!named)
        complain(_("the agent “%s” needs a table after the colon, as in “perfect:FILE”; "
                   "“lusoria solve” makes one"),
                 perfect_kind.name);
    return named;
}

bool agent_read(const char *text, const lus_variant *v, agent_settings *plan)
{
    size_t length = strcspn(text, ":");
    lus_agent_trouble trouble;
    *plan = (agent_settings){.text = text, .variant = *v};
    if (agent_runs_program(text))
        return plan_program(text + length + (text[length] == ':'), plan);
    if (is_kind(text, &perfect_kind))
        return plan_perfect(text, text + length + (text[length] == ':'), plan);
    if (!lus_agent_read(text, v, &plan->of, &trouble)) {
        complain_trouble(&trouble, v);
        return false;
    }
    plan->manner = plan->of.choose ? &agent_simple : &agent_thinking;
    plan->of.limits.now = seconds_now;
    plan->of.limits.stop = &term_stop;
    return true;
}
