#include "lab/wear/board.h"

#include <math.h>

/* ---- numbers by chance ---- */

static double uniform(lus_rng *rng)
{
    return ((double)(lus_rng_next(rng) >> 11) + 0.5) / 9007199254740992.0;
}

static double normal(lus_rng *rng)
{
    return sqrt(-2 * log(uniform(rng))) * cos(6.28318530717958647692 * uniform(rng));
}

/* The logarithm of a gamma variate: G. Marsaglia, W. W. Tsang, “A simple method for generating
 * gamma variables”, 2000. A logarithm, because those of small shape may be too small for a double.
 */
static double log_gamma_variate(double shape, lus_rng *rng)
{
    double more = shape < 1 ? log(uniform(rng)) / shape : 0;
    double d = (shape < 1 ? shape + 1 : shape) - 1 / 3.0, c = 1 / sqrt(9 * d);
    for (;;) {
        double x = normal(rng), v = 1 + c * x;
        if (v <= 0)
            continue;
        v = v * v * v;
        if (log(uniform(rng)) < 0.5 * x * x + d - d * v + d * log(v))
            return log(d * v) + more;
    }
}

static void draw_dirichlet(const double *parameters, unsigned count, double *out, lus_rng *rng)
{
    double most = -INFINITY, sum = 0;
    for (unsigned i = 0; i < count; i++) {
        out[i] = log_gamma_variate(parameters[i], rng);
        most = fmax(most, out[i]);
    }
    for (unsigned i = 0; i < count; i++)
        sum += out[i] = exp(out[i] - most);
    for (unsigned i = 0; i < count; i++)
        out[i] /= sum;
}

/* So many steps fall, each by these shares. */
static void draw_steps(const double *shares, unsigned count, unsigned steps, double *worn,
                       lus_rng *rng)
{
    for (unsigned i = 0; i < count; i++)
        worn[i] = 0;
    for (unsigned n = 0; n < steps; n++) {
        double left = uniform(rng);
        unsigned i = 0;
        while (i + 1 < count && left >= shares[i])
            left -= shares[i++];
        worn[i]++;
    }
}

/* ---- boards ---- */

static double draw_point(double least, double most, lus_rng *rng)
{
    return least * pow(most / least, uniform(rng));
}

void wear_made_draw(wear_made *m, double noise, lus_rng *rng)
{
    static const double flat[WEAR_KINDS] = {1, 1, 1, 1};
    draw_dirichlet(flat, WEAR_KINDS, m->mix, rng);
    double drawn = draw_point(WEAR_NOISE_LEAST, WEAR_NOISE_MOST, rng);
    m->noise = noise > 0 ? noise : drawn;
    m->background = draw_point(WEAR_BACKGROUND_LEAST, WEAR_BACKGROUND_MOST, rng);
}

static void wear_down(double *worn, const double *expected, unsigned count, double noise,
                      unsigned steps, lus_rng *rng)
{
    double parameters[WEAR_EDGES], shares[WEAR_EDGES];
    for (unsigned i = 0; i < count; i++)
        parameters[i] = count / (noise * noise) * expected[i];
    draw_dirichlet(parameters, count, shares, rng);
    draw_steps(shares, count, steps, worn, rng);
}

static void make(wear_sight *s, const wear_shares *shares, const wear_made *m, unsigned on_squares,
                 unsigned on_edges, lus_rng *rng)
{
    double expected[WEAR_EDGES], sum = 0;
    if (!wear_expected(shares, s->squares, m->mix, m->background, expected))
        for (unsigned i = 0; i < s->squares; i++)
            expected[i] = 1.0 / s->squares;
    wear_down(s->worn, expected, s->squares, m->noise, on_squares, rng);
    for (unsigned i = 0; i < s->edges; i++)
        sum += shares->along[i];
    for (unsigned i = 0; i < s->edges; i++)
        expected[i] = sum > 0 ? (1 - m->background) * shares->along[i] + m->background / s->edges
                              : 1.0 / s->edges;
    wear_down(s->worn + s->squares, expected, s->edges, m->noise, on_edges, rng);
}

static unsigned steps_on(unsigned count, double steps)
{
    return (unsigned)lround(count * steps);
}

void wear_board_make(wear_sight *s, const wear_shares *shares, const wear_made *m, double steps,
                     lus_rng *rng)
{
    make(s, shares, m, steps_on(s->squares, steps), steps_on(s->edges, steps), rng);
}

static unsigned sum_of(const double *worn, unsigned count)
{
    double sum = 0;
    for (unsigned i = 0; i < count; i++)
        sum += worn[i];
    return (unsigned)sum;
}

void wear_board_again(wear_sight *s, const wear_shares *shares, const wear_made *m, lus_rng *rng)
{
    make(s, shares, m, sum_of(s->worn, s->squares), sum_of(s->worn + s->squares, s->edges), rng);
}

void wear_board_any(wear_sight *s, double steps, lus_rng *rng)
{
    double flat[WEAR_EDGES], shares[WEAR_EDGES];
    for (unsigned i = 0; i < WEAR_EDGES; i++)
        flat[i] = 1;
    draw_dirichlet(flat, s->squares, shares, rng);
    draw_steps(shares, s->squares, steps_on(s->squares, steps), s->worn, rng);
    draw_dirichlet(flat, s->edges, shares, rng);
    draw_steps(shares, s->edges, steps_on(s->edges, steps), s->worn + s->squares, rng);
}
