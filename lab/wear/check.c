#include "lab/wear/check.h"

#include <math.h>
#include <string.h>

lus_rng wear_stream(uint64_t seed, wear_purpose purpose, uint64_t item)
{
    return lus_rng_seeded(lab_seed(seed, item, purpose, LAB_SEEDED));
}

/* ---- groups ---- */

void wear_group_board(const wear_field *known, const wear_field *other, const wear_sight *sight,
                      uint64_t seed, uint64_t item, wear_evidence *evidence,
                      double logs[WEAR_RULES])
{
    lus_rng rng = wear_stream(seed, WEAR_OF_GROUPS, item);
    wear_sight worn = *sight;
    wear_made made;
    wear_verdict verdict;
    unsigned rule = (unsigned)(item / WEAR_GROUP_BOARDS);
    unsigned player = lus_rng_below(&rng, known->players);
    wear_made_draw(&made, WEAR_GROUP_NOISE, &rng);
    wear_board_make(&worn, &other->shares[rule * known->players + player], &made, WEAR_GROUP_STEPS,
                    &rng);
    wear_weigh(known, &worn, evidence);
    wear_conclude(known, evidence, WEAR_NOBODY, &verdict);
    memcpy(logs, verdict.log, sizeof verdict.log);
}

static bool is_told(const double (*logs)[WEAR_RULES], unsigned rule, unsigned from)
{
    unsigned told = 0;
    for (unsigned i = 0; i < WEAR_GROUP_BOARDS; i++) {
        const double *own = logs[rule * WEAR_GROUP_BOARDS + i];
        told += wear_word_of(own[rule] - own[from]) > WEAR_CANNOT_TELL;
    }
    return 2 * told > WEAR_GROUP_BOARDS;
}

void wear_groups_of(const double (*logs)[WEAR_RULES], unsigned rules, wear_groups *groups)
{
    wear_groups_begin(groups, rules);
    for (unsigned a = 0; a < rules; a++)
        for (unsigned b = a + 1; b < rules; b++)
            if (!is_told(logs, a, b) || !is_told(logs, b, a))
                wear_groups_join(groups, a, b);
}

/* ---- does it fit? ---- */

/* The logarithm of the factor of some rules against any pattern. */
static double factor_of(const wear_field *known, unsigned rule, const wear_sight *s)
{
    double logs[WEAR_PLAYERS];
    for (unsigned p = 0; p < known->players; p++) {
        wear_evidence e;
        wear_evidence_of(&known->shares[rule * known->players + p], s, &e);
        logs[p] = e.log;
    }
    return wear_log_sum(logs, known->players) - log(known->players) - wear_log_any(s);
}

void wear_fit_begin(wear_fitting *f, const wear_field *known, const wear_sight *sight,
                    uint64_t seed, unsigned rule, const wear_evidence *evidence)
{
    double logs[WEAR_PLAYERS], sum = 0;
    *f = (wear_fitting){.known = known, .sight = sight, .seed = seed, .rule = rule};
    for (unsigned p = 0; p < known->players; p++)
        logs[p] = evidence[rule * known->players + p].log;
    for (unsigned p = 0; p < known->players; p++)
        f->players[p] = sum += exp(logs[p] - wear_log_sum(logs, known->players));
    f->observed = factor_of(known, rule, sight);
}

bool wear_fit_board(const wear_fitting *f, uint64_t item)
{
    lus_rng rng = wear_stream(f->seed, WEAR_OF_FIT, item);
    wear_sight sight = *f->sight;
    wear_made made;
    unsigned player = 0, players = f->known->players;
    double at = (double)lus_rng_below(&rng, 1u << 30) / (1u << 30);
    while (player + 1 < players && at >= f->players[player])
        player++;
    wear_made_draw(&made, 0, &rng);
    wear_board_again(&sight, &f->known->shares[f->rule * players + player], &made, &rng);
    return factor_of(f->known, f->rule, &sight) <= f->observed;
}

wear_fit wear_fit_of(const wear_fitting *f, unsigned worse)
{
    return (wear_fit){f->observed, (worse + 1.0) / (double)((unsigned)WEAR_FIT_BOARDS + 1)};
}

/* ---- the rest ---- */

void wear_means_of(const wear_field *f, const wear_evidence *evidence, const wear_verdict *v,
                   wear_means *m)
{
    *m = (wear_means){0};
    double sum = wear_log_sum(v->log, f->rules);
    for (unsigned i = 0; i < f->rules * f->players; i++) {
        const wear_evidence *e = &evidence[i];
        double weight = exp(e->log - log(f->players) - sum);
        m->players[i % f->players] += weight;
        for (unsigned k = 0; k < WEAR_KINDS; k++)
            m->mix[k] += weight * e->mix[k];
        m->noise += weight * e->noise;
        m->background += weight * e->background;
    }
}

unsigned wear_next_group(const wear_groups *g, unsigned best, const double chance[WEAR_RULES])
{
    unsigned next = best;
    double most = -1;
    for (unsigned r = 0; r < g->rules; r++)
        if (r != best && g->first[r] == r && chance[r] > most) {
            next = r;
            most = chance[r];
        }
    return next;
}
