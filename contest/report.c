#include "contest/report.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>

#include "console/language.h"
#include "console/term.h"
#include "solve/table/tables.h"

static double microseconds(const match_tally *t, unsigned who)
{
    return t->spent[who].decisions ? t->spent[who].seconds * 1e6 / (double)t->spent[who].decisions
                                   : 0;
}

static void print_label(const char *what)
{
    printf("  %s%*s", what, (int)(term_columns(what) < 28 ? 28 - term_columns(what) : 1), "");
}

static void print_results(const char *what, const uint64_t results[3])
{
    unsigned long long lost = results[0], drawn = results[1], won = results[2];
    print_label(what);
    printf(_("%llu won, %llu drawn, %llu lost"), won, drawn, lost);
    printf("  (%.1f %%)\n", won + drawn + lost ? 100 * ((double)won + (double)drawn / 2) /
                                                     (double)(won + drawn + lost)
                                               : 0.0);
}

static void write_value(double x, const char *format, char text[32])
{
    if (isinf(x))
        snprintf(text, 32, "%s", x > 0 ? "+∞" : "−∞");
    else
        snprintf(text, 32, format, x);
}

static void print_estimate(const char *what, estimate e, const char *format)
{
    char value[32], low[32], high[32];
    write_value(e.value, format, value);
    write_value(e.low, format, low);
    write_value(e.high, format, high);
    print_label(what);
    printf(_("%s  (95 %%: from %s to %s)"), value, low, high);
    putchar('\n');
}

static void print_test(const match_test *test, const match_tally *t)
{
    double ratio = sprt_ratio(&t->pairs, test->elo0, test->elo1);
    print_label(_("sequential test"));
    printf(_("%+.2f between ±%.2f: "), ratio, SPRT_BOUND);
    if (!test->decided)
        printf(_("not decided between Elo %+g and %+g"), test->elo0, test->elo1);
    else
        printf(_("Elo %+g rather than %+g"), ratio > 0 ? test->elo1 : test->elo0,
               ratio > 0 ? test->elo0 : test->elo1);
    putchar('\n');
}

static void print_times(const match_setting *st, const match_tally *t)
{
    for (unsigned who = 0; who < 2; who++) {
        if (t->spent[who].decisions == 0)
            continue;
        print_label(who == 0 || t->spent[0].decisions == 0 ? _("CPU time a decision") : "");
        printf(_("%s: %.1f µs"), st->plans[who].text, microseconds(t, who));
        putchar('\n');
    }
}

/* Nothing is known of how far from perfect play one is that has not erred. */
static bool has_erred(const match_tally *t, unsigned who)
{
    return t->costs[who].x > 0;
}

static void print_costs(const match_setting *st, const match_tally *t)
{
    char words[256];
    if (!st->truth)
        return;
    truth_words(st->truth, words, sizeof words);
    print_label(_("decisions judged"));
    printf("%s\n", words);
    for (unsigned who = 0; who < 2; who++) {
        char label[64];
        if (!has_erred(t, who))
            continue;
        snprintf(label, sizeof label, _("cost a decision, %.40s"), st->plans[who].text);
        print_estimate(label, stats_ratio(&t->costs[who]), "%.7f");
    }
}

static void identity_of(const match_setting *st, char identity[LUS_IDENTITY_MAX])
{
    lus_writer w = lus_writer_on(identity, LUS_IDENTITY_MAX);
    lus_variant_write(&st->variant, &w);
}

void match_print_text(const match_setting *st, const match_test *test, const match_tally *t)
{
    char identity[LUS_IDENTITY_MAX];
    uint64_t sum[3] = {0};
    estimate score = pairs_score(&t->pairs);
    identity_of(st, identity);
    printf(_("%s: %s against %s, %llu games, seed %llu"), identity, st->plans[0].text,
           st->plans[1].text, (unsigned long long)t->games, (unsigned long long)st->seed);
    putchar('\n');
    for (unsigned i = 0; i < 3; i++)
        sum[i] = t->results[0][i] + t->results[1][i];
    print_results(_("all games"), sum);
    print_results(_("as White"), t->results[0]);
    print_results(_("as Black"), t->results[1]);
    print_estimate(_("score, percent"),
                   (estimate){100 * score.value, 100 * score.low, 100 * score.high}, "%.2f");
    print_estimate(_("difference, Elo"), pairs_elo(&t->pairs), "%+.1f");
    print_label(_("pairs with 0 ½ 1 1½ 2"));
    for (unsigned i = 0; i < PAIR_SCORES; i++)
        printf("%llu%c", (unsigned long long)t->pairs.of[i], i + 1 < PAIR_SCORES ? ' ' : '\n');
    if (test->wanted)
        print_test(test, t);
    print_label(lus_has_dice(&st->variant) ? _("actions and throws, mean") : _("actions, mean"));
    printf("%.1f\n", (double)t->steps / (double)t->games);
    if (t->cut) {
        print_label(_("drawn by the limit"));
        printf("%llu\n", (unsigned long long)t->cut);
    }
    print_costs(st, t);
    print_times(st, t);
}

/* JSON has no infinity: null. */
static json_t *real(double x)
{
    return isfinite(x) ? json_real(x) : json_null();
}

static json_t *estimate_json(estimate e)
{
    return json_pack("{s:o, s:o, s:o}", "value", real(e.value), "low", real(e.low), "high",
                     real(e.high));
}

static json_t *results_json(const uint64_t results[3])
{
    return json_pack("{s:I, s:I, s:I}", "won", (json_int_t)results[2], "drawn",
                     (json_int_t)results[1], "lost", (json_int_t)results[0]);
}

static json_t *test_json(const match_test *test, const match_tally *t)
{
    double ratio = sprt_ratio(&t->pairs, test->elo0, test->elo1);
    return json_pack("{s:f, s:f, s:f, s:f, s:o}", "elo0", test->elo0, "elo1", test->elo1, "ratio",
                     ratio, "bound", SPRT_BOUND, "accepted",
                     test->decided ? json_real(ratio > 0 ? test->elo1 : test->elo0) : json_null());
}

static json_t *agent_json(const match_setting *st, const match_tally *t, unsigned who)
{
    json_t *all = json_pack("{s:s, s:I, s:f}", "agent", st->plans[who].text, "decisions",
                            (json_int_t)t->spent[who].decisions, "cpu_microseconds_a_decision",
                            microseconds(t, who));
    if (st->truth)
        json_object_update_new(all, json_pack("{s:I, s:o}", "judged",
                                              (json_int_t)t->spent[who].judged, "cost_a_decision",
                                              has_erred(t, who)
                                                  ? estimate_json(stats_ratio(&t->costs[who]))
                                                  : json_real(0)));
    return all;
}

void match_print_json(const match_setting *st, const match_test *test, const match_tally *t)
{
    char identity[LUS_IDENTITY_MAX];
    json_t *pairs = json_array();
    identity_of(st, identity);
    for (unsigned i = 0; i < PAIR_SCORES; i++)
        json_array_append_new(pairs, json_integer((json_int_t)t->pairs.of[i]));
    json_t *all = json_pack(
        "{s:s, s:o, s:o, s:I, s:I, s:i, s:i, s:o, s:o, s:o, s:o, s:o, s:f, s:I}", "game", identity,
        "first", agent_json(st, t, 0), "second", agent_json(st, t, 1), "seed", (json_int_t)st->seed,
        "games", (json_int_t)t->games, "opening", (int)st->opening, "limit", (int)st->limit,
        "as_white", results_json(t->results[0]), "as_black", results_json(t->results[1]), "pairs",
        pairs, "score", estimate_json(pairs_score(&t->pairs)), "elo",
        estimate_json(pairs_elo(&t->pairs)), "mean_steps", (double)t->steps / (double)t->games,
        "drawn_by_limit", (json_int_t)t->cut);
    if (st->truth)
        json_object_set_new(
            all, "table",
            json_pack("{s:s, s:f}", "name", st->truth->name, "residual", st->truth->residual));
    if (test->wanted)
        json_object_set_new(all, "sequential_test", test_json(test, t));
    json_dumpf(all, stdout, JSON_INDENT(2));
    putchar('\n');
    json_decref(all);
}
