/* What a result is asked. */
#include <string.h>

#include "lab/result/result.h"

bool lab_is_former(const lab_result *r)
{
    return strcmp(r->format, LAB_FORMER_FORMAT) == 0;
}

lus_variant lab_variant(const result_cell *cell)
{
    lus_variant v;
    lus_fault fault;
    lus_variant_read(cell->game, &v, &fault);
    return v;
}

bool lab_same_players(const result_cell *a, const result_cell *b)
{
    return strcmp(a->players.text[0], b->players.text[0]) == 0 &&
           strcmp(a->players.text[1], b->players.text[1]) == 0;
}

const result_measure *lab_measure_named(const result_cell *cell, const char *name)
{
    for (size_t i = 0; i < cell->measures.count; i++)
        if (strcmp(cell->measures.list[i].name, name) == 0)
            return &cell->measures.list[i];
    return NULL;
}

const result_distribution *lab_distribution_named(const result_cell *cell, const char *name)
{
    for (size_t i = 0; i < cell->distributions.count; i++)
        if (strcmp(cell->distributions.list[i].name, name) == 0)
            return &cell->distributions.list[i];
    return NULL;
}

const result_map *lab_map_of(const result_cell *cell, const char *name, const char *player)
{
    for (size_t i = 0; i < cell->maps.count; i++) {
        const result_map *map = &cell->maps.list[i];
        if (strcmp(map->name, name) == 0 && strcmp(map->player, player) == 0)
            return map;
    }
    return NULL;
}

const result_series *lab_series_of(const result_cell *cell, const char *name, const char *player)
{
    for (size_t i = 0; i < cell->series.count; i++) {
        const result_series *series = &cell->series.list[i];
        if (strcmp(series->name, name) == 0 && strcmp(series->player, player) == 0)
            return series;
    }
    return NULL;
}

estimate lab_joint(const result_difference *d)
{
    return (estimate){d->alone.value, d->joint_low, d->joint_high};
}

bool lab_has_verdict(const result_difference *d, const char *verdict)
{
    return strcmp(d->verdict, verdict) == 0;
}

const char *lab_headline(unsigned index)
{
    static const char *const names[] = {"first_score",    "player_score",    "turns",
                                        "real_decisions", "decision_factor", NULL};
    return names[index];
}
