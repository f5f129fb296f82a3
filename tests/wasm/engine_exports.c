/* What the WebAssembly tests and benches of the engine call, beside exports.c. */
#include "bench/work.h"
#include "tests/support/golden.h"
#include "tests/support/thoughts.h"
#include "tests/wasm/exports.h"

EXPORT(thoughts_of) int thoughts_of(void);
EXPORT(work_on) int work_on(void);
EXPORT(evaluations) double evaluations(unsigned passes);
EXPORT(forget) void forget(void);
EXPORT(searched) double searched(void);

static _Alignas(64) char memory[THOUGHTS_MEMORY > WORK_MEMORY ? THOUGHTS_MEMORY : WORK_MEMORY];
static work measured;

/* An identity in, what the engine thinks out; 0, or the error code. */
int thoughts_of(void)
{
    lus_variant v;
    lus_writer w = exported_output();
    if (!exported_input(&v))
        return LUS_E_GAME;
    thoughts(&v, GOLDEN_SEED, memory, &w);
    return LUS_OK;
}

/* An identity in: what the following three work on. */
int work_on(void)
{
    lus_variant v;
    if (!exported_input(&v))
        return LUS_E_GAME;
    work_begin(&measured, &v, memory);
    return LUS_OK;
}

double evaluations(unsigned passes)
{
    double count = 0;
    while (passes-- > 0)
        count += (double)work_evaluate(&measured);
    return count;
}

void forget(void)
{
    work_forget(&measured);
}

/* One pass of the search; the positions it valued. */
double searched(void)
{
    return (double)work_search(&measured, NULL);
}
