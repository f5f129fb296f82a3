/* “identity newline line”: a line of exact values that is accepted has a chance for every action.
 */
#include "train/values.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static value_line line;
    char *text, *identity = fuzz_text(data, size, &text);
    lus_variant v;
    lus_fault fault;
    if (lus_variant_read(identity, &v, &fault) && value_line_read(text, &v, &line)) {
        for (unsigned i = 0; i < line.count; i++)
            fuzz_demand(line.after[i] >= 0 && line.after[i] <= line.best && line.best <= 1);
        fuzz_play(&v, &line.state, 50);
    }
    free(identity);
    return 0;
}
