#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/commands/lab/wear.h"
#include "console/numbers.h"
#include "console/say.h"
#include "console/term.h"
#include "lab/stats/stats.h"
#include "report/lab/wear.h"

enum { NAME_MAX = LUS_IDENTITY_MAX + 64 };

static const char *words(wear_sentence code)
{
#define WEAR_TEXT(code, sentence, name) [code] = (sentence),
    static const char *const sentences[] = {WEAR_SENTENCES(WEAR_TEXT)};
#undef WEAR_TEXT
    return _(sentences[code]);
}

static const char *identity_of(const wear_games *g, unsigned rule, char out[NAME_MAX])
{
    lus_writer w = lus_writer_on(out, NAME_MAX);
    lus_variant_write(&g->study->subjects[rule].variant, &w);
    return out;
}

static unsigned group_size(const wear_groups *g, unsigned first)
{
    unsigned size = 0;
    for (unsigned r = 0; r < g->rules; r++)
        size += g->first[r] == first;
    return size;
}

/* The rules of a group: “ur:path=murray = ur:path=murray,buy=never”. */
static void print_group(const wear_findings *f, unsigned first)
{
    char name[NAME_MAX];
    for (unsigned r = first; r < f->groups.rules; r++)
        if (f->groups.first[r] == first)
            printf("%s%s", r > first ? " = " : "", identity_of(f->games, r, name));
    putchar('\n');
}

const char *wear_player_text(const wear_games *g, unsigned player, char *buffer, size_t size)
{
    if (player == g->pairs)
        return NULL;
    const lab_players *p = &g->study->pairs[player];
    snprintf(buffer, size, "%s %s", p->text[0], p->text[1]);
    return buffer;
}

/* ---- what was played ---- */

static void print_played(const wear_findings *f)
{
    const wear_games *g = f->games;
    char games[NUMBER_MAX], text[2 * LAB_PLAYER_MAX];
    printf(_("%s, %u sets of rules; %s games of each by"), g->ground.game->id, g->rules,
           count_words(g->study->games, games));
    for (unsigned p = 0; p < g->pairs; p++)
        printf("%s %s", p > 0 ? ";" : "", wear_player_text(g, p, text, sizeof text));
    puts("\n");
}

/* ---- traces ---- */

static void print_row(const wear_ground *g, const double *shares, unsigned row, unsigned columns)
{
    fputs("   ", stdout);
    for (unsigned column = 0; column < columns; column++) {
        unsigned i = 0;
        while (i < g->square_count &&
               (g->place[g->squares[i]].column != column || g->place[g->squares[i]].row != row))
            i++;
        char number[NUMBER_MAX];
        const char *text =
            i < g->square_count ? number_words(100 * shares[i], 1, false, number) : "";
        printf("%*s%s", (int)(6 - term_columns(text)), "", text);
    }
    putchar('\n');
}

/* Shares of the wear by square, as the board lies, all kinds of trace alike. */
static void print_traces(const wear_findings *f, const wear_field *field)
{
    static const double even[WEAR_KINDS] = {0.25, 0.25, 0.25, 0.25};
    const wear_ground *g = &f->games->ground;
    char name[NAME_MAX];
    unsigned columns = 0, rows = 0;
    for (unsigned i = 0; i < g->square_count; i++) {
        const lus_place *place = &g->place[g->squares[i]];
        columns = place->column >= columns ? place->column + 1u : columns;
        rows = place->row >= rows ? place->row + 1u : rows;
    }
    puts(_("Per cent of the wear on each square, all players together; landing, passing, standing "
           "and being lost alike:"));
    for (unsigned r = 0; r < f->games->rules; r++) {
        double shares[WEAR_PLACES];
        printf("  %s\n", identity_of(f->games, r, name));
        if (wear_expected(&field->shares[(r + 1) * field->players - 1], g->square_count, even, 0,
                          shares))
            for (unsigned row = rows; row-- > 0;)
                print_row(g, shares, row, columns);
    }
}

static void show_traces(const wear_findings *f)
{
    wear_sight *all = malloc(sizeof *all);
    wear_field field = {0};
    if (!all) {
        complain_memory();
        return;
    }
    wear_sight_all(all, &f->games->ground, false);
    if (wear_games_field(f->games, all, 0, WEAR_BATCHES, &field))
        print_traces(f, &field);
    free(field.shares);
    free(all);
}

/* ---- a map ---- */

void wear_findings_means(const wear_findings *f, wear_means *m)
{
    const wear_field field = {.rules = f->games->rules, .players = f->games->players};
    wear_means_of(&field, f->evidence, &f->verdict, m);
}

static void print_verdict(const wear_findings *f, unsigned best, const double chance[WEAR_RULES])
{
    static const wear_sentence said[] = {SAY_CANNOT_TELL, SAY_HINTS, SAY_STRONG, SAY_VERY_STRONG};
    char name[NAME_MAX], percent[NUMBER_MAX], times[NUMBER_MAX];
    unsigned next = wear_next_group(&f->groups, best, chance);
    if (next == best) {
        puts(words(SAY_NOTHING));
        return;
    }
    double factor = wear_group_log(&f->groups, &f->verdict, best) -
                    wear_group_log(&f->groups, &f->verdict, next);
    if (factor > log(1e6))
        snprintf(times, sizeof times, "10^%d", (int)(factor / log(10)));
    else
        number_words(exp(factor), factor < log(10) ? 1 : 0, false, times);
    identity_of(f->games, best, name);
    if (group_size(&f->groups, best) > 1)
        strncat(name, " = …", sizeof name - strlen(name) - 1);
    printf(words(said[wear_word_of(factor)]), name, percents_words(chance[best], 1, percent),
           times);
    putchar('\n');
}

static void print_fit(const wear_findings *f)
{
    char share[NUMBER_MAX];
    percents_words(f->fit.share, 1, share);
    if (f->fit.share < 0.05)
        printf(words(SAY_FITS_NOT), share);
    else
        printf(words(SAY_FITS), share);
    putchar('\n');
}

static void print_chances(const wear_findings *f, const double chance[WEAR_RULES])
{
    uint8_t order[WEAR_RULES];
    unsigned count = 0;
    for (unsigned r = 0; r < f->groups.rules; r++) {
        if (f->groups.first[r] != r)
            continue;
        unsigned at = count++;
        for (; at > 0 && chance[order[at - 1]] < chance[r]; at--)
            order[at] = order[at - 1];
        order[at] = (uint8_t)r;
    }
    puts("");
    puts(words(SAY_CHANCES));
    for (unsigned i = 0; i < count; i++) {
        char percent[NUMBER_MAX];
        percents_words(chance[order[i]], 1, percent);
        printf("  %*s%s  ", (int)(8 - term_columns(percent)), "", percent);
        print_group(f, order[i]);
    }
}

static const wear_sentence kind_words[WEAR_KINDS] = {SAY_LANDING, SAY_PASSING, SAY_STANDING,
                                                     SAY_LOST};

static void print_means(const wear_findings *f)
{
    wear_means m;
    char number[NUMBER_MAX], text[2 * LAB_PLAYER_MAX];
    wear_findings_means(f, &m);
    puts("");
    puts(words(SAY_REST));
    printf("  %s:", words(SAY_WHO));
    for (unsigned p = 0; p < f->games->players; p++) {
        const char *player = wear_player_text(f->games, p, text, sizeof text);
        printf("%s %s %s", p > 0 ? ";" : "", player ? player : words(SAY_TOGETHER),
               percents_words(m.players[p], 0, number));
    }
    printf("\n  %s:", words(SAY_WORN_BY));
    for (unsigned k = 0; k < WEAR_KINDS; k++)
        printf("%s %s %s", k > 0 ? ";" : "", words(kind_words[k]),
               percents_words(m.mix[k], 0, number));
    printf("\n  %s: %s", words(SAY_OFF), percents_words(m.noise, 0, number));
    printf("\n  %s: %s\n", words(SAY_BACKGROUND), percents_words(m.background, 0, number));
}

static void show_map(const wear_findings *f)
{
    double chance[WEAR_RULES], steps = 0;
    unsigned best = wear_group_chances(&f->groups, &f->verdict, chance);
    for (unsigned i = 0; i < f->sight->squares + f->sight->edges; i++)
        steps += f->sight->worn[i];
    print_verdict(f, best, chance);
    print_fit(f);
    print_chances(f, chance);
    print_means(f);
    printf(words(SAY_KNOWN), f->sight->squares, f->sight->edges, steps);
    putchar('\n');
}

/* ---- boards that were made ---- */

static int by_size(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

/* The fit that all but 5 % of the boards of an amount have. */
static float least_fit(const wear_trial *boards, unsigned count)
{
    float *fits = malloc(count * sizeof *fits), least = 0;
    for (unsigned i = 0; fits && i < count; i++)
        fits[i] = boards[i].fit;
    if (fits) {
        qsort(fits, count, sizeof *fits, by_size);
        least = fits[count / 20];
    }
    free(fits);
    return least;
}

void wear_success_of(const wear_findings *f, unsigned amount, wear_success *s)
{
    unsigned count = f->trials->boards;
    const wear_trial *boards = &f->boards[(size_t)amount * count];
    float least = least_fit(boards, count);
    *s = (wear_success){0};
    for (unsigned i = 0; i < count; i++) {
        unsigned group = f->groups.first[boards[i].rule];
        s->found += boards[i].found == group;
        s->unknown += boards[i].unknown == group;
        s->noticed += boards[i].stray < least;
        s->right += (double)boards[i].right / count;
    }
}

void wear_bins_of(const wear_findings *f, wear_bin out[WEAR_BINS])
{
    static const double edges[WEAR_BINS + 1] = {0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.99, 1};
    for (unsigned i = 0; i < WEAR_BINS; i++)
        out[i] = (wear_bin){.from = edges[i], .to = edges[i + 1]};
    for (size_t i = 0; i < (size_t)f->trials->boards * f->trials->amount_count; i++) {
        const wear_trial *t = &f->boards[i];
        unsigned bin = 0;
        while (bin + 1 < WEAR_BINS && t->chance >= edges[bin + 1])
            bin++;
        out[bin].mean += t->chance;
        out[bin].boards++;
        out[bin].right += t->found == f->groups.first[t->rule];
    }
    for (unsigned i = 0; i < WEAR_BINS; i++)
        out[i].mean /= out[i].boards ? out[i].boards : 1;
}

static void print_right(const char *text)
{
    printf("%*s%s", (int)(14 - term_columns(text)), "", text);
}

/* “97.5 % (94.3 to 99.2)”. */
static void print_share(unsigned part, unsigned whole)
{
    char value[NUMBER_MAX], low[NUMBER_MAX], high[NUMBER_MAX], text[4 * NUMBER_MAX];
    estimate e = stats_share((double)part / whole, whole);
    snprintf(text, sizeof text, "%s (%s–%s)", percents_words(e.value, 1, value),
             number_words(100 * e.low, 0, false, low), number_words(100 * e.high, 0, false, high));
    printf("%*s%s", (int)(20 - term_columns(text)), "", text);
}

static void print_amounts(const wear_findings *f)
{
    char number[NUMBER_MAX];
    puts(_("  steps a square · right rules found (95 %) · where that player is not known · their "
           "mean chance · boards of no rule noticed"));
    for (unsigned a = 0; a < f->trials->amount_count; a++) {
        wear_success s;
        wear_success_of(f, a, &s);
        print_right(count_words(f->trials->amounts[a], number));
        print_share(s.found, f->trials->boards);
        print_share(s.unknown, f->trials->boards);
        print_right(percents_words(s.right, 1, number));
        print_share(s.noticed, f->trials->boards);
        putchar('\n');
    }
}

static void print_bins(const wear_findings *f)
{
    wear_bin bins[WEAR_BINS];
    char number[NUMBER_MAX];
    wear_bins_of(f, bins);
    puts("");
    puts(_("Is the chance right that the program gives? Boards by the chance of what it found:"));
    puts(_("  chance given · mean of them · boards · right (95 %)"));
    for (unsigned i = 0; i < WEAR_BINS; i++) {
        if (bins[i].boards == 0)
            continue;
        char range[NUMBER_MAX];
        snprintf(range, sizeof range, "%.0f–%.0f %%", 100 * bins[i].from, 100 * bins[i].to);
        print_right(range);
        print_right(percents_words(bins[i].mean, 1, number));
        print_right(count_words(bins[i].boards, number));
        print_share(bins[i].right, bins[i].boards);
        putchar('\n');
    }
}

/* How often each group was found, on the boards with the most wear. */
static void print_groups(const wear_findings *f)
{
    unsigned count = f->trials->boards, last = f->trials->amount_count - 1;
    const wear_trial *boards = &f->boards[(size_t)last * count];
    puts("");
    printf(_("Found with %u steps a square (= : no wear tells them apart):"),
           f->trials->amounts[last]);
    putchar('\n');
    for (unsigned r = 0; r < f->groups.rules; r++) {
        unsigned made = 0, found = 0;
        for (unsigned i = 0; i < count; i++) {
            made += f->groups.first[boards[i].rule] == r;
            found += f->groups.first[boards[i].rule] == r && boards[i].found == r;
        }
        if (f->groups.first[r] != r)
            continue;
        printf("  %5u/%-5u ", found, made);
        print_group(f, r);
    }
}

static void show_trials(const wear_findings *f)
{
    char noise[NUMBER_MAX], boards[NUMBER_MAX];
    if (group_size(&f->groups, 0) == f->groups.rules) {
        puts(words(SAY_NOTHING));
        return;
    }
    printf(_("%s boards of each amount, by rules, players and kinds of wear drawn by lot; "
             "squares are off by %s"),
           count_words(f->trials->boards, boards),
           f->trials->noise > 0 ? percents_words(f->trials->noise, 0, noise) : "5–80 %");
    puts("");
    print_amounts(f);
    print_bins(f);
    print_groups(f);
}

void wear_show(const wear_findings *f)
{
    print_played(f);
    if (f->sight)
        show_map(f);
    else if (f->trials)
        show_trials(f);
    else
        show_traces(f);
}
