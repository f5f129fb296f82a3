#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "cli/commands/lab/compare.h"
#include "console/term.h"
#include "report/lab/words.h"

enum { TITLE_COLUMNS = 52, VALUE_COLUMNS = 12 };

static void print_padded(const char *text, unsigned columns, bool right)
{
    int blanks = (int)columns - (int)term_columns(text);
    printf("%*s%s%*s", right && blanks > 0 ? blanks : 0, "", text,
           !right && blanks > 0 ? blanks : 0, "");
}

static void print_cell(const char *what, const result_cell *cell)
{
    printf("%s  %s", what, cell->game);
    if (cell->start && *cell->start)
        printf("  %s", cell->start);
    printf("  (%s – %s)\n", cell->players.text[0], cell->players.text[1]);
}

static void print_difference(const result_difference *d, estimate e)
{
    double error = (e.high - e.low) / 2;
    char value[NUMBER_MAX], words[ESTIMATE_WORDS_MAX];
    printf("    ");
    print_padded(measure_title(d->name), TITLE_COLUMNS, false);
    print_padded(value_words(d->kind, d->base, error, value), VALUE_COLUMNS, true);
    print_padded(value_words(d->kind, d->other, error, value), VALUE_COLUMNS, true);
    printf("   %s\n", difference_words(d->kind, e, words));
}

static unsigned print_verdict(const result_pair *pair, const char *verdict, const char *title)
{
    unsigned n = 0;
    for (size_t i = 0; i < pair->differences.count; i++) {
        const result_difference *d = &pair->differences.list[i];
        if (!lab_has_verdict(d, verdict))
            continue;
        if (n++ == 0)
            printf("  %s\n", title);
        print_difference(d, strcmp(verdict, "real") == 0 ? d->alone : lab_joint(d));
    }
    return n;
}

static void print_same(const result_pair *pair)
{
    unsigned n = 0;
    for (size_t i = 0; i < pair->differences.count; i++) {
        const result_difference *d = &pair->differences.list[i];
        if (!lab_has_verdict(d, "same"))
            continue;
        if (n++ == 0)
            printf("  %s ", _("Exactly alike in all games:"));
        printf("%s%s", n > 1 ? ", " : "", measure_title(d->name));
    }
    if (n > 0)
        putchar('\n');
}

void lab_show_comparison(const lab_result *result)
{
    const result_comparison *comparison = result->comparison;
    for (size_t i = 0; comparison && i < comparison->pairs.count; i++) {
        const result_pair *pair = &comparison->pairs.list[i];
        print_cell("A", &result->cells.list[pair->base]);
        print_cell("B", &result->cells.list[pair->other]);
        unsigned real = print_verdict(
            pair, "real", _("Real differences (A, B, and B − A with its 95 % interval):"));
        if (real == 0)
            printf("  %s\n", _("No difference is shown."));
        print_verdict(pair, "within",
                      _("The same within the margin (intervals for all together):"));
        print_verdict(pair, "open", _("Not shown to be different (intervals for all together):"));
        print_same(pair);
        putchar('\n');
    }
}
