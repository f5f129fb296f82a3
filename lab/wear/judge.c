#include "lab/wear/judge.h"

#include <math.h>

void wear_weigh(const wear_field *f, const wear_sight *s, wear_evidence *out)
{
    for (unsigned i = 0; i < f->rules * f->players; i++)
        wear_evidence_of(&f->shares[i], s, &out[i]);
}

void wear_conclude(const wear_field *f, const wear_evidence *e, unsigned without, wear_verdict *v)
{
    v->best = 0;
    for (unsigned r = 0; r < f->rules; r++) {
        double logs[WEAR_PLAYERS];
        unsigned count = 0;
        for (unsigned p = 0; p < f->players; p++)
            if (p != without)
                logs[count++] = e[r * f->players + p].log;
        v->log[r] = wear_log_sum(logs, count) - log(count);
        v->best = v->log[r] > v->log[v->best] ? r : v->best;
    }
    double all = wear_log_sum(v->log, f->rules);
    for (unsigned r = 0; r < f->rules; r++)
        v->chance[r] = exp(v->log[r] - all);
}

/* ---- groups ---- */

void wear_groups_begin(wear_groups *g, unsigned rules)
{
    g->rules = rules;
    for (unsigned r = 0; r < rules; r++)
        g->first[r] = (uint8_t)r;
}

void wear_groups_join(wear_groups *g, unsigned a, unsigned b)
{
    uint8_t low = g->first[a] < g->first[b] ? g->first[a] : g->first[b];
    uint8_t high = g->first[a] < g->first[b] ? g->first[b] : g->first[a];
    for (unsigned r = 0; r < g->rules; r++)
        if (g->first[r] == high)
            g->first[r] = low;
}

unsigned wear_group_chances(const wear_groups *g, const wear_verdict *v, double chance[WEAR_RULES])
{
    unsigned best = 0;
    for (unsigned r = 0; r < g->rules; r++)
        chance[r] = 0;
    for (unsigned r = 0; r < g->rules; r++)
        chance[g->first[r]] += v->chance[r];
    for (unsigned r = 0; r < g->rules; r++)
        best = chance[r] > chance[best] ? r : best;
    return best;
}

double wear_group_log(const wear_groups *g, const wear_verdict *v, unsigned first)
{
    double logs[WEAR_RULES];
    unsigned count = 0;
    for (unsigned r = 0; r < g->rules; r++)
        if (g->first[r] == first)
            logs[count++] = v->log[r];
    return wear_log_sum(logs, count) - log(count);
}

wear_word wear_word_of(double log_factor)
{
    static const double least[] = {3, 20, 150};
    unsigned word = WEAR_CANNOT_TELL;
    while (word < WEAR_VERY_STRONG && log_factor >= log(least[word]))
        word++;
    return (wear_word)word;
}
