#define _GNU_SOURCE
#include "cli/commands/engine/solve_positions.h"

#include <stdlib.h>
#include <string.h>

#include "cli/terminal/json.h"
#include "console/files.h"
#include "console/language.h"
#include "console/progress.h"
#include "console/say.h"
#include "console/term.h"
#include "core/rng.h"
#include "core/text.h"
#include "engine/agent.h"

static bool add(positions *p, const lus_state *s)
{
    if (p->count == p->room) {
        size_t room = p->room ? 2 * p->room : 1024;
        lus_state *states = realloc(p->states, room * sizeof *states);
        if (!states) {
            complain_memory();
            return false;
        }
        p->states = states;
        p->room = room;
    }
    p->states[p->count++] = *s;
    return true;
}

void positions_free(positions *p)
{
    free(p->states);
}

/* ---- of a file ---- */

static bool read_line(positions *p, const lus_variant *v, const char *at, size_t length,
                      lus_fault *fault)
{
    char line[LUS_POSITION_MAX + 1] = "";
    lus_state s;
    length = length > 0 && at[length - 1] == '\r' ? length - 1 : length;
    memcpy(line, at,
           length < LUS_POSITION_MAX ? length : LUS_POSITION_MAX); /* longer: no position */
    memset(&s, 0, sizeof s);
    *fault = (lus_fault){0};
    return *line == '\0' || *line == '#' ||
           (v->game->read_position(v, line, &s, fault) && add(p, &s));
}

bool positions_read(positions *p, const lus_variant *v, const char *path)
{
    char *text = file_read(path);
    bool fine = text != NULL;
    const char *at = text;
    for (unsigned number = 1; fine && *at; number++) {
        size_t length = strcspn(at, "\n");
        lus_fault fault;
        fine = read_line(p, v, at, length, &fault);
        fault.line = number;
        if (!fine && fault.code)
            complain_fault(&fault, text, path);
        at += length + (at[length] != '\0');
    }
    free(text);
    return fine;
}

/* ---- of games ---- */

/* One decision in so many is taken, and one is played by chance: positions after errors are met,
 * too. */
enum { TAKEN = 3, ERRING = 20 };
/* Games in a row without a choice, after which none is expected any more. */
enum { BARREN = 1000 };

static bool sample_game(positions *p, const lus_variant *v, size_t most, const lus_agent *by,
                        lus_memory *memory, lus_rng *rng)
{
    lus_state s;
    lus_thought *thought = malloc(sizeof *thought);
    lus_status status;
    bool fine = thought != NULL;
    if (!fine)
        complain_memory();
    v->game->start(v, &s);
    while (fine && !term_stop && p->count < most &&
           (status = v->game->status(v, &s)).kind != LUS_OVER) {
        lus_action actions[LUS_ACTIONS_MAX], action = 0;
        bool decides = status.kind == LUS_DECISION;
        unsigned count = decides ? v->game->actions(v, &s, actions) : 0;
        if (count > 1 && lus_rng_below(rng, TAKEN) == 0)
            fine = add(p, &s);
        if (count > 1 && lus_rng_below(rng, ERRING) != 0) {
            by->think(v, &s, &by->limits, memory, thought);
            action = thought->choices[0].action;
        } else {
            action = count == 1 ? actions[0] : v->game->sample(v, &s, rng);
        }
        v->game->apply(v, &s, action, NULL);
    }
    free(thought);
    return fine;
}

bool positions_sample(positions *p, const lus_variant *v, size_t count, uint64_t seed)
{
    lus_agent by;
    lus_agent_trouble trouble;
    lus_rng rng = lus_rng_seeded(seed);
    size_t most = p->count + count;
    lus_memory memory = {calloc(1, LUS_MEMORY_LEAST), LUS_MEMORY_LEAST};
    bool fine = memory.bytes && lus_agent_read("engine:depth=1", v, &by, &trouble);
    progress bar;
    if (!memory.bytes)
        complain_memory();
    else if (!fine)
        complain(_("%s: the engine does not play this game"), v->game->id);
    progress_begin(&bar, most);
    for (unsigned barren = 0; fine && p->count < most && !term_stop;) {
        size_t before = p->count;
        fine = sample_game(p, v, most, &by, &memory, &rng);
        barren = p->count > before ? 0 : barren + 1;
        progress_show(&bar, p->count);
        if (fine && barren == BARREN) {
            complain(_("%s: in %u games nobody had a choice"), v->game->id, barren);
            fine = false;
        }
    }
    progress_end(&bar);
    free(memory.bytes);
    return fine;
}

/* ---- questions and answers ---- */

static const char *position_text(const lus_variant *v, const lus_state *s,
                                 char text[LUS_POSITION_MAX])
{
    lus_writer w = lus_writer_on(text, LUS_POSITION_MAX);
    v->game->write_position(v, s, &w);
    return text;
}

bool positions_ask(const positions *p, const lus_variant *v, ask *a)
{
    char text[LUS_POSITION_MAX];
    for (size_t i = 0; i < p->count; i++) {
        ask_answer answer = ask_note(a, &p->states[i]);
        if (answer == ASK_NEVER)
            complain(_("“%s”: no game leads to this position"),
                     position_text(v, &p->states[i], text));
        else if (answer == ASK_NO_MEMORY)
            complain_memory();
        if (answer != ASK_NOTED)
            return false;
    }
    return true;
}

void positions_write(const positions *p, const lus_variant *v, const ask *a, FILE *out)
{
    char text[LUS_POSITION_MAX];
    lus_action actions[LUS_ACTIONS_MAX];
    for (size_t i = 0; i < p->count; i++) {
        const lus_state *s = &p->states[i];
        bool decides = v->game->status(v, s).kind == LUS_DECISION;
        unsigned count = decides ? v->game->actions(v, s, actions) : 0;
        fprintf(out, "%s\t%.9f", position_text(v, s, text), ask_value(a, s));
        for (unsigned j = 0; j < count; j++) {
            lus_state after = *s;
            lus_writer w = lus_writer_on(text, sizeof text);
            v->game->write_action(v, s, actions[j], &w);
            v->game->apply(v, &after, actions[j], NULL);
            fprintf(out, "\t%s %.9f", text, ask_value(a, &after));
        }
        fputc('\n', out);
    }
}

static json_t *actions_json(const lus_variant *v, const lus_state *s, const ask *a)
{
    lus_action actions[LUS_ACTIONS_MAX];
    bool decides = v->game->status(v, s).kind == LUS_DECISION;
    unsigned count = decides ? v->game->actions(v, s, actions) : 0;
    json_t *list = json_array();
    for (unsigned j = 0; j < count; j++) {
        char text[LUS_ACTION_MAX];
        lus_state after = *s;
        lus_writer w = lus_writer_on(text, sizeof text);
        v->game->write_action(v, s, actions[j], &w);
        v->game->apply(v, &after, actions[j], NULL);
        list =
            json_with(list, json_pack("{s:s, s:f}", "action", text, "white", ask_value(a, &after)));
    }
    return list;
}

json_t *positions_json(const positions *p, const lus_variant *v, const ask *a)
{
    char text[LUS_POSITION_MAX];
    json_t *list = json_array();
    for (size_t i = 0; i < p->count; i++)
        list = json_with(list, json_pack("{s:s, s:f, s:o}", "position",
                                         position_text(v, &p->states[i], text), "white",
                                         ask_value(a, &p->states[i]), "actions",
                                         actions_json(v, &p->states[i], a)));
    return list;
}
