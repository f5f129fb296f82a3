#include "lab/result/decimal.h"

#include <math.h>
#include <string.h>

#include "core/json.h"

enum {
    LIMB = 1000000000, /* a limb is nine decimal digits */
    LIMB_DIGITS = 9,
    POINT = 36, /* limbs before the decimal point: enough for any double … */
    LIMBS = POINT + 120 /* … and after it */,
    DIGITS = 9,
    LOOKED_AT = 27 /* three limbs of digits: at least nineteen count */
};

/* The number exactly, in limbs. */
static void set_limbs(uint32_t limbs[LIMBS], double x)
{
    int exponent;
    uint64_t whole = (uint64_t)ldexp(frexp(x, &exponent), 53);
    memset(limbs, 0, LIMBS * sizeof *limbs);
    limbs[POINT - 1] = (uint32_t)(whole % LIMB);
    limbs[POINT - 2] = (uint32_t)(whole / LIMB);
    for (exponent -= 53; exponent > 0;) {
        int shift = exponent < 29 ? exponent : 29;
        uint64_t carry = 0;
        for (unsigned i = LIMBS; i-- > 0;) {
            carry += (uint64_t)limbs[i] << shift;
            limbs[i] = (uint32_t)(carry % LIMB);
            carry /= LIMB;
        }
        exponent -= shift;
    }
    while (exponent < 0) {
        int shift = -exponent < LIMB_DIGITS ? -exponent : LIMB_DIGITS; /* 2^9 divides a limb */
        uint32_t carry = 0;
        for (unsigned i = 0; i < LIMBS; i++) {
            uint32_t rest = limbs[i] & ((1u << shift) - 1);
            limbs[i] = (limbs[i] >> shift) + carry;
            carry = (LIMB >> shift) * rest;
        }
        exponent += shift;
    }
}

/* The first digits, as characters, and whether something other than 0 follows them. Returns the
 * power of ten of the first. */
static int first_digits(const uint32_t limbs[LIMBS], char digits[LOOKED_AT], bool *more)
{
    unsigned first = 0, zeros = 0;
    while (limbs[first] == 0)
        first++;
    char all[LOOKED_AT];
    for (unsigned k = 0; k < LOOKED_AT / LIMB_DIGITS; k++) {
        uint32_t limb = first + k < LIMBS ? limbs[first + k] : 0;
        for (unsigned i = LIMB_DIGITS; i-- > 0; limb /= 10)
            all[k * LIMB_DIGITS + i] = (char)('0' + limb % 10);
    }
    *more = false;
    for (unsigned i = first + LOOKED_AT / LIMB_DIGITS; i < LIMBS; i++)
        *more = *more || limbs[i] != 0;
    while (all[zeros] == '0')
        zeros++;
    memset(digits, '0', LOOKED_AT);
    memcpy(digits, all + zeros, LOOKED_AT - zeros);
    return (POINT - 1 - (int)first) * LIMB_DIGITS + (LIMB_DIGITS - 1 - (int)zeros);
}

/* Rounds to nine digits; true when the number has become a digit longer. */
static bool round_digits(char digits[LOOKED_AT], bool more)
{
    bool up = digits[DIGITS] > '5';
    if (digits[DIGITS] == '5') {
        for (unsigned i = DIGITS + 1; i < LOOKED_AT; i++)
            more = more || digits[i] != '0';
        up = more || (digits[DIGITS - 1] - '0') % 2;
    }
    for (unsigned i = DIGITS; up && i-- > 0;) {
        up = digits[i] == '9';
        digits[i] = up ? '0' : (char)(digits[i] + 1);
    }
    if (up)
        digits[0] = '1'; /* the others are zeros */
    return up;
}

static void put_fixed(lus_writer *w, const char *digits, unsigned count, int power)
{
    if (power < 0) {
        lus_put(w, "0.");
        for (int i = -1; i > power; i--)
            lus_put_char(w, '0');
        lus_put_bytes(w, digits, count);
        return;
    }
    for (unsigned i = 0; i <= (unsigned)power || i < count; i++) {
        if (i == (unsigned)power + 1)
            lus_put_char(w, '.');
        lus_put_char(w, i < count ? digits[i] : '0');
    }
    if (count <= (unsigned)power + 1)
        lus_put(w, ".0");
}

static void put_with_power(lus_writer *w, const char *digits, unsigned count, int power)
{
    lus_put_char(w, digits[0]);
    if (count > 1) {
        lus_put_char(w, '.');
        lus_put_bytes(w, digits + 1, count - 1);
    }
    lus_put(w, power < 0 ? "e-" : "e");
    lus_put_number(w, (unsigned long long)(power < 0 ? -power : power));
}

void lab_put_real(lus_writer *w, double x)
{
    uint32_t limbs[LIMBS];
    char digits[LOOKED_AT];
    bool more;
    unsigned count = DIGITS;
    if (signbit(x))
        lus_put_char(w, '-');
    if (fpclassify(x) == FP_ZERO) {
        lus_put(w, "0.0");
        return;
    }
    set_limbs(limbs, fabs(x));
    int power = first_digits(limbs, digits, &more);
    power += round_digits(digits, more);
    while (count > 1 && digits[count - 1] == '0')
        count--;
    (power < -4 || power >= DIGITS ? put_with_power : put_fixed)(w, digits, count, power);
}

void lab_field_real(lus_writer *w, const char *key, double x)
{
    json_key(w, key);
    if (isfinite(x))
        lab_put_real(w, x);
    else
        lus_put(w, "null");
}
