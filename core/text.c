#include "core/text.h"

#include <string.h>

#include "core/error.h"
#include "core/event.h"

lus_writer lus_writer_on(char *buffer, size_t size)
{
    buffer[0] = '\0';
    return (lus_writer){.text = buffer, .size = size};
}

void lus_put_bytes(lus_writer *w, const char *bytes, size_t length)
{
    size_t room = w->size - 1 - w->length;
    if (length > room) {
        length = room;
        w->full = true;
    }
    memcpy(w->text + w->length, bytes, length);
    w->length += length;
    w->text[w->length] = '\0';
}

void lus_put_char(lus_writer *w, char c)
{
    lus_put_bytes(w, &c, 1);
}

void lus_put(lus_writer *w, const char *text)
{
    lus_put_bytes(w, text, strlen(text));
}

void lus_put_number(lus_writer *w, unsigned long long number)
{
    char digits[20];
    size_t n = 0;
    do {
        digits[sizeof digits - ++n] = (char)('0' + number % 10);
        number /= 10;
    } while (number);
    lus_put_bytes(w, digits + sizeof digits - n, n);
}

static const char *filling_of(const lus_filling *fillings, const char *name, size_t length)
{
    for (; fillings->name; fillings++)
        if (strlen(fillings->name) == length && strncmp(fillings->name, name, length) == 0)
            return fillings->value;
    return NULL;
}

void lus_fill(lus_writer *w, const char *sentence, const lus_filling *fillings)
{
    while (*sentence) {
        const char *end = *sentence == '{' ? strchr(sentence, '}') : NULL;
        const char *value =
            end ? filling_of(fillings, sentence + 1, (size_t)(end - sentence - 1)) : NULL;
        if (value) {
            lus_put(w, value);
            sentence = end + 1;
        } else {
            lus_put_char(w, *sentence++);
        }
    }
}

bool lus_take(lus_reader *r, char c)
{
    if (*r->at != c || c == '\0')
        return false;
    r->at++;
    return true;
}

int lus_take_one_of(lus_reader *r, const char *set)
{
    const char *found = *r->at ? strchr(set, *r->at) : NULL;
    if (!found)
        return -1;
    r->at++;
    return (int)(found - set);
}

bool lus_unexpected(lus_reader *r)
{
    if (*r->at == '\0')
        return lus_fail(r->fault, LUS_E_ENDS_EARLY, r->text, r->at, 0);
    return lus_fail(r->fault, LUS_E_UNEXPECTED, r->text, r->at, 1);
}

bool lus_expect(lus_reader *r, char c)
{
    return lus_take(r, c) || lus_unexpected(r);
}

bool lus_take_number(lus_reader *r, unsigned most, unsigned *number)
{
    size_t digits = strspn(r->at, "0123456789");
    unsigned long value = 0;
    if (digits == 0)
        return lus_fail(r->fault, LUS_E_NUMBER, r->text, r->at, *r->at ? 1 : 0);
    if (digits > 1 && *r->at == '0')
        return lus_fail(r->fault, LUS_E_LEADING_ZERO, r->text, r->at, digits);
    for (size_t i = 0; i < digits && value < 100000000; i++)
        value = value * 10 + (unsigned long)(r->at[i] - '0');
    if (value > most)
        return lus_fail_numbers(r->fault, LUS_E_TOO_BIG, r->text, r->at, digits, 0, (long)value,
                                (long)most);
    r->at += digits;
    *number = (unsigned)value;
    return true;
}

bool lus_split(const char *text, lus_field *fields, unsigned count, lus_fault *fault)
{
    unsigned found = 0;
    const char *at = text;
    for (;;) {
        size_t length = strcspn(at, " ");
        if (length == 0)
            return *at ? lus_fail(fault, LUS_E_UNEXPECTED, text, at, 1)
                       : lus_fail(fault, LUS_E_ENDS_EARLY, text, at, 0);
        if (found < count)
            fields[found] = (lus_field){at, length};
        found++;
        at += length;
        if (*at == '\0')
            break;
        at++;
    }
    if (found != count)
        return lus_fail_numbers(fault, LUS_E_FIELDS, text, text, strlen(text), 0, (long)found,
                                (long)count);
    return true;
}

bool lus_field_is(lus_field field, const char *word)
{
    return strlen(word) == field.length && memcmp(field.at, word, field.length) == 0;
}

bool lus_has_rows(const char *text, lus_field field, long rows, lus_fault *fault)
{
    long found = 1;
    for (size_t i = 0; i < field.length; i++)
        found += field.at[i] == '/';
    return found == rows || lus_fail_numbers(fault, LUS_E_ROWS, text, field.at, field.length,
                                             LUS_NOBODY, found, rows);
}

/* Bytes of the UTF-8 character at `s`, 0 when it is malformed, a control character or the end. */
static size_t utf8_length(const char *text)
{
    const unsigned char *s = (const unsigned char *)text;
    if (s[0] < 0x80)
        return s[0] >= 0x20 && s[0] != 0x7f;
    size_t length = s[0] >= 0xf0 ? 4 : s[0] >= 0xe0 ? 3 : 2;
    if (s[0] < 0xc2 || s[0] > 0xf4)
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((s[i] & 0xc0) != 0x80)
            return 0;
    bool overlong = (s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xf0 && s[1] < 0x90);
    bool surrogate = s[0] == 0xed && s[1] >= 0xa0;
    bool too_high = s[0] == 0xf4 && s[1] >= 0x90;
    bool c1_control = s[0] == 0xc2 && s[1] < 0xa0;
    return overlong || surrogate || too_high || c1_control ? 0 : length;
}

bool lus_is_clean(const char *text)
{
    while (*text) {
        size_t length = utf8_length(text);
        if (length == 0)
            return false;
        text += length;
    }
    return true;
}

size_t lus_columns(const char *text, size_t offset)
{
    size_t columns = 0;
    for (size_t i = 0; i < offset && text[i]; i++)
        columns += ((unsigned char)text[i] & 0xc0) != 0x80;
    return columns;
}

unsigned lus_find_word(const char *const *words, unsigned count, const char *word)
{
    unsigned i = 0;
    while (i < count && strcmp(words[i], word) != 0)
        i++;
    return i;
}

unsigned lus_distance(const char *a, const char *b)
{
    enum { MOST = 31 };
    size_t n = strlen(a), m = strlen(b);
    unsigned rows[3][MOST + 1];
    if (n > MOST || m > MOST)
        return (unsigned)(n > m ? n : m);
    for (unsigned j = 0; j <= m; j++)
        rows[0][j] = j;
    for (unsigned i = 1; i <= n; i++) {
        unsigned *row = rows[i % 3], *above = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
        row[0] = i;
        for (unsigned j = 1; j <= m; j++) {
            unsigned best = above[j - 1] + (a[i - 1] != b[j - 1]);
            best = above[j] + 1 < best ? above[j] + 1 : best;
            best = row[j - 1] + 1 < best ? row[j - 1] + 1 : best;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
                before[j - 2] + 1 < best)
                best = before[j - 2] + 1;
            row[j] = best;
        }
    }
    return rows[n % 3][m];
}
