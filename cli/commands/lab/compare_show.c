#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/commands/lab/compare.h"
#include "console/term.h"
#include "lab/run/result.h"
#include "report/lab/words.h"

enum { TITLE_COLUMNS = 52, VALUE_COLUMNS = 12 };

static void print_padded(const char *text, unsigned columns, bool right)
{
    int blanks = (int)columns - (int)term_columns(text);
    printf("%*s%s%*s", right && blanks > 0 ? blanks : 0, "", text, !right && blanks > 0 ? blanks : 0, "");
}

static void print_cell(const char *what, const json_t *cell)
{
    const json_t *players = json_object_get(cell, "players");
    printf("%s  %s", what, lab_text(cell, "game"));
    if (*lab_text(cell, "start"))
        printf("  %s", lab_text(cell, "start"));
    printf("  (%s – %s)\n", json_string_value(json_array_get(players, 0)),
           json_string_value(json_array_get(players, 1)));
}

static void print_difference(const json_t *d, estimate e)
{
    const char *kind = lab_text(d, "kind");
    double error = (e.high - e.low) / 2;
    char value[NUMBER_MAX], words[ESTIMATE_WORDS_MAX];
    printf("    ");
    print_padded(measure_title(lab_text(d, "name")), TITLE_COLUMNS, false);
    print_padded(value_words(kind, lab_number(d, "base"), error, value), VALUE_COLUMNS, true);
    print_padded(value_words(kind, lab_number(d, "other"), error, value), VALUE_COLUMNS, true);
    printf("   %s\n", difference_words(kind, e, words));
}

static unsigned print_verdict(const json_t *pair, const char *verdict, const char *title)
{
    size_t i;
    json_t *d;
    unsigned n = 0;
    json_array_foreach(json_object_get(pair, "differences"), i, d)
    {
        if (strcmp(lab_text(d, "verdict"), verdict) != 0)
            continue;
        if (n++ == 0)
            printf("  %s\n", title);
        print_difference(d, strcmp(verdict, "real") == 0 ? lab_estimate(d) : lab_joint(d));
    }
    return n;
}

static void print_same(const json_t *pair)
{
    size_t i;
    json_t *d;
    unsigned n = 0;
    json_array_foreach(json_object_get(pair, "differences"), i, d)
    {
        if (strcmp(lab_text(d, "verdict"), "same") != 0)
            continue;
        if (n++ == 0)
            printf("  %s ", _("Exactly alike in all games:"));
        printf("%s%s", n > 1 ? ", " : "", measure_title(lab_text(d, "name")));
    }
    if (n > 0)
        putchar('\n');
}

void lab_show_comparison(const json_t *result)
{
    const json_t *cells = json_object_get(result, "cells");
    const json_t *comparison = json_object_get(result, "comparison");
    size_t i;
    json_t *pair;
    json_array_foreach(json_object_get(comparison, "pairs"), i, pair)
    {
        print_cell("A", json_array_get(cells, (size_t)lab_number(pair, "base")));
        print_cell("B", json_array_get(cells, (size_t)lab_number(pair, "other")));
        unsigned real =
            print_verdict(pair, "real", _("Real differences (A, B, and B − A with its 95 % interval):"));
        if (real == 0)
            printf("  %s\n", _("No difference is shown."));
        print_verdict(pair, "open", _("Not shown to be different (intervals for all together):"));
        print_same(pair);
        putchar('\n');
    }
    if (comparison) {
        printf(_("%.0f differences; real ones stand after Holm’s correction, with an error of 5 %% for all "
                 "together."),
               lab_number(comparison, "made"));
        putchar('\n');
    }
}
