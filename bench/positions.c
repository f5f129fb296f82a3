/* bench-positions FOLDER [--nodes N]: how many positions of each suite (tests/support/positions.h)
 * the search solves, with N nodes a position (default 50,000), and with a fifth and five times as
 * many; where a game has exact tables, with them too. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/registry.h"
#include "engine/search/exact.h"
#include "engine/search/search.h"
#include "tests/support/positions.h"
#include "tests/support/whole_file.h"

enum { MEMORY = 64 << 20 };

static void tell_rate(const suite *all, uint64_t nodes, const void *exact)
{
    static lus_thought thought;
    lus_memory memory = {malloc(MEMORY), MEMORY};
    unsigned solved = 0;
    clock_t spent = 0;
    for (unsigned i = 0; memory.bytes && i < all->count; i++) {
        memset(memory.bytes, 0, memory.size);
        clock_t begun = clock();
        lus_search_of(all->variant.game)(&all->variant, &all->list[i].state,
                                         &(lus_limits){.nodes = nodes, .exact = exact}, &memory,
                                         &thought);
        spent += clock() - begun;
        solved += is_right(all, &all->list[i], thought.choices[0].action);
    }
    printf("%-10s %9llu nodes%s: %3u of %3u, %.0f %%, %.1f ms each\n", all->variant.game->id,
           (unsigned long long)nodes, exact ? " and exact tables" : "", solved, all->count,
           100.0 * solved / all->count, 1e3 * (double)spent / CLOCKS_PER_SEC / all->count);
    free(memory.bytes);
}

static void tell_rates(const suite *all, uint64_t nodes)
{
    const lus_exact *exact = lus_exact_of(all->variant.game);
    size_t size = exact ? exact->size(&all->variant) : 0;
    void *tables = size ? malloc(size) : NULL;
    if (tables)
        exact->fill(&all->variant, NULL, tables);
    for (uint64_t n = nodes / 5; n <= nodes * 5; n *= 5) {
        tell_rate(all, n, NULL);
        if (tables)
            tell_rate(all, n, tables);
    }
    free(tables);
}

int main(int count, char **words)
{
    static suite all;
    uint64_t nodes = 50000;
    if (count == 4 && strcmp(words[2], "--nodes") == 0)
        nodes = strtoull(words[3], NULL, 10);
    if ((count != 2 && count != 4) || nodes < 5) {
        fprintf(stderr, "usage: bench-positions TREE [--nodes N]\n");
        return 2;
    }
    for (unsigned g = 0; lus_games[g]; g++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/games/%s/positions.txt", words[1], lus_games[g]->id);
        char *text = whole_file(path);
        const char *wrong = text ? suite_read(text, &all) : "cannot be read";
        if (wrong) {
            fprintf(stderr, "%s: %s\n", path, wrong);
            return 1;
        }
        tell_rates(&all, nodes);
        suite_free(&all);
    }
    return 0;
}
