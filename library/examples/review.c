/* What the decisions of a game cost each player: review <game.lus. */
#include <lusoria.h>
#include <stdio.h>
#include <stdlib.h>

enum { STEPS = 100000, TEXT = 1 << 22 };

static void print(const lus_review *review)
{
    static const char *const names[] = {"White", "Black"};
    for (unsigned i = 0; i < 2; i++) {
        const lus_side *side = &review->of[i];
        printf("%s: %u decisions, %.4f lost by each, luck %+.3f\n", names[i],
               (unsigned)side->decisions, lus_error_rate(side), side->luck);
    }
}

int main(void)
{
    static char text[TEXT];
    static lus_step steps[STEPS];
    static lus_comment comments[STEPS];
    static lus_verdict verdicts[STEPS + 1];
    static lus_record record;
    static lus_thought thought;
    lus_fault fault;
    text[fread(text, 1, sizeof text - 1, stdin)] = '\0';
    if (!lus_record_read(&record, text, steps, STEPS, comments, STEPS, &fault)) {
        fprintf(stderr, "line %u: not a record\n", (unsigned)fault.line);
        return 2;
    }
    lus_memory memory = {calloc(1, LUS_MEMORY_LEAST), LUS_MEMORY_LEAST};
    if (!memory.bytes)
        return 1;
    lus_limits limits = {.depth = 1};
    for (uint32_t i = 0; i <= record.match.count; i++)
        lus_analyse_step(&record.match, i, &limits, &memory, &thought, &verdicts[i]);
    lus_review review;
    lus_review_sum(&record.match, verdicts, &review);
    print(&review);
    free(memory.bytes);
    return 0;
}
