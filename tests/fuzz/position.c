/* “identity newline position”: what is accepted is canonical and can be played. */
#include "core/match/moves.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char answer[LUS_MOVES_MAX];
    char *position, written[LUS_POSITION_MAX], *identity = fuzz_text(data, size, &position);
    lus_variant v;
    lus_state s;
    lus_fault fault;
    if (lus_variant_read(identity, &v, &fault)) {
        if (v.game->read_position(&v, position, &s, &fault)) {
            lus_writer w = lus_writer_on(written, sizeof written),
                       a = lus_writer_on(answer, sizeof answer);
            v.game->write_position(&v, &s, &w);
            fuzz_demand(strcmp(written, position) == 0);
            lus_moves_write(&v, &s, &a);
            fuzz_demand(a.length > 0 && !a.full);
            fuzz_play(&v, &s, 200);
        } else {
            fuzz_demand(fault.code != LUS_OK && fault.offset <= strlen(position));
        }
    }
    free(identity);
    return 0;
}
