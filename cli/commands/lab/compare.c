/* lusoria lab compare: the same game by several rules, or from several starts, with the same
 * throws. */
#include "cli/commands/lab/compare.h"

#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/commands/lab/lab.h"
#include "cli/commands/lab/show.h"
#include "cli/commands/lab/vary.h"
#include "console/files.h"
#include "console/say.h"
#include "lab/result/comparison.h"
#include "lab/run/run.h"
#include "report/lab/report.h"
#include "solve/table/tables.h"

enum {
    REPORT_FLAG,
    OUT_FLAG,
    THREADS_FLAG,
    TABLES_FLAG,
    PLAN_FLAG,
    JSON_FLAG,
    PANEL_FLAG,
    PLAYERS_FLAG,
    STUDY_FLAGS, /* from here on lines of the study */
};

static const flag flags[] = {
    {"report", N_("FILE.html"), N_("write the report there, in the language of the program")},
    {"out", N_("FILE"),
     N_("write the result there; finished blocks are kept beside it, to go on from")},
    {"threads", N_("N"), N_("threads (default: one per core)")},
    TABLES_FLAG_LINE,
    LAB_PLAN_FLAG,
    JSON_FLAG_LINE,
    LAB_PANEL_FLAG,
    {"players", N_("PLAYERS"),
     N_("two players, as “level:5 level:2”; further pairs after “;” (default “level:3 level:3”)")},
    LAB_QUESTION_FLAGS,
    LAB_STUDY_FLAGS,
};

/* ---- which rules ---- */

/* What is compared: every variant from every start; the first start is the game's own. */
typedef struct subjects {
    lab_variants variants;
    const char *starts[OPERANDS_MAX];
    unsigned start_count;
} subjects;

static bool read_subjects(const args *a, subjects *s)
{
    *s = (subjects){.variants.count = 1, .start_count = 1};
    if (!args_variant(a->operand[0], &s->variants.list[0]))
        return false;
    for (unsigned i = 1; i < a->operand_count; i++) {
        const char *word = a->operand[i];
        bool known;
        if (strchr(word, ' '))
            s->starts[s->start_count++] = word;
        else if (!lab_vary(&s->variants, word, &known)) {
            if (!known)
                complain(_("“%s” is neither an option with values, as leftover=opponent,lost, nor "
                           "a position"),
                         word);
            return false;
        }
    }
    if (s->variants.count * s->start_count > LAB_GAMES_MAX)
        return lab_variants_too_many();
    if (s->variants.count * s->start_count > 1)
        return true;
    complain(_("nothing to compare: name an option with two values or more, or another starting "
               "position"));
    return false;
}

static bool add_subjects(lab_study *study, const subjects *s)
{
    for (unsigned i = 0; i < s->variants.count; i++)
        for (unsigned k = 0; k < s->start_count; k++)
            if (!lab_set_game(study, &s->variants.list[i], s->starts[k]))
                return false;
    return true;
}

static bool add_players(lab_study *study, const args *a)
{
    const char *players = a->value[PLAYERS_FLAG];
    if (a->value[PANEL_FLAG] && !lab_set_panel(study, a->value[TABLES_FLAG]))
        return false;
    if (!players && !a->value[PANEL_FLAG])
        players = "level:3 level:3";
    return !players || lab_set_players(study, players);
}

static bool study_of(const args *a, const subjects *s, lab_study *study)
{
    lab_study_begin(study);
    if (!add_subjects(study, s) || !add_players(study, a) ||
        !lab_set_flags(study, a, flags, STUDY_FLAGS))
        return false;
    /* Where nobody says how many games, so many that the answer means something. */
    if (!lab_study_says(study, "games") && !lab_study_says(study, "precision") &&
        !lab_set_line(study, "precision", "2", 1))
        return false;
    return lab_check_players(study, "", false);
}

/* ---- the command ---- */

/* The result once more with its comparison, and its other faces. */
static int conclude(const args *a, lab_result *result)
{
    bool good = lab_compare(result);
    char *text = good && a->value[OUT_FLAG] ? lab_result_text(result) : NULL;
    if (!good || (a->value[OUT_FLAG] && !text)) {
        complain_memory();
        return TROUBLE;
    }
    good = !text || file_write(a->value[OUT_FLAG], text, strlen(text));
    free(text);
    if (a->value[JSON_FLAG]) {
        good = lab_show_json(result) && good;
    } else {
        lab_show_answer(result);
        lab_show_comparison(result);
    }
    return good && (!a->value[REPORT_FLAG] || lab_report_write(result, a->value[REPORT_FLAG]))
               ? DONE
               : TROUBLE;
}

static int compare(const args *a, subjects *s, lab_study *study)
{
    uint64_t threads;
    lab_result *result = NULL;
    if (!args_number(a, THREADS_FLAG, 1, 256, distribute_core_count(), &threads))
        return MISUSED;
    if (!tables_use(a->value[TABLES_FLAG]) || !read_subjects(a, s) || !study_of(a, s, study))
        return REFUSED;
    bool enough;
    int code = lab_prepare(study, (unsigned)threads, LAB_PLAN_WISH(a), &enough);
    if (code != DONE || enough)
        return code;
    code = lab_run_study(study, a->value[OUT_FLAG], (unsigned)threads, &result);
    if (code == DONE && result)
        code = conclude(a, result);
    lab_result_free(result);
    return code;
}

static int run(const args *a)
{
    lab_study *study = malloc(sizeof *study);
    subjects *s = malloc(sizeof *s);
    int code = TROUBLE;
    distribute_silence();
    if (study && s)
        code = compare(a, s, study);
    else
        complain_memory();
    free(study);
    free(s);
    return code;
}

const command command_lab_compare = {
    .name = "lab compare",
    .operands = N_("GAME OPTION[=VALUE,VALUE…]|POSITION…"),
    .summary = N_("what changes by another rule or start: which differences are real"),
    .help = N_(
        "As “lab compare scripta3 leftover=opponent,lost --report dice.html”. An option without "
        "values "
        "stands for all of\nthem; values of several options are combined; positions are further "
        "starts "
        "beside the game’s own. All are played with\nthe same throws and compared with the first. "
        "Differences have 95 % intervals, and only those that stand after Holm’s\ncorrection for "
        "many "
        "comparisons are called real (docs/lab.md)."),
    .least = 2,
    .most = OPERANDS_MAX,
    .flags = flags,
    .run = run,
};
