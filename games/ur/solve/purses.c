#include "games/ur/solve/purses.h"

#include "games/ur/rules.h"

enum { PAIRS = (UR_TOKENS_ALL + 1) * (UR_TOKENS_ALL + 2) / 2 };

uint32_t ur_purses_count(bool any)
{
    return any ? 4 * PAIRS : PAIRS + UR_TOKENS_ALL + 1;
}

uint32_t ur_purses_number(bool any, const ur_purses *p)
{
    unsigned own = p->tokens[0], other = p->tokens[1];
    uint32_t pair = own * (2 * UR_TOKENS_ALL + 3 - own) / 2 + other;
    if (any)
        return (2u * p->owes[0] + p->owes[1]) * PAIRS + pair;
    if (p->owes[0] || (p->owes[1] && other))
        return UR_NO_STATE;
    return p->owes[1] ? PAIRS + own : pair;
}

static void purses_of(bool any, uint32_t number, ur_purses *p)
{
    *p = (ur_purses){0};
    if (any) {
        p->owes[0] = number / PAIRS >= 2;
        p->owes[1] = number / PAIRS % 2;
        number %= PAIRS;
    } else if (number >= PAIRS) {
        p->owes[1] = 1;
        p->tokens[0] = (uint8_t)(number - PAIRS);
        return;
    }
    while (number > (unsigned)UR_TOKENS_ALL - p->tokens[0])
        number -= UR_TOKENS_ALL + 1u - p->tokens[0]++;
    p->tokens[1] = (uint8_t)number;
}

/* ---- maps: what the rules do to tokens and debts, whatever the squares are ---- */

/* White is to throw. */
static ur_state state_with(const ur_purses *p)
{
    return (ur_state){.tokens = {p->tokens[0], p->tokens[1]},
                      .reserve = (uint8_t)(UR_TOKENS_ALL - p->tokens[0] - p->tokens[1]),
                      .skips = (uint8_t)(p->owes[0] | p->owes[1] << 1)};
}

static uint16_t entry_of(const ur_index *x, const ur_state *s)
{
    unsigned p = s->side;
    ur_purses then = {{s->tokens[p], s->tokens[p ^ 1]},
                      {s->skips >> p & 1, s->skips >> (p ^ 1) & 1}};
    uint32_t number = ur_purses_number(x->any_debt, &then);
    return (uint16_t)(number | (p == LUS_WHITE ? 0 : (unsigned)UR_OPPONENT));
}

static void hit(const lus_variant *v, ur_state *s)
{
    ur_pay(v, s, LUS_BLACK, 1, &s->tokens[0], 0, LUS_FOR_HIT, NULL); /* UR-8 */
}

static uint16_t moved(const lus_variant *v, const ur_index *x, ur_state s, unsigned kind)
{
    if (kind & UR_PASSES) /* UR-11 */
        ur_pay(v, &s, LUS_WHITE, 2, &s.reserve, 0, LUS_FOR_PASSING, NULL);
    if (kind & UR_HITS)
        hit(v, &s);
    if (kind & UR_EARNS) /* UR-10 */
        ur_receive(&s, LUS_WHITE, 1, LUS_FOR_LANDING, NULL);
    if (!(kind & UR_AGAIN)) /* UR-3 */
        ur_end_turn(v, &s, NULL);
    return entry_of(x, &s);
}

static uint16_t idled(const lus_variant *v, const ur_index *x, ur_state s)
{
    ur_pay(v, &s, LUS_WHITE, 1, &s.reserve, 0, LUS_FOR_IDLING, NULL); /* UR-14 */
    ur_end_turn(v, &s, NULL);
    return entry_of(x, &s);
}

static uint16_t bought(const lus_variant *v, const ur_index *x, ur_state s, bool hits)
{
    if (s.tokens[0] < UR_PRICE) /* UR-6 */
        return UR_NO_STATE;
    ur_pay(v, &s, LUS_WHITE, UR_PRICE, &s.reserve, 0, LUS_FOR_ENTRY, NULL);
    if (hits)
        hit(v, &s);
    return entry_of(x, &s);
}

void ur_maps_make(const lus_variant *v, ur_index *x)
{
    for (uint32_t number = 0; number < x->tokens; number++) {
        ur_purses p;
        purses_of(x->any_debt, number, &p);
        ur_state s = state_with(&p);
        uint16_t *at = x->maps + number;
        for (unsigned kind = 0; kind < UR_IDLES; kind++)
            at[(size_t)kind * x->tokens] = moved(v, x, s, kind);
        at[(size_t)UR_IDLES * x->tokens] = idled(v, x, s);
        at[(size_t)UR_BUYS * x->tokens] = bought(v, x, s, false);
        at[(size_t)(UR_BUYS + UR_HITS) * x->tokens] = bought(v, x, s, true);
    }
}
