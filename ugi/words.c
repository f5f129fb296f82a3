#define _GNU_SOURCE
#include "ugi/words.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

lus_field ugi_word(ugi_reading *r)
{
    r->at += strspn(r->at, " ");
    lus_field word = {r->at, strcspn(r->at, " ")};
    r->at += word.length;
    return word;
}

lus_field ugi_rest(ugi_reading *r)
{
    r->at += strspn(r->at, " ");
    lus_field rest = {r->at, strlen(r->at)};
    r->at += rest.length;
    while (rest.length > 0 && rest.at[rest.length - 1] == ' ')
        rest.length--;
    return rest;
}

bool ugi_is(lus_field field, const char *word)
{
    return strlen(word) == field.length && strncasecmp(field.at, word, field.length) == 0;
}

static void begin_error(ugi_reading *r, size_t offset)
{
    lus_put(r->reply, "info string error: column ");
    lus_put_number(r->reply, lus_columns(r->line, offset) + 1);
    lus_put(r->reply, ": ");
}

bool ugi_refuse(ugi_reading *r, lus_field what, const char *sentence)
{
    lus_fault cut;
    lus_fail(&cut, LUS_E_UNEXPECTED, r->line, what.at, what.length);
    begin_error(r, (size_t)(what.at - r->line));
    lus_fill(r->reply, sentence,
             (lus_filling[]){{"what", what.length ? cut.what : "end of line"}, {0}});
    lus_put_char(r->reply, '\n');
    return false;
}

bool ugi_refuse_fault(ugi_reading *r, const lus_fault *fault, const char *text)
{
    begin_error(r, (size_t)(text - r->line) + fault->offset);
    lus_fault_write(fault, lus_error_sentence(fault->code), "White", "Black", r->reply);
    lus_put_char(r->reply, '\n');
    return false;
}

bool ugi_number(ugi_reading *r, lus_field field, uint64_t least, uint64_t most, uint64_t *number)
{
    char sentence[96];
    bool good = field.length > 0;
    *number = 0;
    for (size_t i = 0; good && i < field.length; i++) {
        uint64_t digit = (uint64_t)(unsigned char)field.at[i] - '0';
        good = digit <= 9 && *number <= (UINT64_MAX - digit) / 10;
        *number = *number * 10 + digit;
    }
    if (good && *number >= least && *number <= most)
        return true;
    snprintf(sentence, sizeof sentence,
             "“{what}” is not a whole number from %" PRIu64 " to %" PRIu64, least, most);
    return ugi_refuse(r, field, sentence);
}
