/* Records: a game as text, in files named .lus. The format is described in docs/record.md.
 * Its version is 2 only where turns by the rules are numbered otherwise than changes of player are.
 *
 *     [Lusoria "1"]
 *     [Game "ur:path=murray"]
 *     [White "Claudia"]
 *
 *     1. w throw (2)
 *     2. b throw (1) enter {the first pawn} throw (4) 1
 *     result *
 */
#ifndef LUS_RECORD_H
#define LUS_RECORD_H

#include "core/match/match.h"

enum {
    LUS_TAGS_MAX = 32,
    LUS_TAG_VALUE_MAX = 512, /* bytes of a header's value, as written */
    LUS_RECORD_CHECKSUM = 8, /* characters of a checksum */
};

/* A header that the format itself does not use: name and value as they stand in the text, still
 * escaped. */
typedef struct lus_tag {
    lus_field name, value;
} lus_tag;

/* A comment stands before step number `step` (counted from 0), or before the result. */
typedef struct lus_comment {
    uint32_t step;
    lus_field text;
} lus_comment;

/* The caller's memory: the steps of the match, the comments, and the text that tags and comments
 * point into (for a record that was read, the text it was read from). */
typedef struct lus_record {
    lus_match match;
    lus_tag tags[LUS_TAGS_MAX];
    uint32_t tag_count;
    lus_comment *comments;
    uint32_t comment_count, comment_capacity;
} lus_record;

/* Reads a whole record and replays it with every check. `text` must be NUL-terminated; `steps` and
 * `comments` are the caller's. False with line, offset and reason. */
bool lus_record_read(lus_record *, const char *text, lus_step *steps, uint32_t step_capacity,
                     lus_comment *comments, uint32_t comment_capacity, lus_fault *);

/* The checksum of a record, in hexadecimal: of all its words with one blank between them, so that
 * it outlives mail and editors, without the line of the checksum itself. The text has `length`
 * bytes; the line begins at `line` of them and has `line_length`. */
void lus_record_checksum(const char *text, size_t length, size_t line, size_t line_length,
                         char checksum[LUS_RECORD_CHECKSUM + 1]);

/* For readers of texts of many lines, in this format and others (lus_notation): the offset of
 * the first byte that is not clean text, line ends apart, or -1; and the line of a fault whose
 * offset counts in the whole text. */
long lus_first_unclean(const char *text);
void lus_place_fault(lus_fault *, const char *text);

/* Writes a record; w->full tells when it did not fit. */
void lus_record_write(const lus_record *, lus_writer *);

/* The notation of another program, in which it writes games of ours. A game offers such in
 * games/ID/, named in its game.build (NOTATIONS), as notations_ID, a list that ends with one
 * without a name. */
typedef struct lus_notation {
    const char *name; /* one word, lower case; no two games have the same */
    /* Writes a game; w->full tells when it did not fit. False where the notation has no way to say
     * it: the game began elsewhere than at its start. */
    bool (*write)(const lus_record *, lus_writer *w);
    /* Reads a whole game and plays it with every check. The steps are the caller's; headers point
     * into the text, which is NUL-terminated. False with line, offset and reason. */
    bool (*read)(lus_record *, const char *text, lus_step *steps, uint32_t capacity, lus_fault *);
} lus_notation;

/* The value of a header without its escapes, or "" when there is none; at most `size` bytes with
 * the NUL. */
const char *lus_record_tag(const lus_record *, const char *name, char *buffer, size_t size);
/* Sets a header. `name` and `escaped` must outlive the record. False when there are too many. */
bool lus_record_set_tag(lus_record *, const char *name, const char *escaped);
/* Escapes a value for a header; false when it is not clean text or does not fit. */
bool lus_record_escape(const char *value, char *buffer, size_t size);

#endif
