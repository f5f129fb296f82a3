/* lusoria moves: what can happen in a position, or in every position read from standard input. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "console/say.h"
#include "core/match/moves.h"

static void answer(const lus_variant *v, const lus_state *s)
{
    static char text[LUS_MOVES_MAX];
    lus_writer w = lus_writer_on(text, sizeof text);
    lus_moves_write(v, s, &w);
    fwrite(text, 1, w.length, stdout);
}

/* A refused position gets a complaint with its line number and an empty answer, so that answers
 * keep in step with questions; the exit code tells. */
static int answer_all(const lus_variant *v)
{
    char *line = NULL;
    size_t size = 0;
    ssize_t length;
    unsigned number = 0;
    int code = DONE;
    while ((length = getline(&line, &size, stdin)) >= 0) {
        lus_state s;
        lus_fault fault;
        number++;
        if (length > 0 && line[length - 1] == '\n')
            line[--length] = '\0';
        bool whole = strlen(line) == (size_t)length;
        if (whole && v->game->read_position(v, line, &s, &fault)) {
            answer(v, &s);
        } else {
            if (!whole)
                lus_fail(&fault, LUS_E_TEXT, line, line + strlen(line), 0);
            complain(_("line %u of the input is refused:"), number);
            complain_fault(&fault, line, "");
            code = REFUSED;
        }
        putchar('\n');
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
        return answer_all(&v);
    if (a->operand_count == 1)
        v.game->start(&v, &s);
    else if (!args_position(&v, a->operand[1], &s))
        return REFUSED;
    answer(&v, &s);
    return DONE;
}

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
    .run = run,
};
