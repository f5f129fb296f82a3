/* The sweeps of games/ur/solve/part.c on a graphics processor: a warp goes through a board, a lane
 * finds one thing that may be done, then each lane has every 32nd state of tokens and debts. */
#include "games/ur/solve/part.h"
#include "solve/device/games.h"

namespace ur_cuda /* it has a name for the reason in solve/device/cuda.cu */
{

enum { WARP = 32, WARPS = 8 };
static_assert((int)UR_LANES == (int)WARP, "a lane for each thing that may be done");

__device__ void find_ways(const ur_task *task, unsigned player, const ur_board *board,
                          unsigned lane, ur_ways *ways)
{
    ur_way way;
    unsigned t = lane / UR_WAYS;
    bool can = ur_try(task, player, board, lane, &way);
    unsigned group = __ballot_sync(0xffffffffu, can) >> t * UR_WAYS & ((1u << UR_WAYS) - 1);
    if (can)
        ways->of[t][__popc(group & ((1u << lane % UR_WAYS) - 1))] = way;
    if (lane % UR_WAYS == 0)
        ways->counts[t] = (uint8_t)__popc(group);
    if (lane == UR_WAYS)
        ur_idle(task, player, board, &ways->idle);
    if (lane == 2 * UR_WAYS)
        ur_buy(task, player, board, &ways->bought);
    __syncwarp();
}

__device__ uint32_t sweep_row(const ur_task *task, unsigned player, const ur_board *board,
                              unsigned lane, ur_ways *ways, bool looks)
{
    uint32_t most = 0;
    find_ways(task, player, board, lane, ways);
    uint32_t *row = task->own + ur_row(task, &task->layer, task->even, player, board->squares);
    for (uint32_t from = 0; from < task->tokens; from += WARP) {
        uint32_t state = from + lane, now = 0, before = 0;
        if (state < task->tokens) {
            now = ur_worth(task, ways, state);
            before = row[state];
        }
        __syncwarp(); /* all have read before one writes */
        if (!looks && now != before)
            row[state] = now;
        __syncwarp();
        uint32_t by = ur_distance(now, before);
        most = by > most ? by : most;
    }
    return most;
}

__global__ void __launch_bounds__(WARP *WARPS)
    sweep_boards(const ur_task *given, const ur_board *boards, uint32_t count, bool looks,
                 uint32_t *moved)
{
    extern __shared__ uint16_t maps[];
    __shared__ ur_task task;
    __shared__ ur_ways ways[WARPS];
    unsigned lane = threadIdx.x % WARP, warp = threadIdx.x / WARP;
    if (threadIdx.x == 0)
        task = *given;
    for (uint32_t i = threadIdx.x; i < UR_MAPS * given->tokens; i += blockDim.x)
        maps[i] = given->maps[i];
    __syncthreads();
    if (threadIdx.x == 0)
        task.maps = maps;
    __syncthreads();
    uint32_t most = 0;
    for (uint32_t i = blockIdx.x * WARPS + warp; i < count; i += gridDim.x * WARPS) {
        unsigned turns = ur_turns(&task, &boards[i]);
        for (unsigned turn = 0; turn < turns; turn++) {
            ur_board board = boards[i];
            unsigned player = ur_turn(&task, turn, &board);
            uint32_t by = sweep_row(&task, player, &board, lane, &ways[warp], looks);
            most = by > most ? by : most;
            __syncwarp();
        }
    }
    most = __reduce_max_sync(0xffffffffu, most);
    if (lane == 0 && most > 0)
        atomicMax(moved, most);
}

__global__ void sweep_beginning(const ur_task *task, bool looks, uint32_t *moved)
{
    atomicMax(moved, ur_begin(task, looks));
}

/* Pointers into the index, which lies in one piece, become pointers into its copy. */
template <typename T> void move_to(T *&pointer, const device_job *job)
{
    pointer = (T *)((char *)job->device_index + ((const char *)pointer - (const char *)job->index));
}

ur_task task_for(const device_job *job)
{
    ur_task task;
    ur_task_make((const ur_index *)job->index, job->layer, job->values, &task);
    move_to(task.index.path, job);
    move_to(task.index.far_sets, job);
    move_to(task.index.keys[0], job);
    move_to(task.index.keys[1], job);
    move_to(task.index.orders, job);
    move_to(task.index.blocks, job);
    move_to(task.index.levels, job);
    move_to(task.won, job);
    move_to(task.maps, job);
    return task;
}

bool sweep_all(const device_job *job, const ur_task *task, ur_task *there, uint32_t *moved)
{
    const ur_index *x = (const ur_index *)job->index;
    const ur_layer *layer = &x->layers.of[job->layer];
    uint32_t levels = ur_level_count(x, layer);
    const uint32_t *begins = (const uint32_t *)job->scratch;
    const ur_board *boards = ur_boards(levels, job->values->scratch);
    size_t shared = UR_MAPS * task->tokens * sizeof(uint16_t);
    uint32_t most = device_blocks_at_once((const void *)sweep_boards, WARP * WARPS, shared);
    if (most == 0 || !device_fine(cudaMemcpy(there, task, sizeof *task, cudaMemcpyHostToDevice)) ||
        !device_fine(cudaMemset(moved, 0, sizeof *moved)))
        return false;
    for (uint32_t stage = 0; stage < levels; stage++) {
        uint32_t count = begins[stage + 1] - begins[stage], blocks = (count + WARPS - 1) / WARPS;
        blocks = blocks < most ? blocks : most;
        if (count > 0)
            sweep_boards<<<blocks, WARP * WARPS, shared>>>(there, boards + begins[stage], count,
                                                           job->looks, moved);
    }
    if (job->layer + 1 == x->layers.count)
        sweep_beginning<<<1, 1>>>(there, job->looks, moved);
    return device_fine(cudaGetLastError());
}

} // namespace ur_cuda
using namespace ur_cuda;

bool lus_device_sweep_ur(const device_job *job, double *moved)
{
    ur_task task = task_for(job), *there = nullptr;
    uint32_t most = 0;
    bool done = device_fine(cudaMalloc(&there, sizeof task + sizeof most));
    uint32_t *most_there = (uint32_t *)(there + 1);
    done = done && sweep_all(job, &task, there, most_there) &&
           device_fine(cudaMemcpy(&most, most_there, sizeof most, cudaMemcpyDeviceToHost));
    cudaFree(there);
    *moved = most / (double)UINT32_MAX;
    return done;
}
