/* What the laboratory makes of the engine's judgement. */
#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/registry.h"
#include "engine/search/search.h"
#include "lab/count/judge.h"
#include "lab/count/play.h"

Test(lab_judge, curves)
{
    const double close[] = {0.5, 0.375, 0.18, 0.6, 0.92, 0.85, 0.95, 0.99};
    const double clear[] = {0.91, 0.95, 0.99};
    const double white[] = {0.6, 0.5, 0.4, 0.5, 0.45, 0.7, 0.2};
    cr_assert_float_eq(lab_drama(close, 8), (sqrt(0.25) + sqrt(0.64)) / 2, 1e-12);
    cr_assert_eq(lab_drama(clear, 3), 0);
    cr_assert_float_eq(lab_decided(close, 8), 6.0 / 8,
                       1e-12); /* 0.85 in the sixth turn is the last below 0.9 */
    cr_assert_eq(lab_decided(clear, 3), 0);
    cr_assert_eq(lab_lead_changes(white, 7), 3);
    cr_assert_eq(lab_lead_changes(clear, 3), 0);
}

static const double FINE = LAB_FINE, COARSE = LAB_COARSE;

enum { STEPS = 3000, MEMORY = 16 << 20 };

static void play(lus_match *m, const char *identity, uint64_t unit, lus_step *steps)
{
    lus_variant v;
    lab_chance chance = lab_chance_of(5, unit, 0);
    unsigned legal;
    cr_assert(lus_variant_read(identity, &v, NULL));
    lus_match_begin(m, &v, NULL, steps, STEPS);
    while (m->status.kind != LUS_OVER) {
        lus_action action = m->status.kind == LUS_CHANCE
                                ? v.game->sample(&v, &m->now, &chance.throws)
                                : lab_draw(&v, &m->now, &chance.choices, &legal);
        cr_assert(lus_match_play(m, action, NULL, NULL));
    }
}

typedef struct plain {
    double choices, clarity, cost, steady, lead_changes, drama, decided, luck;
    unsigned turns;
} plain;

/* Whether step `number` begins a turn: the one before it told so. */
static bool begins(const lus_match *m, uint32_t number)
{
    lus_state s;
    lus_events events = {0};
    if (number == 0)
        return true;
    lus_match_state_at(m, number - 1, &s);
    m->variant.game->apply(&m->variant, &s, m->steps[number - 1].action, &events);
    for (unsigned i = 0; i < events.count; i++)
        if (events.list[i].kind == LUS_TURN)
            return true;
    return false;
}

/* Of the actions in this state, all but one best: how many lose 0.02 or more. */
static double clear_here(const lus_match *m, uint32_t step, lus_limits limits, lus_memory *memory)
{
    static lus_thought thought;
    lus_state s;
    double errors = 0;
    limits.all = true;
    memset(memory->bytes, 0, memory->size);
    lus_match_state_at(m, step, &s);
    lus_search_of(m->variant.game)(&m->variant, &s, &limits, memory, &thought);
    for (unsigned i = 0; i < thought.count; i++)
        errors += thought.choices[0].value - thought.choices[i].value >= 0.02f;
    return errors / (thought.count - 1);
}

static plain judge_plainly(const lus_match *m, const lus_limits *limits, lus_memory *memory)
{
    static lus_verdict verdicts[STEPS + 1];
    static lus_thought thought;
    lus_review review;
    plain p = {0};
    double curve[STEPS];
    memset(memory->bytes, 0, memory->size);
    for (uint32_t i = 0; i <= m->count; i++)
        lus_analyse_step(m, i, limits, memory, &thought, &verdicts[i]);
    lus_review_sum(m, verdicts, &review);
    for (uint32_t i = 0; i < m->count; i++) {
        if (verdicts[i].kind == LUS_DECISION && verdicts[i].choices > 1) {
            p.choices++;
            p.clarity += clear_here(m, i, *limits, memory);
        }
        if (begins(m, i))
            curve[p.turns++] = (double)verdicts[i].before;
    }
    p.cost = review.of[0].cost + review.of[1].cost;
    p.luck = review.of[0].luck - review.of[1].luck;
    for (unsigned i = 1; i < p.turns; i++)
        p.steady += 1 - fabs(curve[i] - curve[i - 1]);
    double behind = 0;
    for (unsigned i = 0; i < p.turns; i++) {
        double winner = m->status.player == LUS_WHITE ? curve[i] : 1 - curve[i];
        if (winner < 0.5) {
            p.drama += sqrt(1 - 2 * winner);
            behind++;
        }
        if (winner < 0.9)
            p.decided = (i + 1.0) / p.turns;
    }
    p.drama = behind > 0 ? p.drama / behind : 0;
    for (unsigned i = 1, last = 0; i < p.turns; i++) {
        if (curve[i] == 0.5)
            continue;
        p.lead_changes += (curve[i] - 0.5) * (curve[last] - 0.5) < 0;
        last = i;
    }
    return p;
}

static void check_game(const char *identity, uint64_t unit, lus_limits limits)
{
    static lus_step steps[STEPS];
    static lus_verdict verdicts[STEPS + 1];
    static lus_thought thought;
    static bool turns[STEPS + 1];
    static double white[STEPS + 1];
    lab_judge judge = {limits, {calloc(1, MEMORY), MEMORY}, &thought, verdicts, turns, white};
    lab_tally *tally = calloc(1, sizeof *tally);
    lab_unit unit_counts = {0};
    const int64_t *count = unit_counts.count;
    lus_match m;
    play(&m, identity, unit, steps);
    cr_assert(lab_judge_game(&judge, &m, &unit_counts, tally));
    plain p = judge_plainly(&m, &limits, &judge.memory);
    cr_assert_eq(count[LAB_JUDGED], 1);
    cr_assert_eq(count[LAB_WON], m.status.player != LUS_NOBODY);
    cr_assert_eq(count[LAB_JUDGED_TURNS], p.turns);
    cr_assert_eq(count[LAB_STEPS], p.turns - 1);
    cr_assert_eq((double)count[LAB_CHOICES], p.choices);
    cr_assert_float_eq((double)count[LAB_CLARITY] / COARSE, p.clarity, 0.001);
    cr_assert_float_eq((double)count[LAB_COST] / FINE, p.cost, 0.0001);
    cr_assert_float_eq((double)count[LAB_STEADY] / COARSE, p.steady, 0.001);
    cr_assert_eq((double)count[LAB_LEAD_CHANGES], p.lead_changes);
    if (count[LAB_WON]) {
        cr_assert_float_eq((double)count[LAB_DRAMA] / FINE, p.drama, 0.0001);
        cr_assert_float_eq((double)count[LAB_DECIDED] / FINE, p.decided, 0.0001);
    }
    cr_assert_float_eq((double)tally->luck.sums.y / FINE, p.luck, 0.0001);
    cr_assert_eq(tally->luck.games, 1);
    free(judge.memory.bytes);
    free(tally);
}

Test(lab_judge, games_judged_twice)
{
    for (uint64_t unit = 0; unit < 3; unit++)
        check_game("ur", unit, (lus_limits){.depth = 1});
    check_game("bastonus", 1, (lus_limits){.depth = 1});
}

/* An interrupted judgement adds nothing. */
Test(lab_judge, stops_without_a_trace)
{
    static lus_step steps[STEPS];
    static lus_verdict verdicts[STEPS + 1];
    static lus_thought thought;
    static bool turns[STEPS + 1];
    static double white[STEPS + 1];
    bool stop = true;
    lab_judge judge = {
        {.depth = 1, .stop = &stop}, {calloc(1, MEMORY), MEMORY}, &thought, verdicts, turns, white};
    lab_tally *tally = calloc(1, sizeof *tally), *empty = calloc(1, sizeof *empty);
    lab_unit unit = {0}, none = {0};
    lus_match m;
    play(&m, "ur", 0, steps);
    cr_assert_not(lab_judge_game(&judge, &m, &unit, tally));
    cr_assert_eq(memcmp(&unit, &none, sizeof unit), 0);
    cr_assert_eq(memcmp(tally, empty, sizeof *tally), 0);
    free(judge.memory.bytes);
    free(tally);
    free(empty);
}
