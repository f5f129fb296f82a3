/* The module for NVIDIA's graphics processors: memory, and the sweeps of games. */
#include "solve/device/games.h"

#include <cstdio>
#include <cstring>

/* Not a namespace without a name: nvcc would write the folder that it works in into every name, and
 * two builds would differ. */
namespace solving_cuda
{

char last_trouble[256];

bool open(char name[DEVICE_NAME_MAX], uint64_t *memory)
{
    cudaDeviceProp properties;
    size_t unused, all;
    int count = 0;
    if (!device_fine(cudaGetDeviceCount(&count)))
        return false;
    if (count == 0) {
        snprintf(last_trouble, sizeof last_trouble, "no CUDA-capable device is detected");
        return false;
    }
    if (!device_fine(cudaGetDeviceProperties(&properties, 0)) ||
        !device_fine(cudaMemGetInfo(&unused, &all)))
        return false;
    snprintf(name, DEVICE_NAME_MAX, "%s", properties.name);
    *memory = unused;
    return true;
}

const char *trouble()
{
    return last_trouble;
}

void *allocate(uint64_t bytes)
{
    void *there = nullptr;
    return device_fine(cudaMalloc(&there, bytes)) ? there : nullptr;
}

void release(void *there)
{
    cudaFree(there);
}

bool write(void *there, const void *here, uint64_t bytes)
{
    return device_fine(cudaMemcpy(there, here, bytes, cudaMemcpyHostToDevice));
}

bool read(void *here, const void *there, uint64_t bytes)
{
    return device_fine(cudaMemcpy(here, there, bytes, cudaMemcpyDeviceToHost));
}

enum { THREADS = 256, BLOCKS = 4096, SOME = 1 << 26 };

__global__ void fill_all(uint32_t *values, uint64_t count, uint32_t value)
{
    for (uint64_t i = blockIdx.x * (uint64_t)THREADS + threadIdx.x; i < count;
         i += (uint64_t)gridDim.x * THREADS)
        values[i] = value;
}

__global__ void gather_some(uint32_t *out, const uint32_t *values, const uint64_t *numbers,
                            uint64_t count)
{
    for (uint64_t i = blockIdx.x * (uint64_t)THREADS + threadIdx.x; i < count;
         i += (uint64_t)gridDim.x * THREADS)
        out[i] = values[numbers[i]];
}

__global__ void narrow_some(uint16_t *out, const uint32_t *values, uint64_t count)
{
    for (uint64_t i = blockIdx.x * (uint64_t)THREADS + threadIdx.x; i < count;
         i += (uint64_t)gridDim.x * THREADS)
        out[i] = solving_narrow(values[i]);
}

bool fill(void *there, uint64_t count, uint32_t value)
{
    fill_all<<<BLOCKS, THREADS>>>((uint32_t *)there, count, value);
    return device_fine(cudaGetLastError());
}

bool gather(uint32_t *here, const void *there, const uint64_t *numbers, uint64_t count)
{
    uint64_t *asked = nullptr;
    uint32_t *found = nullptr;
    bool done = device_fine(cudaMalloc(&asked, count * sizeof *asked)) &&
                device_fine(cudaMalloc(&found, count * sizeof *found)) &&
                write(asked, numbers, count * sizeof *asked);
    if (done)
        gather_some<<<BLOCKS, THREADS>>>(found, (const uint32_t *)there, asked, count);
    done = done && device_fine(cudaGetLastError()) && read(here, found, count * sizeof *found);
    cudaFree(asked);
    cudaFree(found);
    return done;
}

/* A piece at a time, so that it takes little memory there. */
bool narrow(uint16_t *here, const void *there, uint64_t count)
{
    uint16_t *piece = nullptr;
    bool done = device_fine(cudaMalloc(&piece, SOME * sizeof *piece));
    for (uint64_t from = 0; done && from < count; from += SOME) {
        uint64_t some = count - from < SOME ? count - from : SOME;
        narrow_some<<<BLOCKS, THREADS>>>(piece, (const uint32_t *)there + from, some);
        done = device_fine(cudaGetLastError()) && read(here + from, piece, some * sizeof *piece);
    }
    cudaFree(piece);
    return done;
}

device_sweep *sweep_of(const char *game)
{
#define LIST(id) {#id, lus_device_sweep_##id},
    static const struct {
        const char *id;
        device_sweep *sweep;
    } games[] = {LUS_SOLVED_BY_DEVICE(LIST)};
    for (const auto &known : games)
        if (strcmp(known.id, game) == 0)
            return known.sweep;
    return nullptr;
}

} // namespace solving_cuda
using namespace solving_cuda;

bool device_fine(cudaError_t code)
{
    if (code == cudaSuccess)
        return true;
    snprintf(last_trouble, sizeof last_trouble, "CUDA: %s", cudaGetErrorString(code));
    return false;
}

uint32_t device_blocks_at_once(const void *kernel, int threads, size_t shared)
{
    int each = 0, device = 0, processors = 0;
    if (!device_fine(cudaGetDevice(&device)) ||
        !device_fine(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device)) ||
        !device_fine(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                          (int)shared)) ||
        !device_fine(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, kernel, threads, shared)))
        return 0;
    if (each == 0)
        device_fine(cudaErrorLaunchOutOfResources);
    return (uint32_t)(each * processors);
}

extern "C" const solving_device lusoria_solving_device = {
    open, trouble, allocate, release, write, read, fill, gather, narrow, sweep_of};
