/* Numbers of results as text, against the C library's. */
#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "core/rng.h"
#include "lab/result/decimal.h"

/* “%.9g” in JSON's way: with a point or a power, which has no plus sign and no leading zeros. */
static void write_plainly(double x, char out[40])
{
    snprintf(out, 40, "%.9g", x);
    char *power = strchr(out, 'e');
    if (!power && !strchr(out, '.'))
        strcat(out, ".0");
    if (!power)
        return;
    char *digits = power + 2 + strspn(power + 2, "0");
    char *to = power + 1 + (power[1] == '-');
    memmove(to, digits, strlen(digits) + 1);
}

static void same_text(double x)
{
    char plain[40], own[40];
    write_plainly(x, plain);
    lus_writer w = lus_writer_on(own, sizeof own);
    lab_put_real(&w, x);
    cr_assert_str_eq(own, plain, "%a: %s, not %s", x, own, plain);
}

Test(lab_decimal, plain_numbers)
{
    const double numbers[] = {
        0,     -0.0,   1,    -1,          0.5,    41,         41.25,       1e-4,     9.99999999e-5,
        1e-5,  1e8,    1e9,  123456789,   0.1,    1.0 / 3,    2.0 / 3,     99999.99, 999999999.4,
        1e300, 5e-324, -1e9, 999999999.5, 1e-300, 0.99999999, 0.9999999999};
    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++)
        same_text(numbers[i]);
}

/* 2^-13 has ten digits, the last a 5: to the even one. */
Test(lab_decimal, ties)
{
    for (int power = -80; power < 80; power++)
        for (int odd = 1; odd < 200; odd += 2)
            same_text(ldexp(odd, power));
}

Test(lab_decimal, any_double)
{
    lus_rng rng = lus_rng_seeded(7);
    for (unsigned i = 0; i < 200000; i++) {
        uint64_t bits = lus_rng_next(&rng);
        double x;
        memcpy(&x, &bits, sizeof x);
        if (isfinite(x))
            same_text(x);
        same_text((double)(bits >> 40) / (double)((bits & 0xffffff) | 1));
    }
}
