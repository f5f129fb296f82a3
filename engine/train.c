#include "engine/train.h"

/* Weights stay where rounding to 16 bits and sums of NET_FACTS_MAX rows cannot overflow: 64 * 0.98 * 512 <
 * 2^15. */
static const float row_most = 0.98f, output_most = 60.0f;

static float uniform(lus_rng *rng, float width)
{
    return ((float)(lus_rng_next(rng) >> 40) * 0x1p-24f - 0.5f) * 2 * width;
}

void lus_pupil_begin(lus_pupil *p, uint32_t fact_count, float *rows, uint64_t seed)
{
    lus_rng rng = lus_rng_seeded(seed);
    *p = (lus_pupil){.fact_count = fact_count, .rows = rows};
    for (unsigned h = 0; h < NET_HIDDEN; h++) {
        p->bias[h] = 0.5f; /* the middle of the range in which a unit learns */
        p->output[h] = uniform(&rng, 0.2f);
    }
    for (size_t i = 0; i < (size_t)fact_count * NET_HIDDEN; i++)
        rows[i] = uniform(&rng, 0.05f);
}

/* What the pupil thinks; the hidden units before and after clipping are left in `sums` and `units`. */
static float think(const lus_pupil *p, const lus_facts *facts, float *sums, float *units)
{
    float output = p->output_bias;
    memcpy(sums, p->bias, sizeof p->bias);
    for (uint32_t i = 0; i < facts->count; i++) {
        const float *row = p->rows + (size_t)facts->list[i] * NET_HIDDEN;
        for (unsigned h = 0; h < NET_HIDDEN; h++)
            sums[h] += row[h];
    }
    for (unsigned h = 0; h < NET_HIDDEN; h++) {
        units[h] = sums[h] < 0 ? 0 : sums[h] > 1 ? 1 : sums[h];
        output += units[h] * p->output[h];
    }
    return 1.0f / (1.0f + expf(-output));
}

static float within(float x, float most)
{
    return x > most ? most : x < -most ? -most : x;
}

/* One step down the gradient of the cross entropy between what is thought and `target`. A clipped unit still
 * learns a little, so that none is lost for good. */
static void pull(lus_pupil *p, const lus_facts *facts, float target, float rate)
{
    float sums[NET_HIDDEN], units[NET_HIDDEN], steps[NET_HIDDEN];
    float step = rate * (target - think(p, facts, sums, units));
    p->output_bias += step;
    for (unsigned h = 0; h < NET_HIDDEN; h++) {
        float slope = sums[h] <= 0 || sums[h] >= 1 ? 0.01f : 1.0f;
        steps[h] = step * p->output[h] * slope;
        p->output[h] = within(p->output[h] + step * units[h], output_most);
        p->bias[h] = within(p->bias[h] + steps[h], row_most);
    }
    for (uint32_t i = 0; i < facts->count; i++) {
        float *row = p->rows + (size_t)facts->list[i] * NET_HIDDEN;
        for (unsigned h = 0; h < NET_HIDDEN; h++)
            row[h] = within(row[h] + steps[h], row_most);
    }
}

void lus_pupil_learn(lus_pupil *p, lus_lesson *lesson, float rate, float lambda)
{
    float ahead; /* the blend of all later values and the result, for White */
    if (lesson->winner == LUS_NOBODY)
        return;
    ahead = lesson->winner == LUS_WHITE ? 1.0f : 0.0f;
    for (uint32_t i = lesson->count; i-- > 0;) {
        bool white = lesson->player[i] == LUS_WHITE;
        float seen = white ? lesson->value[i] : 1 - lesson->value[i];
        float blend = lambda * ahead + (1 - lambda) * seen;
        float target = lesson->looks ? blend : ahead; /* an opinion of its own teaches a net nothing */
        pull(p, &lesson->facts[i], white ? target : 1 - target, rate);
        ahead = blend;
    }
}

static int16_t rounded(float x)
{
    return (int16_t)lrintf(x * (float)NET_ONE);
}

void lus_pupil_round(const lus_pupil *p, lus_net *net, int16_t *rows)
{
    *net = (lus_net){.fact_count = p->fact_count, .rows = rows};
    net->output_bias = (int32_t)lrintf(p->output_bias * (float)((int32_t)NET_ONE * NET_ONE));
    for (unsigned h = 0; h < NET_HIDDEN; h++) {
        net->bias[h] = rounded(p->bias[h]);
        net->output[h] = rounded(p->output[h]);
    }
    for (size_t i = 0; i < (size_t)p->fact_count * NET_HIDDEN; i++)
        rows[i] = rounded(p->rows[i]);
}

void lus_pupil_recall(lus_pupil *p, const lus_net *net, float *rows)
{
    *p = (lus_pupil){.fact_count = net->fact_count, .rows = rows};
    p->output_bias = (float)net->output_bias / (float)((int32_t)NET_ONE * NET_ONE);
    for (unsigned h = 0; h < NET_HIDDEN; h++) {
        p->bias[h] = (float)net->bias[h] / (float)NET_ONE;
        p->output[h] = (float)net->output[h] / (float)NET_ONE;
    }
    for (size_t i = 0; i < (size_t)p->fact_count * NET_HIDDEN; i++)
        rows[i] = (float)net->rows[i] / (float)NET_ONE;
}

void lus_pupil_average(lus_pupil *mean, const lus_pupil *p, float part)
{
    mean->output_bias += part * (p->output_bias - mean->output_bias);
    for (unsigned h = 0; h < NET_HIDDEN; h++) {
        mean->bias[h] += part * (p->bias[h] - mean->bias[h]);
        mean->output[h] += part * (p->output[h] - mean->output[h]);
    }
    for (size_t i = 0; i < (size_t)p->fact_count * NET_HIDDEN; i++)
        mean->rows[i] += part * (p->rows[i] - mean->rows[i]);
}
