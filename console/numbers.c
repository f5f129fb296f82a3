#include "console/numbers.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "console/language.h"

const char *number_words(double x, int decimals, bool signs, char out[NUMBER_MAX])
{
    char digits[32];
    snprintf(digits, sizeof digits, "%.*f", decimals, fabs(x));
    bool zero = strspn(digits, "0.") == strlen(digits);
    const char *sign = zero ? "" : x < 0 ? "−" : signs ? "+" : "";
    char *point = strchr(digits, '.');
    if (point) /* translators: the decimal mark, one character */
        *point = *_(".");
    snprintf(out, NUMBER_MAX, "%s%s", sign, digits);
    return out;
}

const char *percents_words(double x, int decimals, char out[NUMBER_MAX])
{
    char number[NUMBER_MAX];
    /* translators: a percentage */
    snprintf(out, NUMBER_MAX, _("%.20s %%"), number_words(100 * x, decimals, false, number));
    return out;
}

const char *percent_words(double x, char out[NUMBER_MAX])
{
    return percents_words(x, 1, out);
}

const char *points_words(double x, bool signs, char out[NUMBER_MAX])
{
    return number_words(100 * x, 1, signs, out);
}

const char *count_words(uint64_t count, char out[NUMBER_MAX])
{
    char digits[24];
    size_t length = (size_t)snprintf(digits, sizeof digits, "%llu", (unsigned long long)count),
           at = 0;
    /* translators: what stands between thousands: a comma, or a no-break space */
    const char *between = _(",");
    for (size_t i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0)
            at += (size_t)snprintf(out + at, NUMBER_MAX - at, "%s", between);
        out[at++] = digits[i];
    }
    out[at] = '\0';
    return out;
}
