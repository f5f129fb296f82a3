#include "lab/study.h"

#include <string.h>

typedef bool setter(lab_study *, const char *line, lus_field value, lus_fault *);

static bool fail(lus_fault *fault, lus_error code, const char *line, lus_field where)
{
    return lus_fail(fault, code, line, where.at, where.length);
}

/* ---- values ---- */

/* The next word of what is left; it is empty at the end. */
static lus_field take_word(lus_field *rest)
{
    while (rest->length > 0 && *rest->at == ' ')
        rest->at++, rest->length--;
    lus_field word = {rest->at, 0};
    while (word.length < rest->length && word.at[word.length] != ' ')
        word.length++;
    rest->at += word.length;
    rest->length -= word.length;
    while (rest->length > 0 && *rest->at == ' ')
        rest->at++, rest->length--;
    return word;
}

static bool read_number(const char *line, lus_field word, uint64_t least, uint64_t most,
                        uint64_t *number, lus_fault *fault)
{
    uint64_t value = 0;
    bool digits = word.length > 0;
    for (size_t i = 0; i < word.length && digits; i++)
        digits = word.at[i] >= '0' && word.at[i] <= '9';
    if (!digits)
        return fail(fault, LUS_E_NUMBER, line, word);
    for (size_t i = 0; i < word.length && value <= most; i++)
        value = value * 10 + (uint64_t)(word.at[i] - '0');
    if (word.length > 18 || value < least || value > most)
        return lus_fail_numbers(fault, LUS_E_VALUE_RANGE, line, word.at, word.length, LUS_NOBODY,
                                (long)least, (long)most);
    *number = value;
    return true;
}

/* A text that is part of a line, ended by a NUL. */
static bool copy_field(const char *line, lus_field field, char *to, size_t size, lus_fault *fault)
{
    if (field.length >= size)
        return fail(fault, LUS_E_TOO_LONG, line, field);
    memcpy(to, field.at, field.length);
    to[field.length] = '\0';
    return true;
}

/* ---- settings ---- */

static bool set_title(lab_study *s, const char *line, lus_field value, lus_fault *fault)
{
    return copy_field(line, value, s->title, sizeof s->title, fault);
}

static bool set_question(lab_study *s, const char *line, lus_field value, lus_fault *fault)
{
    return copy_field(line, value, s->question, sizeof s->question, fault);
}

/* A number with at most two decimals, in hundredths: studies hold whole numbers only, so that their
 * text and what it is read to are the same. */
static bool read_hundredths(const char *line, lus_field word, uint32_t *hundredths,
                            lus_fault *fault)
{
    enum { MOST = 5000 };
    uint32_t value = 0, decimals = 0;
    bool point = false, good = word.length > 0 && word.length < 8 && word.at[0] != '.';
    for (size_t i = 0; i < word.length && good; i++) {
        char c = word.at[i];
        if (c == '.' && !point) {
            point = true;
            continue;
        }
        good = c >= '0' && c <= '9' && decimals < 2;
        value = value * 10 + (uint32_t)(c - '0');
        decimals += point;
    }
    for (; decimals < 2; decimals++)
        value *= 10;
    if (!good || value < 1 || value > MOST)
        return fail(fault, LUS_E_STUDY_DECIMAL, line, word);
    *hundredths = value;
    return true;
}

static bool set_margin(lab_study *s, const char *line, lus_field value, lus_fault *fault)
{
    return read_hundredths(line, value, &s->margin, fault);
}

static bool set_precision(lab_study *s, const char *line, lus_field value, lus_fault *fault)
{
    return read_hundredths(line, value, &s->precision, fault);
}

/* A fault in a part of a line: its offset becomes one in the line. */
static bool shift(lus_fault *fault, const char *line, const char *part)
{
    if (fault)
        fault->offset += (uint32_t)(part - line);
    return false;
}

static bool set_game(lab_study *s, const char *line, lus_field value, lus_fault *fault)
{
    char identity[LUS_IDENTITY_MAX], position[LUS_POSITION_MAX];
    lus_field name = take_word(&value);
    lab_subject *subject = &s->subjects[s->subject_count];
    if (s->subject_count == LAB_GAMES_MAX)
        return lus_fail_numbers(fault, LUS_E_TOO_BIG, line, name.at, name.length, LUS_NOBODY,
                                LAB_GAMES_MAX + 1, LAB_GAMES_MAX);
    memset(subject, 0, sizeof *subject);
    if (!copy_field(line, name, identity, sizeof identity, fault) ||
        !copy_field(line, value, position, sizeof position, fault))
        return false;
    if (!lus_variant_read(identity, &subject->variant, fault))
        return shift(fault, line, name.at);
    const lus_game *game = subject->variant.game;
    subject->elsewhere = value.length > 0;
    if (!subject->elsewhere)
        game->start(&subject->variant, &subject->start);
    else if (!game->read_position(&subject->variant, position, &subject->start, fault))
        return shift(fault, line, value.at);
    if (game->status(&subject->variant, &subject->start).kind == LUS_OVER)
        return fail(fault, LUS_E_STUDY_OVER, line, value);
    s->subject_count++;
    return true;
}

static lab_players *new_pair(lab_study *s, const char *line, lus_field where, lus_fault *fault)
{
    if (s->pair_count < LAB_PAIRS_MAX) {
        memset(&s->pairs[s->pair_count], 0, sizeof *s->pairs);
        return &s->pairs[s->pair_count++];
    }
    lus_fail_numbers(fault, LUS_E_TOO_BIG, line, where.at, where.length, LUS_NOBODY,
                     LAB_PAIRS_MAX + 1, LAB_PAIRS_MAX);
    return NULL;
}

/* From weak to strong. Amounts of thought are fixed, so that the same study gives the same games.
 */
static bool set_panel(lab_study *s, const char *line, lus_field value, lus_fault *fault)
{
    static const char *const panel[] = {"random",  "greedy",  "uct:iterations=100",
                                        "level:2", "level:4", "engine:depth=1"};
    for (unsigned i = 0; i < sizeof panel / sizeof *panel; i++) {
        lab_players *pair = new_pair(s, line, value, fault);
        if (!pair)
            return false;
        strcpy(pair->text[0], panel[i]);
        strcpy(pair->text[1], panel[i]);
    }
    return true;
}

static bool set_players(lab_study *s, const char *line, lus_field value, lus_fault *fault)
{
    lus_field rest = value, first = take_word(&rest), second = take_word(&rest);
    if (value.length == 5 && memcmp(value.at, "panel", 5) == 0)
        return set_panel(s, line, value, fault);
    if (second.length == 0 || rest.length > 0)
        return fail(fault, LUS_E_STUDY_PLAYERS, line, value);
    lab_players *pair = new_pair(s, line, value, fault);
    return pair && copy_field(line, first, pair->text[0], LAB_PLAYER_MAX, fault) &&
           copy_field(line, second, pair->text[1], LAB_PLAYER_MAX, fault);
}

/* “engine:nodes=” with so many doublings of the number. */
static bool write_doubled(lus_field stem, uint64_t number, char text[LAB_PLAYER_MAX])
{
    lus_writer w = lus_writer_on(text, LAB_PLAYER_MAX);
    lus_put_bytes(&w, stem.at, stem.length);
    lus_put_number(&w, number);
    return !w.full;
}

static bool set_doublings(lab_study *s, const char *line, lus_field value, lus_fault *fault)
{
    enum { DOUBLINGS_MAX = 20, LEAST_MAX = 1000000000 };
    lus_field rest = value, number = take_word(&rest), player = take_word(&rest);
    lus_field stem = player, digits;
    uint64_t count, least;
    if (!read_number(line, number, 1, DOUBLINGS_MAX, &count, fault))
        return false;
    while (stem.length > 0 && stem.at[stem.length - 1] >= '0' && stem.at[stem.length - 1] <= '9')
        stem.length--;
    digits = (lus_field){player.at + stem.length, player.length - stem.length};
    if (stem.length == 0 || stem.at[stem.length - 1] != '=' || digits.length == 0 ||
        rest.length > 0)
        return fail(fault, LUS_E_STUDY_DOUBLINGS, line, player.length ? player : value);
    if (!read_number(line, digits, 1, LEAST_MAX, &least, fault))
        return false;
    for (unsigned i = 0; i < count; i++) {
        lab_players *pair = new_pair(s, line, value, fault);
        if (!pair)
            return false;
        if (!write_doubled(stem, least << (i + 1), pair->text[0]) ||
            !write_doubled(stem, least << i, pair->text[1]))
            return fail(fault, LUS_E_TOO_LONG, line, player);
        pair->doubling = i + 1;
    }
    return true;
}

static bool set_games(lab_study *s, const char *line, lus_field value, lus_fault *fault)
{
    if (!read_number(line, value, 2, 100000000, &s->games, fault))
        return false;
    if (s->games % 2)
        return lus_fail_numbers(fault, LUS_E_STUDY_ODD, line, value.at, value.length, LUS_NOBODY,
                                (long)s->games, 0);
    return true;
}

static bool set_seed(lab_study *s, const char *line, lus_field value, lus_fault *fault)
{
    return read_number(line, value, 0, 2000000000, &s->seed, fault);
}

static bool set_limit(lab_study *s, const char *line, lus_field value, lus_fault *fault)
{
    uint64_t number;
    if (!read_number(line, value, 1, 1000000, &number, fault))
        return false;
    s->limit = (uint32_t)number;
    return true;
}

static bool set_opening(lab_study *s, const char *line, lus_field value, lus_fault *fault)
{
    uint64_t number;
    if (!read_number(line, value, 0, 1000, &number, fault))
        return false;
    s->opening = (uint32_t)number;
    return true;
}

static bool set_judge(lab_study *s, const char *line, lus_field value, lus_fault *fault)
{
    uint64_t number;
    bool depth = value.length > 6 && memcmp(value.at, "depth=", 6) == 0;
    if (!depth && (value.length <= 6 || memcmp(value.at, "nodes=", 6) != 0))
        return fail(fault, LUS_E_STUDY_JUDGE, line, value);
    lus_field digits = {value.at + 6, value.length - 6};
    if (!read_number(line, digits, 1, depth ? 20 : 1000000000, &number, fault))
        return false;
    s->judge_depth = depth ? (uint32_t)number : 0;
    s->judge_nodes = depth ? 0 : number;
    return true;
}

static bool set_judged(lab_study *s, const char *line, lus_field value, lus_fault *fault)
{
    return read_number(line, value, 2, 100000, &s->judged, fault);
}

enum { JUDGE = 8, JUDGED = 9 };
static const struct setting {
    const char *name;
    setter *set;
    bool repeats;
} settings[] = {
    {"title", set_title, false},           {"game", set_game, true},
    {"players", set_players, true},        {"doublings", set_doublings, true},
    {"games", set_games, false},           {"seed", set_seed, false},
    {"limit", set_limit, false},           {"opening", set_opening, false},
    [JUDGE] = {"judge", set_judge, false}, [JUDGED] = {"judged", set_judged, false},
    {"question", set_question, false},     {"margin", set_margin, false},
    {"precision", set_precision, false},
};

void lab_study_begin(lab_study *s)
{
    memset(s, 0, sizeof *s);
    s->games = 1000;
    s->seed = 1;
    s->limit = 10000;
    s->judged = 200;
    s->margin = LAB_MARGIN;
}

bool lab_study_says(const lab_study *s, const char *setting)
{
    for (unsigned i = 0; i < sizeof settings / sizeof *settings; i++)
        if (strcmp(settings[i].name, setting) == 0)
            return s->given & 1u << i;
    return false;
}

bool lab_study_set(lab_study *s, const char *line, lus_fault *fault)
{
    lus_field rest = {line, strlen(line)};
    while (rest.length > 0 && rest.at[rest.length - 1] == ' ')
        rest.length--;
    lus_field name = take_word(&rest);
    for (unsigned i = 0; i < sizeof settings / sizeof *settings; i++) {
        if (!lus_field_is(name, settings[i].name))
            continue;
        if (rest.length == 0)
            return fail(fault, LUS_E_STUDY_VALUE, line, name);
        if (s->given & 1u << i && !settings[i].repeats)
            return fail(fault, LUS_E_STUDY_TWICE, line, name);
        s->given |= 1u << i;
        return settings[i].set(s, line, rest, fault);
    }
    return fail(fault, LUS_E_STUDY_SETTING, line, name);
}

bool lab_study_finish(lab_study *s, lus_fault *fault)
{
    if (s->subject_count == 0)
        return lus_fail(fault, LUS_E_STUDY_NO_GAME, "", "", 0);
    if (s->given & 1u << JUDGED && !(s->given & 1u << JUDGE))
        return lus_fail(fault, LUS_E_STUDY_NO_JUDGE, "", "", 0);
    if (s->pair_count == 0 && !lab_study_set(s, "players random random", fault))
        return false;
    if (lab_cells(s) > LAB_CELLS_MAX)
        return lus_fail_numbers(fault, LUS_E_STUDY_CELLS, "", "", 0, LUS_NOBODY, (long)lab_cells(s),
                                LAB_CELLS_MAX);
    return true;
}

/* ---- files ---- */

/* Copies a line without what ends it; returns where the next begins. */
static const char *copy_line(const char *text, char line[LAB_LINE_MAX], bool *fits)
{
    size_t length = strcspn(text, "\n"), ends = length;
    ends -= length > 0 && text[length - 1] == '\r';
    *fits = ends < LAB_LINE_MAX;
    size_t copied = *fits ? ends : LAB_LINE_MAX - 1;
    memcpy(line, text, copied);
    line[copied] = '\0';
    return text + length + (text[length] == '\n');
}

static bool read_line(lab_study *s, const char *line, bool fits, bool *begun, lus_fault *fault)
{
    bool remark = line[strspn(line, " ")] == '\0' || *line == '#';
    if (!fits)
        return lus_fail(fault, LUS_E_TOO_LONG, line, line, 0);
    if (!lus_is_clean(line))
        return lus_fail(fault, LUS_E_TEXT, line, line, 0);
    if (remark)
        return true;
    if (*begun)
        return lab_study_set(s, line, fault);
    *begun = true;
    return strcmp(line, LAB_STUDY_MAGIC) == 0 || lus_fail(fault, LUS_E_STUDY_MAGIC, line, NULL, 0);
}

bool lab_study_read(const char *text, lab_study *s, lus_fault *fault)
{
    char line[LAB_LINE_MAX] = "";
    bool begun = false, fits, good = true;
    uint32_t number = 0;
    lab_study_begin(s);
    while (good && *text) {
        unsigned pairs = s->pair_count;
        text = copy_line(text, line, &fits);
        number++;
        good = read_line(s, line, fits, &begun, fault);
        for (; pairs < s->pair_count; pairs++)
            s->pairs[pairs].line = number;
    }
    if (good && !begun)
        good = lus_fail(fault, LUS_E_STUDY_MAGIC, "", "", 0);
    if (good)
        good = lab_study_finish(s, fault);
    if (!good && fault)
        fault->line = number > 0 ? number : 1;
    return good;
}
