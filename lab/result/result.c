/* Results of studies that are played here. */
#include "lab/result/result.h"

#include <math.h>
#include <string.h>

#include "lab/result/measure.h"

/* Takes memory for at most so many items of a list, and leaves it without any. */
#define LIST_BEGIN(of, most, memory)                                                               \
    ((of)->count = 0, ((of)->list = lab_memory_get(memory, (most) * sizeof *(of)->list)) != NULL)

static const char *side_name(unsigned who)
{
    static const char *const names[LAB_WHO] = {"w", "b", "-"};
    return names[who];
}

/* ---- the study ---- */

static bool fill_subject(const lab_subject *subject, const char **game, const char **start,
                         lab_memory *m)
{
    char text[(int)LUS_POSITION_MAX + (int)LUS_IDENTITY_MAX];
    lus_writer w = lus_writer_on(text, sizeof text);
    lus_variant_write(&subject->variant, &w);
    *game = lab_memory_text(m, text);
    *start = NULL;
    if (!subject->elsewhere)
        return *game != NULL;
    w = lus_writer_on(text, sizeof text);
    subject->variant.game->write_position(&subject->variant, &subject->start, &w);
    *start = lab_memory_text(m, text);
    return *game && *start;
}

static bool fill_players(const lab_players *p, result_players *out, lab_memory *m)
{
    for (unsigned i = 0; i < 2; i++)
        if (!(out->text[i] = lab_memory_text(m, p->text[i])))
            return false;
    return true;
}

static bool fill_judge(result_study *out, const lab_study *s, lab_memory *m)
{
    if (!s->judge_depth && !s->judge_nodes)
        return true;
    out->judge = lab_memory_get(m, sizeof *out->judge);
    if (out->judge)
        *out->judge = (result_judge){s->judge_depth, (int64_t)s->judge_nodes, (int64_t)s->judged};
    return out->judge != NULL;
}

static bool fill_text(result_study *out, const lab_study *s, lab_memory *m)
{
    char *text = lab_memory_get(m, LAB_STUDY_TEXT_MAX);
    if (!text)
        return false;
    lus_writer w = lus_writer_on(text, LAB_STUDY_TEXT_MAX);
    lab_study_write(s, &w);
    out->text = text;
    return true;
}

static bool fill_study(result_study *out, const lab_study *s, lab_memory *m)
{
    *out = (result_study){.count = (int64_t)s->games,
                          .seed = (int64_t)s->seed,
                          .limit = s->limit,
                          .opening = s->opening,
                          .margin = s->margin / 100.0,
                          .precision = s->precision ? s->precision / 100.0 : NAN};
    if (*s->question && !(out->question = lab_memory_text(m, s->question)))
        return false;
    if (!(out->title = lab_memory_text(m, s->title)) ||
        !LIST_BEGIN(&out->games, s->subject_count, m) ||
        !LIST_BEGIN(&out->players, s->pair_count, m))
        return false;
    for (unsigned i = 0; i < s->subject_count; i++) {
        result_subject *one = &out->games.list[out->games.count++];
        if (!fill_subject(&s->subjects[i], &one->game, &one->start, m))
            return false;
    }
    for (unsigned i = 0; i < s->pair_count; i++)
        if (!fill_players(&s->pairs[i], &out->players.list[out->players.count++], m))
            return false;
    return fill_judge(out, s, m) && fill_text(out, s, m);
}

bool lab_result_begin(lab_result *r, const lab_study *s, const char *version, const char *commit)
{
    *r = (lab_result){.format = LAB_FORMAT};
    r->version = lab_memory_text(&r->memory, version);
    r->commit = lab_memory_text(&r->memory, commit);
    r->study = lab_memory_get(&r->memory, sizeof *r->study);
    if (*s->registration && !(r->registration = lab_memory_text(&r->memory, s->registration)))
        return false;
    return r->version && r->commit && r->study && fill_study(r->study, s, &r->memory);
}

/* ---- a cell ---- */

static bool fill_measures(result_cell *out, const lab_cell *cell, lab_memory *m)
{
    lab_measure measures[LAB_MEASURES_MAX];
    unsigned count = lab_measures(cell, out->paired, measures);
    if (!LIST_BEGIN(&out->measures, count, m))
        return false;
    for (unsigned i = 0; i < count; i++)
        out->measures.list[out->measures.count++] = (result_measure){
            measures[i].name, lab_kind_name(measures[i].kind), measures[i].of, measures[i].n};
    return true;
}

static bool fill_bins(result_distribution *out, const lab_spread counts[LAB_BINS], lab_memory *m)
{
    if (!LIST_BEGIN(&out->bins, LAB_BINS, m))
        return false;
    for (unsigned i = 0; i < LAB_BINS; i++)
        if (counts[i].count != 0)
            out->bins.list[out->bins.count++] =
                (result_bin){lab_bin_from(i), (int64_t)lab_bin_from(i + 1) - 1, counts[i].count};
    return true;
}

static bool fill_quantiles(result_distribution *out, const lab_tally *t, lab_length length,
                           lab_memory *m)
{
    static const double qs[] = {0.05, 0.25, 0.5, 0.75, 0.95};
    enum { COUNT = sizeof qs / sizeof *qs };
    if (!LIST_BEGIN(&out->quantiles, COUNT, m))
        return false;
    for (unsigned i = 0; i < COUNT; i++)
        out->quantiles.list[out->quantiles.count++] =
            (result_quantile){qs[i], lab_length_quantile(t, length, qs[i])};
    return true;
}

static bool fill_distributions(result_cell *out, const lab_tally *t, lab_memory *m)
{
    static const char *const names[LAB_LENGTHS] = {"turns", "actions", "decisions", "branching"};
    if (!LIST_BEGIN(&out->distributions, LAB_LENGTHS, m))
        return false;
    for (unsigned i = 0; i < LAB_LENGTHS; i++) {
        result_distribution *d = &out->distributions.list[out->distributions.count++];
        d->name = names[i];
        if (!fill_bins(d, t->lengths[i], m) || !fill_quantiles(d, t, (lab_length)i, m))
            return false;
    }
    return true;
}

typedef enum map_kind { LANDINGS, STAYS, HITS, MAPS } map_kind;

static estimate map_value(const lab_tally *t, map_kind kind, unsigned player, unsigned place)
{
    if (kind == STAYS)
        return lab_stay(t, player, place);
    return lab_rate(t, kind == LANDINGS ? &t->landings[player][place] : &t->hits[player][place]);
}

static bool fill_squares(result_map *out, const lab_tally *t, const lus_variant *v, map_kind kind,
                         unsigned player, lab_memory *m)
{
    if (!LIST_BEGIN(&out->squares, v->game->place_count, m))
        return false;
    for (unsigned i = 0; i < v->game->place_count; i++) {
        lus_place place = {0};
        v->game->place(v, i, &place);
        if (place.kind != LUS_SQUARE)
            continue;
        const char *name = lab_memory_text(m, place.name);
        if (!name)
            return false;
        out->squares.list[out->squares.count++] = (result_square){
            name, place.column, place.row, place.mark, map_value(t, kind, player, i)};
    }
    return true;
}

static bool fill_maps(result_cell *out, const lab_tally *t, const lus_variant *v, lab_memory *m)
{
    static const char *const names[MAPS] = {"landings", "stays", "hits"};
    if (!LIST_BEGIN(&out->maps, 2 * MAPS, m))
        return false;
    for (unsigned i = 0; i < MAPS; i++)
        for (unsigned player = 0; player < 2; player++) {
            result_map *map = &out->maps.list[out->maps.count++];
            *map = (result_map){.name = names[i], .player = side_name(player)};
            if (!fill_squares(map, t, v, (map_kind)i, player, m))
                return false;
        }
    return true;
}

static bool fill_series(result_cell *out, const lab_tally *t, lab_memory *m)
{
    if (!LIST_BEGIN(&out->series, 2, m))
        return false;
    for (unsigned player = 0; player < 2; player++) {
        result_series *s = &out->series.list[out->series.count++];
        *s = (result_series){.name = "pieces", .player = side_name(player)};
        if (!LIST_BEGIN(&s->points, LAB_MOMENTS, m))
            return false;
        for (unsigned i = 0; i < LAB_MOMENTS; i++)
            if (t->reaching[i] != 0)
                s->points.list[s->points.count++] = (result_point){
                    lab_moment_turn(i), t->pieces[player][i].y, lab_pieces_at(t, player, i)};
    }
    return true;
}

static void add_event(result_cell *out, const lab_tally *t, unsigned slot, unsigned who)
{
    lus_event_kind kind;
    lus_reason why;
    const lab_square *s = &t->events[who][slot];
    if (s->sum == 0 || !lab_event_of(slot, &kind, &why))
        return;
    /* a game ends once: how often is the share that `ends` tells, too */
    estimate of = kind == LUS_ENDED ? lab_rate_share(t, s) : lab_rate(t, s);
    out->events.list[out->events.count++] =
        (result_event){lus_event_name(kind),  why == LUS_NO_REASON ? "" : lus_reason_name(why),
                       side_name(who),        s->sum,
                       t->amounts[who][slot], of};
}

static bool fill_events(result_cell *out, const lab_tally *t, lab_memory *m)
{
    if (!LIST_BEGIN(&out->events, (size_t)LAB_EVENTS * LAB_WHO, m))
        return false;
    for (unsigned slot = 0; slot < LAB_EVENTS; slot++)
        for (unsigned who = 0; who < LAB_WHO; who++)
            add_event(out, t, slot, who);
    return true;
}

static bool fill_ends(result_cell *out, const lab_tally *t, lab_memory *m)
{
    if (!LIST_BEGIN(&out->ends, (size_t)LAB_ENDS * LAB_WHO, m))
        return false;
    for (unsigned reason = 0; reason < LAB_ENDS; reason++)
        for (unsigned who = 0; who < LAB_WHO; who++) {
            const lab_square *s = &t->ends[who][reason];
            if (s->sum == 0)
                continue;
            out->ends.list[out->ends.count++] =
                (result_end){reason == LAB_BY_LIMIT ? "limit" : lus_reason_name((lus_reason)reason),
                             side_name(who), s->sum, lab_rate_share(t, s)};
        }
    return true;
}

static bool fill_batch(result_batch *out, const lab_cell *cell, unsigned number, bool differ,
                       lab_memory *m)
{
    if (!LIST_BEGIN(out, lab_ratio_count, m))
        return false;
    for (unsigned i = 0; i < lab_ratio_count; i++)
        if (lab_ratio_is_there(&cell->tally, i, differ))
            out->list[out->count++] =
                (result_sums){{cell->batches[number][i][0], cell->batches[number][i][1]}};
    return true;
}

static bool fill_batches(result_cell *out, const lab_cell *cell, unsigned count, lab_memory *m)
{
    result_batches *b = out->batches = lab_memory_get(m, sizeof *b);
    if (!b || !LIST_BEGIN(&b->names, lab_ratio_count, m) ||
        !LIST_BEGIN(&b->scales, lab_ratio_count, m) || !LIST_BEGIN(&b->sums, count, m))
        return false;
    for (unsigned i = 0; i < lab_ratio_count; i++)
        if (lab_ratio_is_there(&cell->tally, i, out->paired)) {
            b->names.list[b->names.count++] = lab_ratios[i].name;
            b->scales.list[b->scales.count++] = lab_ratios[i].scale;
        }
    for (unsigned i = 0; i < count; i++)
        if (!fill_batch(&b->sums.list[b->sums.count++], cell, i, out->paired, m))
            return false;
    return true;
}

bool lab_result_sums(result_cell *out, const lab_study *s, unsigned number, const lab_cell *cell,
                     lab_memory *m)
{
    const lab_players *players = lab_cell_players(s, number);
    const lab_tally *t = &cell->tally;
    bool differ = lab_players_differ(players);
    *out = (result_cell){.doubling = players->doubling,
                         .paired = differ,
                         .games = t->units * (differ ? 2 : 1),
                         .units = t->units,
                         .judged = t->judged};
    return fill_subject(lab_cell_subject(s, number), &out->game, &out->start, m) &&
           fill_players(players, &out->players, m) && fill_measures(out, cell, m) &&
           fill_batches(out, cell, lab_batches(s, number), m);
}

bool lab_result_cell(result_cell *out, const lab_study *s, unsigned number, const lab_cell *cell,
                     lab_memory *m)
{
    const lab_tally *t = &cell->tally;
    return lab_result_sums(out, s, number, cell, m) && fill_distributions(out, t, m) &&
           fill_maps(out, t, &lab_cell_subject(s, number)->variant, m) && fill_series(out, t, m) &&
           fill_events(out, t, m) && fill_ends(out, t, m);
}

bool lab_result_cells(lab_result *r, const lab_study *s, const lab_cell *cells)
{
    unsigned count = lab_cells(s);
    if (!LIST_BEGIN(&r->cells, count, &r->memory))
        return false;
    for (unsigned i = 0; i < count; i++)
        if (!lab_result_cell(&r->cells.list[r->cells.count++], s, i, &cells[i], &r->memory))
            return false;
    return true;
}
