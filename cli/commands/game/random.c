/* lusoria random: self-play with random actions, results and lengths. */
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/args.h"
#include "console/say.h"
#include "console/term.h"
#include "core/match/moves.h"
#include "engine/hot.h"
#include "lab/stats/stats.h"
#include "work/parallel.h"

/* Sums in whole numbers, so that the order in which games end does not matter. */
typedef struct length_sums {
    uint64_t sum, squares;
    uint32_t least, most;
} length_sums;

typedef struct tally {
    uint64_t games, unfinished;
    uint64_t ends[3][LUS_REASON_COUNT]; /* by winner and reason */
    length_sums turns, actions, throws;
} tally;

typedef struct study {
    lus_variant variant;
    lus_state start;
    uint64_t seed;
    uint32_t limit;
    tally *tallies; /* one a worker */
} study;

static void note(length_sums *l, uint32_t length, bool first)
{
    l->sum += length;
    l->squares += (uint64_t)length * length;
    l->least = first || length < l->least ? length : l->least;
    l->most = first || length > l->most ? length : l->most;
}

static void play_one(void *context, unsigned worker, uint64_t game)
{
    study *st = context;
    tally *t = &st->tallies[worker];
    uint64_t mixed = st->seed + game * 0x9e3779b97f4a7c15u; /* a stream of its own for every game */
    lus_rng rng = lus_rng_seeded(lus_splitmix(&mixed));
    lus_playout out;
    lus_hot_of(st->variant.game)->playout_in_turns(&st->variant, &st->start, &rng, st->limit, &out);
    bool first = t->games++ == 0;
    if (out.status.kind == LUS_OVER)
        t->ends[out.status.player][out.status.reason]++;
    else
        t->unfinished++;
    note(&t->turns, out.turns, first);
    note(&t->actions, out.actions, first);
    note(&t->throws, out.throws, first);
}

static void merge_lengths(length_sums *into, const length_sums *from, bool first)
{
    into->sum += from->sum;
    into->squares += from->squares;
    into->least = first || from->least < into->least ? from->least : into->least;
    into->most = first || from->most > into->most ? from->most : into->most;
}

static void merge(tally *into, const tally *from)
{
    bool first = into->games == 0;
    if (from->games == 0)
        return;
    into->games += from->games;
    into->unfinished += from->unfinished;
    for (unsigned p = 0; p < 3; p++)
        for (unsigned r = 0; r < LUS_REASON_COUNT; r++)
            into->ends[p][r] += from->ends[p][r];
    merge_lengths(&into->turns, &from->turns, first);
    merge_lengths(&into->actions, &from->actions, first);
    merge_lengths(&into->throws, &from->throws, first);
}

/* ---- saying it ---- */

static double mean(const length_sums *l, uint64_t games)
{
    return games ? (double)l->sum / (double)games : 0;
}

static double deviation(const length_sums *l, uint64_t games)
{
    double m = mean(l, games);
    double variance =
        games > 1 ? ((double)l->squares - (double)games * m * m) / (double)(games - 1) : 0;
    return variance > 0 ? sqrt(variance) : 0;
}

static uint64_t won(const tally *t, lus_player player)
{
    uint64_t sum = 0;
    for (unsigned r = 0; r < LUS_REASON_COUNT; r++)
        sum += t->ends[player][r];
    return sum;
}

static void print_share(const char *what, uint64_t part, uint64_t whole)
{
    estimate e = stats_share((double)part / (double)whole, (double)whole);
    printf("  %s%*s%10llu  ", what, (int)(26 - term_columns(what)), "", (unsigned long long)part);
    printf(_("%6.2f %% (%.2f to %.2f)"), 100 * e.value, 100 * e.low, 100 * e.high);
    putchar('\n');
}

static void print_length(const char *what, const length_sums *l, uint64_t games)
{
    printf("  %s%*s", what, (int)(26 - term_columns(what)), "");
    printf(_("mean %.1f, deviation %.1f, from %u to %u"), mean(l, games), deviation(l, games),
           l->least, l->most);
    putchar('\n');
}

static void print_text(const study *st, const tally *t)
{
    char identity[LUS_IDENTITY_MAX];
    lus_writer w = lus_writer_on(identity, sizeof identity);
    lus_variant_write(&st->variant, &w);
    printf(ngettext("%s: %llu game at random, seed %llu", "%s: %llu games at random, seed %llu",
                    t->games),
           identity, (unsigned long long)t->games, (unsigned long long)st->seed);
    putchar('\n');
    for (unsigned p = 0; p < 3; p++) {
        if (won(t, p) == 0)
            continue;
        print_share(p == LUS_NOBODY ? _("draws") : player_name(p), won(t, p), t->games);
        for (unsigned r = 0; r < LUS_REASON_COUNT; r++) {
            char what[64];
            snprintf(what, sizeof what, "  %s", lus_reason_name(r));
            if (t->ends[p][r] && t->ends[p][r] != won(t, p))
                print_share(what, t->ends[p][r], t->games);
            else if (t->ends[p][r])
                printf("  %s\n", what);
        }
    }
    if (t->unfinished)
        print_share(_("stopped unfinished"), t->unfinished, t->games);
    print_length(_("turns"), &t->turns, t->games);
    print_length(_("actions"), &t->actions, t->games);
    if (lus_has_dice(&st->variant))
        print_length(_("throws"), &t->throws, t->games);
}

static json_t *length_json(const length_sums *l, uint64_t games)
{
    return json_pack("{s:f, s:f, s:i, s:i}", "mean", mean(l, games), "deviation",
                     deviation(l, games), "least", (int)l->least, "most", (int)l->most);
}

static void print_json(const study *st, const tally *t)
{
    char identity[LUS_IDENTITY_MAX];
    lus_writer w = lus_writer_on(identity, sizeof identity);
    json_t *ends = json_array();
    lus_variant_write(&st->variant, &w);
    for (unsigned p = 0; p < 3; p++)
        for (unsigned r = 0; r < LUS_REASON_COUNT; r++)
            if (t->ends[p][r])
                json_array_append_new(
                    ends, json_pack("{s:s, s:s, s:I}", "result", lus_result_word(p), "reason",
                                    lus_reason_name(r), "games", (json_int_t)t->ends[p][r]));
    json_t *all = json_pack(
        "{s:s, s:I, s:I, s:I, s:o, s:o, s:o, s:o}", "game", identity, "seed", (json_int_t)st->seed,
        "games", (json_int_t)t->games, "unfinished", (json_int_t)t->unfinished, "ends", ends,
        "turns", length_json(&t->turns, t->games), "actions", length_json(&t->actions, t->games),
        "throws", length_json(&t->throws, t->games));
    json_dumpf(all, stdout, JSON_INDENT(2));
    putchar('\n');
    json_decref(all);
}

/* ---- the command ---- */

enum { GAMES_FLAG, SEED_FLAG, POSITION_FLAG, THREADS_FLAG, LIMIT_FLAG, JSON_FLAG };

static const flag flags[] = {
    {"games", N_("N"), N_("how many games (default 1000)")},
    {"seed", N_("S"),
     N_("the same seed gives the same games, whatever the number of threads (default 1)")},
    {"position", N_("POSITION"), N_("begin from this position")},
    {"threads", N_("N"), N_("threads (default: one per core)")},
    {"limit", N_("N"), N_("stop a game after this many actions and throws (default 1000000)")},
    {"json", NULL, N_("results as JSON")},
    {0},
};

static int play_all(study *st, uint64_t games, unsigned threads, bool json)
{
    tally sum = {0};
    bool started;
    st->tallies = calloc(threads, sizeof *st->tallies);
    if (!st->tallies) {
        complain_memory();
        return TROUBLE;
    }
    term_catch_interrupts();
    parallel_run(threads, games, QUICK_ITEMS, play_one, st, NULL, &started);
    for (unsigned i = 0; i < threads; i++)
        merge(&sum, &st->tallies[i]);
    free(st->tallies);
    if (!started) {
        complain_threads();
        return TROUBLE;
    }
    if (sum.games > 0)
        (json ? print_json : print_text)(st, &sum);
    if (!term_interrupted())
        return DONE;
    complain(_("interrupted after %llu of %llu games"), (unsigned long long)sum.games,
             (unsigned long long)games);
    return INTERRUPTED;
}

static int run(const args *a)
{
    study st;
    uint64_t games, threads, limit;
    if (!args_variant(a->operand[0], &st.variant))
        return REFUSED;
    if (!args_number(a, GAMES_FLAG, 1, 1000000000000, 1000, &games) ||
        !args_number(a, SEED_FLAG, 0, INT64_MAX, 1, &st.seed) ||
        !args_number(a, THREADS_FLAG, 1, 256, core_count(), &threads) ||
        !args_number(a, LIMIT_FLAG, 1, 100000000, 1000000, &limit))
        return MISUSED;
    st.limit = (uint32_t)limit;
    if (!a->value[POSITION_FLAG])
        st.variant.game->start(&st.variant, &st.start);
    else if (!args_position(&st.variant, a->value[POSITION_FLAG], &st.start))
        return REFUSED;
    return play_all(&st, games, (unsigned)threads, a->value[JSON_FLAG] != NULL);
}

const command command_random = {
    .name = "random",
    .operands = N_("GAME"),
    .summary = N_("games played at random: results and lengths"),
    .help = N_("Every legal action is equally likely. Shares are given with their 95-percent "
               "interval. A turn "
               "begins with\n"
               "the game and wherever the rules say so, as in the laboratory: a turn that is "
               "missed is none."),
    .least = 1,
    .most = 1,
    .flags = flags,
    .run = run,
};
