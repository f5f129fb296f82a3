#include "cli/commands/lab/show.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/commands/lab/lab.h"
#include "console/say.h"
#include "console/term.h"
#include "contest/stats.h"
#include "core/registry.h"
#include "lab/run/result.h"
#include "report/lab/answer.h"
#include "report/lab/words.h"

enum { LABEL = 52, SPARK = 48, BAR = 24 };

static void print_label(const char *what)
{
    size_t columns = term_columns(what);
    printf("  %s%*s", what, (int)(columns < LABEL ? LABEL - columns : 1), "");
}

/* ---- small plots ---- */

/* A row of blocks of eight heights, the largest value full. */
static void print_spark(const double *values, unsigned count)
{
    static const char *const blocks[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    double most = 0;
    for (unsigned i = 0; i < count; i++)
        most = fmax(most, values[i]);
    for (unsigned i = 0; i < count; i++)
        fputs(blocks[most > 0 && values[i] > 0 ? 1 + (unsigned)(values[i] / most * 7.999) : 0],
              stdout);
}

/* Shares a bin among the columns of the plot that it covers. */
static void spread_bin(const result_bin *bin, double first, double width, double columns[SPARK])
{
    double from = (double)bin->from, to = (double)bin->to + 1, count = (double)bin->count;
    for (unsigned i = 0; i < SPARK; i++) {
        double low = first + width * i, high = low + width;
        double common = fmin(high, to) - fmax(low, from);
        columns[i] += common > 0 ? count * common / (to - from) : 0;
    }
}

/* Between the quantiles 0.05 and 0.95 and a little beyond: a long tail would press the rest
 * together. */
static void print_distribution(const result_cell *cell, const char *name)
{
    const result_distribution *d = lab_distribution_named(cell, name);
    double columns[SPARK] = {0};
    if (!d || d->quantiles.count < 5)
        return;
    double low = d->quantiles.list[0].of.value;
    double middle = d->quantiles.list[2].of.value;
    double high = d->quantiles.list[4].of.value;
    double margin = (high - low) * 0.2, first = fmax(0, low - margin);
    double columns_there_are = SPARK, width = fmax(high + margin - first, 1) / columns_there_are;
    for (size_t i = 0; i < d->bins.count; i++)
        spread_bin(&d->bins.list[i], first, width, columns);
    print_label(measure_title(name));
    print_spark(columns, SPARK);
    printf("  ");
    printf(_("half of the games at most %.0f, nine of ten from %.0f to %.0f"), middle, low, high);
    putchar('\n');
}

static void print_pieces(const result_cell *cell, const char *player)
{
    const result_series *series = lab_series_of(cell, "pieces", player);
    const result_point *points = series ? series->points.list : NULL;
    double columns[SPARK], last = 0;
    size_t count = series ? series->points.count : 0, enough = 0;
    /* as long as at least every tenth game lasts */
    while (enough < count && points[enough].n != LAB_NO_COUNT &&
           (double)points[enough].n * 10 >= (double)points[0].n)
        enough++;
    if (enough < 2)
        return;
    last = (double)points[enough - 1].at;
    for (unsigned i = 0, at = 0; i < SPARK; i++) {
        double turn = 1 + (last - 1) * i / (SPARK - 1);
        while (at + 1 < enough && (double)points[at + 1].at <= turn)
            at++;
        columns[i] = points[at].of.value;
    }
    print_label(side_title(player));
    print_spark(columns, SPARK);
    printf("  ");
    printf(_("turns 1 to %.0f"), last);
    putchar('\n');
}

/* ---- the board ---- */

enum { GRID = 16 }; /* no board has more columns or rows */

/* What a map says of both players together. */
static double gather(const result_cell *cell, const char *name, double grid[GRID][GRID],
                     unsigned *columns, unsigned *rows)
{
    static const char *const players[] = {"w", "b"};
    double most = 0;
    for (unsigned p = 0; p < 2; p++) {
        const result_map *map = lab_map_of(cell, name, players[p]);
        for (size_t i = 0; map && i < map->squares.count; i++) {
            const result_square *square = &map->squares.list[i];
            if (square->column >= GRID || square->row >= GRID)
                continue;
            unsigned column = (unsigned)square->column, row = (unsigned)square->row;
            *columns = column + 1 > *columns ? column + 1 : *columns;
            *rows = row + 1 > *rows ? row + 1 : *rows;
            double sum = fmax(grid[row][column], 0) + fmax(square->of.value, 0);
            grid[row][column] = sum;
            most = fmax(most, sum);
        }
    }
    return most;
}

/* Each square as two columns of a shade: the darker, the more. */
static void print_map(const result_cell *cell, const char *name)
{
    static const char *const shades[] = {"··", "░░", "▒▒", "▓▓", "██"};
    double grid[GRID][GRID];
    unsigned columns = 0, rows = 0;
    for (unsigned i = 0; i < GRID * GRID; i++)
        grid[i / GRID][i % GRID] = -1; /* no square */
    double most = gather(cell, name, grid, &columns, &rows);
    if (most <= 0)
        return;
    char head[240];
    snprintf(head, sizeof head, _("%s: %s"), map_title(name), map_meaning(name));
    printf("\n  %s\n", head);
    for (unsigned row = rows; row-- > 0;) {
        printf("    ");
        for (unsigned column = 0; column < columns; column++) {
            double value = grid[row][column];
            fputs(value < 0 ? "  " : shades[(unsigned)fmin(4, ceil(value / most * 4 - 0.05))],
                  stdout);
        }
        if (row == rows - 1) {
            char number[NUMBER_MAX];
            printf("   ██ = %s", value_words("mean", most, most / 100, number));
        }
        putchar('\n');
    }
}

/* ---- a cell ---- */

static void print_measures(const result_cell *cell)
{
    char words[ESTIMATE_WORDS_MAX];
    for (size_t i = 0; i < cell->measures.count; i++) {
        const result_measure *m = &cell->measures.list[i];
        print_label(measure_title(m->name));
        printf("%s\n", estimate_words(m->kind, m->of, words));
    }
}

/* NULL where this program does not know the game. */
static const lus_game *game_of(const result_cell *cell)
{
    return lus_game_find(cell->game, strcspn(cell->game, ":"));
}

static void print_ends(const result_cell *cell)
{
    char words[ESTIMATE_WORDS_MAX], label[160];
    printf("\n  %s\n", _("How games end"));
    for (size_t i = 0; i < cell->ends.count; i++) {
        const result_end *end = &cell->ends.list[i];
        estimate e = end->of;
        /* translators: a player, and what he does or how he wins */
        snprintf(label, sizeof label, _("%s: %s"), side_title(end->winner),
                 reason_title(game_of(cell), end->reason));
        print_label(label);
        for (unsigned k = 0; k < BAR; k++)
            fputs(k < (unsigned)(e.value * (double)BAR + 0.5) ? "█" : "·", stdout);
        printf("  %s\n", estimate_words("share", e, words));
    }
}

/* Turns and ends are told elsewhere. */
static bool is_told(const char *kind)
{
    return strcmp(kind, "turn") == 0 || strcmp(kind, "ended") == 0 || strcmp(kind, "thrown") == 0;
}

static void print_event(const result_cell *cell, const result_event *event)
{
    char words[ESTIMATE_WORDS_MAX], what[160], label[200];
    const char *reason = event->reason;
    double amount = (double)event->amount, games = (double)cell->games;
    snprintf(what, sizeof what, "%s%s%s", event_title(event->kind), *reason ? ", " : "",
             *reason ? reason_title(game_of(cell), reason) : "");
    snprintf(label, sizeof label, _("%s: %s"), side_title(event->player), what);
    print_label(label);
    fputs(estimate_words("mean", event->of, words), stdout);
    if (amount > 0 && event->amount != event->count) {
        char number[NUMBER_MAX];
        printf(_("; %s in all"), value_words("mean", amount / games, amount / games / 100, number));
    }
    putchar('\n');
}

static void print_events(const result_cell *cell)
{
    printf("\n  %s\n", _("What happens, per game"));
    for (size_t i = 0; i < cell->events.count; i++)
        if (!is_told(cell->events.list[i].kind))
            print_event(cell, &cell->events.list[i]);
}

static void print_cell(const result_cell *cell)
{
    bool colours = term_colours(stdout);
    char games[NUMBER_MAX];
    printf("\n%s%s", term_style(BOLD, colours), cell->game);
    if (cell->start && *cell->start)
        printf(" (%s)", cell->start);
    printf(": ");
    printf(_("%s against %s, %s games"), cell->players.text[0], cell->players.text[1],
           count_words((uint64_t)cell->games, games));
    printf("%s\n", term_style(PLAIN, colours));
    print_measures(cell);
    printf("\n  %s\n", _("Lengths"));
    print_distribution(cell, "turns");
    print_distribution(cell, "decisions");
    printf("\n  %s\n", _("Pieces on the board"));
    print_pieces(cell, "w");
    print_pieces(cell, "b");
    print_map(cell, "landings");
    print_map(cell, "hits");
    print_ends(cell);
    print_events(cell);
}

/* ---- all cells ---- */

/* What tells games apart at a glance. */
static void print_overview(const lab_result *result)
{
    static const struct {
        const char *name, *head;
    } columns[] = {
        {"first_score", N_("first scores")},
        {"player_score", N_("first-named")},
        {"draws", N_("drawn")},
        {"turns", N_("turns")},
        {"real_decisions", N_("with a choice")},
        {"decision_factor", N_("choices")},
    };
    enum { COLUMNS = sizeof columns / sizeof *columns, WIDTH = 15 };
    char label[240], number[NUMBER_MAX];
    putchar('\n');
    print_label("");
    for (unsigned k = 0; k < COLUMNS; k++)
        printf("%s%*s", _(columns[k].head), (int)(WIDTH - term_columns(_(columns[k].head))), "");
    putchar('\n');
    for (size_t i = 0; i < result->cells.count; i++) {
        const result_cell *cell = &result->cells.list[i];
        snprintf(label, sizeof label, "%s: %s – %s", cell->game, cell->players.text[0],
                 cell->players.text[1]);
        print_label(label);
        for (unsigned k = 0; k < COLUMNS; k++) {
            const result_measure *m = lab_measure_named(cell, columns[k].name);
            estimate e = m ? m->of : (estimate){NAN, NAN, NAN};
            value_words(m ? m->kind : "", e.value, (e.high - e.low) / 2, number);
            printf("%s%*s", number, (int)(WIDTH - term_columns(number)), "");
        }
        putchar('\n');
    }
}

/* ---- doublings ---- */

static void print_doubling(const result_cell *cell)
{
    char words[ESTIMATE_WORDS_MAX], label[160];
    const result_measure *m = lab_measure_named(cell, "player_score");
    estimate e = m ? m->of : (estimate){NAN, NAN, NAN};
    estimate elo = {elo_of_score(e.value), elo_of_score(e.low), elo_of_score(e.high)};
    snprintf(label, sizeof label, "%s: %s", cell->game, cell->players.text[0]);
    print_label(label);
    printf("%s", estimate_words("share", e, words));
    if (isfinite(elo.value))
        printf("   %s Elo", estimate_words("mean", elo, words));
    putchar('\n');
}

static void print_doublings(const lab_result *result)
{
    bool headed = false;
    for (size_t i = 0; i < result->cells.count; i++) {
        if (result->cells.list[i].doubling < 1)
            continue;
        if (!headed)
            printf("\n%s\n",
                   _("What each doubling of thought is worth: the score against half of it"));
        headed = true;
        print_doubling(&result->cells.list[i]);
    }
}

/* ---- the answer ---- */

static void print_answer(void *context, answer_part part, const char *text)
{
    bool colours = *(const bool *)context;
    if (part == ANSWER_QUESTION)
        printf("%s\n", text);
    else if (part == ANSWER_FIRST)
        printf("%s%s%s\n", term_style(BOLD, colours), text, term_style(PLAIN, colours));
    else
        printf("  %s\n", text);
}

void lab_show_answer(const lab_result *result)
{
    bool colours = term_colours(stdout);
    if (!report_answer(result, print_answer, &colours))
        complain_memory();
    putchar('\n');
}

void lab_show(const lab_result *result)
{
    const result_study *study = result->study;
    if (study->title && *study->title)
        printf("%s\n", study->title);
    lab_show_answer(result);
    printf(_("seed %.0f; in brackets 95 %% intervals"), (double)study->seed);
    putchar('\n');
    if (lab_is_former(result))
        puts(_("made by an earlier version: quantiles are lower edges of bins, and intervals of "
               "rare things too "
               "narrow; run it again"));
    for (size_t i = 0; i < result->cells.count; i++)
        print_cell(&result->cells.list[i]);
    if (result->cells.count > 1)
        print_overview(result);
    print_doublings(result);
}

bool lab_show_json(const lab_result *result)
{
    char *text = lab_result_text(result);
    if (!text) {
        complain_memory();
        return false;
    }
    fputs(text, stdout);
    free(text);
    return true;
}
