#include "engine/learn/train.h"

/* Weights stay where rounding to 16 bits and sums of NET_FACTS_MAX rows cannot overflow: 64 * 0.98
 * * 512 < 2^15. */
static const float row_most = 0.98f, output_most = 60.0f;

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
static float gather_one(const lus_pupil *p, const lus_example *example, float *slopes)
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
    return error;
}

double lus_pupil_gather(const lus_pupil *p, const lus_example *examples, size_t count,
                        float *slopes)
{
    double squares = 0;
    for (size_t i = 0; i < count; i++) {
        double error = (double)gather_one(p, &examples[i], slopes);
        squares += error * error;
    }
    return squares;
}

/* How fast the running means forget, as in the paper. */
static const float first_forgets = 0.1f, second_forgets = 0.001f;

/* A running mean that began with 0 is too small by this factor. */
static float grown(float forgets, uint64_t steps)
{
    return 1 - (float)pow(1 - (double)forgets, (double)steps);
}

static void move(float *weights, size_t count, float most, float *first, float *second,
                 float *slopes, const lus_stride *by)
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

lus_stride lus_pupil_stride(lus_momentum *m, size_t examples, float rate)
{
    m->steps++;
    return (lus_stride){.scale = 1.0f / (float)examples,
                        .rate = rate / grown(first_forgets, m->steps),
                        .squares_grown = grown(second_forgets, m->steps)};
}

/* The part from `from` up to `to` of the weights from `least` up to `end`. */
static void move_part(lus_pupil *p, lus_momentum *m, float *slopes, const lus_stride *by,
                      float most, size_t least, size_t end, size_t from, size_t to)
{
    from = from > least ? from : least;
    to = to < end ? to : end;
    if (from < to)
        move(p->weights + from, to - from, most, m->first + from, m->second + from, slopes + from,
             by);
}

void lus_pupil_move(lus_pupil *p, lus_momentum *m, float *slopes, const lus_stride *by, size_t from,
                    size_t to)
{
    size_t first = lus_pupil_first(p), rows = (size_t)p->fact_count * p->hidden;
    bool alone = first > 0 || p->rows_alone;
    lus_stride outputs_by = *by;
    outputs_by.rate *= 4; /* output weights are larger */
    move_part(p, m, slopes, by, row_most, first, alone ? rows : rows + p->hidden, from, to);
    if (!alone)
        move_part(p, m, slopes, &outputs_by, output_most, rows + p->hidden, lus_pupil_weights(p),
                  from, to);
    else if (to > rows)
        memset(slopes + (from > rows ? from : rows), 0,
               (to - (from > rows ? from : rows)) * sizeof *slopes);
}

void lus_pupil_step(lus_pupil *p, lus_momentum *m, float *slopes, size_t examples, float rate)
{
    lus_stride by = lus_pupil_stride(m, examples, rate);
    lus_pupil_move(p, m, slopes, &by, 0, lus_pupil_weights(p));
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
        rows[i] = rounded(p->weights[i], i < refined && p->grain ? (int)p->grain : 1);
}

/* Where a unit begins that only facts reach which the net lacks, of which about ten hold at once:
 * near the middle of the range in which it learns. Together they change little at first, and rows
 * differ by little: what is random in those of rare facts stays for long. */
static const float new_row = 0.05f, new_differs = 0.1f, new_output = 0.25f;

void lus_pupil_recall(lus_pupil *p, const lus_net *net)
{
    outputs(p)[p->hidden] = (float)net->output_bias / (float)((int32_t)NET_ONE * NET_ONE);
    for (unsigned h = 0; h < p->hidden; h++) {
        bool known = h < net->hidden;
        float begins = h % 2 ? new_output : -new_output;
        biases(p)[h] = known ? (float)net->bias[h] / (float)NET_ONE : 0;
        outputs(p)[h] = known ? (float)net->output[h] / (float)NET_ONE : begins;
    }
    for (size_t i = 0; i < p->fact_count; i++)
        for (unsigned h = 0; h < p->hidden; h++) {
            float *weight = &p->weights[i * p->hidden + h];
            if (i < net->fact_count && h < net->hidden)
                *weight = (float)net->rows[i * net->hidden + h] / (float)NET_ONE;
            else
                *weight =
                    i < net->fact_count || h < net->hidden ? 0 : new_row + *weight * new_differs;
        }
}

void lus_pupil_average(lus_pupil *mean, const lus_pupil *p, float part)
{
    size_t count = lus_pupil_weights(p);
    for (size_t i = 0; i < count; i++)
        mean->weights[i] += part * (p->weights[i] - mean->weights[i]);
}
