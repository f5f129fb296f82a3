/* A block makes the row of one placement that waits. It goes through those that can throw by their
 * steps to go: all of as many, with all sets of dice, are done at the same time, for dice lead to
 * fewer steps. */
#include "games/scripta/solve/device.h"
#include "games/scripta/solve/kernel.h"
#include "solve/device/games.h"

namespace scripta_cuda /* it has a name for the reason in solve/device/cuda.cu */
{

enum {
    THREADS = 1024, /* of a block */
    MOVERS = 64,    /* that it does at the same time */
    DEAR = 2048,    /* choices put off, so that threads side by side do the same */
    NO_CHOICE = 31, /* none of them can be played, and perhaps the other player gets them */
};

enum { STACK = 4096 }; /* bytes a thread: a turn is gone through die by die after a hit */

typedef unsigned long long sum64; /* as atomicAdd wants it */

/* A choice that is dear: whose, with which dice. */
struct dear {
    uint8_t mover, node, choice;
};

struct turn {
    scripta_row row;
    scripta_ways ways[MOVERS];
    uint32_t best[MOVERS][SCRIPTA_NODES_MAX];
    sum64 sums[MOVERS];
    uint32_t dear_count;
    dear dears[DEAR];
};

__device__ void find_ways(turn *t, uint32_t from, uint32_t count)
{
    for (uint32_t i = threadIdx.x; i < count * SCRIPTA_DICE; i += THREADS)
        scripta_ways_of(&t->row, from + i / SCRIPTA_DICE, i % SCRIPTA_DICE + 1,
                        &t->ways[i / SCRIPTA_DICE]);
    for (uint32_t i = threadIdx.x; i < count; i += THREADS)
        t->sums[i] = 0;
    if (threadIdx.x == 0)
        t->dear_count = 0;
    __syncthreads();
}

__device__ uint32_t worth(const turn *t, uint32_t mover, dear d)
{
    const scripta_task *task = t->row.task;
    if (d.choice == NO_CHOICE)
        return scripta_ended(task, d.node, mover, t->row.waiter, false);
    return scripta_by(&t->row, &task->x->nodes[d.node], d.choice, &t->ways[d.mover]);
}

/* True when it was put off; false when there is no room. */
__device__ bool put_off(turn *t, dear d)
{
    uint32_t at = atomicAdd(&t->dear_count, 1);
    if (at < DEAR)
        t->dears[at] = d;
    return at < DEAR;
}

__device__ void play_cheap(turn *t, uint32_t mover, uint8_t at, uint8_t node)
{
    const scripta_node *n = &t->row.task->x->nodes[node];
    unsigned mask = scripta_row_mask(&t->row, mover, node);
    uint32_t best = 0;
    if (!mask && !put_off(t, {at, node, NO_CHOICE}))
        best = worth(t, mover, {at, node, NO_CHOICE});
    for (; mask; mask &= mask - 1) {
        dear d = {at, node, (uint8_t)lus_lowest(mask)};
        if (!scripta_is_dear(n, d.choice, &t->ways[at]) || !put_off(t, d))
            best = max(best, worth(t, mover, d));
    }
    t->best[at][node] = best;
}

__device__ void play_dear(turn *t, uint32_t from)
{
    for (uint32_t i = threadIdx.x; i < min(t->dear_count, (uint32_t)DEAR); i += THREADS) {
        dear d = t->dears[i];
        atomicMax(&t->best[d.mover][d.node], worth(t, from + d.mover, d));
    }
    __syncthreads();
}

__device__ void add_up(turn *t, uint32_t mover, uint8_t at, uint8_t node)
{
    const scripta_index *x = t->row.task->x;
    if (node < x->throws_from)
        t->row.known[(uint64_t)mover * x->throws_from + node] = t->best[at][node];
    else
        atomicAdd(&t->sums[at], (sum64)x->nodes[node].weight * t->best[at][node]);
}

template <typename F> __device__ void with_all(turn *t, uint32_t from, uint32_t count, F each)
{
    uint32_t nodes = t->row.task->x->node_count;
    for (uint32_t i = threadIdx.x; i < count * nodes; i += THREADS)
        if (scripta_is_worth(&t->row, from + i / nodes))
            each(t, from + i / nodes, (uint8_t)(i / nodes), (uint8_t)(i % nodes));
    __syncthreads();
}

__device__ void play_dice(turn *t, uint32_t from, uint32_t count)
{
    with_all(t, from, count, play_cheap);
    play_dear(t, from);
    with_all(t, from, count, add_up);
}

__device__ uint32_t tell_values(const turn *t, uint32_t from, uint32_t count, uint32_t *out)
{
    const scripta_index *x = t->row.task->x;
    const uint32_t *before = t->row.task->values + (uint64_t)t->row.waiter * x->placements.count;
    uint32_t most = 0;
    for (uint32_t i = threadIdx.x; i < count; i += THREADS) {
        uint32_t mover = from + i;
        uint32_t value = scripta_is_worth(&t->row, mover) ? scripta_mean(x, t->sums[i]) : 0;
        most = max(most, value > before[mover] ? value - before[mover] : before[mover] - value);
        out[mover] = value;
    }
    __syncthreads();
    return most;
}

/* Rows of all placements that wait with as many steps to go, from the first of them. */
__global__ void __launch_bounds__(THREADS)
    make_rows(const scripta_task *task, uint32_t first, uint32_t *aside, char *work,
              uint64_t work_size, uint32_t *moved)
{
    __shared__ turn t;
    const scripta_placements *p = &task->x->placements;
    uint32_t *out = aside + (uint64_t)blockIdx.x * p->count, most = 0;
    if (threadIdx.x == 0)
        scripta_row_begin(task, first + blockIdx.x, work + blockIdx.x * work_size, &t.row);
    __syncthreads();
    for (uint32_t mover = threadIdx.x; mover < p->count; mover += THREADS)
        scripta_row_end(&t.row, mover);
    __syncthreads();
    for (uint32_t steps = 0; steps <= p->pieces * SCRIPTA_OFF; steps++)
        for (uint32_t from = p->begins[steps]; from < p->begins[steps + 1]; from += MOVERS) {
            uint32_t count = min((uint32_t)MOVERS, p->begins[steps + 1] - from);
            find_ways(&t, from, count);
            play_dice(&t, from, count);
            most = max(most, tell_values(&t, from, count, out));
        }
    most = __reduce_max_sync(0xffffffffu, most);
    if (threadIdx.x % 32 == 0 && most > 0)
        atomicMax(moved, most);
}

/* What lies on the processor for one sweep: the index and the task with pointers that hold there,
 * what moved, and room for the rows of a group. */
struct place {
    scripta_index index;
    scripta_task task;
    uint32_t moved;
};

bool prepare(const device_job *job, place *there)
{
    const scripta_index *x = (const scripta_index *)job->index;
    place here = {};
    here.index = *x;
    /* The index lies in one piece, and so does its copy. */
    here.index.placements.of =
        (scripta_placement *)((char *)job->device_index +
                              ((const char *)x->placements.of - (const char *)x));
    here.task.x = &there->index;
    here.task.values = (const uint32_t *)job->values->own;
    here.task.masks = (const scripta_mask *)job->values->scratch;
    return device_fine(cudaDeviceSetLimit(cudaLimitStackSize, STACK)) &&
           device_fine(cudaMemcpy(there, &here, sizeof here, cudaMemcpyHostToDevice));
}

bool sweep_groups(const device_job *job, place *there, char *work)
{
    const scripta_index *x = (const scripta_index *)job->index;
    const scripta_placements *p = &x->placements;
    uint64_t count = p->count;
    uint32_t *own = (uint32_t *)job->values->own, *aside = own + count * count;
    for (uint32_t steps = 0; steps <= p->pieces * SCRIPTA_OFF; steps++) {
        uint32_t rows = scripta_group_size(p, steps);
        if (rows == 0)
            continue;
        make_rows<<<rows, THREADS>>>(&there->task, p->begins[steps], aside, work,
                                     scripta_row_size(x), &there->moved);
        if (!device_fine(cudaGetLastError()))
            return false;
        if (!job->looks &&
            !device_fine(cudaMemcpyAsync(own + p->begins[steps] * count, aside,
                                         rows * count * sizeof *own, cudaMemcpyDeviceToDevice)))
            return false;
    }
    return true;
}

} // namespace scripta_cuda
using namespace scripta_cuda;

bool scripta_device_sweep(const device_job *job, double *moved)
{
    const scripta_index *x = (const scripta_index *)job->index;
    uint64_t room = scripta_largest_group(&x->placements) * scripta_row_size(x);
    place *there = nullptr;
    char *work = nullptr;
    uint32_t most = 0;
    bool done = device_fine(cudaMalloc(&there, sizeof *there)) &&
                device_fine(cudaMalloc(&work, room)) && prepare(job, there) &&
                sweep_groups(job, there, work) &&
                device_fine(cudaMemcpy(&most, &there->moved, sizeof most, cudaMemcpyDeviceToHost));
    cudaFree(there);
    cudaFree(work);
    *moved = most / (double)UINT32_MAX;
    return done;
}
