/* How the games of a study are divided. */
#include <string.h>

#include "lab/study.h"

unsigned lab_cells(const lab_study *s)
{
    return s->subject_count * s->pair_count;
}

const lab_subject *lab_cell_subject(const lab_study *s, unsigned cell)
{
    return &s->subjects[cell / s->pair_count];
}

const lab_players *lab_cell_players(const lab_study *s, unsigned cell)
{
    return &s->pairs[cell % s->pair_count];
}

bool lab_players_differ(const lab_players *p)
{
    return strcmp(p->text[0], p->text[1]) != 0;
}

bool lab_players_random(const lab_players *p)
{
    return strcmp(p->text[0], "random") == 0 && strcmp(p->text[1], "random") == 0;
}

uint64_t lab_units(const lab_study *s, unsigned cell)
{
    return lab_players_differ(lab_cell_players(s, cell)) ? s->games / 2 : s->games;
}

unsigned lab_batches(const lab_study *s, unsigned cell)
{
    uint64_t units = lab_units(s, cell);
    return units < LAB_BATCHES ? (unsigned)units : LAB_BATCHES;
}

/* Random games are quick: few blocks, so that little time goes into adding them up. Others are
 * slow: many, so that little is lost by an interruption. */
static unsigned blocks_a_batch(const lab_study *s, unsigned cell)
{
    uint64_t most = lab_players_random(lab_cell_players(s, cell)) ? 2 : 10;
    uint64_t least_units = lab_units(s, cell) / lab_batches(s, cell);
    return (unsigned)(least_units < most ? least_units : most);
}

unsigned lab_blocks(const lab_study *s, unsigned cell)
{
    return lab_batches(s, cell) * blocks_a_batch(s, cell);
}

lab_block lab_block_of(const lab_study *s, unsigned cell, unsigned block)
{
    uint64_t units = lab_units(s, cell);
    unsigned batches = lab_batches(s, cell), parts = blocks_a_batch(s, cell), batch = block / parts,
             part = block % parts;
    uint64_t from = units * batch / batches, size = units * (batch + 1) / batches - from;
    return (lab_block){batch, from + size * part / parts, from + size * (part + 1) / parts};
}

/* All subjects have the same pairs of players, so as many blocks. */
static uint64_t subject_items(const lab_study *s)
{
    uint64_t items = 0;
    for (unsigned i = 0; i < s->pair_count; i++)
        items += lab_blocks(s, i);
    return items;
}

uint64_t lab_items(const lab_study *s)
{
    return s->subject_count * subject_items(s);
}

unsigned lab_item_cell(const lab_study *s, uint64_t item, unsigned *block)
{
    uint64_t each = subject_items(s), rest = item % each;
    unsigned cell = (unsigned)(item / each) * s->pair_count;
    for (; rest >= lab_blocks(s, cell); cell++)
        rest -= lab_blocks(s, cell);
    *block = (unsigned)rest;
    return cell;
}

/* As many as are asked for, evenly among all. */
bool lab_is_judged(const lab_study *s, unsigned cell, uint64_t unit)
{
    uint64_t units = lab_units(s, cell), wanted = s->judged * units / s->games;
    if (s->judge_depth == 0 && s->judge_nodes == 0)
        return false;
    wanted = wanted < 1 ? 1 : wanted < units ? wanted : units;
    return (unit + 1) * wanted / units > unit * wanted / units;
}
