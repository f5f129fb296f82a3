/* solve-positions check FILE…           proves every answer of the suites again; slow
 * solve-positions make GAME KIND COUNT SEED POSITION…
 *     finds positions in games of the engine with some random actions, from the start or from these
 * positions in turn; KIND is “wins in N”, “avoids a loss in N” or “best” */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/search/search.h"
#include "tests/support/positions.h"
#include "tests/support/proof/solve.h"
#include "tests/support/whole_file.h"

/* ---- check ---- */

static bool check_position(const suite *all, const known_position *p)
{
    static solution found;
    bool solved = solve_claim(&all->variant, &p->state, p->claim, &found);
    bool same =
        solved && strcmp(found.answers, p->answers) == 0 && strcmp(found.claim, p->claim) == 0;
    if (!same)
        printf("%s\n  written: %s\t%s\n  proven:  %s\t%s\n", p->position, p->answers, p->claim,
               solved ? found.answers : "-", solved ? found.claim : "-");
    return same;
}

static int check(const char *path)
{
    static suite all;
    char *text = whole_file(path);
    const char *wrong = text ? suite_read(text, &all) : "cannot be read";
    unsigned proven = 0;
    if (wrong) {
        fprintf(stderr, "%s: %s\n", path, wrong);
        return 1;
    }
    for (unsigned i = 0; i < all.count; i++)
        proven += check_position(&all, &all.list[i]);
    printf("%s: %u of %u proven\n", path, proven, all.count);
    int failed = proven != all.count;
    suite_free(&all);
    return failed;
}

/* ---- make ---- */

typedef bool maker(const lus_variant *, const lus_state *, const char *kind, solution *);

static bool make_forced(const lus_variant *v, const lus_state *s, const char *kind, solution *out)
{
    const uint64_t patience = 20000000;
    unsigned n = 0;
    if (sscanf(kind, "wins in %u", &n) == 1)
        return solve_win(v, s, n, patience, out);
    return sscanf(kind, "avoids a loss in %u", &n) == 1 && solve_defence(v, s, n, patience, out);
}

static bool make_chances(const lus_variant *v, const lus_state *s, const char *kind, solution *out)
{
    (void)kind;
    return solve_chances(v, s, out);
}

enum { GAME_MOST = 4096 };

/* The decisions of one game by the engine at depth 1; every third action is a random one. */
static unsigned play(const lus_variant *v, lus_state s, lus_rng *rng, lus_memory *memory,
                     lus_state decisions[GAME_MOST])
{
    static lus_thought thought;
    unsigned count = 0;
    for (lus_status status;
         (status = v->game->status(v, &s)).kind != LUS_OVER && count < GAME_MOST;) {
        lus_action action = v->game->sample(v, &s, rng);
        if (status.kind == LUS_DECISION) {
            decisions[count++] = s;
            if (lus_rng_below(rng, 3)) {
                lus_search_of(v->game)(v, &s,
                                       &(lus_limits){.depth = 1, .nodes = 2000, .seed = count},
                                       memory, &thought);
                action = thought.choices[0].action;
            }
        }
        v->game->apply(v, &s, action, NULL);
    }
    return count;
}

/* From a game's end backwards, because that is where answers are known: a few positions a game. It
 * is left when many were of no use. */
static unsigned search_game(const lus_variant *v, const lus_state *decisions, unsigned count,
                            maker *solve, const char *kind, unsigned wanted)
{
    enum { EACH = 3, IN_VAIN = 16 };
    static solution found;
    unsigned made = 0, vain = 0;
    while (count-- > 0 && made < EACH && made < wanted && vain++ < IN_VAIN) {
        char position[LUS_POSITION_MAX];
        lus_writer w = lus_writer_on(position, sizeof position);
        if (!solve(v, &decisions[count], kind, &found))
            continue;
        v->game->write_position(v, &decisions[count], &w);
        printf("%s\t%s\t%s\n", position, found.answers, found.claim);
        fflush(stdout);
        made++;
        count -= count < 4 ? count : 4; /* neighbours are alike */
    }
    return made;
}

static lus_state start_of(const lus_variant *v, char **positions, unsigned count, unsigned game)
{
    lus_state s;
    v->game->start(v, &s);
    if (count && !v->game->read_position(v, positions[game % count], &s, NULL)) {
        fprintf(stderr, "%s: no position\n", positions[game % count]);
        exit(2);
    }
    return s;
}

static int make(char **words, unsigned count)
{
    static lus_state decisions[GAME_MOST];
    lus_variant v;
    unsigned wanted = (unsigned)strtoul(words[2], NULL, 10);
    lus_rng rng = lus_rng_seeded(strtoull(words[3], NULL, 10));
    lus_memory memory = {calloc(1, LUS_MEMORY_LEAST), LUS_MEMORY_LEAST};
    if (!memory.bytes || !lus_variant_read(words[0], &v, NULL)) {
        fprintf(stderr, "%s: unknown game\n", words[0]);
        free(memory.bytes);
        return 2;
    }
    maker *solve = strcmp(words[1], "best") == 0 ? make_chances : make_forced;
    for (unsigned game = 0; wanted > 0; game++) {
        unsigned length =
            play(&v, start_of(&v, words + 4, count - 4, game), &rng, &memory, decisions);
        wanted -= search_game(&v, decisions, length, solve, words[1], wanted);
    }
    free(memory.bytes);
    return 0;
}

int main(int count, char **words)
{
    int failed = 0;
    if (count >= 6 && strcmp(words[1], "make") == 0)
        return make(words + 2, (unsigned)count - 2);
    if (count < 3 || strcmp(words[1], "check") != 0) {
        fprintf(stderr,
                "usage: solve-positions check FILE... | make GAME KIND COUNT SEED [POSITION...]\n");
        return 2;
    }
    for (int i = 2; i < count; i++)
        failed |= check(words[i]);
    return failed;
}
