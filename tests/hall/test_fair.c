/* Fair dice: the test vectors of docs/fair-dice.md, and what must hold for every draw. */
#include <criterion/criterion.h>
#include <sodium.h>
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
