/* What a decision costs at a depth: bench-depths GAME DEPTH [ROUNDS]. One thread by CPU time, the
 * best of the rounds, over the first decisions of turns of games that the engine plays against
 * itself. The sum of all values of best actions shows whether two programs found the same. */
#include <stdio.h>
#include <stdlib.h>

#include "bench/work.h"
#include "console/progress.h"
#include "core/registry.h"

typedef struct figures {
    double seconds; /* a pass, at best */
    double longest; /* a decision, in that pass */
    double values;  /* of the best actions, all together */
    uint64_t nodes;
} figures;

static void measure(work *w, unsigned depth, figures *best)
{
    figures f = {0};
    work_forget(w);
    for (unsigned i = 0; i < w->decision_count; i++) {
        double begun = cpu_seconds();
        lus_search_of(w->variant.game)(&w->variant, &w->decisions[i],
                                       &(lus_limits){.depth = depth, .seed = 1}, &w->memory,
                                       &w->thought);
        double spent = cpu_seconds() - begun;
        f.seconds += spent;
        f.longest = spent > f.longest ? spent : f.longest;
        f.values += (double)w->thought.choices[0].value;
        f.nodes += w->thought.nodes;
    }
    if (best->seconds <= 0 || f.seconds < best->seconds)
        *best = f;
}

int main(int count, char **words)
{
    static work w;
    lus_variant v;
    lus_fault fault;
    unsigned depth = count > 2 ? (unsigned)atoi(words[2]) : 0;
    unsigned rounds = count > 3 ? (unsigned)atoi(words[3]) : 3;
    if (depth == 0 || rounds == 0 || !lus_variant_read(words[1], &v, &fault) || !lus_has_dice(&v)) {
        fprintf(stderr, "bench-depths GAME DEPTH [ROUNDS]: a game with dice, and two numbers\n");
        return 2;
    }
    void *memory = malloc(WORK_MEMORY);
    if (!memory)
        return 1;
    figures best = {0};
    work_begin(&w, &v, memory);
    for (unsigned i = 0; i < rounds; i++)
        measure(&w, depth, &best);
    printf("%s depth %u: %.3f ms a decision, longest %.1f; %.0f positions; %.2f M positions/s; "
           "values %.6f\n",
           words[1], depth, best.seconds / w.decision_count * 1e3, best.longest * 1e3,
           (double)best.nodes / w.decision_count, (double)best.nodes / best.seconds * 1e-6,
           best.values);
    free(memory);
    return 0;
}
