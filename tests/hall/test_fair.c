/* Fair dice: the test vectors of docs/fair-dice.md, and what must hold for every draw. */
#include <criterion/criterion.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "core/registry.h"
#include "server/game/fair.h"

static fair_dice known_dice(void)
{
    fair_dice dice;
    memset(dice.secret, 1, FAIR_BYTES);
    memset(dice.seed[LUS_WHITE], 2, FAIR_BYTES);
    memset(dice.seed[LUS_BLACK], 3, FAIR_BYTES);
    return dice;
}

Test(fair, vectors)
{
    static const struct {
        uint32_t number;
        uint64_t of_8, of_36, of_216;
    } vectors[] = {
        {0, 2, 18, 18}, {1, 3, 23, 59}, {2, 1, 29, 137}, {3, 2, 10, 10}, {255, 4, 0, 36}};
    fair_dice dice = known_dice();
    for (unsigned i = 0; i < sizeof vectors / sizeof *vectors; i++) {
        cr_assert_eq(fair_number(&dice, vectors[i].number, 8), vectors[i].of_8);
        cr_assert_eq(fair_number(&dice, vectors[i].number, 36), vectors[i].of_36);
        cr_assert_eq(fair_number(&dice, vectors[i].number, 216), vectors[i].of_216);
    }
}

Test(fair, commitment)
{
    fair_dice dice = known_dice();
    uint8_t commitment[FAIR_BYTES];
    char hex[FAIR_HEX];
    fair_commit(dice.secret, commitment);
    fair_hex(commitment, FAIR_BYTES, hex);
    cr_assert_str_eq(hex, "72cd6e8422c407fb6d098690f1130b7ded7ec2f7f5e1d30bd9d521f015363793");
}

/* More than half of all values are rejected here: the next attempt must give another one. */
Test(fair, rejection)
{
    fair_dice dice = known_dice();
    uint64_t total = (UINT64_C(1) << 63) + 1;
    unsigned high = 0;
    for (uint32_t n = 0; n < 200; n++) {
        uint64_t value = fair_number(&dice, n, total);
        cr_assert_lt(value, total);
        high += value > total / 2;
    }
    cr_assert(high > 60 && high < 140, "%u of 200 in the upper half", high);
}

/* docs/fair-dice.md word by word, in wider numbers: what is drawn is a number of 64 bits from
 * HMAC-SHA-256 of “NUMBER:ATTEMPT”, drawn again above the greatest multiple of the total. */
__extension__ typedef unsigned __int128 wide;

static uint64_t plain_number(const fair_dice *dice, uint32_t number, uint64_t total)
{
    wide all = (wide)1 << 64, fair = all - all % total;
    for (unsigned attempt = 0;; attempt++) {
        uint8_t key[FAIR_KEY_BYTES], code[crypto_auth_hmacsha256_BYTES];
        crypto_auth_hmacsha256_state state;
        char text[32];
        wide value = 0;
        memcpy(key, dice->secret, FAIR_BYTES);
        memcpy(key + FAIR_BYTES, dice->seed[LUS_WHITE], FAIR_BYTES);
        memcpy(key + 2 * FAIR_BYTES, dice->seed[LUS_BLACK], FAIR_BYTES);
        int length = snprintf(text, sizeof text, "%u:%u", number, attempt);
        crypto_auth_hmacsha256_init(&state, key, sizeof key);
        crypto_auth_hmacsha256_update(&state, (const uint8_t *)text, (unsigned long long)length);
        crypto_auth_hmacsha256_final(&state, code);
        for (unsigned i = 0; i < 8; i++)
            value = value * 256 + code[i];
        if (value < fair)
            return (uint64_t)(value % total);
    }
}

Test(fair, every_number_is_the_one_of_the_document)
{
    static const uint64_t totals[] = {1,
                                      2,
                                      3,
                                      8,
                                      16,
                                      36,
                                      216,
                                      UINT64_C(1) << 63,
                                      (UINT64_C(1) << 63) + 1,
                                      UINT64_C(3) << 62,
                                      UINT64_MAX};
    fair_dice dice = known_dice();
    for (unsigned t = 0; t < sizeof totals / sizeof *totals; t++)
        for (uint32_t n = 0; n < 300; n++)
            cr_assert_eq(fair_number(&dice, n, totals[t]), plain_number(&dice, n, totals[t]),
                         "%u of %lu", n, (unsigned long)totals[t]);
    cr_assert_eq(fair_number(&dice, UINT32_MAX, 36), plain_number(&dice, UINT32_MAX, 36));
}

/* Throws are sorted by their text, so the order in which the rules list them decides nothing. */
static unsigned outcomes_backwards(const lus_variant *v, const lus_state *s,
                                   lus_outcome out[LUS_OUTCOMES_MAX])
{
    lus_variant known = lus_variant_standard(lus_game_find("scripta3", 8));
    unsigned count = known.game->outcomes(&known, s, out);
    (void)v;
    for (unsigned i = 0; i < count / 2; i++) {
        lus_outcome swapped = out[i];
        out[i] = out[count - 1 - i];
        out[count - 1 - i] = swapped;
    }
    return count;
}

Test(fair, the_order_of_the_rules_decides_nothing)
{
    lus_variant v = lus_variant_standard(lus_game_find("scripta3", 8)), turned = v;
    lus_game backwards = *v.game;
    fair_dice dice = known_dice();
    lus_state s;
    backwards.outcomes = outcomes_backwards;
    turned.game = &backwards;
    v.game->start(&v, &s);
    for (uint32_t n = 0; n < 2000; n++)
        cr_assert_eq(fair_throw(&dice, n, &turned, &s), fair_throw(&dice, n, &v, &s), "%u", n);
}

/* A throw that was not drawn is found, by its number among the throws. */
Test(fair, a_bent_throw_is_found)
{
    static lus_step steps[64];
    lus_variant v = lus_variant_standard(lus_game_find("scripta2", 8));
    fair_dice dice = known_dice();
    lus_rng rng = lus_rng_seeded(1);
    lus_match m;
    uint32_t throws = 0, where[64] = {0};
    lus_match_begin(&m, &v, NULL, steps, 64);
    while (m.count < 40) {
        bool chance = m.status.kind == LUS_CHANCE;
        if (chance)
            where[throws] = m.count;
        lus_action next =
            chance ? fair_throw(&dice, throws++, &v, &m.now) : v.game->sample(&v, &m.now, &rng);
        cr_assert(lus_match_play(&m, next, NULL, NULL));
    }
    cr_assert_eq(fair_first_bent(&dice, &m), -1);
    for (uint32_t bent = 0; bent < throws; bent++) {
        lus_outcome outcomes[LUS_OUTCOMES_MAX];
        lus_state s;
        lus_match_state_at(&m, where[bent], &s);
        v.game->outcomes(&v, &s, outcomes);
        lus_action right = steps[where[bent]].action;
        uint32_t count = m.count;
        m.count = where[bent] + 1; /* what follows would no longer be legal */
        steps[where[bent]].action = outcomes[outcomes[0].action == right].action;
        cr_expect_eq(fair_first_bent(&dice, &m), (long)bent);
        steps[where[bent]].action = right;
        m.count = count;
    }
}

/* Chi-square over 21,600 throws of two dice, 20 degrees of freedom: 45.3 is passed once in a
 * thousand times, and these draws are always the same ones. */
Test(fair, throws_have_their_weights)
{
    lus_variant v = lus_variant_standard(lus_game_find("scripta2", 8));
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    unsigned counts[LUS_OUTCOMES_MAX] = {0}, total = 0;
    double chi = 0;
    fair_dice dice = known_dice();
    lus_state s;
    v.game->start(&v, &s);
    unsigned count = v.game->outcomes(&v, &s, outcomes);
    for (unsigned i = 0; i < count; i++)
        total += outcomes[i].weight;
    for (uint32_t n = 0; n < 600 * total; n++) {
        lus_action thrown = fair_throw(&dice, n, &v, &s);
        for (unsigned i = 0; i < count; i++)
            counts[i] += outcomes[i].action == thrown;
    }
    for (unsigned i = 0; i < count; i++) {
        double expected = 600.0 * outcomes[i].weight, off = counts[i] - expected;
        chi += off * off / expected;
    }
    cr_assert(chi < 45.3, "chi-square %.1f", chi);
}

Test(fair, hexadecimal_is_exact)
{
    uint8_t value[2];
    cr_assert(fair_unhex("0aff", value, 2));
    cr_assert(value[0] == 10 && value[1] == 255);
    cr_assert_not(fair_unhex("0AFF", value, 2));
    cr_assert_not(fair_unhex("0af", value, 2));
    cr_assert_not(fair_unhex("0afff", value, 2));
    cr_assert_not(fair_unhex("0a f", value, 2));
}
