/* lusoria lab run, lusoria lab show: playing a study, and looking at its result. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/commands/lab/lab.h"
#include "cli/commands/lab/show.h"
#include "console/files.h"
#include "console/say.h"
#include "core/registry.h"
#include "lab/result/comparison.h"
#include "lab/run/result.h"
#include "lab/run/run.h"
#include "solve/table/tables.h"

/* ---- lab run ---- */

enum {
    OUT_FLAG,
    THREADS_FLAG,
    TABLES_FLAG,
    PLAN_FLAG,
    JSON_FLAG,
    PANEL_FLAG, /* from here on what a study file says, too */
    PLAYERS_FLAG,
    DOUBLINGS_FLAG,
};

static const flag run_flags[] = {
    {"out", N_("FILE"),
     N_("write the result there; finished blocks are kept beside it, to go on from")},
    {"threads", N_("N"), N_("threads (default: one per core)")},
    TABLES_FLAG_LINE,
    LAB_PLAN_FLAG,
    JSON_FLAG_LINE,
    LAB_PANEL_FLAG,
    {"players", N_("PLAYERS"),
     N_("two players, as “level:5 level:2”; further pairs after “;” (default “random random”)")},
    {"doublings", N_("N PLAYER"),
     N_("each doubling of thought against the one before, as “6 engine:nodes=250”")},
    LAB_QUESTION_FLAGS,
    LAB_STUDY_FLAGS,
};

/* A line of a study made of words from the command line. */
bool lab_set_line(lab_study *s, const char *setting, const char *value, size_t length)
{
    char line[LAB_LINE_MAX];
    lus_fault fault;
    if (strlen(setting) + length + 2 > sizeof line) {
        complain(_("--%s: the text is too long"), setting);
        return false;
    }
    snprintf(line, sizeof line, "%s %.*s", setting, (int)length, value);
    if (lus_is_clean(line) && lab_study_set(s, line, &fault))
        return true;
    if (!lus_is_clean(line))
        lus_fail(&fault, LUS_E_TEXT, line, line, 0);
    complain_fault(&fault, line, "");
    return false;
}

bool lab_set_players(lab_study *s, const char *list)
{
    for (;; list++) {
        size_t length = strcspn(list, ";");
        if (!lab_set_line(s, "players", list, length))
            return false;
        list += length;
        if (*list == '\0')
            return true;
    }
}

bool lab_names_game(const char *word)
{
    return lus_game_find(word, strcspn(word, ":")) != NULL;
}

bool lab_set_game(lab_study *s, const lus_variant *v, const char *start)
{
    char line[LUS_IDENTITY_MAX + LUS_POSITION_MAX + 8];
    lus_writer w = lus_writer_on(line, sizeof line);
    lus_variant_write(v, &w);
    if (start) {
        lus_put_char(&w, ' ');
        lus_put(&w, start);
    }
    return lab_set_line(s, "game", line, strlen(line));
}

bool lab_set_flags(lab_study *s, const args *a, const flag *flags, unsigned first)
{
    lus_fault fault;
    for (unsigned i = first; flags[i].name; i++)
        if (a->value[i] && !lab_set_line(s, flags[i].name, a->value[i], strlen(a->value[i])))
            return false;
    if (lab_study_finish(s, &fault))
        return true;
    complain_fault(&fault, "", "");
    return false;
}

static bool study_of_words(const args *a, lab_study *s)
{
    lab_study_begin(s);
    for (unsigned i = 0; i < a->operand_count; i++)
        if (!lab_set_line(s, "game", a->operand[i], strlen(a->operand[i])))
            return false;
    return (!a->value[PANEL_FLAG] || lab_set_panel(s, a->value[TABLES_FLAG])) &&
           (!a->value[PLAYERS_FLAG] || lab_set_players(s, a->value[PLAYERS_FLAG])) &&
           lab_set_flags(s, a, run_flags, DOUBLINGS_FLAG);
}

int lab_study_of_file(lab_study *s, const args *a, const flag *flags, unsigned first)
{
    lus_fault fault;
    for (unsigned i = first; flags[i].name; i++)
        if (a->value[i]) {
            complain(_("--%s: the study file says that"), flags[i].name);
            return MISUSED;
        }
    if (a->operand_count > 1) {
        complain(_("a study is one file, or games: “%s” is not a game"), a->operand[0]);
        return REFUSED;
    }
    char *text = file_read(a->operand[0]);
    if (!text)
        return TROUBLE;
    bool good = lab_study_read(text, s, &fault);
    if (!good)
        complain_fault(&fault, text, a->operand[0]);
    free(text);
    return good ? DONE : REFUSED;
}

static int run_study(const args *a, lab_study *s)
{
    bool from_file = !lab_names_game(a->operand[0]);
    uint64_t threads;
    lab_result *result = NULL;
    if (!args_number(a, THREADS_FLAG, 1, 256, distribute_core_count(), &threads))
        return MISUSED;
    if (!tables_use(a->value[TABLES_FLAG]))
        return REFUSED;
    int code = from_file              ? lab_study_of_file(s, a, run_flags, PANEL_FLAG)
               : study_of_words(a, s) ? DONE
                                      : REFUSED;
    if (code != DONE)
        return code;
    if (!lab_check_players(s, a->operand[0], from_file))
        return REFUSED;
    bool enough;
    code = lab_prepare(s, (unsigned)threads, LAB_PLAN_WISH(a), &enough);
    if (code != DONE || enough)
        return code;
    code = lab_run_study(s, a->value[OUT_FLAG], (unsigned)threads, &result);
    if (code == DONE && result && lab_compare(result)) {
        if (!a->value[JSON_FLAG])
            lab_show(result);
        else if (!lab_show_json(result))
            code = TROUBLE;
    }
    lab_result_free(result);
    return code;
}

static int run(const args *a)
{
    lab_study *s = malloc(sizeof *s);
    distribute_silence();
    if (!s) {
        complain_memory();
        return TROUBLE;
    }
    int code = run_study(a, s);
    free(s);
    return code;
}

const command command_lab_run = {
    .name = "lab run",
    .operands = N_("STUDY|GAME…"),
    .summary = N_("play a study: who is favoured, how long, how much choice and luck"),
    .help = N_("A study is a file (docs/lab.md), or games with options, to which the flags add the "
               "rest. Every "
               "game is played by\n"
               "every pair of players; players are those of “lusoria match”. All measures have 95 "
               "% intervals. "
               "The same study gives the same\n"
               "result on any number of threads, and of processes under mpirun."),
    .least = 1,
    .most = OPERANDS_MAX,
    .flags = run_flags,
    .run = run,
};

/* ---- lab show ---- */

enum { CSV_FLAG, SHOW_JSON_FLAG };

static const flag show_flags[] = {
    {"csv", NULL, N_("all figures as comma-separated values, a line each")},
    JSON_FLAG_LINE,
    {0},
};

static int show(const args *a)
{
    if (!args_not_both(a, CSV_FLAG, SHOW_JSON_FLAG))
        return MISUSED;
    lab_result *result = lab_result_read(a->operand[0]);
    if (!result)
        return REFUSED;
    bool compared = lab_compare(result);
    if (!compared)
        complain_memory();
    else if (a->value[SHOW_JSON_FLAG])
        compared = lab_show_json(result);
    else
        (a->value[CSV_FLAG] ? lab_show_csv : lab_show)(result);
    lab_result_free(result);
    return compared ? DONE : TROUBLE;
}

const command command_lab_show = {
    .name = "lab show",
    .operands = N_("RESULT"),
    .summary = N_("the result of a study: measures with intervals, and small plots"),
    .least = 1,
    .most = 1,
    .flags = show_flags,
    .run = show,
};
