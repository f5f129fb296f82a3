/* lusoria ladder: every level against the one below, to see that the steps are even. */
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "console/say.h"
#include "console/term.h"
#include "contest/save.h"
#include "contest/stats.h"
#include "engine/level.h"
#include "engine/search/search.h"
#include "work/distribute.h"

enum { STEPS = LUS_LEVELS - 1, PATH_MAX_BYTES = 4096 };

typedef struct step_record {
    pair_report report;
    match_spent spent[2];
} step_record;

typedef struct ladder {
    match_setting settings[STEPS]; /* level n + 2 against level n + 1 */
    char names[LUS_LEVELS][8];     /* “level:1” */
    uint64_t pairs;                /* of every step */
    pair_report *reports;          /* step by step */
    match_spent spent[LUS_LEVELS]; /* in this run */
    FILE *files[STEPS];            /* NULL: nothing is saved */
    match_seat *seats;             /* worker by worker, one a step; taken when first needed */
    unsigned threads;
    bool failed; /* after a complaint */
    atomic_bool enough;
} ladder;

/* ---- playing: items are the pairs of all steps, in turn, so that all grow together ---- */

static unsigned step_of(uint64_t item)
{
    return (unsigned)(item % STEPS);
}

static pair_report *report_of(ladder *l, uint64_t item)
{
    return &l->reports[step_of(item) * l->pairs + item / STEPS];
}

static bool is_wanted(void *context, uint64_t item)
{
    return !report_of(context, item)->finished;
}

static bool play_item(void *context, unsigned worker, uint64_t item, void *bytes)
{
    ladder *l = context;
    const match_setting *setting = &l->settings[step_of(item)];
    step_record *record = bytes;
    match_seat *seat = &l->seats[worker * STEPS + step_of(item)];
    lus_match m;
    memset(record, 0, sizeof *record);
    if (!seat->steps && !match_sit(seat, setting))
        return !term_interrupted();
    memset(seat->spent, 0, sizeof seat->spent);
    pair_end end = match_play_pair(setting, seat, item / STEPS, &m, &record->report);
    memcpy(record->spent, seat->spent, sizeof seat->spent);
    return end != PAIR_INTERRUPTED;
}

static void take_in(void *context, uint64_t item, const void *bytes)
{
    ladder *l = context;
    const step_record *record = bytes;
    unsigned step = step_of(item);
    bool kept = record->report.finished &&
                (!l->files[step] || match_save_add(l->files[step], item / STEPS, &record->report));
    if (!kept && !l->failed) {
        complain(_("the games of level %u could not be played or kept"), step + 2);
        l->failed = true;
        atomic_store(&l->enough, true);
    }
    *report_of(l, item) = record->report;
    for (unsigned who = 0; who < 2; who++) {
        match_spent *spent = &l->spent[who == 0 ? step + 1 : step];
        spent->decisions += record->spent[who].decisions;
        spent->seconds += record->spent[who].seconds;
    }
}

/* ---- results ---- */

static pair_counts counts_of(const ladder *l, unsigned step)
{
    pair_counts counts = {0};
    for (uint64_t i = 0; i < l->pairs; i++) {
        const pair_report *r = &l->reports[step * l->pairs + i];
        if (r->finished)
            counts.of[r->game[0].points + r->game[1].points]++;
    }
    return counts;
}

static double milliseconds(const match_spent *spent)
{
    return spent->decisions ? 1000 * spent->seconds / (double)spent->decisions : 0;
}

static void print_text(const ladder *l)
{
    double elo = 0;
    printf("%-14s %7s   %-15s %6s %6s   %s\n", _("level"), _("score"), _("95 %"), _("games"),
           _("Elo"), _("ms per decision"));
    for (unsigned i = 0; i < LUS_LEVELS; i++) {
        printf("%u %-12s ", i + 1, lus_level_names[i]);
        if (i == 0) {
            printf("%7s   %-15s %6s %6d", "", "", "", 0);
        } else {
            pair_counts counts = counts_of(l, i - 1);
            char range[32] = "";
            if (pairs_in(&counts) == 0) {
                printf("%7s   %-15s %6d %6s", "–", "", 0, "–");
            } else {
                estimate score = pairs_score(&counts);
                elo += elo_of_score(score.value);
                snprintf(range, sizeof range, "%.1f–%.1f %%", 100 * score.low, 100 * score.high);
                printf("%5.1f %%   %-15s %6llu %+6.0f", 100 * score.value, range,
                       (unsigned long long)(2 * pairs_in(&counts)), elo);
            }
        }
        printf("   %.3f\n", milliseconds(&l->spent[i]));
    }
}

static void print_json(const ladder *l)
{
    json_t *levels = json_array();
    for (unsigned i = 0; i < LUS_LEVELS; i++) {
        json_t *level =
            json_pack("{s:i, s:s, s:f}", "level", (int)i + 1, "name", lus_level_names[i],
                      "cpu_milliseconds_a_decision", milliseconds(&l->spent[i]));
        pair_counts counts = i > 0 ? counts_of(l, i - 1) : (pair_counts){0};
        if (pairs_in(&counts) > 0) {
            estimate score = pairs_score(&counts);
            json_object_set_new(level, "games", json_integer((json_int_t)(2 * pairs_in(&counts))));
            json_object_set_new(level, "score_against_the_level_below",
                                json_pack("{s:f, s:f, s:f}", "value", score.value, "low", score.low,
                                          "high", score.high));
        }
        json_array_append_new(levels, level);
    }
    json_t *all =
        json_pack("{s:s, s:o}", "game", l->settings[0].variant.game->id, "levels", levels);
    json_dumpf(all, stdout, JSON_INDENT(2));
    putchar('\n');
    json_decref(all);
}

/* ---- the command ---- */

enum { GAMES_FLAG, SEED_FLAG, OPENING_FLAG, SAVE_FLAG, THREADS_FLAG, JSON_FLAG };

static const flag flags[] = {
    {"games", N_("N"), N_("how many games per step, an even number (default 400)")},
    {"seed", N_("S"),
     N_("the same seed gives the same games, whatever the number of threads (default 1)")},
    {"opening", N_("N"),
     N_("the first N decisions are made at random (default 4 in games without dice)")},
    {"save", N_("FILE"), N_("keep finished games in FILE.2 to FILE.6, and go on from them")},
    {"threads", N_("N"), N_("threads (default: one per core)")},
    {"json", NULL, N_("results as JSON")},
    {0},
};

static bool set_up(ladder *l, const lus_variant *v, uint64_t seed, uint32_t opening)
{
    enum { LONGEST = 10000 };
    for (unsigned i = 0; i < LUS_LEVELS; i++)
        snprintf(l->names[i], sizeof l->names[i], "level:%u", i + 1);
    for (unsigned i = 0; i < STEPS; i++) {
        match_setting *s = &l->settings[i];
        *s = (match_setting){.variant = *v, .seed = seed, .limit = LONGEST, .opening = opening};
        if (!agent_read(l->names[i + 1], v, &s->plans[0]) ||
            !agent_read(l->names[i], v, &s->plans[1]))
            return false;
    }
    return true;
}

static bool open_files(ladder *l, const char *path)
{
    for (unsigned i = 0; path && i < STEPS; i++) {
        char name[PATH_MAX_BYTES];
        snprintf(name, sizeof name, "%s.%u", path, i + 2);
        l->files[i] = match_save_open(name, &l->settings[i], l->reports + i * l->pairs, l->pairs);
        if (!l->files[i])
            return false;
    }
    return true;
}

static int climb(ladder *l, distribution *processes, bool json)
{
    term_catch_interrupts();
    bool started = distribute_run(processes, &(distribution_job){.count = STEPS * l->pairs,
                                                                 .result_size = sizeof(step_record),
                                                                 .threads = l->threads,
                                                                 .context = l,
                                                                 .work = play_item,
                                                                 .wanted = is_wanted,
                                                                 .take = take_in,
                                                                 .enough = &l->enough});
    if (!distribute_is_first(processes))
        return DONE;
    if (!started)
        complain_threads();
    (json ? print_json : print_text)(l);
    if (l->failed || !started)
        return TROUBLE;
    if (!term_interrupted())
        return DONE;
    complain(_("interrupted: the table shows the games that were finished"));
    return INTERRUPTED;
}

static int run_ladder(ladder *l, const args *a)
{
    int code = TROUBLE;
    distribution *processes = distribute_begin(sizeof(step_record));
    if (!processes)
        return TROUBLE;
    if (!distribute_is_first(processes) || open_files(l, a->value[SAVE_FLAG]))
        code = climb(l, processes, a->value[JSON_FLAG] != NULL);
    else
        code = REFUSED;
    fflush(stdout);
    distribute_end(processes);
    for (unsigned i = 0; i < STEPS; i++)
        if (l->files[i] && fclose(l->files[i]) != 0)
            code = TROUBLE;
    return code;
}

static int run(const args *a)
{
    static ladder l;
    lus_variant v;
    uint64_t games, seed, opening, threads;
    distribute_silence();
    if (!args_variant(a->operand[0], &v))
        return REFUSED;
    bool dice = lus_has_dice(&v);
    if (!args_number(a, GAMES_FLAG, 2, 1000000, 400, &games) ||
        !args_number(a, SEED_FLAG, 0, INT64_MAX, 1, &seed) ||
        !args_number(a, OPENING_FLAG, 0, 1000, dice ? 0 : 4, &opening) ||
        !args_number(a, THREADS_FLAG, 1, 256, distribute_core_count(), &threads))
        return MISUSED;
    if (games % 2) {
        complain(_("--games: %llu is odd; games are played in pairs, with sides swapped"),
                 (unsigned long long)games);
        return MISUSED;
    }
    l.pairs = games / 2;
    if (!set_up(&l, &v, seed, (uint32_t)opening))
        return REFUSED;
    l.threads = (unsigned)threads;
    l.reports = calloc(STEPS * l.pairs, sizeof *l.reports);
    l.seats = calloc(STEPS * l.threads, sizeof *l.seats);
    int code = TROUBLE;
    if (l.reports && l.seats)
        code = run_ladder(&l, a);
    else
        complain_memory();
    for (unsigned i = 0; l.seats && i < STEPS * l.threads; i++)
        match_rise(&l.seats[i]);
    free(l.seats);
    free(l.reports);
    return code;
}

const command command_ladder = {
    .name = "ladder",
    .operands = N_("GAME"),
    .summary = N_("every level against the one below: are the steps even?"),
    .help =
        N_("A score of 75 % is a step of 190 Elo. Luck limits what is possible in games with dice: "
           "docs/match.md."),
    .least = 1,
    .most = 1,
    .flags = flags,
    .run = run,
};
