#include <string.h>

#include "core/match/moves.h"
#include "core/match/record.h"

static void put_tag(lus_writer *w, const char *name, const char *value)
{
    lus_put_char(w, '[');
    lus_put(w, name);
    lus_put(w, " \"");
    lus_put(w, value);
    lus_put(w, "\"]\n");
}

/* CRC-32 of gzip and PNG, a byte more: four bits at a time, by the remainders of those. */
static uint32_t crc_add(uint32_t crc, unsigned char byte)
{
    static const uint32_t remainders[16] = {0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac,
                                            0x76dc4190, 0x6b6b51f4, 0x4db26158, 0x5005713c,
                                            0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c,
                                            0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c};
    crc ^= byte;
    crc = crc >> 4 ^ remainders[crc & 15];
    return crc >> 4 ^ remainders[crc & 15];
}

void lus_record_checksum(const char *text, size_t length, size_t line, size_t line_length,
                         char checksum[LUS_RECORD_CHECKSUM + 1])
{
    static const char digits[] = "0123456789abcdef";
    uint32_t crc = UINT32_MAX;
    bool blank = false, begun = false;
    for (size_t i = 0; i < length; i++) {
        const bool in_line = i - line < line_length; /* before it: the difference wraps round */
        if (in_line || strchr(" \t\n\v\f\r", text[i])) {
            blank = begun;
            continue;
        }
        if (blank)
            crc = crc_add(crc, ' ');
        crc = crc_add(crc, (unsigned char)text[i]);
        blank = false;
        begun = true;
    }
    crc = ~crc;
    for (unsigned i = LUS_RECORD_CHECKSUM; i-- > 0; crc >>= 4)
        checksum[i] = digits[crc & 15];
    checksum[LUS_RECORD_CHECKSUM] = '\0';
}

static void put_position_tag(lus_writer *w, const char *name, const lus_variant *v,
                             const lus_state *s)
{
    char position[LUS_POSITION_MAX];
    lus_writer p = lus_writer_on(position, sizeof position);
    v->game->write_position(v, s, &p);
    put_tag(w, name, position);
}

/* Readers of the first version number turns by changes of player. They can read what is numbered
 * alike by the rules; the second version is for games in which a player has two turns in a row, or
 * one passes by itself.
 */
static bool needs_second_version(const lus_match *m)
{
    const lus_variant *v = &m->variant;
    lus_state s = m->start;
    for (uint32_t i = 0; i + 1 < m->count; i++) {
        lus_events events = {0};
        unsigned mover = v->game->status(v, &s).player;
        v->game->apply(v, &s, m->steps[i].action, &events);
        if (lus_turns_begun(&events) != (v->game->status(v, &s).player != mover))
            return true;
    }
    return false;
}

static void put_headers(const lus_record *record, lus_writer *w)
{
    const lus_match *m = &record->match;
    char identity[LUS_IDENTITY_MAX];
    lus_writer i = lus_writer_on(identity, sizeof identity);
    lus_state standard;
    lus_variant_write(&m->variant, &i);
    put_tag(w, "Lusoria", needs_second_version(m) ? "2" : "1");
    put_tag(w, "Game", identity);
    for (unsigned t = 0; t < record->tag_count; t++) {
        lus_put_char(w, '[');
        lus_put_bytes(w, record->tags[t].name.at, record->tags[t].name.length);
        lus_put(w, " \"");
        lus_put_bytes(w, record->tags[t].value.at, record->tags[t].value.length);
        lus_put(w, "\"]\n");
    }
    m->variant.game->start(&m->variant, &standard);
    if (memcmp(&standard, &m->start, sizeof standard) != 0)
        put_position_tag(w, "Start", &m->variant, &m->start);
    put_position_tag(w, "Final", &m->variant, &m->now);
}

/* Room for the checksum, which is known when all is written. */
static const char checksum_line[] = "[Checksum \"00000000\"]\n";

/* Writes over the room what the record that begins at `start` has. */
static void put_checksum(lus_writer *w, size_t start, size_t line)
{
    char checksum[LUS_RECORD_CHECKSUM + 1];
    if (w->full)
        return;
    lus_record_checksum(w->text + start, w->length - start, line - start, sizeof checksum_line - 1,
                        checksum);
    memcpy(w->text + line + strcspn(checksum_line, "0"), checksum, LUS_RECORD_CHECKSUM);
}

/* The comments before a step, from number `next` on. Returns the number of the one after them: a
 * record may have no list at all. */
static uint32_t put_comments(const lus_record *record, uint32_t next, uint32_t step, lus_writer *w)
{
    for (; next < record->comment_count && record->comments[next].step <= step; next++) {
        lus_put(w, w->text[w->length - 1] == '\n' ? "{" : " {");
        lus_put_bytes(w, record->comments[next].text.at, record->comments[next].text.length);
        lus_put_char(w, '}');
    }
    return next;
}

static void put_step(const lus_match *m, const lus_state *s, const lus_step *step, lus_writer *w)
{
    lus_put(w, step->chance ? " (" : " ");
    m->variant.game->write_action(&m->variant, s, step->action, w);
    if (step->chance)
        lus_put_char(w, ')');
}

void lus_record_write(const lus_record *record, lus_writer *w)
{
    const lus_match *m = &record->match;
    const lus_variant *v = &m->variant;
    uint32_t comment = 0;
    lus_state s = m->start;
    unsigned turn = 1, begun = 1;
    size_t start = w->length;
    put_headers(record, w);
    size_t line = w->length;
    lus_put(w, checksum_line);
    for (uint32_t i = 0; i < m->count; i++) {
        lus_events events = {0};
        if (begun) {
            lus_put_char(w, '\n');
            lus_put_number(w, turn);
            lus_put(w, v->game->status(v, &s).player == LUS_WHITE ? ". w" : ". b");
        }
        comment = put_comments(record, comment, i, w);
        put_step(m, &s, &m->steps[i], w);
        v->game->apply(v, &s, m->steps[i].action, &events);
        begun = lus_turns_begun(&events);
        turn += begun;
    }
    lus_put_char(w, '\n');
    if (comment < record->comment_count) {
        put_comments(record, comment, m->count, w);
        lus_put_char(w, '\n');
    }
    lus_put(w, "result ");
    if (m->status.kind == LUS_OVER) {
        lus_put(w, lus_result_word(m->status.player));
        lus_put_char(w, ' ');
        lus_put(w, lus_reason_name(m->status.reason));
    } else {
        lus_put_char(w, '*');
    }
    lus_put_char(w, '\n');
    put_checksum(w, start, line);
}

static const lus_tag *find_tag(const lus_record *record, const char *name)
{
    for (unsigned i = 0; i < record->tag_count; i++)
        if (lus_field_is(record->tags[i].name, name))
            return &record->tags[i];
    return NULL;
}

const char *lus_record_tag(const lus_record *record, const char *name, char *buffer, size_t size)
{
    const lus_tag *tag = find_tag(record, name);
    lus_writer w = lus_writer_on(buffer, size);
    for (size_t i = 0; tag && i < tag->value.length; i++) {
        i += tag->value.at[i] == '\\';
        lus_put_char(&w, tag->value.at[i]);
    }
    return buffer;
}

bool lus_record_set_tag(lus_record *record, const char *name, const char *escaped)
{
    lus_tag *tag = (lus_tag *)find_tag(record, name);
    if (!tag) {
        if (record->tag_count == LUS_TAGS_MAX)
            return false;
        tag = &record->tags[record->tag_count++];
        tag->name = (lus_field){name, strlen(name)};
    }
    tag->value = (lus_field){escaped, strlen(escaped)};
    return true;
}

bool lus_record_escape(const char *value, char *buffer, size_t size)
{
    lus_writer w = lus_writer_on(buffer, size);
    if (!lus_is_clean(value))
        return false;
    for (; *value; value++) {
        if (*value == '"' || *value == '\\')
            lus_put_char(&w, '\\');
        lus_put_char(&w, *value);
    }
    return !w.full && w.length < LUS_TAG_VALUE_MAX;
}
