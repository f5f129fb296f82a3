/* An identity: what is accepted can be written, read again, and started. */
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *rest, written[LUS_IDENTITY_MAX], *identity = fuzz_text(data, size, &rest);
    lus_variant v, again;
    lus_fault fault;
    lus_state s;
    if (lus_variant_read(identity, &v, &fault)) {
        lus_writer w = lus_writer_on(written, sizeof written);
        lus_variant_write(&v, &w);
        fuzz_demand(!w.full && lus_variant_read(written, &again, &fault));
        fuzz_demand(again.game == v.game && memcmp(again.option, v.option, sizeof v.option) == 0);
        v.game->start(&v, &s);
        fuzz_play(&v, &s, 20);
    } else {
        fuzz_demand(fault.code != LUS_OK && fault.offset <= strlen(identity));
    }
    free(identity);
    return 0;
}
