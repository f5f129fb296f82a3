/* lusoria lab check: whether the rows of results are still those of this program's players. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/terminal/json.h"
#include "console/say.h"
#include "lab/run/fingerprint.h"
#include "lab/run/result.h"
#include "lab/study.h"

enum { JSON_FLAG };

static const flag flags[] = {
    JSON_FLAG_LINE,
    {0},
};

/* Rows of all results. */
typedef struct tally {
    unsigned rows, changed;
    json_t *list; /* those that have changed; NULL: they are told at once */
} tally;

static bool tell(tally *t, const char *path, const result_cell *cell)
{
    t->changed++;
    if (t->list)
        return json_array_append_new(t->list,
                                     json_pack("{s:s, s:s, s:[s, s]}", "result", path, "game",
                                               cell->game, "players", cell->players.text[0],
                                               cell->players.text[1])) == 0;
    printf(_("%s: %s, %s against %s: a player, a net or a rule has changed since"), path,
           cell->game, cell->players.text[0], cell->players.text[1]);
    putchar('\n');
    return true;
}

static bool check_rows(tally *t, const char *path, const lab_result *r, const lab_study *s)
{
    for (unsigned i = 0; i < r->cells.count; i++) {
        char text[LAB_FINGERPRINT_MAX];
        if (!lab_fingerprint(s, i, text))
            return false;
        t->rows++;
        if (strcmp(text, r->fingerprints.list[i]) != 0 && !tell(t, path, &r->cells.list[i]))
            return false;
    }
    return true;
}

static int check(tally *t, const char *path)
{
    lus_fault fault;
    lab_result *r = lab_result_read(path);
    lab_study *s = malloc(sizeof *s);
    int code = REFUSED;
    if (!s)
        complain_memory();
    else if (r && !lab_study_read(r->study->text, s, &fault))
        complain_fault(&fault, r->study->text, path);
    else if (r && (r->fingerprints.count != r->cells.count || lab_cells(s) != r->cells.count))
        complain(_("%s: it does not say by what players it was played"), path);
    else if (r)
        code = check_rows(t, path, r, s) ? DONE : TROUBLE;
    free(s);
    lab_result_free(r);
    return code;
}

/* False after a complaint. */
static bool sum_up(tally *t)
{
    if (t->list)
        return json_say(json_pack("{s:i, s:i, s:O}", "rows", (int)t->rows, "changed",
                                  (int)t->changed, "list", t->list));
    printf(_("rows: %u, of these with changed players: %u"), t->rows, t->changed);
    putchar('\n');
    return true;
}

static int run(const args *a)
{
    tally t = {.list = a->value[JSON_FLAG] ? json_array() : NULL};
    int code = DONE;
    for (unsigned i = 0; i < a->operand_count && code == DONE; i++)
        code = check(&t, a->operand[i]);
    if (code == DONE && !sum_up(&t))
        code = TROUBLE;
    json_decref(t.list);
    return code != DONE ? code : t.changed ? REFUSED : DONE;
}

const command command_lab_check = {
    .name = "lab check",
    .operands = N_("RESULT…"),
    .summary = N_("whether results are still those of this program’s players"),
    .help = N_("Each row of a result has a hash of its players: of their net and of how their "
               "first game begins.\n"
               "It is compared with that of this program; nothing is played to the end."),
    .least = 1,
    .most = OPERANDS_MAX,
    .flags = flags,
    .run = run,
};
