/* The Royal Game Notation of RoyalUr: docs/royalur.md says what is known of it.
 *
 *     [White Claudia]
 *
 *     1. A@A3 / C@C4 * C4B2
 *     2. A3B1 / 0 --
 *
 * White is its light player, the rows 1 to 3 of the board are its columns A to C, and the columns a
 * to h its rows 1 to 8. */
#include <string.h>

#include "core/match/record.h"
#include "games/finkel/rules.h"

extern const lus_game lus_game_finkel;
extern const lus_notation notations_finkel[];

enum { MOVE_MAX = 8, LINE = 60 };

/* ---- a move ---- */

static void put_square(lus_writer *w, const twenty_path *path, unsigned player, unsigned n)
{
    unsigned place = twenty_place_at(path, player, n);
    lus_put_char(w, (char)('A' + place / 8));
    lus_put_char(w, (char)('1' + place % 8));
}

/* The letter of the column in which a path begins or ends, beside the board. */
static void put_column(lus_writer *w, const twenty_path *path, unsigned player, unsigned n)
{
    lus_put_char(w, (char)('A' + twenty_place_at(path, player, n) / 8));
}

/* A legal move, without the mark of a rosette. Returns whether it ends on one. */
static bool write_move(const lus_variant *v, const lus_state *at, lus_action action,
                       char text[MOVE_MAX])
{
    const twenty_path *path = finkel_path_of(v);
    const finkel_state *s = (const finkel_state *)at;
    lus_writer w = lus_writer_on(text, MOVE_MAX);
    unsigned to = action + s->points;
    if (action == FINKEL_ENTER) {
        put_column(&w, path, s->side, 1);
        lus_put_char(&w, '@');
    } else {
        put_square(&w, path, s->side, action);
    }
    if (to == path->length + 1u) {
        put_column(&w, path, s->side, path->length);
        lus_put_char(&w, '+');
        return false;
    }
    put_square(&w, path, s->side, to);
    if (path->meets[to] & s->pieces[s->side ^ 1])
        lus_put_char(&w, 'x');
    return path->marked >> to & 1;
}

/* ---- writing ---- */

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_plain(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (!is_letter(text[i]) && (i == 0 || !strchr("0123456789_.-", text[i])))
            return false;
    return length > 0;
}

/* Backslashes stand before the same characters as in our headers. */
static void put_header(lus_writer *w, lus_field name, lus_field value)
{
    const char *quote = is_plain(value.at, value.length) ? "" : "\"";
    lus_put_char(w, '[');
    lus_put_bytes(w, name.at, name.length);
    lus_put_char(w, ' ');
    lus_put(w, quote);
    lus_put_bytes(w, value.at, value.length);
    lus_put(w, quote);
    lus_put(w, "]\n");
}

static void put_headers(const lus_record *record, lus_writer *w)
{
    char identity[LUS_IDENTITY_MAX];
    lus_writer name = lus_writer_on(identity, sizeof identity);
    lus_variant_write(&record->match.variant, &name);
    put_header(w, (lus_field){"Game", 4}, (lus_field){identity, strlen(identity)});
    for (uint32_t i = 0; i < record->tag_count; i++)
        if (is_plain(record->tags[i].name.at, record->tags[i].name.length))
            put_header(w, record->tags[i].name, record->tags[i].value);
    lus_put_char(w, '\n');
}

/* What stands before what a player does: whose turn begins, and its number. */
static void write_turn(unsigned turn, unsigned player, char text[16])
{
    lus_writer w = lus_writer_on(text, 16);
    if (player == LUS_BLACK) {
        lus_put(&w, "/");
        return;
    }
    lus_put_number(&w, (turn + 1) / 2);
    lus_put(&w, ".");
}

/* A word, on the same line if it fits there. */
static void put_word(lus_writer *w, const char *word, size_t *column)
{
    size_t length = strlen(word);
    bool breaks = *column + 1 + length > LINE;
    if (*column > 0)
        lus_put_char(w, breaks ? '\n' : ' ');
    *column = *column > 0 && !breaks ? *column + 1 + length : length;
    lus_put(w, word);
}

/* The throw of step i, and the move that follows it. Returns how many steps these are. */
static uint32_t put_throw(const lus_match *m, uint32_t i, lus_state *s, lus_writer *w,
                          size_t *column)
{
    const lus_variant *v = &m->variant;
    char text[MOVE_MAX] = "";
    lus_writer points = lus_writer_on(text, sizeof text);
    lus_put_number(&points, m->steps[i].action);
    v->game->apply(v, s, m->steps[i].action, NULL);
    if (i + 1 == m->count || m->steps[i + 1].chance) {
        put_word(w, text, column);
        put_word(w, "--", column);
        return 1;
    }
    bool rosette = write_move(v, s, m->steps[i + 1].action, text);
    v->game->apply(v, s, m->steps[i + 1].action, NULL);
    put_word(w, text, column);
    if (rosette)
        put_word(w, "*", column);
    if (v->game->status(v, s).kind == LUS_OVER)
        lus_put_char(w, '#');
    return 2;
}

static bool write_game(const lus_record *record, lus_writer *w)
{
    const lus_match *m = &record->match;
    lus_state start, s = m->start;
    unsigned turn = 0, player = LUS_NOBODY;
    size_t column = 0;
    m->variant.game->start(&m->variant, &start);
    if (memcmp(&start, &m->start, sizeof start) != 0)
        return false;
    put_headers(record, w);
    for (uint32_t i = 0; i < m->count;) {
        unsigned now = m->variant.game->status(&m->variant, &s).player;
        if (now != player) {
            char text[16];
            write_turn(++turn, now, text);
            if (now == LUS_WHITE && column > 0) {
                lus_put_char(w, '\n');
                column = 0;
            }
            put_word(w, text, &column);
            player = now;
        }
        i += put_throw(m, i, &s, w, &column);
    }
    if (column > 0)
        lus_put_char(w, '\n');
    return true;
}

/* ---- reading ---- */

typedef struct parser {
    const char *text, *at;
    lus_record *record;
    lus_fault *fault;
    unsigned turn, player;
} parser;

static bool fail(const parser *p, lus_error code, lus_field where)
{
    return lus_fail(p->fault, code, p->text, where.at, where.length);
}

/* A quoted value, or a plain one; empty where it is neither. */
static lus_field take_value(const char **at)
{
    lus_field value = {*at, 0};
    if (**at != '"') {
        value.length = strcspn(*at, "] \t\r\n");
        *at += value.length;
        return is_plain(value.at, value.length) ? value : (lus_field){*at, 0};
    }
    value.at++;
    for (*at += 1; **at && !strchr("\"\r\n", **at);)
        *at += (*at)[0] == '\\' && (*at)[1] && strchr("\"\\", (*at)[1]) ? 2 : 1;
    value.length = (size_t)(*at - value.at);
    *at += **at == '"';
    return value;
}

/* Whether every backslash stands before what it escapes with us, too. */
static bool is_escaped(lus_field value)
{
    for (size_t i = 0; i < value.length; i++)
        if (value.at[i] == '\\' && !strchr("\"\\", value.at[++i]))
            return false;
    return true;
}

static bool keep_header(parser *p, lus_field name, lus_field value, lus_field *game)
{
    static const char *const own[] = {"Lusoria", "Start", "Final", "Checksum"};
    lus_record *r = p->record;
    bool twice = game->at && lus_field_is(name, "Game");
    for (unsigned i = 0; i < sizeof own / sizeof *own; i++)
        if (lus_field_is(name, own[i]))
            return fail(p, LUS_E_UNEXPECTED, name);
    for (uint32_t i = 0; i < r->tag_count; i++)
        twice |= r->tags[i].name.length == name.length &&
                 memcmp(r->tags[i].name.at, name.at, name.length) == 0;
    if (twice)
        return fail(p, LUS_E_RECORD_TAG_TWICE, name);
    if (value.length >= LUS_TAG_VALUE_MAX || r->tag_count == LUS_TAGS_MAX)
        return fail(p, LUS_E_TOO_LONG, name);
    if (lus_field_is(name, "Game"))
        *game = value;
    else
        r->tags[r->tag_count++] = (lus_tag){name, value};
    return true;
}

/* [Name value]; a name is of letters, digits and _, as in our headers. */
static bool read_header(parser *p, lus_field *game)
{
    lus_field line = {p->at, strcspn(p->at, "\r\n")}, name = {p->at + 1, 0};
    while (is_letter(name.at[name.length]) ||
           (name.length > 0 && name.at[name.length] && strchr("0123456789_", name.at[name.length])))
        name.length++;
    const char *at = name.at + name.length;
    if (name.length == 0 || *at++ != ' ')
        return fail(p, LUS_E_RECORD_TAG, line);
    const char *begun = at;
    lus_field value = take_value(&at);
    if ((value.length == 0 && *begun != '"') ||
        (*begun == '"' && (at - begun < 2 || at[-1] != '"')) || *at != ']' ||
        at + 1 != line.at + line.length || !is_escaped(value))
        return fail(p, LUS_E_RECORD_TAG, line);
    p->at = line.at + line.length;
    p->at += strspn(p->at, " \t\r\n");
    return keep_header(p, name, value, game);
}

static bool read_headers(parser *p, lus_variant *v)
{
    char identity[LUS_TAG_VALUE_MAX] = "finkel";
    lus_field game = {0};
    p->at += strspn(p->at, " \t\r\n");
    while (*p->at == '[')
        if (!read_header(p, &game))
            return false;
    if (game.at) {
        memcpy(identity, game.at, game.length);
        identity[game.length] = '\0';
    }
    if (!lus_variant_read(identity, v, p->fault)) {
        p->fault->offset += (uint32_t)(game.at - p->text);
        return false;
    }
    return v->game == &lus_game_finkel ? true : fail(p, LUS_E_GAME, game);
}

static lus_field next_word(parser *p)
{
    p->at += strspn(p->at, " \t\r\n");
    lus_field word = {p->at, strcspn(p->at, " \t\r\n")};
    p->at += word.length;
    return word;
}

/* What is legal is refused only where there is no room for it. */
static bool play(parser *p, lus_action action, lus_field word)
{
    return lus_match_play(&p->record->match, action, NULL, p->fault)
               ? true
               : lus_fail_numbers(p->fault, LUS_E_FULL, p->text, word.at, word.length, 0,
                                  p->fault->a, 0);
}

/* “3 --”: nothing could be played, or the game stops there. */
static bool read_idle(parser *p, lus_field word)
{
    const lus_match *m = &p->record->match;
    lus_action points = (lus_action)(word.at[0] - '0');
    lus_field dashes = next_word(p);
    if (word.length != 1 || !lus_is_legal(&m->variant, &m->now, points))
        return fail(p, LUS_E_THROW, word);
    if (dashes.length == 0)
        return fail(p, LUS_E_ENDS_EARLY, dashes);
    if (!lus_field_is(dashes, "--"))
        return fail(p, LUS_E_UNEXPECTED, dashes);
    if (!play(p, points, word))
        return false;
    if (m->status.kind != LUS_DECISION)
        return true;
    lus_field rest = next_word(p);
    return rest.length == 0 ? true : fail(p, LUS_E_ACTION, dashes);
}

/* The throw and the action whose text this is. */
static bool find_move(const lus_match *m, lus_field move, lus_action found[2], bool *rosette)
{
    const lus_variant *v = &m->variant;
    lus_outcome outcomes[LUS_OUTCOMES_MAX];
    lus_action actions[LUS_ACTIONS_MAX];
    unsigned throws = v->game->outcomes(v, &m->now, outcomes);
    for (unsigned i = 0; i < throws; i++) {
        lus_state s = m->now;
        v->game->apply(v, &s, outcomes[i].action, NULL);
        unsigned count =
            v->game->status(v, &s).kind == LUS_DECISION ? v->game->actions(v, &s, actions) : 0;
        for (unsigned k = 0; k < count; k++) {
            char text[MOVE_MAX];
            *rosette = write_move(v, &s, actions[k], text);
            found[0] = outcomes[i].action;
            found[1] = actions[k];
            if (lus_field_is(move, text))
                return true;
        }
    }
    return false;
}

/* “A@A4”, then “*” where it is a rosette, in the same word or the next, and “#” where it wins. */
static bool read_move(parser *p, lus_field word)
{
    lus_action found[2];
    bool rosette;
    lus_field move = word, marks;
    for (move.length = 0; move.length < word.length && !strchr("*#", word.at[move.length]);)
        move.length++;
    if (!find_move(&p->record->match, move, found, &rosette))
        return fail(p, LUS_E_ACTION, word);
    if (!play(p, found[0], word) || !play(p, found[1], word))
        return false;
    marks = (lus_field){word.at + move.length, word.length - move.length};
    const char *before = p->at;
    if (rosette && marks.length == 0)
        marks = next_word(p);
    if (lus_field_is(marks, p->record->match.status.kind == LUS_OVER ? "#" : rosette ? "*" : ""))
        return true;
    p->at = before;
    return fail(p, LUS_E_ACTION, word);
}

static bool read_turn(parser *p, lus_field word)
{
    char expected[16];
    p->player = p->record->match.status.player;
    write_turn(++p->turn, p->player, expected);
    return lus_field_is(word, expected) ? true : fail(p, LUS_E_RECORD_TURN, word);
}

static bool read_moves(parser *p)
{
    const lus_match *m = &p->record->match;
    for (lus_field word = next_word(p); word.length > 0; word = next_word(p)) {
        if (m->status.kind == LUS_OVER)
            return fail(p, LUS_E_GAME_OVER, word);
        if (m->status.player != p->player) {
            if (!read_turn(p, word))
                return false;
            word = next_word(p);
            if (word.length == 0)
                return fail(p, LUS_E_ENDS_EARLY, word);
        }
        if (word.at[0] >= '0' && word.at[0] <= '9' ? !read_idle(p, word) : !read_move(p, word))
            return false;
    }
    return true;
}

static bool read_game(lus_record *record, const char *text, lus_step *steps, uint32_t capacity,
                      lus_fault *fault)
{
    parser p = {.text = text, .at = text, .record = record, .fault = fault, .player = LUS_NOBODY};
    lus_variant v;
    long unclean = lus_first_unclean(text);
    *fault = (lus_fault){0};
    *record = (lus_record){0};
    bool fine = unclean < 0 ? true : lus_fail(fault, LUS_E_TEXT, text, text + unclean, 0);
    fine = fine && read_headers(&p, &v);
    if (fine)
        lus_match_begin(&record->match, &v, NULL, steps, capacity);
    fine = fine && read_moves(&p);
    if (!fine)
        lus_place_fault(fault, text);
    return fine;
}

const lus_notation notations_finkel[] = {{"royalur", write_game, read_game}, {0}};
