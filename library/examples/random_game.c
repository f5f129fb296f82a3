/* A game between two players who draw their actions: random_game GAME SEED. Prints its record. */
#include <lusoria.h>
#include <stdio.h>
#include <stdlib.h>

enum { STEPS = 100000 };

/* What happens next: the dice, or any legal action. */
static lus_action next(const lus_match *m, lus_rng *rng)
{
    const lus_game *game = m->variant.game;
    if (m->status.kind == LUS_CHANCE)
        return game->sample(&m->variant, &m->now, rng);
    static lus_action actions[LUS_ACTIONS_MAX];
    unsigned count = game->actions(&m->variant, &m->now, actions);
    return actions[lus_rng_below(rng, count)];
}

int main(int argc, char **argv)
{
    lus_variant variant;
    lus_fault fault;
    if (argc != 3 || !lus_variant_read(argv[1], &variant, &fault)) {
        fprintf(stderr, "usage: random_game GAME SEED, as in random_game ur:path=murray 1\n");
        return 2;
    }
    lus_rng rng = lus_rng_seeded(strtoull(argv[2], NULL, 10));
    lus_record record = {0};
    lus_step *steps = malloc(STEPS * sizeof *steps);
    size_t size = (size_t)STEPS * 32;
    char *text = malloc(size);
    if (!steps || !text)
        return 1;
    lus_match *match = &record.match;
    lus_match_begin(match, &variant, NULL, steps, STEPS);
    while (match->status.kind != LUS_OVER && lus_match_play(match, next(match, &rng), NULL, &fault))
        continue;
    lus_writer writer = lus_writer_on(text, size);
    lus_record_write(&record, &writer);
    fputs(text, stdout);
    free(text);
    free(steps);
    return 0;
}
