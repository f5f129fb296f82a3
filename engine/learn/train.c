#include "engine/learn/train.h"

/* Weights stay where rounding to 16 bits and sums of NET_FACTS_MAX rows cannot overflow: 64 * 0.98
 * * 512 < 2^15. */
static const float row_most = 0.98f, output_most = 60.0f;

/* Rows are rounded to multiples of this, which makes the file a third smaller when it is
 * compressed; refined ones are not. */
enum { ROW_GRAIN = 8 };

static float *biases(const lus_pupil *p)
{
    return p->weights + (size_t)p->fact_count * p->hidden;
}

static float *outputs(const lus_pupil *p)
{
    return biases(p) + p->hidden;
}

static float uniform(lus_rng *rng, float width)
{
    return ((float)(lus_rng_next(rng) >> 40) * 0x1p-24f - 0.5f) * 2 * width;
}

void lus_pupil_begin(lus_pupil *p, uint64_t seed)
{
    lus_rng rng = lus_rng_seeded(seed);
    for (unsigned h = 0; h < p->hidden; h++) {
        biases(p)[h] = 0.5f; /* the middle of the range in which a unit learns */
        outputs(p)[h] = uniform(&rng, 0.2f);
    }
    outputs(p)[p->hidden] = 0;
    for (size_t i = 0; i < (size_t)p->fact_count * p->hidden; i++)
        p->weights[i] = uniform(&rng, 0.05f);
}

uint32_t lus_lesson_examples(const lus_lesson *lesson, float lambda,
                             lus_example examples[LUS_LESSON_MOST])
{
    float ahead = lesson->result; /* the blend of all later values and the result, for White */
    if (!lesson->ended)
        return 0;
    for (uint32_t i = lesson->count; i-- > 0;) {
        bool white = lesson->player[i] == LUS_WHITE;
        float seen = white ? lesson->value[i] : 1 - lesson->value[i];
        float blend = lambda * ahead + (1 - lambda) * seen;
        /* an opinion of its own teaches a net nothing */
        float target = lesson->searched ? blend : ahead;
        examples[i] = (lus_example){&lesson->facts[i], white ? target : 1 - target};
        ahead = blend;
    }
    return lesson->count;
}

/* What the pupil thinks; the hidden units before and after clipping are left in `sums` and `units`.
 */
static float think(const lus_pupil *p, const lus_facts *facts, float *sums, float *units)
{
    const float *weights = outputs(p);
    float output = weights[p->hidden];
    memcpy(sums, biases(p), p->hidden * sizeof *sums);
    for (uint32_t i = 0; i < facts->count; i++) {
        const float *row = p->weights + (size_t)facts->list[i] * p->hidden;
        for (unsigned h = 0; h < p->hidden; h++)
            sums[h] += row[h];
    }
    for (unsigned h = 0; h < p->hidden; h++) {
        units[h] = sums[h] < 0 ? 0 : sums[h] > 1 ? 1 : sums[h];
        output += units[h] * weights[h];
    }
    return 1.0f / (1.0f + expf(-output));
}

/* Up the slope of the cross entropy between what is thought and the target. A clipped unit still
 * learns a little, so that none is lost for good. */
static void gather_one(const lus_pupil *p, const lus_example *example, float *slopes)
{
    float sums[NET_HIDDEN_MOST], units[NET_HIDDEN_MOST], steps[NET_HIDDEN_MOST];
    const float *weights = outputs(p);
    float error = example->target - think(p, example->facts, sums, units);
    float *bias = slopes + (size_t)p->fact_count * p->hidden, *output = bias + p->hidden;
    output[p->hidden] += error;
    for (unsigned h = 0; h < p->hidden; h++) {
        float through = sums[h] <= 0 || sums[h] >= 1 ? 0.01f : 1.0f;
        steps[h] = error * weights[h] * through;
        output[h] += error * units[h];
        bias[h] += steps[h];
    }
    for (uint32_t i = 0; i < example->facts->count; i++) {
        float *row = slopes + (size_t)example->facts->list[i] * p->hidden;
        for (unsigned h = 0; h < p->hidden; h++)
            row[h] += steps[h];
    }
}

void lus_pupil_gather(const lus_pupil *p, const lus_example *examples, size_t count, float *slopes)
{
    for (size_t i = 0; i < count; i++)
        gather_one(p, &examples[i], slopes);
}

/* How fast the running means forget, as in the paper. */
static const float first_forgets = 0.1f, second_forgets = 0.001f;

/* A running mean that began with 0 is too small by this factor. */
static float grown(float forgets, uint64_t steps)
{
    return 1 - (float)pow(1 - (double)forgets, (double)steps);
}

typedef struct stride {
    float scale; /* of the slopes */
    float rate, squares_grown;
} stride;

static void move(float *weights, size_t count, float most, float *first, float *second,
                 float *slopes, const stride *by)
{
    for (size_t i = 0; i < count; i++) {
        float slope = slopes[i] * by->scale;
        first[i] += first_forgets * (slope - first[i]);
        second[i] += second_forgets * (slope * slope - second[i]);
        float moved =
            weights[i] + by->rate * first[i] / (sqrtf(second[i] / by->squares_grown) + 1e-8f);
        weights[i] = moved > most ? most : moved < -most ? -most : moved;
        slopes[i] = 0;
    }
}

void lus_pupil_step(lus_pupil *p, lus_momentum *m, float *slopes, size_t examples, float rate)
{
    size_t first = lus_pupil_first(p), rows = (size_t)p->fact_count * p->hidden;
    size_t within = rows + p->hidden, beyond = p->hidden + 1;
    m->steps++;
    stride by = {.scale = 1.0f / (float)examples,
                 .rate = rate / grown(first_forgets, m->steps),
                 .squares_grown = grown(second_forgets, m->steps)};
    if (first > 0) {
        move(p->weights + first, rows - first, row_most, m->first + first, m->second + first,
             slopes + first, &by);
        memset(slopes + rows, 0, (p->hidden + beyond) * sizeof *slopes);
        return;
    }
    move(p->weights, within, row_most, m->first, m->second, slopes, &by);
    by.rate *= 4; /* output weights are larger */
    move(p->weights + within, beyond, output_most, m->first + within, m->second + within,
         slopes + within, &by);
}

static int16_t rounded(float x, int grain)
{
    return (int16_t)(lrintf(x * (float)NET_ONE / (float)grain) * grain);
}

void lus_pupil_round(const lus_pupil *p, lus_net *net, int16_t *rows)
{
    *net = (lus_net){.fact_count = p->fact_count, .hidden = p->hidden, .rows = rows};
    net->output_bias = (int32_t)lrintf(outputs(p)[p->hidden] * (float)((int32_t)NET_ONE * NET_ONE));
    for (unsigned h = 0; h < p->hidden; h++) {
        net->bias[h] = rounded(biases(p)[h], 1);
        net->output[h] = rounded(outputs(p)[h], 1);
    }
    size_t refined = (size_t)(p->refined_fact ? p->refined_fact : p->fact_count) * p->hidden;
    for (size_t i = 0; i < (size_t)p->fact_count * p->hidden; i++)
        rows[i] = rounded(p->weights[i], i < refined ? ROW_GRAIN : 1);
}

void lus_pupil_recall(lus_pupil *p, const lus_net *net)
{
    outputs(p)[p->hidden] = (float)net->output_bias / (float)((int32_t)NET_ONE * NET_ONE);
    for (unsigned h = 0; h < p->hidden; h++) {
        biases(p)[h] = (float)net->bias[h] / (float)NET_ONE;
        outputs(p)[h] = (float)net->output[h] / (float)NET_ONE;
    }
    for (size_t i = 0; i < (size_t)p->fact_count * p->hidden; i++)
        p->weights[i] = (float)net->rows[i] / (float)NET_ONE;
}

void lus_pupil_average(lus_pupil *mean, const lus_pupil *p, float part)
{
    size_t count = lus_pupil_weights(p);
    for (size_t i = 0; i < count; i++)
        mean->weights[i] += part * (p->weights[i] - mean->weights[i]);
}
