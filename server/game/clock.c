#include "server/game/clock.h"

#include <string.h>

/* Canonical: no sign, no leading zero. */
static bool take_number(const char **text, uint32_t least, uint32_t most, uint32_t *value)
{
    const char *c = *text;
    if (c[0] == '0' && c[1] >= '0' && c[1] <= '9')
        return false;
    for (*value = 0; *c >= '0' && *c <= '9'; c++) {
        *value = *value * 10 + (uint32_t)(*c - '0');
        if (*value > most)
            return false;
    }
    bool some = c > *text;
    *text = c;
    return some && *value >= least;
}

bool clock_read(const char *text, clock_rule *rule)
{
    *rule = (clock_rule){.kind = CLOCK_NONE};
    if (strcmp(text, "none") == 0)
        return true;
    if (!take_number(&text, CLOCK_LEAST, CLOCK_TURN_MOST, &rule->base))
        return false;
    if (strcmp(text, "/turn") == 0) {
        rule->kind = CLOCK_TURN;
        return true;
    }
    rule->kind = CLOCK_GAME;
    return *text++ == '+' && rule->base <= CLOCK_BASE_MOST &&
           take_number(&text, 0, CLOCK_ADD_MOST, &rule->add) && *text == '\0';
}

void clock_write(const clock_rule *rule, lus_writer *w)
{
    if (rule->kind == CLOCK_NONE) {
        lus_put(w, "none");
        return;
    }
    lus_put_number(w, rule->base);
    if (rule->kind == CLOCK_TURN) {
        lus_put(w, "/turn");
    } else {
        lus_put_char(w, '+');
        lus_put_number(w, rule->add);
    }
}

static uint32_t smaller(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

void clocks_begin(clocks *c, const clock_rule *rule)
{
    uint32_t base = 1000 * rule->base;
    *c = (clocks){.rule = *rule, .left = {base, base}, .before = {base, base}};
}

void clocks_spend(clocks *c, unsigned player, uint32_t spent)
{
    c->left[player] -= smaller(spent, c->left[player]);
}

void clocks_end_turn(clocks *c, unsigned player)
{
    c->before[player] = c->left[player];
    if (c->rule.kind == CLOCK_TURN)
        c->left[player] = 1000 * c->rule.base;
    else
        c->left[player] =
            smaller(c->left[player] + 1000 * c->rule.add, 1000 * (uint32_t)CLOCK_TURN_MOST);
}

void clocks_resume_turn(clocks *c, unsigned player)
{
    c->left[player] = c->before[player];
}

uint32_t lag_allowance(const lag_budget *b, uint32_t lag)
{
    return smaller(smaller(lag, LAG_PER_TURN - b->used), b->left);
}

void lag_use(lag_budget *b, uint32_t allowance)
{
    b->left -= allowance;
    b->used += allowance;
}

void lag_end_turn(lag_budget *b)
{
    b->left = smaller(b->left + LAG_GAIN, LAG_BUDGET);
    b->used = 0;
}
