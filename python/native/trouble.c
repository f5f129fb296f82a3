/* What is wrong, in words. */
#include <stdio.h>
#include <string.h>

#include "python/native/native.h"

static void write(char *trouble, const char *name, unsigned line, unsigned offset,
                  const char *sentence)
{
    snprintf(trouble, LPY_TROUBLE, "%s\t%u\t%u\t%s", name, line, offset, sentence);
}

void lpy_refuse(char *trouble, const char *name, const char *sentence)
{
    write(trouble, name, 0, 0, sentence);
}

void lpy_refuse_fault(char *trouble, const lus_fault *fault)
{
    char sentence[LPY_TROUBLE / 2];
    lus_writer w = lus_writer_on(sentence, sizeof sentence);
    lus_fault_write(fault, lus_error_sentence(fault->code), "White", "Black", &w);
    write(trouble, lus_error_name(fault->code), fault->line, fault->offset, sentence);
}

void lpy_refuse_memory(char *trouble)
{
    lpy_refuse(trouble, "memory", "there is not enough memory");
}

/* “iterations, memory”. */
static void name_settings(const lus_agent_kind *kind, char *names, size_t size)
{
    lus_writer w = lus_writer_on(names, size);
    for (unsigned i = 0; kind && i < kind->count; i++) {
        lus_put(&w, i ? ", " : "");
        lus_put(&w, lus_setting_ranges[kind->takes[i]].name);
    }
}

static void name_kinds(char *names, size_t size)
{
    lus_writer w = lus_writer_on(names, size);
    for (unsigned i = 0; i < LUS_AGENT_KINDS; i++) {
        lus_put(&w, i ? ", " : "");
        lus_put(&w, lus_agent_kinds[i].name);
    }
}

void lpy_refuse_player(char *trouble, const lus_agent_trouble *t)
{
    char words[LPY_TROUBLE / 2], names[96], word[48] = "";
    const char *kind = t->kind ? t->kind->name : "";
    const lus_setting_range *range = &lus_setting_ranges[t->setting];
    size_t size = sizeof words;
    if (t->at)
        snprintf(word, sizeof word, "%.*s", t->length < 40 ? (int)t->length : 40, t->at);
    name_settings(t->kind, names, sizeof names);
    switch (t->fault) {
    case LUS_AGENT_UNKNOWN:
        name_kinds(names, sizeof names);
        snprintf(words, size, "there is no player “%s”: there are %s", word, names);
        break;
    case LUS_AGENT_NOTHING: snprintf(words, size, "nothing can be set for “%s”", kind); break;
    case LUS_AGENT_NO_SETTING:
        snprintf(words, size, "“%s” cannot be set for “%s” here: there are %s", word, kind, names);
        break;
    case LUS_AGENT_TWICE: snprintf(words, size, "“%s” is set twice", range->name); break;
    case LUS_AGENT_VALUE:
        snprintf(words, size, "“%s”: a number from %g to %g is needed for “%s”", word, range->least,
                 range->most, range->name);
        break;
    case LUS_AGENT_NO_LIMIT:
        snprintf(words, size, "“%s” needs a limit: one of %s", kind, names);
        break;
    case LUS_AGENT_NO_SEARCH: snprintf(words, size, "there is no engine for this game"); break;
    case LUS_AGENT_NO_LEVEL:
        snprintf(words, size, "“%s” is not a level: a number from 1 to %d, or a name", word,
                 (int)LUS_LEVELS);
        break;
    case LUS_AGENT_FINE: lpy_refuse_memory(trouble); return;
    }
    lpy_refuse(trouble, lus_agent_fault_name(t->fault), words);
}
