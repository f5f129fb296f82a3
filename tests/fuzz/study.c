/* A study: what is accepted can be written and read again, and its units are divided; a fault has its place.
 */
#include "lab/study.h"
#include "tests/fuzz/fuzz.h"

static void demand_divided(const lab_study *s, unsigned cell)
{
    uint64_t next = 0;
    for (unsigned i = 0; i < lab_blocks(s, cell); i++) {
        lab_block b = lab_block_of(s, cell, i);
        fuzz_demand(b.from == next && b.to > b.from && b.batch < LAB_BATCHES);
        next = b.to;
    }
    fuzz_demand(next == lab_units(s, cell));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static lab_study s, again;
    static char once[LAB_STUDY_TEXT_MAX], twice[LAB_STUDY_TEXT_MAX];
    lus_fault fault;
    char *text = malloc(size + 1);
    memcpy(text, data, size);
    text[size] = '\0';
    if (lab_study_read(text, &s, &fault)) {
        lus_writer w = lus_writer_on(once, sizeof once), w2 = lus_writer_on(twice, sizeof twice);
        lab_study_write(&s, &w);
        fuzz_demand(!w.full && lab_study_read(once, &again, &fault));
        lab_study_write(&again, &w2);
        fuzz_demand(strcmp(once, twice) == 0);
        demand_divided(&s, lab_cells(&s) - 1);
    } else {
        fuzz_demand(fault.code != LUS_OK && fault.line > 0 && fault.offset <= strlen(text));
    }
    free(text);
    return 0;
}
