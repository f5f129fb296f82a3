#include "lab/result.h"

#include "core/json.h"
#include "lab/decimal.h"
#include "lab/measure.h"

static void put_null(lus_writer *w, const char *key)
{
    json_key(w, key);
    lus_put(w, "null");
}

static void put_estimate(lus_writer *w, estimate e)
{
    lab_field_real(w, "value", e.value);
    lab_field_real(w, "low", e.low);
    lab_field_real(w, "high", e.high);
}

static const char *side_name(unsigned who)
{
    static const char *const names[LAB_WHO] = {"w", "b", "-"};
    return names[who];
}

/* ---- the study ---- */

static void put_subject(lus_writer *w, const lab_subject *subject)
{
    char identity[LUS_IDENTITY_MAX], position[LUS_POSITION_MAX];
    lus_writer own = lus_writer_on(identity, sizeof identity);
    lus_variant_write(&subject->variant, &own);
    json_field(w, "game", identity);
    if (!subject->elsewhere) {
        put_null(w, "start");
        return;
    }
    own = lus_writer_on(position, sizeof position);
    subject->variant.game->write_position(&subject->variant, &subject->start, &own);
    json_field(w, "start", position);
}

static void put_players(lus_writer *w, const lab_players *p)
{
    json_open(w, '[');
    json_text(w, p->text[0]);
    json_text(w, p->text[1]);
    json_close(w, ']');
}

static void put_judge(lus_writer *w, const lab_study *s)
{
    if (!s->judge_depth && !s->judge_nodes) {
        put_null(w, "judge");
        return;
    }
    json_key(w, "judge");
    json_open(w, '{');
    json_count(w, "depth", s->judge_depth);
    json_count(w, "nodes", (long long)s->judge_nodes);
    json_count(w, "games", (long long)s->judged);
    json_close(w, '}');
}

static void put_study_text(lus_writer *w, const lab_study *s)
{
    char text[LAB_STUDY_TEXT_MAX];
    lus_writer own = lus_writer_on(text, sizeof text);
    lab_study_write(s, &own);
    json_field(w, "text", text);
}

static void put_study(lus_writer *w, const lab_study *s)
{
    json_open(w, '{');
    json_field(w, "title", s->title);
    json_key(w, "games");
    json_open(w, '[');
    for (unsigned i = 0; i < s->subject_count; i++) {
        json_open(w, '{');
        put_subject(w, &s->subjects[i]);
        json_close(w, '}');
    }
    json_close(w, ']');
    json_key(w, "players");
    json_open(w, '[');
    for (unsigned i = 0; i < s->pair_count; i++)
        put_players(w, &s->pairs[i]);
    json_close(w, ']');
    json_count(w, "count", (long long)s->games);
    json_count(w, "seed", (long long)s->seed);
    json_count(w, "limit", s->limit);
    json_count(w, "opening", s->opening);
    put_judge(w, s);
    put_study_text(w, s);
    json_close(w, '}');
}

/* ---- a cell ---- */

static void put_measures(lus_writer *w, const lab_cell *cell, bool differ)
{
    lab_measure measures[LAB_MEASURES_MAX];
    unsigned count = lab_measures(cell, differ, measures);
    json_key(w, "measures");
    json_open(w, '[');
    for (unsigned i = 0; i < count; i++) {
        json_open(w, '{');
        json_field(w, "name", measures[i].name);
        put_estimate(w, measures[i].of);
        json_count(w, "n", measures[i].n);
        json_field(w, "kind", lab_kind_name(measures[i].kind));
        json_close(w, '}');
    }
    json_close(w, ']');
}

static void put_bins(lus_writer *w, const lab_spread counts[LAB_BINS])
{
    json_key(w, "bins");
    json_open(w, '[');
    for (unsigned i = 0; i < LAB_BINS; i++) {
        if (counts[i].count == 0)
            continue;
        json_open(w, '{');
        json_count(w, "from", lab_bin_from(i));
        json_count(w, "to", (long long)lab_bin_from(i + 1) - 1);
        json_count(w, "count", counts[i].count);
        json_close(w, '}');
    }
    json_close(w, ']');
}

static void put_quantiles(lus_writer *w, const lab_tally *t, lab_length length)
{
    static const double qs[] = {0.05, 0.25, 0.5, 0.75, 0.95};
    json_key(w, "quantiles");
    json_open(w, '[');
    for (unsigned i = 0; i < sizeof qs / sizeof *qs; i++) {
        json_open(w, '{');
        lab_field_real(w, "q", qs[i]);
        put_estimate(w, lab_length_quantile(t, length, qs[i]));
        json_close(w, '}');
    }
    json_close(w, ']');
}

static void put_distributions(lus_writer *w, const lab_tally *t)
{
    static const char *const names[LAB_LENGTHS] = {"turns", "actions", "decisions", "branching"};
    json_key(w, "distributions");
    json_open(w, '[');
    for (unsigned i = 0; i < LAB_LENGTHS; i++) {
        json_open(w, '{');
        json_field(w, "name", names[i]);
        put_bins(w, t->lengths[i]);
        put_quantiles(w, t, (lab_length)i);
        json_close(w, '}');
    }
    json_close(w, ']');
}

typedef enum map_kind { LANDINGS, STAYS, HITS, MAPS } map_kind;

static estimate map_value(const lab_tally *t, map_kind kind, unsigned player, unsigned place)
{
    if (kind == STAYS)
        return lab_stay(t, player, place);
    return lab_rate(t, kind == LANDINGS ? &t->landings[player][place] : &t->hits[player][place]);
}

static void put_squares(lus_writer *w, const lab_tally *t, const lus_variant *v, map_kind kind,
                        unsigned player)
{
    json_key(w, "squares");
    json_open(w, '[');
    for (unsigned i = 0; i < v->game->place_count; i++) {
        lus_place place = {0};
        v->game->place(v, i, &place);
        if (place.kind != LUS_SQUARE)
            continue;
        json_open(w, '{');
        json_field(w, "place", place.name);
        json_count(w, "column", place.column);
        json_count(w, "row", place.row);
        json_count(w, "mark", place.mark);
        put_estimate(w, map_value(t, kind, player, i));
        json_close(w, '}');
    }
    json_close(w, ']');
}

static void put_maps(lus_writer *w, const lab_tally *t, const lus_variant *v)
{
    static const char *const names[MAPS] = {"landings", "stays", "hits"};
    json_key(w, "maps");
    json_open(w, '[');
    for (unsigned i = 0; i < MAPS; i++)
        for (unsigned player = 0; player < 2; player++) {
            json_open(w, '{');
            json_field(w, "name", names[i]);
            json_field(w, "player", side_name(player));
            put_squares(w, t, v, (map_kind)i, player);
            json_close(w, '}');
        }
    json_close(w, ']');
}

static void put_points(lus_writer *w, const lab_tally *t, unsigned player)
{
    json_key(w, "points");
    json_open(w, '[');
    for (unsigned i = 0; i < LAB_MOMENTS; i++) {
        if (t->reaching[i] == 0)
            continue;
        json_open(w, '{');
        json_count(w, "at", lab_moment_turn(i));
        put_estimate(w, lab_pieces_at(t, player, i));
        json_count(w, "n", t->pieces[player][i].y);
        json_close(w, '}');
    }
    json_close(w, ']');
}

static void put_series(lus_writer *w, const lab_tally *t)
{
    json_key(w, "series");
    json_open(w, '[');
    for (unsigned player = 0; player < 2; player++) {
        json_open(w, '{');
        json_field(w, "name", "pieces");
        json_field(w, "player", side_name(player));
        put_points(w, t, player);
        json_close(w, '}');
    }
    json_close(w, ']');
}

static void put_event(lus_writer *w, const lab_tally *t, unsigned slot, unsigned who)
{
    lus_event_kind kind;
    lus_reason why;
    const lab_square *s = &t->events[who][slot];
    if (s->sum == 0 || !lab_event_of(slot, &kind, &why))
        return;
    json_open(w, '{');
    json_field(w, "kind", lus_event_name(kind));
    json_field(w, "reason", why == LUS_NO_REASON ? "" : lus_reason_name(why));
    json_field(w, "player", side_name(who));
    json_count(w, "count", s->sum);
    json_count(w, "amount", t->amounts[who][slot]);
    /* a game ends once: how often is the share that `ends` tells, too */
    put_estimate(w, kind == LUS_ENDED ? lab_rate_share(t, s) : lab_rate(t, s));
    json_close(w, '}');
}

static void put_events(lus_writer *w, const lab_tally *t)
{
    json_key(w, "events");
    json_open(w, '[');
    for (unsigned slot = 0; slot < LAB_EVENTS; slot++)
        for (unsigned who = 0; who < LAB_WHO; who++)
            put_event(w, t, slot, who);
    json_close(w, ']');
}

static void put_ends(lus_writer *w, const lab_tally *t)
{
    json_key(w, "ends");
    json_open(w, '[');
    for (unsigned reason = 0; reason < LAB_ENDS; reason++)
        for (unsigned who = 0; who < LAB_WHO; who++) {
            const lab_square *s = &t->ends[who][reason];
            if (s->sum == 0)
                continue;
            json_open(w, '{');
            json_field(w, "reason", reason == LAB_BY_LIMIT ? "limit" : lus_reason_name((lus_reason)reason));
            json_field(w, "winner", side_name(who));
            json_count(w, "count", s->sum);
            put_estimate(w, lab_rate_share(t, s));
            json_close(w, '}');
        }
    json_close(w, ']');
}

static void put_batch(lus_writer *w, const lab_cell *cell, unsigned batch, bool differ)
{
    json_open(w, '[');
    for (unsigned i = 0; i < lab_ratio_count; i++) {
        if (!lab_ratio_is_there(&cell->tally, i, differ))
            continue;
        json_open(w, '[');
        json_number(w, cell->batches[batch][i][0]);
        json_number(w, cell->batches[batch][i][1]);
        json_close(w, ']');
    }
    json_close(w, ']');
}

static void put_batches(lus_writer *w, const lab_cell *cell, unsigned count, bool differ)
{
    json_key(w, "batches");
    json_open(w, '{');
    json_key(w, "names");
    json_open(w, '[');
    for (unsigned i = 0; i < lab_ratio_count; i++)
        if (lab_ratio_is_there(&cell->tally, i, differ))
            json_text(w, lab_ratios[i].name);
    json_close(w, ']');
    json_key(w, "scales");
    json_open(w, '[');
    for (unsigned i = 0; i < lab_ratio_count; i++)
        if (lab_ratio_is_there(&cell->tally, i, differ)) {
            json_next(w);
            lab_put_real(w, lab_ratios[i].scale);
        }
    json_close(w, ']');
    json_key(w, "sums");
    json_open(w, '[');
    for (unsigned i = 0; i < count; i++)
        put_batch(w, cell, i, differ);
    json_close(w, ']');
    json_close(w, '}');
}

void lab_result_cell(lus_writer *w, const lab_study *s, unsigned number, const lab_cell *cell)
{
    const lab_subject *subject = lab_cell_subject(s, number);
    const lab_players *players = lab_cell_players(s, number);
    const lab_tally *t = &cell->tally;
    bool differ = lab_players_differ(players);
    json_open(w, '{');
    put_subject(w, subject);
    json_key(w, "players");
    put_players(w, players);
    json_count(w, "doubling", players->doubling);
    json_flag(w, "paired", differ);
    json_count(w, "games", t->units * (differ ? 2 : 1));
    json_count(w, "units", t->units);
    json_count(w, "judged", t->judged);
    put_measures(w, cell, differ);
    put_distributions(w, t);
    put_maps(w, t, &subject->variant);
    put_series(w, t);
    put_events(w, t);
    put_ends(w, t);
    put_batches(w, cell, lab_batches(s, number), differ);
    json_close(w, '}');
}

/* ---- all of it ---- */

void lab_result_head(lus_writer *w, const lab_study *s, const char *version, const char *commit)
{
    json_open(w, '{');
    json_field(w, "format", LAB_FORMAT);
    json_field(w, "version", version);
    json_field(w, "commit", commit);
    json_key(w, "study");
    put_study(w, s);
    json_key(w, "cells");
    json_open(w, '[');
}

void lab_result_tail(lus_writer *w)
{
    json_close(w, ']');
    json_close(w, '}');
    lus_put_char(w, '\n');
}
