/* Text out into the caller's buffer, and the small pieces of text in that all parsers share. */
#ifndef LUS_TEXT_H
#define LUS_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct lus_fault;

/* Marks words for people in tables; whoever shows them translates them (po/). */
#define LUS_TEXT(words) words

/* Writes into a buffer of known size and always leaves it NUL-terminated; what does not fit is
 * dropped and `full` says so. */
typedef struct lus_writer {
    char *text;
    size_t length, size;
    bool full;
} lus_writer;

lus_writer lus_writer_on(char *buffer, size_t size);
void lus_put_char(lus_writer *, char);
void lus_put(lus_writer *, const char *text);
void lus_put_bytes(lus_writer *, const char *bytes, size_t length);
void lus_put_number(lus_writer *, unsigned long long);

/* Writes a sentence with each {name} replaced by its value, so that a translator may order them
 * freely. `fillings` ends with a NULL name; unknown names stay. */
typedef struct lus_filling {
    const char *name, *value;
} lus_filling;
void lus_fill(lus_writer *, const char *sentence, const lus_filling *fillings);

/* Reads one line of text from left to right. `text` is the whole (for the place of a fault), `at`
 * is where reading stands; the text ends at its NUL. */
typedef struct lus_reader {
    const char *text, *at;
    struct lus_fault *fault;
} lus_reader;

/* Takes `c` if it is next. */
bool lus_take(lus_reader *, char c);
/* Takes a decimal number from 0 to `most`, without sign or leading zero. False with a fault
 * otherwise. */
bool lus_take_number(lus_reader *, unsigned most, unsigned *number);
/* Takes exactly one character of `set`; its index, or -1 without moving or a fault. */
int lus_take_one_of(lus_reader *, const char *set);
/* Takes `c` or fails: unexpected character, or text that ends early. */
bool lus_expect(lus_reader *, char c);
/* A fault at the character that stands next. */
bool lus_unexpected(lus_reader *);

/* Splits a text at single spaces into exactly `count` fields, none of them empty; each field's
 * start and length are given. False with a fault otherwise. */
typedef struct lus_field {
    const char *at;
    size_t length;
} lus_field;
bool lus_split(const char *text, lus_field *fields, unsigned count, struct lus_fault *);
/* Whether a field is exactly this word. */
bool lus_field_is(lus_field, const char *word);
/* Whether a field of `text` has this many rows with strokes between them. False with a fault
 * otherwise. */
bool lus_has_rows(const char *text, lus_field, long rows, struct lus_fault *);

/* Whether a NUL-terminated text is well-formed UTF-8 without control characters. */
bool lus_is_clean(const char *text);
/* How many characters (code points) stand before byte `offset`: for columns shown to people. */
size_t lus_columns(const char *text, size_t offset);
/* The place of a word in a list of so many; their number when it is none of them. */
unsigned lus_find_word(const char *const *words, unsigned count, const char *word);
/* Edit distance of two words (insert, delete, replace, swap neighbours), for “did you mean”. Words
 * of more than 31 bytes count as far away. */
unsigned lus_distance(const char *a, const char *b);

#endif
