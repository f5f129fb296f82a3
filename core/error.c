#include "core/error.h"

#include <string.h>

#include "core/event.h"

static const char *const sentences[] = {
#define LUS_ERROR_SENTENCE(code, sentence) [code] = sentence,
    LUS_ERRORS(LUS_ERROR_SENTENCE)
#undef LUS_ERROR_SENTENCE
};

static const char *const names[] = {
#define LUS_ERROR_NAME(code, sentence) [code] = #code,
    LUS_ERRORS(LUS_ERROR_NAME)
#undef LUS_ERROR_NAME
};

const char *lus_error_sentence(lus_error code)
{
    return sentences[code];
}

const char *lus_error_name(lus_error code)
{
    return names[code];
}

static const char *number_words(int32_t number, char buffer[16])
{
    lus_writer w = lus_writer_on(buffer, 16);
    if (number < 0)
        lus_put_char(&w, '-');
    lus_put_number(&w, (unsigned long long)(number < 0 ? -(long long)number : number));
    return buffer;
}

void lus_fault_write(const lus_fault *fault, const char *sentence, const char *white,
                     const char *black, lus_writer *w)
{
    char a[16], b[16];
    const lus_filling fillings[] = {
        {"what", fault->what},
        {"label", fault->label},
        {"who", fault->who == LUS_BLACK ? black : white},
        {"a", number_words(fault->a, a)},
        {"b", number_words(fault->b, b)},
        {0},
    };
    lus_fill(w, sentence, fillings);
}

/* Copies at most what fits of the text at fault, whole characters only. */
static void copy_what(char *what, size_t size, const char *at, size_t length)
{
    static const char ellipsis[] = "…";
    bool cut = length >= size;
    if (cut) {
        length = size - sizeof ellipsis;
        while (length > 0 && ((unsigned char)at[length] & 0xc0) == 0x80)
            length--;
    }
    memcpy(what, at, length);
    memcpy(what + length, cut ? ellipsis : "", cut ? sizeof ellipsis : 1);
    if (!lus_is_clean(what))
        memcpy(what, "?", 2);
}

bool lus_fail(lus_fault *fault, lus_error code, const char *text, const char *at, size_t length)
{
    return lus_fail_numbers(fault, code, text, at, length, LUS_NOBODY, 0, 0);
}

bool lus_fail_numbers(lus_fault *fault, lus_error code, const char *text, const char *at,
                      size_t length, unsigned who, long a, long b)
{
    if (!fault)
        return false;
    if (!at) {
        at = text;
        length = strlen(text);
    }
    *fault = (lus_fault){
        .code = code, .offset = (uint32_t)(at - text), .a = (int32_t)a, .b = (int32_t)b};
    fault->who = (uint8_t)who;
    copy_what(fault->what, sizeof fault->what, at, length);
    return false;
}

bool lus_fail_label(lus_fault *fault, const char *text, const char *at, size_t length,
                    const char *label)
{
    lus_fail(fault, LUS_E_LABEL, text, at, length);
    if (fault)
        strncpy(fault->label, label, sizeof fault->label - 1);
    return false;
}
