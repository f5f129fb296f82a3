/* “identity newline seed action”: an action text in a random state; what is accepted is legal and
 * written the same way. */
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *rest, written[LUS_ACTION_MAX], *identity = fuzz_text(data, size, &rest);
    lus_variant v;
    lus_fault fault;
    lus_action action;
    if (lus_variant_read(identity, &v, &fault) && strlen(rest) >= 2) {
        lus_rng rng = lus_rng_seeded((unsigned char)rest[0]);
        unsigned steps = (unsigned char)rest[1];
        lus_state s;
        v.game->start(&v, &s);
        for (unsigned i = 0; i < steps && v.game->status(&v, &s).kind != LUS_OVER; i++)
            v.game->apply(&v, &s, v.game->sample(&v, &s, &rng), NULL);
        if (lus_read_action(&v, &s, rest + 2, &action, &fault)) {
            lus_writer w = lus_writer_on(written, sizeof written);
            fuzz_demand(lus_is_legal(&v, &s, action));
            v.game->write_action(&v, &s, action, &w);
            fuzz_demand(strcmp(written, rest + 2) == 0);
        }
    }
    free(identity);
    return 0;
}
