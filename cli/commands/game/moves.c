/* lusoria moves: what can happen in a position, or in every position read from standard input. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/terminal/json.h"
#include "console/say.h"
#include "core/match/moves.h"

/* The field at *at, up to a tab or the end of the line; *at is put behind it. */
static json_t *take_field(const char **at)
{
    const char *field = *at;
    size_t length = strcspn(field, "\t\n");
    *at += length + 1;
    return json_stringn(field, length);
}

/* The same answer as the lines of text, taken from them. */
static json_t *answer_json(const lus_variant *v, const lus_state *s, const char *text)
{
    lus_status status = v->game->status(v, s);
    bool chance = status.kind == LUS_CHANCE;
    json_t *all = json_and(json_of_position(v, s), json_of_status(status)), *list = json_array();
    if (status.kind == LUS_OVER) {
        json_decref(list);
        return all;
    }
    while (*text) {
        json_t *word = take_field(&text), *probability = chance ? take_field(&text) : NULL;
        list = json_with(
            list, chance ? json_pack("{s:o, s:o, s:o}", "throw", word, "probability", probability,
                                     "position", take_field(&text))
                         : json_pack("{s:o, s:o}", "action", word, "position", take_field(&text)));
    }
    return json_and(all, json_pack("{s:o}", chance ? "throws" : "actions", list));
}

typedef enum form { LINES, JSON, JSON_LINE } form;

/* False after a complaint. */
static bool answer(const lus_variant *v, const lus_state *s, form as)
{
    static char text[LUS_MOVES_MAX];
    lus_writer w = lus_writer_on(text, sizeof text);
    lus_moves_write(v, s, &w);
    if (as != LINES)
        return (as == JSON ? json_say : json_say_line)(answer_json(v, s, text));
    fwrite(text, 1, w.length, stdout);
    return true;
}

/* A refused position gets a complaint with its line number and an empty answer, so that answers
 * keep in step with questions; the exit code tells. */
static int answer_all(const lus_variant *v, bool json)
{
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    unsigned number = 0;
    int code = DONE;
    while (code != TROUBLE && (length = getline(&line, &size, stdin)) >= 0) {
        lus_state s;
        lus_fault fault;
        number++;
        if (length > 0 && line[length - 1] == '\n')
            line[--length] = '\0';
        bool whole = strlen(line) == (size_t)length;
        if (whole && v->game->read_position(v, line, &s, &fault)) {
            code = answer(v, &s, json ? JSON_LINE : LINES) ? code : TROUBLE;
        } else {
            if (!whole)
                lus_fail(&fault, LUS_E_TEXT, line, line + strlen(line), 0);
            complain(_("line %u of the input is refused:"), number);
            complain_fault(&fault, line, "");
            code = REFUSED;
            fputs(json ? "null\n" : "", stdout);
        }
        fputs(json ? "" : "\n", stdout);
    }
    free(line);
    return code;
}

static int run(const args *a)
{
    lus_variant v;
    lus_state s;
    if (!args_variant(a->operand[0], &v))
        return REFUSED;
    if (a->operand_count == 2 && strcmp(a->operand[1], "-") == 0)
        return answer_all(&v, a->value[0] != NULL);
    if (a->operand_count == 1)
        v.game->start(&v, &s);
    else if (!args_position(&v, a->operand[1], &s))
        return REFUSED;
    return answer(&v, &s, a->value[0] ? JSON : LINES) ? DONE : TROUBLE;
}

static const flag flags[] = {
    {"json", NULL, N_("answer as JSON; with -, an object a line, null for a refused position")},
    {0}};

const command command_moves = {
    .name = "moves",
    .operands = N_("GAME [POSITION|-]"),
    .summary = N_("the legal actions, or the throws and their probabilities"),
    .help = N_("One line for each legal action: the action, a tab, the position it leads to. Where "
               "dice are to be\n"
               "thrown: the throw, its probability, the position. When the game is over: “over”, "
               "the result, the\n"
               "reason. Without a position, that of the start. With -, positions are read from "
               "standard input, a\n"
               "line each, and every answer is followed by an empty line; a refused position has "
               "an empty answer."),
    .least = 1,
    .most = 2,
    .flags = flags,
    .run = run,
};
