#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/command.h"
#include "cli/commands/lab/wear.h"
#include "console/say.h"

static const char *const kind_names[WEAR_KINDS] = {"landed", "passed", "stood", "lost"};

/* ---- traces ---- */

static json_t *squares_json(const wear_ground *g, const uint64_t *counts)
{
    json_t *all = json_object();
    for (unsigned i = 0; i < g->square_count; i++)
        json_object_set_new(all, g->place[g->squares[i]].name,
                            json_integer((json_int_t)counts[g->squares[i]]));
    return all;
}

static json_t *edges_json(const wear_ground *g, const uint64_t *counts)
{
    json_t *all = json_object();
    for (unsigned i = 0; i < g->edge_count; i++) {
        char name[16];
        snprintf(name, sizeof name, "%s-%s", g->place[g->edges[i].a].name,
                 g->place[g->edges[i].b].name);
        if (counts[i] > 0)
            json_object_set_new(all, name, json_integer((json_int_t)counts[i]));
    }
    return all;
}

static json_t *trace_json(const wear_findings *f, unsigned rule, unsigned player, wear_trace *sum)
{
    const wear_games *g = f->games;
    char text[2 * LAB_PLAYER_MAX];
    wear_games_sum(g, rule, player, 0, WEAR_BATCHES, sum);
    json_t *one = json_pack("{s:s, s:I}", "players", wear_player_text(g, player, text, sizeof text),
                            "games", (json_int_t)sum->games);
    for (unsigned k = 0; k < WEAR_KINDS; k++)
        json_object_set_new(one, kind_names[k], squares_json(&g->ground, sum->count[k]));
    json_object_set_new(one, "edges", edges_json(&g->ground, sum->along));
    if (f->evidence)
        json_object_set_new(one, "log_evidence",
                            json_real(f->evidence[rule * g->players + player].log));
    return one;
}

static json_t *rule_json(const wear_findings *f, unsigned rule, wear_trace *sum)
{
    char identity[LUS_IDENTITY_MAX];
    lus_writer w = lus_writer_on(identity, sizeof identity);
    json_t *traces = json_array();
    lus_variant_write(&f->games->study->subjects[rule].variant, &w);
    for (unsigned p = 0; p < f->games->pairs; p++)
        json_array_append_new(traces, trace_json(f, rule, p, sum));
    json_t *one = json_pack("{s:s, s:o}", "rules", identity, "traces", traces);
    if (f->sight || f->trials)
        json_object_set_new(one, "group", json_integer(f->groups.first[rule]));
    if (f->sight) {
        json_object_set_new(one, "log_evidence", json_real(f->verdict.log[rule]));
        json_object_set_new(one, "chance", json_real(f->verdict.chance[rule]));
    }
    return one;
}

static json_t *rules_json(const wear_findings *f)
{
    wear_trace *sum = malloc(sizeof *sum);
    json_t *all = sum ? json_array() : NULL;
    for (unsigned r = 0; sum && r < f->games->rules; r++)
        json_array_append_new(all, rule_json(f, r, sum));
    free(sum);
    return all;
}

/* ---- a map, and boards ---- */

static json_t *numbers_json(const double *numbers, unsigned count)
{
    json_t *all = json_array();
    for (unsigned i = 0; i < count; i++)
        json_array_append_new(all, json_real(numbers[i]));
    return all;
}

static json_t *map_json(const wear_findings *f)
{
    wear_means m;
    json_t *mix = json_object();
    wear_findings_means(f, &m);
    for (unsigned k = 0; k < WEAR_KINDS; k++)
        json_object_set_new(mix, kind_names[k], json_real(m.mix[k]));
    return json_pack("{s:i, s:i, s:{s:f, s:f, s:b}, s:o, s:o, s:f, s:f}", "squares",
                     (int)f->sight->squares, "edges", (int)f->sight->edges, "fit", "log_factor",
                     f->fit.log_factor, "share", f->fit.share, "fits", f->fit.share >= 0.05,
                     "players", numbers_json(m.players, f->games->players), "wear_by", mix, "noise",
                     m.noise, "background", m.background);
}

static json_t *trials_json(const wear_findings *f)
{
    json_t *amounts = json_array(), *bins = json_array();
    for (unsigned a = 0; a < f->trials->amount_count; a++) {
        wear_success s;
        wear_success_of(f, a, &s);
        json_array_append_new(
            amounts, json_pack("{s:i, s:i, s:i, s:i, s:f, s:i}", "steps",
                               (int)f->trials->amounts[a], "boards", (int)f->trials->boards,
                               "found", (int)s.found, "found_player_unknown", (int)s.unknown,
                               "mean_chance_of_right", s.right, "no_rule_noticed", (int)s.noticed));
    }
    wear_bin list[WEAR_BINS];
    wear_bins_of(f, list);
    for (unsigned i = 0; i < WEAR_BINS; i++)
        json_array_append_new(bins, json_pack("{s:f, s:f, s:f, s:i, s:i}", "from", list[i].from,
                                              "to", list[i].to, "mean", list[i].mean, "boards",
                                              (int)list[i].boards, "right", (int)list[i].right));
    return json_pack("{s:f, s:b, s:o, s:o}", "noise", f->trials->noise, "edges", f->trials->edges,
                     "amounts", amounts, "calibration", bins);
}

static json_t *assumed_json(void)
{
    return json_pack("{s:s, s:s, s:s, s:[f, f], s:[f, f]}", "rules", "uniform", "players",
                     "uniform", "wear_by", "uniform", "noise", WEAR_NOISE_LEAST, WEAR_NOISE_MOST,
                     "background", WEAR_BACKGROUND_LEAST, WEAR_BACKGROUND_MOST);
}

bool wear_print_json(const wear_findings *f)
{
    const lab_study *s = f->games->study;
    json_t *rules = rules_json(f);
    json_t *all = rules ? json_pack("{s:s, s:I, s:I, s:o, s:o}", "game", f->games->ground.game->id,
                                    "seed", (json_int_t)s->seed, "games", (json_int_t)s->games,
                                    "assumed", assumed_json(), "rules", rules)
                        : NULL;
    if (all && f->sight)
        json_object_set_new(all, "map", map_json(f));
    if (all && f->trials)
        json_object_set_new(all, "trials", trials_json(f));
    if (!all) {
        complain_memory();
        return false;
    }
    json_dumpf(all, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(12));
    putchar('\n');
    json_decref(all);
    return true;
}
