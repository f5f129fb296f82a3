/* lusoria lab wear: what games leave on a board, and which rules made the wear of one. */
#include "cli/commands/lab/wear.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/commands/lab/lab.h"
#include "cli/commands/lab/vary.h"
#include "console/files.h"
#include "console/say.h"
#include "lab/run/run.h"
#include "solve/table/tables.h"

enum {
    MAP_FLAG,
    FAMILY_FLAG,
    SIMULATE_FLAG,
    AMOUNTS_FLAG,
    NOISE_FLAG,
    EDGES_FLAG,
    JSON_FLAG,
    THREADS_FLAG,
    TABLES_FLAG,
    PLAYERS_FLAG,
    STUDY_FLAGS, /* from here on lines of a study */
};

static const flag flags[] = {
    {"map", N_("FILE"), N_("the wear of a board (docs/wear.md): which rules made it?")},
    {"family", NULL, N_("every combination of the options that have named values")},
    {"simulate", N_("N"),
     N_("wear N boards of each amount by known rules, and count how often they are found")},
    {"amounts", N_("LIST"),
     N_("steps of wear a square on simulated boards (default 1,3,10,30,100)")},
    {"noise", N_("N"),
     N_("by how many per cent squares of simulated boards are off (default: from 5 to 80, drawn)")},
    {"edges", NULL, N_("simulated boards show wear along edges, too")},
    {"json", NULL, N_("results as JSON")},
    {"threads", N_("N"), N_("threads (default: one per core)")},
    TABLES_FLAG_LINE,
    {"players", N_("PLAYERS"),
     N_("two players, as “level:5 level:2”; further pairs after “;” (default: random, greedy, "
        "level:2, level:4)")},
    {"games", N_("N"), N_("games of each set of rules and pair of players (default 400)")},
    {"seed", N_("S"), N_("the same seed gives the same result (default 1)")},
    {"limit", N_("N"), N_("a game of more actions and throws is cut off (default 10000)")},
    {"opening", N_("N"),
     N_("the first N decisions are made at random (default 0; without dice 6)")},
    {0},
};

/* ---- what is asked ---- */

static bool read_rules(const args *a, lab_variants *rules)
{
    rules->count = 1;
    if (!args_variant(a->operand[0], &rules->list[0]))
        return false;
    for (unsigned i = 1; i < a->operand_count; i++) {
        bool known;
        if (lab_vary(rules, a->operand[i], &known))
            continue;
        if (!known)
            complain(_("“%s” is not an option with values, as leftover=opponent,lost"),
                     a->operand[i]);
        return false;
    }
    return !a->value[FAMILY_FLAG] || lab_vary_family(rules);
}

static bool study_of(const args *a, const lab_variants *rules, lab_study *s)
{
    lab_study_begin(s);
    for (unsigned i = 0; i < rules->count; i++)
        if (!lab_set_game(s, &rules->list[i], NULL))
            return false;
    bool seated = !a->value[PLAYERS_FLAG] || lab_set_players(s, a->value[PLAYERS_FLAG]);
    for (unsigned i = 0; seated && !a->value[PLAYERS_FLAG] && wear_panel(i); i++) {
        char pair[2 * LAB_PLAYER_MAX];
        snprintf(pair, sizeof pair, "%s %s", wear_panel(i), wear_panel(i));
        seated = lab_set_players(s, pair);
    }
    if (!seated || !lab_set_flags(s, a, flags, STUDY_FLAGS))
        return false;
    if (s->pair_count >= WEAR_PLAYERS) {
        complain(_("--players: at most %d pairs"), WEAR_PLAYERS - 1);
        return false;
    }
    if (!lab_study_says(s, "games"))
        s->games = WEAR_GAMES;
    if (!lab_study_says(s, "opening"))
        s->opening = wear_opening(&rules->list[0]);
    return lab_check_players(s, "", false);
}

/* “1,3,10”. */
static bool read_amounts(const char *list, wear_trials *t)
{
    t->amount_count = 0;
    for (;; list++) {
        char *end;
        unsigned long amount = strtoul(list, &end, 10);
        if (*list < '0' || *list > '9' || amount < 1 || amount > 1000 ||
            t->amount_count == WEAR_AMOUNTS || (*end && *end != ',')) {
            complain(_("--amounts: up to %d whole numbers from 1 to 1000, as 1,3,10"),
                     WEAR_AMOUNTS);
            return false;
        }
        t->amounts[t->amount_count++] = (uint32_t)amount;
        list = end;
        if (*list == '\0')
            return true;
    }
}

static bool read_trials(const args *a, wear_trials *t)
{
    uint64_t boards, noise;
    for (unsigned i = AMOUNTS_FLAG; i <= EDGES_FLAG; i++)
        if (a->value[i] && !a->value[SIMULATE_FLAG]) {
            complain(_("--%s means nothing without --%s"), flags[i].name,
                     flags[SIMULATE_FLAG].name);
            return false;
        }
    if (!args_number(a, SIMULATE_FLAG, 1, 100000, 0, &boards) ||
        !args_number(a, NOISE_FLAG, 1, 100, 0, &noise))
        return false;
    *t = (wear_trials){
        .boards = (uint32_t)boards, .noise = (double)noise / 100, .edges = a->value[EDGES_FLAG]};
    return read_amounts(a->value[AMOUNTS_FLAG] ? a->value[AMOUNTS_FLAG] : "1,3,10,30,100", t);
}

static int read_map(const char *path, const lab_variants *rules, wear_map *map)
{
    wear_ground *ground = malloc(sizeof *ground);
    char *text = ground ? file_read(path) : NULL;
    lus_fault fault;
    int code = TROUBLE;
    if (!ground)
        complain_memory();
    if (text) {
        wear_ground_of(ground, rules->list, rules->count);
        code = wear_map_read(ground, text, map, &fault) ? DONE : REFUSED;
        if (code == REFUSED)
            complain_fault(&fault, text, path);
    }
    free(text);
    free(ground);
    return code;
}

/* ---- what is found ---- */

static int judge_map(wear_findings *f, const wear_map *map, unsigned threads)
{
    const wear_games *g = f->games;
    wear_sight *sight = malloc(sizeof *sight);
    wear_evidence *evidence = calloc((size_t)g->rules * g->players, sizeof *evidence);
    wear_field known = {0};
    int code = TROUBLE;
    f->sight = sight; /* freed with the findings */
    f->evidence = evidence;
    if (!sight || !evidence) {
        complain_memory();
        return TROUBLE;
    }
    wear_sight_of(sight, &g->ground, map);
    if (wear_games_field(g, sight, 0, WEAR_BATCHES, &known)) {
        wear_weigh(&known, sight, evidence);
        wear_conclude(&known, evidence, WEAR_NOBODY, &f->verdict);
        code = wear_find_groups(g, sight, threads, &f->groups);
        if (code == DONE)
            code = wear_check_fit(g, sight, &known, f->verdict.best, evidence, threads, &f->fit);
    }
    free(known.shares);
    return code;
}

static int try_method(wear_findings *f, const wear_trials *trials, unsigned threads)
{
    const wear_games *g = f->games;
    wear_sight *all = malloc(sizeof *all);
    wear_trial *boards = calloc((size_t)trials->boards * trials->amount_count, sizeof *boards);
    int code = TROUBLE;
    f->trials = trials;
    f->boards = boards;
    if (all && boards) {
        wear_sight_all(all, &g->ground, trials->edges);
        code = wear_find_groups(g, all, threads, &f->groups);
        if (code == DONE)
            code = wear_try(g, trials, &f->groups, threads, boards);
    } else {
        complain_memory();
    }
    free(all);
    return code;
}

static int find(const args *a, const lab_study *study, const wear_map *map,
                const wear_trials *trials, unsigned threads)
{
    wear_games *games = calloc(1, sizeof *games);
    wear_findings f = {.games = games};
    if (!games) {
        complain_memory();
        return TROUBLE;
    }
    int code = wear_play(games, study, trials->boards > 0, threads);
    if (code == DONE && map)
        code = judge_map(&f, map, threads);
    if (code == DONE && trials->boards > 0)
        code = try_method(&f, trials, threads);
    if (code == DONE && a->value[JSON_FLAG])
        code = wear_print_json(&f) ? DONE : TROUBLE;
    else if (code == DONE)
        wear_show(&f);
    free(f.sight);
    free(f.evidence);
    free(f.boards);
    wear_games_free(games);
    free(games);
    return code;
}

static int answer(const args *a, lab_study *study, lab_variants *rules)
{
    wear_trials trials;
    wear_map map;
    uint64_t threads;
    if (!args_number(a, THREADS_FLAG, 1, 256, distribute_core_count(), &threads) ||
        !read_trials(a, &trials))
        return MISUSED;
    if (a->value[MAP_FLAG] && a->value[SIMULATE_FLAG]) {
        complain(_("--%s or --%s, not both"), flags[MAP_FLAG].name, flags[SIMULATE_FLAG].name);
        return MISUSED;
    }
    if (!tables_use(a->value[TABLES_FLAG]) || !read_rules(a, rules) || !study_of(a, rules, study))
        return REFUSED;
    if ((a->value[MAP_FLAG] || a->value[SIMULATE_FLAG]) && rules->count < 2) {
        complain(_("nothing to choose from: name an option with two values or more, or --family"));
        return REFUSED;
    }
    int code = a->value[MAP_FLAG] ? read_map(a->value[MAP_FLAG], rules, &map) : DONE;
    return code == DONE
               ? find(a, study, a->value[MAP_FLAG] ? &map : NULL, &trials, (unsigned)threads)
               : code;
}

static int run(const args *a)
{
    lab_study *study = malloc(sizeof *study);
    lab_variants *rules = calloc(1, sizeof *rules);
    int code = TROUBLE;
    distribute_silence();
    if (distribute_is_many())
        complain(_("“%s” works in one process, not under mpirun"), a->command->name);
    else if (study && rules)
        code = answer(a, study, rules);
    else
        complain_memory();
    free(study);
    free(rules);
    return code;
}

const command command_lab_wear = {
    .name = "lab wear",
    .operands = N_("GAME [OPTION[=VALUE,VALUE…]…]"),
    .summary = N_("which rules made the wear of a board, or what wear rules make"),
    .help = N_("Counts where pieces land, pass, stand and are lost by each set of rules and each "
               "kind of player. With\n--map it says how likely each of them makes the wear of a "
               "board, and whether any does; with --simulate\nhow often that is right "
               "(docs/wear.md)."),
    .least = 1,
    .most = OPERANDS_MAX,
    .flags = flags,
    .run = run,
};
