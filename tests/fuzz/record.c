/* A record: what is accepted is written back so that it reads the same. */
#include "core/match/record.h"
#include "tests/fuzz/fuzz.h"

enum { STEPS = 4096, COMMENTS = 64, TEXT = 1 << 18 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static lus_step steps[2][STEPS];
    static lus_comment comments[2][COMMENTS];
    static char written[TEXT], again[TEXT];
    char *text = malloc(size + 1);
    lus_record first, second;
    lus_fault fault;
    memcpy(text, data, size);
    text[size] = '\0';
    if (lus_record_read(&first, text, steps[0], STEPS, comments[0], COMMENTS, &fault)) {
        lus_writer w = lus_writer_on(written, sizeof written),
                   w2 = lus_writer_on(again, sizeof again);
        lus_record_write(&first, &w);
        if (!w.full) {
            fuzz_demand(
                lus_record_read(&second, written, steps[1], STEPS, comments[1], COMMENTS, &fault));
            lus_record_write(&second, &w2);
            fuzz_demand(strcmp(written, again) == 0);
        }
    } else {
        fuzz_demand(fault.code != LUS_OK && fault.line > 0);
    }
    free(text);
    return 0;
}
