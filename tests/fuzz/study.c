/* A study: what is accepted can be written and read again, its units are divided, its players are
 * read or refused with a reason; a fault has its place. */
#include "lab/study.h"
#include "engine/agent.h"
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

static void demand_numbered(const lab_study *s)
{
    unsigned block;
    fuzz_demand(lab_item_cell(s, 0, &block) == 0 && block == 0);
    fuzz_demand(lab_item_cell(s, lab_items(s) - 1, &block) == lab_cells(s) - 1);
    fuzz_demand(block == lab_blocks(s, lab_cells(s) - 1) - 1);
}

static void demand_players_read(const lab_study *s)
{
    for (unsigned i = 0; i < s->pair_count; i++)
        for (unsigned k = 0; k < 2; k++) {
            lus_agent agent;
            lus_agent_trouble trouble;
            bool good =
                lus_agent_read(s->pairs[i].text[k], &s->subjects[0].variant, &agent, &trouble);
            fuzz_demand(good ? agent.choose || agent.think
                             : trouble.fault != LUS_AGENT_FINE && trouble.at);
        }
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
        demand_numbered(&s);
        demand_players_read(&s);
    } else {
        fuzz_demand(fault.code != LUS_OK && fault.line > 0 && fault.offset <= strlen(text));
    }
    free(text);
    return 0;
}
