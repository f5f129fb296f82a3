/* Packed tallies, as they stand in the file of finished blocks: what is accepted comes back the
 * same. */
#include "lab/count/pack.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static lab_tally t, again;
    static uint8_t bytes[LAB_PACKED_MAX];
    if (!lab_unpack(data, size, &t))
        return 0;
    size_t length = lab_pack(&t, bytes);
    fuzz_demand(length <= sizeof bytes && lab_unpack(bytes, length, &again));
    fuzz_demand(memcmp(&t, &again, sizeof t) == 0);
    return 0;
}
