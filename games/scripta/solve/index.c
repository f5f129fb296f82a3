#include "games/scripta/solve/index.h"

static unsigned stations_of(unsigned waits)
{
    return waits == SCRIPTA_CIRCLE ? SCRIPTA_STATIONS : SCRIPTA_STATIONS - 1;
}

static uint64_t count_of(unsigned pieces, unsigned stations)
{
    uint64_t count = 1;
    for (unsigned i = 1; i <= pieces; i++)
        count = count * (stations - 1 + i) / i;
    return count;
}

uint64_t scripta_placements_size(unsigned pieces, unsigned waits)
{
    return count_of(pieces, stations_of(waits)) * (sizeof(scripta_placement) + sizeof(uint32_t));
}

/* The rank of a set of stations with repeats: that of i pieces, the last at s, is ways[s + i][i].
 */
static uint32_t rank_of(const scripta_placements *x, const scripta_stacks *stacks)
{
    uint32_t rank = 0;
    unsigned i = 0;
    for (uint64_t held = scripta_held(stacks); held; held &= held - 1) {
        unsigned station = (unsigned)__builtin_ctzll(held);
        for (unsigned n = scripta_count(stacks, station); n > 0; n--, i++)
            rank += x->ways[station + i][i + 1];
    }
    return rank;
}

uint32_t scripta_placement_number(const scripta_placements *x, const scripta_stacks *stacks)
{
    return x->numbers[rank_of(x, stacks)];
}

static unsigned steps_of(const scripta_stacks *stacks)
{
    unsigned steps = 0;
    for (uint64_t held = scripta_held(stacks); held; held &= held - 1) {
        unsigned station = (unsigned)__builtin_ctzll(held);
        bool waits = station == SCRIPTA_CIRCLE;
        steps += scripta_count(stacks, station) * (SCRIPTA_OFF - (waits ? 0 : station));
    }
    return steps;
}

static void describe(const scripta_stacks *stacks, scripta_placement *p)
{
    *p = (scripta_placement){.stacks = *stacks, .held = scripta_held(stacks)};
    uint64_t walls = scripta_doubled(stacks) & SCRIPTA_BOARD;
    p->wall = walls ? (uint8_t)__builtin_ctzll(walls) : 0;
    for (uint64_t rest = p->held & ~SCRIPTA_AT(SCRIPTA_OFF); rest; rest &= rest - 1)
        p->stations[p->count++] = (uint8_t)__builtin_ctzll(rest);
}

/* All sets of stations in the order of their ranks; `each` is told of them. */
typedef void each_set(scripta_placements *, const scripta_stacks *, uint32_t rank);

static void for_all(scripta_placements *x, each_set *each)
{
    unsigned at[SCRIPTA_PLACED_MAX] = {0};
    for (uint32_t rank = 0; rank < x->count; rank++) {
        scripta_stacks stacks = {{0}};
        unsigned counts[SCRIPTA_STATIONS] = {0}, i = 0;
        for (unsigned n = 0; n < x->pieces; n++)
            counts[at[n]]++;
        for (unsigned s = 0; s < x->stations; s++)
            scripta_put_stack(&stacks, s, counts[s]);
        each(x, &stacks, rank);
        while (i + 1 < x->pieces && at[i] == at[i + 1])
            at[i++] = 0;
        at[i]++;
    }
}

static void count_steps(scripta_placements *x, const scripta_stacks *stacks, uint32_t rank)
{
    (void)rank;
    x->begins[steps_of(stacks) + 1]++;
}

static void give_number(scripta_placements *x, const scripta_stacks *stacks, uint32_t rank)
{
    uint32_t number = x->begins[steps_of(stacks)]++;
    x->numbers[rank] = number;
    describe(stacks, &x->of[number]);
}

static void connect(scripta_placements *x, unsigned waits, scripta_placement *p)
{
    for (unsigned k = 0; k < p->count; k++) {
        unsigned station = p->stations[k],
                 from = station == SCRIPTA_CIRCLE ? SCRIPTA_HAND : station;
        scripta_stacks after;
        for (unsigned die = 1; die <= SCRIPTA_DICE; die++) {
            scripta_carry(&p->stacks, station, scripta_reached(from, die), &after);
            p->after[die - 1][k] = scripta_placement_number(x, &after);
        }
        p->hit[k] = SCRIPTA_NOWHERE;
        if (scripta_count(&p->stacks, station) == 1 && (SCRIPTA_AT(station) & SCRIPTA_BOARD)) {
            scripta_carry(&p->stacks, station, waits, &after);
            p->hit[k] = scripta_placement_number(x, &after);
        }
    }
}

void scripta_placements_make(unsigned pieces, unsigned waits, scripta_placements *x, void *memory)
{
    *x = (scripta_placements){.pieces = pieces, .stations = stations_of(waits)};
    x->count = (uint32_t)count_of(pieces, x->stations);
    x->of = memory;
    x->numbers = (uint32_t *)(x->of + x->count);
    for (unsigned n = 0; n < SCRIPTA_STATIONS + 4; n++) {
        x->ways[n][0] = 1;
        for (unsigned k = 1; k <= SCRIPTA_PLACED_MAX; k++)
            x->ways[n][k] = n ? x->ways[n - 1][k - 1] + x->ways[n - 1][k] : 0;
    }
    for_all(x, count_steps);
    for (unsigned steps = 0; steps <= SCRIPTA_STEPS_MAX; steps++)
        x->begins[steps + 1] += x->begins[steps];
    for_all(x, give_number);
    for (unsigned steps = SCRIPTA_STEPS_MAX + 1; steps > 0; steps--)
        x->begins[steps] = x->begins[steps - 1];
    x->begins[0] = 0;
    for (uint32_t i = 0; i < x->count; i++)
        connect(x, waits, &x->of[i]);
}
