#include "lab/wear/fit.h"

#include <math.h>
#include <string.h>

/* ---- what is summed over ---- */

double wear_point(double least, double most, unsigned i, unsigned count)
{
    return least * pow(most / least, (i + 0.5) / count);
}

void wear_mix(unsigned mix, double share[WEAR_KINDS])
{
    unsigned parts[WEAR_KINDS] = {0}, number = 0;
    for (parts[0] = 0; parts[0] <= WEAR_SIMPLEX; parts[0]++)
        for (parts[1] = 0; parts[0] + parts[1] <= WEAR_SIMPLEX; parts[1]++)
            for (parts[2] = 0; parts[0] + parts[1] + parts[2] <= WEAR_SIMPLEX; parts[2]++)
                if (number++ == mix) {
                    parts[3] = WEAR_SIMPLEX - parts[0] - parts[1] - parts[2];
                    for (unsigned k = 0; k < WEAR_KINDS; k++)
                        share[k] =
                            (2 * parts[k] + 1) / (double)(2 * (int)WEAR_SIMPLEX + (int)WEAR_KINDS);
                    return;
                }
}

/* ---- figures ---- */

void wear_sight_of(wear_sight *s, const wear_ground *g, const wear_map *m)
{
    unsigned n = 0;
    *s = (wear_sight){0};
    for (unsigned i = 0; i < g->square_count; i++)
        if (m->at[g->squares[i]] != WEAR_UNKNOWN) {
            s->square[s->squares++] = g->squares[i];
            s->worn[n++] = m->at[g->squares[i]];
        }
    for (unsigned i = 0; i < g->edge_count; i++)
        if (m->along[i] != WEAR_UNKNOWN) {
            s->edge[s->edges++] = (uint16_t)i;
            s->worn[n++] = m->along[i];
        }
}

void wear_sight_all(wear_sight *s, const wear_ground *g, bool edges)
{
    wear_map map;
    wear_map_begin(&map);
    for (unsigned i = 0; i < g->square_count; i++)
        map.at[g->squares[i]] = 0;
    for (unsigned i = 0; edges && i < g->edge_count; i++)
        map.along[i] = 0;
    wear_sight_of(s, g, &map);
}

static void normalise(double *shares, unsigned count)
{
    double sum = 0;
    for (unsigned i = 0; i < count; i++)
        sum += shares[i];
    for (unsigned i = 0; i < count && sum > 0; i++)
        shares[i] /= sum;
}

void wear_shares_of(wear_shares *s, const wear_sight *sight, const wear_trace *t)
{
    for (unsigned k = 0; k < WEAR_KINDS; k++) {
        for (unsigned i = 0; i < sight->squares; i++)
            s->kind[k][i] = (double)t->count[k][sight->square[i]];
        normalise(s->kind[k], sight->squares);
    }
    for (unsigned i = 0; i < sight->edges; i++)
        s->along[i] = (double)t->along[sight->edge[i]];
    normalise(s->along, sight->edges);
}

bool wear_expected(const wear_shares *s, unsigned squares, const double mix[WEAR_KINDS],
                   double background, double out[WEAR_PLACES])
{
    double sum = 0;
    for (unsigned i = 0; i < squares; i++) {
        out[i] = 0;
        for (unsigned k = 0; k < WEAR_KINDS; k++)
            out[i] += mix[k] * s->kind[k][i];
        sum += out[i];
    }
    for (unsigned i = 0; i < squares && sum > 0; i++)
        out[i] = (1 - background) * out[i] / sum + background / squares;
    return sum > 0;
}

/* ---- chances ---- */

/* log Γ, by J. Stirling's series from 8 on: right to eleven digits, quick, and with nothing that
 * threads share. */
static double log_gamma(double x)
{
    double product = 1;
    for (; x < 8; x++)
        product *= x;
    double y = 1 / (x * x);
    return (x - 0.5) * log(x) - x + 0.91893853320467274178 +
           (1 / 12.0 - y * (1 / 360.0 - y * (1 / 1260.0 - y / 1680))) / x - log(product);
}

/* log of a (a + 1) … (a + n - 1). */
static double log_rising(double a, double n)
{
    if (n > 12)
        return log_gamma(a + n) - log_gamma(a);
    double product = 1;
    for (double i = 0; i < n; i++)
        product *= a + i;
    return log(product);
}

double wear_log_chance(const double *worn, const double *parameters, unsigned count)
{
    double all = 0, weight = 0, sum = 0;
    for (unsigned i = 0; i < count; i++) {
        all += worn[i];
        weight += parameters[i];
        if (worn[i] > 0)
            sum += log_rising(parameters[i], worn[i]);
    }
    return sum - log_rising(weight, all);
}

double wear_log_sum(const double *logs, unsigned count)
{
    double most = -INFINITY, sum = 0;
    for (unsigned i = 0; i < count; i++)
        most = fmax(most, logs[i]);
    if (most == -INFINITY)
        return most;
    for (unsigned i = 0; i < count; i++)
        sum += exp(logs[i] - most);
    return most + log(sum);
}

double wear_log_any(const wear_sight *s)
{
    double one[WEAR_EDGES];
    for (unsigned i = 0; i < WEAR_EDGES; i++)
        one[i] = 1;
    return wear_log_chance(s->worn, one, s->squares) +
           wear_log_chance(s->worn + s->squares, one, s->edges);
}

/* A square of average wear has the parameter 1 / noise², so that it is off by that share. */
static double chance_at(const double *worn, const double *expected, unsigned count, double noise)
{
    double parameters[WEAR_EDGES], weight = count / (noise * noise);
    for (unsigned i = 0; i < count; i++)
        parameters[i] = weight * expected[i];
    return wear_log_chance(worn, parameters, count);
}

/* Edges wear by sliding alone. By traces without any, all are background. */
static double edges_at(const wear_shares *s, const wear_sight *sight, double noise,
                       double background)
{
    double expected[WEAR_EDGES], sum = 0;
    for (unsigned i = 0; i < sight->edges; i++)
        sum += s->along[i];
    for (unsigned i = 0; i < sight->edges; i++)
        expected[i] = (sum > 0 ? (1 - background) * s->along[i] : 0) +
                      (sum > 0 ? background : 1) / sight->edges;
    return chance_at(sight->worn + sight->squares, expected, sight->edges, noise);
}

/* All combinations, in the order mix, background, noise. */
enum { COMBINATIONS = WEAR_MIXES * WEAR_BACKGROUNDS * WEAR_NOISES };

static double noise_of(unsigned i)
{
    return wear_point(WEAR_NOISE_LEAST, WEAR_NOISE_MOST, i % WEAR_NOISES, WEAR_NOISES);
}

static double background_of(unsigned i)
{
    return wear_point(WEAR_BACKGROUND_LEAST, WEAR_BACKGROUND_MOST,
                      i / WEAR_NOISES % WEAR_BACKGROUNDS, WEAR_BACKGROUNDS);
}

static void sum_up(const double logs[COMBINATIONS], wear_evidence *e)
{
    double all = wear_log_sum(logs, COMBINATIONS), mix[WEAR_KINDS];
    *e = (wear_evidence){.log = all - log(COMBINATIONS)};
    for (unsigned i = 0; i < COMBINATIONS; i++) {
        double weight = exp(logs[i] - all);
        wear_mix(i / (WEAR_NOISES * WEAR_BACKGROUNDS), mix);
        for (unsigned k = 0; k < WEAR_KINDS; k++)
            e->mix[k] += weight * mix[k];
        e->noise += weight * noise_of(i);
        e->background += weight * background_of(i);
    }
}

void wear_evidence_of(const wear_shares *s, const wear_sight *sight, wear_evidence *e)
{
    enum { INNER = WEAR_NOISES * WEAR_BACKGROUNDS };
    double logs[COMBINATIONS], edges[INNER], mix[WEAR_KINDS], expected[WEAR_PLACES];
    for (unsigned i = 0; i < INNER; i++)
        edges[i] = edges_at(s, sight, noise_of(i), background_of(i));
    for (unsigned i = 0; i < COMBINATIONS; i++) {
        if (i % WEAR_NOISES == 0) {
            wear_mix(i / INNER, mix);
            if (!wear_expected(s, sight->squares, mix, background_of(i), expected))
                for (unsigned k = 0; k < sight->squares; k++)
                    expected[k] = 1.0 / sight->squares;
        }
        logs[i] = edges[i % INNER] + chance_at(sight->worn, expected, sight->squares, noise_of(i));
    }
    sum_up(logs, e);
}

/* ---- how far apart ---- */

static double distance_of(const uint64_t *a, const uint64_t *b, unsigned count)
{
    double sums[2] = {0, 0}, apart = 0;
    for (unsigned i = 0; i < count; i++) {
        sums[0] += (double)a[i];
        sums[1] += (double)b[i];
    }
    if (sums[0] == 0 || sums[1] == 0)
        return sums[0] == sums[1] ? 0 : 1;
    for (unsigned i = 0; i < count; i++)
        apart += fabs((double)a[i] / sums[0] - (double)b[i] / sums[1]);
    return apart / 2;
}

double wear_distance(const wear_trace *a, const wear_trace *b)
{
    double most = distance_of(a->along, b->along, WEAR_EDGES);
    for (unsigned k = 0; k < WEAR_KINDS; k++)
        most = fmax(most, distance_of(a->count[k], b->count[k], WEAR_PLACES));
    return most;
}
