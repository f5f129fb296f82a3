#include <string.h>

#include "core/match/moves.h"
#include "core/match/record.h"

/* Reading stands at `at` of `text`; what has been read goes into `record`. */
typedef struct parser {
    const char *text, *at;
    lus_record *record;
    lus_fault *fault;
    /* values of the headers Start, Final and Checksum, empty when absent */
    lus_field start, final, checksum;
    bool by_rules; /* how turns are numbered: by the rules, or as in version 1 by changes of player
                    */
    unsigned turn; /* number of the turn being read, or that is to begin */
    bool due;      /* its number comes next */
} parser;

static bool fail(parser *p, lus_error code, lus_field where)
{
    return lus_fail(p->fault, code, p->text, where.at, where.length);
}

/* Faults are found with offsets in the whole text; people want line and column. */
void lus_place_fault(lus_fault *fault, const char *text)
{
    size_t offset = fault->offset, start = 0;
    fault->line = 1;
    for (size_t i = 0; i < offset; i++) {
        if (text[i] == '\n') {
            fault->line++;
            start = i + 1;
        }
    }
    fault->offset = (uint32_t)(offset - start);
}

/* Copies a header's value, which read_tag found short enough, for parsers that want NUL-terminated
 * text. Positions and identities hold no escapes, so offsets in the copy are offsets in the text.
 */
static void copy_value(lus_field value, char buffer[LUS_TAG_VALUE_MAX])
{
    memcpy(buffer, value.at, value.length);
    buffer[value.length] = '\0';
}

/* ---- headers ---- */

/* Reads [Name "value"] and its newline. */
static bool read_tag(parser *p, lus_tag *tag)
{
    lus_field line = {p->at, strcspn(p->at, "\n")};
    const char *at = p->at + 1;
    tag->name = (lus_field){
        at, strspn(at, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_")};
    at += tag->name.length;
    if (tag->name.length == 0 || at[0] != ' ' || at[1] != '"')
        return fail(p, LUS_E_RECORD_TAG, line);
    at += 2;
    tag->value.at = at;
    while (*at && *at != '"' && *at != '\n')
        at += at[0] == '\\' && (at[1] == '"' || at[1] == '\\') ? 2 : 1;
    tag->value.length = (size_t)(at - tag->value.at);
    if (at[0] != '"' || at[1] != ']' || (at[2] != '\n' && at[2] != '\0'))
        return fail(p, LUS_E_RECORD_TAG, line);
    if (tag->value.length >= LUS_TAG_VALUE_MAX)
        return fail(p, LUS_E_TOO_LONG, tag->value);
    p->at = at + 2 + (at[2] == '\n');
    return true;
}

static bool read_identity(parser *p, lus_field value, lus_variant *variant)
{
    char identity[LUS_TAG_VALUE_MAX];
    copy_value(value, identity);
    if (lus_variant_read(identity, variant, p->fault))
        return true;
    p->fault->offset += (uint32_t)(value.at - p->text);
    return false;
}

static bool note_tag(parser *p, const lus_tag *tag, lus_field *game)
{
    static const char *const slots[] = {"Game", "Start", "Final", "Checksum"};
    lus_field *values[] = {game, &p->start, &p->final, &p->checksum};
    lus_record *record = p->record;
    for (unsigned i = 0; i < sizeof slots / sizeof *slots; i++) {
        if (!lus_field_is(tag->name, slots[i]))
            continue;
        if (values[i]->at)
            return fail(p, LUS_E_RECORD_TAG_TWICE, tag->name);
        *values[i] = tag->value;
        return true;
    }
    for (unsigned i = 0; i < record->tag_count; i++)
        if (record->tags[i].name.length == tag->name.length &&
            memcmp(record->tags[i].name.at, tag->name.at, tag->name.length) == 0)
            return fail(p, LUS_E_RECORD_TAG_TWICE, tag->name);
    if (lus_field_is(tag->name, "Lusoria"))
        return fail(p, LUS_E_RECORD_TAG_TWICE, tag->name);
    if (record->tag_count == LUS_TAGS_MAX)
        return fail(p, LUS_E_TOO_LONG, tag->name);
    record->tags[record->tag_count++] = *tag;
    return true;
}

static bool read_headers(parser *p, lus_variant *variant)
{
    lus_tag tag = {0};
    lus_field game = {0};
    lus_field first_line = {p->at, strcspn(p->at, "\n")};
    if (strncmp(p->at, "[Lusoria \"", 10) != 0 || !read_tag(p, &tag))
        return fail(p, LUS_E_RECORD_MAGIC, first_line);
    p->by_rules = lus_field_is(tag.value, "2");
    if (!p->by_rules && !lus_field_is(tag.value, "1"))
        return fail(p, LUS_E_RECORD_VERSION, tag.value);
    while (*p->at == '[')
        if (!read_tag(p, &tag) || !note_tag(p, &tag, &game))
            return false;
    if (!game.at) {
        lus_fail(p->fault, LUS_E_RECORD_TAG_MISSING, p->text, p->at, 0);
        memcpy(p->fault->what, "Game", 5);
        return false;
    }
    return read_identity(p, game, variant);
}

static bool read_start(parser *p, const lus_variant *variant, lus_state *start)
{
    char position[LUS_TAG_VALUE_MAX];
    copy_value(p->start, position);
    if (variant->game->read_position(variant, position, start, p->fault))
        return true;
    p->fault->offset += (uint32_t)(p->start.at - p->text);
    return false;
}

/* ---- moves ---- */

static bool read_comment(parser *p)
{
    lus_record *record = p->record;
    const char *end = strchr(p->at, '}');
    if (!end)
        return fail(p, LUS_E_RECORD_COMMENT, (lus_field){p->at, 1});
    lus_field text = {p->at + 1, (size_t)(end - p->at - 1)};
    if (record->comment_count == record->comment_capacity)
        return fail(p, LUS_E_TOO_LONG, text);
    record->comments[record->comment_count++] = (lus_comment){record->match.count, text};
    p->at = end + 1;
    return true;
}

/* The next word, after blanks and comments; its length is 0 at the end of the text. */
static bool next_word(parser *p, lus_field *word)
{
    for (;;) {
        p->at += strspn(p->at, " \t\r\n");
        if (*p->at != '{')
            break;
        if (!read_comment(p))
            return false;
    }
    *word = (lus_field){p->at, strcspn(p->at, " \t\r\n{")};
    p->at += word->length;
    return true;
}

/* “12.” then “b”: the number and the side of the turn that begins here. */
static bool read_turn(parser *p, lus_field number)
{
    char expected[16];
    lus_writer w = lus_writer_on(expected, sizeof expected);
    lus_field side;
    lus_put_number(&w, p->turn);
    lus_put_char(&w, '.');
    if (!lus_field_is(number, expected))
        return fail(p, LUS_E_RECORD_TURN, number);
    if (!next_word(p, &side))
        return false;
    if (!lus_field_is(side, p->record->match.status.player == LUS_WHITE ? "w" : "b"))
        return fail(p, side.length ? LUS_E_RECORD_TURN : LUS_E_RECORD_NO_RESULT, side);
    p->due = false;
    return true;
}

static bool read_step(parser *p, lus_field word)
{
    lus_match *m = &p->record->match;
    char text[LUS_ACTION_MAX];
    lus_action action;
    lus_field inner = word;
    lus_events events = {0};
    unsigned mover = m->status.player;
    bool chance = m->status.kind == LUS_CHANCE;
    bool bracketed = word.length > 2 && word.at[0] == '(' && word.at[word.length - 1] == ')';
    if (m->status.kind == LUS_OVER)
        return fail(p, LUS_E_GAME_OVER, word);
    if (chance != bracketed)
        return fail(p, LUS_E_RECORD_PAREN, word);
    if (bracketed)
        inner = (lus_field){word.at + 1, word.length - 2};
    if (inner.length >= sizeof text)
        return fail(p, chance ? LUS_E_THROW : LUS_E_ACTION, inner);
    memcpy(text, inner.at, inner.length);
    text[inner.length] = '\0';
    if (!lus_read_action(&m->variant, &m->now, text, &action, NULL))
        return fail(p, chance ? LUS_E_THROW : LUS_E_ACTION, inner);
    if (!lus_match_play(m, action, &events, NULL)) /* it is legal: only room can be missing */
        return lus_fail_numbers(p->fault, LUS_E_FULL, p->text, word.at, word.length, LUS_NOBODY,
                                (long)m->capacity, 0);
    unsigned begun = p->by_rules ? lus_turns_begun(&events) : m->status.player != mover;
    p->turn += begun;
    p->due = begun > 0;
    return true;
}

/* ---- result ---- */

static bool apply_result(parser *p, lus_field word, lus_field why)
{
    lus_match *m = &p->record->match;
    lus_player winner = LUS_NOBODY;
    char reason_word[24] = "";
    while (winner > LUS_WHITE && !lus_field_is(word, lus_result_word(winner)))
        winner--;
    if (!lus_field_is(word, lus_result_word(winner)))
        return fail(p, LUS_E_RECORD_RESULT, word);
    if (why.length < sizeof reason_word)
        memcpy(reason_word, why.at, why.length);
    lus_reason reason = lus_reason_named(reason_word);
    if (m->status.kind == LUS_OVER) {
        if (m->status.player != winner || m->status.reason != reason)
            return fail(p, LUS_E_RECORD_RESULT,
                        (lus_field){word.at, (size_t)(why.at + why.length - word.at)});
        return true;
    }
    bool agreed = reason == LUS_BY_AGREEMENT;
    bool drawn = winner == LUS_NOBODY;
    if (!lus_reason_is_human(reason) || (agreed != drawn && reason != LUS_BY_ABANDONMENT))
        return fail(p, LUS_E_RECORD_RESULT,
                    (lus_field){word.at, (size_t)(why.at + why.length - word.at)});
    lus_match_end(m, winner, reason);
    return true;
}

static bool read_result(parser *p)
{
    lus_field word, why = {0}, rest;
    if (!next_word(p, &word))
        return false;
    if (word.length == 0)
        return fail(p, LUS_E_RECORD_NO_RESULT, word);
    if (lus_field_is(word, "*")) {
        if (p->record->match.status.kind == LUS_OVER)
            return fail(p, LUS_E_RECORD_RESULT, word);
    } else if (!next_word(p, &why) || !apply_result(p, word, why)) {
        return false;
    }
    if (!next_word(p, &rest))
        return false;
    return rest.length == 0 || fail(p, LUS_E_RECORD_AFTER, rest);
}

static bool check_final(parser *p)
{
    const lus_match *m = &p->record->match;
    char position[LUS_POSITION_MAX];
    lus_writer w = lus_writer_on(position, sizeof position);
    m->variant.game->write_position(&m->variant, &m->now, &w);
    return !p->final.at || lus_field_is(p->final, position) ||
           fail(p, LUS_E_RECORD_FINAL, p->final);
}

/* The last check: whatever else is wrong has a place of its own. */
static bool check_sum(parser *p)
{
    static const char opening[] = "[Checksum \"", closing[] = "\"]";
    char right[LUS_RECORD_CHECKSUM + 1];
    if (!p->checksum.at)
        return true;
    size_t line = (size_t)(p->checksum.at - p->text) - (sizeof opening - 1);
    lus_record_checksum(p->text, strlen(p->text), line,
                        sizeof opening - 1 + p->checksum.length + sizeof closing - 1, right);
    if (!lus_field_is(p->checksum, right))
        return fail(p, LUS_E_RECORD_CHECKSUM, p->checksum);
    return true;
}

static bool read_moves(parser *p)
{
    lus_field word;
    for (;;) {
        if (!next_word(p, &word))
            return false;
        if (word.length == 0)
            return fail(p, LUS_E_RECORD_NO_RESULT, word);
        if (lus_field_is(word, "result"))
            return read_result(p) && check_final(p) && check_sum(p);
        bool numbered = word.at[word.length - 1] == '.';
        bool over = p->record->match.status.kind == LUS_OVER;
        if (!over && numbered && !p->due)
            return fail(p, LUS_E_RECORD_TURN, word);
        if (!over && p->due ? !read_turn(p, word) : !read_step(p, word))
            return false;
    }
}

/* Line ends apart, a record is clean text; the offset of the first byte that is not, or -1. */
long lus_first_unclean(const char *text)
{
    char line[1024];
    for (const char *at = text; *at;) {
        size_t length = strcspn(at, "\r\n\t");
        for (size_t done = 0; done < length;) {
            size_t n = length - done < sizeof line - 1 ? length - done : sizeof line - 1;
            while (n < length - done && n > 1 && ((unsigned char)at[done + n] & 0xc0) == 0x80)
                n--; /* do not cut a character in two */
            memcpy(line, at + done, n);
            line[n] = '\0';
            if (!lus_is_clean(line))
                return (long)(at + done - text);
            done += n;
        }
        at += length + (at[length] != '\0');
    }
    return -1;
}

bool lus_record_read(lus_record *record, const char *text, lus_step *steps, uint32_t step_capacity,
                     lus_comment *comments, uint32_t comment_capacity, lus_fault *fault)
{
    lus_fault own_fault = {0};
    parser p = {
        .text = text, .at = text, .record = record, .fault = &own_fault, .turn = 1, .due = true};
    lus_variant variant;
    lus_state start;
    long unclean = lus_first_unclean(text);
    *record = (lus_record){.comments = comments, .comment_capacity = comment_capacity};
    bool read = unclean < 0 ? read_headers(&p, &variant)
                            : lus_fail(&own_fault, LUS_E_TEXT, text, text + unclean, 1);
    if (read && p.start.at)
        read = read_start(&p, &variant, &start);
    if (read) {
        lus_match_begin(&record->match, &variant, p.start.at ? &start : NULL, steps, step_capacity);
        read = read_moves(&p);
    }
    if (!read) {
        lus_place_fault(&own_fault, text);
        if (fault)
            *fault = own_fault;
    }
    return read;
}
