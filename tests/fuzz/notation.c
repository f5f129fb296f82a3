/* Games in notations of other programs: what is accepted is written back so that it reads the same,
 * there and as a record. */
#include "core/match/record.h"
#include "games/list.h"
#include "tests/fuzz/fuzz.h"

enum { STEPS = 4096, COMMENTS = 64, TEXT = 1 << 18 };

#define DECLARE(id) extern const lus_notation notations_##id[];
#define LIST(id)    notations_##id,
LUS_NOTATED(DECLARE)

static lus_step steps[3][STEPS];

static void go_round(const lus_notation *n, const lus_record *first)
{
    static lus_comment comments[COMMENTS];
    static char written[TEXT], again[TEXT];
    lus_record second;
    lus_fault fault;
    lus_writer w = lus_writer_on(written, sizeof written), w2 = lus_writer_on(again, sizeof again);
    fuzz_demand(n->write(first, &w) && !w.full);
    fuzz_demand(n->read(&second, written, steps[1], STEPS, &fault));
    fuzz_demand(n->write(&second, &w2) && strcmp(written, again) == 0);
    w = lus_writer_on(written, sizeof written);
    lus_record_write(first, &w);
    fuzz_demand(!w.full &&
                lus_record_read(&second, written, steps[2], STEPS, comments, COMMENTS, &fault));
    fuzz_demand(memcmp(&second.match.now, &first->match.now, sizeof first->match.now) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const lus_notation *const lists[] = {LUS_NOTATED(LIST)};
    char *text = malloc(size + 1);
    memcpy(text, data, size);
    text[size] = '\0';
    for (unsigned i = 0; i < sizeof lists / sizeof *lists; i++)
        for (const lus_notation *n = lists[i]; n->name; n++) {
            lus_record record;
            lus_fault fault;
            if (n->read(&record, text, steps[0], STEPS, &fault))
                go_round(n, &record);
            else
                fuzz_demand(fault.code != LUS_OK && fault.line > 0);
        }
    free(text);
    return 0;
}
