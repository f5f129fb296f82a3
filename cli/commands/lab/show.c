#include "cli/commands/lab/show.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "console/term.h"
#include "contest/stats.h"
#include "core/registry.h"
#include "lab/run/result.h"
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
        fputs(blocks[most > 0 && values[i] > 0 ? 1 + (unsigned)(values[i] / most * 7.999) : 0], stdout);
}

/* Shares a bin among the columns of the plot that it covers. */
static void spread_bin(const json_t *bin, double first, double width, double columns[SPARK])
{
    double from = lab_number(bin, "from"), to = lab_number(bin, "to") + 1, count = lab_number(bin, "count");
    for (unsigned i = 0; i < SPARK; i++) {
        double low = first + width * i, high = low + width;
        double common = fmin(high, to) - fmax(low, from);
        columns[i] += common > 0 ? count * common / (to - from) : 0;
    }
}

/* Between the quantiles 0.05 and 0.95 and a little beyond: a long tail would press the rest together. */
static void print_distribution(const json_t *cell, const char *name)
{
    const json_t *d = lab_named(json_object_get(cell, "distributions"), name, "");
    const json_t *quantiles = json_object_get(d, "quantiles");
    double columns[SPARK] = {0};
    size_t i;
    json_t *bin;
    if (json_array_size(quantiles) < 5)
        return;
    double low = lab_number(json_array_get(quantiles, 0), "value");
    double middle = lab_number(json_array_get(quantiles, 2), "value");
    double high = lab_number(json_array_get(quantiles, 4), "value");
    double margin = (high - low) * 0.2, first = fmax(0, low - margin);
    double columns_there_are = SPARK, width = fmax(high + margin - first, 1) / columns_there_are;
    json_array_foreach(json_object_get(d, "bins"), i, bin) spread_bin(bin, first, width, columns);
    print_label(measure_title(name));
    print_spark(columns, SPARK);
    printf("  ");
    printf(_("half of the games at most %.0f, nine of ten from %.0f to %.0f"), middle, low, high);
    putchar('\n');
}

static void print_pieces(const json_t *cell, const char *player)
{
    const json_t *points =
        json_object_get(lab_named(json_object_get(cell, "series"), "pieces", player), "points");
    double columns[SPARK], last = 0;
    size_t count = json_array_size(points), enough = 0;
    double all = count ? lab_number(json_array_get(points, 0), "n") : 0;
    /* as long as at least every tenth game lasts */
    while (enough < count && lab_number(json_array_get(points, enough), "n") * 10 >= all)
        enough++;
    if (enough < 2)
        return;
    last = lab_number(json_array_get(points, enough - 1), "at");
    for (unsigned i = 0, at = 0; i < SPARK; i++) {
        double turn = 1 + (last - 1) * i / (SPARK - 1);
        while (at + 1 < enough && lab_number(json_array_get(points, at + 1), "at") <= turn)
            at++;
        columns[i] = lab_number(json_array_get(points, at), "value");
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
static double gather(const json_t *cell, const char *name, double grid[GRID][GRID], unsigned *columns,
                     unsigned *rows)
{
    static const char *const players[] = {"w", "b"};
    double most = 0;
    size_t i;
    json_t *square;
    for (unsigned p = 0; p < 2; p++)
        json_array_foreach(
            json_object_get(lab_named(json_object_get(cell, "maps"), name, players[p]), "squares"), i, square)
        {
            unsigned column = (unsigned)lab_number(square, "column"),
                     row = (unsigned)lab_number(square, "row");
            if (column >= GRID || row >= GRID)
                continue;
            *columns = column + 1 > *columns ? column + 1 : *columns;
            *rows = row + 1 > *rows ? row + 1 : *rows;
            double sum = fmax(grid[row][column], 0) + fmax(lab_number(square, "value"), 0);
            grid[row][column] = sum;
            most = fmax(most, sum);
        }
    return most;
}

/* Each square as two columns of a shade: the darker, the more. */
static void print_map(const json_t *cell, const char *name)
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
            fputs(value < 0 ? "  " : shades[(unsigned)fmin(4, ceil(value / most * 4 - 0.05))], stdout);
        }
        if (row == rows - 1) {
            char number[NUMBER_MAX];
            printf("   ██ = %s", value_words("mean", most, most / 100, number));
        }
        putchar('\n');
    }
}

/* ---- a cell ---- */

static void print_measures(const json_t *cell)
{
    char words[ESTIMATE_WORDS_MAX];
    size_t i;
    json_t *m;
    json_array_foreach(json_object_get(cell, "measures"), i, m)
    {
        print_label(measure_title(lab_text(m, "name")));
        printf("%s\n", estimate_words(lab_text(m, "kind"), lab_estimate(m), words));
    }
}

/* NULL where this program does not know the game. */
static const lus_game *game_of(const json_t *cell)
{
    const char *identity = lab_text(cell, "game");
    return lus_game_find(identity, strcspn(identity, ":"));
}

static void print_ends(const json_t *cell)
{
    char words[ESTIMATE_WORDS_MAX], label[160];
    size_t i;
    json_t *end;
    printf("\n  %s\n", _("How games end"));
    json_array_foreach(json_object_get(cell, "ends"), i, end)
    {
        estimate e = lab_estimate(end);
        /* translators: a player, and what he does or how he wins */
        snprintf(label, sizeof label, _("%s: %s"), side_title(lab_text(end, "winner")),
                 reason_title(game_of(cell), lab_text(end, "reason")));
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

static void print_event(const json_t *cell, const json_t *event, double games)
{
    char words[ESTIMATE_WORDS_MAX], what[160], label[200];
    const char *reason = lab_text(event, "reason");
    double amount = lab_number(event, "amount");
    snprintf(what, sizeof what, "%s%s%s", event_title(lab_text(event, "kind")), *reason ? ", " : "",
             *reason ? reason_title(game_of(cell), reason) : "");
    snprintf(label, sizeof label, _("%s: %s"), side_title(lab_text(event, "player")), what);
    print_label(label);
    fputs(estimate_words("mean", lab_estimate(event), words), stdout);
    if (amount > 0 && amount != lab_number(event, "count")) {
        char number[NUMBER_MAX];
        printf(_("; %s in all"), value_words("mean", amount / games, amount / games / 100, number));
    }
    putchar('\n');
}

static void print_events(const json_t *cell)
{
    size_t i;
    json_t *event;
    printf("\n  %s\n", _("What happens, a game"));
    json_array_foreach(json_object_get(cell, "events"), i, event) if (!is_told(lab_text(event, "kind")))
        print_event(cell, event, lab_number(cell, "games"));
}

static void print_cell(const json_t *cell)
{
    bool colours = term_colours(stdout);
    const json_t *players = json_object_get(cell, "players");
    char games[NUMBER_MAX];
    printf("\n%s%s", term_style(BOLD, colours), lab_text(cell, "game"));
    if (*lab_text(cell, "start"))
        printf(" (%s)", lab_text(cell, "start"));
    printf(": ");
    printf(_("%s against %s, %s games"), json_string_value(json_array_get(players, 0)),
           json_string_value(json_array_get(players, 1)),
           count_words((uint64_t)lab_number(cell, "games"), games));
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
static void print_overview(const json_t *cells)
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
    size_t i;
    json_t *cell;
    putchar('\n');
    print_label("");
    for (unsigned k = 0; k < COLUMNS; k++)
        printf("%s%*s", _(columns[k].head), (int)(WIDTH - term_columns(_(columns[k].head))), "");
    putchar('\n');
    json_array_foreach(cells, i, cell)
    {
        const json_t *players = json_object_get(cell, "players");
        snprintf(label, sizeof label, "%s: %s – %s", lab_text(cell, "game"),
                 json_string_value(json_array_get(players, 0)),
                 json_string_value(json_array_get(players, 1)));
        print_label(label);
        for (unsigned k = 0; k < COLUMNS; k++) {
            const json_t *m = lab_named(json_object_get(cell, "measures"), columns[k].name, "");
            estimate e = m ? lab_estimate(m) : (estimate){NAN, NAN, NAN};
            value_words(m ? lab_text(m, "kind") : "", e.value, (e.high - e.low) / 2, number);
            printf("%s%*s", number, (int)(WIDTH - term_columns(number)), "");
        }
        putchar('\n');
    }
}

/* ---- doublings ---- */

static void print_doubling(const json_t *cell)
{
    char words[ESTIMATE_WORDS_MAX], label[160];
    const json_t *players = json_object_get(cell, "players");
    estimate e = lab_estimate(lab_named(json_object_get(cell, "measures"), "player_score", ""));
    estimate elo = {elo_of_score(e.value), elo_of_score(e.low), elo_of_score(e.high)};
    snprintf(label, sizeof label, "%s: %s", lab_text(cell, "game"),
             json_string_value(json_array_get(players, 0)));
    print_label(label);
    printf("%s", estimate_words("share", e, words));
    if (isfinite(elo.value))
        printf("   %s Elo", estimate_words("mean", elo, words));
    putchar('\n');
}

static void print_doublings(const json_t *cells)
{
    bool headed = false;
    size_t i;
    json_t *cell;
    json_array_foreach(cells, i, cell)
    {
        if (lab_number(cell, "doubling") < 1)
            continue;
        if (!headed)
            printf("\n%s\n", _("What each doubling of thought is worth: the score against half of it"));
        headed = true;
        print_doubling(cell);
    }
}

void lab_show(const json_t *result)
{
    const json_t *study = json_object_get(result, "study"), *cells = json_object_get(result, "cells");
    size_t i;
    json_t *cell;
    if (*lab_text(study, "title"))
        printf("%s\n", lab_text(study, "title"));
    printf(_("seed %.0f; in brackets 95 %% intervals"), lab_number(study, "seed"));
    putchar('\n');
    if (lab_is_former(result))
        puts(_(
            "made by an earlier version: quantiles are lower edges of bins, and intervals of rare things too "
            "narrow; run it again"));
    json_array_foreach(cells, i, cell) print_cell(cell);
    if (json_array_size(cells) > 1)
        print_overview(cells);
    print_doublings(cells);
}
